package session

import (
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// groupsOf divides tiles of the hand into groups by the given criterion.
func (s *Session) groupsOf(tiles tile.Set, by meld.Arrangement) [][]tile.Tile {
	if by == meld.ByBest {
		if !s.view.Rules.FinishesWhole() {
			return s.Advice().GroupsForLaying(tiles)
		}
		if finish, ok := s.view.BestFinish(); ok && s.view.Rules.Show == game.Arranged {
			return append(finish.Groups.Split(), []tile.Tile{finish.Tile}) // the hand must be arranged in these groups (rule 3.5)
		}
	}
	return s.solver.Arrange(tiles, by)
}

// Advice returns the solver's advice for the player.
func (s *Session) Advice() Advice {
	h, _ := s.givenHint()
	return Advice{&s.view, s.solver, h.Action}
}

// Advice computes the solver's advice for one seat, using only what that seat sees.
type Advice struct {
	View   *game.View
	Solver *meld.Solver

	hinted game.Action // the action advised by the player's hint, or the zero Action
}

// BestDiscard returns the best tile to discard from a hand of 15. taken is the tile just taken, which may not be
// discarded (rule 2.7). ok is false if there is no other tile.
func (d Advice) BestDiscard(hand tile.Set, taken tile.Tile) (best meld.Discard, ok bool) {
	seen := d.View.Seen()
	if d.View.Step == game.MustDraw { // the tile is still among the discards
		seen.Remove(taken)
	}
	for _, d := range d.Solver.Discards(hand, seen) {
		if d.Tile != taken {
			return d, true
		}
	}
	return meld.Discard{}, false
}

// SpareTile returns the tile to discard: a winning tile if there is one, and otherwise the least useful tile that can
// be discarded without a penalty. It returns None if the player may not discard now or if every discard costs a
// penalty. In Okey 101 it returns the choice of a kalfa bot, because an usta bot would take too long.
func (d Advice) SpareTile() tile.Tile {
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

// GroupsForLaying returns the groups in which to arrange a hand when melds are laid on the table (section 7). The
// groups that the hint or NextLaying would lay come first, then other melds that can be laid, and then the remaining
// tiles by colour. If the player cannot open yet, the most valuable opening with sets and runs comes first.
func (d Advice) GroupsForLaying(hand tile.Set) [][]tile.Tile {
	v := d.View
	var groups [][]tile.Tile
	add := func(more [][]tile.Tile) {
		for _, group := range more {
			if l, ok := v.Terms().Lay(group); ok { // the position of an okey matters (rule 7.4)
				group = l.Tiles()
			}
			if rest, ok := without(hand, group); ok {
				groups, hand = append(groups, group), rest
			}
		}
	}
	legal := v.Legal()
	first := d.hinted
	if !first.Kind.NeedsGroups() {
		first = d.NextLaying(legal)
		if how, _ := v.ValueOpening(first.Groups); how == meld.Pairs && first.Kind == game.Open && v.Taken == tile.None {
			first = game.Action{} // pairs have their own command
		}
	}
	add(first.Groups.Split())
	for _, a := range legal {
		if a.Kind == game.Lay {
			add(a.Groups.Split())
		}
	}
	how, by := v.Opened[v.Seat].How, meld.ByRuns
	if how == meld.Pairs { // runs cannot be laid any more (rule 7.5)
		by = meld.ByPairs
	}
	switch {
	case len(groups) > 0:
	case how == meld.Melds:
		add(d.Solver.Leftover(hand).Melds)
	case how == meld.Pairs:
		add(d.Solver.MostPairs(hand))
	default:
		add(d.Solver.Opening(hand).Melds)
	}
	return append(groups, d.Solver.Arrange(hand, by)...)
}

// NextLaying returns the first legal action that lays groups or, if a taken tile must be laid (rule 7.7), the first one
// that lays that tile. It returns the zero Action if there is none.
func (d Advice) NextLaying(legal []game.Action) game.Action {
	owed := d.View.TileToLay()
	for _, a := range legal {
		if a.Kind.NeedsGroups() && (owed == tile.None || Lays(a, owed)) {
			return a
		}
	}
	return game.Action{}
}

// Lays reports whether a lays x on the table.
func Lays(a game.Action, x tile.Tile) bool {
	return a.Kind.LaysOnTable() && (a.Tile == x || slices.Contains(slices.Concat(a.Groups.Split()...), x))
}
