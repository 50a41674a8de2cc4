package hand

import "fair/okey/game"

// errorUnit is the standard error of a probability p that LookAhead returns, as a multiple of p(1-p) (docs/bots.md, "How
// true it is").
const errorUnit = 0.065

// stakes holds what the possible results of the round are worth to a seat, in points as in Option.
type stakes struct {
	own   float64 // points for an ordinary win by the seat (rule 5.1)
	other float64 // points for a win by another seat, on average
	lost  float64 // the probability that another seat wins if this one does not
}

// newStakes returns the stakes of the view's seat.
func (e *Evaluator) newStakes(v *game.View) (s stakes) {
	win := func(winner game.Seat) float64 {
		return v.Margins(v.LossTo(winner, v.WinLoss(winner)))[v.Seat]
	}
	sum, winners := 0.0, 0
	for winner := range game.Seat(v.Rules.Seats) {
		if !v.Eliminated(winner) && winner != v.Seat {
			winners++
			sum += win(winner)
		}
	}
	if winners == 0 {
		return s
	}
	now := Features{Draws: float64(v.StockLeft) / float64(e.players)}
	loss := e.weights.Loss + float64((e.weights.Loss-1)*e.pot) // nearly all of the excess over 1 comes from wins that take the pot
	return stakes{own: win(v.Seat), other: loss * sum / float64(winners), lost: 1 - e.weights.drawnChance(&now)}
}

// points returns the expected points of an outcome.
func (s *stakes) points(p outcome) float64 {
	return float64(p.gain*s.own) + float64((1-p.win)*s.lost*s.other)
}

// option returns the Option of an action with the outcome p, computed without a rollout.
func (s *stakes) option(a game.Action, p outcome) Option {
	return Option{Action: a, Win: p.win, Points: s.points(p), SE: errorUnit * p.win * (1 - p.win)}
}
