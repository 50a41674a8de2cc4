//go:build unconverted

package table

import (
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// startingTable is a table where the player begins the round with 15 tiles, and has a complete
// meld.
func startingTable(t *testing.T) *Model {
	t.Helper()
	for seed := range uint64(200) {
		opts := tableOptions(t, termenv.Ascii)
		opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: seed} }
		m := newTable(t, opts, 80, 24)
		if melds, _ := m.s.Solver().Best(m.view.Hand); m.s.MyTurn() && m.view.Turns == 1 && m.view.Step == game.MustDiscard && len(melds) > 0 && len(melds[0]) > 2 {
			return m
		}
	}
	t.Fatal("the player never begins")
	return nil
}

// TestEnterThrowsNothingAwayByItself: Enter also means not to wait, so that it is pressed once too
// often. In the first half second of a turn, and before a key has moved the cursor in it, it
// discards nothing, and the cursor stands on the tile that is needed least.
func TestEnterThrowsNothingAwayByItself(t *testing.T) {
	m := startingTable(t)
	best := m.s.Solver().Discards(m.view.Hand, m.view.Seen())[0].Tile
	if x := m.rack().At(m.hand.cursor).Tile; x != best {
		t.Errorf("the cursor stands on %v, %v is needed least", x, best)
	}
	now := m.turnBegan.Add(enterRests - 1)
	m.opts.Clock.Time = func() time.Time { return now }
	press(m, "right", "left", "enter")
	if !m.s.MyTurn() || m.note == "" {
		t.Fatal("Enter discards as soon as a turn begins")
	}
	now, m.hand.steered = now.Add(1), false
	press(m, "enter", "enter")
	if !m.s.MyTurn() || m.note == "" {
		t.Fatal("Enter discards a tile that nobody chose")
	}
	point(t, m, func(x tile.Tile) bool { return x == best })
	press(m, "space", "esc", "enter")
	if m.s.Question() != nil {
		press(m, "y")
	}
	if m.view.TopDiscard(m.me()) != best {
		t.Errorf("Enter does not discard: %s", words.Plain(m.note))
	}
	if m = startingTable(t); true {
		press(m, "x")
	}
	if m.view.TopDiscard(m.me()) != best {
		t.Errorf("x does not discard: %s", words.Plain(m.note))
	}
}

// TestAfterTakingTheCursorMayDiscard: the tile that was taken may not be discarded (rule 2.7), so
// the cursor goes to the next best.
func TestAfterTakingTheCursorMayDiscard(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	press(m, "t")
	if m.view.Taken == tile.None {
		t.Fatalf("nothing was taken: %s", words.Plain(m.note))
	}
	shows(t, m, "x discard")
	if x := m.rack().At(m.hand.cursor).Tile; x != m.s.Advice().Spare() {
		t.Errorf("the cursor stands on %v", x)
	}
}

// TestEnterWantsAKeyInEachTurn, also after drawing: the cursor was moved in the turn before.
func TestEnterWantsAKeyInEachTurn(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	m.opts.Clock.Time = func() time.Time { return m.turnBegan.Add(time.Minute) }
	for range 3 {
		press(m, "d", "enter")
		if !m.s.MyTurn() {
			t.Fatal("Enter discards what was drawn")
		}
		point(t, m, m.ordinary)
		if press(m, "space", "esc", "enter"); m.s.MyTurn() {
			t.Fatalf("Enter does not discard: %s", words.Plain(m.note))
		}
		press(m, "L", "H")
		settle(t, m)
	}
}

