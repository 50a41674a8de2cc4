package hand

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Draw is a tile that may be drawn, and what its hand is worth then.
type Draw struct {
	Tile tile.Tile
	// Count is how many there are of it.
	Count int
	// Win is the chance of winning the round once the tile is there, 1 where the hand then wins.
	Win float64
	// Discard is the tile to throw then, None where the hand wins. Distance is what the rest of the
	// hand lacks, and Useful what brings it nearer.
	Discard  tile.Tile
	Distance int
	Useful   tile.Set
}

// Draws returns what the seat to play may draw out of a pool of tiles, and what its hand is worth then, by
// its static value. The luck of a draw is the Win of the tile drawn less the mean over all of them. The
// pool is View.Unseen where only the seat's own knowledge counts, or the stock where that is known. The seat
// must be about to draw.
func (e *Evaluator) Draws(v *game.View, pool tile.Set) (all []Draw) {
	h := e.hold(v)
	stock := max(0, v.StockLeft-1)
	with := h.tiles
	for x, n := range pool {
		if n == 0 {
			continue
		}
		d := Draw{Tile: tile.Tile(x), Count: int(n), Win: h.static.win, Discard: tile.Tile(x), Distance: h.features.Distance, Useful: h.useful}
		with.Add(d.Tile)
		if h.useful[x] > 0 || e.widens(h, &with) {
			next, win := e.best(with, h.seen, tile.None, v.Turns, stock)
			d.Win, d.Discard, d.Distance = win.win, tile.None, 0
			if next != nil {
				d.Win, d.Discard, d.Distance, d.Useful = next.static.win, next.thrown, next.features.Distance, next.useful
			}
		}
		with.Remove(d.Tile)
		all = append(all, d)
	}
	return all
}

// Static returns the static value of a seat's hand between two of its turns: the chance of winning the
// round by its features, with the 14 tiles that it holds, or the best that is left of 15.
func (e *Evaluator) Static(v *game.View) float64 {
	if v.Hand.Len() > meld.HandSize {
		return expected(e.best(v.Hand, v.Seen(), tile.None, v.Turns, v.StockLeft)).win
	}
	return e.hold(v).static.win
}

// StaticOffered returns Static for the next seat to play, which holds 14 tiles, when its left neighbour
// throws x: it may be taken.
func (e *Evaluator) StaticOffered(v *game.View, x tile.Tile) float64 {
	h := e.hold(v)
	with := h.tiles
	with.Add(x)
	same := h.static.win
	if h.useful[x] == 0 && !e.widens(h, &with) {
		return same
	}
	return max(same, expected(e.best(with, h.seen, x, v.Turns, v.StockLeft)).win)
}

// Features returns those of the hand of 14 that a discard leaves to the seat, which holds 15 tiles; ok is
// false if it does not, or has no such tile.
func (e *Evaluator) Features(v *game.View, discard tile.Tile) (f Features, ok bool) {
	left := v.Hand
	left.Remove(discard)
	seen := v.Seen()
	for _, discards := range [...]func(hand, dead tile.Set) []meld.Discard{e.solver.NearestDiscards, e.solver.Discards} {
		for _, d := range discards(v.Hand, seen) {
			if d.Tile == discard {
				return e.features(&d, e.okeys(&left), v.Turns, v.StockLeft), true
			}
		}
	}
	return Features{}, false
}
