package plain

import (
	"bytes"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
)

// wonFace is a game where the player's hand wins, with so many different tiles or more than one,
// and what was written.
func wonFace(t *testing.T, tiles int) (*face, *bytes.Buffer) {
	t.Helper()
	for seed := range uint64(60) {
		opts := options(t, "en")
		opts.Offer = true
		opts.Chance = func() session.Chance { return session.Chance{Seed: game.SeedOf(seed), Whims: seed} }
		var out bytes.Buffer
		f := newFace(opts, strings.NewReader(""), &out)
		if err := f.start(); err != nil {
			t.Fatal(err)
		}
		bot := bots.NewPlayer(opts.Levels[0].New(1))
		for f.view.Phase == game.Playing {
			if err := f.letBotsPlay(t.Context()); err != nil {
				t.Fatal(err)
			}
			wins := len(f.view.Terms().Finishes(f.view.Hand))
			if f.view.Step == game.MustDiscard && f.view.Turn == f.me && (wins == tiles || tiles > 1 && wins > 1) {
				return f, &out
			}
			if a, _ := bot.Ask(t.Context(), f.view.Clone()); f.s.Do(a).Refused != nil {
				break
			}
		}
	}
	t.Fatalf("no hand wins with %d tiles", tiles)
	return nil, nil
}

// TestFinishesWithTheTileThatWins: f alone does, and the player is told so; where several win he is
// asked.
func TestFinishesWithTheTileThatWins(t *testing.T) {
	f, out := wonFace(t, 1)
	wins := f.view.Terms().Finishes(f.view.Hand)[0].Tile
	f.state()
	if want := "f finish " + wins.String() + ", "; !strings.Contains(out.String(), want) {
		t.Errorf("it does not say %q", want)
	}
	if f.opts.Offer = false; strings.Contains(f.choices(), "finish") {
		t.Errorf("it is told to one who does not want it: %q", f.choices())
	}
	if f.obey(t.Context(), "f"); f.view.Phase == game.Playing || f.view.Sheet[len(f.view.Sheet)-1].Winner != f.me {
		t.Errorf("f does not finish:\n%s", out)
	}
	f, _ = wonFace(t, 2)
	dearest, _ := f.view.DearestFinish()
	if f.obey(t.Context(), "f"); f.s.Question() == nil || f.view.Phase != game.Playing {
		t.Fatal("nothing is asked")
	}
	if f.obey(t.Context(), "y"); f.view.Phase == game.Playing || f.view.Reveal.Laid != dearest.Tile {
		t.Error("it is not finished")
	}
}

// TestAWinIsNotThrownAway without a question, whether the player is told that he wins or not.
func TestAWinIsNotThrownAway(t *testing.T) {
	f, _ := wonFace(t, 1)
	f.opts.Offer = false
	for _, x := range f.view.Hand.Distinct() {
		if f.view.Check(game.Action{Kind: game.Discard, Tile: x}) != nil {
			continue
		}
		if f.obey(t.Context(), "x "+x.String()); f.s.Question() == nil {
			t.Errorf("%v is thrown without a question", x)
		}
		if f.obey(t.Context(), "n"); f.view.Turn != f.me {
			t.Fatal("no is yes")
		}
	}
	var throw tile.Tile
	for _, x := range f.view.Hand.Distinct() {
		if f.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil {
			throw = x
		}
	}
	f.obey(t.Context(), "x "+throw.String())
	if f.obey(t.Context(), "y"); f.view.Turn == f.me { // holding back stays possible (rule 3.1)
		t.Error("yes does not discard")
	}
}
