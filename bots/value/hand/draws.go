package hand

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Draw is a tile that may be drawn, with the value of the hand after drawing it.
type Draw struct {
	Tile tile.Tile
	// Count is the number of copies in the pool.
	Count int
	// Win is the probability of winning the round after the draw. It is 1 if the hand wins with the tile.
	Win float64
	// Discard is the tile to discard after the draw, or tile.None if the hand wins. Distance is the distance of the
	// remaining hand, and Useful holds the tiles that reduce it.
	Discard  tile.Tile
	Distance int
	Useful   tile.Set
}

// Draws returns the draws that the seat to play may make from a pool of tiles, with their static values. The luck of a
// draw is its Win minus the mean Win of all draws. pool holds the contents of the stock if they are known, and
// View.Unseen if only the seat's own knowledge counts. The seat must be about to draw.
func (e *Evaluator) Draws(v *game.View, pool tile.Set) (all []Draw) {
	h := e.currentHand(v)
	stock := max(0, v.StockLeft-1)
	with := h.tiles
	for x, n := range pool {
		if n == 0 {
			continue
		}
		d := Draw{Tile: tile.Tile(x), Count: int(n), Win: h.static.win, Discard: tile.Tile(x), Distance: h.features.Distance, Useful: h.last.Useful}
		with.Add(d.Tile)
		if h.last.Useful[x] > 0 || e.widens(h, &with) {
			next, win := e.bestUse(with, h.seen, tile.None, v.Turns, stock)
			d.Win, d.Discard, d.Distance = win.win, tile.None, 0
			if next != nil {
				d.Win, d.Discard, d.Distance, d.Useful = next.static.win, next.last.Tile, next.features.Distance, next.last.Useful
			}
		}
		with.Remove(d.Tile)
		all = append(all, d)
	}
	return all
}

// StaticValue returns the static value of a seat's hand between two of its turns: the probability of winning the round
// with the 14 tiles of the hand, or with the best 14 if it has 15.
func (e *Evaluator) StaticValue(v *game.View) float64 {
	if v.Hand.Len() > meld.HandSize {
		return bestOutcome(e.bestUse(v.Hand, v.Seen(), tile.None, v.Turns, v.StockLeft)).win
	}
	return e.currentHand(v).static.win
}

// StaticValueIfOffered returns what StaticValue would return for the next seat to play, which has 14 tiles, if its left
// neighbour had discarded x and the seat could take it.
func (e *Evaluator) StaticValueIfOffered(v *game.View, x tile.Tile) float64 {
	h := e.currentHand(v)
	with := h.tiles
	with.Add(x)
	same := h.static.win
	if h.last.Useful[x] == 0 && !e.widens(h, &with) {
		return same
	}
	return max(same, bestOutcome(e.bestUse(with, h.seen, x, v.Turns, v.StockLeft)).win)
}

// Features returns the features of the 14 tiles left in the hand after a discard. ok is false unless the seat has 15
// tiles, including the discard.
func (e *Evaluator) Features(v *game.View, discard tile.Tile) (f Features, ok bool) {
	h := e.handAfter(v, discard)
	if h == nil {
		return Features{}, false
	}
	return h.features, true
}

// handAfter returns the 14 tiles left in the hand after a discard, or nil unless the seat has 15 tiles, including the
// discard.
func (e *Evaluator) handAfter(v *game.View, discard tile.Tile) *waitingHand {
	seen := v.Seen()
	for _, discards := range [...]func(hand, dead tile.Set) []meld.Discard{e.solver.NearestDiscards, e.solver.Discards} {
		for _, d := range discards(v.Hand, seen) {
			if d.Tile == discard {
				return e.afterDiscard(v.Hand, seen, &d, v.Turns, v.StockLeft)
			}
		}
	}
	return nil
}
