package tile

import "strings"

// A Set is a multiset of tiles: the number of tiles of each face, indexed by Tile. The zero Set is empty. Sets can be
// compared with ==.
type Set [Faces + 1]uint8

// SetOf returns the set of the given tiles, which must be valid.
func SetOf(tiles ...Tile) Set {
	var s Set
	for _, t := range tiles {
		s[t]++
	}
	return s
}

// Full returns all tiles of a game: 106, or 104 without the false jokers (rules 1.1 and 6).
func Full(falseJokers bool) Set {
	var s Set
	for t := Tile(1); t < FalseJoker; t++ {
		s[t] = Copies
	}
	if falseJokers {
		s[FalseJoker] = Copies
	}
	return s
}

// Add adds one copy of t, which must be valid.
func (s *Set) Add(t Tile) { s[t]++ }

// Remove removes one copy of t and reports whether t was in the set.
func (s *Set) Remove(t Tile) bool {
	if !t.Valid() || s[t] == 0 {
		return false
	}
	s[t]--
	return true
}

// Has reports whether t is in the set.
func (s Set) Has(t Tile) bool { return t.Valid() && s[t] > 0 }

// Len returns the number of tiles, including second copies.
func (s Set) Len() int {
	n := 0
	for _, c := range s {
		n += int(c)
	}
	return n
}

// Tiles returns the tiles sorted by colour (red, blue, black, yellow) and number, with equal tiles next to each other
// and false jokers last.
func (s Set) Tiles() []Tile {
	tiles := make([]Tile, 0, s.Len())
	for t, c := range s {
		for range c {
			tiles = append(tiles, Tile(t))
		}
	}
	return tiles
}

// Distinct returns each face in the set once, in the order of Tiles.
func (s Set) Distinct() []Tile {
	tiles := make([]Tile, len(s))
	n := 0
	for t, c := range s { // writing every face and keeping some is faster than an unpredictable branch
		tiles[n] = Tile(t)
		if c > 0 {
			n++
		}
	}
	return tiles[:n]
}

// String returns the tiles in notation, separated by spaces.
func (s Set) String() string { return Format(s.Tiles()) }

// Format returns the tiles in notation, in the given order, separated by spaces.
func Format(tiles []Tile) string {
	var b strings.Builder
	for i, t := range tiles {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.String())
	}
	return b.String()
}

// ParseAll parses tiles separated by spaces. The error names the first word that is not a tile.
func ParseAll(s string) ([]Tile, error) {
	words := strings.Fields(s)
	tiles := make([]Tile, len(words))
	for i, w := range words {
		t, err := Parse(w)
		if err != nil {
			return nil, err
		}
		tiles[i] = t
	}
	return tiles, nil
}
