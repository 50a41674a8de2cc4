package hand

import (
	"math/rand/v2"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// PlaySlowly returns the share of worlds in which a seat wins if it makes a discard and plays its hand against the
// clock until the round ends. It is a reference implementation of Rollouts that keeps no nodes, samples wins and
// chooses discards by static value. Equal seeds give equal tiles, whatever the discard.
func (e *Evaluator) PlaySlowly(v *game.View, discard tile.Tile, worlds int, seed uint64) float64 {
	var first *waitingHand
	for _, d := range e.solver.Discards(v.Hand, v.Seen()) {
		if d.Tile == discard {
			first = e.afterDiscard(v.Hand, v.Seen(), &d, v.Turns, v.StockLeft)
		}
	}
	unseen := v.Unseen()
	sum := 0.0
	for world := range worlds {
		tiles, chance := unseen.Tiles(), rand.New(rand.NewPCG(seed, uint64(world)))
		chance.Shuffle(len(tiles), func(a, b int) { tiles[a], tiles[b] = tiles[b], tiles[a] })
		sum += e.playSlowly(first, tiles)
	}
	return sum / float64(worlds)
}

// playSlowly returns the probability that a hand wins if the tiles are offered and drawn in the given order.
func (e *Evaluator) playSlowly(h *waitingHand, tiles []tile.Tile) float64 {
	alone := 1.0
	for ; len(tiles) >= 2 && h.stock >= e.players; tiles = tiles[2:] {
		alone *= e.weights.survivalChance(h.features.Turn, h.features.Okeys)
		turns, stock := h.turns+e.players, h.stock-(e.players-1)
		offered, with := tiles[0], h.tiles
		if offered != e.terms.Wild() { // nobody discards an okey
			with.Add(offered)
			next, _ := e.bestUse(with, h.seen, offered, turns, stock)
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
		next, _ := e.bestUse(with, h.seen, tile.None, turns, stock-1)
		if next == nil {
			return alone
		}
		h = next
	}
	return 0
}
