package screen

import (
	"slices"
	"strings"

	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
)

// PageWidth is the width of a page in an 80-column window, and ValueAt the column of its values. Both are in cells.
const (
	PageWidth = 76
	ValueAt   = 34
)

// NoteWidth is the maximum width of the note of a page, in cells. Such a note wraps to two lines.
const NoteWidth = 2*PageWidth - 4

// pagePlan holds the rectangles of a page. It depends only on the size of the window and the visible lines.
type pagePlan struct {
	list   cells.Rect // the lines
	side   cells.Rect // the facts about the selected line; if empty, the note of the line is shown instead
	sample cells.Rect // the sample below the lines, if side is empty
	note   cells.Rect // the two rows above the footer; a longer message starts higher
}

// rowsAbove and rowsBelow are the numbers of rows above and below the lines of a page.
const (
	rowsAbove = 3
	rowsBelow = 4 // an empty row, two rows for the note, and the footer
)

// spaciousHeight is the minimum height, in rows, of a window with empty rows between the lines of a page.
const spaciousHeight = 30

// spacing determines which lines of a page have an empty row above them.
type spacing int

// The spacings.
const (
	dense   spacing = iota // none
	byGroup                // headings and the first lines of blocks
	byLine                 // all lines
)

// plan lays out the visible lines with as much space as fits, and returns the rectangles of all parts of the page. Only
// a wide window has room for facts.
func (p *Page) plan() pagePlan {
	at := pagePlan{note: cells.NewRect(0, p.h-3, 0, 2)}
	list, gap, side := PageWidth, 0, 0
	switch {
	case p.isWide() && p.Folds:
		all := min(p.w-6, widestPage)
		list, gap = all*44/100, 4
		side = all - list - gap
	case p.isWide():
		all := min(p.w-8, widestPage)
		list, gap = max(all*58/100, layout.MinWidth-16), 4
		side = all - list - gap
	}
	all := list + gap + side
	x, head := (p.w-all)/2, rowsAbove
	if p.h < spaciousHeight && p.Folds || p.hasSampleBelow() {
		head = 2
	}
	room := max(1, p.h-head-rowsBelow)
	rows := min(room, p.compose(list, room))
	least := rows
	switch {
	case p.Folds && (p.h >= spaciousHeight || p.hasSampleBelow()): // keep everything in place when another group opens
		least = max(rows, min(room, maxFolded))
	case side > 0:
		least = min(room, max(rows, minSide))
	}
	top := head + (room-least)/3 // a little above the middle
	if p.h < spaciousHeight {
		top = head
	}
	at.list = cells.NewRect(x, top, list, rows)
	at.side = cells.NewRect(x+list+gap, top, side, least)
	if p.Sample == nil { // shorter than a long list
		at.side.H = min(least, minSide)
	}
	at.note.X, at.note.W = x, all
	if side == 0 {
		at.side = cells.Rect{}
	}
	if p.hasSampleBelow() {
		y := at.list.Y + at.list.H + 1
		at.sample = cells.NewRect(0, y, p.w, at.note.Y-y)
	}
	return at
}

// hasSampleBelow reports whether the sample is below the lines because there is no room beside them.
func (p *Page) hasSampleBelow() bool { return p.Sample != nil && !p.isWide() }

// minSide is the minimum number of rows for facts in a sufficiently high window. maxFolded is the maximum number of rows
// for facts beside lines that fold.
const (
	minSide   = 13
	maxFolded = 32
)

// compose lays out the visible lines with as much space as fits in room rows, and returns their height. The height
// exceeds room if the lines do not fit even without space.
func (p *Page) compose(width, room int) int {
	most := dense
	switch {
	case p.hasSampleBelow():
	case p.h >= spaciousHeight:
		most = byLine
	}
	for s := most; ; s-- {
		p.list.Reset(width)
		p.lineAt = p.lineAt[:0]
		for i := range p.Shown {
			if p.isVisible(i) {
				p.add(i, s)
			}
		}
		if s == dense || p.list.Height() <= room {
			return p.list.Height()
		}
	}
}

// add adds the line with index i to the list.
func (p *Page) add(i int, s spacing) {
	c := &p.Shown[i]
	line := choiceLine{p, i, 1}
	if p.Folds && s == byLine && c.isHeading() && i != p.headingOf(p.At) {
		line.height = 2
	}
	if p.list.Height() > 0 && (s == byLine || s == byGroup && (c.isHeading() || c.Apart)) {
		p.list.Skip(1)
	}
	if p.Folds && s == byLine && c.isHeading() && p.headingOf(i-1) >= 0 && p.headingOf(i-1) == p.headingOf(p.At) {
		p.list.Skip(1) // below the background of the open group
	}
	p.list.Add(line)
	for len(p.lineAt) < p.list.Height()-line.height {
		p.lineAt = append(p.lineAt, -1)
	}
	for len(p.lineAt) < p.list.Height() {
		p.lineAt = append(p.lineAt, i)
	}
}

