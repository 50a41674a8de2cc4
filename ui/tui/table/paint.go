package table

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// View paints the screen: exactly as many lines as it has, none wider than it is. It changes nothing but
// the grid that it paints on.
func (m *Model) View() string {
	l := &m.layout
	if l.W <= 0 || l.H <= 0 {
		return ""
	}
	if r, ok := m.modes[atRules].(reading); ok && !l.Small {
		return r.View()
	}
	m.grid.Reset(l.W, l.H, cells.RoleFelt)
	switch word := m.modes[atWord]; {
	case l.Small:
		screen.PaintSmall(m.grid, m.words)
	case word != nil:
		word.paint(m, m.brush())
	case m.s.AwaitsWord(): // it is being left
	default:
		m.paintTable(m.brush())
	}
	return m.grid.Frame(m.palette)
}

// paintTable paints the table, and what lies over it.
func (m *Model) paintTable(b *cells.Brush) {
	m.paintHeader(b)
	for s := range game.Seat(m.view.Rules.Seats) {
		m.paintSeat(b, s)
	}
	dealt := m.dealing() == nil // or else it would tell how the dealing ends
	b.Fill(m.layout.Rack, ' ', cells.RoleInk, cells.RoleRack)
	if r := m.replay(); r != nil && r.open {
		m.hand.paintHands(b)
	} else {
		m.hand.paint(b, dealt, m.air)
	}
	if dealt {
		m.paintMiddle(b)
		m.paintStatus(b)
	}
	if m.s.LaysMelds() {
		m.melds.paint(b)
	}
	m.air.paint(b, m.texts.takes)
	m.paintSide(b)
	for _, mode := range m.modes {
		if mode != nil {
			mode.paint(m, b)
		}
	}
	m.texts.footer.Paint(b, m.layout.Footer)
}

func (m *Model) paintHeader(b *cells.Brush) {
	h := m.layout.Header
	b.Fill(h, ' ', cells.RoleInk, cells.RoleBar)
	b.Line(1, h.Y, m.words.Say("app"), cells.RoleGold, true)
	goal := len([]rune(m.texts.goal))
	end := b.Text(8, h.Y, h.W-1, m.texts.header, cells.RoleDim, false)
	if end+goal+3 <= h.W {
		b.Line(h.W-goal-1, h.Y, m.texts.goal, cells.RoleDim, false)
	}
}

// paintSeat paints who sits at a side, and the discards.
func (m *Model) paintSeat(b *cells.Brush, s game.Seat) {
	l, v := &m.layout, m.view
	at := m.sideOf(s)
	r := l.Names[at]
	turn := v.Phase == game.Playing && v.Turn == s
	colour, name := cells.RoleInk, m.texts.names[at]
	if turn {
		colour = cells.RoleGold
		name = "▶ " + name
	}
	if v.Out(s) {
		colour = cells.RoleDim
	}
	if at != layout.SideBottom {
		outer := b.Begin()
		b.Align(r, towards(at), 0, name, colour, true)
		notes := []string{m.texts.notes[at]}
		if r.H > 2 {
			notes = []string{m.texts.opened[at], m.texts.notes[at]}
		}
		for i, note := range notes {
			fg := cells.RoleDim
			if m.view.Opened[s].How != meld.NoWin && note == m.texts.opened[at] {
				fg = cells.RoleInk
			}
			if said := m.texts.remarks[at]; i == 0 && said != "" && b.Width(said) <= r.W {
				note, fg = said, cells.RoleInk
			}
			b.Align(r, towards(at), 1+i, note, fg, false)
		}
		b.End(outer)
	}
	if !v.Out(s) {
		m.paintPile(b, s)
	}
}

// paintPile paints the discards of a seat, with the words beside them.
func (m *Model) paintPile(b *cells.Brush, s game.Seat) {
	defer b.End(b.Begin())
	v, at := m.view, m.sideOf(s)
	pile, note := m.layout.Piles[at], m.layout.PileNotes[at]
	takes := s == v.Left(m.me()) && m.texts.takes
	top := v.TopDiscard(s)
	if pile := v.Discards[s]; m.air.landing(s) && len(pile) > 0 {
		takes = false // what can be taken is still in the air
		top = tile.None
		if len(pile) > 1 {
			top = pile[len(pile)-2]
		}
	}
	if t := top; t != tile.None {
		how := cells.TilePlain
		if takes {
			how = cells.TileFresh
		}
		b.Tile(pile, t, how)
		y := 0
		if takes {
			b.Align(note, noteSide(pile, note), 0, m.words.Say("take"), cells.RoleGold, true)
			y = 1
		} else if at == layout.SideBottom && !m.s.Watched() {
			b.Align(note, noteSide(pile, note), 0, m.words.Say("discards.yours"), cells.RoleDim, false)
			y = 1
		}
		b.Align(note, noteSide(pile, note), y, m.texts.pile[at], cells.RoleDim, false)
	} else {
		b.Hole(pile, b.Palette.Place)
	}
	if over := m.hand.grip.over; m.hand.lifted != nil && over.Spot == layout.OnPile && over.Side == layout.SideBottom && at == layout.SideBottom {
		b.Tile(pile, m.rack().At(*m.hand.lifted).Tile, cells.TileLifted)
	}
}

