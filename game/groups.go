package game

import (
	"slices"
	"strings"

	"fair/okey/game/tile"
)

// Groups is how tiles stand on a rack: groups of tiles, each in its order (rule 3.5). It is a value
// that never changes and can be compared with ==. The zero Groups has no group; make others with
// GroupsOf.
type Groups struct {
	tiles string // a byte for each tile, None between two groups
}

// GroupsOf is the groups in their order. Empty ones are left out, and so is None. Whether the tiles
// can be there is not asked.
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

// Split gives the groups back. They are the caller's own.
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

// String is the text form: groups separated by blanks, their tiles by hyphens, such as "R1-R2-R3
// B7-K7-Y7".
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

// ParseGroups reads the text form; the error is that of the first word that is no tile.
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

// holds reports whether the tiles of all groups together are just those of the set.
func (g Groups) holds(set tile.Set) bool { return g.takeFrom(&set) == tile.None && set == tile.Set{} }

// blockOf is the first group that has the tile and others besides, counted from 1; 0 where it
// stands alone or nowhere.
func (g Groups) blockOf(x tile.Tile) int {
	for i, group := range g.Split() {
		if slices.Contains(group, x) && len(group) > 1 {
			return i + 1
		}
	}
	return 0
}

// takeFrom takes the tiles of all groups out of the set. missing is the first that was not there,
// None if all were; where one is missing, what is left of the set means nothing.
func (g Groups) takeFrom(set *tile.Set) (missing tile.Tile) {
	for i := range len(g.tiles) {
		if x := tile.Tile(g.tiles[i]); x != tile.None && !set.Remove(x) {
			return x
		}
	}
	return tile.None
}
