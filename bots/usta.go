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

// usta is the level that plays like kalfa but looks further ahead. It follows seven rules:
//
//   - It plans for sets and runs alone (ustaPolicy).
//   - It takes the left tile for a smaller gain in useful tiles (ustaPolicy).
//   - Far from winning, it decides whether to take the left tile by the useful tiles after the next
//     draw (estimateTakeGain).
//   - It compares discards by the useful tiles after the next draw (estimateWin).
//   - One tile from winning, it keeps tiles that the next player may win with (scoreDiscard).
//   - It does not finish if that would end the match and lose it (wouldLoseMatch).
//   - It may hold back a finish to wait for one with an okey that takes the pot (finishOrWait).
//
// docs/bots.md lists what each rule is worth, and the rules that were tried and left out.
// All rules together: okey arena --bots usta,kalfa,kalfa,kalfa --rounds 40000 --seed 9120
type usta struct {
	planner
	estimator value.Estimator
}

func newUsta() *usta { return &usta{planner: planner{policy: ustaPolicy}} }

// Play implements Bot.
func (u *usta) Play(ctx context.Context, v game.View) (game.Action, error) {
	switch {
	case v.Rules.LaysMelds():
		return u.playOkey101(ctx, &v)
	case v.Check(show) == nil:
		return show, nil
	}
	u.prepare(&v)
	if v.Step == game.MustDraw {
		if u.waitsForPot(&v) {
			return u.playForPoints(ctx, &v)
		}
		return u.takeOrDraw(&v), nil
	}
	if finish, ok := v.BestFinish(); ok && !wouldLoseMatch(&v, finish) {
		return u.finishOrWait(ctx, &v, finish)
	}
	return discard(u.chooseDiscard(&v)), nil
}

// takeOrDraw returns Take if usta expects more from the left tile than from a draw. Otherwise it returns Draw, or Pass
// if the stock is empty.
func (u *usta) takeOrDraw(v *game.View) game.Action {
	plain := u.beginTurn(v)
	if v.StockLeft == 0 || v.Check(take) != nil {
		return plain
	}
	wants := plain.Kind == game.Take
	if gain, ok := u.estimateTakeGain(v); ok {
		wants = gain > 0
	}
	if wants && !takingWouldLoseMatch(v) {
		return take
	}
	return draw
}

// wouldLoseMatch reports whether a finish would end and lose the match, although enough tiles are left for another
// player to finish without ending it. usta holds such a finish back (docs/bots.md, "Holding a finish back"):
// go test ./bots -run XXX -bench Holding -benchtime 4000x
func wouldLoseMatch(v *game.View, finish game.Action) bool {
	over, won := v.Outcome(finish)
	return over && !won && v.StockLeft >= v.Rules.Seats
}

// takingWouldLoseMatch reports whether the hand wins with the left tile but usta would hold that finish back. usta must
// not take the tile then, as it could not discard it in the same turn (rule 2.7).
func takingWouldLoseMatch(v *game.View) bool {
	with := *v
	with.Hand.Add(v.LeftDiscard())
	finish, ok := with.BestFinish()
	return ok && wouldLoseMatch(&with, finish)
}

// finishOrWait returns the given finish or, if holding it back seems better, a discard. It may hold the finish back
// only if it would not take the pot, but a later finish with an okey of the hand could (rule 5.7; docs/bots.md,
// "Waiting for the pot"):
// go test ./bots -run XXX -bench Pot -benchtime 4000x
func (u *usta) finishOrWait(ctx context.Context, v *game.View, finish game.Action) (game.Action, error) {
	win := v.FinishResult(finish)
	if v.Pot == 0 || win.PotWon() > 0 || !v.Hand.Has(u.terms.Wild()) {
		return finish, nil
	}
	if over, _ := v.Outcome(finish); over || v.StockLeft < v.Rules.Seats {
		return finish, nil
	}
	return u.playForPoints(ctx, v)
}

// waitsForPot reports whether usta holds a hand back that wins with any tile, in order to finish with its okey and take
// the pot.
func (u *usta) waitsForPot(v *game.View) bool {
	return v.Pot > 0 && v.Hand.Has(u.terms.Wild()) && u.solver.DistanceGiven(v.Hand, v.Seen()).Total == 0
}

