//go:build unconverted

package table

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
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

// hintIn asks for a hint, and is what is said then.
func hintIn(t *testing.T, m *Model) string {
	t.Helper()
	cmd := press(m, "i")
	if cmd == nil {
		t.Fatal("nobody is asked")
	}
	m.Update(cmd())
	if !hinted(m) {
		t.Fatal("nothing is said")
	}
	return words.Plain(m.hint.text)
}

// hinted reports whether a hint is shown.
func hinted(m *Model) bool {
	_, ok := m.s.Hint()
	return ok
}

// chance is what a hint says of how likely it wins, which changes with the estimates.
var chance = regexp.MustCompile(` \d+% to win\.`)

func TestHints(t *testing.T) { // the okey is R5
	const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1" // lacks a third 6 and two tiles to mend R13 and Y1
	for _, c := range []struct{ why, hand, top, want string }{
		{"what to throw", "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "", "Throw K9. Sets and runs, 2 to go; 25 tiles help: R4"},
		{"finishing", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1", "", "Finish with K1 [f]."},
		{"with the okey, which is dearer", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 R5 K13 K13", "", "Finish with R5 [f]."},
		{"the left tile wins", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1", "R6", "Take R6 [t], then finish with Y1 [f]."},
		{"as pairs, which are dearer", "R1 R1 R2 R2 R3 R3 R6 R6 B5 B5 B6 B6 B7 B7 R5", "", "Finish with R5 [f]."},
		{"fourteen that win", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6", "", "Draw [d]. Your 14 win"},
		{"the left tile helps", near, "Y6", "Take Y6 [t]. It makes your B6 K6 Y6. Then 1 tile is missing"},
		{"the left tile does not help", near, "K2", "Draw [d]. Sets and runs, 2 to go; "},
		{"nothing to take", near, "", "Draw [d]. Sets and runs, 2 to go; "},
	} {
		m := holding(t, c.hand, c.top)
		if got := chance.ReplaceAllString(hintIn(t, m), ""); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
	m := holding(t, near, "K2")
	if got := hintIn(t, m); !chance.MatchString(got) {
		t.Errorf("no chance is said: %q", got)
	}
	m = holding(t, near, "K2")
	m.view.StockLeft = 0
	hintIn(t, m)
	shows(t, m, "End the round [n]: the stock is empty, and the last discard")
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
	if got := hintIn(t, m); !strings.HasPrefix(got, "Take R6") {
		t.Errorf("the tile at the left counts as gone: %s", got)
	}
	m = holding(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y1 Y1", "")
	m.view.Discards[2] = []tile.Tile{y6, y6}
	if got := hintIn(t, m); strings.Contains(got, "Y6") || !strings.Contains(got, "R6") {
		t.Errorf("both Y6 are gone: %s", got)
	}
}

// TestHintsThrowNothingJustTaken: the tile just taken may not be discarded (rule 2.7), so it is not
// what is advised.
func TestHintsThrowNothingJustTaken(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	m.view.Taken = tile.New(tile.Black, 9)
	if got := hintIn(t, m); strings.HasPrefix(got, "Throw K9") {
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
		hints = append(hints, hintIn(t, m))
	}
	if hints[0] != hints[1] {
		t.Errorf("%q, and with other hidden tiles %q", hints[0], hints[1])
	}
}

// TestTheHintStaysUntilThePlayerMoves: arrows do not take it away, another answer only for the
// moment; its tile is marked, and i once more puts the cursor there and costs nothing.
func TestTheHintStaysUntilThePlayerMoves(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	m.s.Table().Hints = 2
	k9 := tile.New(tile.Black, 9)
	m.hand.steered = false
	press(m, "home", "up")
	before := pictureOf(m)
	if hintIn(t, m); m.s.HintsLeft() != 1 {
		t.Fatalf("%d hints are left", m.s.HintsLeft())
	}
	var marked []rack.Slot
	for row := range rack.Rows {
		for col := range m.rack().Columns() {
			if s := (rack.Slot{Row: row, Col: col}); m.hand.hinted(s) {
				marked = append(marked, s)
			}
		}
	}
	if len(marked) != 1 || m.rack().At(marked[0]).Tile != k9 {
		t.Fatalf("marked are %v", marked)
	}
	r := m.rectOf(marked[0])
	if m.hand.cursor == marked[0] || linesOf(before, r.Y, r.H) == linesOf(pictureOf(m), r.Y, r.H) {
		t.Error("the tile is not marked on the screen")
	}
	press(m, "down", "right")
	shows(t, m, "Throw K9. ")
	press(m, "d")
	shows(t, m, "You have your tile")
	press(m, "left")
	shows(t, m, "Throw K9. ")
	if press(m, "i"); m.hand.cursor != marked[0] || m.s.HintsLeft() != 1 || !m.hand.steered {
		t.Errorf("the cursor is at %v, %d hints are left", m.hand.cursor, m.s.HintsLeft())
	}
	if press(m, "x"); hinted(m) || strings.Contains(pictureOf(m), "Throw K9") {
		t.Error("the hint outlasts the turn")
	}
}

// linesOf are some lines of a picture.
func linesOf(picture string, first, n int) string {
	return strings.Join(strings.Split(picture, "\n")[first:first+n], "\n")
}

// TestALateHintIsDropped: the master is asked once, and what he answers when the player has moved
// is not said, not counted and not shown.
func TestALateHintIsDropped(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1", "")
	m.s.Table().Hints = 1
	ask := press(m, "i")
	if ask == nil || press(m, "i") != nil {
		t.Fatal("the master is not asked just once")
	}
	press(m, "d")
	m.Update(ask())
	if hinted(m) || m.s.HintsLeft() != 1 || strings.Contains(pictureOf(m), "Draw [d].") {
		t.Errorf("it is said too late, %d hints are left", m.s.HintsLeft())
	}
	if hintIn(t, m); m.s.HintsLeft() != 0 {
		t.Error("the next one is not counted")
	}
}

// TestTheHintPicksWhereATileGoes: where a tile can be laid off in several places, i once more picks
// the one that the hint is about.
func TestTheHintPicksWhereATileGoes(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	m.sitIn(t, gametest.Position{
		Preset: "101", Drawn: true, Turns: 9, Indicator: "R4", Hands: [4]string{"K9 B1 Y4"},
		Melds: []gametest.Meld{{Owner: 0, Tiles: "B9 Y9 R9"}, {Owner: 1, Tiles: "K6 K7 K8"}},
	})
	hintIn(t, m)
	h, _ := m.s.Hint()
	other := game.Action{Kind: game.LayOff, Tile: h.Action.Tile, Meld: 1 - h.Action.Meld, End: []meld.End{meld.AnyEnd, meld.High}[1-h.Action.Meld]}
	for _, a := range []game.Action{h.Action, other} {
		if !slices.Contains(m.s.LayOffs(h.Action.Tile), a) {
			t.Fatalf("%v is no place", a)
		}
		m.melds.pick(a)
		m.presentAll()
		m.hand.cursor = m.rack().Find(a.Tile, rack.Slot{})
	}
	if press(m, "i"); m.melds.picked() != h.Action {
		t.Errorf("%v is picked, not %v", m.melds.picked(), h.Action)
	}
	if press(m, "e"); m.view.Hand.Has(h.Action.Tile) {
		t.Error("it is not laid off")
	}
}

// TestArranging: each key puts the same tiles up in its way, and u takes it back.
func TestArranging(t *testing.T) {
	for k, by := range map[string]meld.By{"c": meld.ByColour, "v": meld.ByNumber, "p": meld.ByPairs, "a": meld.ByBest} {
		opts := tableOptions(t, termenv.Ascii)
		if k == "p" { // a hand with pairs
			opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(7), Whims: 42} }
		}
		m := newTable(t, opts, 80, 24)
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

// TestALargerWindowSaysNoLess: of the tiles that help at least as many are listed as in a smaller one.
func TestALargerWindowSaysNoLess(t *testing.T) {
	for _, hand := range []string{
		"R3 R4 R5 R6 Y10 Y11 K5 K6 B8 K8 Y8 B1 R13 B12", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y11 K6 B6 R13 Y1",
	} {
		most := 0
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 30}, {120, 36}, {160, 45}, {200, 60}} {
			m := newTable(t, tableOptions(t, termenv.Ascii), size[0], size[1])
			m.sitIn(t, gametest.Position{Indicator: "R9", Hands: [4]string{hand}, Discards: [4]string{3: "Y12"}})
			hintIn(t, m)
			lines := strings.Split(pictureOf(m), "\n")
			above, below := lines[m.layout.Status.Y], lines[m.layout.Trail.Y]
			_, list, _ := strings.Cut(above+below, "help:")
			if n := len(strings.Fields(strings.NewReplacer("…", "", "|", "").Replace(list))); n < most {
				t.Errorf("%v: %d tiles, %d in a smaller window:\n%s\n%s", size, n, most, above, below)
			} else {
				most = n
			}
		}
		if most < 5 {
			t.Errorf("%s: %d tiles are listed", hand, most)
		}
	}
}
