package table

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// holding is a table where the player holds a hand in his turn, the indicator is R4, and top was
// discarded at his left.
func holding(t *testing.T, hand, top string) *Model {
	t.Helper()
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	p := gametest.Position{Indicator: "R4", Hands: [4]string{hand}, Discards: [4]string{3: top}, Drawn: len(tilesOf(t, hand)) == 15}
	m.sitIn(t, p)
	m.view.Discards, m.view.Record = [4][]tile.Tile{3: tilesOf(t, top)}, nil // nobody has seen any other
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
	// The copy at the left can be taken; the distance and what helps are reckoned as if it were
	// drawn.
	m.view.Discards[m.view.Left(m.me())] = []tile.Tile{tile.New(tile.Red, 6)}
	press(m, "i")
	if got := words.Plain(m.note); !strings.HasPrefix(got, "Take R6") {
		t.Errorf("the tile at the left counts as gone: %s", got)
	}
	m.view.Discards[m.view.Left(m.me())] = nil
	press(m, "i")
	if strings.Contains(words.Plain(m.note), "Y6") || !strings.Contains(words.Plain(m.note), "R6") {
		t.Errorf("both Y6 are gone: %s", words.Plain(m.note))
	}
}

// TestHintsThrowNothingJustTaken: the tile just taken may not be discarded (rule 2.7), so it is not
// what is advised.
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
	const hand = "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R6"
	var hints []string
	for _, others := range []string{"B1 B2 B3", "Y11 Y12 Y13"} {
		m.sitIn(t, gametest.Position{Drawn: true, Indicator: "R4", Hands: [4]string{hand, others}, Stock: others[:2]})
		m.view.Discards = [4][]tile.Tile{}
		hints = append(hints, m.teller().Hint())
	}
	if hints[0] != hints[1] {
		t.Errorf("%q, and with other hidden tiles %q", words.Plain(hints[0]), words.Plain(hints[1]))
	}
}

// TestArranging: each key puts the same tiles up in its way, and u takes it back.
func TestArranging(t *testing.T) {
	for k, by := range map[string]meld.By{"c": meld.ByColour, "v": meld.ByNumber, "p": meld.ByPairs, "a": meld.ByBest} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
		press(m, "space", "right", "right", "space") // out of order
		before := standing(m.rack())
		press(m, k)
		want := m.s.Solver().Arrange(m.view.Hand, by)
		if k == "a" { // where slots wait for missing tiles, and melds stand first
			want = slices.DeleteFunc(want, func(g []tile.Tile) bool { return !m.view.Terms().IsMeld(g) })
		}
		if got := m.rack().Groups(rack.Nowhere); !reflect.DeepEqual(got[:len(want)], want) || k != "a" && len(got) > len(want) {
			t.Errorf("%s: %v, want %v", k, got, want)
		}
		press(m, "u")
		if !reflect.DeepEqual(standing(m.rack()), before) {
			t.Errorf("%s cannot be undone", k)
		}
	}
}
