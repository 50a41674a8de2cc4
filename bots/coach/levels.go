package coach

import "math"

// levelRates are the error rates of our levels, the weakest first, as bots.Levels has them, by the
// depth of the review: in the classic game against three kalfa. docs/coach.md has the measurement,
// which was made for quick reviews alone.
var levelRates = [...][4]float64{
	Quick: {13.5, 8.8, 3.8, 0.5},
	Deep:  {13.5, 8.8, 3.8, 0.5},
}

// Place is where an error rate stands between our levels: the nearest one, by its index in
// bots.Levels, and those nearest to the ends of the 95 % interval, the weaker one first. It is not
// ok where nothing can be said, as after a single round.
func Place(s *Summary, depth Depth) (level int, interval [2]int, ok bool) {
	if s.Unforced == 0 || math.IsInf(s.RateErr, 0) {
		return 0, interval, false
	}
	const within = 1.96
	rates := &levelRates[depth]
	interval = [2]int{nearest(rates, s.ErrorRate+within*s.RateErr), nearest(rates, s.ErrorRate-within*s.RateErr)}
	return nearest(rates, s.ErrorRate), interval, true
}

// nearest is the level whose rate is nearest to one.
func nearest(rates *[4]float64, rate float64) (level int) {
	for l := range rates {
		if math.Abs(rates[l]-rate) < math.Abs(rates[level]-rate) {
			level = l
		}
	}
	return level
}
