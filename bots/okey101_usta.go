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

// drawSamples is the number of sequences of draws that usta samples for each decision.
const drawSamples = 150

// A feature101 is a set of usta's features in Okey 101.
type feature101 uint8

// These are the features that usta has in Okey 101 and kalfa does not.
const (
	// sampling scores discards by sampled draws while the hand cannot open.
	sampling feature101 = 1 << iota
	// feeding subtracts the cost of a discard that the next player may take.
	feeding
	// playouts chooses between plans by playing the round out.
	playouts
	// holding also considers keeping okeys that could be laid, in order to finish with one later.
	holding
	// racing compares discards with close scores by playing the round out while the hand cannot open.
	racing
)

// playOkey101 plays Okey 101. It takes what kalfa takes, finishes when it can, and otherwise plays in two ways:
//
//   - Until it can open, it samples the draws to come and discards the tile without which it opens most often, with
//     sets and runs or with pairs. It also allows for what the next player may open with (discardForOpening). If scores
//     are close, it plays the round out (raceDiscards).
//   - Once it can open, it chooses what to open with, lay and discard by playing the round out in
//     random worlds. It may keep its okeys (choosePlan).
//
// docs/bots.md ("usta in Okey 101") has the measurements, and the rules that were tried and left out:
// go test ./bots -run XXX -bench Rules101 -benchtime 400x -cpu 1
func (u *usta) playOkey101(ctx context.Context, v *game.View) (game.Action, error) {
	if v.Step == game.MustDraw {
		u.prepare(v)
		return newLayPlanner(v, u.solver).beginTurn(), nil
	}
	l, plans := u.listTurns(v)
	if len(plans) == 0 { // the taken tile cannot be laid
		return Fallback(*v), nil
	}
	best, err := u.planTurn(ctx, l, plans)
	if err != nil {
		return game.Action{}, err
	}
	return best.firstAction(), nil
}

// PlanTurn returns the actions with which usta ends a turn of Okey 101, and the resulting Turn. The last action is the
// discard. If the taken tile cannot be laid, it returns no actions and a nil Turn. The view's seat must have drawn. Any
// error comes from ctx.
func PlanTurn(ctx context.Context, v *game.View) ([]game.Action, *round101.Turn, error) {
	u := newUsta()
	l, plans := u.listTurns(v)
	if len(plans) == 0 {
		return nil, nil, nil
	}
	best, err := u.planTurn(ctx, l, plans)
	if err != nil {
		return nil, nil, err
	}
	discard := game.Action{Kind: game.Discard, Tile: best.discard}
	return append(best.steps[:len(best.steps):len(best.steps)], discard), l.toTurn(best), nil
}

func (u *usta) listTurns(v *game.View) (*layPlanner, []plan) {
	u.prepare(v)
	l := newLayPlanner(v, u.solver)
	l.holdsOkeys = u.hasFeature(holding)
	return l, l.listPlans(v.Hand, v.TileToLay())
}

// planTurn returns the one of plans with which usta ends its turn. There must be at least one plan. Any error comes
// from ctx.
func (u *usta) planTurn(ctx context.Context, l *layPlanner, plans []plan) (*plan, error) {
	cheapest, ok := l.cheapestPlan(plans)
	switch {
	case !ok && !u.hasFeature(sampling):
		return findUnopenedPlan(plans, l.discardUnopened()), nil
	case !ok:
		x, err := u.discardForOpening(ctx, l)
		if err != nil {
			return nil, err
		}
		return findUnopenedPlan(plans, x), nil
	case cheapest.finishes():
		return cheapest, nil
	case l.v.LastTurn() && u.hasFeature(feeding):
		return u.choosePlanOfLastTurn(l, plans, cheapest), nil
	case l.v.LastTurn() || !u.hasFeature(playouts):
		return cheapest, nil
	}
	return u.choosePlan(ctx, l, plans)
}

// findUnopenedPlan returns the plan that discards x and does not open. It must be among plans.
func findUnopenedPlan(plans []plan, x tile.Tile) *plan {
	return &plans[slices.IndexFunc(plans, func(p plan) bool { return p.how == meld.NoWin && p.discard == x })]
}

