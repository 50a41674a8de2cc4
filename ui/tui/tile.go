package tui

import (
	"strconv"

	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// brush paints tiles and texts with tiles in them. It knows which tile is the okey of the round, nothing more of the game.
type brush struct {
	*canvas
	look  *palette  // what all of it is painted in
	okey  tile.Tile // the wild tile, which is marked
	joker tile.Tile // what a false joker counts as; None where it is wild itself
}

// newBrush is a brush for a grid: okey is the wild tile, which is marked, and joker what a false
// joker counts as; tile.None for none.
func newBrush(grid *canvas, p *palette, okey, joker tile.Tile) *brush {
	return &brush{grid, p, okey, joker}
}

// marks of tiles: each takes one cell in every terminal.
const (
	dotMark   = '●'
	okeyMark  = '★'
	jokerMark = '☘'
)

// look is how a tile stands there.
type look uint8

const (
	plainLook  look = iota
	cursorLook      // under the cursor
	liftedLook      // picked up, at the cursor
	freshLook       // just drawn or taken
)

// face is how a tile is written: its number, its mark, its colour.
func (b *brush) face(t tile.Tile) (number string, mark rune, colour role) {
	if t == tile.FalseJoker {
		colour = red
		if b.joker != tile.None {
			colour = suits[b.joker.Colour()]
		}
		if t == b.okey {
			return string(jokerMark), okeyMark, colour
		}
		return string(jokerMark), ' ', colour
	}
	if mark = b.look.marks[t.Colour()]; t == b.okey {
		mark = okeyMark
	}
	return strconv.Itoa(t.Number()), mark, suits[t.Colour()]
}

// tile paints a tile into its rectangle: the number at the upper left, the mark at the lower right, an edge below. Without
// colours the edge tells how it stands, and the letter of its colour is its mark.
func (b *brush) tile(r rect, t tile.Tile, how look) {
	defer b.end(b.begin())
	ground, edge, edgeRune := ivory, shade, '▀'
	switch how {
	case cursorLook:
		ground, edge = lit, litShade
	case liftedLook:
		ground, edge, edgeRune = lit, gold, '▲'
	case freshLook:
		edge = fresh
	}
	if !b.look.coloured {
		edgeRune = [...]rune{'▀', '^', '▲', '='}[how]
	}
	number, mark, colour := b.face(t)
	switch {
	case ground == ivory && colour == yellow:
		ground = ivoryYellow
	case ground == lit && b.look.letters(): // few colours stand out there, and the letter tells
		colour = black
	}
	b.fill(rect{r.x, r.y, r.w, r.h - 1}, ' ', colour, ground)
	b.line(r.x+1, r.y, number, colour, true)
	b.put(r.x+r.w-2, r.y+r.h-2, mark, colour, none, true)
	if mark == okeyMark && t.Numbered() && b.look.distinct() {
		b.put(r.x+r.w-3, r.y+r.h-2, b.look.marks[t.Colour()], colour, none, true)
	}
	for x := r.x; x < r.x+r.w; x++ {
		b.put(x, r.y+r.h-1, edgeRune, edge, none, true)
	}
}

// faceDown paints a tile of the player's own that lies face down as a mark: its back, with its number small.
func (b *brush) faceDown(r rect, t tile.Tile, how look) {
	defer b.end(b.begin())
	b.reverse(r, how)
	number, mark, colour := b.face(t)
	if how == plainLook || how == freshLook {
		colour = black
	}
	b.line(r.x, r.y, number, colour, false)
	b.put(r.x+r.w-1, r.y+r.h-2, mark, colour, none, false)
}

// reverse paints the back of a tile.
func (b *brush) reverse(r rect, how look) {
	defer b.end(b.begin())
	edge, edgeRune := backShade, '▀'
	switch how {
	case cursorLook, liftedLook:
		edge = gold
	}
	if !b.look.coloured {
		edgeRune = [...]rune{'▀', '^', '▲', '='}[how]
	}
	b.fill(rect{r.x, r.y, r.w, r.h - 1}, '╱', hatch, back)
	for x := r.x; x < r.x+r.w; x++ {
		b.put(x, r.y+r.h-1, edgeRune, edge, none, true)
	}
}

// hole paints an empty place in a colour; gold is for the one under the cursor.
func (b *brush) hole(r rect, fg role) {
	defer b.end(b.begin())
	for x := r.x; x < r.x+r.w; x++ {
		b.put(x, r.y+r.h-1, '▁', fg, none, true)
	}
	if fg == gold {
		b.put(r.x, r.y, '┌', fg, none, true)
		b.put(r.x+r.w-1, r.y, '┐', fg, none, true)
	}
}

// chipWidth is how many cells a tile within a text takes.
func (b *brush) chipWidth(t tile.Tile) int {
	number, mark, _ := b.face(t)
	n := len([]rune(number))
	if mark != ' ' {
		n++
	}
	if b.look.distinct() && t.Numbered() && t == b.okey {
		n++
	}
	return n
}

// text writes a text with tiles in it and returns where it ends. What would go beyond the limit, a column, is left out, and a
// sign says so.
func (b *brush) text(x, y, limit int, text string, fg role, bold bool) int {
	defer b.end(b.begin())
	if x+b.width(text) <= limit {
		limit++ // no room need be kept for the sign
	}
	for _, r := range text {
		t, isTile := words.Marked(r)
		width := 1
		if isTile {
			width = b.chipWidth(t)
		}
		if x+width > limit-1 {
			b.put(x, y, '…', fg, none, bold)
			return x + 1
		}
		if isTile {
			b.chip(x, y, t)
		} else {
			b.put(x, y, r, fg, none, bold)
		}
		x += width
	}
	return x
}

// chip writes a tile within a text, its number and its mark side by side.
func (b *brush) chip(x, y int, t tile.Tile) {
	number, mark, colour := b.face(t)
	ground := ivory
	if colour == yellow {
		ground = ivoryYellow
	}
	if !b.look.coloured {
		ground = none
	}
	if b.look.letters() {
		if t.Numbered() && t == b.okey {
			b.put(x, y, rune(t.Colour().Letter()), colour, ground, true)
			x++
		}
		if t.Numbered() && t != b.okey { // R7, as in the notation
			b.put(x, y, mark, colour, ground, true)
			x++
			mark = ' '
		}
	}
	for _, r := range number {
		b.put(x, y, r, colour, ground, true)
		x++
	}
	if t.Numbered() && t == b.okey && b.look.distinct() && !b.look.letters() { // 7■★
		b.put(x, y, b.look.marks[t.Colour()], colour, ground, true)
		x++
	}
	if mark != ' ' {
		b.put(x, y, mark, colour, ground, true)
	}
}

// sign paints the name of the game in tiles, around a column.
func (b *brush) sign(middle, y int) {
	const w, h = 5, 3
	x := middle - 2*(w+1) + 1
	for i, letter := range "OKEY" {
		r := rect{x + i*(w+1), y, w, h}
		colour := [...]role{red, blue, black, yellow}[i]
		ground := ivory
		if colour == yellow {
			ground = ivoryYellow
		}
		b.fill(rect{r.x, r.y, r.w, r.h - 1}, ' ', colour, ground)
		b.put(r.x+r.w/2, r.y, letter, colour, none, true)
		b.put(r.x+r.w-2, r.y+1, dotMark, colour, none, true)
		for i := range r.w {
			b.put(r.x+i, r.y+r.h-1, '▀', shade, none, false)
		}
	}
}
