package cells

import "fair/okey/game/tile"

// A Brush paints tiles, and text that contains tiles, on a grid. It marks the okey of the round.
type Brush struct {
	*Grid
	Palette *Palette
	okey    tile.Tile // the wild tile
	joker   tile.Tile // the tile that a false joker stands for, or None if it is wild
}

// NewBrush returns a brush for a grid. okey is the wild tile, which is marked, and joker is the tile that a false joker
// stands for. Either may be tile.None.
func NewBrush(grid *Grid, p *Palette, okey, joker tile.Tile) *Brush {
	return &Brush{grid, p, okey, joker}
}

// Bracket writes a word below a group of tiles that is w cells wide. If there is room, it draws a bracket around the
// word.
func (b *Brush) Bracket(x, y, w int, word string, ink Role) {
	defer b.Object()()
	width := b.Width(word)
	if w < width+4 {
		at := max(0, x+(w-width+1)/2) // keep the word on the screen
		b.Text(at, y, at+width, word, ink, true)
		return
	}
	if w >= width+6 {
		word, width = " "+word+" ", width+2
	}
	left := (w - 2 - width) / 2
	b.Put(x, y, '╰', ink, RoleNone, false)
	b.Put(x+w-1, y, '╯', ink, RoleNone, false)
	b.Fill(Rect{x + 1, y, w - 2, 1}, '─', ink, RoleNone)
	b.Text(x+1+left, y, x+1+left+width, word, ink, true)
}

// Badge writes a word on a badge that is two cells wider than the word.
func (b *Brush) Badge(x, y int, word string) {
	defer b.Object()()
	b.Blank(Rect{x, y, b.Width(word) + 2, 1}, RoleBadge)
	b.Line(x+1, y, word, RoleBadgeInk, true)
}

// Mat paints a background whose corners are cut off.
func (b *Brush) Mat(r Rect, ground Role) {
	b.Blank(r, ground)
	if !b.Palette.Coloured || b.Palette.ASCII {
		return
	}
	for i, corner := range [...]rune{'▘', '▝', '▖', '▗'} { // the felt shows at the corners
		b.Put(r.X+i%2*(r.W-1), r.Y+i/2*(r.H-1), corner, RoleFelt, ground, false)
	}
}
