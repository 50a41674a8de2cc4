package meld

import (
	"slices"

	"fair/okey/game/tile"
)

// IsRun reports whether the group is a run when read from left to right or from right to left (rules 1.4, 1.5). An okey
// stands for the number at its position (rule 3.5).
func (t Terms) IsRun(group []tile.Tile) bool {
	if t.isRunUp(group) {
		return true
	}
	down := slices.Clone(group)
	slices.Reverse(down)
	return t.isRunUp(down)
}

// isRunUp reports whether the group is an ascending run when read from left to right.
func (t Terms) isRunUp(group []tile.Tile) bool {
	if len(group) < 3 || len(group) > tile.Numbers {
		return false
	}
	for start := 1; start+len(group)-1 <= t.top(); start++ {
		for colour := tile.Red; colour < tile.Colours; colour++ {
			if t.fitsRun(group, colour, start) {
				return true
			}
		}
	}
	return false
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

// fitsRun reports whether the group, in its order, is a run of the given colour starting at the given position.
func (t Terms) fitsRun(group []tile.Tile, colour tile.Colour, start int) bool {
	for i, x := range group {
		if x != t.Wild() && t.Face(x) != runTile(colour, start+i) {
			return false
		}
	}
	return true
}

// IsSet reports whether the group is a set (rules 1.4, 1.6), regardless of the order of its tiles.
func (t Terms) IsSet(group []tile.Tile) bool {
	if len(group) < 3 || len(group) > tile.Colours {
		return false
	}
	number := 0
	var colours [tile.Colours]bool
	for _, x := range group {
		if x == t.Wild() {
			continue
		}
		face := t.Face(x)
		if !face.Numbered() || number != 0 && face.Number() != number || colours[face.Colour()] {
			return false
		}
		number = face.Number()
		colours[face.Colour()] = true
	}
	return true
}

// IsPair reports whether the group is a pair (rule 1.7).
func (t Terms) IsPair(group []tile.Tile) bool {
	if len(group) != 2 {
		return false
	}
	a, b := t.Face(group[0]), t.Face(group[1])
	if group[0] == t.Wild() {
		return b.Valid() || group[1] == t.Wild()
	}
	if group[1] == t.Wild() {
		return a.Valid()
	}
	return a == b && a.Numbered()
}

// IsMeld reports whether the group, in its order, is a set or a run (rules 1.4–1.6, 3.5).
func (t Terms) IsMeld(group []tile.Tile) bool { return t.IsSet(group) || t.IsRun(group) }

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

// A Reading is an interpretation of a group of tiles laid on the table (rule 7.4).
type Reading struct {
	Kind Kind
	// Tiles lists the tiles in display order: runs ascending, sets by colour.
	Tiles []tile.Tile
	// Faces lists the tiles that Tiles stand for, in the same order. A natural tile stands for itself, and a false
	// joker for the okey's face. In a set of three, an okey stands for the first missing colour, although rule 7.6
	// leaves the colour open.
	Faces []tile.Tile
	// Value is the sum of the numbers that the tiles stand for. A 1 above a 13 counts 1.
	Value int
}

// Read returns the legal reading of a group with the highest value (rule 7.4). ok is false if the group is not a meld.
// The order of the tiles does not matter: okeys are placed where they are worth most. If a set and a run have the same
// value, Read returns the set.
func (t Terms) Read(group []tile.Tile) (best Reading, ok bool) {
	if t.IsSet(group) {
		best, ok = t.readSet(group), true
	}
	if len(group) < 3 || len(group) > tile.Numbers {
		return best, ok
	}
	from, to := tile.Red, tile.Colour(tile.Colours-1) // a group of okeys can have any colour
	if at := slices.IndexFunc(group, func(x tile.Tile) bool { return x != t.Wild() }); at >= 0 {
		from = t.Face(group[at]).Colour()
		to = from
	}
	for start := t.top() - len(group) + 1; start >= 1; start-- {
		for colour := from; colour <= to; colour++ {
			run, fits := t.readRun(group, colour, start)
			if fits && (!ok || run.Value > best.Value) {
				best, ok = run, true
			}
		}
	}
	return best, ok
}

// readRun reads the tiles as a run of the given colour starting at the given position. ok is false if they are not such
// a run.
func (t Terms) readRun(group []tile.Tile, colour tile.Colour, start int) (Reading, bool) {
	var tiles [tile.Numbers]tile.Tile // None where an okey belongs
	wild := t.Wild()
	for _, x := range group {
		if x == wild {
			continue
		}
		face := t.Face(x)
		at := face.Number() - start
		if at < 0 { // a 1 above a 13; any other number ends up beyond the run
			at += tile.Numbers
		}
		if !face.Numbered() || face.Colour() != colour || at >= len(group) || tiles[at] != tile.None {
			return Reading{}, false
		}
		tiles[at] = x
	}
	r := Reading{Kind: Run, Tiles: make([]tile.Tile, 0, len(group)), Faces: make([]tile.Tile, 0, len(group))}
	for i, x := range tiles[:len(group)] {
		if x == tile.None {
			x = wild
		}
		r.add(x, runTile(colour, start+i))
	}
	return r, true
}

// readSet returns the reading of a set with the highest value.
func (t Terms) readSet(group []tile.Tile) Reading {
	left := slices.Clone(group)
	number := tile.Numbers // a set of okeys is worth most as 13s
	for _, x := range group {
		if x != t.Wild() {
			number = t.Face(x).Number()
		}
	}
	r := Reading{Kind: Set}
	okeys := 0
	for _, x := range group {
		if x == t.Wild() {
			okeys++
		}
	}
	for colour := tile.Red; colour < tile.Colours; colour++ {
		face := tile.New(colour, number)
		i := slices.IndexFunc(left, func(x tile.Tile) bool { return x != t.Wild() && t.Face(x) == face })
		if i < 0 {
			if okeys == 0 {
				continue
			}
			okeys--
			i = slices.Index(left, t.Wild())
		}
		r.add(left[i], face)
		left = slices.Delete(left, i, i+1)
	}
	return r
}

func (r *Reading) add(x, face tile.Tile) {
	r.Tiles = append(r.Tiles, x)
	r.Faces = append(r.Faces, face)
	r.Value += face.Number()
}
