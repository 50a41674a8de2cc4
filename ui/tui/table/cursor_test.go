package table

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
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
// often. Before a key has moved the cursor it discards nothing, and the cursor stands on the tile
// that is needed least.
func TestEnterThrowsNothingAwayByItself(t *testing.T) {
	m := startingTable(t)
	best := m.s.Solver().Discards(m.view.Hand, m.view.Seen())[0].Tile
	if x := m.rack().At(m.hand.cursor).Tile; x != best {
		t.Errorf("the cursor stands on %v, %v is needed least", x, best)
	}
	press(m, "enter", "enter")
	if !m.s.MyTurn() || m.note == "" {
		t.Fatal("Enter discards a tile that nobody chose")
	}
	press(m, "right", "left", "enter")
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

// TestAResumedTurn begins on the tile that was drawn, and Enter discards nothing there.
func TestAResumedTurn(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	say(t, m, "kısmet")
	press(m, "d")
	drawn := m.rack().At(m.s.Fresh()).Tile
	m.s.Saved().Close()
	next, _ := again(t, dir)
	if x := next.rack().At(next.hand.cursor).Tile; x != drawn {
		t.Errorf("the cursor stands on %v, drawn was %v", x, drawn)
	}
	if press(next, "enter"); !next.s.MyTurn() {
		t.Error("Enter discards it")
	}
	press(next, "x")
	if next.s.Question() == nil && next.view.TopDiscard(next.me()) != drawn {
		t.Errorf("x does not discard %v", drawn)
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
