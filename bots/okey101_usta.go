package bots

import (
	"slices"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// futureCount is how many ways of drawing on usta imagines for one decision.
const futureCount = 60

// playOkey101 is usta in Okey 101. It takes what kalfa takes, opens as soon as it can, finishes
// when it can, and plays otherwise in two ways, both of which imagine the tiles that it may yet
// draw:
//
//   - Until it is open, it throws the tile without which it will open most often, with sets and
//     runs or with pairs (discardForOpening).
//   - Once it can open, it chooses what to open with, lay and throw by what the round will cost
//     (choosePlan).
//
// docs/bots.md ("usta in Okey 101") has the measurements, and what was tried and left out:
// okey arena --preset 101 --bots usta,cirak,cirak,cirak --rounds 10000 --seed 10101
func (u *usta) playOkey101(v *game.View) game.Action {
	u.prepare(v)
	l := newLayPlanner(v, u.solver)
	if v.Step == game.MustDraw {
		return l.beginTurn()
	}
	plans := l.listPlans(v.Hand, l.tileToLay())
	if len(plans) == 0 { // the tile taken cannot reach the table
		return Fallback(*v)
	}
	cheapest, ok := l.cheapestPlan(plans)
	switch {
	case !ok:
		return game.Action{Kind: game.Discard, Tile: l.discardForOpening()}
	case cheapest.finishes():
		return cheapest.firstAction()
	}
	return l.choosePlan(plans).firstAction()
}

// choosePlan is the plan with which the round is expected to cost least. At least one of the plans
// must be open.
func (l *layPlanner) choosePlan(plans []plan) *plan {
	futures := imagineDraws(l.v, l.v.StockLeft/l.v.Rules.Seats)
	var best *plan
	least := 0.0
	for i := range plans {
		if plans[i].how == meld.NoWin {
			continue
		}
		if cost := l.expectedCost(&plans[i], futures); best == nil || cost < least {
			best, least = &plans[i], cost
		}
	}
	return best
}

// expectedCost is what the round will cost on average, in points, after a plan that does not
// finish, if the seat lays all it can and throws its dearest tile in each turn to come. A finish
// counts -400, because the others then have to pay as well.
func (l *layPlanner) expectedCost(p *plan, futures [][]tile.Tile) float64 {
	const finishedCost = -400
	if len(futures[0]) == 0 {
		return float64(l.planCost(p))
	}
	sum := 0
	for _, future := range futures {
		q := plan{rest: p.rest, how: p.how, melds: slices.Clone(p.melds)}
		for _, x := range future {
			q.rest.Add(x)
		}
		l.layMelds(&q)
		l.layOffAll(&q, false)
		l.layPairs(&q)
		q.rest[l.wild] = 0 // an okey nearly always finds a place
		if q.rest.Len() <= len(future) {
			sum += finishedCost
			continue
		}
		cost := l.costAfterThrows(&q.rest, len(future))
		if p.how == meld.Pairs {
			cost *= 2
		}
		sum += cost
	}
	cost := float64(sum) / float64(len(futures))
	if p.offence != game.NoOffence {
		cost += float64(l.v.Rules.Penalty)
	}
	return cost
}

// costAfterThrows is the sum of the numbers left in a hand once its dearest tiles have been thrown,
// one for each throw.
func (l *layPlanner) costAfterThrows(rest *tile.Set, throws int) (cost int) {
	var numbers [tile.Numbers + 1]int
	for x, n := range rest {
		numbers[l.terms.Face(tile.Tile(x)).Number()] += int(n)
	}
	for number := tile.Numbers; number > 0; number-- {
		gone := min(throws, numbers[number])
		throws -= gone
		cost += (numbers[number] - gone) * number
	}
	return cost
}

// imagineDraws are the tiles that the seat may draw in its turns to come, in futureCount random
// ways. The same view always gets the same ones.
func imagineDraws(v *game.View, draws int) [][]tile.Tile {
	left := value.Unseen(v)
	pool, random := left.Tiles(), decisionRand(futureCount, v)
	draws = min(draws, len(pool))
	futures := make([][]tile.Tile, futureCount)
	for i := range futures {
		for j := range draws {
			k := j + random.IntN(len(pool)-j)
			pool[j], pool[k] = pool[k], pool[j]
		}
		futures[i] = slices.Clone(pool[:draws])
	}
	return futures
}

// discardForOpening is usta's discard from a hand that cannot open: the tile that is missed least
// over the imagined draws. One tile more than there will be draws is imagined, for tiles that may
// be taken.
func (l *layPlanner) discardForOpening() tile.Tile {
	options := l.v.Hand.Distinct()
	var scores [tile.Faces + 1]float64
	for _, future := range imagineDraws(l.v, l.v.StockLeft/l.v.Rules.Seats+1) {
		hand := l.v.Hand
		for _, x := range future {
			hand.Add(x)
		}
		opening := l.solver.Opening(hand)
		for _, x := range options {
			rest, value := l.openingWithout(hand, opening, x)
			scores[x] += l.scoreHand(&rest, value)
		}
	}
	return l.chooseLeastMissed(&scores)
}

// scoreHand says what a hand is worth once its draws have come, where value is that of its dearest
// opening: 1 if it opens with sets and runs, half of that with pairs, and at most 0.1 if it cannot
// open, the more the nearer it comes.
func (l *layPlanner) scoreHand(hand *tile.Set, value int) float64 {
	const pairsScore, unopenedScore = 0.5, 0.1
	threshold := l.v.OpeningThreshold(meld.Melds)
	if value >= threshold {
		return 1
	}
	pairs := hand[l.wild] // every okey makes a pair
	for x, n := range hand {
		if tile.Tile(x) != l.wild {
			pairs += n / tile.Copies
		}
	}
	if int(pairs) >= l.v.OpeningThreshold(meld.Pairs) {
		return pairsScore
	}
	part := float64(value) / float64(threshold)
	return unopenedScore * part * part * part
}
