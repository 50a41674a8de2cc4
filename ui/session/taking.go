package session

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// TakeHelps reports whether the left discard, which the player may take now, is of use: whether it
// wins, brings his hand nearer to that, or leaves it as near with more tiles that help; where melds
// are laid, whether it opens or can be laid. At a table without hints nobody is told, and it always
// does.
func (s *seen) TakeHelps() bool {
	v := &s.view
	x := v.TopDiscard(v.Left(v.Seat))
	with := v.Hand
	with.Add(x)
	switch {
	case s.table.Hints == 0:
		return true
	case !s.LaysMelds():
		return len(s.terms.Finishes(with)) > 0 || s.bringsNearer(with, x)
	}
	return len(s.waysToLay()) > 0
}

// bringsNearer reports whether the hand with a tile that was taken is nearer to a win than without
// it, or as near with more tiles that help.
func (s *seen) bringsNearer(with tile.Set, taken tile.Tile) bool {
	best, ok := s.Advice().BestDiscard(with, taken)
	now := s.Distance()
	if !ok || best.Distance.Total != now {
		return ok && best.Distance.Total < now
	}
	useful := s.solver.Useful(s.view.Hand, s.view.Seen())
	return best.Count > useful.Len()
}

// waysToLay lists what could be done at once with the left discard, if it were taken: all that brings
// it to the table (rule 7.7). Opening with pairs is not among it where sets and runs open without the tile,
// since it bars those for the round (rule 7.5).
func (s *seen) waysToLay() (ways []game.Action) {
	taken := AfterTaking(s.view)
	for _, a := range taken.Legal() {
		if !Lays(a, taken.Taken) {
			continue
		}
		if a.Kind == game.Open {
			how, _, _ := taken.ValueOpening(a.Groups.Split())
			if how == meld.Pairs && s.solver.Opening(s.view.Hand).Value >= s.view.OpeningThreshold(meld.Melds) {
				continue
			}
		}
		ways = append(ways, a)
	}
	return ways
}

// TakeOpens is what the dearest opening with the left discard is worth, which the player may take now
// and which has to be in it (rule 7.7): the sum of sets and runs, or else the number of pairs. If
// nothing opens, opens is false.
func (s *seen) TakeOpens() (how meld.How, value int, opens bool) {
	for _, a := range s.waysToLay() {
		if a.Kind != game.Open {
			continue
		}
		kind, worth, _ := s.view.ValueOpening(a.Groups.Split())
		if !opens || how == meld.Pairs && kind == meld.Melds || kind == how && worth > value {
			how, value, opens = kind, worth, true
		}
	}
	return how, value, opens
}
