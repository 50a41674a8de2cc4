package session

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// Arrange arranges the rack by the given criterion. UndoMove undoes it. With ByBest, it leaves an empty slot for each
// tile missing from an incomplete run. Otherwise, it leaves room for another tile in the lower row if it can. With
// ByColour and ByNumber, the sets and runs on the rack stay whole, and those that sorting would break come first. With
// ByPairs, the pairs come first, and the other tiles are sorted by number.
func (s *Session) Arrange(by meld.Arrangement) {
	s.fresh, s.dropped = rack.Nowhere, rack.Nowhere
	if by != meld.ByBest {
		first, rest := s.meldsToKeep(by), s.rack.Tiles()
		if by == meld.ByPairs {
			first, by = s.solver.MostPairs(rest), meld.ByNumber
		}
		rest, _ = without(rest, slices.Concat(first...))
		s.rack.Arrange(s.makeRoom(append(first, s.groupsOf(rest, by)...), by))
		return
	}
	var melds, others [][]tile.Tile
	for _, g := range s.groupsOf(s.rack.Tiles(), by) {
		if s.terms.IsMeld(g) || s.terms.IsPair(g) && len(others) == 0 { // beside other groups, a pair is left over
			melds = append(melds, g)
		} else {
			others = append(others, s.insertHoles(g))
		}
	}
	s.rack.ArrangeMelds(melds, s.extendRuns(melds, others))
}

// meldsToKeep returns the sets and runs on the rack that do not stay whole if the other tiles are sorted.
func (s *Session) meldsToKeep(by meld.Arrangement) (kept [][]tile.Tile) {
	melds, rest := tilesOf(finished(s.Reading().Parts, false)), s.rack.Tiles()
	for broken := 0; broken >= 0; {
		sorted := s.groupsOf(rest, by)
		broken = slices.IndexFunc(melds, func(m []tile.Tile) bool {
			i := slices.IndexFunc(sorted, func(g []tile.Tile) bool {
				_, whole := without(tile.SetOf(g...), m)
				return whole && s.terms.IsMeld(g)
			})
			if i >= 0 {
				sorted = slices.Delete(sorted, i, i+1) // it holds no other meld
			}
			return i < 0
		})
		if broken >= 0 { // sorting the rest may break others
			rest, _ = without(rest, melds[broken])
			kept, melds = append(kept, melds[broken]), slices.Delete(melds, broken, broken+1)
		}
	}
	return kept
}

// makeRoom joins neighbouring groups that need not stand apart until the rack has room for another tile, if possible.
func (s *Session) makeRoom(groups [][]tile.Tile, by meld.Arrangement) [][]tile.Tile {
	whole := func(g []tile.Tile) bool { return s.terms.IsMeld(g) || s.terms.IsPair(g) }
	loss := func(a, b []tile.Tile) int { // of the gap between two groups
		switch {
		case whole(a) || whole(b):
			return 1000
		case by == meld.ByColour && s.terms.Face(a[0]).Colour() != s.terms.Face(b[0]).Colour():
			return 100
		}
		return len(a) + len(b)
	}
	best, least := groups, -1
	for upper := range len(groups) + 1 {
		above, lost := squeeze(groups[:upper], s.rack.Columns(), loss)
		below, lostBelow := squeeze(groups[upper:], s.rack.Columns()-rack.ReservedSlots, loss)
		if lost += lostBelow; least < 0 || lost < least {
			best, least = slices.Concat(above, below), lost
		}
	}
	return best
}

// squeeze joins neighbouring groups, those with the least loss first, until they fit in a row of the given length. It
// returns the sum of the losses, which is great if the groups do not fit even so.
func squeeze(groups [][]tile.Tile, length int, loss func(a, b []tile.Tile) int) (joined [][]tile.Tile, lost int) {
	joined = slices.Clone(groups)
	for {
		width, at, least := len(joined)-1, 0, 0
		for i, g := range joined {
			width += len(g)
			if i > 0 && (at == 0 || loss(joined[i-1], g) <= least) {
				at, least = i, loss(joined[i-1], g)
			}
		}
		switch {
		case width <= length:
			return joined, lost
		case at == 0:
			return joined, lost + 1e6
		}
		lost += least
		joined[at-1] = slices.Concat(joined[at-1], joined[at])
		joined = slices.Delete(joined, at, at+1)
	}
}

// extendRuns appends or prepends single tiles from others to runs, with an empty slot for the one tile missing in
// between. It returns the groups that remain in others.
func (s *Session) extendRuns(melds, others [][]tile.Tile) [][]tile.Tile {
	take := func(face tile.Tile) tile.Tile {
		for i, group := range others {
			for j, x := range group {
				loose := !slices.ContainsFunc(group, func(y tile.Tile) bool { return affinity(s.terms, x, y) > 0 })
				if x != tile.None && loose && x != s.terms.Wild() && s.terms.Face(x) == face {
					others[i] = slices.Delete(slices.Clone(group), j, j+1)
					return x
				}
			}
		}
		return tile.None
	}
	for i, m := range melds {
		if !s.terms.IsRun(m) {
			continue
		}
		at := slices.IndexFunc(m, func(x tile.Tile) bool { return x != s.terms.Wild() })
		first := s.terms.Face(m[at])
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
func (s *Session) insertHoles(group []tile.Tile) (wide []tile.Tile) {
	for i, x := range group {
		if face := s.terms.Face(x); i > 0 && s.terms.Face(group[i-1]).Next().Next() == face && face != tile.None {
			wide = append(wide, tile.None)
		}
		wide = append(wide, x)
	}
	return wide
}
