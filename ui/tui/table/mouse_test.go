//go:build unconverted

package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
)

// mouseAt sends a report of the mouse from the middle of a rectangle.
func mouseAt(m *Model, r cells.Rect, action tea.MouseAction) tea.Cmd {
	_, cmd := m.Update(tea.MouseMsg{X: r.X + r.W/2, Y: r.Y + r.H/2, Action: action, Button: tea.MouseButtonLeft})
	return cmd
}

func click(m *Model, r cells.Rect) tea.Cmd {
	cmd := mouseAt(m, r, tea.MouseActionPress)
	mouseAt(m, r, tea.MouseActionRelease)
	return cmd
}

func drag(m *Model, from, to cells.Rect) {
	mouseAt(m, from, tea.MouseActionPress)
	mouseAt(m, to, tea.MouseActionMotion)
	mouseAt(m, to, tea.MouseActionRelease)
}

// mouseTable is a table where it is the player's turn, with a clock that the test turns.
func mouseTable(t *testing.T) (*Model, *time.Time) {
	t.Helper()
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	now := time.Unix(0, 0)
	m.opts.Clock.Time = func() time.Time { return now }
	return m, &now
}

func TestMousePlaysATurn(t *testing.T) {
	m, _ := mouseTable(t)
	click(m, m.layout.Stock)
	if m.view.Step != game.MustDiscard {
		t.Fatal("a click on the stock does not draw")
	}
	x := point(t, m, m.ordinary)
	from := m.hand.cursor
	mouseAt(m, m.rectOf(from), tea.MouseActionPress)
	mouseAt(m, m.layout.Piles[layout.SideBottom], tea.MouseActionMotion)
	if m.hand.grip.over.Spot != layout.OnPile {
		t.Fatal("the drop place is not shown")
	}
	mouseAt(m, m.layout.Piles[layout.SideBottom], tea.MouseActionRelease)
	if m.view.TopDiscard(m.me()) != x || m.hand.lifted != nil {
		t.Fatalf("a tile dragged to the discards is not discarded: %q", m.note)
	}
}

func TestMouseTakes(t *testing.T) {
	m, _ := mouseTable(t)
	top := m.view.TopDiscard(m.view.Left(m.me()))
	click(m, m.layout.Piles[layout.SideLeft])
	if m.view.Taken != top || top == tile.None {
		t.Errorf("a click on the left stack takes %v, not %v", m.view.Taken, top)
	}
}

func TestMouseMovesTiles(t *testing.T) {
	m, _ := mouseTable(t)
	a, b := rack.Slot{Row: 0, Col: 0}, rack.Slot{Row: 1, Col: 13}
	x, y := m.rack().At(a).Tile, m.rack().At(b).Tile
	drag(m, m.rectOf(a), m.rectOf(b))
	if m.rack().At(b).Tile != x || m.rack().At(a).Tile != y || m.hand.lifted != nil {
		t.Fatal("dragging does not move")
	}
	click(m, m.rectOf(b))
	if m.hand.lifted == nil {
		t.Fatal("a click does not lift")
	}
	click(m, m.rectOf(a))
	if m.rack().At(a).Tile != x || m.hand.lifted != nil {
		t.Fatal("a second click does not put down")
	}
	drag(m, m.rectOf(a), cells.NewRect(0, 5, 1, 1))
	if m.rack().At(a).Tile != x || m.hand.lifted != nil {
		t.Error("a tile dropped on the felt does not go back")
	}
	mouseAt(m, m.rectOf(a), tea.MouseActionPress)
	press(m, "esc")
	mouseAt(m, m.rectOf(b), tea.MouseActionRelease)
	if m.rack().At(a).Tile != x {
		t.Error("Escape does not end dragging")
	}
}

