package cells

// Wood paints a rack without its tiles: the wood, and the ledges below its rows.
func (b *Brush) Wood(r Rect, ledges ...Rect) {
	b.Fill(r, ' ', RoleInk, RoleRack)
	for _, ledge := range ledges {
		b.Fill(ledge, ' ', RoleInk, RoleLedge)
		if !b.Palette.Coloured() {
			outer := b.Begin() // a panel over it takes it away whole
			b.Fill(ledge, '─', RoleDim, RoleLedge)
			b.End(outer)
		}
	}
}
