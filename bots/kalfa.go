package bots

import (
	"context"
	"math"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// kalfa is the level that discards the tile without which its hand is nearest to winning. If there are several, it
// chooses the one after which the most unseen tiles are useful. It takes the left tile if that brings the hand nearer
// to winning, or if the hand stays as near but has at least kalfaPolicy.takeRatio times as many useful tiles. It goes
// for seven pairs only if they are strictly nearer than sets and runs or it has minPairs pairs.
type kalfa struct{ planner }

func newKalfa() *kalfa { return &kalfa{planner{policy: kalfaPolicy}} }

// Play implements Bot.
func (k *kalfa) Play(_ context.Context, v game.View) (game.Action, error) {
	k.prepare(&v)
	finish, wins := v.BestFinish()
	switch {
	case v.Rules.LaysMelds():
		return k.playOkey101(&v), nil
	case v.Check(show) == nil:
		return show, nil
	case v.Step == game.MustDraw:
		return k.beginTurn(&v), nil
	case wins:
		return finish, nil
	}
	return discard(k.chooseDiscard(&v)), nil
}

func (k *kalfa) chooseDiscard(v *game.View) tile.Tile {
	options := k.nearestDiscards(v)
	if len(options) == 0 { // the hand holds only okeys and the tile just taken
		return Fallback(*v).Tile
	}
	return slices.MaxFunc(options, func(a, b meld.Discard) int { return a.Count - b.Count }).Tile
}

// playOkey101 plays Okey 101 greedily. It takes the left tile if it can be laid at once, and opens as soon as possible.
// Once it has opened, it lays, swaps okeys and discards to minimise the cost of the rest of its hand, penalties
// included. Until then, it discards the tile without which its highest opening, after one more draw, comes nearest to
// the threshold.
func (k *kalfa) playOkey101(v *game.View) game.Action {
	l := newLayPlanner(v, k.solver)
	if v.Step == game.MustDraw {
		return l.beginTurn()
	}
	best := l.planGreedily()
	if best == nil {
		return Fallback(*v)
	}
	return best.firstAction()
}

// planGreedily returns the plan with which kalfa ends its turn: the cheapest plan after which the seat has opened or,
// if there is none, the best plan that does not open. It returns nil if the taken tile cannot be laid.
func (l *layPlanner) planGreedily() *plan {
	plans := l.listPlans(l.v.Hand, l.v.TileToLay())
	if best := l.cheapestPlan(plans); best != nil || len(plans) == 0 {
		return best
	}
	return findUnopenedPlan(plans, l.discardUnopened())
}

// ChooseDiscard101 returns the discard with which kalfa ends a turn of Okey 101 after laying all it can. It returns
// tile.None if kalfa would discard an okey that it has first swapped from the table, or if the taken tile cannot be
// laid. The view's seat must have drawn. The solver must be for the view's terms.
func ChooseDiscard101(v *game.View, solver *meld.Solver) tile.Tile {
	best := newLayPlanner(v, solver).planGreedily()
	if best == nil || !v.Hand.Has(best.discard) {
		return tile.None
	}
	return best.discard
}

// beginTurn returns Take if the left tile can be laid in this turn without a penalty (rule 7.7). Otherwise it returns
// Draw.
func (l *layPlanner) beginTurn() game.Action {
	if l.v.Check(take) == nil {
		hand, top := l.v.Hand, l.v.LeftDiscard()
		hand.Add(top)
		if best := l.cheapestPlan(l.listPlans(hand, top)); best != nil && best.offence == game.NoOffence {
			return take
		}
	}
	return draw
}

// discardUnopened returns kalfa's discard from a hand that cannot open: the tile that will be missed least after one
// more draw.
func (l *layPlanner) discardUnopened() tile.Tile {
	threshold := float64(l.v.OpeningThreshold(meld.Melds))
	score := func(value int) float64 {
		part := min(1, float64(value)/threshold)
		return part * part * part // the last points before the threshold matter most
	}
	options := l.v.Hand.Distinct()
	var scores tileScores
	for y, n := range l.v.Unseen() {
		if n == 0 {
			continue
		}
		hand := l.v.Hand
		hand.Add(tile.Tile(y))
		highest, loose := l.solver.OpeningRest(hand)
		for _, x := range options {
			value := l.openingWithout(hand, highest, &loose, x)
			scores[x] += float64(float64(n) * score(value))
		}
	}
	return l.chooseLeastValuable(&scores)
}

// tileScores holds, for each tile of a hand, the value of the hand without that tile.
type tileScores [tile.Faces + 1]float64

// openingWithout returns the value of the highest opening of the hand without one copy of x. highest is the value of
// the whole hand's highest opening, and loose holds the tiles that this opening does not use.
func (l *layPlanner) openingWithout(hand tile.Set, highest int, loose *tile.Set, x tile.Tile) (value int) {
	if loose[x] > 0 {
		return highest
	}
	hand.Remove(x)
	value, _ = l.solver.OpeningRest(hand)
	return value
}

// chooseLeastValuable returns the tile with the highest score, which is the least valuable one. It prefers tiles
// without a penalty to playable ones, and playable tiles to okeys (rule 7.10).
func (l *layPlanner) chooseLeastValuable(scores *tileScores) tile.Tile {
	best, most, least := tile.None, math.Inf(-1), 3
	for _, x := range l.v.Hand.Distinct() {
		offence := 0
		switch l.v.DiscardOffence(l.v.Seat, x) {
		case game.PlayableDiscarded:
			offence = 1
		case game.OkeyDiscarded:
			offence = 2
		}
		if offence < least || offence == least && scores[x] > most {
			best, most, least = x, scores[x], offence
		}
	}
	return best
}