func TestDoubleClickTurnsATile(t *testing.T) {
	m, now := mouseTable(t)
	s := rack.Slot{}
	click(m, m.rectOf(s))
	*now = now.Add(twice / 2)
	click(m, m.rectOf(s))
	if !m.rack().At(s).Down || m.hand.lifted != nil {
		t.Error("a double click does not turn the tile")
	}
	*now = now.Add(10 * twice)
	click(m, m.rectOf(s))
	press(m, "esc")
	*now = now.Add(2 * twice)
	click(m, m.rectOf(s))
	press(m, "esc")
	if !m.rack().At(s).Down {
		t.Error("two slow clicks turn the tile")
	}
	*now = now.Add(10 * twice)
	click(m, m.rectOf(s))
	*now = now.Add(10 * twice)
	click(m, m.rectOf(s))
	if !m.rack().At(s).Down || m.hand.lifted != nil {
		t.Error("two slow clicks do not pick it up and put it down")
	}
}

// TestBlocksMoveAsOne: with Shift, Alt or Ctrl on the mouse, or Tab on the keyboard.
func TestBlocksMoveAsOne(t *testing.T) {
	for _, how := range []string{"mouse", "keys"} {
		m, _ := mouseTable(t)
		first, last := m.rack().Block(rack.Slot{})
		want := []tile.Tile{}
		for col := first; col <= last; col++ {
			want = append(want, m.rack().At(rack.Slot{Col: col}).Tile)
		}
		if len(want) < 2 {
			t.Fatal("there is no block to move")
		}
		landing := func() { // the whole block is seen where it would land, before it is put down
			t.Helper()
			line := []rune(strings.Split(pictureOf(m), "\n")[m.layout.Slots[1][0].Y])
			for i, x := range want {
				at := m.rectOf(rack.Slot{Row: 1, Col: 10 + i}).X
				if seen := strings.TrimSpace(string(line[at+1 : at+3])); seen != fmt.Sprint(x.Number()) {
					t.Errorf("%s: at place %d of the block is %q, want %v", how, i, seen, x)
				}
			}
		}
		if how == "mouse" {
			r, to := m.rectOf(rack.Slot{}), m.rectOf(rack.Slot{Row: 1, Col: 10})
			m.Update(tea.MouseMsg{X: r.X, Y: r.Y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft, Alt: true})
			mouseAt(m, to, tea.MouseActionMotion)
			landing()
			mouseAt(m, to, tea.MouseActionRelease)
		} else {
			press(m, "space", "tab", "down", "end", "left", "left", "left")
			landing()
			press(m, "space")
		}
		for i, x := range want {
			if got := m.rack().At(rack.Slot{Row: 1, Col: 10 + i}).Tile; got != x {
				t.Errorf("%s: tile %d of the block is %v, want %v", how, i, got, x)
			}
		}
	}
}

// TestShowsTheTwinByDragging: the indicator's twin on the indicator is gösterme, before the first
// draw.
func TestShowsTheTwinByDragging(t *testing.T) {
	for seed := uint64(1); ; seed++ {
		opts := tableOptions(t, termenv.Ascii)
		opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: seed} }
		m := newTable(t, opts, 80, 24)
		if !m.s.May(game.ShowTwin) {
			continue
		}
		point(t, m, func(x tile.Tile) bool { return x == m.view.Indicator })
		drag(m, m.rectOf(m.hand.cursor), m.layout.Indicator)
		if m.view.Shown != m.me() {
			t.Errorf("gösterme was not shown: %q", m.note)
		}
		return
	}
}

