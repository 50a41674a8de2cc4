package cells

import (
	"strconv"
	"sync"

	"fair/okey/game/tile"
)

// Size is how large a tile is painted.
type Size uint8

// The sizes. A tile ends in half a row for its lower edge; its other half belongs to what the tile
// stands on.
const (
	SizeS Size = iota // 4 × 2½ cells, with a number as text
	SizeN             // 6 × 4½
	SizeM             // 7 × 4½
	SizeL             // 10 × 6½
	sizes
)

// sizeCells are the width of a tile of each size, and its height with the half row of its edge.
var sizeCells = [sizes]struct{ w, h int }{SizeS: {4, 3}, SizeN: {6, 5}, SizeM: {7, 5}, SizeL: {10, 7}}

// Cells is how many columns and rows a tile takes, the row of its edge included.
func (s Size) Cells() (w, h int) { return sizeCells[s].w, sizeCells[s].h }

// At is the rectangle of a tile whose upper left cell is at x, y.
func (s Size) At(x, y int) Rect { return Rect{x, y, sizeCells[s].w, sizeCells[s].h} }

// sizeOf is the size of a tile that stands in a rectangle.
func sizeOf(r Rect) Size {
	for s := SizeL; s > SizeS; s-- {
		if r.W >= sizeCells[s].w {
			return s
		}
	}
	return SizeS
}

// tileFaces are the drawings on tiles by size: the numbers from 1 on, and at 0 the clover.
type tileFaces [sizes][14]drawing

// faces draws the faces in quarters of a cell.
var faces = sync.OnceValue(func() *tileFaces {
	var all tileFaces
	for s := SizeN; s < sizes; s++ {
		digits, clover := mediumDigits(), mediumClover
		if s == SizeL {
			digits, clover = largeDigits(), largeClover
		}
		w, _ := s.Cells()
		all[s][0] = inCells(clover, w, 1)
		for n := 1; n <= 13; n++ {
			all[s][n] = inCells(numeralArt(n, digits), w, 1)
		}
	}
	return &all
})

// asciiFaces draws the faces in ASCII.
var asciiFaces = sync.OnceValue(func() *tileFaces {
	var all tileFaces
	for s := SizeN; s < sizes; s++ {
		w, h := s.Cells()
		all[s][0] = drawing{dx: w / 2, dy: 1, lines: [][]rune{{'F'}}}
		for n := 1; n <= 13; n++ {
			all[s][n] = strokesOf(n, w)
			all[s][n].dy = (h - 5) / 2
		}
	}
	return &all
})

// drawingOf is the drawing of a number on a tile, 0 for the clover.
func (b *Brush) drawingOf(s Size, n int) *drawing {
	if b.Palette.ascii {
		return &asciiFaces()[s][n]
	}
	return &faces()[s][n]
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
	TileFresh              // one that can be taken, or laid: on a gold edge
	TileShadow             // not there: where it would stand on the rack, or stood
	TileWanted             // not there: where it would stand on the table
	tileStates
)

// stateLook is how a tile looks in a state: its face, its edge, what is written on it in place of
// its own colour, and its edge where there are no colours.
type stateLook struct {
	face, edge, ink Role
	sign            rune
}

var stateLooks = [tileStates]stateLook{
	TilePlain:    {RoleIvory, RoleShade, RoleNone, '▀'},
	TileAtCursor: {RoleLit, RoleLitShade, RoleNone, '^'},
	TileLifted:   {RoleLit, RoleGold, RoleNone, '▲'},
	TileFresh:    {RoleIvory, RoleFresh, RoleNone, '='},
	TileShadow:   {RoleHole, RoleRack, RoleIvoryTwo, '.'},
	TileWanted:   {RoleLine, RoleMat, RoleInk, '.'},
}

// body paints a tile without its face: a rectangle with cut corners, and its lower edge.
func (b *Brush) body(r Rect, look *stateLook) {
	last := r.Y + r.H - 1
	b.Fill(Rect{r.X, r.Y + 1, r.W, r.H - 2}, ' ', RoleBlack, look.face)
	b.Fill(Rect{r.X + 1, r.Y, r.W - 2, 1}, ' ', RoleBlack, look.face)
	if !b.Palette.coloured || b.Palette.ascii { // there are no quarters, or nothing tells them apart
		b.Put(r.X, r.Y, ' ', RoleBlack, look.face, false)
		b.Put(r.X+r.W-1, r.Y, ' ', RoleBlack, look.face, false)
		for x := r.X; x < r.X+r.W; x++ {
			b.Put(x, last, look.sign, look.edge, RoleNone, true)
		}
		return
	}
	b.Put(r.X, r.Y, '▟', look.face, RoleNone, false)
	b.Put(r.X+r.W-1, r.Y, '▙', look.face, RoleNone, false)
	b.Put(r.X, last, '▝', look.edge, RoleNone, false)
	b.Fill(Rect{r.X + 1, last, r.W - 2, 1}, '▀', look.edge, RoleNone)
	b.Put(r.X+r.W-1, last, '▘', look.edge, RoleNone, false)
}

