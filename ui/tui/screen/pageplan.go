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

// A pageLayout is where a page shows its lines in a window, and what it shows beside them.
type pageLayout struct {
	list cells.Rect // the visible rows of the lines
	rows []int      // the index in Shown of the line in each row, or -1 for an empty row; a heading may have two
	seen cells.Doc  // an empty document as high as rows, scrolled to the visible ones
	open [2]int     // the first row of the open group with its background, and the one after the last
	side cells.Rect // the facts about the selected line; without width, the note of the line is shown instead
	note cells.Rect // the two rows above the footer; a longer message starts higher
}

const (
	// spaciousHeight is the minimum height, in rows, of a window with empty rows between the lines of a page.
	spaciousHeight = 30
	// minSide is the minimum number of rows for facts in a sufficiently high window. maxFolded is the maximum number of
	// rows for facts beside lines that fold.
	minSide, maxFolded = 13, 32
)

// layout lays out the lines for the window, with as much space between them as fits, and scrolls to the selected one.
func (p *Page) layout() (l pageLayout) {
	width, side, sampleBelow, spacious := PageWidth, 0, p.Sample != nil && !p.isWide(), p.h >= spaciousHeight
	if p.isWide() && p.Folds {
		all := min(p.w-6, widestPage)
		width = all * 44 / 100
		side = all - width - 4
	} else if p.isWide() {
		all := min(p.w-8, widestPage)
		width = max(all*58/100, layout.MinWidth-16)
		side = all - width - 4
	}
	all := width
	if side > 0 {
		all += 4 + side
	}
	x, head := (p.w-all)/2, 3
	if p.Folds && !spacious || sampleBelow {
		head = 2
	}
	room := max(1, p.h-head-4) // an empty row, two rows for the note, and the footer
	const dense, byGroup, byLine = 0, 1, 2
	space := dense
	if spacious && !sampleBelow {
		space = byLine
	}
	for ; ; space-- {
		l.rows, l.open = l.rows[:0], [2]int{}
		open, inOpen := p.headingOf(p.At), false
		for i := range p.Shown {
			group, heading := p.headingOf(i), p.Shown[i].isHeading()
			if p.Folds && !heading && group >= 0 && group != open {
				continue
			}
			if len(l.rows) > 0 && (space == byLine || space == byGroup && (heading || p.Shown[i].Apart)) {
				l.rows = append(l.rows, -1)
			}
			grouped := !heading && group >= 0
			if inOpen && heading {
				if l.open[1] = len(l.rows); space == byLine && p.Folds {
					l.rows = append(l.rows, -1) // below the background of the open group
				}
			}
			if inOpen = grouped; grouped && l.open[0] == 0 {
				if l.open[0] = len(l.rows); l.rows[len(l.rows)-1] < 0 {
					l.open[0]--
				}
			}
			l.rows = append(l.rows, i)
			if grouped {
				l.open[1] = len(l.rows)
			}
			if p.Folds && space == byLine && heading && i != open {
				l.rows = append(l.rows, i) // for the summary
			}
		}
		if space == dense || len(l.rows) <= room {
			break
		}
	}
	shown := min(room, len(l.rows))
	least := shown
	switch {
	case p.Folds && (spacious || sampleBelow): // keep everything in place when another group opens
		least = max(shown, min(room, maxFolded))
	case side > 0:
		least = min(room, max(shown, minSide))
	}
	y := head
	if spacious {
		y += (room - least) / 3 // a little above the middle
	}
	l.list, l.note = cells.NewRect(x, y, width, shown), cells.NewRect(x, p.h-3, all, 2)
	if l.side = cells.NewRect(x+width+4, y, side, least); p.Sample == nil { // shorter than a long list
		l.side.H = min(least, minSide)
	}
	at := max(0, slices.Index(l.rows, p.At))
	l.seen = cells.Doc{Top: p.top, Room: shown}
	l.seen.Skip(len(l.rows))
	l.seen.Reveal(at)
	if at > 0 && l.seen.Top == at && l.rows[at-1] >= 0 && p.Shown[l.rows[at-1]].isHeading() {
		l.seen.Top--
	}
	return l
}

// View returns the picture as text.
func (p *Page) View() string { return p.Picture().Text() }

// Picture returns the current picture.
func (p *Page) Picture() cells.Picture {
	return p.paint(p.words.Say(p.title), p.footer(), p.paintContent)
}

