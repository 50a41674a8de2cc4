package value

import (
	"fair/okey/game"
	"fair/okey/game/tile"
)

// errorUnit is the standard error of a chance, in units of the chance times its complement.
// docs/bots.md ("How true it is") has the measurement.
const errorUnit = 0.065

// estimate tells the whole of a prospect.
func (j *judge) estimate(t *game.Table, seat game.Seat, p prospect, f *Features) Estimate {
	e := Estimate{Win: p.win, Err: errorUnit * p.win * (1 - p.win)}
	e.Drawn = (1 - p.win) * j.weights.drawn(f)
	if p.win >= 1 {
		e.Drawn = 0
	}
	e.Lose = 1 - e.Win - e.Drawn
	e.Points = j.points(t, seat, p.gain, e.Lose)
	return e
}

// points are what wins of the seat and of the others come to.
func (j *judge) points(t *game.Table, seat game.Seat, gain, lose float64) float64 {
	loss := float64(t.Rules.WinLoss)
	if c := t.Indicator.Colour(); t.Rules.Coloured && (c == tile.Red || c == tile.Black) {
		loss *= 2 // rule 5.3
	}
	sum, winners := 0.0, 0
	for winner := range game.Seat(t.Rules.Seats) {
		if t.Out(winner) || winner == seat {
			continue
		}
		winners++
		sum += j.share(t, seat, winner)
	}
	if winners == 0 {
		return 0
	}
	return loss * (gain*j.share(t, seat, seat) + lose*j.weights.Loss*sum/float64(winners))
}

// share is the change of the seat's score less the mean of the others' when the winner wins what
// costs one point.
func (j *judge) share(t *game.Table, seat, winner game.Seat) (points float64) {
	others := float64(j.players - 1)
	for s := range game.Seat(t.Rules.Seats) {
		switch {
		case !t.Opponents(winner, s):
		case s == seat:
			points--
		default:
			points += 1 / others
		}
	}
	return points
}
