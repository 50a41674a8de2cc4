package cells

import (
	"strconv"
	"unicode/utf8"

	"fair/okey/game/tile"
)

// chipWidthInMeld is how many cells a tile of a meld takes at least where it is one line high: R13,
// 13■, 13●.
const chipWidthInMeld = 3

// MeldText is how a tile of a meld is written in one line: its number and the mark of its colour; an
// okey with a star and what it stands for.
func (b *Brush) MeldText(t tile.Tile, standsFor []tile.Tile) (text string, colour Role) {
	face := t
	if len(standsFor) > 0 {
		face = standsFor[0]
	}
	wild, sure := t == b.okey, len(standsFor) == 1 // or else it may yet be one of several colours
	if text, colour = strconv.Itoa(face.Number()), RoleBlack; face.Numbered() && (!wild || sure) {
		colour = suitRoles[face.Colour()]
		switch {
		case b.Palette.Letters():
			text = string(rune(face.Colour().Letter())) + text
		case b.Palette.distinct() || !wild && t != tile.FalseJoker:
			text += string(b.Palette.marks[face.Colour()])
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

// MeldWidth is how many cells a tile of a meld takes in one line.
func (b *Brush) MeldWidth(text string) int {
	width := max(chipWidthInMeld, len([]rune(text)))
	if !b.Palette.coloured {
		width++ // a blank parts it from the next
	}
	return width
}

// MeldTile writes a tile of a meld that is at a place in it, with the text and the colour that
// MeldText gives for it, and returns where the next one stands. Its neighbours have other faces, so
// that they part. One that is held over its place is lit, and one that would only stand there is a
// shadow; brackets say so where there are no colours.
func (b *Brush) MeldTile(x, y, at int, t tile.Tile, text string, colour Role, how TileState) int {
	width := b.MeldWidth(text)
	lit, wanted := how == TileAtCursor || how == TileLifted, how == TileWanted
	if !b.Palette.coloured {
		switch {
		case lit:
			text = "[" + text + "]"
		case wanted:
			text = "(" + text + ")"
		}
		return max(b.lineEnd(x, y, text, colour), x+width)
	}
	ground := [...]Role{RoleIvory, RoleIvoryTwo}[at%2]
	switch {
	case lit:
		ground = RoleLit
	case wanted:
		ground, colour = RoleLine, RoleInk
	case t == b.okey:
		ground = RoleOkey
	}
	b.Fill(Rect{x, y, width, 1}, ' ', colour, ground)
	b.Line(x+width-utf8.RuneCountInString(text), y, text, colour, true)
	return x + width
}

// lineEnd writes a text and returns where it ends.
func (b *Brush) lineEnd(x, y int, text string, colour Role) int {
	b.Line(x, y, text, colour, true)
	return x + utf8.RuneCountInString(text)
}

// PairWidth is how many cells a pair takes at most where it is one line high.
func (b *Brush) PairWidth() int {
	if b.Palette.distinct() {
		return 6
	}
	return 5
}

// Pair writes two equal tiles as one, with the edge of the other behind it; a star is there where that
// is an okey. Text and colour are those that MeldText gives for the first.
func (b *Brush) Pair(x, y int, t, other tile.Tile, text string, colour Role) {
	ground, edge, ink := RoleIvory, '▌', RoleBackShade
	if t == b.okey {
		ground = RoleOkey
	}
	if other == b.okey {
		edge, ink = okeyMark, RoleBlack
	}
	width := max(chipWidthInMeld, utf8.RuneCountInString(text))
	behind := RoleOkey
	if other != b.okey {
		behind = RoleNone
	}
	if !b.Palette.coloured {
		ground, behind, ink = RoleNone, RoleNone, RoleInk
	}
	b.Fill(Rect{x, y, width, 1}, ' ', colour, ground)
	b.Line(x+width-utf8.RuneCountInString(text), y, text, colour, true)
	b.Put(x+width, y, edge, ink, behind, true)
}

// LaidTile paints a tile of a meld into its rectangle. An okey has the number and the mark of what it
// stands for, in black where that may yet be one of several colours.
func (b *Brush) LaidTile(r Rect, t tile.Tile, standsFor []tile.Tile, how TileState) {
	if t != b.okey || len(standsFor) == 0 {
		b.Tile(r, t, how)
		return
	}
	face, size := standsFor[0], sizeOf(r)
	f := tileFace{n: face.Number(), number: strconv.Itoa(face.Number()), foot: footSigns{okeyMark}, colour: RoleBlack, okey: true}
	if len(standsFor) == 1 {
		f.foot, f.colour = b.okeyFoot(b.Palette.marks[face.Colour()], size), suitRoles[face.Colour()]
	}
	b.tile(r, f, how)
}

// Numeral is a large number, drawn once to be painted often.
type Numeral struct {
	drawing drawing
	// W is how many cells it takes; it is 4 cells high.
	W int
}

// NumeralOf draws a number as large as on the largest tiles.
func (p *Palette) NumeralOf(n int) Numeral {
	if p.ascii {
		width := 0
		for _, digit := range digitsOf(n) {
			width += len(strokes[digit][0]) + 1
		}
		return Numeral{strokesOf(n, width), width}
	}
	art := numeralArt(n, largeDigits())
	width := (len(art[0]) + 1) / 2
	return Numeral{inCells(art, width, 0), width}
}

// Numeral paints a large number.
func (b *Brush) Numeral(x, y int, n *Numeral, ink Role) {
	defer b.End(b.Begin())
	b.draw(x, y, &n.drawing, ink)
}
