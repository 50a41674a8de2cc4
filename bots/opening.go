package bots

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// layer finds what a seat can lay in a turn of Okey 101 and with which tile it then ends the turn. It weighs what is laid against each
// other by trying melds before layoffs and layoffs before melds, for each tile that may be the discard; that is not all there is, but
// nearly.
type layer struct {
	v         *game.View
	terms     meld.Terms
	solver    *meld.Solver
	wild      tile.Tile
	pairsOpen bool // somebody has opened with pairs, so that set openers may lay pairs (rule 7.5)
}

// newLayer looks at the table from the view's seat.
func newLayer(v *game.View, solver *meld.Solver) *layer {
	l := &layer{v: v, terms: v.Terms(), solver: solver, wild: v.Terms().Wild()}
	for _, o := range v.Opened {
		l.pairsOpen = l.pairsOpen || o.How == meld.Pairs
	}
	return l
}

// plan is a way to play a turn to its end.
type plan struct {
	// steps are what is laid, laid off and swapped, in order; discard ends the turn.
	steps   []game.Action
	discard tile.Tile
	// rest is what stays in the hand after it, how what the seat is open with.
	rest tile.Set
	how  meld.How
	// melds are those on the table then.
	melds []meld.Laid
	// offence is what is wrong with the discard.
	offence game.Offence
}

// first is the action to begin with.
func (p *plan) first() game.Action {
	if len(p.steps) > 0 {
		return p.steps[0]
	}
	return game.Action{Kind: game.Discard, Tile: p.discard}
}

// finishes reports whether the plan ends the round.
func (p *plan) finishes() bool { return p.rest == (tile.Set{}) }

// plans lists for every tile of a hand that has drawn what can be done with the others, where that tile is the discard. A seat that is
// not open has those with an opening and those without; taken is a tile that must reach the table, or None (rule 7.7).
func (l *layer) plans(hand tile.Set, taken tile.Tile) (plans []plan) {
	how := l.v.Opened[l.v.Seat].How
	start := make([]meld.Laid, len(l.v.Melds))
	for i := range l.v.Melds {
		start[i] = l.v.Melds[i].Laid
	}
	for _, x := range hand.Distinct() {
		held := plan{discard: x, rest: hand, how: how, melds: start}
		held.rest.Remove(x)
		var ways []plan
		if how == meld.NoWin && taken == tile.None {
			ways = append(ways, held)
		}
		ways = append(ways, l.ways(held, taken)...)
		for _, p := range ways {
			if taken != tile.None && p.rest[taken] >= held.rest[taken] {
				continue // it does not reach the table
			}
			p.offence = l.offence(&p)
			plans = append(plans, p)
		}
	}
	return plans
}

// ways are what can be done where the discard is set aside.
func (l *layer) ways(held plan, taken tile.Tile) (ways []plan) {
	if held.how == meld.NoWin {
		for _, opened := range l.openings(&held, taken) {
			ways = append(ways, l.tidied(opened)...)
		}
		return ways
	}
	ways = l.tidied(held)
	if l.v.Rules.JokerSwap {
		if swapped := l.swapAll(held); len(swapped.steps) > 0 {
			ways = append(ways, l.tidied(swapped)...)
		}
	}
	return ways
}

// openings are the plan with each of the openings that it can make: that which leaves the cheapest rest, the dearest, and pairs.
func (l *layer) openings(p *plan, taken tile.Tile) (opened []plan) {
	need := l.v.Need(meld.Melds)
	dearest, ok := meld.Opening{}, true
	if taken == tile.None {
		dearest = l.solver.Opening(p.rest)
	} else {
		dearest, ok = l.solver.OpeningWith(p.rest, taken)
	}
	if ok && dearest.Value >= need {
		opened = append(opened, l.open(p, dearest.Melds, meld.Melds))
		cheapest := l.solver.Leftover(p.rest).Melds
		if _, value, fault := l.v.Worth(cheapest); fault < 0 && value >= need && holds(cheapest, taken) {
			opened = append(opened, l.open(p, cheapest, meld.Melds))
		}
	}
	pairs := l.solver.MostPairs(p.rest)
	if len(pairs) >= l.v.Need(meld.Pairs) && holds(pairs, taken) {
		opened = append(opened, l.open(p, pairs, meld.Pairs))
	}
	return opened
}

// holds reports whether x is in one of the groups; None always is.
func holds(groups [][]tile.Tile, x tile.Tile) bool {
	return x == tile.None || slices.ContainsFunc(groups, func(g []tile.Tile) bool { return slices.Contains(g, x) })
}

// open is the plan with an opening added.
func (l *layer) open(p *plan, groups [][]tile.Tile, how meld.How) plan {
	next := p.copied()
	next.steps = append(next.steps, game.Action{Kind: game.Open, Groups: game.GroupsOf(groups)})
	next.how = how
	l.put(&next, groups)
	return next
}

// copied is the plan with memory of its own.
func (p *plan) copied() plan {
	next := *p
	next.steps, next.melds = slices.Clone(p.steps), slices.Clone(p.melds)
	return next
}

// put lays groups from the hand onto the table.
func (l *layer) put(p *plan, groups [][]tile.Tile) {
	for _, group := range groups {
		laid, _ := l.terms.Lay(group)
		p.melds = append(p.melds, laid)
		for _, x := range group {
			p.rest.Remove(x)
		}
	}
}

