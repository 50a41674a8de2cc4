//go:build unconverted

package table

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

func flyingTable(t *testing.T) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Animate = true
	m := newTable(t, opts, 80, 24)
	for len(m.air.flights) > 0 || m.air.twin != nil {
		m.Update(frameTick{m.air})
	}
	return m
}

// TestTilesFlyAndLand: what moves is seen on its way for a moment, and no key waits for it.
func TestTilesFlyAndLand(t *testing.T) {
	m := flyingTable(t)
	rest := pictureOf(m)
	press(m, "d")
	if len(m.air.flights) != 1 || m.s.Fresh() == rack.Nowhere || !m.air.flying(m.s.Fresh()) {
		t.Fatalf("%d tiles fly after a draw", len(m.air.flights))
	}
	if pictureOf(m) == rest {
		t.Error("nothing of it is seen")
	}
	point(t, m, m.ordinary)
	if press(m, "x"); m.view.TopDiscard(m.me()) == tile.None {
		t.Fatal("a key waits for a tile to land")
	}
	if !m.air.landing(m.me()) {
		t.Error("the discard does not fly")
	}
	frames := 0
	for ; len(m.air.flights) > 0; frames++ {
		m.Update(frameTick{m.air})
		if frames > longestFlight {
			t.Fatal("a tile never lands")
		}
	}
	if frames < 3 {
		t.Errorf("it was seen for %d pictures only", frames)
	}
	if _, cmd := m.Update(frameTick{m.air}); cmd != nil {
		t.Error("pictures are asked for though nothing flies")
	}
}

// TestDealtTilesStand: a new hand is seen as it stands, after the player's word as well; and a new
// size of the window has tiles on their way land at once, as they would fly to where nothing is any
// more.
func TestDealtTilesStand(t *testing.T) {
	opts := keptOptions(t, t.TempDir())
	opts.Animate = true
	m := sealedTable(t, opts)
	if press(m, "enter"); m.modes[Sealed] != nil {
		t.Fatal("not dealt")
	}
	if len(m.air.flights) != 0 {
		t.Errorf("%d tiles of the new hand fly", len(m.air.flights))
	}
	if press(m, "p"); len(m.air.flights) == 0 {
		t.Fatal("nothing flies when the rack is sorted")
	}
	if m.Update(tea.WindowSizeMsg{Width: 120, Height: 36}); len(m.air.flights) != 0 {
		t.Errorf("%d tiles fly on in another window", len(m.air.flights))
	}
}

// TestSortingFlies: every tile flies to its own slot and none is lost on the way.
func TestSortingFlies(t *testing.T) {
	m := flyingTable(t)
	press(m, "p")
	if len(m.air.flights) == 0 {
		t.Fatal("nothing flies")
	}
	for _, f := range m.air.flights {
		if m.rack().At(f.slot).Tile != f.tile {
			t.Errorf("%v flies to a slot where %v stands", f.tile, m.rack().At(f.slot).Tile)
		}
	}
	press(m, "c", "v", "a", "u")
	for len(m.air.flights) > 0 {
		m.Update(frameTick{m.air})
	}
	if m.rack().Tiles() != m.view.Hand {
		t.Error("a tile was lost")
	}
}

// TestNothingFliesWhenItShouldNot: at instant pace, where it is not wanted, on a table that was
// left.
func TestNothingFliesWhenItShouldNot(t *testing.T) {
	m := flyingTable(t)
	m.opts.Pace = Instant
	press(m, "d")
	if len(m.air.flights) > 0 {
		t.Error("tiles fly at instant pace")
	}
	m = flyingTable(t)
	m.opts.Animate = false
	press(m, "d", "p")
	if len(m.air.flights) > 0 {
		t.Error("tiles fly though nobody wants that")
	}
	m = flyingTable(t)
	press(m, "d")
	before := m.air.flights[0].frames
	m.Update(frameTick{new(animation)})
	if m.air.flights[0].frames != before {
		t.Error("a message of another table moves a tile")
	}
	if f := m.air.flights[0]; f.pile != game.Nobody {
		t.Errorf("a drawn tile lands on the discards of %d", f.pile)
	}
}

// TestWhatIsTakenIsMarked: while the discard of the player's left neighbour is in the air, the tile
// below it is not the one that can be taken.
func TestWhatIsTakenIsMarked(t *testing.T) {
	m := flyingTable(t)
	for range 2 {
		for len(m.air.flights) > 0 {
			m.Update(frameTick{m.air})
		}
		press(m, "d")
		point(t, m, m.ordinary)
		press(m, "x")
		settle(t, m)
	}
	owner := m.view.Left(m.me())
	if !m.air.landing(owner) || len(m.view.Discards[owner]) < 2 || !m.s.May(game.Take) {
		t.Fatal("nothing to take is in the air")
	}
	marked := func() bool {
		pile := m.layout.Piles[m.sideOf(owner)]
		lines := strings.Split(pictureOf(m), "\n")
		edge := string([]rune(lines[pile.Y+pile.H-1])[pile.X : pile.X+pile.W])
		return strings.Contains(edge, "=") || strings.Contains(lines[pile.Y], "take [t]")
	}
	flights := m.air.flights
	for i := range flights { // all of it is somewhere else yet
		flights[i].x, flights[i].y = 0, 1
	}
	if marked() {
		t.Errorf("the tile below is marked:\n%s", pictureOf(m))
	}
	for len(m.air.flights) > 0 {
		m.Update(frameTick{m.air})
	}
	if !marked() {
		t.Errorf("what has landed is not marked:\n%s", pictureOf(m))
	}
}

// TestNothingFliesUnderAPanel: tiles have landed as soon as a panel lies over the table.
func TestNothingFliesUnderAPanel(t *testing.T) {
	for _, key := range []string{"r", "?", "f3"} {
		m := flyingTable(t)
		press(m, "d")
		if len(m.air.flights) == 0 {
			t.Fatal("nothing flies")
		}
		if press(m, key); len(m.air.flights) > 0 {
			t.Errorf("%s: a tile flies on", key)
		}
	}
}
