package tui

import (
	"math"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// View paints the screen: exactly as many lines as it has, none wider than it is.
func (m *Model) View() string {
	l := &m.layout
	if l.w <= 0 || l.h <= 0 {
		return ""
	}
	if l.small {
		m.canvas.reset(l.w, l.h, felt)
		paintSmall(&m.canvas, m.words)
		return m.canvas.frame(m.palette)
	}
	if m.sealed != nil {
		return m.paintSealed()
	}
	if m.rules != nil {
		return m.rules.View()
	}
	m.canvas.reset(l.w, l.h, felt)
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
	m.texts.footer.paint(b, l.footer)
	return m.canvas.frame(m.palette)
}

// brush is what the table of this round is painted with.
func (m *Model) brush() *brush {
	terms := m.view.Terms()
	return newBrush(&m.canvas, m.palette, terms.Wild(), terms.Okey())
}

// paintSmall says that the window is too small, in as much of it as there is.
func paintSmall(c *canvas, w *words.Words) {
	lines := []string{
		w.With("small", words.Args{"Width": minWidth, "Height": minHeight}),
		w.With("small.is", words.Args{"Width": c.w, "Height": c.h}),
	}
	for i, text := range lines {
		text = words.Cut(text, c.w)
		c.line((c.w-len([]rune(text)))/2, max(0, c.h/2-1)+i, text, ink, i == 0)
	}
}

func (m *Model) paintHeader(b *brush) {
	h := m.layout.header
	b.fill(h, ' ', ink, bar)
	b.line(1, h.y, m.words.Say("app"), gold, true)
	goal := len([]rune(m.texts.goal))
	end := b.text(8, h.y, h.w-1, m.texts.header, dim, false)
	if end+goal+3 <= h.w {
		b.line(h.w-goal-1, h.y, m.texts.goal, dim, false)
	}
}

// paintSeat paints who sits at a side, and the discards.
func (m *Model) paintSeat(b *brush, s game.Seat) {
	l, v := &m.layout, &m.view
	at := m.sideOf(s)
	r := l.names[at]
	turn := v.Phase == game.Playing && v.Turn == s
	colour, name := ink, m.texts.names[at]
	if turn {
		colour = gold
		name = "▶ " + name
	}
	if v.Out(s) {
		colour = dim
	}
	if at != bottom {
		outer := b.begin()
		b.align(r, towards(at), 0, name, colour, true)
		notes := []string{m.texts.notes[at]}
		if r.h > 2 {
			notes = []string{m.texts.opened[at], m.texts.notes[at]}
		}
		for i, note := range notes {
			fg := dim
			if m.view.Opened[s].How != meld.NoWin && note == m.texts.opened[at] {
				fg = ink
			}
			if said := m.said[s]; i == 0 && said != "" && b.width(said) <= r.w {
				note, fg = said, ink
			}
			b.align(r, towards(at), 1+i, note, fg, false)
		}
		b.end(outer)
	}
	if !v.Out(s) {
		m.paintPile(b, s)
	}
}

// paintPile paints the discards of a seat, with the words beside them.
func (m *Model) paintPile(b *brush, s game.Seat) {
	defer b.end(b.begin())
	v, at := &m.view, m.sideOf(s)
	pile, note := m.layout.piles[at], m.layout.pileNotes[at]
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
		how := plainLook
		if takes {
			how = freshLook
		}
		b.tile(pile, t, how)
		y := 0
		if takes {
			b.align(note, noteSide(pile, note), 0, m.words.Say("take"), gold, true)
			y = 1
		} else if at == bottom && !m.opts.Watch {
			b.align(note, noteSide(pile, note), 0, m.words.Say("discards.yours"), dim, false)
			y = 1
		}
		b.align(note, noteSide(pile, note), y, m.texts.pile[at], dim, false)
	} else {
		b.hole(pile, b.look.place)
	}
	if over := m.grip.over; m.lifted != nil && over.spot == onPile && over.side == bottom && at == bottom {
		b.tile(pile, m.rack.At(*m.lifted).Tile, liftedLook)
	}
}

// noteSide is how the word beside a pile is aligned: towards the pile.
func noteSide(pile, note rect) alignment {
	if note.x < pile.x {
		return alignRight
	}
	return alignLeft
}

// towards is how what is said of who sits at a side is aligned: towards the edge of the table.
func towards(at side) alignment {
	switch at {
	case right:
		return alignRight
	case top:
		return alignMiddle
	}
	return alignLeft
}

// alignment is where in its room a text stands.
type alignment uint8

// The alignments.
const (
	alignLeft alignment = iota
	alignMiddle
	alignRight
)

// align writes one line of a rectangle: at its left, in its middle, or at its right. What is too
// long begins at its left.
func (b *brush) align(r rect, how alignment, line int, text string, fg role, bold bool) {
	width := b.width(text)
	x := r.x
	switch {
	case width >= r.w:
	case how == alignRight:
		x = r.x + r.w - width
	case how == alignMiddle:
		x = r.x + (r.w-width)/2
	}
	b.text(x, r.y+line, r.x+r.w, text, fg, bold)
}

