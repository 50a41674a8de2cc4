package value

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Draw is a tile that may be drawn, and what the seat can expect with it.
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

// Draws are what the seat to play may draw out of a pool of tiles, and what it can expect then, by
// the line. The luck of a draw is the Win of the tile drawn less the mean over all of them. The pool
// is Unseen where only the seat's own knowledge counts; a referee who knows what is left of the stock
// gives that. The error is ErrNoEstimate, or ErrNotToPlay where the seat does not draw now.
func (e *Estimator) Draws(v game.View, pool tile.Set) ([]Draw, error) {
	j, err := e.prepare(&v)
	if err != nil {
		return nil, err
	}
	if v.Phase != game.Playing || v.Turn != v.Seat || v.Step != game.MustDraw {
		return nil, ErrNotToPlay
	}
	h := j.hold(&v)
	stock := max(0, v.StockLeft-1)
	var all []Draw
	with := h.tiles
	for x, n := range pool {
		if n == 0 {
			continue
		}
		d := Draw{Tile: tile.Tile(x), Count: int(n), Win: h.line.win, Discard: tile.Tile(x), Distance: h.features.Distance, Useful: h.useful}
		with.Add(d.Tile)
		if h.useful[x] > 0 || j.widens(h, &with) {
			next, win := j.best(with, h.seen, tile.None, v.Turns, stock)
			d.Win, d.Discard, d.Distance = win.win, tile.None, 0
			if next != nil {
				d.Win, d.Discard, d.Distance, d.Useful = next.line.win, next.thrown, next.features.Distance, next.useful
			}
		}
		with.Remove(d.Tile)
		all = append(all, d)
	}
	return all, nil
}

// Line is what the seat can expect between two of its turns, by the line alone: the chance of
// winning the round with the 14 tiles that it holds, or with the best that is left of 15. The error
// is ErrNoEstimate.
func (e *Estimator) Line(v game.View) (float64, error) {
	j, err := e.prepare(&v)
	if err != nil {
		return 0, err
	}
	if v.Hand.Len() > meld.HandSize {
		return expected(j.best(v.Hand, v.Seen(), tile.None, v.Turns, v.StockLeft)).win, nil
	}
	return j.hold(&v).line.win, nil
}

// Offered is Line for the next seat to play, which holds 14 tiles, when its left neighbour throws x:
// it may be taken. The error is ErrNoEstimate.
func (e *Estimator) Offered(v game.View, x tile.Tile) (float64, error) {
	j, err := e.prepare(&v)
	if err != nil {
		return 0, err
	}
	h := j.hold(&v)
	with := h.tiles
	with.Add(x)
	same := h.line.win
	if h.useful[x] == 0 && !j.widens(h, &with) {
		return same, nil
	}
	return max(same, expected(j.best(with, h.seen, x, v.Turns, v.StockLeft)).win), nil
}