// TestATurnBeginsOnNoCompleteMeld: after drawing or taking the cursor is on a tile that stands in
// none and may be discarded, where hints are counted on the drawn one if that is so.
func TestATurnBeginsOnNoCompleteMeld(t *testing.T) {
	for _, hints := range []int{-1, 0} {
		for seed := range uint64(40) {
			opts := tableOptions(t, termenv.Ascii)
			opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: seed} }
			opts.Hints, opts.Beside = hints, seed%2 == 0
			m := newTable(t, opts, 80, 24)
			press(m, "a", []string{"d", "t"}[seed/2%2])
			at := m.hand.cursor
			if m.view.Step != game.MustDiscard || m.view.Phase != game.Playing {
				continue
			}
			x := m.rack().At(at).Tile
			if m.view.Check(game.Action{Kind: game.Discard, Tile: x}) != nil || m.s.Reading().Finished(at) {
				t.Errorf("seed %d: the cursor is on %v:\n%s", seed, x, pictureOf(m))
			}
			fresh := m.s.Fresh()
			may := fresh != rack.Nowhere && m.view.Taken == tile.None && !m.s.Reading().Finished(fresh)
			if hints == 0 && may && at != fresh {
				t.Errorf("seed %d: the cursor tells that %v is needed least", seed, x)
			}
			if spare := m.s.Advice().Spare(); hints < 0 && x != spare {
				if where, ok := m.rack().Where(func(s rack.Slot) bool { return m.rack().At(s).Tile == spare }); ok && !m.s.Reading().Finished(where) {
					t.Errorf("seed %d: the cursor is on %v, %v is needed least", seed, x, spare)
				}
			}
		}
	}
}

// TestAResumedTurn begins where it did before, and Enter discards nothing there.
func TestAResumedTurn(t *testing.T) {
	for _, hints := range []int{-1, 0} {
		dir := t.TempDir()
		opts := keptOptions(t, dir)
		opts.Hints = hints
		m := sealedTable(t, opts)
		say(t, m, "kısmet")
		press(m, "d")
		at := m.rack().At(m.hand.cursor).Tile
		m.s.Saved().Close()
		opts = keptOptions(t, dir)
		opts.Hints = hints
		next, _ := againWith(t, opts)
		if x := next.rack().At(next.hand.cursor).Tile; x != at {
			t.Errorf("the cursor stands on %v, it was on %v", x, at)
		}
		next.opts.Clock.Time = func() time.Time { return next.turnBegan.Add(time.Minute) }
		if press(next, "enter"); !next.s.MyTurn() {
			t.Error("Enter discards it")
		}
		press(next, "x")
		if next.s.Question() == nil && next.view.TopDiscard(next.me()) != at {
			t.Errorf("x does not discard %v", at)
		}
	}
}

// TestTheTableSpeaksToThePlayer, whatever he is called.
func TestTheTableSpeaksToThePlayer(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	opts.Names[0] = "Deniz"
	m := newTable(t, opts, 80, 24)
	press(m, "d")
	shows(t, m, "You drew")
	shows(t, m, "▶ Your turn")
	point(t, m, m.ordinary)
	press(m, "x")
	if said := words.Plain(m.teller().Turn(len(m.view.Record) - 1)); !strings.HasPrefix(said, "You drew, threw") {
		t.Errorf("the turn is told as %q", said)
	}
}

// TestACarriedTileStaysTheSame while a new one finds its place on the rack and pushes others aside.
func TestACarriedTileStaysTheSame(t *testing.T) {
	pushed := 0
	for at := range 14 {
		m := holding(t, "", "")
		m.sitIn(t, gametest.Position{Indicator: "R4", Hands: [4]string{"R1 R2 B7 B8 K5 Y5 K9 K10 K12 R9 Y1 Y3 B11 R13"}, Stock: "K11"})
		m.s.Table().Beside = true
		m.standAs(t, "R1 R2", "B7 B8", "K5 Y5", "K9 K10 K12", "R9 Y1 Y3 B11 R13")
		slots := tileSlots(m)
		m.hand.cursor = slots[at]
		carried := m.hand.tile()
		press(m, "space", "d")
		if m.hand.lifted == nil || m.hand.tile() != carried {
			t.Errorf("%v was picked up, %v is carried", carried, m.hand.tile())
		}
		if m.hand.held() != slots[at] {
			pushed++
		}
	}
	if pushed == 0 {
		t.Error("nothing that was carried was pushed aside")
	}
}

// tileSlots are the slots of the rack with a tile.
func tileSlots(m *Model) (slots []rack.Slot) {
	for row := range rack.Rows {
		for col := range m.rack().Columns() {
			if s := (rack.Slot{Row: row, Col: col}); m.rack().At(s).Tile != tile.None {
				slots = append(slots, s)
			}
		}
	}
	return slots
}
