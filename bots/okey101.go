package bots

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A layPlanner lists ways to lay tiles in a turn of Okey 101 and to end the turn with a discard. For each discard it
// tries melds before layoffs and layoffs before melds, which finds nearly all plans that matter.
type layPlanner struct {
	v          *game.View
	terms      meld.Terms
	solver     *meld.Solver
	wild       tile.Tile
	holdsOkeys bool // whether to list also plans that lay none of the hand's okeys
	pairsOpen  bool // whether a player has opened with pairs, so that players open with melds may also lay pairs (rule 7.5)
}

// newLayPlanner returns a layPlanner for the view's seat.
func newLayPlanner(v *game.View, solver *meld.Solver) *layPlanner {
	terms := v.Terms()
	l := &layPlanner{v: v, terms: terms, solver: solver, wild: terms.Wild()}
	for _, o := range v.Opened {
		l.pairsOpen = l.pairsOpen || o.How == meld.Pairs
	}
	return l
}

// A plan is a way to play the rest of a turn.
type plan struct {
	steps   []game.Action // the actions that lay, lay off and swap tiles, in order
	discard tile.Tile     // the last action of the turn
	rest    tile.Set      // the tiles that stay in the hand
	how     meld.WinKind  // how the seat has opened by the end of the plan
	melds   []meld.Laid   // the melds on the table at the end of the plan
	offence game.Offence  // the offence of the discard
}

func (p *plan) firstAction() game.Action {
	if len(p.steps) > 0 {
		return p.steps[0]
	}
	return discard(p.discard)
}

// finishes reports whether the plan ends the round.
func (p *plan) finishes() bool { return p.rest == (tile.Set{}) }

// listPlans returns the plans for a hand after drawing: for every tile that the seat may discard, the ways to use the
// other tiles. If the seat has not opened, these are the plans that open and the one that does not. taken is a tile
// that must be laid in this turn (rule 7.7), or tile.None.
func (l *layPlanner) listPlans(hand tile.Set, taken tile.Tile) (plans []plan) {
	how := l.v.Opened[l.v.Seat].How
	start := make([]meld.Laid, len(l.v.Melds))
	for i := range l.v.Melds {
		start[i] = l.v.Melds[i].Laid
	}
	mayOpen := how == meld.NoWin && l.mayOpen(hand)
	for _, x := range hand.Distinct() {
		base := plan{discard: x, rest: hand, how: how, melds: start}
		base.rest.Remove(x)
		var ways []plan
		if how == meld.NoWin && taken == tile.None {
			ways = append(ways, base)
		}
		if how != meld.NoWin || mayOpen {
			ways = append(ways, l.listWays(base, taken)...)
			if l.holdsOkeys && base.rest[l.wild] > 0 {
				ways = append(ways, l.listWaysHoldingOkeys(base, taken)...)
			}
		}
		if l.v.Rules.JokerSwap {
			ways = append(ways, l.listOkeyFinishes(ways)...)
		}
		for _, p := range ways {
			if taken != tile.None && p.countUnlaid(taken) >= hand[taken] {
				continue // the taken tile is not laid
			}
			p.offence = l.discardOffence(&p)
			plans = append(plans, p)
		}
	}
	return plans
}

// listOkeyFinishes returns variants of the plans that finish the round. Each variant swaps the discard for an okey on
// the table, and discards that okey instead, which doubles the round (rules 7.8 and 7.13).
func (l *layPlanner) listOkeyFinishes(plans []plan) (swapped []plan) {
	for i := range plans {
		p := &plans[i]
		if !p.finishes() || p.how == meld.NoWin {
			continue
		}
		for at := range p.melds {
			if next, ok := l.terms.Swap(p.melds[at], p.discard); ok {
				q := p.clone()
				q.steps = append(q.steps, game.Action{Kind: game.Swap, Tile: p.discard, Meld: uint8(at)})
				q.melds[at], q.discard = next, l.wild
				swapped = append(swapped, q)
				break
			}
		}
	}
	return swapped
}

// countUnlaid returns the number of copies of a tile that the plan does not lay on the table.
func (p *plan) countUnlaid(x tile.Tile) uint8 {
	if p.discard == x {
		return p.rest[x] + 1
	}
	return p.rest[x]
}

// mayOpen reports whether the hand has enough value to open, even if opening would leave no tile to discard.
func (l *layPlanner) mayOpen(hand tile.Set) bool {
	if value, _ := l.solver.OpeningRest(hand); value >= l.v.OpeningThreshold(meld.Melds) {
		return true
	}
	return len(l.solver.MostPairs(hand)) >= l.v.OpeningThreshold(meld.Pairs)
}