// rowOf returns the row of a visible line in the list.
func (p *Page) rowOf(line int) int { return max(0, slices.Index(p.lineAt, line)) }

// layOut lays out the page for the window and scrolls to the selected line.
func (p *Page) layOut() {
	if len(p.Shown) == 0 {
		return
	}
	if p.Cards != nil {
		p.places = p.Cards.Places(p.w, p.h)
		p.at.note = cells.NewRect(p.places[0].X+2, p.h-3, max(0, p.w-2*p.places[0].X-4), 2)
		return
	}
	p.at = p.plan()
	p.list.Room = p.at.list.H
	row := p.rowOf(p.At)
	p.list.Reveal(row)
	if row > 0 && p.list.Top == row && p.lineAt[row-1] >= 0 && p.Shown[p.lineAt[row-1]].isHeading() {
		p.list.Top--
	}
}

// View returns the picture as text.
func (p *Page) View() string { return p.Picture().Text() }

// Picture returns the current picture.
func (p *Page) Picture() cells.Picture {
	return p.paint(p.words.Say(p.title), p.footer(), p.paintContent)
}

// paintContent paints everything between the title and the footer.
func (p *Page) paintContent(b *cells.Brush) {
	at := &p.at
	if p.finding {
		text := "/ " + p.find + "_"
		b.Align(cells.NewRect(1, 0, p.w-2, 1), cells.AlignRight, 0, text, cells.RoleGold, true)
	}
	if p.Folds {
		p.paintOpenGroup(b)
	}
	if p.Cards != nil {
		p.Cards.Paint(b, p.places)
	} else {
		p.list.Paint(b, at.list.X, at.list.Y, 1)
		p.list.PaintMore(b, at.list.X+at.list.W-1, at.list.Y-1, at.list.Y+at.list.H)
	}
	note, colour := p.Shown[p.At].Note, cells.RoleDim
	if at.side.W > 0 {
		p.paintSide(b, at.side)
		note = ""
	} else if p.hasSampleBelow() {
		p.Sample(b, at.sample)
	}
	if p.Note.Text != "" {
		note, colour = p.Note.Text, cells.RoleGold
	}
	lines := b.Wrap(note, at.note.W)
	more := max(0, len(lines)-at.note.H) // a long message covers rows of the page
	b.Fill(cells.NewRect(0, at.note.Y-more, p.w, more), ' ', cells.RoleInk, cells.RoleFelt)
	for i, line := range lines {
		b.Text(at.note.X, at.note.Y-more+i, at.note.X+at.note.W, line, colour, colour == cells.RoleGold)
	}
}

// paintOpenGroup paints the background of the lines in the open group and of the empty rows around them.
func (p *Page) paintOpenGroup(b *cells.Brush) {
	first, last := -1, -1
	for row, line := range p.lineAt {
		if line >= 0 && !p.Shown[line].isHeading() && p.headingOf(line) >= 0 {
			last = row
			if first < 0 {
				first = row
			}
		}
	}
	if first < 0 {
		return
	}
	if p.lineAt[first-1] < 0 {
		first--
	}
	if last+1 < len(p.lineAt) && p.lineAt[last+1] < 0 {
		last++
	}
	first, last = max(0, first-p.list.Top), min(last-p.list.Top, p.list.Room-1)
	b.Mat(cells.NewRect(p.at.list.X, p.at.list.Y+first, p.at.list.W, last-first+1), cells.RolePanel)
}

// A choiceLine is a line of a page as an item of a document.
type choiceLine struct {
	page   *Page
	at     int // the index in Shown
	height int
}

func (l choiceLine) Height() int { return l.height }

func (l choiceLine) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	p, i := l.page, l.at
	c := &p.Shown[i]
	end := r.X + r.W - 1
	if c.isHeading() {
		l.paintHeading(b, r)
		return
	}
	ink := cells.RoleInk
	quiet := ink
	if i == p.At {
		ink, quiet = cells.RoleBlack, cells.RoleBlack
		b.Fill(r, ' ', ink, cells.RoleLit)
		b.Put(r.X+2, r.Y, '▶', ink, cells.RoleNone, true)
	}
	values, room := r.X+p.valueAt(b), end-r.X-6-b.Width(c.Label)
	value, bold := c.Value, false
	if c.Step != nil && i == p.At {
		value, bold = "‹ "+c.Value+" ›", true
	}
	if p.Folds {
		b.Text(r.X+4, r.Y, end, c.Label, ink, i == p.At)
	} else {
		b.Text(r.X+4, r.Y, values, c.Label, ink, i == p.At)
	}
	switch {
	case i == p.At && p.input != nil:
		PaintInput(b, values+2, r.Y, p.input)
	case p.Folds:
		b.Align(cells.NewRect(r.X, r.Y, r.W-1, 1), cells.AlignRight, 0, b.Fit(value, room), quiet, bold)
	case bold:
		b.Text(values, r.Y, end, value, ink, true)
	default:
		b.Text(values+2, r.Y, end, value, quiet, false)
	}
}

