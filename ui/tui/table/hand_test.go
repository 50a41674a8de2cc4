//go:build unconverted

package table

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

func TestRackIsThePlayersOwn(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	first := m.rack().At(rack.Slot{}).Tile
	second := m.rack().At(rack.Slot{Col: 1}).Tile
	press(m, "space", "right", "ctrl+@") // swap
	if m.rack().At(rack.Slot{}).Tile != second || m.rack().At(rack.Slot{Col: 1}).Tile != first {
		t.Error("the two tiles are not exchanged")
	}
	press(m, "space", "down", "end", "space")
	if m.rack().At(rack.Slot{Row: 1, Col: m.rack().Columns() - 1}).Tile != first || m.rack().At(rack.Slot{Col: 1}).Tile != tile.None {
		t.Error("the tile is not where it was put")
	}
	press(m, "u", "u")
	if m.rack().At(rack.Slot{}).Tile != first || m.rack().At(rack.Slot{Col: 1}).Tile != second {
		t.Error("undo did not take the two moves back")
	}
	press(m, "home", "up", "space", "right", "esc")
	if m.hand.lifted != nil || m.rack().At(rack.Slot{}).Tile != first {
		t.Error("Esc does not put the tile back")
	}

	before := standing(m.rack())
	press(m, "d")
	for s, place := range standing(m.rack()) {
		if was, ok := before[s]; ok && was != place || !ok && (m.s.Fresh() == rack.Nowhere || m.s.Fresh() != s) {
			t.Errorf("drawing put %v at %v, where %v was", place, s, was)
		}
	}
	if len(standing(m.rack())) != len(before)+1 {
		t.Error("drawing did not add a tile")
	}
	point(t, m, func(x tile.Tile) bool { return x == first })
	press(m, "space", "right", "right", "x") // the tile in the hand is the one that is discarded
	if m.view.TopDiscard(m.me()) != first {
		t.Errorf("%v was discarded, the player held %v", m.view.TopDiscard(m.me()), first)
	}
	if m.rack().Tiles() != m.view.Hand {
		t.Error("the rack does not hold the hand")
	}
}

// standing is what stands on a rack, by slot.
func standing(r *rack.Rack) map[rack.Slot]rack.Place {
	places := map[rack.Slot]rack.Place{}
	for row := range rack.Rows {
		for col := range r.Columns() {
			s := rack.Slot{Row: row, Col: col}
			if p := r.At(s); p.Tile != tile.None {
				places[s] = p
			}
		}
	}
	return places
}

// TestRackHoldsTheHand: whatever is pressed, the rack shows the tiles the player has, no more and
// no fewer, and no key breaks the screen.
func TestRackHoldsTheHand(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	chance := rand.New(rand.NewPCG(3, 4))
	keys := []string{"left", "right", "up", "down", "space", "space", "enter", "esc", "tab", "home", "end", "d", "t", "x", "f", "g", "c", "v",
		"p", "u", "m", "s", "r", "n", "?", "+", "-", "q", "h", "j", "k", "l", "y", "z", "jjkl", "ş", "0", "$"}
	for i := range 20000 {
		k := keys[chance.IntN(len(keys))]
		if q := m.s.Question(); q != nil && (k == "y" || k == "enter") && q.Kind == session.AskLeave {
			k = "n"
		}
		press(m, k)
		if chance.IntN(3) == 0 {
			settle(t, m)
		}
		if m.rack().Tiles() != m.view.Hand {
			t.Fatalf("after %d keys, the last %q, the rack holds %v and the hand is %v", i, k, m.rack().Tiles(), m.view.Hand)
		}
		if i%16 == 0 && strings.Count(m.View(), "\n") != 23 {
			t.Fatalf("after %q the screen has not 24 lines", k)
		}
	}
	if m.s.At().Match == 1 && len(m.view.Sheet) == 0 {
		t.Error("not even a round was played")
	}
}

// TestTheCursorStaysWithTheTiles: where hints are counted it is on the tile drawn after a draw,
// after a discard on the nearest one, and it goes with its tile when the rack is sorted; a tile that
// is picked up keeps its place.
func TestTheCursorStaysWithTheTiles(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	opts.Hints = 3
	m := newTable(t, opts, 80, 24)
	press(m, "d")
	drawn := m.rack().At(m.hand.cursor).Tile
	if m.s.Fresh() == rack.Nowhere || m.hand.cursor != m.s.Fresh() || drawn == tile.None {
		t.Fatalf("after drawing the cursor is at %v", m.hand.cursor)
	}
	for _, k := range []string{"c", "v", "p", "a"} {
		if press(m, k); m.rack().At(m.hand.cursor).Tile != drawn {
			t.Errorf("after %s the cursor is on %v, not on %v", k, m.rack().At(m.hand.cursor).Tile, drawn)
		}
	}
	press(m, "space", "home", "up", "esc")
	if m.rack().At(m.hand.cursor).Tile != drawn {
		t.Errorf("after Esc the cursor is on %v", m.rack().At(m.hand.cursor).Tile)
	}
	point(t, m, m.ordinary)
	from := m.hand.cursor
	press(m, "x")
	if m.rack().At(m.hand.cursor).Tile == tile.None || m.hand.cursor != m.rack().Nearest(from) || m.hand.cursor == from {
		t.Errorf("after discarding from %v the cursor is at %v", from, m.hand.cursor)
	}
	settle(t, m)
	press(m, "space", "left", "left", "left")
	lifted, at := *m.hand.lifted, m.hand.cursor
	if press(m, "d"); m.hand.lifted == nil || *m.hand.lifted != lifted || m.hand.cursor != at {
		t.Error("drawing moves the cursor though a tile is picked up")
	}
}

