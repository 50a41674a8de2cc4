package meld

import (
	"fmt"
	"slices"

	"fair/okey/game/tile"
)

// A Kind is a kind of group: a set, a run or a pair.
type Kind uint8

// The kinds of groups.
const (
	NoMeld Kind = iota
	Set
	Run
	Pair
)

// String returns "set", "run", "pair", or "" for NoMeld.
func (k Kind) String() string {
	switch k {
	case Set:
		return "set"
	case Run:
		return "run"
	case Pair:
		return "pair"
	}
	return ""
}

// A Laid is a set, run or pair on the table in Okey 101 (rules 7.4 to 7.8). Laid values can be compared with ==.
// Layoffs and swaps return a new value and never rearrange tiles. The zero Laid is not a meld.
type Laid struct {
	Kind Kind

	colour tile.Colour // of a run
	number uint8       // of a set, or the first number of a run
	size   uint8
	tiles  [tile.Numbers]tile.Tile // a run in ascending order; a set by colour, followed by any tile laid off
}

// An End is the end of a run at which a tile is laid off.
type End uint8

// The ends of a run. Low is before the first tile, and High is after the last. AnyEnd leaves the choice open if the
// tile fits at only one end.
const (
	AnyEnd End = iota
	Low
	High
)

// String returns "low", "high", or "" for AnyEnd.
func (e End) String() string {
	if e > High {
		return fmt.Sprintf("end(%d)", uint8(e))
	}
	return [...]string{"", "low", "high"}[e]
}

// ParseEnd parses "low" or "high". The error lists both.
func ParseEnd(text string) (End, error) {
	for e := Low; e <= High; e++ {
		if e.String() == text {
			return e, nil
		}
	}
	return AnyEnd, fmt.Errorf("%.12q is no end of a run; it has low and high", text)
}

// Lay returns the meld that a group forms, regardless of the order of its tiles. Two tiles form a pair (rule 1.7). More
// tiles form the meld with the highest value, with the okeys where they are worth most, and a set rather than a run of
// the same value (rule 7.4). Runs ascend, and sets are in the order of colours. ok is false if the group is not a meld.
func (t Terms) Lay(group []tile.Tile) (l Laid, ok bool) {
	if len(group) == tile.Copies {
		return t.LaidAs(Pair, group)
	}
	l, ok = t.laySet(group)
	for start := t.top() - len(group) + 1; start >= 1; start-- {
		if run, fits := t.layRun(group, start); fits && (!ok || run.Value() > l.Value()) {
			l, ok = run, true
		}
	}
	return l, ok
}

// laySet returns the set that a group forms, regardless of the order of its tiles.
func (t Terms) laySet(group []tile.Tile) (l Laid, ok bool) {
	if len(group) < 3 || len(group) > tile.Colours {
		return Laid{}, false
	}
	l = Laid{Kind: Set, size: uint8(len(group))}
	var byColour [tile.Colours]tile.Tile
	okeys := 0
	for _, x := range group {
		if x == t.Wild() {
			okeys++
			continue
		}
		face := t.Face(x)
		if !face.Numbered() || l.number != 0 && face.Number() != int(l.number) || byColour[face.Colour()] != tile.None {
			return Laid{}, false
		}
		l.number = uint8(face.Number())
		byColour[face.Colour()] = x
	}
	tiles := l.tiles[:0]
	for _, x := range byColour {
		if x == tile.None && okeys > 0 {
			x = t.Wild()
			okeys--
		}
		if x != tile.None {
			tiles = append(tiles, x)
		}
	}
	return l, l.number > 0
}

