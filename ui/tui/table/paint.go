package table

import (
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/screen"
)

// View returns the screen as text.
func (m *Model) View() string { return m.Picture().Text() }

// Picture paints the screen into the grid and returns it. It changes nothing else.
func (m *Model) Picture() cells.Picture {
	l := &m.Plan
	if l.W <= 0 || l.H <= 0 {
		return cells.Picture{}
	}
	for whole := range each[cells.PictureSource](&m.modes) {
		if p := whole.Picture(); p.Grid != nil && !l.Small {
			return p
		}
	}
	m.grid.Reset(l.W, l.H, cells.RoleFelt)
	hidden := m.modes.hidden()
	switch {
	case l.Small:
		screen.PaintTooSmall(m.grid, m.Words)
	case hidden&Window != 0:
		b := m.Brush()
		for mode := range each[Painter](&m.modes) {
			if hider, ok := mode.(Hider); ok && hider.Hides()&Window != 0 {
				mode.Paint(b)
			}
		}
	case m.Session.AwaitsWord(): // the player is leaving before the deal
	default:
		b := m.Brush()
		m.paintHeader(b)
		if hidden&Felt == 0 {
			m.paintFelt(b, hidden)
		}
		for mode := range each[Painter](&m.modes) {
			mode.Paint(b)
		}
		m.footer.Paint(b, l.Footer)
	}
	return cells.Picture{Grid: m.grid, Palette: m.palette}
}

// paintFelt paints the table below the header, except for the hidden parts. With melds on the table, the seats and the
// middle are never hidden.
func (m *Model) paintFelt(b *cells.Brush, hidden Parts) {
	lays, dealt, hand := m.Session.LaysMelds(), hidden&Tiles == 0, hidden&Hand == 0
	if lays {
		hidden &= Tiles
	}
	for s := range game.Seat(m.view.Rules.Seats) {
		in := dealt && !m.view.Eliminated(s)
		if hidden&Seats == 0 && s != m.ownSeat() {
			m.paintSeat(b, s, dealt)
			if in {
				m.paintRack(b, m.sideOf(s), m.view.HandSizes[s])
			}
		}
		if in && hidden&Middle == 0 {
			m.paintPile(b, s)
		}
	}
	if dealt && hidden&Middle == 0 {
		m.paintMiddle(b)
	}
	if dealt && lays {
		m.paintGauge(b)
	}
	if dealt && hidden&Seats == 0 {
		m.paintStatus(b)
	}
	if hand {
		m.hand.paint(b, dealt, m.animation)
	}
	m.melds.paint(b)
	if dealt { // dealMode paints its own flights
		m.animation.paint(b, m.takeAdvised())
	}
	m.paintPanel(b)
	m.hand.paintHeld(b)
}