// TestLayingLeavesTheCursorOnATile: whatever goes to the table in Okey 101 (section 7).
func TestLayingLeavesTheCursorOnATile(t *testing.T) {
	for kind, key := range map[game.Kind]string{game.Open: "o", game.LayOff: "e"} {
		m := tableAt(t, kind)
		press(m, "a")
		if kind == game.LayOff {
			point(t, m, func(x tile.Tile) bool { return len(m.s.LayOffs(x)) > 0 })
		}
		from := m.hand.cursor
		press(m, key)
		if m.rack().At(m.hand.cursor).Tile == tile.None || m.hand.cursor == from || len(m.view.Placed()) == 0 {
			t.Errorf("after %s the cursor is at %v, where nothing is:\n%s", key, m.hand.cursor, pictureOf(m))
		}
	}
}

// TestArrowsGoFromTileToTile: they stop at an empty slot only with Shift, or while a tile is
// carried; up and down go to the nearest tile of the other row.
func TestArrowsGoFromTileToTile(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	r, chance := m.rack(), rand.New(rand.NewPCG(7, 8))
	for _, keys := range [][]string{{"left", "right", "up", "down", "home", "end"}, {"h", "l", "k", "j", "0", "$"}} {
		seen := map[rack.Slot]bool{}
		for range 600 {
			press(m, keys[chance.IntN(len(keys))])
			if seen[m.hand.cursor] = true; r.At(m.hand.cursor).Tile == tile.None {
				t.Fatalf("%v: the cursor is on the empty slot %v", keys, m.hand.cursor)
			}
		}
		if len(seen) < 4 {
			t.Errorf("%v reach only %v", keys, seen)
		}
	}
	for _, keys := range [][]string{{"shift+left", "shift+right", "shift+up", "shift+down"}, {"H", "L", "K", "J"}} {
		m.hand.cursor = rack.Slot{Col: 4}
		for i, want := range []rack.Slot{{Col: 3}, {Col: 4}, {Col: 4}, {Row: 1, Col: 4}} {
			if press(m, keys[i]); m.hand.cursor != want {
				t.Errorf("%s leads to %v, want %v", keys[i], m.hand.cursor, want)
			}
		}
	}
	point(t, m, func(tile.Tile) bool { return true })
	if press(m, "space", "end", "left"); m.hand.cursor.Col != r.Columns()-2 {
		t.Errorf("a carried tile is at %v", m.hand.cursor)
	}
}

// TestADropPushesOrSwaps: by the setting, and with Ctrl it always changes places; one undo takes it
// back.
func TestADropPushesOrSwaps(t *testing.T) {
	for _, c := range []struct {
		swaps bool
		key   string
		want  string
	}{{false, "space", "R2 R3 R1 B5"}, {true, "space", "R3 R2 R1 B5"}, {false, "ctrl+@", "R3 R2 R1 B5"}, {true, "ctrl+@", "R3 R2 R1 B5"}} {
		opts := tableOptions(t, termenv.Ascii)
		opts.DropSwaps = c.swaps
		m := newTable(t, opts, 80, 24)
		standOn(t, m, "R1 R2 R3 B5")
		before := standing(m.rack())
		press(m, "space", "right", "right", c.key)
		if got := tile.Format(m.rack().Between(0, 0, 14)); got != c.want || m.hand.lifted != nil {
			t.Errorf("swaps %v, %s: %s, want %s", c.swaps, c.key, got, c.want)
		}
		if press(m, "u"); !maps.Equal(standing(m.rack()), before) {
			t.Errorf("one undo leads to %v", standing(m.rack()))
		}
		to := m.rectOf(rack.Slot{Col: 2})
		mouseAt(m, m.rectOf(rack.Slot{}), tea.MouseActionPress)
		mouseAt(m, to, tea.MouseActionMotion)
		m.Update(tea.MouseMsg{X: to.X, Y: to.Y, Action: tea.MouseActionRelease, Button: tea.MouseButtonLeft, Alt: c.key != "space"})
		if got := tile.Format(m.rack().Between(0, 0, 14)); got != c.want {
			t.Errorf("swaps %v, the mouse instead of %s: %s, want %s", c.swaps, c.key, got, c.want)
		}
	}
}

