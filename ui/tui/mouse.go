package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// spot is what is at a place of the screen.
type spot uint8

const (
	nowhere spot = iota
	onSlot
	onStock
	onIndicator
	onPile // of the side beside
	onFooter
	onMeld
)

// target is a spot, and which one of its kind.
type target struct {
	spot spot
	slot rack.Slot
	side side
	meld int
	// Of a meld: the tile pointed at, -1 beside them, and the end that is nearer.
	tile int
	end  meld.End
}

// contains reports whether a place is within r.
func (r rect) contains(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// at is what is at a place, by the rectangles that everything is drawn with. A slot reaches to the next one and to the ledge below
// it, so that the rack has no cracks.
func (l *layout) at(x, y int) target {
	if l.small {
		return target{}
	}
	for row := range l.slots {
		for col, r := range l.slots[row] {
			r.h++
			if col+1 < len(l.slots[row]) {
				r.w = l.slots[row][col+1].x - r.x
			}
			if r.contains(x, y) {
				return target{spot: onSlot, slot: rack.Slot{Row: row, Col: col}}
			}
		}
	}
	switch {
	case l.stock.contains(x, y):
		return target{spot: onStock}
	case l.indicator.contains(x, y):
		return target{spot: onIndicator}
	case l.footer.contains(x, y):
		return target{spot: onFooter}
	}
	for s, r := range l.piles {
		if r.contains(x, y) {
			return target{spot: onPile, side: side(s)}
		}
	}
	return target{}
}

// at is what is at a place, the melds on the table included.
func (m *Model) at(x, y int) target {
	for i, r := range m.places {
		if m.opens() && r.contains(x, y) {
			at := target{spot: onMeld, meld: i, tile: m.laidAt(i, x), end: meld.Low}
			if x >= r.x+r.w/2 {
				at.end = meld.High
			}
			return at
		}
	}
	return m.layout.at(x, y)
}

// twice is how soon a second click has to follow for a double click.
const twice = 400 * time.Millisecond

// grip is a tile held with the mouse.
type grip struct {
	held  bool // the button is down on a tile
	moved bool // and the pointer has left its slot since
	over  target
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
	case m.layout.small:
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
	case e.Action == tea.MouseActionPress && at.spot == onFooter:
		return m.pressFooter(&m.texts.footer, e.X-m.layout.footer.x-1)
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
func (m *Model) pressFooter(f *footer, x int) tea.Cmd {
	if k, ok := f.at(x); ok {
		return m.key(k)
	}
	return nil
}

// wheel scrolls what is open, or opens the stack that is pointed at, if the player may look through it (rule 2.6).
func (m *Model) wheel(at target, up bool) {
	switch {
	case m.ask != nil:
	case m.panel != noPanel && up:
		m.scroll = max(0, m.scroll-1)
	case m.panel != noPanel:
		m.scroll = min(m.scroll+1, m.lastScroll())
	case at.spot == onPile && at.side == left:
		m.panel, m.scroll = lookLeft, 0
	case at.spot == onPile && at.side == bottom:
		m.panel, m.scroll = lookRight, 0
	}
}

// pressed takes hold of a tile, draws, takes, or puts a tile that was picked up where it was clicked.
func (m *Model) pressed(at target, block bool) tea.Cmd {
	now := m.clock()
	double := at.spot == onSlot && at.slot == m.grip.slot && !m.grip.moved && now.Sub(m.grip.when) < twice
	switch {
	case m.lifted != nil && double: // the first click has picked it up
		m.letGo()
	case m.lifted != nil && !m.grip.held:
		return m.drop(at)
	}
	switch at.spot {
	case onSlot:
		m.cursor, m.steered = at.slot, true
		m.grip = grip{when: now, slot: at.slot, over: at}
		switch {
		case m.rack.At(at.slot).Tile == tile.None:
		case double:
			m.grip.when = time.Time{}
			m.rack.Turn(at.slot)
		default:
			m.grip.held = true
			m.lifted = &at.slot
			if block {
				m.block = true
			}
		}
	case onStock:
		return m.try(game.Action{Kind: game.Draw})
	case onPile:
		if at.side == m.sideOf(m.view.Left(m.me)) {
			return m.try(game.Action{Kind: game.Take})
		}
	case onIndicator:
		return m.try(game.Action{Kind: game.ShowTwin})
	}
	return nil
}

// dragged moves what is held with the mouse.
func (m *Model) dragged(at target) {
	if !m.grip.held {
		return
	}
	m.grip.over = at
	if at.spot == onSlot {
		m.cursor = at.slot
	}
	if at != (target{spot: onSlot, slot: m.grip.slot}) {
		m.grip.moved = true
	}
}

// released lets go of what is held: where it is, if it was moved; a mere click has picked it up.
func (m *Model) released(at target) tea.Cmd {
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
func (m *Model) drop(at target) tea.Cmd {
	m.grip.over = target{}
	if at.spot == onSlot {
		m.cursor = at.slot
		m.lift()
		return nil
	}
	cmd := m.play(at)
	m.letGo()
	return cmd
}

// play does with the tile that is picked up what is done at a place of the table.
func (m *Model) play(at target) tea.Cmd {
	x := m.rack.At(*m.lifted).Tile
	switch {
	case at.spot == onPile && at.side == bottom:
		return m.discard()
	case at.spot == onMeld:
		return m.try(m.onto(at))
	case at.spot == onIndicator && x == m.view.Indicator && m.may(game.ShowTwin):
		return m.try(game.Action{Kind: game.ShowTwin})
	case at.spot == onIndicator:
		return m.try(m.finishing(*m.lifted))
	}
	return nil
}

// onto is what dropping the tile that is picked up on a meld means: on an okey that it stands for, to take that; anywhere else, to lay
// it off, at the nearer end of a run that takes it at both; and where only one of the two is possible, that (rules 7.6 and 7.8).
func (m *Model) onto(at target) game.Action {
	x, l, terms := m.rack.At(*m.lifted).Tile, m.view.Melds[at.meld].Laid, m.view.Terms()
	set, low, high := terms.Takes(l, x)
	fits, onOkey := set || low || high, at.tile >= 0 && l.Tiles()[at.tile] == terms.Wild()
	if _, swaps := terms.Swap(l, x); swaps && (onOkey || !fits) || onOkey && !fits {
		return game.Action{Kind: game.Swap, Tile: x, Meld: uint8(at.meld)}
	}
	a := game.Action{Kind: game.LayOff, Tile: x, Meld: uint8(at.meld)}
	if low && high {
		a.End = at.end
	}
	return a
}