// tidied are the ways to go on with an opened plan: melds before layoffs, or layoffs before melds.
func (l *layer) tidied(p plan) []plan {
	a, b := p.copied(), p.copied()
	l.layMelds(&a)
	l.layOffAll(&a, false)
	l.layPairs(&a)
	l.layOffAll(&a, true)

	l.layOffAll(&b, false)
	l.layMelds(&b)
	l.layPairs(&b)
	l.layOffAll(&b, true)
	if a.rest == b.rest {
		return []plan{a}
	}
	return []plan{a, b}
}

// layMelds lays the sets and runs that leave the cheapest rest, where the seat may.
func (l *layer) layMelds(p *plan) {
	if p.how != meld.Melds {
		return
	}
	for _, group := range l.solver.Leftover(p.rest).Melds {
		p.steps = append(p.steps, game.Action{Kind: game.Lay, Groups: game.GroupsOf([][]tile.Tile{group})})
		l.put(p, [][]tile.Tile{group})
	}
}

// layPairs lays pairs, where the seat may (rule 7.5).
func (l *layer) layPairs(p *plan) {
	if p.how == meld.Melds && !(l.pairsOpen && l.v.Rules.SetOpenerPairs) {
		return
	}
	for _, pair := range l.solver.MostPairs(p.rest) {
		p.steps = append(p.steps, game.Action{Kind: game.Lay, Groups: game.GroupsOf([][]tile.Tile{pair})})
		l.put(p, [][]tile.Tile{pair})
	}
}

// layOffAll lays off every tile that fits somewhere, the dearest first, okeys only where they are meant and then where most can
// follow.
func (l *layer) layOffAll(p *plan, okeys bool) {
	for again := true; again; {
		again = false
		for _, x := range p.rest.Distinct() {
			if x == l.wild {
				continue
			}
			for at := 0; at < len(p.melds) && p.rest.Has(x); at++ {
				if end, ok := l.fits(p.melds[at], x); ok {
					l.layOff(p, x, at, end)
					again = true
				}
			}
		}
	}
	if !okeys || !p.rest.Has(l.wild) {
		return
	}
	least, best := 0, plan{}
	for at := range p.melds {
		set, low, high := l.terms.Takes(p.melds[at], l.wild)
		for _, there := range []struct {
			fits bool
			end  meld.End
		}{{set, meld.AnyEnd}, {low, meld.Low}, {high, meld.High}} {
			if !there.fits {
				continue
			}
			next := p.copied()
			l.layOff(&next, l.wild, at, there.end)
			l.layOffAll(&next, false)
			if cost := l.left(&next.rest); best.melds == nil || cost < least {
				best, least = next, cost
			}
		}
	}
	if best.melds != nil {
		*p = best
		l.layOffAll(p, true)
	}
}

// fits reports whether a tile goes to a meld, and the end to name.
func (l *layer) fits(laid meld.Laid, x tile.Tile) (end meld.End, ok bool) {
	switch set, low, high := l.terms.Takes(laid, x); {
	case high:
		return meld.High, true
	case low:
		return meld.Low, true
	default:
		return meld.AnyEnd, set
	}
}

func (l *layer) layOff(p *plan, x tile.Tile, at int, end meld.End) {
	p.steps = append(p.steps, game.Action{Kind: game.LayOff, Tile: x, Meld: uint8(at), End: end})
	p.melds[at], _ = l.terms.LayOff(p.melds[at], x, end)
	p.rest.Remove(x)
}

// swapAll is the plan with every okey on the table taken that the hand has the tile for (rule 7.8).
func (l *layer) swapAll(p plan) plan {
	p = p.copied()
	for at := range p.melds {
		for _, x := range p.rest.Distinct() {
			if next, ok := l.terms.Swap(p.melds[at], x); ok && p.rest.Has(x) {
				p.steps = append(p.steps, game.Action{Kind: game.Swap, Tile: x, Meld: uint8(at)})
				p.melds[at] = next
				p.rest.Remove(x)
				p.rest.Add(l.wild)
			}
		}
	}
	return p
}

// left is what the rest of an opened hand costs, okeys included (rule 7.13).
func (l *layer) left(rest *tile.Set) int {
	sum, okeys := l.terms.Left(*rest)
	return sum + okeys*l.v.Rules.Penalty
}

// toLay is the tile taken in this turn that has yet to reach the table, or None (rule 7.7).
func (l *layer) toLay() tile.Tile {
	if l.v.TakenLaid {
		return tile.None
	}
	return l.v.Taken
}

// cheapest is the open plan that costs least; ok tells whether there is any.
func (l *layer) cheapest(plans []plan) (best *plan, ok bool) {
	least := 0
	for i := range plans {
		if plans[i].how == meld.NoWin {
			continue
		}
		if cost := l.cost(&plans[i]); best == nil || cost < least {
			best, least = &plans[i], cost
		}
	}
	return best, best != nil
}

// cost is what the rest of a plan would cost in the end, in points, penalties included, and less than anything where it finishes.
func (l *layer) cost(p *plan) int {
	const finished = -1000
	switch {
	case p.finishes() && p.discard == l.wild: // rule 7.13
		return 2 * finished
	case p.finishes():
		return finished
	}
	cost := l.left(&p.rest)
	if p.how == meld.Pairs {
		cost *= 2
	}
	if p.offence != game.NoOffence {
		cost += l.v.Rules.Penalty
	}
	return cost
}

// offence is what is wrong with the plan's discard (rule 7.10).
func (l *layer) offence(p *plan) game.Offence {
	switch {
	case p.finishes():
		return game.NoOffence
	case p.discard == l.wild:
		return game.OkeyDiscarded
	}
	for i := range p.melds {
		if l.terms.Playable(p.melds[i], p.discard) {
			return game.PlayableDiscarded
		}
	}
	return game.NoOffence
}
