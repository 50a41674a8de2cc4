package bots

import (
	"cmp"
	"context"
	"math"
	"slices"

	"fair/okey/bots/portable"
	"fair/okey/bots/value"
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
	estimator   value.Estimator
	disabled101 feature101 // features turned off for an experiment
}

func newUsta() *usta { return &usta{planner: planner{policy: ustaPolicy}} }

// Play implements Bot.
func (u *usta) Play(ctx context.Context, v game.View) (game.Action, error) {
	show := game.Action{Kind: game.ShowTwin}
	switch {
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return game.Action{}, errNotMyTurn
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
	return game.Action{Kind: game.Discard, Tile: u.chooseDiscard(&v)}, nil
}

// takeOrDraw returns Take if usta expects more from the left tile than from a draw. Otherwise it returns Draw, or Pass
// if the stock is empty.
func (u *usta) takeOrDraw(v *game.View) game.Action {
	take := game.Action{Kind: game.Take}
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
	return game.Action{Kind: game.Draw}
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
	with.Hand.Add(v.TopDiscard(v.Left(v.Seat)))
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
	top := v.TopDiscard(v.Left(v.Seat))
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
	hand, seen := handWithout(v, d)
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

// handWithout returns the hand after a discard, and the tiles that have then been seen outside the hand.
func handWithout(v *game.View, d *meld.Discard) (hand, seen tile.Set) {
	hand, seen = v.Hand, v.Seen()
	if hand.Remove(d.Tile) {
		seen.Add(d.Tile)
	}
	return hand, seen
}
