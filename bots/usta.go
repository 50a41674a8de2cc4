package bots

import (
	"context"
	"math"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// usta plays as kalfa does and looks further ahead, in six rules:
//
//   - It plans for sets and runs alone (ustaPolicy).
//   - It takes the left tile for a smaller gain in useful tiles (ustaPolicy).
//   - Far from winning, it leaves a tile that brings it nearer to little (leavesTile).
//   - It weighs discards by what will be useful after the next draws (estimateWin).
//   - One tile from winning, it keeps what the next player may win with (scoreDiscard).
//   - It does not finish where that would end the match and lose it (wouldLoseMatch).
//
// docs/bots.md says what each rule is worth, and what was tried and left out.
// All of them together: okey arena --bots usta,kalfa,kalfa,kalfa --rounds 40000 --seed 9120
type usta struct {
	planner
	estimator  value.Estimator
	without101 rule101 // rules that a trial leaves out
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
		a := u.beginTurn(&v)
		if a.Kind == game.Take && v.StockLeft > 0 && (u.leavesTile(&v) || takingWouldLoseMatch(&v)) {
			a = game.Action{Kind: game.Draw}
		}
		return a, nil
	}
	if finish, ok := v.DearestFinish(); ok && !wouldLoseMatch(&v, finish) {
		return finish, nil
	}
	return game.Action{Kind: game.Discard, Tile: u.chooseDiscard(&v)}, nil
}

// wouldLoseMatch reports whether a finish would end the match and lose it, while there are tiles
// enough for another player to finish so that the match goes on. usta holds such a finish back.
// docs/bots.md ("Holding a finish back") has the measurement:
// go test ./bots -run XXX -bench Holding -benchtime 4000x
func wouldLoseMatch(v *game.View, finish game.Action) bool {
	over, won := v.Outcome(finish)
	return over && !won && v.StockLeft >= v.Rules.Seats
}

// takingWouldLoseMatch reports whether the hand wins with the left tile but usta would hold that
// finish back. It must then not take the tile, which could not be thrown in the same turn (rule
// 2.7).
func takingWouldLoseMatch(v *game.View) bool {
	with := *v
	with.Hand.Add(v.TopDiscard(v.Left(v.Seat)))
	finish, ok := with.DearestFinish()
	return ok && wouldLoseMatch(&with, finish)
}

// farDistance is from how many missing tiles on usta may leave a tile that brings the hand nearer.
const farDistance = 3

// leaveBelow is, by the distance of the hand, the ratio as a natural logarithm of the useful tiles
// after taking to those after a useful draw at which the tile is left lying. Longer distances use
// the last one. docs/bots.md ("Leaving a tile that brings the hand nearer") has the measurement:
// go test ./bots -run XXX -bench Rules/leaves -benchtime 8000x
var leaveBelow = [...]float64{farDistance: -0.5, -0.15, 0}

// leavesTile reports whether usta leaves the left tile, though kalfa would take it: the hand is far
// from winning, the tile brings it nearer, and fewer tiles would be useful then than after most
// useful draws.
func (u *usta) leavesTile(v *game.View) bool {
	top := v.TopDiscard(v.Left(v.Seat))
	hand, seen := v.Hand, v.Seen()
	now := u.solver.DistanceGiven(hand, seen)
	if top == u.terms.Wild() || now.Total < farDistance {
		return false
	}
	hand.Add(top)
	seenWithoutTop := seen
	seenWithoutTop.Remove(top)
	taken := 0 // useful tiles once it is taken
	for _, d := range u.solver.Discards(hand, seenWithoutTop) {
		if d.Tile != top && d.Distance.Total < now.Total {
			taken = max(taken, d.Count)
		}
	}
	useful := u.solver.Useful(v.Hand, seen)
	drawn := u.usefulAfterDraw(v, &meld.Discard{Useful: useful, Count: useful.Len()})
	return taken > 0 && math.Log(float64(taken+1)/(drawn+1)) <= leaveBelow[min(now.Total, len(leaveBelow)-1)]
}

// chooseDiscard is the tile to throw.
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

// scoreDiscard is the estimated chance of winning after a discard, from which everything that is
// the same for all discards is left out. One tile from winning, what the next player may win with
// the tile is taken off; farther away that made no difference that could be measured.
func (u *usta) scoreDiscard(v *game.View, d *meld.Discard) float64 {
	if d.Distance.Total == 1 {
		return u.estimateWin(v, d) - feedingCost*winChance(v, &u.terms, d.Tile)
	}
	return u.estimateWin(v, d)
}

// feedingCost is the chance of winning that is lost with a tile that the next player wins with.
// docs/bots.md ("What the next player wins with") has the measurement:
// go test ./bots -run XXX -bench Minding -benchtime 80000x -cpu 1
const feedingCost = 0.3

// listCandidates are the discards worth a closer look: those that leave the hand nearest, with at
// least 0.7 of the most useful tiles that any leaves. There are at most five, which bounds the time
// that a decision takes.
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

// estimateWin is the chance of winning after a discard, from which everything that is the same for
// all discards is left out. The weights are fitted to rounds played out; docs/bots.md ("Weighing
// discards") has the data: go test ./bots -run XXX -bench Rules/discards -benchtime 14000x -cpu 1
func (u *usta) estimateWin(v *game.View, d *meld.Discard) float64 {
	useful := math.Log(float64(d.Count) + 1)
	switch d.Distance.Total {
	case 0:
		return 0
	case 1:
		return 0.236*useful + 0.365*u.widening(v, d)
	case 2:
		return 0.119*useful + 0.104*math.Log(u.usefulAfterDraw(v, d)+1) + 0.153*u.widening(v, d)
	default:
		return 0.056*useful + 0.085*math.Log(u.usefulAfterDraw(v, d)+1) + 0.156*u.widening(v, d)
	}
}

// usefulAfterDraw is how many tiles will be useful, on average, once a useful one has been drawn.
func (u *usta) usefulAfterDraw(v *game.View, d *meld.Discard) float64 {
	sum := 0
	hand, seen := handWithout(v, d)
	for x, left := range d.Useful {
		if left > 0 {
			hand[x]++
			sum += int(left) * u.solver.Discards(hand, seen)[0].Count
			hand[x]--
		}
	}
	return float64(sum) / float64(max(1, d.Count))
}

// widening is by which factor, as a natural logarithm, drawing a tile that is not useful raises the
// number of useful tiles, on average over all such tiles.
func (u *usta) widening(v *game.View, d *meld.Discard) float64 {
	sum, tiles := 0.0, 0
	hand, seen := handWithout(v, d)
	for x, n := range value.Unseen(v) {
		left := int(n)
		if left == 0 || d.Useful[x] > 0 {
			continue
		}
		tiles += left
		hand[x]++
		// Useful is quicker than Discards, and no discard leaves more useful tiles than the whole
		// hand.
		if useful := u.solver.Useful(hand, seen); useful.Len() > d.Count {
			if then := u.solver.Discards(hand, seen)[0].Count; then > d.Count {
				sum += float64(left) * math.Log(float64(then+1)/float64(d.Count+1))
			}
		}
		hand[x]--
	}
	return sum / float64(max(1, tiles))
}

// handWithout is the hand after a discard, and the tiles that have then been seen.
func handWithout(v *game.View, d *meld.Discard) (hand, seen tile.Set) {
	hand, seen = v.Hand, v.Seen()
	if hand.Remove(d.Tile) {
		seen.Add(d.Tile)
	}
	return hand, seen
}