// playForPoints returns the option with the highest expected points.
func (u *usta) playForPoints(ctx context.Context, v *game.View) (game.Action, error) {
	options, err := u.estimator.LookAhead(ctx, *v)
	if err != nil {
		return game.Action{}, err
	}
	return slices.MaxFunc(options, func(a, b value.Estimate) int { return cmp.Compare(a.Points, b.Points) }).Action, nil
}

// farDistance is the minimum distance at which usta uses estimateTakeGain.
const farDistance = 3

// takeWeights holds the coefficients of estimateTakeGain.
type takeWeights struct {
	// constant is the constant term, indexed by the hand's distance minus farDistance. The last element also applies to
	// greater distances.
	constant [3]float64
	// useful is the weight of the number of tiles that are useful now, and followUp that of the number that are useful
	// after the next useful draw. widening is the weight of the growth in the number of useful tiles through other
	// draws.
	useful, followUp, widening float64
}

// takeNearer applies if the left tile brings the hand nearer to winning, and takeAsNear if the hand stays as near. Both
// are fitted to races (docs/bots.md, "Taking the left tile from afar"):
// go test ./bots -run XXX -bench Rules/afar -benchtime 4000x
var (
	takeNearer = takeWeights{constant: [3]float64{0.135, 0.086, 0.060}, useful: 0.073, followUp: 0.099, widening: 0.094}
	takeAsNear = takeWeights{constant: [3]float64{-0.034, -0.034, -0.034}, useful: 0.063, followUp: 0.060, widening: 0.104}
)

// estimateTakeGain estimates by how much the probability of winning is higher after taking the left tile than after
// drawing. ok is false in cases that planner.wantsToTake decides better: the distance is less than farDistance, the
// tile is an okey or wins, or the next draw would be the indicator.
func (u *usta) estimateTakeGain(v *game.View) (gain float64, ok bool) {
	top := v.LeftDiscard()
	hand, seen := v.Hand, v.Seen()
	now := meld.Discard{Distance: u.solver.DistanceGiven(hand, seen), Useful: u.solver.Useful(hand, seen)}
	if now.Distance.Total < farDistance || top == u.terms.Wild() || u.canFinishWith(v, top) || v.IndicatorNext() {
		return 0, false
	}
	now.Count = now.Useful.Len()
	taken, ok := u.bestDiscardAfterTake(v, top)
	asNear := taken.Distance.Total == now.Distance.Total
	if !ok || taken.Distance.Total > now.Distance.Total || asNear && taken.Count <= now.Count {
		return -1, true
	}
	unseen := v.Unseen()
	w, before := &takeNearer, u.lookAhead(hand, seen, unseen, &now)
	useful := before.followUp // the number of useful tiles, to be compared with that after taking
	if asNear {
		w, useful = &takeAsNear, float64(now.Count)
	}
	hand.Add(top)
	hand.Remove(taken.Tile)
	seen.Add(taken.Tile)
	after := u.lookAhead(hand, seen, unseen, &taken)
	return w.constant[min(now.Distance.Total-farDistance, len(w.constant)-1)] +
		float64(w.useful*portable.Log(float64(taken.Count+1)/(useful+1))) +
		float64(w.followUp*portable.Log((after.followUp+1)/(before.followUp+1))) +
		float64(w.widening*(after.widening-before.widening)), true
}

// bestDiscardAfterTake returns the best discard, other than top and okeys, after taking the left tile, top. ok is false
// if only those leave the hand nearest to winning.
func (u *usta) bestDiscardAfterTake(v *game.View, top tile.Tile) (best meld.Discard, ok bool) {
	hand, seen := v.Hand, v.Seen()
	hand.Add(top)
	seen.Remove(top) // Seen still counts top among the discards
	for _, d := range u.solver.NearestDiscards(hand, seen) {
		if d.Tile != top && d.Tile != u.terms.Wild() {
			return d, true
		}
	}
	return meld.Discard{}, false
}

func (u *usta) chooseDiscard(v *game.View) tile.Tile {
	options := u.listCandidates(v)
	switch len(options) {
	case 0: // the hand holds only okeys and the tile just taken
		return Fallback(*v).Tile
	case 1:
		return options[0].Tile
	}
	best, most := tile.None, math.Inf(-1)
	for i := range options {
		if score := u.scoreDiscard(v, &options[i]); score > most {
			best, most = options[i].Tile, score
		}
	}
	return best
}

