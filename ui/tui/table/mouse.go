package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
)

// doubleClickTime is the longest time between the clicks of a double click.
const doubleClickTime = 400 * time.Millisecond

// A grip is the hold of the mouse on a tile.
type grip struct {
	held      bool // the button is down on a tile
	moved     bool // the pointer has left its slot since
	target    layout.Target
	x, y      int       // the pointer
	pressedAt time.Time // the time of the last press
	slot      rack.Slot // the slot of the last press
}

// PressFooter handles a click on a key of the footer. It reports whether the event was a click on the footer, or of
// a button that does nothing.
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

// WheelOrFooter handles the wheel and clicks on the footer, and reports whether the event was one of them.
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
	case at.Spot == layout.OnPile && at.Side == layout.SideLeft: // if the player may browse it (rule 2.6)
		m.openPanel(lookLeft)
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		m.openPanel(lookRight)
	}
	return nil, true
}

// hasModifier reports whether Alt, Ctrl or Shift is held. A tile is picked up with its block then, and a dropped tile
// changes places.
func hasModifier(e tea.MouseMsg) bool { return e.Alt || e.Ctrl || e.Shift }

// pressMouse grabs a tile, draws, takes, shows the indicator's twin, or puts the picked-up tile where it was
// clicked. Held is the result of modified.
func (m *Model) pressMouse(at layout.Target, held bool) tea.Cmd {
	h, now := m.hand, m.opts.Clock.Now()
	double := at.Spot == layout.OnSlot && at.Slot == h.grip.slot && !h.grip.moved && now.Sub(h.grip.pressedAt) < doubleClickTime
	switch {
	case h.lifted != nil && double: // the first click has picked it up
		h.cancelLift()
	case h.lifted != nil && !h.grip.held:
		return m.dropLifted(at, held)
	}
	switch at.Spot {
	case layout.OnSlot:
		h.grab(at, now, double, held)
	case layout.OnStock:
		return m.showOutcome(m.s.Draw())
	case layout.OnPile:
		if at.Side == m.sideOf(m.view.Left(m.ownSeat())) {
			return m.showOutcome(m.s.Take())
		}
	case layout.OnIndicator:
		return m.showOutcome(m.s.ShowTwin())
	}
	return nil
}

// grab grabs the tile in a slot. A double click turns it.
func (h *handView) grab(at layout.Target, now time.Time, double, block bool) {
	h.cursor, h.cursorMoved = at.Slot, true
	h.grip = grip{pressedAt: now, slot: at.Slot, target: at}
	switch {
	case h.rack().At(at.Slot).Tile == tile.None:
	case double:
		h.grip.pressedAt = time.Time{}
		h.rack().Flip(at.Slot)
	default:
		h.grip.held = true
		h.pickUp(at.Slot)
		h.block = h.block || block
	}
}

// drag moves the grabbed tile to the pointer.
func (h *handView) drag(at layout.Target, x, y int) {
	if !h.grip.held {
		return
	}
	h.grip.target, h.grip.x, h.grip.y = at, x, y
	if at.Spot == layout.OnSlot {
		h.cursor = at.Slot
	}
	if at != (layout.Target{Spot: layout.OnSlot, Slot: h.grip.slot}) {
		h.grip.moved = true
	}
}

// isOverRack reports whether the picked-up tile is shown on the rack, where it would be put down, and not elsewhere
// under the mouse.
func (h *handView) isOverRack() bool {
	return h.grip.target.Spot == layout.OnSlot || h.grip.target.Spot == layout.OnNothing && !(h.grip.held && h.grip.moved)
}

// release releases the grabbed tile and reports whether it was moved. After a mere click it stays picked up.
func (h *handView) release() (moved bool) {
	if !h.grip.held {
		return false
	}
	h.grip.held = false
	return h.grip.moved
}

// dropLifted puts the picked-up tile down under the mouse: on a slot of the rack, on the player's discards, on the
// indicator, on a meld. Anywhere else, or if refused, it goes back.
func (m *Model) dropLifted(at layout.Target, held bool) tea.Cmd {
	m.hand.grip.target = layout.Target{}
	if at.Spot == layout.OnSlot {
		m.hand.cursor = at.Slot
		m.hand.lift(held || m.opts.DropSwaps)
		return nil
	}
	cmd := m.dropOn(at)
	m.hand.cancelLift()
	return cmd
}

// dropOn does the action of dropping the picked-up tile on a place of the table.
func (m *Model) dropOn(at layout.Target) tea.Cmd {
	from := *m.hand.lifted
	switch {
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		return m.showOutcome(m.s.Discard(from))
	case at.Spot == layout.OnMeld:
		return m.showOutcome(m.s.Do(m.melds.dropAction(at), from))
	case at.Spot == layout.OnIndicator && m.rack().At(from).Tile == m.view.Indicator && m.s.May(game.ShowTwin):
		return m.showOutcome(m.s.ShowTwin())
	case at.Spot == layout.OnIndicator:
		return m.showFinish(m.s.FinishFrom(from))
	}
	return nil
}
