package coach

import (
	"math"

	"fair/okey/game"
)

// rates holds a number for each level, in the order of bots.Levels, such as its error rate or its rating.
type rates [4]float64

// NearestLevel compares the error rate of s with those of the bot levels in the same game and at the same depths. It
// returns the index in bots.Levels of the level with the nearest rate, and the indexes of the levels nearest to either
// end of the 95% confidence interval, weaker level first. ok is false after a single round or fewer than 10 decisions,
// because the interval is then unknown or meaningless.
func NearestLevel(s *Summary, rules game.Rules) (level int, interval [2]int, ok bool) {
	if s.Unforced < minDecisions || math.IsInf(s.RateMargin, 0) {
		return 0, interval, false
	}
	all := ScaleOf(&rules).rates
	var usual rates // the levels' rates at the mix of depths in s
	deep := float64(s.Deep) / float64(s.Unforced)
	for l := range usual {
		usual[l] = float64((1-deep)*all[Quick][l]) + float64(deep*all[Deep][l])
	}
	interval = [2]int{usual.nearest(s.ErrorRate + s.RateMargin), usual.nearest(s.ErrorRate - s.RateMargin)}
	return usual.nearest(s.ErrorRate), interval, true
}

// minDecisions is the minimum number of decisions for NearestLevel to give a result. With fewer, there may be no loss
// at all, or a single very large one.
const minDecisions = 10

// nearest returns the level with the nearest rate.
func (r *rates) nearest(rate float64) (level int) {
	for l := range r {
		if math.Abs(r[l]-rate) < math.Abs(r[level]-rate) {
			level = l
		}
	}
	return level
}