// paintMiddle paints the indicator and the stock.
func (m *Model) paintMiddle(b *brush) {
	l, v := &m.layout, &m.view
	if v.Indicator != tile.None && !v.IndicatorDrawn() && l.indicator.w > 0 {
		b.tile(l.indicator, v.Indicator, plainLook)
	}
	if m.lifted != nil && m.grip.over.spot == onIndicator {
		b.tile(l.indicator, m.rack.At(*m.lifted).Tile, liftedLook)
	}
	colour := dim
	if m.keys.draw.Enabled() {
		colour = gold
	}
	if l.indicator.w == 0 { // there is room for words only
		b.align(l.captions, alignLeft, 0, m.texts.okey, dim, false)
		b.align(l.captions, alignLeft, 1, m.texts.left, colour, colour == gold)
		return
	}
	if v.StockLeft > 0 {
		b.reverse(l.stock, plainLook)
	} else {
		b.hole(l.stock, b.look.place)
	}
	part := l.captions
	part.w = l.captionSplit
	b.align(part, alignMiddle, 0, m.texts.indicator, dim, false)
	part.x, part.w = part.x+part.w, l.captions.w-part.w
	b.align(part, alignMiddle, 0, m.texts.left, colour, colour == gold)
	line := 1
	if m.texts.okey != "" {
		b.align(l.captions, alignMiddle, line, m.texts.okey, dim, false)
		line++
	}
	b.align(l.captions, alignMiddle, line, m.texts.chains, dim, false)
}

// statusGap is what parts the player's name from what is said beside it.
const statusGap = 3

// paintStatus says who the player is, what happened, what can be done, and below the rack what the others did.
func (m *Model) paintStatus(b *brush) {
	l := &m.layout
	r := l.status
	noticed, full := m.paintNotice(b)
	if full {
		return
	}
	name, colour := "  "+m.texts.names[bottom], ink
	if m.view.Phase == game.Playing && m.view.Turn == m.me {
		name, colour = "▶ "+m.texts.names[bottom], gold
	}
	x := b.text(r.x, r.y, r.x+r.w, name, colour, true)
	colour = ink
	if m.texts.urgent {
		colour = gold
	}
	status, rest := m.texts.status, ""
	if m.texts.urgent {
		status, rest = b.split(status, r.x+r.w-x-statusGap)
	}
	b.text(x+statusGap, r.y, r.x+r.w, status, colour, m.texts.urgent)
	if rest != "" { // it goes on where the trail is
		b.fill(l.trail, ' ', ink, felt) // an answer goes before a notice
		b.text(l.trail.x+1, l.trail.y, l.trail.x+l.trail.w, rest, colour, true)
		return
	}
	if !noticed {
		b.text(l.trail.x+1, l.trail.y, l.trail.x+l.trail.w, m.texts.trail, dim, false)
	}
}

// split divides a text that does not fit into so many cells at a blank: signs say that it goes on.
func (b *brush) split(text string, room int) (first, rest string) {
	if b.width(text) <= room {
		return text, ""
	}
	lines := words.Fill(strings.Split(text, " "), b.width, func(line int) int {
		if line == 0 {
			return room - 2 // for the sign
		}
		return math.MaxInt
	})
	first = strings.Join(lines[0], " ")
	if len(lines) == 1 || b.width(first) > room-2 {
		return text, ""
	}
	return first + " …", "… " + strings.Join(lines[1], " ")
}

// paintRack paints the player's rack.
func (m *Model) paintRack(b *brush) {
	l := &m.layout
	b.fill(l.rack, ' ', ink, wood)
	if m.replay != nil && m.replay.open {
		m.paintHands(b)
		return
	}
	for row := range rack.Rows {
		y := l.slots[row][0].y + l.tileH
		b.fill(rect{l.rack.x, y, l.rack.w, 1}, '▄', ledge, wood)
		if m.dealing != nil {
			continue
		}
		for col, r := range l.slots[row] {
			outer := b.begin()
			m.paintSlot(b, r, rack.Slot{Row: row, Col: col})
			if m.complete[row]&(1<<col) != 0 { // softly underlined: it stands
				b.fill(rect{r.x, y, r.w, 1}, '▀', shade, ledge)
			}
			if n := m.chainOf(m.rack.At(rack.Slot{Row: row, Col: col}).Tile); n > 0 {
				b.line(r.x+1, y, strconv.Itoa(int(n)), gold, true)
			}
			b.end(outer)
		}
	}
}

// carried is what a slot shows while a block is carried over the rack: its tiles where they would land, and holes where they stood.
func (m *Model) carried(s rack.Slot) (place rack.Place, hollow, ok bool) {
	if m.lifted == nil || !m.block || m.grip.over.spot > onSlot {
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

func (m *Model) paintSlot(b *brush, r rect, s rack.Slot) {
	place := m.rack.At(s)
	how := plainLook
	carried, hollow, carrying := m.carried(s)
	switch {
	case hollow:
		b.hole(r, hole)
		return
	case carrying:
		place, how = carried, liftedLook
	case m.flying(s):
		place = rack.Place{}
	case m.lifted != nil && s == *m.lifted && (s != m.cursor || m.grip.over.spot > onSlot): // the tile is in the hand; its slot waits
		b.hole(r, hole)
		return
	case m.lifted != nil && s == m.cursor && m.grip.over.spot <= onSlot:
		place, how = m.rack.At(*m.lifted), liftedLook
	case s == m.cursor:
		how = cursorLook
	case m.fresh != nil && s == *m.fresh:
		how = freshLook
	}
	switch {
	case place.Tile == tile.None && s == m.cursor:
		b.hole(r, gold)
	case place.Tile == tile.None:
	case place.Down:
		b.faceDown(r, place.Tile, how)
	default:
		b.tile(r, place.Tile, how)
	}
}

// paintSide paints what stands beside the table on a wide screen.
func (m *Model) paintSide(b *brush) {
	r := m.layout.side
	if r.w == 0 {
		return
	}
	b.fill(r, ' ', ink, bar)
	for i, line := range m.texts.side {
		if i < r.h {
			b.text(r.x+2, r.y+i, r.x+r.w-1, line.text, line.fg, line.bold)
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
