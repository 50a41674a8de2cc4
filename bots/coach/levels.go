package coach

import (
	"math"

	"fair/okey/game"
)

// levelRates are the error rates of our levels among three kalfa by the depth of the review, the
// weakest first, as bots.Levels has them, where hands are finished whole. levelRates101 are the same
// in Okey 101. docs/coach.md has the measurements.
var (
	levelRates    = [...]rates{Quick: {11.4, 8.1, 2.3, 0.4}, Deep: {13.1, 8.1, 4.2, 1.0}}
	levelRates101 = [...]rates{Quick: {18300, 8800, 2600, 1200}, Deep: {15100, 9900, 3200, 1800}}
)

// rates are error rates of our levels.
type rates [4]float64

// Place is where an error rate in a game stands between our levels: the nearest one, by its index in
// bots.Levels, and those nearest to the ends of the 95 % interval, the weaker one first. It is not
// ok where nothing can be said, as after a single round or a few decisions.
func Place(s *Summary, rules game.Rules) (level int, interval [2]int, ok bool) {
	if s.Unforced < fewest || math.IsInf(s.RateErr, 0) {
		return 0, interval, false
	}
	const within = 1.96
	all := levelRates
	if rules.LaysMelds() {
		all = levelRates101
	}
	var usual rates // of such decisions
	deep := float64(s.Deep) / float64(s.Unforced)
	for l := range usual {
		usual[l] = (1-deep)*all[Quick][l] + deep*all[Deep][l]
	}
	interval = [2]int{usual.nearest(s.ErrorRate + within*s.RateErr), usual.nearest(s.ErrorRate - within*s.RateErr)}
	return usual.nearest(s.ErrorRate), interval, true
}

// fewest is after how many decisions somebody is placed: before, all of them may have cost nothing,
// or one of them very much.
const fewest = 10

// nearest is the level whose rate is nearest to one.
func (r *rates) nearest(rate float64) (level int) {
	for l := range r {
		if math.Abs(r[l]-rate) < math.Abs(r[level]-rate) {
			level = l
		}
	}
	return level
}
