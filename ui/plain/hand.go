package plain

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// hand is the player's tiles in the order that he put them in, in groups; in that order they are numbered, from 1.
type hand struct{ groups [][]tile.Tile }

// arrange puts the hand up in groups.
func (h *hand) arrange(groups [][]tile.Tile) {
	h.groups = nil
	for _, g := range groups {
		h.groups = append(h.groups, slices.Clone(g))
	}
}

// hold makes the hand hold just the given tiles: what is gone is taken out, the tiles of the numbers named rather than
// their twins, and what is new stands at the end.
func (h *hand) hold(held tile.Set, named ...int) {
	surplus, missing := tile.SetOf(h.tiles()...), held
	for t := range held {
		both := min(surplus[t], missing[t])
		surplus[t] -= both
		missing[t] -= both
	}
	named = slices.Clone(named)
	slices.Sort(named)
	for _, n := range slices.Backward(named) { // from the end, so that the numbers stay right
		if surplus.Remove(h.at(n)) {
			h.remove(n)
		}
	}
	for n := len(h.tiles()); n > 0; n-- {
		if surplus.Remove(h.at(n)) {
			h.remove(n)
		}
	}
	for _, t := range missing.Tiles() {
		h.groups = append(h.groups, []tile.Tile{t})
	}
}

// tiles lists the tiles in their order.
func (h *hand) tiles() []tile.Tile { return slices.Concat(h.groups...) }

// at is the tile of a number, None where there is none.
func (h *hand) at(n int) tile.Tile {
	tiles := h.tiles()
	if n < 1 || n > len(tiles) {
		return tile.None
	}
	return tiles[n-1]
}

// remove takes the tile of a number out.
func (h *hand) remove(n int) {
	for i, g := range h.groups {
		if n <= len(g) {
			h.groups[i] = slices.Delete(g, n-1, n)
			if len(h.groups[i]) == 0 {
				h.groups = slices.Delete(h.groups, i, i+1)
			}
			return
		}
		n -= len(g)
	}
}

// text is the tiles with a semicolon between the groups, each behind its number if they are to be numbered.
func (h *hand) text(numbered bool) string {
	n, between := 0, " "
	if numbered {
		between = ", " // or else it is hard to tell which number is whose
	}
	var groups []string
	for _, g := range h.groups {
		var tiles []string
		for _, t := range g {
			n++
			mark := words.Mark(t)
			if numbered {
				mark = fmt.Sprint(n, keep, mark)
			}
			tiles = append(tiles, mark)
		}
		groups = append(groups, strings.Join(tiles, between))
	}
	return strings.Join(groups, "; ")
}
