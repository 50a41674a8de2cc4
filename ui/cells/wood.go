package cells

// Wood paints an empty rack: the wood, and the ledges below its rows.
func (b *Brush) Wood(r Rect, ledges ...Rect) {
	b.Blank(r, RoleRack)
	for _, ledge := range ledges {
		b.Blank(ledge, RoleLedge)
		if !b.Palette.Coloured {
			end := b.Object() // an object, so that a panel hides all of it
			b.Fill(ledge, '─', RoleDim, RoleLedge)
			end()
		}
	}
}
