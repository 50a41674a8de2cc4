package cells

// A Doc is a scrolling document. To lay it out, call Reset and add its items. Painting begins with row Top.
type Doc struct {
	// Top is the first visible row, and Room the number of visible rows.
	Top, Room int
	// Width is the width of the items.
	Width int
	// Margin and Ground are used if the document is a column of another one: Margin is the number of free columns on
	// either side, and Ground the background, or RoleNone.
	Margin int
	Ground Role

	height  int
	items   []placedItem
	grounds []ground
}

// An Item is a part of a document. It is painted only if all of its rows are visible.
type Item interface {
	// Height returns the number of rows.
	Height() int
	// Paint paints the item into r. progress is the progress of its animation, from 0 to 1.
	Paint(b *Brush, r Rect, progress float64)
}

// Drawing returns an item that is rows high and is painted by paint.
func Drawing(rows int, paint func(b *Brush, r Rect, progress float64)) Item {
	return painted{rows, paint}
}

type painted struct {
	rows  int
	paint func(b *Brush, r Rect, progress float64)
}

func (d painted) Height() int                              { return d.rows }
func (d painted) Paint(b *Brush, r Rect, progress float64) { d.paint(b, r, progress) }

// Heading returns a line with a title and, if there is room for it, a note on the right.
func Heading(title string, note Part) Item {
	return Drawing(1, func(b *Brush, r Rect, _ float64) {
		note.Spare = 1
		b.Parts(r.From(b.Text(r.X, r.Y, r.X+r.W, title, RoleGold, true)+1), AlignRight, note)
	})
}

// A Row is a line of text, which may contain tiles.
type Row struct {
	Text  string
	Ink   Role // RoleNone means RoleInk
	Bold  bool
	Align Alignment
}

// Height returns 1.
func (Row) Height() int { return 1 }

// Paint paints the text, cut if it is too long.
func (t Row) Paint(b *Brush, r Rect, _ float64) { b.Align(r, t.Align, t.Text, t.Ink, t.Bold) }

// A placedItem is an item with its position in the document.
type placedItem struct {
	Rect
	item Item
}

// A ground is a background painted below items.
type ground struct {
	Rect
	ink Role
}

// Reset empties the document and sets its width. Top and Room are not changed.
func (d *Doc) Reset(width int) {
	d.Width, d.height, d.items, d.grounds = width, 0, d.items[:0], d.grounds[:0]
}

// Add adds items, each below the previous one.
func (d *Doc) Add(items ...Item) {
	for _, item := range items {
		h := item.Height()
		d.items = append(d.items, placedItem{Rect{0, d.height, d.Width, h}, item})
		d.height += h
	}
}

// Skip adds the given number of empty rows.
func (d *Doc) Skip(rows int) { d.height += rows }

// Columns adds documents side by side, with gap columns between them. All of them are made as high as the tallest.
func (d *Doc) Columns(gap int, columns ...*Doc) {
	x, height := 0, 0
	for _, c := range columns {
		height = max(height, c.height)
	}
	for _, c := range columns {
		outer := c.Width + 2*c.Margin
		if c.Ground != RoleNone {
			d.grounds = append(d.grounds, ground{Rect{x, d.height, outer, height}, c.Ground})
		}
		for _, g := range c.grounds {
			g.X, g.Y = g.X+x+c.Margin, g.Y+d.height
			d.grounds = append(d.grounds, g)
		}
		for _, p := range c.items {
			p.X, p.Y = p.X+x+c.Margin, p.Y+d.height
			d.items = append(d.items, p)
		}
		x += outer + gap
	}
	d.height += height
}

// Height returns the number of rows of the document.
func (d *Doc) Height() int { return d.height }

// MaxTop returns the highest value that Top may have.
func (d *Doc) MaxTop() int { return max(0, d.height-d.Room) }

// Scroll moves Top by the given number of rows, within the document.
func (d *Doc) Scroll(rows int) { d.Top = max(0, min(d.Top+rows, d.MaxTop())) }

// Reveal scrolls as little as possible to make a row visible.
func (d *Doc) Reveal(row int) { d.Top = max(0, min(d.Top, d.MaxTop(), row), row-d.Room+1) }

// Paint paints the visible rows, starting at (x, y). It passes progress to the items.
func (d *Doc) Paint(b *Brush, x, y int, progress float64) {
	for _, g := range d.grounds {
		first, last := max(g.Y-d.Top, 0), min(g.Y+g.H-d.Top, d.Room)
		b.Blank(Rect{x + g.X, y + first, g.W, last - first}, g.ink)
	}
	for i := range d.items {
		p := &d.items[i]
		if row := p.Y - d.Top; row >= 0 && row+p.H <= d.Room {
			p.item.Paint(b, Rect{x + p.X, y + row, p.W, p.H}, progress)
		}
	}
}

// At returns the item at column x and row y, counted from the position at which the document is painted, or nil if
// there is none.
func (d *Doc) At(x, y int) Item {
	for _, p := range d.items {
		if row := p.Y - d.Top; row >= 0 && row+p.H <= d.Room && (Rect{p.X, row, p.W, p.H}).Contains(x, y) {
			return p.item
		}
	}
	return nil
}

// PaintMore paints marks in column x for the rows that are not visible: one in upperRow if there are rows above the
// visible ones, and one in lowerRow if there are rows below them.
func (d *Doc) PaintMore(b *Brush, x, upperRow, lowerRow int) {
	if d.Top > 0 {
		b.Put(x, upperRow, '▲', RoleGold, RoleNone, true)
	}
	if d.Top < d.MaxTop() {
		b.Put(x, lowerRow, '▼', RoleGold, RoleNone, true)
	}
}