func (u *usta) hasFeature(f feature101) bool { return u.disabled101&f == 0 }

// These are the constants of choosePlan.
const (
	maxPlans   = 8   // the maximum number of plans played out
	planWorlds = 50  // the number of worlds in which each plan is played
	planDrop   = 1.5 // a plan is dropped if it is this many standard errors behind the best
	// leftWeight is the weight of a point left in the hand, relative to a point of the round. With so few worlds, the
	// points of the round are only a rough estimate.
	leftWeight = 0.5
)

// choosePlan returns the plan with the highest expected points in the round, among those after which the seat has
// opened. There must be at least one such plan.
func (u *usta) choosePlan(ctx context.Context, l *layPlanner, plans []plan) (*plan, error) {
	weighed := l.selectPlans(plans)
	if first := weighed[0].firstAction(); !slices.ContainsFunc(weighed, func(p *plan) bool { return p.firstAction() != first }) {
		return weighed[0], nil
	}
	ways := make([]round101.Way, len(weighed))
	for i, p := range weighed {
		ways[i].End = l.toTurn(p)
	}
	worths, err := u.estimator.RaceWays(ctx, l.v, ways, value.Budget{Samples: planWorlds, DropSEs: planDrop})
	if err != nil {
		return nil, err
	}
	best, most := 0, math.Inf(-1) // if plans tie, the first one wins (see selectPlans)
	for i, p := range weighed {
		if points := worths[i].Points - float64(leftWeight*float64(l.leftoverCost(p))); points > most {
			best, most = i, points
		}
	}
	return weighed[best], nil
}

// leftoverCost returns the cost, in points, of the tiles that the plan leaves in the hand, not counting okeys (rule
// 7.13).
func (l *layPlanner) leftoverCost(p *plan) int {
	rest := p.rest
	rest[l.wild] = 0
	return l.v.LeftoverCostIfOpened(p.how, rest)
}

// choosePlanOfLastTurn returns the cheapest plan for the seat's last turn, among those after which it has opened. The
// cost includes the expected cost of feeding the next player, which may exceed that of the tiles left in the hand.
// cheapest is the plan with the lowest planCost.
func (u *usta) choosePlanOfLastTurn(l *layPlanner, plans []plan, cheapest *plan) *plan {
	if l.v.StockLeft == 0 { // the round ends after this turn
		return cheapest
	}
	var weighed []*plan
	var thrown []tile.Tile
	for i := range plans {
		p := &plans[i]
		if p.how == meld.NoWin || float64(l.planCost(p)-l.planCost(cheapest)) >= maxFeedingCost(l.v.StockLeft) {
			continue
		}
		weighed = append(weighed, p)
		if !slices.Contains(thrown, p.discard) {
			thrown = append(thrown, p.discard)
		}
	}
	costs := u.feedingCosts(l, thrown)
	best, least := cheapest, math.Inf(1)
	for _, p := range weighed {
		if cost := float64(l.planCost(p)) + costs[p.discard]; cost < least {
			best, least = p, cost
		}
	}
	return best
}

// selectPlans returns at most maxPlans distinct plans worth playing out, among those after which the seat has opened.
// The plans with the fewest penalties come first and, among these, those that leave the fewest points in the hand, not
// counting okeys.
func (l *layPlanner) selectPlans(plans []plan) (weighed []*plan) {
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
		return cmp.Or(cmp.Compare(penalties(p), penalties(q)), cmp.Compare(l.leftoverCost(p), l.leftoverCost(q)))
	})
	return weighed[:min(maxPlans, len(weighed))]
}

// toTurn converts the plan to a turn of the simulator.
func (l *layPlanner) toTurn(p *plan) *round101.Turn {
	t := &round101.Turn{How: p.how, Melds: p.melds, Rest: p.rest, Discard: p.discard}
	if len(p.steps) > 0 && p.steps[0].Kind == game.Open {
		_, t.Value, _ = l.v.ValueOpening(p.steps[0].Groups.Split())
	}
	return t
}

