package cells

import (
	"strconv"

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
		colour = suits[face.Colour()]
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

// MeldTile writes the tile of a meld that is at a place in it, and returns where the next one
// stands. Its neighbours have other faces, so that they part.
func (b *Brush) MeldTile(x, y, at int, t tile.Tile, standsFor []tile.Tile, how TileState) int {
	text, colour := b.MeldText(t, standsFor)
	width := b.MeldWidth(text)
	if b.Palette.coloured {
		ground := [...]Role{RoleIvory, RoleIvoryTwo}[at%2]
		switch {
		case how == TileAtCursor || how == TileLifted:
			ground = RoleLit
		case t == b.okey:
			ground = RoleOkey
		}
		b.Fill(Rect{x, y, width, 1}, ' ', colour, ground)
		b.Line(x+width-len([]rune(text)), y, text, colour, true)
	} else {
		b.Line(x, y, text, colour, true)
	}
	return x + width
}
