package cells

import (
	"strconv"

	"fair/okey/game/tile"
)

// Brush paints tiles and texts with tiles in them. It knows which tile is the okey of the round,
// nothing more of the game.
type Brush struct {
	*Grid
	Palette *Palette  // what all of it is painted in
	okey    tile.Tile // the wild tile, which is marked
	joker   tile.Tile // what a false joker counts as; None where it is wild itself
}

// NewBrush is a brush for a grid: okey is the wild tile, which is marked, and joker what a false
// joker counts as; tile.None for none.
func NewBrush(grid *Grid, p *Palette, okey, joker tile.Tile) *Brush {
	return &Brush{grid, p, okey, joker}
}

// marks of tiles: each takes one cell in every terminal.
const (
	dotMark   = '●'
	okeyMark  = '★'
	jokerMark = '☘'
)

// TileState is how a tile stands there.
type TileState uint8

// The states.
const (
	TilePlain    TileState = iota
	TileAtCursor           // under the cursor
	TileLifted             // picked up, at the cursor
	TileFresh              // just drawn or taken
)

// face is how a tile is written: its number, its mark, its colour.
func (b *Brush) face(t tile.Tile) (number string, mark rune, colour Role) {
	if t == tile.FalseJoker {
		colour = RoleRed
		if b.joker != tile.None {
			colour = suits[b.joker.Colour()]
		}
		if t == b.okey {
			return string(jokerMark), okeyMark, colour
		}
		return string(jokerMark), ' ', colour
	}
	if mark = b.Palette.marks[t.Colour()]; t == b.okey {
		mark = okeyMark
	}
	return strconv.Itoa(t.Number()), mark, suits[t.Colour()]
}

// Tile paints a tile into its rectangle: the number at the upper left, the mark at the lower right,
// an edge below. Without colours the edge tells how it stands, and the letter of its colour is its
// mark.
func (b *Brush) Tile(r Rect, t tile.Tile, how TileState) {
	defer b.End(b.Begin())
	ground, edge, edgeRune := RoleIvory, RoleShade, '▀'
	switch how {
	case TileAtCursor:
		ground, edge = RoleLit, RoleLitShade
	case TileLifted:
		ground, edge, edgeRune = RoleLit, RoleGold, '▲'
	case TileFresh:
		edge = RoleFresh
	}
	if !b.Palette.coloured {
		edgeRune = [...]rune{'▀', '^', '▲', '='}[how]
	}
	number, mark, colour := b.face(t)
	switch {
	case ground == RoleIvory && colour == RoleYellow:
		ground = RoleIvoryYellow
	case ground == RoleLit && b.Palette.Letters(): // few colours stand out there, and the letter tells
		colour = RoleBlack
	}
	b.Fill(Rect{r.X, r.Y, r.W, r.H - 1}, ' ', colour, ground)
	b.Line(r.X+1, r.Y, number, colour, true)
	b.Put(r.X+r.W-2, r.Y+r.H-2, mark, colour, RoleNone, true)
	if mark == okeyMark && t.Numbered() && b.Palette.distinct() {
		b.Put(r.X+r.W-3, r.Y+r.H-2, b.Palette.marks[t.Colour()], colour, RoleNone, true)
	}
	for x := r.X; x < r.X+r.W; x++ {
		b.Put(x, r.Y+r.H-1, edgeRune, edge, RoleNone, true)
	}
}

// TileFaceDown paints a tile of the player's own that lies face down as a mark: its back, with its
// number small.
func (b *Brush) TileFaceDown(r Rect, t tile.Tile, how TileState) {
	defer b.End(b.Begin())
	b.TileBack(r, how)
	number, mark, colour := b.face(t)
	if how == TilePlain || how == TileFresh {
		colour = RoleBlack
	}
	b.Line(r.X, r.Y, number, colour, false)
	b.Put(r.X+r.W-1, r.Y+r.H-2, mark, colour, RoleNone, false)
}

// TileBack paints the back of a tile.
func (b *Brush) TileBack(r Rect, how TileState) {
	defer b.End(b.Begin())
	edge, edgeRune := RoleBackShade, '▀'
	switch how {
	case TileAtCursor, TileLifted:
		edge = RoleGold
	}
	if !b.Palette.coloured {
		edgeRune = [...]rune{'▀', '^', '▲', '='}[how]
	}
	b.Fill(Rect{r.X, r.Y, r.W, r.H - 1}, '╱', RoleHatch, RoleBack)
	for x := r.X; x < r.X+r.W; x++ {
		b.Put(x, r.Y+r.H-1, edgeRune, edge, RoleNone, true)
	}
}

// Hole paints an empty place in a colour; gold is for the one under the cursor.
func (b *Brush) Hole(r Rect, fg Role) {
	defer b.End(b.Begin())
	for x := r.X; x < r.X+r.W; x++ {
		b.Put(x, r.Y+r.H-1, '▁', fg, RoleNone, true)
	}
	if fg == RoleGold {
		b.Put(r.X, r.Y, '┌', fg, RoleNone, true)
		b.Put(r.X+r.W-1, r.Y, '┐', fg, RoleNone, true)
	}
}

// Sign paints the name of the game in tiles, around a column.
func (b *Brush) Sign(middle, y int) {
	const w, h = 5, 3
	x := middle - 2*(w+1) + 1
	for i, letter := range "OKEY" {
		r := Rect{x + i*(w+1), y, w, h}
		colour := [...]Role{RoleRed, RoleBlue, RoleBlack, RoleYellow}[i]
		ground := RoleIvory
		if colour == RoleYellow {
			ground = RoleIvoryYellow
		}
		b.Fill(Rect{r.X, r.Y, r.W, r.H - 1}, ' ', colour, ground)
		b.Put(r.X+r.W/2, r.Y, letter, colour, RoleNone, true)
		b.Put(r.X+r.W-2, r.Y+1, dotMark, colour, RoleNone, true)
		for i := range r.W {
			b.Put(r.X+i, r.Y+r.H-1, '▀', RoleShade, RoleNone, false)
		}
	}
}