// scoreDiscard returns the estimated probability of winning after a discard, up to a constant that is the same for all
// discards. At a distance of 1 it subtracts what it is expected to cost if the next player wins with the tile. At
// longer distances this made no measurable difference.
func (u *usta) scoreDiscard(v *game.View, d *meld.Discard) float64 {
	if d.Distance.Total == 1 {
		return u.estimateWin(v, d) - float64(feedingCost*winChance(v, &u.terms, d.Tile))
	}
	return u.estimateWin(v, d)
}

// feedingCost is by how much usta's probability of winning falls if the next player wins with its discard
// (docs/bots.md, "What the next player wins with"):
// go test ./bots -run XXX -bench FeedingCost -benchtime 80000x -cpu 1
const feedingCost = 0.3

// listCandidates returns the discards to compare: those that leave the hand nearest to winning, with at least 0.7 times
// as many useful tiles as the best of them. To limit the time of a decision, it returns at most five.
func (u *usta) listCandidates(v *game.View) []meld.Discard {
	const enoughUseful, maxCandidates = 0.7, 5
	nearest := u.nearestDiscards(v)
	most := 0
	for _, d := range nearest {
		most = max(most, d.Count)
	}
	candidates := nearest[:0]
	for _, d := range nearest {
		if float64(d.Count) >= enoughUseful*float64(most) && len(candidates) < maxCandidates {
			candidates = append(candidates, d)
		}
	}
	return candidates
}

// estimateWin returns the probability of winning after a discard, up to a constant that is the same for all discards.
// The weights are fitted to rounds that were played out (docs/bots.md, "Weighing discards"):
// go test ./bots -run XXX -bench Rules/discards -benchtime 14000x -cpu 1
func (u *usta) estimateWin(v *game.View, d *meld.Discard) float64 {
	if d.Distance.Total == 0 {
		return 0
	}
	hand, seen := v.Hand, v.Seen()
	hand.Remove(d.Tile)
	seen.Add(d.Tile)
	useful, next := portable.Log(float64(d.Count)+1), u.lookAhead(hand, seen, v.Unseen(), d)
	switch d.Distance.Total {
	case 1:
		return float64(0.236*useful) + float64(0.365*next.widening)
	case 2:
		return float64(0.119*useful) + float64(0.104*portable.Log(next.followUp+1)) + float64(0.153*next.widening)
	default:
		return float64(0.056*useful) + float64(0.085*portable.Log(next.followUp+1)) + float64(0.156*next.widening)
	}
}

// An outlook describes a hand after its next draw.
type outlook struct {
	// followUp is the mean number of useful tiles after drawing a useful one.
	followUp float64
	// widening is the logarithm of the factor by which the number of useful tiles grows with a draw that is not useful,
	// averaged over all such draws.
	widening float64
}

// lookAhead returns the outlook for hand, which holds the 14 tiles left after the discard d. seen holds the tiles seen
// outside the hand, and unseen holds all others.
func (u *usta) lookAhead(hand, seen, unseen tile.Set, d *meld.Discard) (o outlook) {
	after := u.solver.CountsAfterDraws(hand, seen)
	sum, tiles := 0, 0
	for x, n := range unseen {
		left, then := int(n), after[x]
		if left > 0 && hand[x]+seen[x]+n > tile.Copies { // x was just taken, but seen still counts it
			with := hand
			with[x]++
			then = u.solver.NearestDiscards(with, seen)[0].Count
		}
		switch {
		case left == 0:
		case d.Useful[x] > 0:
			sum += left * then
		default:
			tiles += left
			if then > d.Count {
				o.widening += float64(float64(left) * portable.Log(float64(then+1)/float64(d.Count+1)))
			}
		}
	}
	o.followUp = float64(sum) / float64(max(1, d.Count))
	o.widening /= float64(max(1, tiles))
	return o
}

// drawSamples is the number of sequences of draws that usta samples for each decision.
const drawSamples = 150

// playOkey101 plays Okey 101. It takes what kalfa takes, finishes when it can, and otherwise plays in two ways:
//
//   - Until it can open, it samples the draws to come and discards the tile without which it opens most often, with
//     sets and runs or with pairs. It also allows for what the next player may open with (scoreDiscards). If scores
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
	_, best, err := u.planTurn(ctx, v)
	switch {
	case err != nil:
		return game.Action{}, err
	case best == nil: // the taken tile cannot be laid
		return Fallback(*v), nil
	}
	return best.firstAction(), nil
}

