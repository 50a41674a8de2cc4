package value

import (
	"fair/okey/game"
	"fair/okey/game/tile"
)

// lookAhead is what a hand expects between two turns of its seat, when all that may come in the
// next one is gone through.
func (j *judge) lookAhead(h *hand) prospect {
	stock := max(0, h.stock-(j.players-1)) // the others draw, too
	return j.beginTurn(h, h.turns+j.players, stock).times(j.weights.survive(h.features.Turn, h.features.Okeys))
}

// beginTurn is what a hand expects when its seat's turn begins, before it is known what the left
// neighbour has thrown. That tile is taken where it is worth more than a draw. It is any tile but an
// okey.
func (j *judge) beginTurn(h *hand, turns, stock int) prospect {
	if stock == 0 && j.rules.StockEnd == game.NoTake {
		return prospect{}
	}
	draws := j.draws(h, turns, max(0, stock-1))
	drawn := meanDraw(draws)
	if stock == 0 {
		drawn = prospect{}
	}
	onlyToFinish := stock == 0 && j.rules.StockEnd == game.WinOnly // rule 2.9
	taken, offered, left := prospect{}, 1.0, 1.0                   // left is the share of offers that are left lying
	for _, d := range draws {
		switch {
		case d.tile == tile.None: // it would be thrown again at once
		case d.tile == j.terms.Wild():
			offered -= d.share
			left -= d.share
		case d.worth.win > drawn.win && (d.wins || !onlyToFinish):
			taken = taken.plus(d.share, d.worth)
			left -= d.share
		}
	}
	return taken.plus(left, drawn).times(1 / offered)
}

// meanDraw is what a draw brings on average.
func meanDraw(draws []draw) (mean prospect) {
	for _, d := range draws {
		mean = mean.plus(d.share, d.worth)
	}
	return mean
}
