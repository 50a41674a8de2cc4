package cells

// A Bar shows a part of a whole.
type Bar struct {
	// The fraction Part/Whole of the bar is filled in Ink. Lost is the amount by which Part has shrunk; it is painted
	// next to Part in RoleBad.
	Part, Lost, Whole int
	Ink               Role
	Style             BarStyle
}

// BarStyle is the style of a Bar.
type BarStyle uint8

// The bar styles.
const (
	// BarOutlined draws the unfilled part as an outline.
	BarOutlined BarStyle = iota
	// BarSolid distinguishes the parts by colour. Without colours, or in ASCII, it looks like BarOutlined.
	BarSolid
)

// Bar paints a bar that is width cells wide.
func (b *Brush) Bar(x, y, width int, bar Bar) {
	defer b.Object()()
	chars, rest := [...]rune{'▄', '▄', '▄'}, RoleBar
	if bar.Style == BarOutlined || !b.Palette.Coloured || b.Palette.ASCII {
		chars, rest = [...]rune{'▰', '╱', '▱'}, RoleFaint
	}
	kept, lost := filledCells(width, bar.Part, bar.Whole), filledCells(width, bar.Part+bar.Lost, bar.Whole)
	for i := range width {
		switch {
		case i < kept:
			b.Put(x+i, y, chars[0], bar.Ink, RoleNone, false)
		case i < lost:
			b.Put(x+i, y, chars[1], RoleBad, RoleNone, false)
		default:
			b.Put(x+i, y, chars[2], rest, RoleNone, false)
		}
	}
}

// filledCells returns the number of filled cells, rounded, in a bar of the given width that shows part out of whole.
func filledCells(width, part, whole int) int {
	if whole <= 0 {
		return 0
	}
	return max(0, min(width, (2*width*part+whole)/(2*whole)))
}
