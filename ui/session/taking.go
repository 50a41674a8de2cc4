package session

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// improvesDistance reports whether the taken tile brings the hand closer to a win, or keeps it equally close but makes
// more tiles useful. with is the hand including that tile.
func (s *tableState) improvesDistance(with tile.Set, taken tile.Tile) bool {
	best, ok := s.Advice().BestDiscard(with, taken)
	now := s.distance().Total
	if !ok || best.Distance.Total != now {
		return ok && best.Distance.Total < now
	}
	useful := s.solver.Useful(s.view.Hand, s.view.Seen())
	return best.Count > useful.Len()
}

// useOnTable returns the best way to lay the left discard after taking it: to open with it for the most points,
// preferring sets and runs to pairs, or else to lay it (rule 7.7). Opening with pairs does not count if the player can
// open with sets and runs without the tile, because pairs would rule those out for the round (rule 7.5).
func (s *tableState) useOnTable() (how meld.WinKind, value int, use Use) {
	use = NoUse
	taken, _ := s.view.After(game.Action{Kind: game.Take})
	for _, a := range taken.Legal() {
		if !Lays(a, taken.Taken) {
			continue
		}
		if a.Kind != game.Open {
			use = max(use, ToLay)
			continue
		}
		kind, worth, _ := taken.ValueOpening(a.Groups.Split())
		if kind == meld.Pairs && s.solver.Opening(s.view.Hand).Value >= s.view.OpeningThreshold(meld.Melds) {
			continue
		}
		if use < ToOpen || how == meld.Pairs && kind == meld.Melds || kind == how && worth > value {
			how, value, use = kind, worth, ToOpen
		}
	}
	return how, value, use
}
