package cells

// A Panel is a document in a box with a title. It is painted in the middle of the grid, over everything else.
type Panel struct {
	Doc
	title string
}

// Set lays out rows for a grid of w by h cells. The panel gets as large as the rows need, but not larger than the grid.
func (p *Panel) Set(b *Brush, w, h int, title string, rows []Row) {
	width := b.Width(title) + 4
	for i := range rows {
		width = max(width, b.Width(rows[i].Text))
	}
	p.title, p.Room = title, h-4
	p.Reset(min(width, w-6))
	for i := range rows {
		p.Add(&rows[i])
	}
	p.Scroll(0)
}

// Paint paints the panel.
func (p *Panel) Paint(b *Brush) {
	shown := min(p.height, p.Room)
	box := Rect{(b.W - p.Width - 4) / 2, max(1, (b.H-shown-3)/2), p.Width + 4, shown + 2}
	b.clear(Rect{box.X - 1, box.Y, box.W + 2, box.H}) // also clear a column at both sides
	b.Fill(box, ' ', RoleInk, RoleBar)
	b.box(box, p.title)
	p.Doc.Paint(b, box.X+2, box.Y+1, 1)
	p.PaintMore(b, box.X+box.W-3, box.Y, box.Y+box.H-1)
}

// box paints the edge of a box with its title.
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
