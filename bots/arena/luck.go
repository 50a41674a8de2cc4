package arena

import (
	"fmt"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/tile"
)

// referee says how lucky draws were. It sees every hand and knows which tiles are left in the
// stock, though not in which order, and tells no bot.
//
// Each of these tiles is as likely to be drawn, whatever has been played so far. So the luck of a
// draw, which is what it did to the chances of all seats less the mean of what any tile would have
// done, is 0 on average, however bad the referee's idea of the chances is; a bad one only saves
// fewer rounds. (A false joker put back by the die, rule 2.3, makes the last stack a little likelier
// to hold one. That is less than one win in ten thousand.)
//
// The luck of the deal needs no estimate: in the rotations of a deal every entrant has it once.
type referee struct{ estimator value.Estimator }

// chances are those of each seat to win the round. They sum up to 1.
type chances [game.MaxSeats]float64

// luckOf is what the tile that a seat is about to draw does to the chances, beyond what any other
// would have done.
func (r *referee) luckOf(m *game.Match, seat game.Seat, drawn tile.Tile) (luck chances, err error) {
	var views [game.MaxSeats]game.View
	var lines chances
	t := m.Public()
	if t.Rules.IndicatorLast && t.StockLeft == 1 {
		return luck, nil // everyone knows what it is (rule 2.10)
	}
	for s := range game.Seat(t.Rules.Seats) {
		if views[s] = m.View(s); s != seat && !t.Out(s) {
			if lines[s], err = r.estimator.Line(views[s]); err != nil {
				return luck, err
			}
		}
	}
	stock := stockOf(m)
	draws, err := r.estimator.Draws(views[seat], stock)
	if err != nil {
		return luck, err
	}
	next := nextTo(&t, seat)
	offers := map[tile.Tile]float64{}
	total := float64(stock.Len())
	for _, d := range draws {
		after := lines
		after[seat] = d.Win
		if d.Discard != tile.None {
			if _, ok := offers[d.Discard]; !ok {
				if offers[d.Discard], err = r.estimator.Offered(views[next], d.Discard); err != nil {
					return luck, err
				}
			}
			after[next] = offers[d.Discard]
		}
		after.share(seat)
		for s := range luck {
			luck[s] -= float64(d.Count) / total * after[s]
			if d.Tile == drawn {
				luck[s] += after[s]
			}
		}
	}
	return luck, nil
}

// stockOf are the tiles that are left in the stock, but for the indicator.
func stockOf(m *game.Match) tile.Set {
	t := m.Public()
	stock := t.Rules.Tiles()
	stock.Remove(t.Indicator)
	for s := range game.Seat(t.Rules.Seats) {
		for x, n := range m.View(s).Hand {
			stock[x] -= n
		}
		for _, x := range t.Discards[s] {
			stock[x]--
		}
	}
	return stock
}

// drawnBetween is the tile that a seat drew between two matches.
func drawnBetween(m, next *game.Match, seat game.Seat) tile.Tile {
	before := m.View(seat).Hand
	for x, n := range next.View(seat).Hand {
		if n > before[x] {
			return tile.Tile(x)
		}
	}
	return tile.None
}

// share makes what each seat can expect by itself into chances of all: by their odds. A seat that
// has won already leaves nothing to the others.
func (c *chances) share(seat game.Seat) {
	if c[seat] >= 1 {
		*c = chances{}
		c[seat] = 1
		return
	}
	const most = 0.999 // that another seat, which has to play yet, can be sure of
	sum := 0.0
	for s, p := range c {
		p = min(p, most)
		c[s] = p / (1 - p)
		sum += c[s]
	}
	for s := range c {
		c[s] /= max(sum, 1e-9)
	}
}

// nextTo is the seat that plays after one.
func nextTo(t *game.Table, seat game.Seat) game.Seat {
	for s := range game.Seat(t.Rules.Seats) {
		if t.Left(s) == seat && !t.Out(s) {
			return s
		}
	}
	return seat
}

// points are what chances come to, in the measure of Standing.Points: each win costs the opponents
// the ordinary loss (rule 5.1).
func (c *chances) points(t *game.Table) (points [game.MaxSeats]float64) {
	others := float64(t.Rules.Seats - 1)
	for winner := range game.Seat(t.Rules.Seats) {
		cost := c[winner] * float64(t.Rules.WinLoss)
		for loser := range game.Seat(t.Rules.Seats) {
			if !t.Opponents(winner, loser) {
				continue
			}
			for s := range game.Seat(t.Rules.Seats) {
				if s == loser {
					points[s] -= cost
				} else {
					points[s] += cost / others
				}
			}
		}
	}
	return points
}

// addLuck adds the luck of a draw, which led from one match to the next.
func (r *round) addLuck(f *referee, m, next *game.Match, seat game.Seat, entrants [game.MaxSeats]int) {
	luck, err := f.luckOf(m, seat, drawnBetween(m, next, seat))
	if err != nil {
		panic(fmt.Errorf("arena: a draw cannot be judged: %w", err)) // Run has looked at the rules
	}
	t := m.Public()
	points := luck.points(&t)
	for s := range t.Rules.Seats {
		r.luck[entrants[s]] += luck[s]
		r.lucky[entrants[s]] += points[s]
	}
}
