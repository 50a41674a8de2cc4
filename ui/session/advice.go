package session

import (
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// groupsFor is how the solver would put the rack up.
func (h *hand) groupsFor(by meld.By) [][]tile.Tile {
	tiles := h.rack.Tiles()
	if by == meld.ByBest {
		if !h.view.Rules.FinishesWhole() {
			return h.Advice().ForLaying(tiles)
		}
		if finish, ok := h.view.DearestFinish(); ok && h.view.Rules.Show == game.Arranged {
			return append(finish.Groups.Split(), []tile.Tile{finish.Tile}) // as it has to stand (rule 3.5)
		}
	}
	return h.solver.Arrange(tiles, by)
}

// Advice is what the solver would do in the player's place.
func (s *seen) Advice() Advice {
	d := Advice{View: &s.view, Solver: s.solver}
	if h, ok := s.Hint(); ok {
		d.hinted = h.Action
	}
	return d
}

// Advice is what a solver would do in a seat's place, from what the seat sees and nothing else.
type Advice struct {
	View   *game.View
	Solver *meld.Solver

	hinted game.Action // by the hint that the player has; the zero Action if he has none
}

// BestDiscard is the best tile to throw from a hand of 15, other than the one that was just taken
// (rule 2.7).
func (d Advice) BestDiscard(hand tile.Set, taken tile.Tile) (meld.Discard, bool) {
	seen := d.View.Seen()
	if d.View.Step == game.MustDraw { // the tile that would be taken lies among the discards yet
		seen.Remove(taken)
	}
	for _, d := range d.Solver.Discards(hand, seen) {
		if d.Tile != taken {
			return d, true
		}
	}
	return meld.Discard{}, false
}

// Spare returns the tile that the player needs least of those that he may discard now without a penalty:
// one that wins where there is one. It is None where it is not the time to discard, or nothing may be.
// Where hands are not finished whole it is the one with which kalfa ends the turn, as the master takes
// too long.
func (d Advice) Spare() tile.Tile {
	v := d.View
	if v.Phase != game.Playing || v.Turn != v.Seat || v.Step != game.MustDiscard || v.TileToLay() != tile.None {
		return tile.None
	}
	if v.Rules.FinishesWhole() {
		best, _ := d.BestDiscard(v.Hand, v.Taken)
		return best.Tile
	}
	if x := bots.ChooseDiscard101(v, d.Solver); v.DiscardOffence(v.Seat, x) == game.NoOffence {
		return x
	}
	return tile.None
}

// ForLaying is how a hand is put up where melds are laid (section 7): first what the player's hint
// says, or else what can be laid next; then what else he can lay, and the rest by colour. Before he
// can open that is the dearest opening with sets and runs.
func (d Advice) ForLaying(hand tile.Set) [][]tile.Tile {
	v := d.View
	var groups [][]tile.Tile
	put := func(more [][]tile.Tile) {
		for _, group := range more {
			if l, ok := v.Terms().Lay(group); ok { // where its okeys stand counts (rule 7.4)
				group = l.Tiles()
			}
			rest := hand
			if !slices.ContainsFunc(group, func(x tile.Tile) bool { return !rest.Remove(x) }) {
				groups, hand = append(groups, group), rest
			}
		}
	}
	legal := v.Legal()
	first := d.hinted
	if !first.Kind.NeedsGroups() {
		first = d.NextLaid(legal)
		if how, _, _ := v.ValueOpening(first.Groups.Split()); how == meld.Pairs && first.Kind == game.Open && v.Taken == tile.None {
			first = game.Action{} // there is another key for pairs
		}
	}
	put(first.Groups.Split())
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
		put(d.Solver.Opening(hand).Melds)
	}
	by := meld.ByRuns
	if v.Opened[v.Seat].How == meld.Pairs { // runs are of no use any more (rule 7.5)
		by = meld.ByPairs
	}
	return append(groups, d.Solver.Arrange(hand, by)...)
}

// NextLaid returns the first of some legal actions that lays groups: where a tile was taken that has to be
// laid, one that lays it (rule 7.7). It is the zero Action if there is none.
func (d Advice) NextLaid(legal []game.Action) game.Action {
	owed := d.View.TileToLay()
	for _, a := range legal {
		if a.Kind.NeedsGroups() && (owed == tile.None || Lays(a, owed)) {
			return a
		}
	}
	return game.Action{}
}

// Lays reports whether an action brings a tile to the table.
func Lays(a game.Action, x tile.Tile) bool {
	switch a.Kind {
	case game.LayOff, game.Swap:
		return a.Tile == x
	case game.Open, game.Lay:
		return slices.Contains(slices.Concat(a.Groups.Split()...), x)
	}
	return false
}
