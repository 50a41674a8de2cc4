package game

import (
	"slices"
	"strings"

	"fair/okey/game/tile"
)

// Groups holds groups of tiles in the order of the rack (rule 3.5). A Groups value is immutable and can be compared
// with ==. The zero Groups is empty.
type Groups struct {
	tiles string // one byte per tile, with None between groups
}

// GroupsOf returns the groups in the given order. It drops None and empty groups. It does not check that the tiles are
// valid.
func GroupsOf(groups [][]tile.Tile) Groups {
	var b strings.Builder
	for _, group := range groups {
		begun := false
		for _, x := range group {
			if x == tile.None {
				continue
			}
			if !begun && b.Len() > 0 {
				b.WriteByte(byte(tile.None))
			}
			begun = true
			b.WriteByte(byte(x))
		}
	}
	return Groups{b.String()}
}

// Split returns the groups. The caller owns them.
func (g Groups) Split() [][]tile.Tile {
	if g.tiles == "" {
		return nil
	}
	var groups [][]tile.Tile
	for text := range strings.SplitSeq(g.tiles, string(rune(tile.None))) {
		group := make([]tile.Tile, len(text))
		for i := range group {
			group[i] = tile.Tile(text[i])
		}
		groups = append(groups, group)
	}
	return groups
}

// String returns the text form: groups separated by spaces, tiles by hyphens, as in "R1-R2-R3 B7-K7-Y7".
func (g Groups) String() string {
	var b strings.Builder
	for i, group := range g.Split() {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.ReplaceAll(tile.Format(group), " ", "-"))
	}
	return b.String()
}

// ParseGroups parses the text form. The error names the first word that is not a tile.
func ParseGroups(text string) (Groups, error) {
	var groups [][]tile.Tile
	for word := range strings.FieldsSeq(text) {
		var group []tile.Tile
		for name := range strings.SplitSeq(word, "-") {
			x, err := tile.Parse(name)
			if err != nil {
				return Groups{}, err
			}
			group = append(group, x)
		}
		groups = append(groups, group)
	}
	return GroupsOf(groups), nil
}

// holdsExactly reports whether the groups together hold exactly the tiles in set.
func (g Groups) holdsExactly(set tile.Set) bool {
	return g.takeFrom(&set) == tile.None && set == tile.Set{}
}

// groupNumberOf returns the number of the first group that contains x and at least one other tile, counting from 1, or
// 0 if there is none.
func (g Groups) groupNumberOf(x tile.Tile) int {
	for i, group := range g.Split() {
		if slices.Contains(group, x) && len(group) > 1 {
			return i + 1
		}
	}
	return 0
}

// takeFrom removes the tiles of all groups from set. It stops at the first tile that is not in set and returns that
// tile, or None if set had all tiles.
func (g Groups) takeFrom(set *tile.Set) (missing tile.Tile) {
	for i := range len(g.tiles) {
		if x := tile.Tile(g.tiles[i]); x != tile.None && !set.Remove(x) {
			return x
		}
	}
	return tile.None
}
