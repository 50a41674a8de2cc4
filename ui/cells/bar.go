package cells

import "cmp"

// Bar is a bar that shows how much of a whole something is.
type Bar struct {
	// Part of Whole is filled, in Ink. Lost, behind it, is what the part was larger by.
	Part, Lost, Whole int
	Ink               Role
	// Rest is the ink of what is left of the whole where colours tell the parts, RoleBar if it is RoleNone.
	Rest  Role
	Style BarStyle
}

// BarStyle is how a bar is drawn.
type BarStyle uint8

// The styles.
const (
	// BarOutlined draws the rest as an outline.
	BarOutlined BarStyle = iota
	// BarSolid tells the parts by their colours. Without colours, or in ASCII, it is BarOutlined.
	BarSolid
	// BarFlat tells the parts by their colours. Without colours the rest is a lower line.
	BarFlat
)

// Bar paints a bar of width cells.
func (b *Brush) Bar(x, y, width int, bar Bar) {
	defer b.End(b.Begin())
	signs, rest := [...]rune{'▄', '▄', '▄'}, cmp.Or(bar.Rest, RoleBar)
	switch plain := !b.Palette.coloured; {
	case bar.Style == BarFlat && plain:
		signs[2], rest = '▁', RoleDim
	case bar.Style == BarOutlined, bar.Style == BarSolid && (plain || b.Palette.ascii):
		signs, rest = [...]rune{'▰', '╱', '▱'}, RoleFaint
	}
	kept, lost := filled(width, bar.Part, bar.Whole), filled(width, bar.Part+bar.Lost, bar.Whole)
	for i := range width {
		switch {
		case i < kept:
			b.Put(x+i, y, signs[0], bar.Ink, RoleNone, false)
		case i < lost:
			b.Put(x+i, y, signs[1], RoleBad, RoleNone, false)
		default:
			b.Put(x+i, y, signs[2], rest, RoleNone, false)
		}
	}
}

// filled returns how many of width cells a part of a whole fills, rounded.
func filled(width, part, whole int) int {
	if whole <= 0 {
		return 0
	}
	return max(0, min(width, (2*width*part+whole)/(2*whole)))
}
