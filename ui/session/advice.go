package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// groupsFor is how the solver would put the rack up.
func (s *Session) groupsFor(by meld.By) [][]tile.Tile {
	tiles := s.hand.rack.Tiles()
	if by == meld.ByBest {
		if s.LaysMelds() {
			return s.Advice().ForLaying(tiles)
		}
		if finish, ok := s.view.DearestFinish(); ok && s.view.Rules.Show == game.Arranged {
			return append(finish.Groups.Split(), []tile.Tile{finish.Tile}) // as it has to stand (rule 3.5)
		}
	}
	return s.solver.Arrange(tiles, by)
}

// Advice is what the solver would do in the player's place.
func (s *Session) Advice() Advice { return Advice{View: &s.view, Solver: s.solver} }

// Advice is what a solver would do in a seat's place, from what the seat sees and nothing else.
type Advice struct {
	View   *game.View
	Solver *meld.Solver
}

// ForLaying is how a hand is put up where melds are laid (rules, section 7): first what NextLaid
// says, then what else the player can lay, and the rest by colour. Before he can open that is the
// dearest opening, or the pairs where only they are enough.
func (d Advice) ForLaying(hand tile.Set) [][]tile.Tile {
	v := d.View
	var groups [][]tile.Tile
	put := func(more [][]tile.Tile) {
		for _, group := range more {
			rest := hand
			if !slices.ContainsFunc(group, func(x tile.Tile) bool { return !rest.Remove(x) }) {
				groups, hand = append(groups, group), rest
			}
		}
	}
	legal := v.Legal()
	if a := d.NextLaid(legal); a.Kind.NeedsGroups() {
		put(a.Groups.Split())
	}
	for _, a := range legal {
		if a.Kind == game.Lay {
			put(a.Groups.Split())
		}
	}
	switch how := v.Opened[v.Seat].How; {
	case len(groups) > 0:
	case how == meld.Melds:
		put(d.Solver.Leftover(hand).Melds)
	case how == meld.Pairs:
		put(d.Solver.MostPairs(hand))
	default:
		opening, pairs := d.Solver.Opening(hand), d.Solver.MostPairs(hand)
		if opening.Value < v.Need(meld.Melds) && len(pairs) >= v.Need(meld.Pairs) {
			opening.Melds = pairs
		}
		put(opening.Melds)
	}
	return append(groups, d.Solver.Arrange(hand, meld.ByRuns)...)
}

// NextLaid is what to lay next of what is legal, the zero Action if there is nothing: what brings the
// tile just taken to the table comes first (rule 7.7), or the okey that may help with that.
func (d Advice) NextLaid(legal []game.Action) game.Action {
	v := d.View
	owed := v.Taken != tile.None && !v.TakenLaid
	for _, kind := range []game.Kind{game.Open, game.Lay, game.Swap, game.LayOff} {
		for _, a := range legal {
			if a.Kind == kind && (!owed || lays(a, v.Taken)) {
				return a
			}
		}
	}
	for _, a := range legal {
		if a.Kind == game.Swap {
			return a
		}
	}
	return game.Action{}
}

// lays reports whether an action brings a tile to the table.
func lays(a game.Action, x tile.Tile) bool {
	switch a.Kind {
	case game.LayOff, game.Swap:
		return a.Tile == x
	case game.Open, game.Lay:
		return slices.Contains(slices.Concat(a.Groups.Split()...), x)
	}
	return false
}
