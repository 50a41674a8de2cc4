package cells

// Doc is a document that is read a part at a time. Lay it out when what it says or the window changes:
// Reset, then add its items. A Doc is painted from row Top on.
type Doc struct {
	// Top is the first row that is seen, and Room how many are.
	Top, Room int
	// Width is the width of the items that are added.
	Width int
	// Margin is how many columns stand free at both sides where the document is a column of another.
	// Ground is the colour below its items and margins there, RoleNone for what is painted already.
	Margin int
	Ground Role

	height  int
	items   []placed
	grounds []ground
}

// Item is a part of a document. It is painted when all of its rows are seen.
type Item interface {
	// Height returns how many rows it takes.
	Height() int
	// Paint paints it. What moves in it has come as far as progress, from 0 to 1.
	Paint(b *Brush, r Rect, progress float64)
}

// Row is a text of one row, which may hold tiles.
type Row struct {
	Text  string
	Ink   Role
	Bold  bool
	Align Alignment
}

// Height returns 1.
func (Row) Height() int { return 1 }

// Paint paints the text, cut where it is too long.
func (t Row) Paint(b *Brush, r Rect, _ float64) { b.Align(r, t.Align, 0, t.Text, t.Ink, t.Bold) }

// placed is an item at its place, counted from the first row of the document.
type placed struct {
	Rect
	item Item
}

// ground is a surface below items.
type ground struct {
	Rect
	ink Role
}

// Reset empties a document for a width. Top and Room stay.
func (d *Doc) Reset(width int) {
	d.Width, d.height, d.items, d.grounds = width, 0, d.items[:0], d.grounds[:0]
}

// Add adds items, each below the last.
func (d *Doc) Add(items ...Item) {
	for _, item := range items {
		h := item.Height()
		d.items = append(d.items, placed{Rect{0, d.height, d.Width, h}, item})
		d.height += h
	}
}

// Skip adds empty rows.
func (d *Doc) Skip(rows int) { d.height += rows }

// Columns adds documents side by side, so many columns apart and each as high as the highest.
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
		for _, p := range c.items {
			p.X, p.Y = p.X+x+c.Margin, p.Y+d.height
			d.items = append(d.items, p)
		}
		x += outer + gap
	}
	d.height += height
}

// Height returns how many rows the document has.
func (d *Doc) Height() int { return d.height }

// Last returns the first row that is seen where the document is read to its end.
func (d *Doc) Last() int { return max(0, d.height-d.Room) }

// Scroll moves by rows, as far as there is something to read.
func (d *Doc) Scroll(rows int) { d.Top = max(0, min(d.Top+rows, d.Last())) }

// Reveal scrolls as little as it takes to see a row.
func (d *Doc) Reveal(row int) { d.Top = max(0, min(d.Top, d.Last(), row), row-d.Room+1) }

// Paint paints the rows that are seen, the first one at y.
func (d *Doc) Paint(b *Brush, x, y int, progress float64) {
	for _, g := range d.grounds {
		first, last := max(g.Y-d.Top, 0), min(g.Y+g.H-d.Top, d.Room)
		b.Fill(Rect{x + g.X, y + first, g.W, last - first}, ' ', RoleInk, g.ink)
	}
	for i := range d.items {
		p := &d.items[i]
		if row := p.Y - d.Top; row >= 0 && row+p.H <= d.Room {
			p.item.Paint(b, Rect{x + p.X, y + row, p.W, p.H}, progress)
		}
	}
}

// PaintMore marks in a column where the document goes on: above the rows that are seen, and below.
func (d *Doc) PaintMore(b *Brush, x, above, below int) {
	if d.Top > 0 {
		b.Put(x, above, '▲', RoleGold, RoleNone, true)
	}
	if d.Top < d.Last() {
		b.Put(x, below, '▼', RoleGold, RoleNone, true)
	}
}
