package value

import (
	"cmp"
	"slices"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// expect is what a hand expects between two turns of its seat, when so many of the turns to come
// are looked at before the line.
func (j *judge) expect(h *hand, turns int) prospect {
	if turns == 0 {
		return h.line
	}
	stock := max(0, h.stock-(j.players-1)) // the others draw, too
	return j.begin(h, h.turns+j.players, stock, turns-1).times(j.weights.survive(h.features.Turn, h.features.Okeys))
}

// begin is what a hand expects when its seat's turn begins, before it is known what the left
// neighbour has thrown. That tile is taken where it is worth more than a draw. It is any tile but an
// okey.
func (j *judge) begin(h *hand, turns, stock, ahead int) prospect {
	if stock == 0 && j.rules.StockEnd == game.NoTake {
		return prospect{}
	}
	draws := j.draws(h, turns, max(0, stock-1))
	drawn, values := j.drawing(draws, ahead)
	if stock == 0 {
		drawn = prospect{}
	}
	onlyToFinish := stock == 0 && j.rules.StockEnd == game.WinOnly // rule 2.9
	taken, offered, left := prospect{}, 1.0, 1.0                   // left is the share of offers that are left lying
	for i, d := range draws {
		switch {
		case d.tile == tile.None: // it would be thrown again at once
		case d.tile == j.terms.Wild():
			offered -= d.share
			left -= d.share
		case values[i].win > drawn.win && !(onlyToFinish && d.next != nil):
			taken = taken.plus(d.share, values[i])
			left -= d.share
		}
	}
	return taken.plus(left, drawn).times(1 / offered)
}

// drawing is what drawing brings, and each of the draws.
func (j *judge) drawing(draws []draw, ahead int) (mean prospect, values []prospect) {
	values = make([]prospect, len(draws))
	if ahead > 0 {
		j.lookAhead(draws, values, ahead)
	}
	for i, d := range draws {
		switch {
		case d.next == nil:
			values[i] = d.win
		case ahead == 0:
			values[i] = d.next.line
		}
		mean = mean.plus(d.share, values[i])
	}
	return mean, values
}

// samples is how many of the hands after a draw are looked at more closely.
const samples = 5

// lookAhead looks more closely at some of the hands after a draw: the likeliest, and others spread
// evenly over all that lie between the worst and the best, by the line. By how much the line is off
// for one of them is taken for those beside it, too.
func (j *judge) lookAhead(draws []draw, values []prospect, ahead int) {
	var order []int // of the hands, the worst first
	likeliest, total := -1, 0.0
	for i, d := range draws {
		if d.next == nil || d.next.line.win == 0 {
			continue
		}
		order = append(order, i)
		if total += d.share; likeliest < 0 || d.share > draws[likeliest].share {
			likeliest = i
		}
	}
	if likeliest < 0 {
		return
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(draws[a].next.line.win, draws[b].next.line.win) })
	total -= draws[likeliest].share
	looked := make([]bool, len(draws))
	passed, taken := 0.0, 0.5
	for _, i := range order {
		if i != likeliest {
			if passed += draws[i].share; passed*(samples-1) < taken*total && len(order) > samples {
				continue
			}
			taken++
		}
		values[i], looked[i] = j.expect(draws[i].next, ahead), true
	}
	off := values[likeliest].win / draws[likeliest].next.line.win
	for _, i := range order {
		if line := draws[i].next.line; looked[i] {
			off = values[i].win / line.win
		} else {
			values[i] = line.times(off)
		}
	}
}
