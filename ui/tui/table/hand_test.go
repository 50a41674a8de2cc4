package table

import (
	"math/rand/v2"
	"strings"
	"testing"

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