// PlanTurn returns the actions with which usta ends a turn of Okey 101, and the resulting Turn. The last action is the
// discard. If the taken tile cannot be laid, it returns no actions and a nil Turn. The view's seat must have drawn. Any
// error comes from ctx.
func PlanTurn(ctx context.Context, v *game.View) ([]game.Action, *round101.Turn, error) {
	l, best, err := newUsta().planTurn(ctx, v)
	if best == nil {
		return nil, nil, err
	}
	return append(slices.Clip(best.steps), discard(best.discard)), l.toTurn(best), nil
}

// planTurn returns the plan with which usta ends its turn, and the planner that made it. The plan is nil if the taken
// tile cannot be laid. Any error comes from ctx.
func (u *usta) planTurn(ctx context.Context, v *game.View) (l *layPlanner, best *plan, err error) {
	u.prepare(v)
	l = newLayPlanner(v, u.solver)
	l.holdsOkeys = true
	plans := l.listPlans(v.Hand, v.TileToLay())
	best = l.cheapestPlan(plans)
	switch {
	case len(plans) == 0 || best != nil && best.finishes(): // there is nothing to choose
	case best == nil:
		scores, x := l.scoreDiscards(), tile.None
		if x, err = u.raceDiscards(ctx, l, &scores); err == nil {
			best = findUnopenedPlan(plans, x)
		}
	case v.LastTurn():
		best = l.choosePlanOfLastTurn(plans, best)
	default:
		best, err = u.choosePlan(ctx, l, plans)
	}
	return l, best, err
}

// findUnopenedPlan returns the plan that discards x and does not open. It must be among plans.
func findUnopenedPlan(plans []plan, x tile.Tile) *plan {
	return &plans[slices.IndexFunc(plans, func(p plan) bool { return p.how == meld.NoWin && p.discard == x })]
}

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
func (l *layPlanner) choosePlanOfLastTurn(plans []plan, cheapest *plan) *plan {
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
	costs := l.feedingCosts(thrown)
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
		_, t.Value = l.v.ValueOpening(p.steps[0].Groups)
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

// scoreDiscards scores the discards from a hand that cannot open. The tile with the highest score is missed least over
// the sampled draws, allowing for its cost if the next player takes it. Each sample has one tile more than the seat has
// draws left, to allow for left tiles that it may take.
func (l *layPlanner) scoreDiscards() (scores tileScores) {
	if chance := nextTurnChance(l.v); chance > 0 {
		scores = l.sampleScores(chance)
	}
	l.subtractFeedingCosts(&scores)
	return scores
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
// both of two sets of worlds. In that case it returns the other one, except in the seat's last turn.
func (u *usta) raceDiscards(ctx context.Context, l *layPlanner, scores *tileScores) (tile.Tile, error) {
	near := l.listNearDiscards(scores)
	if len(near) == 1 || l.v.LastTurn() {
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
func (l *layPlanner) listNearDiscards(scores *tileScores) []tile.Tile {
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
func (u *usta) estimateLeads(ctx context.Context, l *layPlanner, discards []tile.Tile, scores *tileScores, seed uint64) ([]float64, error) {
	ways := make([]round101.Way, len(discards))
	for i, x := range discards {
		ways[i].Action = discard(x)
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

// sampleScores returns, for each tile of the hand, the value of the hand without that tile, in points. chance is the
// probability that the seat will get another turn.
func (l *layPlanner) sampleScores(chance float64) (scores tileScores) {
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
func (l *layPlanner) subtractFeedingCosts(scores *tileScores) {
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
	for x, cost := range l.feedingCosts(near) {
		scores[x] -= cost
	}
}

// maxFeedingCost returns the maximum cost of a discard that the next player takes or lays. stock is the number of tiles
// in the stock.
func maxFeedingCost(stock int) float64 { return max(openingCost(stock), layingCost) }

// feedingCosts returns the expected cost of discarding each of the tiles, which the next player may take.
func (l *layPlanner) feedingCosts(tiles []tile.Tile) (costs tileScores) {
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
