package cells

// Meter paints a bar of so many cells: of a whole the part that is kept, and behind it the part that
// was lost.
func (b *Brush) Meter(x, y, width, kept, lost, whole int, ink Role) {
	defer b.End(b.Begin())
	full, gone := filled(width, kept, whole), filled(width, kept+lost, whole)
	for i := range width {
		sign, role := '▄', RoleBar
		switch {
		case i < full:
			role = ink
		case i < gone:
			role = RoleBad
		}
		if !b.Palette.coloured || b.Palette.ascii {
			switch {
			case i < full:
				sign = '▰'
			case i < gone:
				sign = '╱'
			default:
				sign, role = '▱', RoleFaint
			}
		}
		b.Put(x+i, y, sign, role, RoleNone, false)
	}
}
