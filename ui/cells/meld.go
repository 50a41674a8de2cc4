package cells

import (
	"strconv"

	"fair/okey/game/tile"
)

// meldTileWidth is how many cells a tile of a meld on the table takes.
func (b *Brush) meldTileWidth() int {
	if b.Palette.distinct() {
		return 4 // R13 or 13■, and a blank
	}
	return 3
}

// MeldText is how a tile of a meld is written: its number, with its colour's own mark where it has
// one; an okey as a star with what it stands for.
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
		case b.Palette.distinct():
			text += string(b.Palette.marks[face.Colour()])
		}
	}
	switch {
	case wild && len(standsFor) == 0:
		text = string(okeyMark)
	case wild:
		text = string(okeyMark) + text
	case t == tile.FalseJoker:
		text = string(jokerMark) + text
	}
	return text, colour
}

// MeldWidth is how many cells a tile of a meld takes, a blank included.
func (b *Brush) MeldWidth(text string) int { return max(b.meldTileWidth(), len([]rune(text))+1) }

// MeldTile writes a tile of a meld and returns where the next one stands.
func (b *Brush) MeldTile(x, y int, t tile.Tile, standsFor []tile.Tile) int {
	text, colour := b.MeldText(t, standsFor)
	width := b.MeldWidth(text)
	ground := RoleIvory
	switch {
	case !b.Palette.coloured:
		ground = RoleNone
	case colour == RoleYellow:
		ground = RoleIvoryYellow
	}
	if ground != RoleNone {
		b.Fill(Rect{x, y, width - 1, 1}, ' ', colour, ground)
	}
	at := x
	if !b.Palette.Letters() {
		at += width - 1 - len([]rune(text)) // numbers stand below each other
	}
	b.Line(at, y, text, colour, true)
	return x + width
}