// sampleDraws returns drawSamples random samples of the tiles that the seat may draw in its coming turns. Each sample
// has the given number of draws, or fewer if fewer tiles are unseen. Equal views get equal samples.
func sampleDraws(v *game.View, draws int) [][]tile.Tile {
	left := v.Unseen()
	pool, random := left.Tiles(), decisionRand(drawSamples, v)
	draws = min(draws, len(pool))
	futures := make([][]tile.Tile, drawSamples)
	for i := range futures {
		for j := range draws {
			k := j + random.IntN(len(pool)-j)
			pool[j], pool[k] = pool[k], pool[j]
		}
		futures[i] = slices.Clone(pool[:draws])
	}
	return futures
}

// These are the constants for the cost of feeding the next player (docs/bots.md, "Feeding").
const (
	openingWorth = 225 // the worth of opening with sets and runs rather than not opening, in points
	layingCost   = 5.5 // the cost, in points, of a discard that the next player lays after having opened
	feedWorlds   = 60  // the number of worlds used to sample the next player's takes
)

// openingCost returns the cost, in points, if the next player opens with usta's discard. stock is the number of tiles
// left in the stock. The more there are, the lower the cost, since the next player has more chances to open in any
// case.
func openingCost(stock int) float64 { return 50 * portable.Exp(-0.115*float64(stock)) }

// nextTurnChance returns the probability that a seat that has not opened gets another turn in which it can open. After
// its last regular turn it gets one only if other players take tiles instead of drawing (docs/bots.md, "usta in
// Okey 101").
func nextTurnChance(v *game.View) float64 {
	switch short := v.Rules.Seats - v.StockLeft; {
	case short <= 0:
		return 1
	case short == 1:
		return 0.2
	}
	return 0
}

// discardForOpening returns usta's discard from a hand that cannot open: the tile that is missed least over the sampled
// draws, allowing for its cost if the next player takes it. If scores are close, raceDiscards decides. Each sample has
// one tile more than the seat has draws left, to allow for left tiles that it may take.
func (u *usta) discardForOpening(ctx context.Context, l *layPlanner) (tile.Tile, error) {
	var scores [tile.Faces + 1]float64
	chance := nextTurnChance(l.v)
	if !u.hasFeature(feeding) {
		chance = 1
	}
	if chance > 0 {
		scores = l.scoreDiscards(chance)
	}
	if u.hasFeature(feeding) {
		u.subtractFeedingCosts(l, &scores)
	}
	if !u.hasFeature(racing) || l.v.LastTurn() {
		return l.chooseLeastValuable(&scores), nil
	}
	return u.raceDiscards(ctx, l, &scores)
}

// These are the constants of raceDiscards (docs/bots.md, "usta in Okey 101").
const (
	maxDiscards   = 4    // the maximum number of discards played out
	maxBehind     = 15.0 // the maximum number of points by which a score may trail the best
	discardWorlds = 300  // the number of worlds in which each discard is played
	discardDrop   = 2.0  // a discard is dropped if it is this many standard errors behind the best
	// scoreWeight is the weight of a point of a score, relative to a point of the round.
	scoreWeight = 0.5
	// minLead is the lead, in points, that a discard other than the one with the highest score needs in the second set of
	// worlds.
	minLead = 2.0
)

// raceDiscards returns the discard with the highest score, unless another discard with a nearly equal score leads in
// both of two sets of worlds. In that case it returns the other one.
func (u *usta) raceDiscards(ctx context.Context, l *layPlanner, scores *[tile.Faces + 1]float64) (tile.Tile, error) {
	near := l.listNearDiscards(scores)
	if len(near) == 1 {
		return near[0], nil
	}
	leads, err := u.estimateLeads(ctx, l, near, scores, 0)
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
	leads, err = u.estimateLeads(ctx, l, []tile.Tile{near[0], near[best]}, scores, 1)
	if err != nil || leads[1] < minLead {
		return near[0], err
	}
	return near[best], nil
}

