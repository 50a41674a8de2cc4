package value

import (
	"math/rand/v2"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// Race is how often a hand wins when it is played on to its end against the clock, after a discard.
// The same seed brings the same tiles, whatever is thrown first.
func (e *Estimator) RaceSlowly(v game.View, discard tile.Tile, races int, seed uint64) float64 {
	j, err := e.prepare(&v)
	if err != nil {
		panic(err)
	}
	var first *hand
	for _, d := range j.solver.Discards(v.Hand, v.Seen()) {
		if d.Tile == discard {
			first = j.without(v.Hand, v.Seen(), &d, v.Turns, v.StockLeft)
		}
	}
	unseen := Unseen(&v)
	sum := 0.0
	for race := range races {
		tiles, chance := unseen.Tiles(), rand.New(rand.NewPCG(seed, uint64(race)))
		chance.Shuffle(len(tiles), func(a, b int) { tiles[a], tiles[b] = tiles[b], tiles[a] })
		sum += j.raceSlowly(first, tiles)
	}
	return sum / float64(races)
}

// race is the chance that a hand wins which is offered the first of the tiles, or draws the second,
// and so on.
func (j *judge) raceSlowly(h *hand, tiles []tile.Tile) float64 {
	const worthTaking = 1.75 // times as many useful tiles
	alone := 1.0
	for ; len(tiles) >= 2 && h.stock >= j.players; tiles = tiles[2:] {
		alone *= j.weights.survive(h.features.Turn, h.features.Okeys)
		turns, stock := h.turns+j.players, h.stock-(j.players-1)
		offered, with := tiles[0], h.tiles
		if offered != j.terms.Wild() { // nobody throws it
			with.Add(offered)
			next, _ := j.best(with, h.seen, offered, turns, stock)
			if next == nil {
				return alone
			}
			now, then := h.features, next.features
			if then.Distance < now.Distance || then.Distance == now.Distance && float64(then.Useful) > worthTaking*float64(now.Useful) {
				h = next
				continue
			}
		}
		with = h.tiles
		with.Add(tiles[1])
		next, _ := j.best(with, h.seen, tile.None, turns, stock-1)
		if next == nil {
			return alone
		}
		h = next
	}
	return 0
}