// Tile paints a tile into its rectangle: its number, below it the mark of its colour, and an edge.
// An okey has a gold foot, a false joker a clover and what it counts as. Without colours the edge
// tells how the tile stands, and the letter of its colour is its mark.
func (b *Brush) Tile(r Rect, t tile.Tile, how TileState) {
	number, mark, colour := b.face(t)
	n := 0
	if t.Numbered() {
		n = t.Number()
	}
	b.tile(r, tileFace{n, number, b.footOf(t, mark, sizeOf(r)), colour, t == b.okey}, how)
}

// tileFace is what is painted on a tile: its number, 0 for a clover, also as text, what stands on
// its foot, and their colour.
type tileFace struct {
	n      int
	number string
	foot   footSigns
	colour Role
	okey   bool
}

// tile paints a tile with a face.
func (b *Brush) tile(r Rect, f tileFace, how TileState) {
	defer b.End(b.Begin())
	size, look := sizeOf(r), stateLooks[how]
	if f.okey && f.n > 0 && how == TilePlain {
		look.edge = RoleLitShade
	}
	b.body(r, &look)
	colour := f.colour
	if look.ink != RoleNone {
		colour = look.ink
	}
	foot, footInk := r.Y+r.H-2, colour
	if f.okey && look.ink == RoleNone {
		footInk = RoleBlack
		if b.Palette.coloured {
			b.Fill(Rect{r.X, foot, r.W, 1}, ' ', RoleBlack, RoleOkey)
		}
	}
	if !b.Palette.coloured && (how == TileShadow || how == TileWanted) { // no colour tells that it is not there
		middle := r.X + (r.W-len(f.number)-2)/2
		b.Put(middle, r.Y+(r.H-3)/2, '(', colour, RoleNone, false)
		b.Line(middle+1, r.Y+(r.H-3)/2, f.number, colour, false)
		b.Put(middle+1+len(f.number), r.Y+(r.H-3)/2, ')', colour, RoleNone, false)
		b.putFoot(r.X+(r.W-f.foot.length())/2, foot, f.foot, footInk)
		return
	}
	if size == SizeS {
		b.Line(r.X+1, r.Y, f.number, colour, true)
		b.putFoot(r.X+r.W-1-f.foot.length(), foot, f.foot, footInk)
		return
	}
	large := colour
	if large == RoleYellow {
		large = RoleAmber
	}
	b.draw(r.X, r.Y, b.drawingOf(size, f.n), large)
	b.putFoot(r.X+(r.W-f.foot.length())/2, foot, f.foot, footInk)
}

// footSigns is what stands on the foot of a tile: a few signs, the rest 0.
type footSigns [5]rune

func (f footSigns) length() (n int) {
	for n < len(f) && f[n] != 0 {
		n++
	}
	return n
}

// putFoot writes it.
func (b *Brush) putFoot(x, y int, f footSigns, ink Role) {
	for i := range f.length() {
		b.Put(x+i, y, f[i], ink, RoleNone, true)
	}
}

// footOf is what stands on the foot of a tile: the mark of its colour, what a false joker counts as,
// or stars. Between those of an okey its mark stays, whose shape tells the colour.
func (b *Brush) footOf(t tile.Tile, mark rune, size Size) footSigns {
	switch {
	case t == tile.FalseJoker && t == b.okey:
		return footSigns{okeyMark}
	case t == tile.FalseJoker && b.joker == tile.None:
		return footSigns{}
	case t == tile.FalseJoker && b.joker.Number() > 9:
		return footSigns{'=', '1', rune('0' + b.joker.Number() - 10)}
	case t == tile.FalseJoker:
		return footSigns{'=', rune('0' + b.joker.Number())}
	case t != b.okey:
		return footSigns{mark}
	}
	return b.okeyFoot(b.Palette.marks[t.Colour()], size)
}

// okeyFoot is what stands on the foot of an okey with a mark of its own.
func (b *Brush) okeyFoot(own rune, size Size) footSigns {
	switch {
	case size == SizeL:
		return footSigns{okeyMark, ' ', own, ' ', okeyMark}
	case size == SizeM:
		return footSigns{okeyMark, own, okeyMark}
	case b.Palette.distinct():
		return footSigns{own, okeyMark}
	}
	return footSigns{okeyMark}
}

// face is how a tile is written: its number, its mark, its colour.
func (b *Brush) face(t tile.Tile) (number string, mark rune, colour Role) {
	if t == tile.FalseJoker {
		colour = RoleRed
		if b.joker != tile.None {
			colour = suitRoles[b.joker.Colour()]
		}
		if t == b.okey {
			return string(jokerMark), okeyMark, colour
		}
		return string(jokerMark), ' ', colour
	}
	if mark = b.Palette.marks[t.Colour()]; t == b.okey {
		mark = okeyMark
	}
	return strconv.Itoa(t.Number()), mark, suitRoles[t.Colour()]
}

