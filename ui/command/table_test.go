package command

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// TestAKeyDoesOneThing in a mode of a game, but for those that do one of two things as the table stands.
func TestAKeyDoesOneThing(t *testing.T) {
	shared := map[string][]ID{"enter": {Discard, Skip}, " ": {Skip, Lift}, "esc": {TakeBack, Close}}
	for _, p := range game.Presets() {
		for mode := Table; mode <= Question; mode <<= 1 {
			has := map[string]ID{}
			for _, c := range InMode(mode, &p.Rules) {
				for _, key := range c.Keys {
					if other, ok := has[key]; ok && !slices.Equal(shared[key], []ID{other, c.ID}) && !slices.Equal(shared[key], []ID{c.ID, other}) {
						t.Errorf("%s, mode %b: %q is %s and %s", p.Name, mode, key, other, c.ID)
					}
					has[key] = c.ID
				}
			}
		}
	}
}

// TestAWordSaysOneThing in every language, and every text of the table is there.
func TestAWordSaysOneThing(t *testing.T) {
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		has := map[string]ID{}
		for i := range all {
			c := &all[i]
			if w.Say(c.Text) == c.Text || w.Say(c.Verb()) == c.Verb() {
				t.Errorf("%s: %s has no text", lang, c.ID)
			}
			if len(c.Typed) == 0 {
				continue
			}
			for _, word := range slices.Compact(append(slices.Sorted(slices.Values(c.Typed)), strings.ToLower(w.Say(c.Verb())))) {
				if other, ok := has[word]; ok && other != c.ID {
					t.Errorf("%s: %q is %s and %s", lang, word, other, c.ID)
				}
				has[word] = c.ID
			}
		}
	}
}

// TestIDsAreUnique, and ByID finds each.
func TestIDsAreUnique(t *testing.T) {
	for i := range all {
		if ByID(all[i].ID) != &all[i] {
			t.Errorf("%s is there twice", all[i].ID)
		}
	}
	for _, id := range footerOrder {
		ByID(id)
	}
}

// TestNothingToGoOnToInAReplay, also where the match is over or something to read lies over the table.
func TestNothingToGoOnToInAReplay(t *testing.T) {
	table := session.Table{
		Rules: game.Simplified(), Shelf: session.NewShelf(t.TempDir(), "test"),
		Names: [4]string{"A", "B", "C", "D"}, Chance: func() session.Chance { return session.Chance{Seed: game.SeedOf(1)} },
	}
	level, err := bots.LevelByName("çırak")
	if err != nil {
		t.Fatal(err)
	}
	table.Levels = [4]bots.Level{level, level, level, level}
	s, _, err := session.New(table)
	if err != nil {
		t.Fatal(err)
	}
	for s.View().Phase == game.Playing {
		if bot, ok := s.BotToMove(); ok {
			s.Play(bot.Ask(t.Context()))
		} else {
			s.Do(bots.Fallback(s.View().Clone()))
		}
	}
	s.Close()
	if !canGoOn(s, Target{}) {
		t.Error("no other match follows")
	}
	rec, err := journal.ReadFile(s.Saved().Path())
	if err != nil {
		t.Fatal(err)
	}
	replay, err := session.NewReplay(session.Table{}, rec)
	if err != nil {
		t.Fatal(err)
	}
	_, last, _ := replay.Replaying()
	if replay.StepTo(last); canGoOn(replay, Target{}) {
		t.Error("another match follows a replay")
	}
}
