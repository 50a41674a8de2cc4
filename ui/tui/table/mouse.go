package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
)

// doubleClickTime is the maximum time between the two clicks of a double click.
const doubleClickTime = 400 * time.Millisecond

// grip is the state of the mouse's hold on a tile.
type grip struct {
	held      bool // the button was pressed on a tile and is still down
	moved     bool // the pointer has since left the slot, and the tile is picked up
	block     bool // the tile's block is grabbed along with the tile
	target    layout.Target
	x, y      int       // the cell under the pointer
	pressedAt time.Time // the time of the last press
	slot      rack.Slot // the slot of the last press
}

// PressFooter handles a click on the footer. done reports whether the event needs no further handling: it is a click on
// the footer, or a press of a button other than the left one.
func (m *Model) PressFooter(e tea.MouseMsg, at layout.Target) (cmd tea.Cmd, done bool) {
	switch {
	case e.Action != tea.MouseActionPress:
		return nil, false
	case e.Button != tea.MouseButtonLeft:
		return nil, true
	case at.Spot != layout.OnFooter:
		return nil, false
	}
	if k, ok := m.footer.At(e.X - m.Plan.Footer.X - 1); ok {
		return m.key(k), true
	}
	return nil, true
}

// WheelOrFooter handles the mouse wheel, and otherwise calls PressFooter. done reports whether the event needs no
// further handling.
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
	case at.Spot == layout.OnPile && at.Side == layout.SideLeft: // the panel enforces rule 2.6
		m.openPanel(lookLeft)
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		m.openPanel(lookRight)
	}
	return nil, true
}

// hasModifier reports whether Alt, Ctrl or Shift is held down. With such a key, a tile is picked up with its block, and
// a dropped tile changes places with the tile that it is dropped on.
func hasModifier(e tea.MouseMsg) bool { return e.Alt || e.Ctrl || e.Shift }

// pressMouse handles a press of the left button. It drops the picked-up tile if there is one, and throws a tile on the
// second press of a double click. Otherwise it grabs a tile, draws, takes, or shows the indicator's twin, depending on
// the target. modified is the result of hasModifier.
func (m *Model) pressMouse(at layout.Target, modified bool) tea.Cmd {
	h := m.hand
	switch {
	case h.lifted != nil && !h.grip.held:
		return m.dropLifted(at, modified)
	case m.isSecondClick(at):
		h.grip = grip{}
		h.cursor, h.cursorMoved = at.Slot, true
		return m.throwAtCursor()
	}
	switch at.Spot {
	case layout.OnSlot: // the tile is picked up once the pointer leaves the slot
		h.cursor, h.cursorMoved = at.Slot, true
		h.grip = grip{pressedAt: m.Options.Clock.Now(), slot: at.Slot, target: at, held: h.rack().At(at.Slot).Tile != tile.None, block: modified}
	case layout.OnStock:
		return m.showOutcome(m.Session.Draw())
	case layout.OnPile:
		if at.Side == m.sideOf(m.view.Left(m.ownSeat())) {
			return m.showOutcome(m.Session.Take())
		}
	case layout.OnIndicator:
		return m.showOutcome(m.Session.ShowTwin())
	}
	return nil
}

// isSecondClick reports whether a press at a target is the second press of a double click on a tile.
func (m *Model) isSecondClick(at layout.Target) bool {
	g := &m.hand.grip
	return at.Spot == layout.OnSlot && at.Slot == g.slot && !g.moved && m.Options.Clock.Now().Sub(g.pressedAt) < doubleClickTime &&
		m.rack().At(at.Slot).Tile != tile.None
}

// drag moves the grabbed tile with the pointer, which is now at cell x, y. at is the target there.
func (h *handView) drag(at layout.Target, x, y int) {
	g := &h.grip
	if !g.held {
		return
	}
	g.target, g.x, g.y = at, x, y
	if !g.moved && at != (layout.Target{Spot: layout.OnSlot, Slot: g.slot}) && h.rack().At(g.slot).Tile != tile.None {
		g.moved = true
		h.pickUp(g.slot)
		h.block = g.block
	}
	if g.moved && at.Spot == layout.OnSlot {
		h.cursor = at.Slot
	}
}

// isOverRack reports whether the picked-up tile is shown in the slot where it would be put down, rather than under the
// pointer.
func (h *handView) isOverRack() bool {
	return h.grip.target.Spot == layout.OnSlot || h.grip.target.Spot == layout.OnNothing && !h.grip.held
}

// dropLifted drops the picked-up tile on a target: a slot, the player's discards, a meld or the indicator. The tile
// returns to its slot if nothing can be done with it there.
// modified is the result of hasModifier.
func (m *Model) dropLifted(at layout.Target, modified bool) tea.Cmd {
	m.hand.grip.target = layout.Target{}
	if at.Spot == layout.OnSlot {
		m.hand.cursor = at.Slot
		m.hand.lift(modified || m.Options.DropSwaps)
		return nil
	}
	defer m.hand.cancelLift()
	switch from := *m.hand.lifted; {
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		return m.showOutcome(m.Session.Discard(from))
	case at.Spot == layout.OnMeld:
		return m.showOutcome(m.Session.Do(m.melds.dropAction(at), from))
	case at.Spot == layout.OnIndicator && m.hand.selectedTile() == m.view.Indicator && m.Session.May(game.ShowTwin):
		return m.showOutcome(m.Session.ShowTwin())
	case at.Spot == layout.OnIndicator:
		return m.showFinish(m.Session.FinishFrom(from))
	}
	return nil
}
