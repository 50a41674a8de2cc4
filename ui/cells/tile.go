package cells

import (
	"strconv"
	"sync"
	"unicode/utf8"

	"fair/okey/game/tile"
)

// Size is the size of a tile.
type Size uint8

// The sizes. The last row of a tile shows its lower edge in the upper half, and whatever is below the tile in the other
// half.
const (
	SizeS Size = iota // 4 × 2½ cells, with the number as text
	SizeN             // 6 × 4½
	SizeM             // 7 × 4½
	SizeL             // 10 × 6½
	sizes
)

// tileSizes holds the width and height of a tile of each size, in cells, including the half row.
var tileSizes = [sizes]struct{ w, h int }{SizeS: {4, 3}, SizeN: {6, 5}, SizeM: {7, 5}, SizeL: {10, 7}}

// Cells returns the width and height of a tile, in cells, including the row with its edge.
func (s Size) Cells() (w, h int) { return tileSizes[s].w, tileSizes[s].h }

// At returns the rectangle of a tile with the upper left cell (x, y).
func (s Size) At(x, y int) Rect { return Rect{x, y, tileSizes[s].w, tileSizes[s].h} }

// sizeOf returns the size of a tile that fills a rectangle.
func sizeOf(r Rect) Size {
	for s := SizeL; s > SizeS; s-- {
		if r.W >= tileSizes[s].w {
			return s
		}
	}
	return SizeS
}

// tileFaces holds the drawings on tiles by size and number. Number 0 is the clover of the false joker.
type tileFaces [sizes][14]drawing

// faces returns the drawings in quarters of a cell, and those in ASCII.
var faces = sync.OnceValues(func() (quarters, ascii *tileFaces) {
	quarters, ascii = new(tileFaces), new(tileFaces)
	for s := SizeN; s < sizes; s++ {
		digits, clover := mediumDigits(), mediumClover
		if s == SizeL {
			digits, clover = largeDigits(), largeClover
		}
		w, h := s.Cells()
		quarters[s][0] = quartersToCells(clover, w, 1)
		ascii[s][0] = drawing{dx: w / 2, dy: 1, lines: [][]rune{{'F'}}}
		for n := 1; n <= 13; n++ {
			quarters[s][n] = quartersToCells(numeralArt(n, digits, n == 11), w, 1)
			ascii[s][n] = strokesOf(n, w)
			ascii[s][n].dy = (h - 5) / 2
		}
	}
	return quarters, ascii
})

// The marks on tiles. Each takes one cell in every terminal.
const (
	dotMark   = '●'
	okeyMark  = '★'
	jokerMark = '☘'
)

// TileState is the state of a tile on the screen.
type TileState uint8

// The states.
const (
	TilePlain    TileState = iota
	TileAtCursor           // under the cursor
	TileLifted             // picked up, at the cursor
	TileFresh              // can be taken or laid; has a gold edge
	TileBlamed             // was a mistake; has a red edge
	TileShadow             // absent; marks its place on the rack
	TileWanted             // absent; marks its place on the table
	tileStates
)

// A tileStyle holds the colours of a tile in a state: its face, its edge, and the ink that replaces the tile's own
// colour. Without colours, the edge is drawn with edgeRune.
type tileStyle struct {
	face, edge, ink Role
	edgeRune        rune
}

var stateStyles = [tileStates]tileStyle{
	TilePlain:    {RoleIvory, RoleShade, RoleNone, '▀'},
	TileAtCursor: {RoleLit, RoleLitShade, RoleNone, '^'},
	TileLifted:   {RoleLit, RoleGold, RoleNone, '▲'},
	TileFresh:    {RoleIvory, RoleFresh, RoleNone, '='},
	TileBlamed:   {RoleIvory, RoleBadge, RoleNone, 'x'},
	TileShadow:   {RoleHole, RoleRack, RoleIvoryTwo, '.'},
	TileWanted:   {RoleLine, RoleMat, RoleInk, '.'},
}

// body paints a blank tile: a rectangle with its corners cut off, and its lower edge.
func (b *Brush) body(r Rect, style *tileStyle) {
	last := r.Y + r.H - 1
	if !b.Palette.Coloured || b.Palette.ASCII { // quarters cannot be painted
		b.Blank(Rect{r.X, r.Y, r.W, r.H - 1}, style.face)
		for x := r.X; x < r.X+r.W; x++ {
			b.Put(x, last, style.edgeRune, style.edge, RoleNone, true)
		}
		return
	}
	b.Blank(Rect{r.X, r.Y + 1, r.W, r.H - 2}, style.face)
	b.Blank(Rect{r.X + 1, r.Y, r.W - 2, 1}, style.face)
	b.Put(r.X, r.Y, '▟', style.face, RoleNone, false)
	b.Put(r.X+r.W-1, r.Y, '▙', style.face, RoleNone, false)
	b.lowerEdge(r, last, style.edge)
}

