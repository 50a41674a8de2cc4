package coach

import (
	"math"

	"fair/okey/game"
)

// rates are error rates of our levels.
type rates [4]float64

// Place is where an error rate in a game stands between our levels: the nearest one, by its index in
// bots.Levels, and those nearest to the ends of the 95 % interval, the weaker one first. It is not
// ok where nothing can be said, as after a single round or a few decisions.
func Place(s *Summary, rules game.Rules) (level int, interval [2]int, ok bool) {
	if s.Unforced < fewest || math.IsInf(s.RateMargin, 0) {
		return 0, interval, false
	}
	all := ScaleOf(&rules).rates
	var usual rates // of such decisions
	deep := float64(s.Deep) / float64(s.Unforced)
	for l := range usual {
		usual[l] = float64((1-deep)*all[Quick][l]) + float64(deep*all[Deep][l])
	}
	interval = [2]int{usual.nearest(s.ErrorRate + s.RateMargin), usual.nearest(s.ErrorRate - s.RateMargin)}
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
