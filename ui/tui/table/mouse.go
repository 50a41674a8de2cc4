package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// at is what is at a place, the melds on the table included.
func (m *Model) at(x, y int) layout.Target {
	for i, r := range m.places {
		if m.opens() && r.Contains(x, y) {
			at := layout.Target{Spot: layout.OnMeld, Meld: i, Tile: m.laidAt(i, x), End: meld.Low}
			if x >= r.X+r.W/2 {
				at.End = meld.High
			}
			return at
		}
	}
	return m.layout.At(x, y)
}

// twice is how soon a second click has to follow for a double click.
const twice = 400 * time.Millisecond

// grip is a tile held with the mouse.
type grip struct {
	held  bool // the button is down on a tile
	moved bool // and the pointer has left its slot since
	over  layout.Target
	when  time.Time // of the last press
	slot  rack.Slot // where it was
}

// mouse does what the mouse does. Everything it can do has a key.
func (m *Model) mouse(e tea.MouseMsg) tea.Cmd {
	if m.rules != nil {
		_, cmd := m.rules.Update(e)
		return cmd
	}
	at := m.at(e.X, e.Y)
	switch {
	case m.layout.Small:
		return nil
	case m.dealing != nil:
		if e.Action == tea.MouseActionPress {
			return m.dealt()
		}
		return nil
	case m.resting():
		if e.Action == tea.MouseActionPress {
			return m.pause()
		}
		return nil
	case e.Button == tea.MouseButtonWheelUp || e.Button == tea.MouseButtonWheelDown:
		m.wheel(at, e.Button == tea.MouseButtonWheelUp)
		return nil
	case e.Action == tea.MouseActionPress && e.Button != tea.MouseButtonLeft:
		return nil
	case e.Action == tea.MouseActionPress && at.Spot == layout.OnFooter:
		return m.pressFooter(&m.texts.footer, e.X-m.layout.Footer.X-1)
	case m.ask != nil || m.opts.Watch:
		return nil
	case m.panel != noPanel:
		if e.Action == tea.MouseActionPress && m.panel != endPanel {
			m.panel = noPanel
		}
		return nil
	}
	switch e.Action {
	case tea.MouseActionPress:
		m.note, m.back = "", false
		m.dismissNotice()
		return m.pressed(at, e.Alt || e.Ctrl || e.Shift)
	case tea.MouseActionMotion:
		m.dragged(at)
	case tea.MouseActionRelease:
		return m.released(at)
	}
	return nil
}

// pressFooter does what the key does whose words were clicked.
func (m *Model) pressFooter(f *screen.Footer, x int) tea.Cmd {
	if k, ok := f.At(x); ok {
		return m.key(k)
	}
	return nil
}

// wheel scrolls what is open, or opens the stack that is pointed at, if the player may look through it (rule 2.6).
func (m *Model) wheel(at layout.Target, up bool) {
	switch {
	case m.ask != nil:
	case m.panel != noPanel && up:
		m.scroll = max(0, m.scroll-1)
	case m.panel != noPanel:
		m.scroll = min(m.scroll+1, m.lastScroll())
	case at.Spot == layout.OnPile && at.Side == layout.SideLeft:
		m.panel, m.scroll = lookLeft, 0
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		m.panel, m.scroll = lookRight, 0
	}
}

// pressed takes hold of a tile, draws, takes, or puts a tile that was picked up where it was clicked.
func (m *Model) pressed(at layout.Target, block bool) tea.Cmd {
	now := m.clock()
	double := at.Spot == layout.OnSlot && at.Slot == m.grip.slot && !m.grip.moved && now.Sub(m.grip.when) < twice
	switch {
	case m.lifted != nil && double: // the first click has picked it up
		m.letGo()
	case m.lifted != nil && !m.grip.held:
		return m.drop(at)
	}
	switch at.Spot {
	case layout.OnSlot:
		m.cursor, m.steered = at.Slot, true
		m.grip = grip{when: now, slot: at.Slot, over: at}
		switch {
		case m.rack.At(at.Slot).Tile == tile.None:
		case double:
			m.grip.when = time.Time{}
			m.rack.Turn(at.Slot)
		default:
			m.grip.held = true
			m.lifted = &at.Slot
			if block {
				m.block = true
			}
		}
	case layout.OnStock:
		return m.try(game.Action{Kind: game.Draw})
	case layout.OnPile:
		if at.Side == m.sideOf(m.view.Left(m.me)) {
			return m.try(game.Action{Kind: game.Take})
		}
	case layout.OnIndicator:
		return m.try(game.Action{Kind: game.ShowTwin})
	}
	return nil
}

// dragged moves what is held with the mouse.
func (m *Model) dragged(at layout.Target) {
	if !m.grip.held {
		return
	}
	m.grip.over = at
	if at.Spot == layout.OnSlot {
		m.cursor = at.Slot
	}
	if at != (layout.Target{Spot: layout.OnSlot, Slot: m.grip.slot}) {
		m.grip.moved = true
	}
}

// released lets go of what is held: where it is, if it was moved; a mere click has picked it up.
func (m *Model) released(at layout.Target) tea.Cmd {
	if !m.grip.held {
		return nil
	}
	m.grip.held = false
	if !m.grip.moved {
		return nil
	}
	return m.drop(at)
}

// drop puts the tile that is picked up where the mouse is: on a slot of the rack, on the player's discards, on the indicator, on a meld.
// Anywhere else, and where that is refused, it goes back.
func (m *Model) drop(at layout.Target) tea.Cmd {
	m.grip.over = layout.Target{}
	if at.Spot == layout.OnSlot {
		m.cursor = at.Slot
		m.lift()
		return nil
	}
	cmd := m.play(at)
	m.letGo()
	return cmd
}

// play does with the tile that is picked up what is done at a place of the table.
func (m *Model) play(at layout.Target) tea.Cmd {
	x := m.rack.At(*m.lifted).Tile
	switch {
	case at.Spot == layout.OnPile && at.Side == layout.SideBottom:
		return m.discard()
	case at.Spot == layout.OnMeld:
		return m.try(m.onto(at))
	case at.Spot == layout.OnIndicator && x == m.view.Indicator && m.may(game.ShowTwin):
		return m.try(game.Action{Kind: game.ShowTwin})
	case at.Spot == layout.OnIndicator:
		return m.try(m.finishing(*m.lifted))
	}
	return nil
}

// onto is what dropping the tile that is picked up on a meld means: on an okey that it stands for, to take that; anywhere else, to lay
// it off, at the nearer end of a run that takes it at both; and where only one of the two is possible, that (rules 7.6 and 7.8).
func (m *Model) onto(at layout.Target) game.Action {
	x, l, terms := m.rack.At(*m.lifted).Tile, m.view.Melds[at.Meld].Laid, m.view.Terms()
	set, low, high := terms.Takes(l, x)
	fits, onOkey := set || low || high, at.Tile >= 0 && l.Tiles()[at.Tile] == terms.Wild()
	if _, swaps := terms.Swap(l, x); swaps && (onOkey || !fits) || onOkey && !fits {
		return game.Action{Kind: game.Swap, Tile: x, Meld: uint8(at.Meld)}
	}
	a := game.Action{Kind: game.LayOff, Tile: x, Meld: uint8(at.Meld)}
	if low && high {
		a.End = at.End
	}
	return a
}