// layRun returns the run that a group forms, regardless of the order of its tiles, if it starts with the given number.
func (t Terms) layRun(group []tile.Tile, start int) (l Laid, ok bool) {
	if len(group) < 3 || len(group) > tile.Numbers || start+len(group)-1 > t.top() {
		return Laid{}, false
	}
	l = Laid{Kind: Run, number: uint8(start), size: uint8(len(group))}
	if at := slices.IndexFunc(group, func(x tile.Tile) bool { return x != t.Wild() }); at >= 0 {
		l.colour = t.Face(group[at]).Colour()
	}
	for _, x := range group {
		if x == t.Wild() {
			continue
		}
		face := t.Face(x)
		at := face.Number() - start
		if at < 0 { // a 1 above a 13; any other number ends up beyond the run
			at += tile.Numbers
		}
		if !face.Numbered() || face.Colour() != l.colour || at >= len(group) || l.tiles[at] != tile.None {
			return Laid{}, false
		}
		l.tiles[at] = x
	}
	for i, x := range l.tiles[:len(group)] {
		if x == tile.None {
			l.tiles[i] = t.Wild()
		}
	}
	return l, true
}

// layInOrder returns the run that a group forms when read from left to right or from right to left.
func (t Terms) layInOrder(group []tile.Tile) (l Laid, ok bool) {
	if l, ok = t.LaidAs(Run, group); ok {
		return l, true
	}
	down := slices.Clone(group)
	slices.Reverse(down)
	return t.LaidAs(Run, down)
}

// LayOrdered is like Lay, but the order of the tiles determines what the okeys stand for (rule 7.4). If the tiles in
// their order form an ascending or descending run, LayOrdered returns that run, unless Lay returns a set of higher
// value.
func (t Terms) LayOrdered(group []tile.Tile) (l Laid, ok bool) {
	highest, ok := t.Lay(group)
	run, isRun := t.layInOrder(group)
	if isRun && (highest.Kind == Run || run.Value() == highest.Value()) {
		return run, true
	}
	return highest, ok
}

// LaidAs returns the meld of the given kind with its tiles in the given order, which is ascending for a run. An okey
// stands for the tile at its position. ok is false if the tiles are not such a meld.
func (t Terms) LaidAs(kind Kind, tiles []tile.Tile) (l Laid, ok bool) {
	switch kind {
	case Pair:
		l, ok = Laid{Kind: Pair, size: tile.Copies}, t.IsPair(tiles)
	case Set:
		l, ok = t.laySet(tiles)
	case Run:
		for start := 1; start+len(tiles)-1 <= t.top(); start++ {
			if l, ok = t.layRun(tiles, start); ok && slices.Equal(l.tiles[:l.size], tiles) {
				return l, true
			}
		}
		return Laid{}, false
	}
	copy(l.tiles[:], tiles)
	return l, ok
}

// top returns the highest position in a run: 13, or 14 if a 1 may follow the 13.
func (t Terms) top() int {
	if t.Wrap {
		return tile.Numbers + 1
	}
	return tile.Numbers
}

// runTile returns the tile at the given position of a run. Position 14 is the 1 above the 13.
func runTile(colour tile.Colour, at int) tile.Tile {
	return tile.New(colour, (at-1)%tile.Numbers+1)
}

// Len returns the number of tiles in the meld.
func (l Laid) Len() int { return int(l.size) }

// Tiles returns the meld's tiles in order. The caller owns the slice.
func (l Laid) Tiles() []tile.Tile { return append([]tile.Tile(nil), l.tiles[:l.size]...) }

// Has reports whether x is in the meld.
func (l Laid) Has(x tile.Tile) bool { return l.Count(x) > 0 }

// Count returns the number of copies of x in the meld.
func (l Laid) Count(x tile.Tile) (n int) {
	for _, y := range l.tiles[:l.size] {
		if x == y {
			n++
		}
	}
	return n
}

// Value returns the sum of the numbers that the tiles in a set or run stand for, or 0 for a pair. A 1 above a 13 counts
// 1 (rule 7.4).
func (l Laid) Value() (sum int) {
	switch l.Kind {
	case Set:
		return int(l.number * l.size)
	case Run:
		for i := range int(l.size) {
			sum += runTile(l.colour, int(l.number)+i).Number()
		}
	}
	return sum
}

