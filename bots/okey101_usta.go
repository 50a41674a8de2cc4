package bots

import (
	"cmp"
	"context"
	"math"
	"slices"

	"fair/okey/bots/portable"
	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// futureCount is how many ways of drawing on usta imagines for one decision.
const futureCount = 150

// rule101 is a set of rules by which usta plays Okey 101.
type rule101 uint8

// What usta does that kalfa does not.
const (
	// imagining: before it is open, it imagines the tiles that it may yet draw.
	imagining rule101 = 1 << iota
	// feeding: it minds what the next player may open with.
	feeding
	// playouts: it chooses plans by playing the round out.
	playouts
	// holding: it may keep okeys that could be laid, to finish with one.
	holding
	// racing: before it is open, it plays the round out with the discards that seem nearly as good.
	racing
)

// playOkey101 is usta in Okey 101. It takes what kalfa takes, finishes when it can, and plays
// otherwise in two ways:
//
//   - Until it is open, it imagines the tiles that it may yet draw, and throws the tile without which
//     it will open most often, with sets and runs or with pairs. It minds what the next player may
//     open with (discardForOpening). Where discards are nearly as good, it plays the round out
//     (raceDiscards).
//   - Once it can open, it chooses what to open with, lay and throw by playing the round out in
//     imagined worlds. It may keep its okeys (choosePlan).
//
// docs/bots.md ("usta in Okey 101") has the measurements, and what was tried and left out:
// go test ./bots -run XXX -bench Rules101 -benchtime 400x -cpu 1
func (u *usta) playOkey101(ctx context.Context, v *game.View) (game.Action, error) {
	if v.Step == game.MustDraw {
		u.prepare(v)
		return newLayPlanner(v, u.solver).beginTurn(), nil
	}
	l, plans := u.plansOf(v)
	if len(plans) == 0 { // the tile taken cannot reach the table
		return Fallback(*v), nil
	}
	best, err := u.planTurn(ctx, l, plans)
	if err != nil {
		return game.Action{}, err
	}
	return best.firstAction(), nil
}

// plansOf lists the ways to end a turn.
func (u *usta) plansOf(v *game.View) (*layPlanner, []plan) {
	u.prepare(v)
	l := newLayPlanner(v, u.solver)
	l.holds = u.has(holding)
	return l, l.listPlans(v.Hand, v.TileToLay())
}

// planTurn is the plan by which usta ends its turn.
func (u *usta) planTurn(ctx context.Context, l *layPlanner, plans []plan) (*plan, error) {
	cheapest, ok := l.cheapestPlan(plans)
	switch {
	case !ok && !u.has(imagining):
		return planToThrow(plans, l.discardUnopened()), nil
	case !ok:
		x, err := u.discardForOpening(ctx, l)
		if err != nil {
			return nil, err
		}
		return planToThrow(plans, x), nil
	case cheapest.finishes():
		return cheapest, nil
	case l.v.LastTurn() && u.has(feeding):
		return u.choosePlanOfLastTurn(l, plans, cheapest), nil
	case l.v.LastTurn() || !u.has(playouts):
		return cheapest, nil
	}
	return u.choosePlan(ctx, l, plans)
}

// planToThrow is the plan to throw a tile and stay unopened.
func planToThrow(plans []plan, x tile.Tile) *plan {
	return &plans[slices.IndexFunc(plans, func(p plan) bool { return p.how == meld.NoWin && p.discard == x })]
}

// has reports whether usta plays by a rule.
func (u *usta) has(rule rule101) bool { return u.without101&rule == 0 }

// How closely usta looks at its plans.
const (
	plansWeighed = 8   // how many of the plans that leave least it plays out
	planWorlds   = 50  // in how many imagined worlds
	planDrop     = 1.5 // and how many standard errors a plan may be behind the best meanwhile
	// leftWeight is what a point left in the hand after this turn counts beside the points of the
	// round, which so few worlds do not tell exactly.
	leftWeight = 0.5
)

// choosePlan is the plan with which the round is worth most. At least one of the plans must be open.
func (u *usta) choosePlan(ctx context.Context, l *layPlanner, plans []plan) (*plan, error) {
	weighed := l.plansToWeigh(plans)
	if first := weighed[0].firstAction(); !slices.ContainsFunc(weighed, func(p *plan) bool { return p.firstAction() != first }) {
		return weighed[0], nil
	}
	ways := make([]round101.Way, len(weighed))
	for i, p := range weighed {
		ways[i].End = l.turnOf(p)
	}
	worths, err := u.estimator.RaceWays(ctx, l.v, ways, value.Budget{Samples: planWorlds, DropSEs: planDrop})
	if err != nil {
		return nil, err
	}
	best, most := 0, math.Inf(-1) // the one that leaves least, among equals
	for i, p := range weighed {
		if points := worths[i].Points - float64(leftWeight*float64(l.pointsLeft(p))); points > most {
			best, most = i, points
		}
	}
	return weighed[best], nil
}

// pointsLeft is what stays in the hand, okeys left out, as it would be counted (rule 7.13).
func (l *layPlanner) pointsLeft(p *plan) int {
	rest := p.rest
	rest[l.wild] = 0
	return l.v.LeftoverCostOpenWith(p.how, rest)
}

// choosePlanOfLastTurn is the open plan of least cost in the last turn of the seat, when what the
// next player may open with is counted as well: that may cost more than what is left in the hand.
func (u *usta) choosePlanOfLastTurn(l *layPlanner, plans []plan, cheapest *plan) *plan {
	if l.v.StockLeft == 0 { // nobody plays any more
		return cheapest
	}
	var weighed []*plan
	var thrown []tile.Tile
	for i := range plans {
		p := &plans[i]
		if p.how == meld.NoWin || float64(l.planCost(p)-l.planCost(cheapest)) >= mostFed(l.v.StockLeft) {
			continue
		}
		weighed = append(weighed, p)
		if !slices.Contains(thrown, p.discard) {
			thrown = append(thrown, p.discard)
		}
	}
	costs := u.costsOfFeeding(l, thrown)
	best, least := cheapest, math.Inf(1)
	for _, p := range weighed {
		if cost := float64(l.planCost(p)) + costs[p.discard]; cost < least {
			best, least = p, cost
		}
	}
	return best
}

// plansToWeigh are the open plans of which one may be best: of those with the least penalty, the
// ones that leave the least in the hand, okeys left out, and none twice.
func (l *layPlanner) plansToWeigh(plans []plan) (weighed []*plan) {
	penalties := func(p *plan) int {
		if p.offence == game.NoOffence {
			return 0
		}
		return 1
	}
	for i := range plans {
		p := &plans[i]
		same := func(q *plan) bool {
			return q.rest == p.rest && q.discard == p.discard && slices.Equal(q.melds, p.melds)
		}
		if p.how != meld.NoWin && !slices.ContainsFunc(weighed, same) {
			weighed = append(weighed, p)
		}
	}
	slices.SortStableFunc(weighed, func(p, q *plan) int {
		return cmp.Or(cmp.Compare(penalties(p), penalties(q)), cmp.Compare(l.pointsLeft(p), l.pointsLeft(q)))
	})
	return weighed[:min(plansWeighed, len(weighed))]
}

// turnOf is the plan as the end of a turn.
func (l *layPlanner) turnOf(p *plan) *round101.Turn {
	t := &round101.Turn{How: p.how, Melds: p.melds, Rest: p.rest, Discard: p.discard}
	if len(p.steps) > 0 && p.steps[0].Kind == game.Open {
		_, t.Value, _ = l.v.ValueOpening(p.steps[0].Groups.Split())
	}
	return t
}

// imagineDraws are the tiles that the seat may draw in its turns to come, in futureCount random
// ways. The same view always gets the same ones.
func imagineDraws(v *game.View, draws int) [][]tile.Tile {
	left := v.Unseen()
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

// What usta reckons with, in points of the round. docs/bots.md ("Feeding") has the measurement.
const (
	openingWorth = 225 // to open with sets and runs, against not to
	takenCost    = 5.5 // if the next player, who is open, lays what it throws
	feedWorlds   = 60  // in how many imagined worlds it looks at what the next player takes
)

// openedCost is what it costs if the next player opens with what usta throws: the more, the fewer
// tiles are left with which it may open as well.
func openedCost(stock int) float64 { return 50 * portable.Exp(-0.115*float64(stock)) }

// anotherTurn is how likely a seat that is not open gets another turn to open in when it throws with
// so many tiles left in the stock. In its last turn that takes players who take tiles rather than
// draw. docs/bots.md ("The last turn") has the measurement.
func anotherTurn(v *game.View) float64 {
	switch short := v.Rules.Seats - v.StockLeft; {
	case short <= 0:
		return 1
	case short == 1:
		return 0.2
	}
	return 0
}

// discardForOpening is usta's discard from a hand that cannot open: the tile that is missed least
// over the imagined draws, less what it costs if the next player takes it, unless the round is worth
// more with one that is missed hardly more. One tile more than there will be draws is imagined, for
// tiles that may be taken.
func (u *usta) discardForOpening(ctx context.Context, l *layPlanner) (tile.Tile, error) {
	var scores [tile.Faces + 1]float64
	chance := anotherTurn(l.v)
	if !u.has(feeding) {
		chance = 1
	}
	if chance > 0 {
		scores = l.scoreDiscards(chance)
	}
	if u.has(feeding) {
		u.mindFeeding(l, &scores)
	}
	if !u.has(racing) || l.v.LastTurn() {
		return l.chooseLeastMissed(&scores), nil
	}
	return u.raceDiscards(ctx, l, &scores)
}

// How closely usta looks at discards from a hand that cannot open. docs/bots.md ("Racing discards")
// has the measurement.
const (
	discardsRaced = 4    // how many discards it plays out at most
	discardsNear  = 15.0 // how many points less than the best their scores may be
	discardWorlds = 300  // in how many imagined worlds
	discardDrop   = 2.0  // and how many standard errors a discard may be behind the best meanwhile
	// scoreWeight is what a point of the scores counts beside the points of the round.
	scoreWeight = 0.5
	// surelyBetter is how many points another discard must be ahead in other worlds.
	surelyBetter = 2.0
)

// raceDiscards is the discard with which the round is worth most, of those with the highest scores.
// It is the one with the highest score unless another is ahead in two sets of worlds.
func (u *usta) raceDiscards(ctx context.Context, l *layPlanner, scores *[tile.Faces + 1]float64) (tile.Tile, error) {
	near := l.listNearDiscards(scores)
	if len(near) == 1 {
		return near[0], nil
	}
	leads, err := u.leadsOf(ctx, l, near, scores, 0)
	if err != nil {
		return tile.None, err
	}
	best := 0
	for i, lead := range leads {
		if lead > leads[best] {
			best = i
		}
	}
	if best == 0 {
		return near[0], nil
	}
	leads, err = u.leadsOf(ctx, l, []tile.Tile{near[0], near[best]}, scores, 1)
	if err != nil || leads[1] < surelyBetter {
		return near[0], err
	}
	return near[best], nil
}

// listNearDiscards lists the discards whose scores are near the best, the best first, of those with
// the least penalty.
func (l *layPlanner) listNearDiscards(scores *[tile.Faces + 1]float64) []tile.Tile {
	best := l.chooseLeastMissed(scores)
	offence := l.v.DiscardOffence(l.v.Seat, best)
	near := []tile.Tile{best}
	for _, x := range l.v.Hand.Distinct() {
		if x != best && l.v.DiscardOffence(l.v.Seat, x) == offence && scores[x] > scores[best]-discardsNear {
			near = append(near, x)
		}
	}
	slices.SortStableFunc(near[1:], func(x, y tile.Tile) int { return cmp.Compare(scores[y], scores[x]) })
	return near[:min(discardsRaced, len(near))]
}

// leadsOf says by how many points each of the discards is better than the first, in worlds that the
// seed chooses, with part of what the scores say.
func (u *usta) leadsOf(ctx context.Context, l *layPlanner, discards []tile.Tile, scores *[tile.Faces + 1]float64, seed uint64) ([]float64, error) {
	ways := make([]round101.Way, len(discards))
	for i, x := range discards {
		ways[i].Action = game.Action{Kind: game.Discard, Tile: x}
	}
	worths, err := u.estimator.RaceWays(ctx, l.v, ways, value.Budget{Samples: discardWorlds, DropSEs: discardDrop, Seed: seed})
	if err != nil {
		return nil, err
	}
	leads := make([]float64, len(discards))
	for i, x := range discards {
		leads[i] = worths[i].Points - worths[0].Points + float64(scoreWeight*(scores[x]-scores[discards[0]]))
	}
	return leads, nil
}

// scoreDiscards says in points what the hand is worth without each of its tiles, where the seat gets
// to play on with a chance.
func (l *layPlanner) scoreDiscards(chance float64) (scores [tile.Faces + 1]float64) {
	options := l.v.Hand.Distinct()
	for _, future := range imagineDraws(l.v, l.v.StockLeft/l.v.Rules.Seats+1) {
		hand := l.v.Hand
		for _, x := range future {
			hand.Add(x)
		}
		dearest, loose := l.solver.OpeningRest(hand)
		for _, x := range options {
			value := l.openingWithout(hand, dearest, &loose, x)
			rest := hand
			rest.Remove(x)
			scores[x] += l.scoreHand(&rest, value) * openingWorth * chance / futureCount
		}
	}
	return scores
}

// mindFeeding takes from the scores of discards what they cost if the next player takes them. Of
// those that cost no penalty it looks at the ones that may come out best.
func (u *usta) mindFeeding(l *layPlanner, scores *[tile.Faces + 1]float64) {
	best := l.chooseLeastMissed(scores)
	offence := l.v.DiscardOffence(l.v.Seat, best)
	var near []tile.Tile
	for _, x := range l.v.Hand.Distinct() {
		switch {
		case l.v.DiscardOffence(l.v.Seat, x) != offence:
		case scores[x] > scores[best]-mostFed(l.v.StockLeft):
			near = append(near, x)
		default:
			scores[x] = math.Inf(-1)
		}
	}
	for x, cost := range u.costsOfFeeding(l, near) {
		scores[x] -= cost
	}
}

// mostFed is what it costs at most if the next player takes what usta throws.
func mostFed(stock int) float64 { return max(openedCost(stock), takenCost) }

// costsOfFeeding is what it costs on average that the next player may take each of the tiles.
func (u *usta) costsOfFeeding(l *layPlanner, tiles []tile.Tile) (costs [tile.Faces + 1]float64) {
	for i, f := range round101.Feedings(l.v, tiles, feedWorlds, 0) {
		costs[tiles[i]] = float64(openedCost(l.v.StockLeft)*f.Opens) + float64(takenCost*f.Lays)
	}
	return costs
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
