package cells

// A Panel is a document in a box with a title, centred in a part of the grid. It covers everything behind it.
type Panel struct {
	Doc
	title  string
	within Rect
}

// Set lays out rows within the given part of the grid, and reports whether all of them fit. The panel is as large as
// the rows, but not larger than that part.
func (p *Panel) Set(b *Brush, within Rect, title string, rows []Row) (fits bool) {
	width, items := 0, make([]Item, len(rows))
	for i := range rows {
		width, items[i] = max(width, b.Width(rows[i].Text)), &rows[i]
	}
	return p.SetItems(b, within, title, width, items)
}

// SetItems is like Set, but lays out items of the given width.
func (p *Panel) SetItems(b *Brush, within Rect, title string, width int, items []Item) (fits bool) {
	width = max(width, b.Width(title)+4)
	p.title, p.within, p.Room = title, within, within.H-2
	p.Reset(min(width, within.W-6))
	p.Add(items...)
	p.Scroll(0)
	return p.MaxTop() == 0 && width == p.Width
}

// Box returns the place of the panel, including its border.
func (p *Panel) Box() Rect {
	r, shown := p.within, min(p.height, p.Room)
	return Rect{r.X + (r.W-p.Width-4)/2, r.Y + (r.H-shown-3)/2, p.Width + 4, shown + 2}
}

// Paint paints the panel.
func (p *Panel) Paint(b *Brush) {
	box := p.Box()
	b.clear(Rect{box.X - 1, box.Y, box.W + 2, box.H}) // include a free column on either side
	b.Fill(box, '│', RoleDim, RoleBar)
	b.Fill(Rect{box.X + 1, box.Y, box.W - 2, box.H}, '─', RoleDim, RoleBar)
	b.Blank(Rect{box.X + 1, box.Y + 1, box.W - 2, box.H - 2}, RoleBar)
	for i, corner := range [...]rune{'╭', '╮', '╰', '╯'} {
		b.Put(box.X+i%2*(box.W-1), box.Y+i/2*(box.H-1), corner, RoleDim, RoleBar, false)
	}
	b.Text(box.X+2, box.Y, box.X+box.W-4, " "+p.title+" ", RoleGold, true)
	p.Doc.Paint(b, box.X+2, box.Y+1, 1)
	p.PaintMore(b, box.X+box.W-3, box.Y, box.Y+box.H-1)
}