// listWays returns the plans that extend base, which consists of a discard only. taken is as in listPlans.
func (l *layPlanner) listWays(base plan, taken tile.Tile) (ways []plan) {
	if base.how == meld.NoWin {
		for _, opened := range l.listOpenings(&base, taken) {
			ways = append(ways, l.layInBothOrders(opened)...)
		}
		return ways
	}
	ways = l.layInBothOrders(base)
	if l.v.Rules.JokerSwap {
		if swapped := l.swapAll(base); len(swapped.steps) > 0 {
			ways = append(ways, l.layInBothOrders(swapped)...)
		}
	}
	return ways
}

// listWaysHoldingOkeys is like listWays, but keeps all okeys in the hand.
func (l *layPlanner) listWaysHoldingOkeys(base plan, taken tile.Tile) []plan {
	okeys := base.rest[l.wild]
	base.rest[l.wild] = 0
	ways := l.listWays(base, taken)
	for i := range ways {
		ways[i].rest[l.wild] += okeys
	}
	return ways
}

// listOpenings returns the plan extended by each opening worth considering: the one with the highest sum, the one that
// leaves the lowest sum in the hand, and one with pairs. If taken is not tile.None, each opening uses that tile.
func (l *layPlanner) listOpenings(p *plan, taken tile.Tile) (opened []plan) {
	threshold := l.v.OpeningThreshold(meld.Melds)
	highest, ok := meld.Opening{}, true
	if taken == tile.None {
		highest = l.solver.Opening(p.rest)
	} else {
		highest, ok = l.solver.OpeningWith(p.rest, taken)
	}
	if ok && highest.Value >= threshold {
		opened = append(opened, l.addOpening(p, highest.Melds, meld.Melds))
		cheapest := l.solver.Leftover(p.rest).Melds
		if _, value := l.v.ValueOpening(game.GroupsOf(cheapest)); value >= threshold && hasTile(cheapest, taken) {
			opened = append(opened, l.addOpening(p, cheapest, meld.Melds))
		}
	}
	pairs := l.solver.MostPairs(p.rest)
	if len(pairs) >= l.v.OpeningThreshold(meld.Pairs) && hasTile(pairs, taken) {
		opened = append(opened, l.addOpening(p, pairs, meld.Pairs))
	}
	return opened
}

// hasTile reports whether one of the groups contains x. It returns true if x is tile.None.
func hasTile(groups [][]tile.Tile, x tile.Tile) bool {
	return x == tile.None || slices.ContainsFunc(groups, func(g []tile.Tile) bool { return slices.Contains(g, x) })
}

// addOpening returns a copy of the plan that also opens with the groups. how is meld.Melds or meld.Pairs.
func (l *layPlanner) addOpening(p *plan, groups [][]tile.Tile, how meld.WinKind) plan {
	next := p.clone()
	next.steps = append(next.steps, game.Action{Kind: game.Open, Groups: game.GroupsOf(groups)})
	next.how = how
	l.layGroups(&next, groups)
	return next
}

func (p *plan) clone() plan {
	next := *p
	next.steps, next.melds = slices.Clone(p.steps), slices.Clone(p.melds)
	return next
}

// layGroups moves groups from the plan's hand to the plan's melds.
func (l *layPlanner) layGroups(p *plan, groups [][]tile.Tile) {
	for _, group := range groups {
		laid, _ := l.terms.Lay(group)
		p.melds = append(p.melds, laid)
		for _, x := range group {
			p.rest.Remove(x)
		}
	}
}

// layInBothOrders returns the ways to continue a plan: with melds before layoffs and, if that leaves different tiles,
// with layoffs before melds.
func (l *layPlanner) layInBothOrders(p plan) []plan {
	melds, layoffs := p.clone(), p.clone()
	l.layMelds(&melds)
	l.layOffAll(&melds, false)
	l.layOffAll(&layoffs, false)
	l.layMelds(&layoffs)
	for _, way := range []*plan{&melds, &layoffs} {
		l.layPairs(way)
		l.layOffAll(way, true)
	}
	if melds.rest == layoffs.rest {
		return []plan{melds}
	}
	return []plan{melds, layoffs}
}