// listNearDiscards returns at most maxDiscards discards whose scores are near the best, in descending order of score.
// It considers only discards with the lowest penalty.
func (l *layPlanner) listNearDiscards(scores *[tile.Faces + 1]float64) []tile.Tile {
	best := l.chooseLeastValuable(scores)
	offence := l.v.DiscardOffence(l.v.Seat, best)
	near := []tile.Tile{best}
	for _, x := range l.v.Hand.Distinct() {
		if x != best && l.v.DiscardOffence(l.v.Seat, x) == offence && scores[x] > scores[best]-maxBehind {
			near = append(near, x)
		}
	}
	slices.SortStableFunc(near[1:], func(x, y tile.Tile) int { return cmp.Compare(scores[y], scores[x]) })
	return near[:min(maxDiscards, len(near))]
}

// estimateLeads returns, for each discard, the number of points by which it is better than the first one, in worlds
// determined by seed. A lead includes the difference between the scores, weighted by scoreWeight.
func (u *usta) estimateLeads(ctx context.Context, l *layPlanner, discards []tile.Tile, scores *[tile.Faces + 1]float64, seed uint64) ([]float64, error) {
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

// scoreDiscards returns, for each tile of the hand, the value of the hand without that tile, in points. chance is the
// probability that the seat will get another turn.
func (l *layPlanner) scoreDiscards(chance float64) (scores [tile.Faces + 1]float64) {
	options := l.v.Hand.Distinct()
	for _, future := range sampleDraws(l.v, l.v.StockLeft/l.v.Rules.Seats+1) {
		hand := l.v.Hand
		for _, x := range future {
			hand.Add(x)
		}
		highest, loose := l.solver.OpeningRest(hand)
		for _, x := range options {
			value := l.openingWithout(hand, highest, &loose, x)
			rest := hand
			rest.Remove(x)
			scores[x] += l.scoreHand(&rest, value) * openingWorth * chance / drawSamples
		}
	}
	return scores
}

// subtractFeedingCosts subtracts from the score of each discard its expected cost, given that the next player may take
// it. It considers only discards with the lowest penalty. The scores of discards that can no longer be the highest
// become minus infinity.
func (u *usta) subtractFeedingCosts(l *layPlanner, scores *[tile.Faces + 1]float64) {
	best := l.chooseLeastValuable(scores)
	offence := l.v.DiscardOffence(l.v.Seat, best)
	var near []tile.Tile
	for _, x := range l.v.Hand.Distinct() {
		switch {
		case l.v.DiscardOffence(l.v.Seat, x) != offence:
		case scores[x] > scores[best]-maxFeedingCost(l.v.StockLeft):
			near = append(near, x)
		default:
			scores[x] = math.Inf(-1)
		}
	}
	for x, cost := range u.feedingCosts(l, near) {
		scores[x] -= cost
	}
}

// maxFeedingCost returns the maximum cost of a discard that the next player takes or lays. stock is the number of tiles
// in the stock.
func maxFeedingCost(stock int) float64 { return max(openingCost(stock), layingCost) }

// feedingCosts returns the expected cost of discarding each of the tiles, which the next player may take.
func (u *usta) feedingCosts(l *layPlanner, tiles []tile.Tile) (costs [tile.Faces + 1]float64) {
	for i, f := range round101.Feedings(l.v, tiles, feedWorlds, 0) {
		costs[tiles[i]] = float64(openingCost(l.v.StockLeft)*f.Opens) + float64(layingCost*f.Lays)
	}
	return costs
}

// scoreHand returns the value of a hand to which the sampled draws have been added. value is the value of its highest
// opening. The result is 1 if the hand opens with sets and runs, and 0.5 if it opens with pairs. If the hand cannot
// open, the result is at most 0.1; the nearer the hand is to opening, the higher it is.
func (l *layPlanner) scoreHand(hand *tile.Set, value int) float64 {
	const pairsScore, unopenedScore = 0.5, 0.1
	threshold := l.v.OpeningThreshold(meld.Melds)
	if value >= threshold {
		return 1
	}
	pairs := hand[l.wild] // every okey makes a pair with another tile
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
