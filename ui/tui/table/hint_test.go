package table

import (
	"reflect"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// holding is a table where the player holds a hand in his turn, the indicator is R4, and top was discarded at his left.
func holding(t *testing.T, hand, top string) *Model {
	t.Helper()
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	tiles, err := tile.ParseAll(hand)
	if err != nil {
		t.Fatal(err)
	}
	m.view.Hand = tile.SetOf(tiles...)
	m.view.Indicator, m.view.Shown = tile.New(tile.Red, 4), game.Nobody
	m.view.Discards, m.view.Record = [4][]tile.Tile{}, nil
	m.view.Step, m.view.Taken = game.MustDraw, tile.None
	if len(tiles) == 15 {
		m.view.Step = game.MustDiscard
	}
	if top != "" {
		x, _ := tile.Parse(top)
		m.view.Discards[m.view.Left(m.me)] = []tile.Tile{x}
	}
	m.solver = meld.NewSolver(m.view.Terms())
	return m
}

func TestHints(t *testing.T) { // the okey is R5
	const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1" // lacks a third 6 and two tiles to mend R13 and Y1
	for _, c := range []struct{ why, hand, top, want string }{
		{"what to throw", "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "", "K9: 2 away, 25 tiles help: R4"},
		{"finishing", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1", "", "You can finish with K1 [f]."},
		{"with the okey, which is dearer", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 R5 K13 K13", "", "You can finish with R5 [f]."},
		{"the left tile wins", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1", "R6", "Take R6 [t]: then you can finish."},
		{"as pairs, which are dearer", "R1 R1 R2 R2 R3 R3 R6 R6 B5 B5 B6 B6 B7 B7 R5", "", "You can finish with R5 [f]."},
		{"fourteen that win", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6", "", "Draw [d]: your 14 win"},
		{"the left tile helps", near, "Y6", "Take Y6 [t]: then 1 away"},
		{"the left tile does not help", near, "K2", "Draw [d]: 2 away"},
		{"nothing to take", near, "", "Draw [d]: 2 away"},
	} {
		m := holding(t, c.hand, c.top)
		press(m, "i")
		if got := words.Plain(m.note); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
	m := holding(t, near, "K2")
	m.view.StockLeft = 0
	press(m, "i")
	shows(t, m, "The stock is empty, and the last discard is no win")
	m = holding(t, near, "")
	m.view.Turn = 2
	press(m, "i")
	shows(t, m, "A hint is for your own turn.")
}

// TestHintsCountWhatWasSeen: a tile that lies among the discards helps nobody.
func TestHintsCountWhatWasSeen(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y1 Y1", "")
	y6 := tile.New(tile.Yellow, 6)
	m.view.Discards[2] = []tile.Tile{y6, y6}
	// The copy at the left can be taken; the distance and what helps are reckoned as if it were drawn.
	m.view.Discards[m.view.Left(m.me)] = []tile.Tile{tile.New(tile.Red, 6)}
	press(m, "i")
	if got := words.Plain(m.note); !strings.HasPrefix(got, "Take R6") {
		t.Errorf("the tile at the left counts as gone: %s", got)
	}
	m.view.Discards[m.view.Left(m.me)] = nil
	press(m, "i")
	if strings.Contains(words.Plain(m.note), "Y6") || !strings.Contains(words.Plain(m.note), "R6") {
		t.Errorf("both Y6 are gone: %s", words.Plain(m.note))
	}
}

// TestHintsThrowNothingJustTaken: the tile just taken may not be discarded (rule 2.7), so it is not what is advised.
func TestHintsThrowNothingJustTaken(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	m.view.Taken = tile.New(tile.Black, 9)
	press(m, "i")
	if got := words.Plain(m.note); strings.HasPrefix(got, "K9") {
		t.Errorf("the hint is against the rules: %s", got)
	}
}

// TestHintsUseTheViewAlone: they do not change when what the player cannot see does.
func TestHintsUseTheViewAlone(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	before := m.teller().Hint()
	other, _, err := game.New(game.Classic(), game.SeedOf(4711))
	if err != nil {
		t.Fatal(err)
	}
	m.match = other // the match behind the view; what follows must not look at it
	if after := m.teller().Hint(); after != before {
		t.Errorf("%q, and with other hidden tiles %q", words.Plain(before), words.Plain(after))
	}
}

// TestArranging: each key puts the same tiles up in its way, and u takes it back.
func TestArranging(t *testing.T) {
	for k, by := range map[string]meld.By{"c": meld.ByRuns, "v": meld.BySets, "p": meld.ByPairs, "a": meld.ByBest} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
		press(m, "space", "right", "right", "space") // out of order
		before := standing(m.rack)
		press(m, k)
		want := m.solver.Arrange(m.view.Hand, by)
		if got := m.rack.Groups(rack.Nowhere); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", k, got, want)
		}
		press(m, "u")
		if !reflect.DeepEqual(standing(m.rack), before) {
			t.Errorf("%s cannot be undone", k)
		}
	}
}