// backLook is a tile from behind.
var backLook = stateLook{RoleBack, RoleBackShade, RoleBlack, '▀'}

// TileFaceDown paints a tile of the player's own that lies face down as a mark: its back, with its
// number and its mark small.
func (b *Brush) TileFaceDown(r Rect, t tile.Tile, how TileState) {
	defer b.End(b.Begin())
	b.TileBack(r, how)
	number, mark, _ := b.face(t)
	b.Line(r.X+1, r.Y, number, RoleBlack, false)
	text := b.footOf(t, mark, SizeS)
	b.putFoot(r.X+r.W-1-text.length(), r.Y+r.H-2, text, RoleBlack)
}

// TileBack paints the back of a tile.
func (b *Brush) TileBack(r Rect, how TileState) {
	defer b.End(b.Begin())
	look := backLook
	if how == TileAtCursor || how == TileLifted {
		look.edge, look.sign = RoleGold, stateLooks[how].sign
	}
	b.body(r, &look)
	if !b.Palette.coloured {
		b.Fill(Rect{r.X, r.Y, r.W, r.H - 1}, '╱', RoleInk, RoleNone)
	}
}

// Stock paints what is left of the stock: a back with the number of its tiles, and below it so many
// layers of half a row.
func (b *Brush) Stock(r Rect, left, layers int) {
	defer b.End(b.Begin())
	b.TileBack(r, TilePlain)
	b.layers(r, layers, RoleBackShade, RoleBack)
	ink := RoleLedge
	if !b.Palette.coloured {
		ink = RoleInk
	}
	size := sizeOf(r)
	if size == SizeS {
		b.Align(Rect{r.X, r.Y, r.W, 1}, AlignMiddle, 0, strconv.Itoa(left), RoleBlack, true)
		return
	}
	if !b.Palette.coloured {
		b.Fill(Rect{r.X + 1, r.Y, r.W - 2, r.H - 1}, ' ', RoleInk, RoleNone)
	}
	b.largeNumber(r, left, size == SizeL, ink)
}

// Pile paints the tile that lies on a stack, and below it so many layers of half a row: how high the
// stack is.
func (b *Brush) Pile(r Rect, t tile.Tile, how TileState, layers int) {
	defer b.End(b.Begin())
	b.Tile(r, t, how)
	b.layers(r, layers, RoleShade, RoleBackShade)
}

// layers paints an even number of half rows below a tile, beginning with its edge.
func (b *Brush) layers(r Rect, n int, light, dark Role) {
	if n < 2 || !b.Palette.coloured || b.Palette.ascii {
		return
	}
	last := r.Y + r.H - 1 + n/2
	b.Fill(Rect{r.X, r.Y + r.H - 1, r.W, n / 2}, '▀', light, dark)
	b.Put(r.X, last, '▝', light, RoleNone, false)
	b.Fill(Rect{r.X + 1, last, r.W - 2, 1}, '▀', light, RoleNone)
	b.Put(r.X+r.W-1, last, '▘', light, RoleNone, false)
}

// Hole paints an empty place in a colour; gold is for the one under the cursor.
func (b *Brush) Hole(r Rect, fg Role) {
	defer b.End(b.Begin())
	b.Fill(Rect{r.X + 1, r.Y + r.H - 1, r.W - 2, 1}, '▀', fg, RoleNone)
	if fg == RoleGold {
		b.Put(r.X, r.Y, '┌', fg, RoleNone, true)
		b.Put(r.X+r.W-1, r.Y, '┐', fg, RoleNone, true)
	}
}

// LogoSize is how many cells the name of the game takes, at a scale of 1 or 2.
func LogoSize(scale int) (w, h int) {
	tile := logoTile(scale)
	return 3*(tile.W+2) + tile.W, tile.H
}

// logoTile is one of its tiles.
func logoTile(scale int) Rect { return Rect{W: 4 + 6*scale, H: 1 + 5*scale} }

// Logo paints the name of the game on four tiles, from a place on.
func (b *Brush) Logo(x, y, scale int) {
	for i, letter := range "OKEY" {
		outer := b.Begin()
		r, colour, look := logoTile(scale), [...]Role{RoleRed, RoleBlue, RoleBlack, RoleAmber}[i], stateLooks[TilePlain]
		r.X, r.Y = x+i*(r.W+2), y
		if i == 3 {
			look.edge = RoleLitShade
		}
		b.body(r, &look)
		d := drawing{dx: r.W / 2, dy: r.H/2 - 1, lines: [][]rune{{letter}}}
		if !b.Palette.ascii {
			d = inCells(scaleArt(logoLetters()[i], scale), r.W, scale)
		}
		b.draw(r.X, r.Y, &d, colour)
		b.End(outer)
	}
}
