package screen

import (
	"strings"

	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
)

// The width of a page in an 80-column window, and the column of its values.
const (
	PageWidth = 76
	ValueAt   = 34
)

// NoteWidth is the largest width of a note of a page: two wrapped lines.
const NoteWidth = 2*PageWidth - 4

// pagePlan holds the rectangles of a page. It depends on the size of the window and the number of lines alone.
type pagePlan struct {
	// logo is the place for the logo; without a width there is none.
	logo cells.Rect
	// list is the place for the lines, pitch the number of rows of each.
	list  cells.Rect
	pitch int
	// side is the place for the facts about the selected line; without a width its note is shown instead.
	side cells.Rect
	// note is the place for the two lines above the footer.
	note cells.Rect
}

// The rows above and below the lines of a page.
const (
	rowsAbove = 3
	rowsBelow = 4 // a blank one, two of the note, and the footer
)

// lowLogo and highSign are the numbers of rows of the logo in its two sizes, with the rows around it.
const (
	lowLogo  = 6
	highLogo = 13
)

// spaciousHeight is the least height of a window with space between the lines.
const spaciousHeight = 30

// plan returns the plan for the window. The menu always shows facts beside its lines, other pages only in wide
// windows.
func (p *Page) plan() pagePlan {
	at := pagePlan{pitch: 1, note: cells.NewRect(0, p.h-3, 0, 2)}
	list, gap, side := PageWidth, 0, 0
	switch {
	case p.ShowLogo && p.isWide():
		all := min(p.w-20, widestPage-10)
		list, gap = all*44/100, 6
		side = all - list - gap
	case p.ShowLogo:
		list, gap, side = 32, 3, 41
	case p.isWide():
		all := min(p.w-8, widestPage)
		list, gap = max(all*58/100, layout.MinWidth-16), 4
		side = all - list - gap
	}
	all := list + gap + side
	x, above := (p.w-all)/2, 0
	switch {
	case p.ShowLogo && p.h >= spaciousHeight && p.isWide():
		above = highLogo
	case p.ShowLogo:
		above = lowLogo
	}
	head := rowsAbove
	if p.ShowLogo && p.h < spaciousHeight {
		head = 2
	}
	room := max(1, p.h-head-rowsBelow-above)
	if p.h >= spaciousHeight && 2*len(p.Shown)-1 <= room {
		at.pitch = 2
	}
	rows := min(room, at.pitch*len(p.Shown)-at.pitch+1)
	least := rows
	if side > 0 {
		least = min(room, max(rows, leastSide))
	}
	top := head + (room-least)/3 // a little above the middle
	if p.h < spaciousHeight {
		top = head
	}
	at.logo = cells.NewRect(x, top, all*min(above, 1), above)
	at.list = cells.NewRect(x, top+above, list, rows)
	if at.side = cells.NewRect(x+list+gap, top+above, side, least); !p.ShowLogo { // shorter than a long list
		at.side.H = min(least, leastSide)
	}
	at.note.X, at.note.W = x, all
	if side == 0 {
		at.side = cells.Rect{}
	}
	return at
}

// leastSide is the least number of rows for facts, if the window has them.
const leastSide = 13

// layOut lays out the lines for the window and scrolls to the selected one.
func (p *Page) layOut() {
	if len(p.Shown) == 0 {
		return
	}
	at := p.plan()
	p.list.Reset(at.list.W)
	p.list.Room = at.list.H
	for i := range p.Shown {
		p.list.Skip(min(i, 1) * (at.pitch - 1))
		p.list.Add(choiceLine{p, i})
	}
	p.list.Reveal(at.pitch * p.At)
	if p.At > 0 && p.list.Top == p.At && p.Shown[p.At-1].isHeading() {
		p.list.Top--
	}
}

// View returns the picture as text.
func (p *Page) View() string { return p.Picture().Text() }

// Picture paints the page.
func (p *Page) Picture() cells.Picture {
	return p.paint(p.words.Say(p.title), p.footer(), p.paintContent)
}

// paintContent paints everything between head and footer.
func (p *Page) paintContent(b *cells.Brush) {
	at := p.plan()
	if p.ShowLogo {
		scale := 1
		if at.logo.H == highLogo {
			scale = 2
		}
		w, _ := cells.LogoSize(scale)
		b.Logo((p.w-w)/2, at.logo.Y, scale)
	}
	p.list.Paint(b, at.list.X, at.list.Y, 1)
	p.list.PaintMore(b, at.list.X+at.list.W-1, at.list.Y-1, at.list.Y+at.list.H)
	note, colour := p.Shown[p.At].Note, cells.RoleDim
	if at.side.W > 0 {
		p.paintSide(b, at.side)
		note = ""
	}
	if p.Note.Text != "" {
		note, colour = p.Note.Text, cells.RoleGold
	}
	for i, line := range b.Wrap(note, at.note.W) {
		b.Text(at.note.X, at.note.Y+i, at.note.X+at.note.W, line, colour, colour == cells.RoleGold)
	}
}

