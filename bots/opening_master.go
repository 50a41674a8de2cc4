package bots

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// In how many ways it imagines the tiles to come.
const imagined = 60

// playOpening is usta in Okey 101. It takes what kalfa takes, opens as soon as it can and finishes when it can, and differs in two
// rules, both of which look at tiles that it may yet draw:
//
//   - Before it is open it throws the tile without which it will most often open, be it with sets and runs or with pairs (throws).
//   - Once it can open, it chooses with what, what else to lay and what to throw by what the round will cost (best).
//
// Against three çırak a round costs it 46.7 ± 1.5 points less than them, and kalfa, on the same deals, 41.0 ± 1.5:
//
//	okey arena --preset 101 --bots usta,cirak,cirak,cirak --rounds 10000 --seed 10101
//	okey arena --preset 101 --bots kalfa,cirak,cirak,cirak --rounds 10000 --seed 10101
//
// and against three kalfa 8.2 ± 3.4 (2,000 rounds, seed 10103).
//
// Deal by deal, over 600 others in all rotations, throws is worth 2.6 ± 2.2 points a round by itself and best 1.5 ± 1.3. To think of
// pairs in throws is worth 5.1 ± 1.8.
//
// What was measured and left out, as it earned nothing that could be told from luck: holding an opening back while nobody is open
// (0.0 ± 1.0; not one of 2,400 rounds ended elden for it), holding an okey back to finish with, minding which discards the next
// player could lay, and counting in what will be left over when throwing.
//
// It plays each round by itself, as looking at the sheet of the match earned nothing either. In matches against three kalfa, each played
// twice with the same tiles, it won so many more of a hundred: by choosing in the last round for the chance of winning the match, a
// leader safely and whoever is behind boldly, in best 0.1 ± 0.2 (3,752 last rounds) and in what pairs are worth to throws 0.0 ± 0.2
// (3,216); where each opening has to beat the highest (rule 7.14), by opening with the dearest to shut the others out -0.1 ± 0.6, and by
// weighing its value against the rest -0.1 ± 0.4 (1,200 matches of three rounds each); with partners (rule 7.15), by putting a finish,
// after which the partner's hand counts nothing, at 300 points more 0.1 ± 0.4 (956 matches).
func (m *master) playOpening(v *game.View) game.Action {
	m.prepare(v)
	l := newLayer(v, m.solver)
	if v.Step == game.MustDraw {
		return m.draws(l)
	}
	plans := l.plans(v.Hand, l.toLay())
	if len(plans) == 0 { // what was taken does not reach the table
		return Fallback(*v)
	}
	cheapest, ok := l.cheapest(plans)
	switch {
	case !ok:
		return game.Action{Kind: game.Discard, Tile: m.throws(l)}
	case cheapest.finishes():
		return cheapest.first()
	}
	return m.best(l, plans).first()
}

// best is the plan with which the round will cost least. There is one that opens or is open.
func (m *master) best(l *layer, plans []plan) *plan {
	futures := futures(l.v, l.v.StockLeft/l.v.Rules.Seats)
	var best *plan
	least := 0.0
	for i := range plans {
		if plans[i].how == meld.NoWin {
			continue
		}
		if cost := m.willCost(l, &plans[i], futures); best == nil || cost < least {
			best, least = &plans[i], cost
		}
	}
	return best
}

// willCost is what the round will cost, in points, after a plan that does not finish, if the seat lays all it can and throws its
// dearest tile in each turn to come. To finish is worth what the others have to pay as well.
func (m *master) willCost(l *layer, p *plan, futures [][]tile.Tile) float64 {
	const finished = -400
	if len(futures[0]) == 0 {
		return float64(l.cost(p))
	}
	sum := 0
	for _, future := range futures {
		q := plan{rest: p.rest, how: p.how, melds: append([]meld.Laid(nil), p.melds...)}
		for _, x := range future {
			q.rest.Add(x)
		}
		l.layMelds(&q)
		l.layOffAll(&q, false)
		l.layPairs(&q)
		q.rest[l.wild] = 0 // there is nearly always a place for an okey
		if q.rest.Len() <= len(future) {
			sum += finished
			continue
		}
		cost := l.afterThrows(&q.rest, len(future))
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

// afterThrows is what is left of a hand once so many of its dearest tiles have gone.
func (l *layer) afterThrows(rest *tile.Set, throws int) (cost int) {
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

// futures are the tiles that the seat may draw in its turns to come, in as many ways as it imagines.
func futures(v *game.View, draws int) [][]tile.Tile {
	left := unseen(v)
	pool, whim := left.Tiles(), whim(imagined, v)
	draws = min(draws, len(pool))
	futures := make([][]tile.Tile, imagined)
	for i := range futures {
		for j := range draws {
			k := j + whim.IntN(len(pool)-j)
			pool[j], pool[k] = pool[k], pool[j]
		}
		futures[i] = append([]tile.Tile(nil), pool[:draws]...)
	}
	return futures
}

// throws is the discard of a hand that cannot open: that which is missed least, as far as tiles to come can be imagined. There is one
// more of them than there will be draws, for what may be taken.
func (m *master) throws(l *layer) tile.Tile {
	v := l.v
	options := v.Hand.Distinct()
	var promise [tile.Faces + 1]float64
	for _, future := range futures(v, v.StockLeft/v.Rules.Seats+1) {
		hand := v.Hand
		for _, x := range future {
			hand.Add(x)
		}
		opening := l.solver.Opening(hand)
		for _, x := range options {
			rest, value := l.less(hand, opening, x)
			promise[x] += l.chance(&rest, value)
		}
	}
	return l.leastMissed(func(x tile.Tile) float64 { return promise[x] })
}

// chance is what a hand is worth that has got its tiles, with melds of such a value: 1 if it opens with sets and runs, half of that
// with pairs, and next to nothing, though the more the nearer it is, if it cannot open.
func (l *layer) chance(hand *tile.Set, value int) float64 {
	const pairs, nearly = 0.5, 0.1
	need := l.v.Need(meld.Melds)
	if value >= need {
		return 1
	}
	count := hand[l.wild]
	for x, n := range hand {
		if tile.Tile(x) != l.wild {
			count += n / tile.Copies
		}
	}
	if int(count) >= l.v.Need(meld.Pairs) {
		return pairs
	}
	part := float64(value) / float64(need)
	return nearly * part * part * part
}
