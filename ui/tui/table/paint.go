package table

import (
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// sideOf is where a seat is seen from the player's.
func (m *Model) sideOf(s game.Seat) layout.Side {
	seats := m.view.Rules.Seats
	return layout.SideAt((int(s-m.me)+seats)%seats, seats)
}

// View is the picture as text.
func (m *Model) View() string { return m.Picture().Text() }

// Picture paints the screen, as large as it is.
func (m *Model) Picture() cells.Picture {
	l := &m.layout
	if l.W <= 0 || l.H <= 0 {
		return cells.Picture{}
	}
	if l.Small {
		m.grid.Reset(l.W, l.H, cells.RoleFelt)
		screen.PaintSmall(&m.grid, m.words)
		return cells.Picture{Grid: &m.grid, Palette: m.palette}
	}
	if m.sealed != nil {
		return m.paintSealed()
	}
	if m.rules != nil {
		return m.rules.Picture()
	}
	m.grid.Reset(l.W, l.H, cells.RoleFelt)
	b := m.brush()
	m.paintHeader(b)
	for s := range game.Seat(m.view.Rules.Seats) {
		m.paintSeat(b, s)
	}
	m.paintRack(b)
	if m.dealing == nil { // or else it would tell how the dealing ends
		m.paintMiddle(b)
		m.paintStatus(b)
	}
	if m.opens() {
		m.paintMelds(b)
	}
	m.paintFlights(b)
	m.paintSide(b)
	m.paintPanel(b)
	m.texts.footer.Paint(b, l.Footer)
	return cells.Picture{Grid: &m.grid, Palette: m.palette}
}

// brush is what the table of this round is painted with.
func (m *Model) brush() *cells.Brush {
	terms := m.view.Terms()
	return cells.NewBrush(&m.grid, m.palette, terms.Wild(), terms.Okey())
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
	l, v := &m.layout, &m.view
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
			if said := m.said[s]; i == 0 && said != "" && b.Width(said) <= r.W {
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
	v, at := &m.view, m.sideOf(s)
	pile, note := m.layout.Piles[at], m.layout.PileNotes[at]
	takes := s == v.Left(m.me) && m.keys.take.Enabled()
	top := v.TopDiscard(s)
	if pile := v.Discards[s]; m.landing(s) && len(pile) > 0 {
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
		} else if at == layout.SideBottom && !m.opts.Watch {
			b.Align(note, noteSide(pile, note), 0, m.words.Say("discards.yours"), cells.RoleDim, false)
			y = 1
		}
		b.Align(note, noteSide(pile, note), y, m.texts.pile[at], cells.RoleDim, false)
	} else {
		b.Hole(pile, b.Palette.Place)
	}
	if over := m.grip.over; m.lifted != nil && over.Spot == layout.OnPile && over.Side == layout.SideBottom && at == layout.SideBottom {
		b.Tile(pile, m.rack.At(*m.lifted).Tile, cells.TileLifted)
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
	l, v := &m.layout, &m.view
	if v.Indicator != tile.None && !v.IndicatorDrawn() && l.Indicator.W > 0 {
		b.Tile(l.Indicator, v.Indicator, cells.TilePlain)
	}
	if m.lifted != nil && m.grip.over.Spot == layout.OnIndicator {
		b.Tile(l.Indicator, m.rack.At(*m.lifted).Tile, cells.TileLifted)
	}
	colour := cells.RoleDim
	if m.keys.draw.Enabled() {
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
	if m.view.Phase == game.Playing && m.view.Turn == m.me {
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

// paintRack paints the player's rack.
func (m *Model) paintRack(b *cells.Brush) {
	l := &m.layout
	b.Fill(l.Rack, ' ', cells.RoleInk, cells.RoleRack)
	if m.replay != nil && m.replay.open {
		m.paintHands(b)
		return
	}
	for row := range rack.Rows {
		y := l.Slots[row][0].Y + l.TileH
		b.Fill(cells.NewRect(l.Rack.X, y, l.Rack.W, 1), '▄', cells.RoleLedge, cells.RoleRack)
		if m.dealing != nil {
			continue
		}
		for col, r := range l.Slots[row] {
			outer := b.Begin()
			m.paintSlot(b, r, rack.Slot{Row: row, Col: col})
			if m.complete[row]&(1<<col) != 0 { // softly underlined: it stands
				b.Fill(cells.NewRect(r.X, y, r.W, 1), '▀', cells.RoleShade, cells.RoleLedge)
			}
			if n := m.chainOf(m.rack.At(rack.Slot{Row: row, Col: col}).Tile); n > 0 {
				b.Line(r.X+1, y, strconv.Itoa(int(n)), cells.RoleGold, true)
			}
			b.End(outer)
		}
	}
}

// carried is what a slot shows while a block is carried over the rack: its tiles where they would land, and holes where they stood.
func (m *Model) carried(s rack.Slot) (place rack.Place, hollow, ok bool) {
	if m.lifted == nil || !m.block || m.grip.over.Spot > layout.OnSlot {
		return rack.Place{}, false, false
	}
	first, last := m.rack.Block(*m.lifted)
	start := m.rack.Landing(*m.lifted, m.cursor)
	if at := first + s.Col - start; s.Row == m.cursor.Row && at >= first && at <= last {
		return m.rack.At(rack.Slot{Row: m.lifted.Row, Col: at}), false, true
	}
	hollow = s.Row == m.lifted.Row && s.Col >= first && s.Col <= last
	return rack.Place{}, hollow, hollow
}

func (m *Model) paintSlot(b *cells.Brush, r cells.Rect, s rack.Slot) {
	place := m.rack.At(s)
	how := cells.TilePlain
	carried, hollow, carrying := m.carried(s)
	switch {
	case hollow:
		b.Hole(r, cells.RoleHole)
		return
	case carrying:
		place, how = carried, cells.TileLifted
	case m.flying(s):
		place = rack.Place{}
	case m.lifted != nil && s == *m.lifted && (s != m.cursor || m.grip.over.Spot > layout.OnSlot): // the tile is in the hand; its slot waits
		b.Hole(r, cells.RoleHole)
		return
	case m.lifted != nil && s == m.cursor && m.grip.over.Spot <= layout.OnSlot:
		place, how = m.rack.At(*m.lifted), cells.TileLifted
	case s == m.cursor:
		how = cells.TileAtCursor
	case m.fresh != nil && s == *m.fresh:
		how = cells.TileFresh
	}
	switch {
	case place.Tile == tile.None && s == m.cursor:
		b.Hole(r, cells.RoleGold)
	case place.Tile == tile.None:
	case place.Down:
		b.TileFaceDown(r, place.Tile, how)
	default:
		b.Tile(r, place.Tile, how)
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

// spaces is n blanks.
func spaces(n int) string { return strings.Repeat(" ", max(0, n)) }

// chainOf is the length of the longest chain that a tile of the rack is in, by what the rack was sorted by last; 0 where that is not
// shown (rules, section 6).
func (m *Model) chainOf(t tile.Tile) uint8 {
	if !m.opts.Chains || t == tile.None {
		return 0
	}
	if m.byNumber {
		return m.chains.ByNumber[t]
	}
	return m.chains.ByColour[t]
}
