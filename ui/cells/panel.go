package cells

// Row is a line of a panel: a text that may hold tiles, and how it is written.
type Row struct {
	Text string
	Ink  Role
	Bold bool
}

// Panel paints a box with a title, as large as its rows and the grid allow: from a row on, and so
// many rows at most. Signs say where there is more.
func (b *Brush) Panel(title string, rows []Row, scroll, most int) {
	width := b.Width(title) + 4
	for _, r := range rows {
		width = max(width, b.Width(r.Text))
	}
	width = min(width+4, b.W-2)
	shown := min(len(rows), most)
	from := max(0, min(scroll, len(rows)-shown))
	box := Rect{(b.W - width) / 2, max(1, (b.H-shown-3)/2), width, shown + 2}
	b.clear(Rect{box.X - 1, box.Y, box.W + 2, box.H}) // nothing leans against it
	b.Fill(box, ' ', RoleInk, RoleBar)
	b.Box(box, title)
	for i := range shown {
		r := rows[from+i]
		b.Text(box.X+2, box.Y+1+i, box.X+box.W-2, r.Text, r.Ink, r.Bold)
	}
	if from > 0 {
		b.Put(box.X+box.W-3, box.Y, '▲', RoleGold, RoleBar, true)
	}
	if from+shown < len(rows) {
		b.Put(box.X+box.W-3, box.Y+box.H-1, '▼', RoleGold, RoleBar, true)
	}
}

// Box draws the edge of a box with its title.
func (b *Brush) Box(r Rect, title string) {
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