// layMelds lays the sets and runs that leave the lowest sum in the hand, if the seat has opened with melds.
func (l *layPlanner) layMelds(p *plan) {
	if p.how == meld.Melds {
		l.layEach(p, l.solver.Leftover(p.rest).Melds)
	}
}

// layPairs lays all pairs if rule 7.5 allows it.
func (l *layPlanner) layPairs(p *plan) {
	if p.how != meld.Melds || l.pairsOpen && l.v.Rules.SetOpenerPairs {
		l.layEach(p, l.solver.MostPairs(p.rest))
	}
}

// layEach lays groups from the plan's hand one by one.
func (l *layPlanner) layEach(p *plan, groups [][]tile.Tile) {
	for i := range groups {
		group := groups[i : i+1]
		p.steps = append(p.steps, game.Action{Kind: game.Lay, Groups: game.GroupsOf(group)})
		l.layGroups(p, group)
	}
}

// layOffAll lays off every tile that fits a meld. It lays off okeys only if withOkeys is true, each where it leaves the
// lowest sum in the hand.
func (l *layPlanner) layOffAll(p *plan, withOkeys bool) {
	for again := true; again; {
		again = false
		for _, x := range p.rest.Distinct() {
			if x == l.wild {
				continue
			}
			for at := 0; at < len(p.melds) && p.rest.Has(x); at++ {
				if end, ok := l.findEnd(p.melds[at], x); ok {
					l.layOff(p, x, at, end)
					again = true
				}
			}
		}
	}
	if withOkeys && p.rest.Has(l.wild) {
		l.layOffOkeys(p)
	}
}

// layOffOkeys lays off the hand's okeys one by one, each followed by the tiles that then fit.
func (l *layPlanner) layOffOkeys(p *plan) {
	least, best := 0, plan{}
	for at := range p.melds {
		set, low, high := l.terms.FitsOn(p.melds[at], l.wild)
		for _, place := range []struct {
			fits bool
			end  meld.End
		}{{set, meld.AnyEnd}, {low, meld.Low}, {high, meld.High}} {
			if !place.fits {
				continue
			}
			next := p.clone()
			l.layOff(&next, l.wild, at, place.end)
			l.layOffAll(&next, false)
			if cost := l.v.LeftoverCostIfOpened(next.how, next.rest); best.melds == nil || cost < least {
				best, least = next, cost
			}
		}
	}
	if best.melds != nil {
		*p = best
		l.layOffAll(p, true)
	}
}

// findEnd returns the end of a meld at which x can be laid off. It prefers the high end of a run. ok is false if x does
// not fit.
func (l *layPlanner) findEnd(laid meld.Laid, x tile.Tile) (end meld.End, ok bool) {
	set, low, high := l.terms.FitsOn(laid, x)
	switch {
	case high:
		return meld.High, true
	case low:
		return meld.Low, true
	default:
		return meld.AnyEnd, set
	}
}

func (l *layPlanner) layOff(p *plan, x tile.Tile, at int, end meld.End) {
	p.steps = append(p.steps, game.Action{Kind: game.LayOff, Tile: x, Meld: uint8(at), End: end})
	p.melds[at], _ = l.terms.LayOff(p.melds[at], x, end)
	p.rest.Remove(x)
}

// swapAll returns a copy of the plan that also swaps tiles of the hand for as many okeys on the table as possible (rule
// 7.8).
func (l *layPlanner) swapAll(p plan) plan {
	p = p.clone()
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

// cheapestPlan returns the cheapest of the plans after which the seat has opened, or nil if there is no such plan.
func (l *layPlanner) cheapestPlan(plans []plan) (best *plan) {
	least := 0
	for i := range plans {
		if plans[i].how == meld.NoWin {
			continue
		}
		if cost := l.planCost(&plans[i]); best == nil || cost < least {
			best, least = &plans[i], cost
		}
	}
	return best
}

// planCost returns what the plan would cost the seat, including penalties, if the round ended after it. A plan that
// finishes costs less than any other.
func (l *layPlanner) planCost(p *plan) int {
	const finishedCost = -1000
	switch {
	case p.finishes() && p.discard == l.wild: // rule 7.13
		return 2 * finishedCost
	case p.finishes():
		return finishedCost
	}
	cost := l.v.LeftoverCostIfOpened(p.how, p.rest)
	if p.offence != game.NoOffence {
		cost += l.v.Rules.Penalty
	}
	return cost
}

// discardOffence returns the offence of the plan's discard (rule 7.10).
func (l *layPlanner) discardOffence(p *plan) game.Offence {
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