// lowerEdge paints the lower edge of a tile in line y.
func (b *Brush) lowerEdge(r Rect, y int, ink Role) {
	b.Put(r.X, y, '▝', ink, RoleNone, false)
	b.Fill(Rect{r.X + 1, y, r.W - 2, 1}, '▀', ink, RoleNone)
	b.Put(r.X+r.W-1, y, '▘', ink, RoleNone, false)
}

// Tile paints a tile into its rectangle: its number, the mark of its colour below the number, and an edge. An okey has
// a golden strip below the number. A false joker has a clover and the number of the tile that it stands for. Without
// colours, the edge shows the state, and the mark is the letter of the colour.
func (b *Brush) Tile(r Rect, t tile.Tile, how TileState) {
	number, colour := b.face(t)
	n := 0
	if t.Numbered() {
		n = t.Number()
	}
	b.paintTile(r, tileFace{n, number, b.footOf(t, sizeOf(r)), colour, t == b.okey}, how)
}

// A tileFace describes the drawing on a tile: the number (0 for a clover), the number as text, the text at the bottom,
// and their colour.
type tileFace struct {
	n      int
	number string
	foot   string
	colour Role
	okey   bool
}

// paintTile paints a tile with the given face.
func (b *Brush) paintTile(r Rect, f tileFace, how TileState) {
	defer b.Object()()
	size, style := sizeOf(r), stateStyles[how]
	if f.okey && f.n > 0 && how == TilePlain {
		style.edge = RoleLitShade
	}
	b.body(r, &style)
	colour := f.colour
	if style.ink != RoleNone {
		colour = style.ink
	}
	if colour == RoleYellow && size > SizeS {
		colour = RoleAmber
	}
	foot, footInk, width := r.Y+r.H-2, colour, utf8.RuneCountInString(f.foot)
	if f.okey && style.ink == RoleNone {
		footInk = RoleBlack
		if b.Palette.Coloured {
			b.Blank(Rect{r.X, foot, r.W, 1}, RoleOkey)
		}
	}
	if !b.Palette.Coloured && (how == TileShadow || how == TileWanted) { // brackets show that the tile is absent
		middle := r.X + (r.W-len(f.number)-2)/2
		b.Put(middle, r.Y+(r.H-3)/2, '(', colour, RoleNone, false)
		b.Line(middle+1, r.Y+(r.H-3)/2, f.number, colour, false)
		b.Put(middle+1+len(f.number), r.Y+(r.H-3)/2, ')', colour, RoleNone, false)
		b.Line(r.X+(r.W-width)/2, foot, f.foot, footInk, true)
		return
	}
	if size == SizeS {
		b.Line(r.X+1, r.Y, f.number, colour, true)
		b.Line(r.X+r.W-1-width, foot, f.foot, footInk, true)
		return
	}
	art, ascii := faces()
	if b.Palette.ASCII {
		art = ascii
	}
	b.draw(r.X, r.Y, &art[size][f.n], colour)
	b.Line(r.X+(r.W-width)/2, foot, f.foot, footInk, true)
}

// footOf returns the text at the bottom of a tile: the mark of its colour, the number that a false joker stands for, or
// the mark and stars of an okey.
func (b *Brush) footOf(t tile.Tile, size Size) string {
	switch {
	case t == tile.FalseJoker && t == b.okey:
		return string(okeyMark)
	case t == tile.FalseJoker && b.joker == tile.None:
		return ""
	case t == tile.FalseJoker:
		return "=" + strconv.Itoa(b.joker.Number())
	case t != b.okey:
		return string(b.Palette.Marks[t.Colour()])
	}
	return b.okeyFoot(b.Palette.Marks[t.Colour()], size)
}

// okeyFoot returns the text at the bottom of an okey with the given mark.
func (b *Brush) okeyFoot(own rune, size Size) string {
	switch {
	case size == SizeL:
		return string([]rune{okeyMark, ' ', own, ' ', okeyMark})
	case size == SizeM:
		return string([]rune{okeyMark, own, okeyMark})
	case b.Palette.hasDistinctMarks():
		return string([]rune{own, okeyMark})
	}
	return string(okeyMark)
}

// face returns the number of a tile, or the clover of a false joker, and its colour.
func (b *Brush) face(t tile.Tile) (number string, colour Role) {
	switch {
	case t != tile.FalseJoker:
		return strconv.Itoa(t.Number()), suitRoles[t.Colour()]
	case b.joker == tile.None:
		return string(jokerMark), RoleRed
	}
	return string(jokerMark), suitRoles[b.joker.Colour()]
}

