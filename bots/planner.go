package bots

import (
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// policy holds the choices that kalfa and usta make differently in the classic game.
type policy struct {
	// meldsOnly plans for sets and runs alone. Seven pairs that come by themselves still win.
	meldsOnly bool
	// takeRatio is by which factor the number of useful tiles has to grow for the left tile to be
	// taken although it brings the hand no nearer.
	takeRatio float64
}

// The policies of kalfa and usta. docs/bots.md has the measurements ("Seven pairs", "Taking the
// left tile"): go test ./bots -run XXX -bench 'Rules/(melds|takes)' -benchtime 20000x
var (
	kalfaPolicy = policy{takeRatio: 2.5}
	ustaPolicy  = policy{meldsOnly: true, takeRatio: 1.75}
)

// pairsBegun is how many pairs make a hand go for seven pairs even if they are not nearer than
// sets and runs.
const pairsBegun = 5

// planner knows exactly how far a hand is from winning in the classic game, and judges draws and
// discards by that. The levels from acemi to usta and the tempers are built on it.
//
// A tile is called useful if the hand is nearer to winning once it has been drawn.
type planner struct {
	policy policy
	terms  meld.Terms
	solver *meld.Solver
}

// prepare readies the solver for the view's round. It must come before any other method.
func (p *planner) prepare(v *game.View) {
	if terms := v.Terms(); p.solver == nil || p.terms != terms {
		p.terms = terms
		terms.Pairs = terms.Pairs && !p.policy.meldsOnly
		p.solver = meld.NewSolver(terms)
	}
}

// beginTurn takes the left tile if it is wanted; otherwise it draws, or passes when the stock is
// empty.
func (p *planner) beginTurn(v *game.View) game.Action {
	take := game.Action{Kind: game.Take}
	if v.Check(take) == nil && p.wantsTake(v, v.TopDiscard(v.Left(v.Seat))) {
		return take
	}
	return drawOrPass(v)
}

// wantsTake reports whether the left tile wins, is an okey, brings the hand nearer, or leaves it as
// near with takeRatio times as many useful tiles. If only the indicator could be drawn, a hand that
// wins neither with it nor with the left tile hardly ever will, and leaving the indicator would give
// the next player the choice.
func (p *planner) wantsTake(v *game.View, top tile.Tile) bool {
	if v.IndicatorNext() {
		return p.canFinishWith(v, top) && !p.canFinishWith(v, v.Indicator)
	}
	nearer, gain := p.weighTake(v, top)
	return nearer || gain >= p.policy.takeRatio
}

// canFinishWith reports whether the hand could finish if it had x as well.
func (p *planner) canFinishWith(v *game.View, x tile.Tile) bool {
	hand := v.Hand
	hand.Add(x)
	return len(p.terms.Finishes(hand)) > 0
}

// weighTake reports whether the left tile wins, is an okey or brings the hand nearer. Where it
// leaves the hand as near as it is, gain is the factor by which the number of useful tiles grows: 1
// is no gain, and infinity is some useful tiles where there were none.
func (p *planner) weighTake(v *game.View, top tile.Tile) (nearer bool, gain float64) {
	hand, seen := v.Hand, v.Seen()
	now := p.planDistance(&hand, p.solver.DistanceGiven(hand, seen))
	hand.Add(top)
	if top == p.terms.Wild() || len(p.terms.Finishes(hand)) > 0 {
		return true, 0
	}
	seenWithoutTop := seen
	seenWithoutTop.Remove(top) // it still lies among the discards
	most := -1                 // useful tiles after taking, where the hand is as near as before
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
	if most <= 0 { // nothing is gained, also where nothing was useful before
		return false, 0
	}
	before := p.solver.Useful(v.Hand, seen)
	if before.Len() == 0 {
		return false, math.Inf(1)
	}
	return false, float64(most) / float64(before.Len())
}

// nearestDiscards are the legal discards that leave the hand nearest to winning, in the solver's
// order. None of them is an okey. There is none where the hand holds only okeys and the tile that
// was just taken.
func (p *planner) nearestDiscards(v *game.View) []meld.Discard {
	options := p.legalNearest(v, p.discards(v.Hand, v.Seen()))
	if len(options) == 0 { // those that leave it nearest are okeys or the tile just taken
		options = p.legalNearest(v, p.solver.Discards(v.Hand, v.Seen()))
	}
	return options
}

// discards are at least all discards that leave the hand as near as any does.
func (p *planner) discards(hand, seen tile.Set) []meld.Discard {
	if !p.policy.meldsOnly && p.goesForPairs(&hand) {
		return p.solver.Discards(hand, seen) // the nearest to pairs may not be the nearest to a win
	}
	return p.solver.NearestDiscards(hand, seen)
}

// legalNearest are the legal ones of discards that leave the hand nearest, but for okeys.
func (p *planner) legalNearest(v *game.View, discards []meld.Discard) (options []meld.Discard) {
	nearest := meld.Never + 1
	for _, d := range discards {
		if d.Tile == p.terms.Wild() || v.Check(game.Action{Kind: game.Discard, Tile: d.Tile}) != nil {
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

// planDistance is the distance to what the hand is played for: sets and runs, unless the policy
// allows pairs and these are strictly nearer or pairsBegun of them are there.
func (p *planner) planDistance(hand *tile.Set, d meld.Distance) int {
	if p.policy.meldsOnly {
		return d.Melds
	}
	if d.Pairs < d.Melds || p.goesForPairs(hand) {
		return d.Pairs
	}
	return d.Melds
}

// goesForPairs reports whether so many pairs are there that the hand is played for seven of them.
func (p *planner) goesForPairs(hand *tile.Set) bool {
	return p.terms.Pairs && countPairs(hand) >= pairsBegun
}

// countPairs is how many pairs of equal tiles a hand has; two okeys are one.
func countPairs(hand *tile.Set) (pairs int) {
	for _, n := range hand {
		pairs += int(n) / tile.Copies
	}
	return pairs
}
