package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// TakeHelps reports whether the left discard, which the player may take now, is of use: whether it
// wins or brings his hand nearer to that; where melds are laid, whether it opens or can be laid.
// At a table without hints nobody is told, and it always does.
func (s *seen) TakeHelps() bool {
	v := &s.view
	x := v.TopDiscard(v.Left(v.Seat))
	with := v.Hand
	with.Add(x)
	switch {
	case s.table.Hints == 0:
		return true
	case !s.LaysMelds():
		best, ok := s.Advice().BestDiscard(with, x)
		return len(s.terms.Finishes(with)) > 0 || ok && best.Distance.Total < s.Distance()
	case v.Opened[v.Seat].How == meld.Pairs:
		return slices.ContainsFunc(s.solver.MostPairs(with), func(pair []tile.Tile) bool { return slices.Contains(pair, x) })
	case s.HasOpened():
		return s.fitsOnTable(x) || slices.ContainsFunc(s.solver.Leftover(with).Melds, func(m []tile.Tile) bool { return slices.Contains(m, x) })
	}
	_, opens := s.OpeningWith(x)
	return opens
}

// fitsOnTable reports whether a tile could be laid off on a meld that lies on the table.
func (s *seen) fitsOnTable(x tile.Tile) bool {
	return slices.ContainsFunc(s.view.Melds, func(m game.TableMeld) bool { return s.terms.Playable(m.Laid, x) })
}

// OpeningWith is what the dearest opening with a tile that could be taken would be worth, and
// whether that is enough (rules 7.4 and 7.7).
func (s *seen) OpeningWith(x tile.Tile) (value int, opens bool) {
	with := s.view.Hand
	with.Add(x)
	opening := s.solver.Opening(with)
	uses := func(groups [][]tile.Tile) bool {
		return slices.ContainsFunc(groups, func(m []tile.Tile) bool { return slices.Contains(m, x) })
	}
	if opening.Value >= s.view.OpeningThreshold(meld.Melds) && uses(opening.Melds) {
		return opening.Value, true
	}
	pairs := s.solver.MostPairs(with)
	return opening.Value, len(pairs) >= s.view.OpeningThreshold(meld.Pairs) && uses(pairs)
}