func TestFooterAndWheel(t *testing.T) {
	m, _ := mouseTable(t)
	for _, s := range m.texts.footer.Keys {
		if s.Name != "?" {
			continue
		}
		m.Update(tea.MouseMsg{X: 1 + s.X + s.W - 1, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	}
	if m.panelKind() != helpPanel {
		t.Error("a click on the footer's help does not open it")
	}
	press(m, "esc")
	r := m.layout.Piles[layout.SideLeft]
	m.Update(tea.MouseMsg{X: r.X, Y: r.Y, Button: tea.MouseButtonWheelUp})
	if m.panelKind() != lookLeft {
		t.Error("the wheel does not look through the left stack")
	}
	press(m, "esc")
	r = m.layout.Piles[layout.SideTop]
	m.Update(tea.MouseMsg{X: r.X, Y: r.Y, Button: tea.MouseButtonWheelUp})
	if m.panelKind() != noPanel {
		t.Error("the wheel looks through a stack that is too far away (rule 2.6)")
	}
}

// TestMouseEverywhereDoesNoHarm: reports from anywhere, in any order, never break the rack or the
// frame.
func TestMouseEverywhereDoesNoHarm(t *testing.T) {
	m, _ := mouseTable(t)
	seed := uint32(1)
	random := func(n int) int { seed = seed*1664525 + 1013904223; return int(seed>>8) % n }
	for range 3000 {
		m.Update(tea.MouseMsg{
			X: random(90) - 5, Y: random(30) - 3, Action: tea.MouseAction(random(3)), Button: tea.MouseButton(random(8)), Alt: random(4) == 0,
		})
		if random(10) == 0 {
			press(m, []string{"space", "tab", "c", "u", "esc", "left", "down", "n"}[random(8)])
		}
		settle(t, m)
		if m.view.Phase == game.Playing && m.rack().Tiles() != m.view.Hand {
			t.Fatal("the rack lost a tile")
		}
		if m.view.Phase != game.Playing {
			press(m, "n")
			settle(t, m)
		}
	}
}

func BenchmarkDrag(b *testing.B) {
	m := newTable(b, tableOptions(b, termenv.TrueColor), 120, 40)
	r := m.layout.Slots[0]
	m.Update(tea.MouseMsg{X: r[0].X, Y: r[0].Y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Update(tea.MouseMsg{X: r[0].X + i%90, Y: r[0].Y, Action: tea.MouseActionMotion, Button: tea.MouseButtonLeft})
		m.View()
	}
}

// TestARefusedTileGoesBack: what is dragged where it may not go stands where it stood, the question
// about an okey does not hold it, and the player is told why.
func TestARefusedTileGoesBack(t *testing.T) {
	m, _ := mouseTable(t)
	from := rack.Slot{Col: 3}
	for _, to := range []cells.Rect{m.layout.Piles[layout.SideBottom], m.layout.Indicator} { // before drawing
		x := m.rack().At(from).Tile
		drag(m, m.rectOf(from), to)
		if m.hand.lifted != nil || m.rack().At(from).Tile != x || m.hand.cursor != from || m.note == "" {
			t.Errorf("a refused tile is not back at %v: lifted %v, cursor %v, %q", from, m.hand.lifted, m.hand.cursor, m.note)
		}
	}
}

// TestAClickEndsAPause, and does nothing else.
func TestAClickEndsAPause(t *testing.T) {
	m, _ := mouseTable(t)
	press(m, "f3")
	shows(t, m, m.words.Say("rest.goes-on"))
	if click(m, m.layout.Stock); m.bots.stopped || m.view.Step != game.MustDraw {
		t.Errorf("paused %v, step %v", m.bots.stopped, m.view.Step)
	}
}

// TestAHeldTileFollowsThePointer over the table, and is seen nowhere else; it goes back when it is
// let go there.
func TestAHeldTileFollowsThePointer(t *testing.T) {
	m, _ := mouseTable(t)
	from := m.hand.cursor
	x := m.rack().At(from).Tile
	r := m.rectOf(from)
	m.Update(tea.MouseMsg{X: r.X, Y: r.Y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	at := cells.NewRect(m.layout.Mat.X+m.layout.Mat.W+4, m.layout.Mat.Y+m.layout.Mat.H-1, 1, 1)
	mouseAt(m, at, tea.MouseActionMotion)
	line := []rune(strings.Split(pictureOf(m), "\n")[at.Y-1])
	if seen := strings.TrimSpace(string(line[at.X-2 : at.X+3])); seen != fmt.Sprint(x.Number()) {
		t.Errorf("at the pointer is %q, want %v", seen, x)
	}
	line = []rune(strings.Split(pictureOf(m), "\n")[r.Y])
	if seen := strings.TrimSpace(string(line[r.X : r.X+4])); seen != "" {
		t.Errorf("in its slot is %q", seen)
	}
	mouseAt(m, at, tea.MouseActionRelease)
	if m.rack().At(from).Tile != x || m.hand.lifted != nil {
		t.Error("it does not go back")
	}
}