// paintHeading paints the line as a heading. On a page that folds, a sign shows whether the group is open. If it is
// not, a summary of the group is shown beside or below the heading.
func (l choiceLine) paintHeading(b *cells.Brush, r cells.Rect) {
	p, end := l.page, r.X+r.W-1
	c := &p.Shown[l.at]
	if !p.Folds {
		b.Text(r.X+2, r.Y, end, c.Label, cells.RoleGold, true)
		return
	}
	sign := '▸'
	if l.at == p.headingOf(p.At) {
		sign = '▼'
	}
	if p.finding { // nothing matches the filter
		sign = ' '
	}
	b.Put(r.X+1, r.Y, sign, cells.RoleGold, cells.RoleNone, true)
	b.Text(r.X+3, r.Y, end, c.Label, cells.RoleGold, true)
	if sign != '▸' {
		return
	}
	x := r.X + 3
	if l.height == 1 {
		x += summaryColumn
	}
	b.Text(x, r.Y+l.height-1, end, p.summary(b, l.at, end-x), cells.RoleDim, false)
}

// summaryColumn is the distance from the start of a heading to the summary beside it, in cells.
const summaryColumn = 14

// summary returns as many labels and values of the lines in a group as fit in width cells. heading is the index of the
// heading.
func (p *Page) summary(b *cells.Brush, heading, width int) string {
	text := ""
	for i := heading + 1; i < len(p.Shown) && !p.Shown[i].isHeading(); i++ {
		c := &p.Shown[i]
		more := strings.TrimSpace(c.Label) + ": " + c.Value
		if text != "" {
			more = text + " · " + more
		}
		if c.Value != "" && b.Width(more) <= width {
			text = more
		}
	}
	return text
}

// valueAt returns the column of the values: ValueAt or, in a wide window, next to the longest label if that is further
// to the left.
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

// paintSide paints the facts about the selected line, and the sample below them.
func (p *Page) paintSide(b *cells.Brush, r cells.Rect) {
	c := &p.Shown[p.At]
	b.Mat(r, cells.RolePanel)
	in := cells.NewRect(r.X+2, r.Y+1, r.W-4, r.H-2)
	y := in.Y
	b.Text(in.X, y, in.X+in.W, strings.TrimSpace(c.Label), cells.RoleGold, true)
	if b.Width(c.Label)+b.Width(c.Aside)+2 <= in.W {
		b.Align(in, cells.AlignRight, 0, c.Aside, cells.RoleDim, false)
	} else {
		y++
		b.Text(in.X, y, in.X+in.W, c.Aside, cells.RoleDim, false)
	}
	for _, line := range b.Wrap(c.Note, in.W) {
		if y++; y < in.Y+in.H {
			b.Text(in.X, y, in.X+in.W, line, cells.RoleDim, false)
		}
	}
	y += 2
	if c.About != nil {
		y += 1 + PaintFacts(b, cells.NewRect(in.X, y, in.W, in.Y+in.H-y), c.About())
	}
	if p.Sample != nil {
		p.Sample(b, cells.NewRect(r.X+1, y, r.W-2, in.Y+in.H-y))
	}
}

// PaintFacts paints as many facts as there are rows in r, and returns the number of those rows.
func PaintFacts(b *cells.Brush, r cells.Rect, facts []Fact) int {
	facts = facts[:max(0, min(len(facts), r.H))]
	names, values := 0, 0
	for _, f := range facts {
		if f.Barred {
			names, values = max(names, b.Width(f.Text)), max(values, b.Width(f.Value))
		}
	}
	for i, f := range facts {
		paintFact(b, cells.NewRect(r.X, r.Y+i, r.W, 1), f, names, values)
	}
	return len(facts)
}

// paintFact paints a fact in r. names and values are the widths of the columns to the left and right of the bars.
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
		b.Bar(r.X+names+2, r.Y, length, cells.Bar{Part: int(1000 * f.Share), Whole: 1000, Ink: bar, Style: cells.BarSolid})
	}
}