// A choiceLine is a line of a page in a document.
type choiceLine struct {
	page *Page
	at   int // in Shown
}

// Height returns 1.
func (choiceLine) Height() int { return 1 }

// Paint paints the line in its current state.
func (l choiceLine) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	p, i := l.page, l.at
	c := &p.Shown[i]
	end := r.X + r.W - 1
	if c.isHeading() {
		b.Text(r.X+2, r.Y, end, c.Label, cells.RoleGold, true)
		return
	}
	ink, quiet := cells.RoleInk, cells.RoleInk
	if p.ShowLogo {
		quiet = cells.RoleDim
	}
	if i == p.At {
		ink, quiet = cells.RoleBlack, cells.RoleBlack
		b.Fill(r, ' ', ink, cells.RoleLit)
		b.Put(r.X+2, r.Y, '▶', ink, cells.RoleNone, true)
	}
	if p.ShowLogo { // values are aligned to the right
		b.Text(r.X+4, r.Y, end, c.Label, ink, i == p.At)
		if room := r.W - 6 - b.Width(c.Label); b.Width(c.Value) <= room {
			b.Align(cells.NewRect(r.X, r.Y, r.W-1, 1), cells.AlignRight, 0, c.Value, quiet, false)
		}
		return
	}
	values := r.X + p.valueAt(b)
	b.Text(r.X+4, r.Y, values, c.Label, ink, i == p.At)
	switch {
	case i == p.At && p.input != nil:
		PaintTyping(b, values+2, r.Y, p.input)
	case c.Step != nil && i == p.At:
		b.Text(values, r.Y, end, "‹ "+c.Value+" ›", ink, true)
	default:
		b.Text(values+2, r.Y, end, c.Value, quiet, false)
	}
}

// valueAt returns the column of the values. In a wide window it is next to the longest label.
func (p *Page) valueAt(b *cells.Brush) int {
	if !p.isWide() {
		return ValueAt
	}
	at := 0
	for i := range p.Shown {
		at = max(at, 4+b.Width(p.Shown[i].Label)+3)
	}
	return min(at, ValueAt)
}

// paintSide paints the facts about the selected line.
func (p *Page) paintSide(b *cells.Brush, r cells.Rect) {
	c := &p.Shown[p.At]
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	in := cells.NewRect(r.X+2, r.Y+1, r.W-4, r.H-2)
	y := in.Y
	b.Text(in.X, y, in.X+in.W, strings.TrimSpace(c.Label), cells.RoleGold, true)
	if c.Aside != "" && b.Width(c.Label)+b.Width(c.Aside)+2 <= in.W {
		b.Align(in, cells.AlignRight, 0, c.Aside, cells.RoleDim, false)
	}
	for _, line := range b.Wrap(c.Note, in.W) {
		if y++; y < in.Y+in.H {
			b.Text(in.X, y, in.X+in.W, line, cells.RoleDim, false)
		}
	}
	if c.About == nil {
		return
	}
	facts := c.About()
	names, values := 0, 0
	for _, f := range facts {
		if f.Barred {
			names, values = max(names, b.Width(f.Text)), max(values, b.Width(f.Value))
		}
	}
	for y += 2; len(facts) > 0 && y < in.Y+in.H; y++ {
		paintFact(b, cells.NewRect(in.X, y, in.W, 1), facts[0], names, values)
		facts = facts[1:]
	}
}

// paintFact paints a fact into a row. Names and values are the widths of the columns beside bars.
func paintFact(b *cells.Brush, r cells.Rect, f Fact, names, values int) {
	ink, bar := cells.RoleInk, cells.RoleDim
	if f.Strong {
		bar = cells.RoleGold
	}
	b.Text(r.X, r.Y, r.X+r.W, f.Text, ink, f.Strong)
	if b.Width(f.Text)+1+b.Width(f.Value) > r.W {
		return
	}
	b.Align(r, cells.AlignRight, 0, f.Value, ink, f.Strong)
	if length := r.W - names - values - 3; f.Barred && length >= 6 {
		b.Bar(r.X+names+2, r.Y, length, barOf(f.Share, length, bar, cells.RoleFelt))
	}
}

// barOf returns a bar of width cells for a share of a whole, from 0 to 1.
func barOf(share float64, width int, ink, rest cells.Role) cells.Bar {
	part := int(float64(min(max(share, 0), 1)*float64(width)) + 0.5)
	return cells.Bar{Part: part, Whole: width, Ink: ink, Rest: rest, Style: cells.BarFlat}
}
