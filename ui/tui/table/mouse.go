package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
)

// twice is the longest time between the clicks of a double click.
const twice = 400 * time.Millisecond

// A grip is the hold of the mouse on a tile.
type grip struct {
	held  bool // the button is down on a tile
	moved bool // and the pointer has left its slot since
	over  layout.Target
	x, y  int       // where the pointer is
	when  time.Time // of the last press
	slot  rack.Slot // the slot of the last press
}

// PressFooter handles a click on the footer as the key whose words were clicked. It reports whether it was
// such a click, or one of a button that does nothing.
func (m *Model) PressFooter(e tea.MouseMsg, at layout.Target) (cmd tea.Cmd, done bool) {
	switch {
	case e.Action != tea.MouseActionPress:
		return nil, false
	case e.Button != tea.MouseButtonLeft:
		return nil, true
	case at.Spot != layout.OnFooter:
		return nil, false
	}
	if k, ok := m.felt.footer.At(e.X - m.layout.Footer.X - 1); ok {
		return m.key(k), true
	}
	return nil, true
}

// WheelOrFooter handles the wheel and clicks on the footer, and reports whether it was one of them.
func (m *Model) WheelOrFooter(e tea.MouseMsg, at layout.Target) (cmd tea.Cmd, done bool) {
	if e.Button != tea.MouseButtonWheelUp && e.Button != tea.MouseButtonWheelDown {
		return m.PressFooter(e, at)
	}
	by := 1
	if e.Button == tea.MouseButtonWheelUp {
		by = -1
	}
	scroller, scrolls := m.modes.top().(Scroller)
	switch {
	case scrolls:
		scroller.Scroll(by)
	case at.Spot == layout.OnPile && at.Side == layout.SideLeft: // as far as the player may look (rule 2.6)
		m.openPanel(lookLeft)
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		m.openPanel(lookRight)
	}
	return nil, true
}

// modified reports whether Alt, Ctrl or Shift is held: a tile is picked up with its block then, and a tile
// that is dropped on another changes places with it.
func modified(e tea.MouseMsg) bool { return e.Alt || e.Ctrl || e.Shift }

// press takes hold of a tile, draws, takes, shows the indicator's twin, or puts the tile picked up where it
// was clicked. Held is the result of modified.
func (m *Model) press(at layout.Target, held bool) tea.Cmd {
	h, now := m.hand, m.opts.Clock.Now()
	double := at.Spot == layout.OnSlot && at.Slot == h.grip.slot && !h.grip.moved && now.Sub(h.grip.when) < twice
	switch {
	case h.lifted != nil && double: // the first click has picked it up
		h.letGo()
	case h.lifted != nil && !h.grip.held:
		return m.drop(at, held)
	}
	switch at.Spot {
	case layout.OnSlot:
		h.take(at, now, double, held)
	case layout.OnStock:
		return m.show(m.s.Draw())
	case layout.OnPile:
		if at.Side == m.sideOf(m.view.Left(m.me())) {
			return m.show(m.s.Take())
		}
	case layout.OnIndicator:
		return m.show(m.s.ShowTwin())
	}
	return nil
}

// take takes hold of the tile in a slot; a double click turns it.
func (h *handView) take(at layout.Target, now time.Time, double, block bool) {
	h.cursor, h.steered = at.Slot, true
	h.grip = grip{when: now, slot: at.Slot, over: at}
	switch {
	case h.rack().At(at.Slot).Tile == tile.None:
	case double:
		h.grip.when = time.Time{}
		h.rack().Flip(at.Slot)
	default:
		h.grip.held = true
		h.pickUp(at.Slot)
		h.block = h.block || block
	}
}

// drag moves what the mouse holds to the pointer.
func (h *handView) drag(at layout.Target, x, y int) {
	if !h.grip.held {
		return
	}
	h.grip.over, h.grip.x, h.grip.y = at, x, y
	if at.Spot == layout.OnSlot {
		h.cursor = at.Slot
	}
	if at != (layout.Target{Spot: layout.OnSlot, Slot: h.grip.slot}) {
		h.grip.moved = true
	}
}

// overRack reports whether what is picked up is seen on the rack, where it would be put down, and not
// elsewhere under the mouse.
func (h *handView) overRack() bool {
	return h.grip.over.Spot == layout.OnSlot || h.grip.over.Spot == layout.OnNothing && !(h.grip.held && h.grip.moved)
}

// release lets go of what the mouse holds, and reports whether it was moved. After a mere click it stays
// picked up.
func (h *handView) release() (moved bool) {
	if !h.grip.held {
		return false
	}
	h.grip.held = false
	return h.grip.moved
}

// drop puts the tile picked up where the mouse is: on a slot of the rack, on the player's discards, on the
// indicator, on a meld. Anywhere else, and if that is refused, it goes back.
func (m *Model) drop(at layout.Target, held bool) tea.Cmd {
	m.hand.grip.over = layout.Target{}
	if at.Spot == layout.OnSlot {
		m.hand.cursor = at.Slot
		m.hand.lift(held || m.opts.DropSwaps)
		return nil
	}
	cmd := m.dropOn(at)
	m.hand.letGo()
	return cmd
}

// dropOn does what dropping the tile picked up on a place of the table means.
func (m *Model) dropOn(at layout.Target) tea.Cmd {
	from := *m.hand.lifted
	switch {
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		return m.show(m.s.Discard(from))
	case at.Spot == layout.OnMeld:
		return m.show(m.s.Do(m.melds.onto(at), from))
	case at.Spot == layout.OnIndicator && m.rack().At(from).Tile == m.view.Indicator && m.s.May(game.ShowTwin):
		return m.show(m.s.ShowTwin())
	case at.Spot == layout.OnIndicator:
		return m.showFinish(m.s.FinishFrom(from))
	}
	return nil
}