// paintContent paints everything between the title and the footer.
func (p *Page) paintContent(b *cells.Brush) {
	if p.finding {
		b.Align(cells.NewRect(1, 0, p.w-2, 1), cells.AlignRight, "/ "+p.find+"_", cells.RoleGold, true)
	}
	note, colour, at := p.Shown[p.At].Note, cells.RoleDim, cells.Rect{}
	if p.Cards != nil {
		x := p.Cards(b)[0].X + 2
		at = cells.NewRect(x, p.h-3, p.w-2*x, 2)
	} else {
		l := p.layout()
		if at = l.note; l.open[1] > 0 && p.Folds {
			first, last := max(0, l.open[0]-l.seen.Top), min(l.open[1]-l.seen.Top, l.list.H)
			b.Mat(cells.NewRect(l.list.X, l.list.Y+first, l.list.W, last-first), cells.RolePanel)
		}
		for row := range l.list.H {
			p.paintRow(b, l.list.Line(row), l.rows, l.seen.Top+row)
		}
		l.seen.PaintMore(b, l.list.X+l.list.W-1, l.list.Y-1, l.list.Y+l.list.H)
		if y := l.list.Y + l.list.H + 1; l.side.W > 0 {
			p.paintSide(b, l.side)
			note = ""
		} else if p.Sample != nil {
			p.Sample(b, cells.NewRect(0, y, p.w, at.Y-y))
		}
	}
	if p.Note.Text != "" {
		note, colour = p.Note.Text, cells.RoleGold
	}
	lines := b.Wrap(note, at.W)
	more := max(0, len(lines)-at.H) // a long message covers rows of the page
	b.Blank(cells.NewRect(0, at.Y-more, p.w, more), cells.RoleFelt)
	for i, line := range lines {
		b.Text(at.X, at.Y-more+i, at.X+at.W, line, colour, colour == cells.RoleGold)
	}
}

// paintRow paints the line in a row of a layout.
func (p *Page) paintRow(b *cells.Brush, r cells.Rect, rows []int, row int) {
	i, end := rows[row], r.X+r.W-1
	if i < 0 {
		return
	}
	c, chosen := &p.Shown[i], i == p.At
	switch {
	case c.isHeading() && !p.Folds && (c.Apart || i == 0): // otherwise it is only text
		b.Text(r.X+2, r.Y, end, c.Label, cells.RoleGold, true)
		return
	case c.isHeading() && p.Folds:
		x, sign := r.X+3, '▸' // folded: what is set follows, beside or below
		second := row > 0 && rows[row-1] == i
		if !second {
			switch {
			case p.finding: // nothing matches the filter
				sign = ' '
			case i == p.headingOf(p.At):
				sign = '▼'
			}
			b.Put(r.X+1, r.Y, sign, cells.RoleGold, cells.RoleNone, true)
			b.Text(x, r.Y, end, c.Label, cells.RoleGold, true)
			x += summaryColumn
		}
		if sign == '▸' && (second || row+1 == len(rows) || rows[row+1] != i) {
			b.Text(x, r.Y, end, p.summary(b, i, end-x), cells.RoleDim, false)
		}
		return
	}
	ink := cells.RoleInk
	if chosen {
		ink = cells.RoleBlack
		b.Blank(r, cells.RoleLit)
		b.Put(r.X+2, r.Y, '▶', ink, cells.RoleNone, true)
	}
	values, label := r.X+ValueAt, end
	if p.isWide() { // next to the longest label if that is further to the left
		longest := 0
		for i := range p.Shown {
			longest = max(longest, b.Width(p.Shown[i].Label))
		}
		values = r.X + min(4+longest+3, ValueAt)
	}
	if !p.Folds && c.Value != "" {
		label = values
	}
	value, bold := c.Value, chosen && c.Step != nil
	if bold {
		value = "‹ " + c.Value + " ›"
	}
	b.Text(r.X+4, r.Y, label, c.Label, ink, chosen)
	switch {
	case chosen && p.input != nil:
		PaintInput(b, values+2, r.Y, p.input)
	case p.Folds:
		b.Align(cells.NewRect(r.X, r.Y, r.W-1, 1), cells.AlignRight, b.Fit(value, end-r.X-6-b.Width(c.Label)), ink, bold)
	case bold:
		b.Text(values, r.Y, end, value, ink, true)
	default:
		b.Text(values+2, r.Y, end, value, ink, false)
	}
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

// paintSide paints the facts about the selected line, and the sample below them.
func (p *Page) paintSide(b *cells.Brush, r cells.Rect) {
	c := &p.Shown[p.At]
	b.Mat(r, cells.RolePanel)
	in := cells.NewRect(r.X+2, r.Y+1, r.W-4, r.H-2)
	y := in.Y
	b.Text(in.X, y, in.X+in.W, strings.TrimSpace(c.Label), cells.RoleGold, true)
	if b.Width(c.Label)+b.Width(c.Aside)+2 <= in.W {
		b.Align(in, cells.AlignRight, c.Aside, cells.RoleDim, false)
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
		y, bar := r.Y+i, cells.RoleDim
		if f.Strong {
			bar = cells.RoleGold
		}
		if b.Text(r.X, y, r.X+r.W, f.Text, cells.RoleInk, f.Strong); b.Width(f.Text)+1+b.Width(f.Value) > r.W {
			continue
		}
		b.Align(r.Line(i), cells.AlignRight, f.Value, cells.RoleInk, f.Strong)
		if length := r.W - names - values - 3; f.Barred && length >= 6 { // between the texts and the values
			b.Bar(r.X+names+2, y, length, cells.Bar{Part: int(1000 * f.Share), Whole: 1000, Ink: bar, Style: cells.BarSolid})
		}
	}
	return len(facts)
}
