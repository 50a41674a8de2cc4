package table

import (
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/screen"
)

// View is the picture as text.
func (m *Model) View() string { return m.Picture().Text() }

// Picture paints the screen, as large as it is. It changes nothing but the grid that it paints on.
func (m *Model) Picture() cells.Picture {
	l := &m.layout
	if l.W <= 0 || l.H <= 0 {
		return cells.Picture{}
	}
	if r, ok := m.modes[atRules].(reading); ok && !l.Small {
		return r.Picture()
	}
	m.grid.Reset(l.W, l.H, cells.RoleFelt)
	switch word := m.modes[atWord]; {
	case l.Small:
		screen.PaintSmall(m.grid, m.words)
	case word != nil:
		word.paint(m, m.brush())
	case m.modes.reviewed() != nil:
		m.modes.reviewed().paint(m, m.brush())
	case m.s.AwaitsWord(): // it is being left
	default:
		m.paintTable(m.brush())
	}
	return cells.Picture{Grid: m.grid, Palette: m.palette}
}

// paintTable paints the table, and what lies over it.
func (m *Model) paintTable(b *cells.Brush) {
	felt := felt{m.board, &m.texts, m.hand, m.air, &m.notice}
	if m.modes.ending() != nil && !m.air.show.onTable() {
		felt.paintHeader(b)
	} else {
		paintPlay(m, b, &felt)
	}
	for _, mode := range m.modes {
		if mode != nil {
			mode.paint(m, b)
		}
	}
	m.texts.footer.Paint(b, m.layout.Footer)
}

// paintPlay paints the table itself.
func paintPlay(m *Model, b *cells.Brush, felt *felt) {
	dealt := m.modes.dealing() == nil // or else it would tell how the dealing ends
	if l := m.modes.lesson(); l.hidesSeats() {
		l.paintFelt(b, felt)
	} else {
		felt.paint(b, dealt)
	}
	if r := m.modes.replay(); r != nil && r.open {
		m.hand.paintHands(b)
	} else {
		m.hand.paint(b, dealt, m.air)
	}
	if m.s.LaysMelds() {
		m.melds.paint(b)
	}
	if dealt { // or else what flies does so over the stacks
		m.air.paint(b, m.texts.takes && m.texts.advised)
	}
	felt.paintSide(b)
	m.hand.paintHeld(b)
}
