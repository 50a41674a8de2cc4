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
	b.Fill(box, ' ', RoleInk, RoleBar)
	b.box(box, p.title)
	p.Doc.Paint(b, box.X+2, box.Y+1, 1)
	p.PaintMore(b, box.X+box.W-3, box.Y, box.Y+box.H-1)
}

// box paints the border of a box with its title.
func (b *Brush) box(r Rect, title string) {
	for x := r.X; x < r.X+r.W; x++ {
		b.Put(x, r.Y, '─', RoleDim, RoleBar, false)
		b.Put(x, r.Y+r.H-1, '─', RoleDim, RoleBar, false)
	}
	for y := r.Y; y < r.Y+r.H; y++ {
		b.Put(r.X, y, '│', RoleDim, RoleBar, false)
		b.Put(r.X+r.W-1, y, '│', RoleDim, RoleBar, false)
	}
	b.Put(r.X, r.Y, '╭', RoleDim, RoleBar, false)
	b.Put(r.X+r.W-1, r.Y, '╮', RoleDim, RoleBar, false)
	b.Put(r.X, r.Y+r.H-1, '╰', RoleDim, RoleBar, false)
	b.Put(r.X+r.W-1, r.Y+r.H-1, '╯', RoleDim, RoleBar, false)
	b.Text(r.X+2, r.Y, r.X+r.W-4, " "+title+" ", RoleGold, true)
}
