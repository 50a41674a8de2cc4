package bots

import (
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// playOpening is kalfa in Okey 101. It takes the left tile when that can be laid at once, opens as soon as it can, and then lays,
// swaps okeys and discards so that the rest of its hand costs least, penalties included. Before that it throws the tile without
// which its dearest opening comes nearest to the threshold, with one tile more that it may draw.
func (j *journeyman) playOpening(v *game.View) game.Action {
	j.prepare(v)
	l := newLayer(v, j.solver)
	if v.Step == game.MustDraw {
		return j.draws(l)
	}
	plans := l.plans(v.Hand, l.toLay())
	if len(plans) == 0 { // what was taken does not reach the table
		return Fallback(*v)
	}
	if best, ok := l.cheapest(plans); ok {
		return best.first()
	}
	return game.Action{Kind: game.Discard, Tile: j.throws(l)}
}

// draws begins a turn: with the left tile if it can reach the table in this turn (rule 7.7).
func (j *journeyman) draws(l *layer) game.Action {
	if take := (game.Action{Kind: game.Take}); l.v.Check(take) == nil {
		hand, top := l.v.Hand, l.v.TopDiscard(l.v.Left(l.v.Seat))
		hand.Add(top)
		if best, ok := l.cheapest(l.plans(hand, top)); ok && best.offence == game.NoOffence {
			return take
		}
	}
	return game.Action{Kind: game.Draw}
}

// throws is the discard of a hand that cannot open: that which is missed least when one more tile comes.
func (j *journeyman) throws(l *layer) tile.Tile {
	need := float64(l.v.Need(meld.Melds))
	worth := func(value int) float64 {
		part := min(1, float64(value)/need)
		return part * part * part // the last points matter most
	}
	options := l.v.Hand.Distinct()
	var promise [tile.Faces + 1]float64
	for y, n := range unseen(l.v) {
		if n == 0 {
			continue
		}
		hand := l.v.Hand
		hand.Add(tile.Tile(y))
		opening := l.solver.Opening(hand)
		for _, x := range options {
			_, value := l.less(hand, opening, x)
			promise[x] += float64(n) * worth(value)
		}
	}
	return l.leastMissed(func(x tile.Tile) float64 { return promise[x] })
}

// less is a hand without one x, and what its best opening is then worth; opening is that of the whole hand.
func (l *layer) less(hand tile.Set, opening meld.Opening, x tile.Tile) (rest tile.Set, value int) {
	rest = hand
	rest.Remove(x)
	if used(opening.Melds, x) < hand[x] {
		return rest, opening.Value
	}
	return rest, l.solver.Opening(rest).Value
}

// used is how many of a tile are in the groups.
func used(groups [][]tile.Tile, x tile.Tile) (n uint8) {
	for _, group := range groups {
		for _, y := range group {
			if x == y {
				n++
			}
		}
	}
	return n
}

// leastMissed is the tile of the hand without which it promises most: if possible one that is no okey and not playable (rule 7.10).
func (l *layer) leastMissed(promise func(tile.Tile) float64) tile.Tile {
	best, most, least := tile.None, math.Inf(-1), 3
	for _, x := range l.v.Hand.Distinct() {
		offence := 0
		switch l.v.Offends(l.v.Seat, x) {
		case game.PlayableDiscarded:
			offence = 1
		case game.OkeyDiscarded:
			offence = 2
		}
		if p := promise(x); offence < least || offence == least && p > most {
			best, most, least = x, p, offence
		}
	}
	return best
}
