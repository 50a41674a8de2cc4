package bots

import (
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// playOkey101 is kalfa in Okey 101. It takes the left tile when that can be laid at once, and opens
// as soon as it can. Then it lays, swaps okeys and discards so that the rest of its hand costs
// least, penalties included. Until it is open it throws the tile without which its dearest opening,
// with one more tile that it may draw, comes nearest to the threshold.
func (k *kalfa) playOkey101(v *game.View) game.Action {
	k.prepare(v)
	l := newLayPlanner(v, k.solver)
	if v.Step == game.MustDraw {
		return l.beginTurn()
	}
	best := l.planSimply()
	if best == nil {
		return Fallback(*v)
	}
	return best.firstAction()
}

// planSimply returns the plan by which kalfa ends its turn: the cheapest open one, or else to throw a tile. It is
// nil if the tile taken cannot reach the table.
func (l *layPlanner) planSimply() *plan {
	plans := l.listPlans(l.v.Hand, l.v.TileToLay())
	if best, ok := l.cheapestPlan(plans); ok || len(plans) == 0 {
		return best
	}
	return planToThrow(plans, l.discardUnopened())
}

// beginTurn takes the left tile if it can reach the table in this turn (rule 7.7), and draws
// otherwise.
func (l *layPlanner) beginTurn() game.Action {
	if take := (game.Action{Kind: game.Take}); l.v.Check(take) == nil {
		hand, top := l.v.Hand, l.v.TopDiscard(l.v.Left(l.v.Seat))
		hand.Add(top)
		if best, ok := l.cheapestPlan(l.listPlans(hand, top)); ok && best.offence == game.NoOffence {
			return take
		}
	}
	return game.Action{Kind: game.Draw}
}

// discardUnopened is kalfa's discard from a hand that cannot open: the tile that is missed least
// when one more tile comes.
func (l *layPlanner) discardUnopened() tile.Tile {
	threshold := float64(l.v.OpeningThreshold(meld.Melds))
	score := func(value int) float64 {
		part := min(1, float64(value)/threshold)
		return part * part * part // the last points matter most
	}
	options := l.v.Hand.Distinct()
	var scores [tile.Faces + 1]float64
	for y, n := range l.v.Unseen() {
		if n == 0 {
			continue
		}
		hand := l.v.Hand
		hand.Add(tile.Tile(y))
		dearest, loose := l.solver.OpeningRest(hand)
		for _, x := range options {
			value := l.openingWithout(hand, dearest, &loose, x)
			scores[x] += float64(float64(n) * score(value))
		}
	}
	return l.chooseLeastMissed(&scores)
}

// openingWithout is the value of the dearest opening of a hand without one x, where that of the whole
// hand has the value dearest and leaves the tiles loose.
func (l *layPlanner) openingWithout(hand tile.Set, dearest int, loose *tile.Set, x tile.Tile) (value int) {
	if loose[x] > 0 {
		return dearest
	}
	hand.Remove(x)
	value, _ = l.solver.OpeningRest(hand)
	return value
}

// chooseLeastMissed is the tile of the hand without which the rest scores highest: one that costs
// no penalty if possible, then a playable one, and an okey last (rule 7.10).
func (l *layPlanner) chooseLeastMissed(scores *[tile.Faces + 1]float64) tile.Tile {
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
