package game

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// legalLaying appends to legal the actions of the given kind, which lays tiles, that are legal now. A hand may have as
// many openings and melds as it has subsets, so legalLaying lists only those that the solver finds: the opening sets
// and runs with the highest sum, the most opening pairs, the melds that leave the lowest sum in the hand, and the melds
// with the highest sum that include the tile just taken. If any is legal, at least one is listed. Layoffs are listed
// for every place where they fit.
func (t judge) legalLaying(legal []Action, seat Seat, hand *tile.Set, kind Kind) []Action {
	switch kind {
	case Open:
		o := meldFinder{t.Terms(), meld.NewSolver(t.Terms()), t.Taken}
		for _, groups := range [][][]tile.Tile{o.highestOpening(*hand), o.mostPairs(*hand)} {
			a := Action{Kind: kind, Groups: GroupsOf(groups)}
			v := t.judgeOpen(hand, a)
			// Strict rules allow an opening that is worth too little, but it fails.
			if v.reason == 0 && int(v.value) >= t.OpeningThreshold(v.how) {
				legal = append(legal, a)
			}
		}
	case Lay:
		o := meldFinder{t.Terms(), meld.NewSolver(t.Terms()), t.TileToLay()}
		var groups [][]tile.Tile
		if t.whyNoMeldOfKind(seat, false) == 0 {
			groups = o.melds(*hand)
		}
		if t.whyNoMeldOfKind(seat, true) == 0 {
			groups = append(groups, o.mostPairs(*hand)...)
		}
		for _, group := range groups {
			a := Action{Kind: kind, Groups: GroupsOf([][]tile.Tile{group})}
			if !slices.Contains(legal, a) && t.judgeLay(seat, hand, a).reason == 0 {
				legal = append(legal, a)
			}
		}
	case LayOff:
		for _, x := range hand.Distinct() {
			for _, a := range t.LayOffs(x) {
				if t.judgeLayOff(hand, a).reason == 0 {
					legal = append(legal, a)
				}
			}
		}
	case Swap:
		for at := range t.Melds {
			if !t.Melds[at].Has(t.Terms().Wild()) {
				continue
			}
			for _, x := range hand.Distinct() {
				if a := (Action{Kind: kind, Tile: x, Meld: uint8(at)}); t.judgeSwap(hand, a).reason == 0 {
					legal = append(legal, a)
				}
			}
		}
	}
	return legal
}

// meldFinder finds melds that a hand can lay while keeping at least one tile (rule 7.3).
type meldFinder struct {
	terms    meld.Terms
	solver   *meld.Solver
	required tile.Tile // the tile that has to be laid, or None (rule 7.7)
}

// highestOpening returns the opening sets and runs with the highest sum that leave at least one tile in the hand.
func (o *meldFinder) highestOpening(hand tile.Set) [][]tile.Tile {
	best := o.openingWithRequired(hand)
	if countTiles(best.Melds) < hand.Len() {
		return best.Melds
	}
	best = meld.Opening{}
	for _, x := range hand.Distinct() {
		rest := hand
		rest.Remove(x)
		if less := o.openingWithRequired(rest); less.Value > best.Value {
			best = less
		}
	}
	return best.Melds
}

func (o *meldFinder) openingWithRequired(hand tile.Set) meld.Opening {
	if o.required == tile.None {
		return o.solver.Opening(hand)
	}
	opening, _ := o.solver.OpeningWith(hand, o.required)
	return opening
}

// mostPairs returns as many pairs as possible while keeping at least one tile. If possible, one of them includes the
// tile that has to be laid.
func (o *meldFinder) mostPairs(hand tile.Set) [][]tile.Tile {
	pairs := o.solver.MostPairs(hand)
	with := slices.IndexFunc(pairs, func(pair []tile.Tile) bool { return slices.Contains(pair, o.required) })
	if o.required != tile.None && with < 0 {
		// The hand has only one copy of the tile that has to be laid. Pair an okey with it instead of another tile.
		with = slices.IndexFunc(pairs, func(pair []tile.Tile) bool { return slices.Contains(pair, o.terms.Wild()) })
		if with < 0 {
			return pairs
		}
		pairs[with] = []tile.Tile{o.required, o.terms.Wild()}
	}
	if countTiles(pairs) == hand.Len() && len(pairs) > 1 {
		last := len(pairs) - 1
		if with == last {
			pairs[0], pairs[last] = pairs[last], pairs[0]
		}
		pairs = pairs[:last]
	}
	return pairs
}

// melds returns sets and runs that can be laid. They may overlap, so laying one may rule out another.
func (o *meldFinder) melds(hand tile.Set) [][]tile.Tile {
	melds := o.solver.Leftover(hand).Melds
	if o.required != tile.None {
		with, _ := o.solver.OpeningWith(hand, o.required)
		melds = append(melds, with.Melds...)
	}
	for _, m := range melds {
		if len(m) < hand.Len() {
			continue
		}
		// The hand is a single meld, so list shorter ones that leave a tile to discard.
		for _, x := range hand.Distinct() {
			rest := hand
			rest.Remove(x)
			melds = append(melds, o.solver.Leftover(rest).Melds...)
		}
		break
	}
	return melds
}

func countTiles(groups [][]tile.Tile) (n int) {
	for _, group := range groups {
		n += len(group)
	}
	return n
}
