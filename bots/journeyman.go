package bots

import (
	"context"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// journeyman is kalfa: it knows exactly how far its hand is from winning. It throws the tile that leaves it nearest, and among
// those the one after which most unseen tiles help; it takes the left tile when that brings it nearer than it is, or nearly
// doubles what helps; it goes for pairs only when they are strictly nearer or five of them are there.
//
// Taking for what helps is worth 2.0 ± 0.6 wins in a hundred rounds against three çırak, and 0.05 points a round.
type journeyman struct {
	terms  meld.Terms
	solver *meld.Solver
}

// Play implements Bot.
func (j *journeyman) Play(_ context.Context, v game.View) (game.Action, error) {
	show, take := game.Action{Kind: game.ShowTwin}, game.Action{Kind: game.Take}
	switch {
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return game.Action{}, errNotMyTurn
	case v.Check(show) == nil:
		return show, nil
	}
	j.prepare(&v)
	if v.Step == game.MustDiscard {
		if a, ok := bestFinish(&v); ok {
			return a, nil
		}
		return game.Action{Kind: game.Discard, Tile: j.discard(&v)}, nil
	}
	if v.Check(take) == nil && j.wants(&v, v.TopDiscard(v.Left(v.Seat))) {
		return take, nil
	}
	if v.StockLeft == 0 {
		return game.Action{Kind: game.Pass}, nil
	}
	return game.Action{Kind: game.Draw}, nil
}

// prepare readies the solver for the round.
func (j *journeyman) prepare(v *game.View) {
	if terms := v.Terms(); j.solver == nil || j.terms != terms {
		j.terms, j.solver = terms, meld.NewSolver(terms)
	}
}

// wants reports whether the left tile wins, is an okey, brings the hand nearer, or leaves it as near with so many more tiles
// that help.
func (j *journeyman) wants(v *game.View, top tile.Tile) bool {
	hand, seen := v.Hand, v.Seen()
	now := j.distance(&hand, j.solver.DistanceGiven(hand, seen))
	hand.Add(top)
	if top == j.terms.Wild() || len(j.terms.Finishes(hand)) > 0 {
		return true
	}
	seen.Remove(top)         // it lies among the discards yet
	const nearlyTwice = 1.75 // 2 and 1.5 won less in 30,000 rounds
	useful := float64(j.solver.Useful(v.Hand, v.Seen()).Len())
	for _, d := range j.solver.Discards(hand, seen) {
		distance := j.distance(&hand, d.Distance)
		if d.Tile != top && (distance < now || distance == now && float64(d.Count) >= nearlyTwice*useful) {
			return true
		}
	}
	return false
}

// discard is the tile to throw.
func (j *journeyman) discard(v *game.View) tile.Tile {
	best, nearest, count := tile.None, meld.Never+1, -1
	for _, d := range j.solver.Discards(v.Hand, v.Seen()) {
		if d.Tile == j.terms.Wild() || v.Check(game.Action{Kind: game.Discard, Tile: d.Tile}) != nil {
			continue
		}
		if distance := j.distance(&v.Hand, d.Distance); distance < nearest || distance == nearest && d.Count > count {
			best, nearest, count = d.Tile, distance, d.Count
		}
	}
	if best == tile.None { // nothing but okeys and the tile just taken
		best = Fallback(*v).Tile
	}
	return best
}

// distance is how far the plan is that the hand is for: sets and runs, unless pairs are strictly nearer or begun with five.
func (j *journeyman) distance(hand *tile.Set, d meld.Distance) int {
	const begun = 5
	pairs := 0
	for _, n := range hand {
		pairs += int(n) / tile.Copies
	}
	if d.Pairs < d.Melds || pairs >= begun {
		return d.Pairs
	}
	return d.Melds
}
