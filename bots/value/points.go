package value

import "fair/okey/game"

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

// points returns what wins of the seat and of the others come to: gain ordinary wins of the seat, and
// a win of another one with the chance lose.
func (j *judge) points(t *game.Table, seat game.Seat, gain, lose float64) float64 {
	win := func(winner game.Seat) float64 {
		return Margins(t, t.LossTo(winner, t.WinLoss(winner)))[seat]
	}
	sum, winners := 0.0, 0
	for winner := range game.Seat(t.Rules.Seats) {
		if t.Out(winner) || winner == seat {
			continue
		}
		winners++
		sum += win(winner)
	}
	if winners == 0 {
		return 0
	}
	return gain*win(seat) + lose*j.weights.Loss*sum/float64(winners)
}

// Margins returns each seat's change of the score less the mean of the others', by the changes of all;
// 0 for a seat that has fallen out.
func Margins(t *game.Table, change [game.MaxSeats]int) (margins [game.MaxSeats]float64) {
	others := -1.0
	for s := range game.Seat(t.Rules.Seats) {
		if !t.Out(s) {
			others++
		}
	}
	for s := range game.Seat(t.Rules.Seats) {
		for other, points := range change {
			switch {
			case t.Out(s) || points == 0:
			case game.Seat(other) == s:
				margins[s] += float64(points)
			default:
				margins[s] -= float64(points) / others
			}
		}
	}
	return margins
}
