package screen

import (
	"strings"

	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
)

// The columns of a page of 80: labels, values, and their width.
const (
	PageWidth = 76
	ValueAt   = 34
)

// NoteWidth is how long a note of a page may be: two lines that are broken between words.
const NoteWidth = 2*PageWidth - 4

// pagePlan is where everything stands on a page. It is computed from the size of the window and the
// number of lines alone.
type pagePlan struct {
	// sign is the place for the name of the game in tiles; it has no width where there is none.
	sign cells.Rect
	// list is the place for the lines, pitch how many rows each of them has.
	list  cells.Rect
	pitch int
	// side is the place for what concerns the line that is pointed at; without a width what is said
	// of it stands in the note.
	side cells.Rect
	// note are the two lines above the footer.
	note cells.Rect
}

// The rows that a page keeps free: of the head and below it, and of what stands below the lines.
const (
	rowsAbove = 3
	rowsBelow = 4 // two of the note, one before it, and the footer
)

// lowSign and highSign are how many rows the name of the game has, with what sets it apart.
const (
	lowSign  = 6
	highSign = 13
)

// spacious is how high a window is in which lines stand apart.
const spacious = 30

// plan finds the places for the window. The menu always has something beside its lines, other pages
// have it where there is room.
func (p *Page) plan() pagePlan {
	at := pagePlan{pitch: 1, note: cells.NewRect(0, p.h-3, 0, 2)}
	list, gap, side := PageWidth, 0, 0
	switch {
	case p.Sign && p.wide():
		all := min(p.w-20, widestPage-10)
		list, gap = all*44/100, 6
		side = all - list - gap
	case p.Sign:
		list, gap, side = 32, 3, 41
	case p.wide():
		all := min(p.w-8, widestPage)
		list, gap = max(all*58/100, layout.MinWidth-16), 4
		side = all - list - gap
	}
	all := list + gap + side
	x, above := (p.w-all)/2, 0
	switch {
	case p.Sign && p.h >= spacious && p.wide():
		above = highSign
	case p.Sign:
		above = lowSign
	}
	head := rowsAbove
	if p.Sign && p.h < spacious {
		head = 2
	}
	room := max(1, p.h-head-rowsBelow-above)
	if p.h >= spacious && 2*len(p.Shown)-1 <= room {
		at.pitch = 2
	}
	rows := min(room, at.pitch*len(p.Shown)-at.pitch+1)
	least := rows
	if side > 0 {
		least = min(room, max(rows, leastSide))
	}
	top := head + (room-least)/3 // a little above the middle
	if p.h < spacious {
		top = head
	}
	at.sign = cells.NewRect(x, top, all*min(above, 1), above)
	at.list = cells.NewRect(x, top+above, list, rows)
	if at.side = cells.NewRect(x+list+gap, top+above, side, least); !p.Sign { // beside a long list it need not be as long
		at.side.H = min(least, leastSide)
	}
	at.note.X, at.note.W = x, all
	if side == 0 {
		at.side = cells.Rect{}
	}
	return at
}

// leastSide is how many rows there are beside the lines at least, if the window has them.
const leastSide = 13

// follow lays the lines out for the window, and scrolls so that the one pointed at is seen.
func (p *Page) follow() {
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
	if p.At > 0 && p.list.Top == p.At && p.Shown[p.At-1].heading() {
		p.list.Top--
	}
}

// View is the picture as text.
func (p *Page) View() string { return p.Picture().Text() }

// Picture paints the page.
func (p *Page) Picture() cells.Picture { return p.paint(p.words.Say(p.title), p.foot(), p.content) }

func (p *Page) content(b *cells.Brush) {
	at := p.plan()
	if p.Sign {
		scale := 1
		if at.sign.H == highSign {
			scale = 2
		}
		w, _ := cells.SignSize(scale)
		b.Sign((p.w-w)/2, at.sign.Y, scale)
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

// choiceLine is a line of a page.
type choiceLine struct {
	page *Page
	at   int // in Shown
}

// Height returns 1.
func (choiceLine) Height() int { return 1 }

// Paint paints the line as it is now.
func (l choiceLine) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	p, i := l.page, l.at
	c := &p.Shown[i]
	end := r.X + r.W - 1
	if c.heading() {
		b.Text(r.X+2, r.Y, end, c.Label, cells.RoleGold, true)
		return
	}
	ink, quiet := cells.RoleInk, cells.RoleInk
	if p.Sign {
		quiet = cells.RoleDim
	}
	if i == p.At {
		ink, quiet = cells.RoleBlack, cells.RoleBlack
		b.Fill(r, ' ', ink, cells.RoleLit)
		b.Put(r.X+2, r.Y, '▶', ink, cells.RoleNone, true)
	}
	if p.Sign { // a list of places to go to, with a word about each at its end
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

// valueAt is the column of the values: nearer to the labels where lines are shorter for what stands
// beside them.
func (p *Page) valueAt(b *cells.Brush) int {
	if !p.wide() {
		return ValueAt
	}
	at := 0
	for i := range p.Shown {
		at = max(at, 4+b.Width(p.Shown[i].Label)+3)
	}
	return min(at, ValueAt)
}

// paintSide paints what concerns the line that is pointed at.
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

// paintFact paints a fact into its row; names and values are how wide those beside bars are.
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

// barOf returns the bar of width cells for a share of a whole, from 0 to 1.
func barOf(share float64, width int, ink, rest cells.Role) cells.Bar {
	part := int(float64(min(max(share, 0), 1)*float64(width)) + 0.5)
	return cells.Bar{Part: part, Whole: width, Ink: ink, Rest: rest, Style: cells.BarFlat}
}
