package session

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// Arrange arranges the rack by the given criterion. UndoMove undoes it. With ByBest, it leaves an empty slot for each
// tile missing from an incomplete run.
func (h *playerHand) Arrange(by meld.Arrangement) {
	h.fresh, h.dropped = rack.Nowhere, rack.Nowhere
	groups := h.groupsFor(by)
	if by != meld.ByBest && by != meld.ByPairs {
		h.rack.Arrange(groups)
		return
	}
	var melds, others [][]tile.Tile
	for _, g := range groups {
		switch {
		case h.terms.IsMeld(g) || h.terms.IsPair(g) && len(others) == 0: // beside other groups, a pair is left over
			melds = append(melds, g)
		case by == meld.ByBest:
			others = append(others, h.insertHoles(g))
		default:
			others = append(others, g)
		}
	}
	if by == meld.ByBest {
		others = h.extendRuns(melds, others)
	}
	h.rack.ArrangeMelds(melds, others)
}

// arrangeWith arranges the rack after a tile has been put into slot fresh. It returns the tile's new slot.
func (h *playerHand) arrangeWith(fresh rack.Slot) rack.Slot {
	x, by, g := h.rack.At(fresh).Tile, meld.ByBest, h.grouping()
	if h.LaysMelds() && h.collectsPairs(g, g.partsOf(h.rack, fresh)) {
		by = meld.ByPairs
	}
	h.Arrange(by)
	h.rack.ClearUndo()
	return h.rack.Find(x, fresh)
}

// extendRuns appends or prepends single tiles from others to runs, with an empty slot for the one tile missing in
// between. It returns the groups that remain in others.
func (h *playerHand) extendRuns(melds, others [][]tile.Tile) [][]tile.Tile {
	take := func(face tile.Tile) tile.Tile {
		for i, group := range others {
			for j, x := range group {
				loose := !slices.ContainsFunc(group, func(y tile.Tile) bool { return affinity(h.terms, x, y) > 0 })
				if x != tile.None && loose && x != h.terms.Wild() && h.terms.Face(x) == face {
					others[i] = slices.Delete(slices.Clone(group), j, j+1)
					return x
				}
			}
		}
		return tile.None
	}
	for i, m := range melds {
		if !h.terms.IsRun(m) {
			continue
		}
		at := slices.IndexFunc(m, func(x tile.Tile) bool { return x != h.terms.Wild() })
		first := h.terms.Face(m[at])
		low, high := first.Number()-at-2, first.Number()-at+len(m)+1
		if x := take(tile.New(first.Colour(), high)); x != tile.None {
			melds[i] = append(slices.Clone(m), tile.None, x)
		} else if x := take(tile.New(first.Colour(), low)); x != tile.None {
			melds[i] = slices.Concat([]tile.Tile{x, tile.None}, m)
		}
	}
	return slices.DeleteFunc(others, func(g []tile.Tile) bool { return len(g) == 0 })
}

// insertHoles returns an incomplete run with tile.None in place of each missing tile. It returns any other group
// unchanged.
func (h *playerHand) insertHoles(group []tile.Tile) (wide []tile.Tile) {
	for i, x := range group {
		if face := h.terms.Face(x); i > 0 && h.terms.Face(group[i-1]).Next().Next() == face && face != tile.None {
			wide = append(wide, tile.None)
		}
		wide = append(wide, x)
	}
	return wide
}
