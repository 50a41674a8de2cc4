package cells

import (
	"strconv"
	"unicode/utf8"

	"fair/okey/game/tile"
)

// chipWidthInMeld is the minimum width, in cells, of a tile in a meld drawn in one line, such as R13, 13■ or 13●.
const chipWidthInMeld = 3

// MeldText returns the text and the colour of a tile in a meld. The text is the number and the mark of the tile's
// colour or, for an okey, a star and the tile that the okey stands for. An okey that may stand for several tiles is
// black.
func (b *Brush) MeldText(t tile.Tile, standsFor []tile.Tile) (text string, colour Role) {
	face := t
	if len(standsFor) > 0 {
		face = standsFor[0]
	}
	wild, sure := t == b.okey, len(standsFor) == 1 // if not sure, an okey may stand for tiles of several colours
	if text, colour = strconv.Itoa(face.Number()), RoleBlack; face.Numbered() && (!wild || sure) {
		colour = suitRoles[face.Colour()]
		switch {
		case b.Palette.Letters():
			text = string(rune(face.Colour().Letter())) + text
		case b.Palette.hasDistinctMarks() || !wild && t != tile.FalseJoker:
			text += string(b.Palette.Marks[face.Colour()])
		}
	}
	switch {
	case wild && len(standsFor) == 0:
		text = string(okeyMark)
	case wild:
		text += string(okeyMark)
	case t == tile.FalseJoker:
		text += string(jokerMark)
	}
	return text, colour
}

// MeldWidth returns the width of a one-line tile of a meld, in cells.
func (b *Brush) MeldWidth(text string) int {
	width := max(chipWidthInMeld, len([]rune(text)))
	if !b.Palette.Coloured {
		width++ // for a blank before the next tile
	}
	return width
}

// MeldTile writes a tile of a meld, and returns the column of the next tile. index is the index of the tile in the
// meld, and text and colour are the results of MeldText for it. Adjacent tiles have different backgrounds. A tile held
// over its place is lit, and the place of a wanted tile is a shadow. Without colours, both are in brackets.
func (b *Brush) MeldTile(x, y, index int, t tile.Tile, text string, colour Role, how TileState) int {
	width := b.MeldWidth(text)
	lit, wanted := how == TileAtCursor || how == TileLifted, how == TileWanted
	if !b.Palette.Coloured {
		switch {
		case lit:
			text = "[" + text + "]"
		case wanted:
			text = "(" + text + ")"
		}
		b.Line(x, y, text, colour, true)
		return x + max(width, utf8.RuneCountInString(text))
	}
	ground := [...]Role{RoleIvory, RoleIvoryTwo}[index%2]
	switch {
	case lit:
		ground = RoleLit
	case wanted:
		ground, colour = RoleLine, RoleInk
	case t == b.okey:
		ground = RoleOkey
	}
	b.Blank(Rect{x, y, width, 1}, ground)
	b.Line(x+width-utf8.RuneCountInString(text), y, text, colour, true)
	return x + width
}

// PairWidth returns the maximum width of a one-line pair, in cells.
func (b *Brush) PairWidth() int {
	if b.Palette.hasDistinctMarks() {
		return 7
	}
	return 6
}

// Pair writes a pair as one tile followed by "×2", or by a star if the other tile is the okey. text and colour are the
// results of MeldText for t.
func (b *Brush) Pair(x, y int, t, other tile.Tile, text string, colour Role) {
	ground, behind, ink := RoleIvory, RoleOkey, RoleBlack
	if t == b.okey {
		ground = RoleOkey
	}
	if !b.Palette.Coloured {
		ground, behind, ink = RoleNone, RoleNone, RoleInk
	}
	width := max(chipWidthInMeld, utf8.RuneCountInString(text))
	b.Blank(Rect{x, y, width, 1}, ground)
	b.Line(x+width-utf8.RuneCountInString(text), y, text, colour, true)
	if other == b.okey {
		b.Put(x+width, y, okeyMark, ink, behind, true)
	} else {
		b.Line(x+width, y, "×2", RoleInk, false)
	}
}

// LaidTile paints a tile of a meld into its rectangle. An okey shows the number and the mark of the tile that it stands
// for. If it may stand for several tiles, it is black.
func (b *Brush) LaidTile(r Rect, t tile.Tile, standsFor []tile.Tile, how TileState) {
	if t != b.okey || len(standsFor) == 0 {
		b.Tile(r, t, how)
		return
	}
	face, size := standsFor[0], sizeOf(r)
	f := tileFace{n: face.Number(), number: strconv.Itoa(face.Number()), foot: string(okeyMark), colour: RoleBlack, okey: true}
	if len(standsFor) == 1 {
		f.foot, f.colour = b.okeyFoot(b.Palette.Marks[face.Colour()], size), suitRoles[face.Colour()]
	}
	b.paintTile(r, f, how)
}

// A Numeral is a large number that is drawn once and painted often.
type Numeral struct {
	drawing drawing
	// W is the width in cells. The height is always 4 cells.
	W int
}

// NumeralOf returns the number n drawn in the digits used on the largest tiles.
func (p *Palette) NumeralOf(n int) Numeral {
	if p.ASCII {
		width := 0
		for _, digit := range digitsOf(n) {
			width += len(strokes[digit][0]) + 1
		}
		return Numeral{strokesOf(n, width), width}
	}
	art := numeralArt(n, largeDigits(), n == 11)
	width := (len(art[0]) + 1) / 2
	return Numeral{quartersToCells(art, width, 0), width}
}

// Numeral paints a large number.
func (b *Brush) Numeral(x, y int, n *Numeral, ink Role) {
	defer b.Object()()
	b.draw(x, y, &n.drawing, ink)
}