// StandsFor lists the tiles that the tile at the given index of the meld may stand for. An okey in a set may stand for
// any missing colour until the fourth tile is laid (rule 7.6). Any other tile stands for one tile, except that in a
// pair of two okeys neither stands for any. The list is also empty if the index is out of range.
func (t Terms) StandsFor(l Laid, at int) []tile.Tile {
	if at < 0 || at >= l.Len() {
		return nil
	}
	if x := l.tiles[at]; x != t.Wild() {
		return []tile.Tile{t.Face(x)}
	}
	switch l.Kind {
	case Pair:
		if other := l.tiles[1-at]; other != t.Wild() {
			return []tile.Tile{t.Face(other)}
		}
	case Run:
		return []tile.Tile{runTile(l.colour, int(l.number)+at)}
	case Set:
		return t.missingFaces(l)
	}
	return nil
}

// missingFaces lists the faces that a set could still show: those that none of its natural tiles has.
func (t Terms) missingFaces(l Laid) (faces []tile.Tile) {
	for colour := tile.Red; colour < tile.Colours; colour++ {
		if face := tile.New(colour, int(l.number)); !t.hasNatural(l, face) {
			faces = append(faces, face)
		}
	}
	return faces
}

// hasNatural reports whether the meld has a tile with the given face that is not an okey.
func (t Terms) hasNatural(l Laid, face tile.Tile) bool {
	for _, x := range l.tiles[:l.size] {
		if x != t.Wild() && t.Face(x) == face {
			return true
		}
	}
	return false
}

// FitsOn reports whether a tile can be laid off on a meld as the missing colour of a set, below a run (low), or above a
// run (high) (rule 7.6).
func (t Terms) FitsOn(l Laid, x tile.Tile) (set, low, high bool) {
	if !x.Valid() {
		return false, false, false
	}
	face, wild := t.Face(x), x == t.Wild()
	switch l.Kind {
	case Set:
		set = l.size == 3 && (wild || face.Number() == int(l.number) && !t.hasNatural(l, face))
	case Run:
		first, last := int(l.number), int(l.number+l.size)-1
		room := l.size < tile.Numbers
		low = room && first > 1 && (wild || face == runTile(l.colour, first-1))
		high = room && last < t.top() && (wild || face == runTile(l.colour, last+1))
	}
	return set, low, high
}

// Playable reports whether x can be laid off anywhere on the meld.
func (t Terms) Playable(l Laid, x tile.Tile) bool {
	set, low, high := t.FitsOn(l, x)
	return set || low || high
}

// LayOff returns the meld with the tile x added at the given end. If end is AnyEnd, the tile must fit in exactly one
// place. ok is false if the tile does not fit.
func (t Terms) LayOff(l Laid, x tile.Tile, end End) (next Laid, ok bool) {
	set, low, high := t.FitsOn(l, x)
	next = l
	switch {
	case set && end == AnyEnd, high && (end == High || end == AnyEnd && !low):
		next.tiles[l.size] = x
	case low && (end == Low || end == AnyEnd && !high):
		copy(next.tiles[1:], l.tiles[:l.size])
		next.tiles[0] = x
		next.number--
	default:
		return l, false
	}
	next.size++
	return next, true
}

// Swap returns the meld with x in place of an okey that stands for it (rule 7.8). In a set, the okey may stand for any
// missing colour. ok is false if no okey stands for x.
func (t Terms) Swap(l Laid, x tile.Tile) (next Laid, ok bool) {
	if !x.Valid() || x == t.Wild() {
		return l, false
	}
	for at, y := range l.tiles[:l.size] {
		if y != t.Wild() {
			continue
		}
		for _, face := range t.StandsFor(l, at) {
			if face == t.Face(x) {
				l.tiles[at] = x
				return l, true
			}
		}
	}
	return l, false
}