// standOn has a hand stand on the upper row of the rack, and the cursor on its first tile.
func standOn(t *testing.T, m *Model, hand string) {
	t.Helper()
	m.view.Hand = tile.SetOf(tilesOf(t, hand)...)
	m.rack().Hold(m.view.Hand)
	m.standAs(t, hand)
	m.rack().Forget()
}

// TestLettersLeadToTiles: each tile shows one of its own, which brings the cursor there, with what
// is carried; Escape, the key itself and a click leave everything as it is, and a letter that no
// tile shows does nothing.
func TestLettersLeadToTiles(t *testing.T) {
	for _, table := range []func() *Model{
		func() *Model { return newTable(t, tableOptions(t, termenv.Ascii), 80, 24) },
		func() *Model { return layingTable(t, termenv.Ascii, 80, 24) },
	} {
		m := table()
		n := 0
		for s := range standing(m.rack()) {
			if letter, ok := m.hand.letterAt(s); ok {
				t.Fatalf("%v shows %c before it is asked for", s, letter)
			}
			press(m, ";")
			letter, ok := m.hand.letterAt(s)
			line := strings.Split(pictureOf(m), "\n")[m.layout.Ledges[s.Row].Y]
			if !ok || !strings.ContainsRune(line, letter) {
				t.Fatalf("the letter %c of %v is not shown: %q", letter, s, line)
			}
			if press(m, strings.ToUpper(string(letter))); m.hand.cursor != s || m.modes.top() != m.modes[Base] {
				t.Errorf("%c leads to %v, not to %v", letter, m.hand.cursor, s)
			}
			n++
		}
		if n != m.view.Hand.Len() || n < 14 {
			t.Errorf("%d tiles have letters", n)
		}
		at, moves := m.hand.cursor, m.s.At()
		for _, keys := range [][]string{{";", ";"}, {";", "esc"}, {";", "i", "ş", "esc"}} {
			press(m, keys...)
			if m.hand.cursor != at || m.modes[Letters] != nil || m.s.At() != moves || m.note != "" {
				t.Errorf("%q: the cursor is at %v: %s", keys, m.hand.cursor, m.note)
			}
		}
		press(m, ";")
		shows(t, m, "a s d … go to that tile")
		if click(m, m.layout.Header); m.modes[Letters] != nil {
			t.Error("a click does not end it")
		}
		if press(m, ";", "end"); m.modes[Letters] != nil || m.hand.cursor.Col == 0 {
			t.Error("another key is not one of the table")
		}
	}
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	standOn(t, m, "R1 R2 R3 B5")
	if press(m, "space", ";", "d", "space"); tile.Format(m.rack().Between(0, 0, 14)) != "R2 R3 R1 B5" {
		t.Errorf("the tile that is carried does not go along: %v", m.rack().Between(0, 0, 14))
	}
}

// TestACarriedTileShowsWhatItPushes: while it is carried, the row is seen as it would stand, and
// nothing is said below tiles that are seen elsewhere; nothing has moved before it is put down.
func TestACarriedTileShowsWhatItPushes(t *testing.T) {
	for _, c := range []struct {
		swaps bool
		want  string
	}{{false, "R2 R3 R1"}, {true, "R3 R2 R1"}} {
		opts := tableOptions(t, termenv.Ascii)
		opts.DropSwaps = c.swaps
		m := newTable(t, opts, 80, 24)
		standOn(t, m, "R1 R2 R3")
		shows(t, m, "run ✓")
		before := tile.Format(m.rack().Between(0, 0, 14))
		press(m, "space", "right", "right")
		seen := m.hand.afterDrop()
		if got := tile.Format(seen.Between(0, 0, 2)); got != c.want {
			t.Errorf("swaps %v: seen is %s, want %s", c.swaps, got, c.want)
		}
		if strings.Contains(pictureOf(m), "run ✓") || tile.Format(m.rack().Between(0, 0, 14)) != before {
			t.Errorf("swaps %v: it has moved, or a run is named that is not seen:\n%s", c.swaps, pictureOf(m))
		}
		press(m, "space")
		if got := tile.Format(m.rack().Between(0, 0, 2)); got != c.want {
			t.Errorf("swaps %v: put down it is %s, and %s was seen", c.swaps, got, c.want)
		}
	}
}

// TestPairsWithoutPairs: a hand that has none is sorted by value, with a word.
func TestPairsWithoutPairs(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	if m.s.HasPairs() {
		t.Fatal("the hand has pairs")
	}
	press(m, "v")
	want := written(t, m)
	press(m, "c", "p")
	if got := written(t, m); got != want {
		t.Errorf("it stands as %s, not %s", got, want)
	}
	shows(t, m, "No pairs: sorted by value.")
}

// written is the rack as it is kept.
func written(t *testing.T, m *Model) string {
	t.Helper()
	text, err := m.rack().MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
