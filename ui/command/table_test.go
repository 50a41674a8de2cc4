package command

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Of several commands that share a key in a mode, all but the last must have Yields.
func TestKeys_Unambiguous(t *testing.T) {
	for _, p := range game.Presets() {
		for mode := Mode(1); mode != 0 && mode&Everywhere != 0; mode <<= 1 {
			has := map[string]*Command{}
			for i := range all {
				c := &all[i]
				if c.Mode&addLaying(mode, &p.Rules) == 0 || !c.InGame(&p.Rules) {
					continue
				}
				for _, key := range c.Keys {
					other := has[key]
					check.That(t, other == nil || other.Yields != nil, "%s, mode %b: %q is never %s", p.Name, mode, key, c.ID)
					has[key] = c
				}
			}
		}
	}
}

// In every language, each typed word must belong to only one command, and all texts must exist.
func TestTyped_Unambiguous(t *testing.T) {
	for _, lang := range words.Languages() {
		w := check.Must(words.New(lang))
		has := map[string]ID{}
		for i := range all {
			c := &all[i]
			check.That(t, c.Text == "" || w.Say(c.Text) != c.Text && w.Say(c.Verb()) != c.Verb(), "assets/locales/%s.json has no text %s for the command %s", lang, c.Text, c.ID)
			if len(c.Typed) == 0 {
				continue
			}
			for _, word := range slices.Compact(append(slices.Sorted(slices.Values(c.Typed)), strings.ToLower(w.Say(c.Verb())))) {
				check.Equal(t, cmp.Or(has[word], c.ID), c.ID, lang, word)
				has[word] = c.ID
			}
		}
	}
}

// The keys that mean yes must not be keys of other commands, for every question, game and language, whether pressed or
// typed.
func TestYesKeys_NoOtherCommand(t *testing.T) {
	questions := []session.Question{}
	for kind := session.AskLeave; kind < session.AskTwin; kind++ {
		questions = append(questions, session.Question{Kind: kind})
	}
	for _, kind := range []game.Kind{game.Draw, game.Take, game.Discard} {
		questions = append(questions, session.Question{Kind: session.AskMistake, Does: kind}, session.Question{Kind: session.AskTwin, Does: kind})
	}
	for _, lang := range words.Languages() {
		w := check.Must(words.New(lang))
		for _, p := range game.Presets() {
			for i := range questions {
				q := &questions[i]
				about, _ := askedCommand(q)
				pressed, typed := YesKeys(&p.Rules, q, w.Say("letter.yes"), Question), YesKeys(&p.Rules, q, w.Say("letter.yes"), Question|Lines)
				check.That(t, slices.Contains(pressed, "y") && slices.Contains(typed, "y"), "%s, %s: y is no answer to question %d", lang, p.Name, q.Kind)
				for _, c := range all {
					if !c.InGame(&p.Rules) || c.Text == ByID(about).Text {
						continue
					}
					for _, key := range pressed {
						check.That(t, !slices.Contains(ByID(No).Keys, key) && (c.Mode&(Table|Laying|Lesson|Puzzle) == 0 || !slices.Contains(c.Keys, key)), "%s, %s: %s says yes to question %d, and is %s", lang, p.Name, key, q.Kind, c.ID)
					}
					for _, word := range typed {
						check.That(t, !slices.Contains(ByID(No).Keys, word) && !slices.Contains(c.Typed, word), "%s, %s: %s says yes to question %d, and is %s in lines of text", lang, p.Name, word, q.Kind, c.ID)
					}
				}
			}
		}
	}
}

// sitDown begins a match at a table with çırak bots.
func sitDown(t *testing.T, table session.Table) *session.Session {
	t.Helper()
	level := check.Must(bots.LevelByName("çırak"))
	table.Names, table.Levels = [4]string{"A", "B", "C", "D"}, [4]bots.Level{level, level, level, level}
	table.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(1)} }
	s, _, err := session.New(table)
	check.OK(t, err)
	return s
}

// Next must not be offered after a replay.
func TestNext_Replay(t *testing.T) {
	rec := check.Must(journal.ReadFile("../../game/journal/testdata/2.0.jsonl"))
	replay := check.Must(session.NewReplay(session.Table{}, rec))
	_, last, _ := replay.ReplayPosition()
	replay.StepTo(last)
	check.That(t, !ByID(Next).Offered(Target{Session: replay}), "another match follows a replay")
}
