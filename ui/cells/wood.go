package cells

// Wood paints a rack without tiles: the wood, and the ledges below its rows.
func (b *Brush) Wood(r Rect, ledges ...Rect) {
	b.Fill(r, ' ', RoleInk, RoleRack)
	for _, ledge := range ledges {
		b.Fill(ledge, ' ', RoleInk, RoleLedge)
		if !b.Palette.Coloured() {
			outer := b.Begin() // as an object, so that a panel hides all of it
			b.Fill(ledge, '─', RoleDim, RoleLedge)
			b.End(outer)
		}
	}
}
