// Package tile defines the tiles of Okey: colours, numbers, false jokers, their notation, and sets of tiles. Package
// meld determines what a tile may stand for.
package tile

import (
	"fmt"
	"strconv"
)

// A Colour is one of the four colours, in the order of the notation: red, blue, black, yellow.
type Colour uint8

// The four colours.
const (
	Red Colour = iota
	Blue
	Black
	Yellow
)

const (
	// Colours is the number of colours.
	Colours = 4
	// Numbers is the highest number on a tile. Each colour has the numbers 1 to 13.
	Numbers = 13
	// Copies is the number of tiles of each face.
	Copies = 2
	// Faces is the number of different faces: 52 numbered ones and the false joker.
	Faces = Colours*Numbers + 1
	// Total is the number of tiles in a full game (rule 1.1).
	Total = Faces * Copies
)

// Letter returns the colour's letter in the notation: R, B, K or Y.
func (c Colour) Letter() byte { return "RBKY"[c&3] }

// A Tile is a face: a colour with a number, or a false joker. Both copies of a face are the same Tile, since players
// cannot tell them apart. The zero Tile is None.
type Tile uint8

// None means no tile.
const None Tile = 0

// FalseJoker is the face of the false jokers (rule 1.3).
const FalseJoker Tile = Faces

// New returns the tile with the given colour and number, or None if the colour is invalid or the number is not 1 to 13.
func New(c Colour, number int) Tile {
	if c >= Colours || number < 1 || number > Numbers {
		return None
	}
	return Tile(int(c)*Numbers + number)
}

// Valid reports whether t is a face of the game. None is not valid.
func (t Tile) Valid() bool { return t != None && t <= FalseJoker }

// Numbered reports whether t has a colour and a number.
func (t Tile) Numbered() bool { return t != None && t < FalseJoker }

// Colour returns the colour of a numbered tile. The result is meaningless for any other tile.
func (t Tile) Colour() Colour { return Colour((t - 1) / Numbers & 3) }

// Number returns the number of a numbered tile, 1 to 13, or 0 for any other tile.
func (t Tile) Number() int {
	if !t.Numbered() {
		return 0
	}
	return int(t-1)%Numbers + 1
}

// Next returns the tile of the same colour with the next number, where 1 follows 13 (rule 1.2). It returns None for a
// tile without a number.
func (t Tile) Next() Tile {
	switch {
	case !t.Numbered():
		return None
	case t%Numbers == 0:
		return t - Numbers + 1
	}
	return t + 1
}

// String returns the notation, such as "R13", "K7" or "F", or "-" for None.
func (t Tile) String() string {
	switch {
	case t == FalseJoker:
		return "F"
	case t.Numbered():
		return string(t.Colour().Letter()) + strconv.Itoa(t.Number())
	case t == None:
		return "-"
	}
	return fmt.Sprintf("tile(%d)", uint8(t))
}

// Parse parses the notation in upper or lower case, such as "R13", "k7" or "F". The error includes examples of tiles.
func Parse(s string) (Tile, error) {
	if s == "F" || s == "f" {
		return FalseJoker, nil
	}
	if len(s) == 2 || len(s) == 3 {
		colour, ok := colourOf(s[0])
		number, err := strconv.ParseUint(s[1:], 10, 8)
		if ok && err == nil && s[1] != '0' {
			if t := New(colour, int(number)); t != None {
				return t, nil
			}
		}
	}
	return None, fmt.Errorf("%q is no tile: a tile is R, B, K or Y with a number from 1 to 13, such as R13, or F", shorten(s))
}

func colourOf(letter byte) (Colour, bool) {
	for c := Red; c < Colours; c++ {
		if letter|0x20 == c.Letter()|0x20 {
			return c, true
		}
	}
	return 0, false
}

// shorten truncates s so that an error quoting it fits on one line.
func shorten(s string) string {
	if runes := []rune(s); len(runes) > 12 {
		return string(runes[:12]) + "…"
	}
	return s
}

// MarshalText returns the notation, or empty text for None. It fails for a value that is not a tile.
func (t Tile) MarshalText() ([]byte, error) {
	if t == None {
		return nil, nil
	}
	if !t.Valid() {
		return nil, fmt.Errorf("%v is no tile", t)
	}
	return []byte(t.String()), nil
}

// UnmarshalText parses the output of MarshalText, as Parse does.
func (t *Tile) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*t = None
		return nil
	}
	*t, err = Parse(string(text))
	return err
}
