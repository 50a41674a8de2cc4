package bots

import (
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A policy holds the choices in which kalfa and usta differ in the classic game.
type policy struct {
	// meldsOnly makes the player plan only for sets and runs. Seven pairs still win if they happen to be complete.
	meldsOnly bool
	// takeRatio is the factor by which the number of useful tiles must grow for the player to take a left tile that
	// does not bring the hand nearer to winning.
	takeRatio float64
}

// These are the policies of kalfa and usta. docs/bots.md has the measurements ("Seven pairs", "Taking the left tile"):
// go test ./bots -run XXX -bench 'Rules/(melds|takes)' -benchtime 20000x
var (
	kalfaPolicy = policy{takeRatio: 2.5}
	ustaPolicy  = policy{meldsOnly: true, takeRatio: 1.75}
)

// minPairs is the number of pairs with which a hand is played for seven pairs even if sets and runs are as near or
// nearer.
const minPairs = 5

// A planner computes the exact distance of a hand from winning in the classic game, by which it evaluates draws and
// discards. All levels and tempers build on it.
//
// A tile is useful if drawing it reduces the hand's distance.
type planner struct {
	policy policy
	terms  meld.Terms
	solver *meld.Solver
}

// prepare sets up the solver for the view's round. It must be called before any other method.
func (p *planner) prepare(v *game.View) {
	if terms := v.Terms(); p.solver == nil || p.terms != terms {
		p.terms = terms
		terms.Pairs = terms.Pairs && !p.policy.meldsOnly
		p.solver = meld.NewSolver(terms)
	}
}

// beginTurn returns Take if the player wants to take the left tile. Otherwise it returns Draw, or Pass if the stock is
// empty.
func (p *planner) beginTurn(v *game.View) game.Action {
	if v.Check(take) == nil && p.wantsToTake(v, v.LeftDiscard()) {
		return take
	}
	return drawOrPass(v)
}

// wantsToTake reports whether the left tile wins, is an okey, brings the hand nearer to winning, or leaves it as near
// but with at least takeRatio times as many useful tiles. If the next draw would be the indicator, wantsToTake reports
// whether the left tile wins and the indicator does not: hardly any other hand can win then, and taking a tile would
// leave the indicator to the next player.
func (p *planner) wantsToTake(v *game.View, top tile.Tile) bool {
	if v.IndicatorNext() {
		return p.canFinishWith(v, top) && !p.canFinishWith(v, v.Indicator)
	}
	nearer, gain := p.evaluateTake(v, top)
	return nearer || gain >= p.policy.takeRatio
}

// canFinishWith reports whether the hand can finish if x is added to it.
func (p *planner) canFinishWith(v *game.View, x tile.Tile) bool {
	hand := v.Hand
	hand.Add(x)
	return len(p.terms.Finishes(hand)) > 0
}

// evaluateTake reports whether the left tile, top, wins, is an okey or brings the hand nearer to winning. If the hand
// stays as near, gain is the factor by which the number of useful tiles grows: infinity if there were none before, and
// 0 if there are none afterwards.
func (p *planner) evaluateTake(v *game.View, top tile.Tile) (nearer bool, gain float64) {
	hand, seen := v.Hand, v.Seen()
	now := p.planDistance(&hand, p.solver.DistanceGiven(hand, seen))
	hand.Add(top)
	if top == p.terms.Wild() || len(p.terms.Finishes(hand)) > 0 {
		return true, 0
	}
	seenWithoutTop := seen
	seenWithoutTop.Remove(top) // Seen still counts top among the discards
	most := -1                 // the maximum number of useful tiles after a take, if the hand stays as near
	for _, d := range p.discards(hand, seenWithoutTop) {
		distance := p.planDistance(&hand, d.Distance)
		switch {
		case d.Tile == top:
		case distance < now:
			return true, 0
		case distance == now:
			most = max(most, d.Count)
		}
	}
	if most <= 0 { // there is no gain
		return false, 0
	}
	before := p.solver.Useful(v.Hand, seen)
	if before.Len() == 0 {
		return false, math.Inf(1)
	}
	return false, float64(most) / float64(before.Len())
}

// nearestDiscards returns the legal discards that leave the hand nearest to winning, in the solver's order and without
// okeys. It returns nil if the hand holds only okeys and the tile just taken.
func (p *planner) nearestDiscards(v *game.View) []meld.Discard {
	options := p.nearestLegal(v, p.discards(v.Hand, v.Seen()))
	if len(options) == 0 { // the nearest discards are okeys or the tile just taken
		options = p.nearestLegal(v, p.solver.Discards(v.Hand, v.Seen()))
	}
	return options
}

// discards returns discards of the hand, including every discard that leaves it nearest to the planned win.
func (p *planner) discards(hand, seen tile.Set) []meld.Discard {
	if !p.policy.meldsOnly && p.goesForPairs(&hand) {
		return p.solver.Discards(hand, seen) // the discard that comes nearest to pairs may not come nearest to a win
	}
	return p.solver.NearestDiscards(hand, seen)
}

// nearestLegal returns the legal discards, other than okeys, that leave the hand nearest to the planned win.
func (p *planner) nearestLegal(v *game.View, discards []meld.Discard) (options []meld.Discard) {
	nearest := meld.Never + 1
	for _, d := range discards {
		if d.Tile == p.terms.Wild() || !mayDiscard(v, d.Tile) {
			continue
		}
		distance := p.planDistance(&v.Hand, d.Distance)
		if distance < nearest {
			options, nearest = options[:0], distance
		}
		if distance == nearest {
			options = append(options, d)
		}
	}
	return options
}

// planDistance returns the distance from the planned win. The player plans seven pairs if the policy allows it and they
// are strictly nearer or the hand has at least minPairs pairs. Otherwise it plans sets and runs.
func (p *planner) planDistance(hand *tile.Set, d meld.Distance) int {
	if p.policy.meldsOnly {
		return d.Melds
	}
	if d.Pairs < d.Melds || p.goesForPairs(hand) {
		return d.Pairs
	}
	return d.Melds
}

// goesForPairs reports whether the hand has enough pairs to be played for seven pairs.
func (p *planner) goesForPairs(hand *tile.Set) bool {
	return p.terms.Pairs && countPairs(hand) >= minPairs
}

// countPairs returns the number of pairs of equal tiles in a hand. Two okeys count as one pair.
func countPairs(hand *tile.Set) (pairs int) {
	for _, n := range hand {
		pairs += int(n) / tile.Copies
	}
	return pairs
}