// backStyle is the style of the back of a tile.
var backStyle = tileStyle{RoleBack, RoleBackShade, RoleBlack, '▀'}

// TileFaceDown paints a tile that the player has turned face down: its back, with a small number and mark.
func (b *Brush) TileFaceDown(r Rect, t tile.Tile, how TileState) {
	defer b.Object()()
	b.TileBack(r, how)
	number, _ := b.face(t)
	b.Line(r.X+1, r.Y, number, RoleBlack, false)
	foot := b.footOf(t, SizeS)
	b.Line(r.X+r.W-1-utf8.RuneCountInString(foot), r.Y+r.H-2, foot, RoleBlack, true)
}

// TileBack paints the back of a tile.
func (b *Brush) TileBack(r Rect, how TileState) {
	defer b.Object()()
	style := backStyle
	if how == TileAtCursor || how == TileLifted {
		style.edge, style.edgeRune = RoleGold, stateStyles[how].edgeRune
	}
	b.body(r, &style)
	if !b.Palette.Coloured {
		b.Fill(Rect{r.X, r.Y, r.W, r.H - 1}, '╱', RoleInk, RoleNone)
	}
}

// Stock paints the stock: the back of a tile, which shows the number of tiles left, and the given number of half rows
// below it.
func (b *Brush) Stock(r Rect, left, layers int) {
	defer b.Object()()
	b.TileBack(r, TilePlain)
	b.layers(r, layers, RoleBackShade, RoleBack)
	ink := RoleLedge
	if !b.Palette.Coloured {
		ink = RoleInk
	}
	size := sizeOf(r)
	if size == SizeS {
		b.Align(r, AlignMiddle, strconv.Itoa(left), RoleBlack, true)
		return
	}
	if !b.Palette.Coloured {
		b.Blank(Rect{r.X + 1, r.Y, r.W - 2, r.H - 1}, RoleNone)
	}
	b.largeNumber(r, left, size == SizeL, ink)
}

// Pile paints the newest tile of a pile and, below it, the given number of half rows, which show the height of the
// pile.
func (b *Brush) Pile(r Rect, t tile.Tile, how TileState, layers int) {
	defer b.Object()()
	b.Tile(r, t, how)
	b.layers(r, layers, RoleShade, RoleBackShade)
}

// layers paints n half rows below a tile, starting with its edge. n must be even.
func (b *Brush) layers(r Rect, n int, light, dark Role) {
	if n < 2 || !b.Palette.Coloured || b.Palette.ASCII {
		return
	}
	b.Fill(Rect{r.X, r.Y + r.H - 1, r.W, n / 2}, '▀', light, dark)
	b.lowerEdge(r, r.Y+r.H-1+n/2, light)
}

// Hole paints an empty place in a colour: RoleGold for the place under the cursor.
func (b *Brush) Hole(r Rect, fg Role) {
	defer b.Object()()
	b.Fill(Rect{r.X + 1, r.Y + r.H - 1, r.W - 2, 1}, '▀', fg, RoleNone)
	if fg == RoleGold {
		b.Put(r.X, r.Y, '┌', fg, RoleNone, true)
		b.Put(r.X+r.W-1, r.Y, '┐', fg, RoleNone, true)
	}
}

// LogoSize returns the size of the logo in cells, at a scale of 1 or 2.
func LogoSize(scale int) (w, h int) {
	tile := logoTile(scale)
	return 3*(tile.W+2) + tile.W, tile.H
}

// logoTile returns the rectangle of one tile of the logo, with the upper left cell (0, 0).
func logoTile(scale int) Rect { return Rect{W: 4 + 6*scale, H: 1 + 5*scale} }

// Logo paints the name of the game on four tiles. The upper left cell of the first is (x, y).
func (b *Brush) Logo(x, y, scale int) {
	for i, letter := range "OKEY" {
		end := b.Object()
		r, colour, style := logoTile(scale), [...]Role{RoleRed, RoleBlue, RoleBlack, RoleAmber}[i], stateStyles[TilePlain]
		r.X, r.Y = x+i*(r.W+2), y
		if i == 3 {
			style.edge = RoleLitShade
		}
		b.body(r, &style)
		d := drawing{dx: r.W / 2, dy: r.H/2 - 1, lines: [][]rune{{letter}}}
		if !b.Palette.ASCII {
			d = quartersToCells(scaleArt(logoLetters()[i], scale), r.W, scale)
		}
		b.draw(r.X, r.Y, &d, colour)
		end()
	}
}