// noteSide is how the word beside a pile is aligned: towards the pile.
func noteSide(pile, note cells.Rect) cells.Alignment {
	if note.X < pile.X {
		return cells.AlignRight
	}
	return cells.AlignLeft
}

// towards is how what is said of who sits at a side is aligned: towards the edge of the table.
func towards(at layout.Side) cells.Alignment {
	switch at {
	case layout.SideRight:
		return cells.AlignRight
	case layout.SideTop:
		return cells.AlignMiddle
	}
	return cells.AlignLeft
}

// paintMiddle paints the indicator and the stock.
func (m *Model) paintMiddle(b *cells.Brush) {
	l, v := &m.layout, m.view
	if v.Indicator != tile.None && !v.IndicatorDrawn() && l.Indicator.W > 0 {
		b.Tile(l.Indicator, v.Indicator, cells.TilePlain)
	}
	if m.hand.lifted != nil && m.hand.grip.over.Spot == layout.OnIndicator {
		b.Tile(l.Indicator, m.rack().At(*m.hand.lifted).Tile, cells.TileLifted)
	}
	colour := cells.RoleDim
	if m.texts.draws {
		colour = cells.RoleGold
	}
	if l.Indicator.W == 0 { // there is room for words only
		b.Align(l.Captions, cells.AlignLeft, 0, m.texts.okey, cells.RoleDim, false)
		b.Align(l.Captions, cells.AlignLeft, 1, m.texts.left, colour, colour == cells.RoleGold)
		return
	}
	if v.StockLeft > 0 {
		b.TileBack(l.Stock, cells.TilePlain)
	} else {
		b.Hole(l.Stock, b.Palette.Place)
	}
	part := l.Captions
	part.W = l.CaptionSplit
	b.Align(part, cells.AlignMiddle, 0, m.texts.indicator, cells.RoleDim, false)
	part.X, part.W = part.X+part.W, l.Captions.W-part.W
	b.Align(part, cells.AlignMiddle, 0, m.texts.left, colour, colour == cells.RoleGold)
	line := 1
	if m.texts.okey != "" {
		b.Align(l.Captions, cells.AlignMiddle, line, m.texts.okey, cells.RoleDim, false)
		line++
	}
	b.Align(l.Captions, cells.AlignMiddle, line, m.texts.chains, cells.RoleDim, false)
}

// statusGap is what parts the player's name from what is said beside it.
const statusGap = 3

// paintStatus says who the player is, what happened, what can be done, and below the rack what the others did.
func (m *Model) paintStatus(b *cells.Brush) {
	l := &m.layout
	r := l.Status
	noticed, full := m.paintNotice(b)
	if full {
		return
	}
	name, colour := "  "+m.texts.names[layout.SideBottom], cells.RoleInk
	if m.view.Phase == game.Playing && m.view.Turn == m.me() {
		name, colour = "▶ "+m.texts.names[layout.SideBottom], cells.RoleGold
	}
	x := b.Text(r.X, r.Y, r.X+r.W, name, colour, true)
	colour = cells.RoleInk
	if m.texts.urgent {
		colour = cells.RoleGold
	}
	status, rest := m.texts.status, ""
	if m.texts.urgent {
		status, rest = b.Split(status, r.X+r.W-x-statusGap)
	}
	b.Text(x+statusGap, r.Y, r.X+r.W, status, colour, m.texts.urgent)
	if rest != "" { // it goes on where the trail is
		b.Fill(l.Trail, ' ', cells.RoleInk, cells.RoleFelt) // an answer goes before a notice
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, rest, colour, true)
		return
	}
	if !noticed {
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, m.texts.trail, cells.RoleDim, false)
	}
}

// paintSide paints what stands beside the table on a wide screen.
func (m *Model) paintSide(b *cells.Brush) {
	r := m.layout.Beside
	if r.W == 0 {
		return
	}
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	for i, line := range m.texts.side {
		if i < r.H {
			b.Text(r.X+2, r.Y+i, r.X+r.W-1, line.Text, line.Ink, line.Bold)
		}
	}
}
