package coach

import (
	"math"

	"fair/okey/game"
)

// levelRates are the error rates of our levels among three kalfa, the weakest first, as bots.Levels
// has them, where hands are finished whole. levelRates101 are the same in Okey 101. docs/coach.md
// has the measurements, which were made for quick reviews alone.
var (
	levelRates    = [...]float64{11.4, 8.1, 2.3, 0.4}
	levelRates101 = [...]float64{18300, 8800, 2600, 1200}
)

// Place is where an error rate in a game stands between our levels: the nearest one, by its index in
// bots.Levels, and those nearest to the ends of the 95 % interval, the weaker one first. It is not
// ok where nothing can be said, as after a single round or a few decisions.
func Place(s *Summary, rules game.Rules) (level int, interval [2]int, ok bool) {
	if s.Unforced < fewest || math.IsInf(s.RateErr, 0) {
		return 0, interval, false
	}
	const within = 1.96
	rates := levelRates[:]
	if rules.LaysMelds() {
		rates = levelRates101[:]
	}
	interval = [2]int{nearest(rates, s.ErrorRate+within*s.RateErr), nearest(rates, s.ErrorRate-within*s.RateErr)}
	return nearest(rates, s.ErrorRate), interval, true
}

// fewest is after how many decisions somebody is placed: before, all of them may have cost nothing,
// or one of them very much.
const fewest = 10

// nearest is the level whose rate is nearest to one.
func nearest(rates []float64, rate float64) (level int) {
	for l := range rates {
		if math.Abs(rates[l]-rate) < math.Abs(rates[level]-rate) {
			level = l
		}
	}
	return level
}
