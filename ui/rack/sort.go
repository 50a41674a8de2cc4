package rack

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Order is a way to sort a rack.
type Order uint8

// The ways to sort: a group for each colour, a group for each number, or the pairs first.
const (
	ByColour Order = iota
	ByValue
	ByPairs
)

// Sort puts the tiles up in an order. Okeys stand together at the end; a false joker stands where its face does
// (rule 1.3). Like every rearrangement it can be undone.
func (r *Rack) Sort(order Order, terms meld.Terms) {
	var plain, wild []tile.Tile
	for _, t := range r.Tiles().Tiles() {
		if t == terms.Wild() {
			wild = append(wild, t)
		} else {
			plain = append(plain, t)
		}
	}
	face := func(t tile.Tile) tile.Tile { return terms.Face(t) }
	slices.SortStableFunc(plain, func(a, b tile.Tile) int { return int(face(a)) - int(face(b)) })
	var groups [][]tile.Tile
	switch order {
	case ByColour:
		groups = split(plain, func(t tile.Tile) int { return int(face(t).Colour()) })
	case ByValue:
		slices.SortStableFunc(plain, func(a, b tile.Tile) int { return face(a).Number() - face(b).Number() })
		groups = loneLast(split(plain, func(t tile.Tile) int { return face(t).Number() }))
	case ByPairs:
		groups = loneLast(split(plain, func(t tile.Tile) int { return int(face(t)) }))
	}
	if len(wild) > 0 {
		groups = append(groups, wild)
	}
	r.Arrange(groups)
}

// split breaks a sorted list into groups of equal keys.
func split(tiles []tile.Tile, key func(tile.Tile) int) [][]tile.Tile {
	var groups [][]tile.Tile
	for i, t := range tiles {
		if i == 0 || key(t) != key(tiles[i-1]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], t)
	}
	return groups
}

// loneLast puts the groups of a single tile together, behind the others.
func loneLast(groups [][]tile.Tile) [][]tile.Tile {
	var together [][]tile.Tile
	var lone []tile.Tile
	for _, g := range groups {
		if len(g) == 1 {
			lone = append(lone, g...)
		} else {
			together = append(together, g)
		}
	}
	if len(lone) > 0 {
		together = append(together, lone)
	}
	return together
}
