package coach

import (
	"math"

	"fair/okey/game"
)

// A Rating is an estimate of a player's strength, based on what the player's decisions lost. On the scale of ratings,
// acemi has 1,000 and usta 1,300. Contests place the levels between them (docs/coach.md, "Your level").
type Rating struct {
	// Rounds is the number of rounds with a decision.
	Rounds int
	// Missing is the number of rounds that are still needed, or 0 if the rating is known.
	Missing int
	// Value is the middle of the 95% confidence interval, and Margin is half its width. Both are 0 if the rating is
	// not known.
	Value, Margin float64
}

// MinRatedRounds is the minimum number of rounds for a rating.
const MinRatedRounds = 30

const (
	// ratingFade is the weight of a round relative to that of the next round: a round played 50 rounds ago counts half.
	ratingFade = 0.9862327044933592
	// priorRounds is the weight of the usual variance of losses, as a number of rounds.
	priorRounds = 30
	// lowestRating is the lower end of the scale.
	lowestRating = 700
	// normalQuantile is the 0.975 quantile of the normal distribution.
	normalQuantile = 1.96
)

// Rate returns the rating derived from reviews of rounds, oldest first. Only rounds with a quick review and at least
// one decision count.
func (s *Scale) Rate(rounds []Figures) Rating {
	rounds = ratedRounds(rounds)
	r := Rating{Rounds: len(rounds), Missing: max(0, MinRatedRounds-len(rounds))}
	if r.Missing == 0 {
		f := newWeightedRate(rounds, len(rounds))
		low, high := s.ratingInterval(f.interval(s))
		r.Value, r.Margin = (low+high)/2, (high-low)/2
	}
	return r
}

// Progress returns the rating over all rounds minus the rating over rounds[:before]. It returns 0 if the earlier rating
// is unknown, if the change in the error rate is at most the half-width of its 95% confidence interval, or if the
// rating and the error rate do not change in opposite directions.
func (s *Scale) Progress(rounds []Figures, before int) float64 {
	then, now := ratedRounds(rounds[:before]), ratedRounds(rounds)
	if len(then) < MinRatedRounds || len(then) == len(now) {
		return 0
	}
	was, is := newWeightedRate(now, len(then)), newWeightedRate(now, len(now))
	off, shares := is.rate-was.rate, 0.0
	for i := range now {
		share := is.weights[i] - was.weights[i]
		shares += float64(share * share)
	}
	change := s.Rate(now).Value - s.Rate(then).Value
	if math.Abs(off) <= is.quantile()*math.Sqrt(float64(is.variance(s, is.rate)*shares)) || off > 0 == (change > 0) {
		return 0
	}
	return change
}

// ratedRounds returns the rounds that count towards a rating.
func ratedRounds(rounds []Figures) (all []Figures) {
	for _, f := range rounds {
		if !f.Deep && f.Unforced > 0 {
			all = append(all, f)
		}
	}
	return all
}

// A weightedRate is an error rate, in thousandths, in which recent rounds have more weight than older ones.
type weightedRate struct {
	rate float64
	// weights holds, for each round, the weight of its loss in the rate. squares is the sum of the squared weights.
	weights []float64
	squares float64
	// spread is the variance of a round's loss about the loss predicted by the rate. rounds is the number of equally
	// weighted rounds that would give the same precision.
	spread, rounds float64
}

// newWeightedRate returns the error rate over the rounds in all[:first]. All other rounds have weight 0.
func newWeightedRate(all []Figures, first int) *weightedRate {
	f := &weightedRate{weights: make([]float64, len(all))}
	weight, sum, squares, decisions, loss := 1.0, 0.0, 0.0, 0.0, 0.0
	for i := first - 1; i >= 0; i-- {
		f.weights[i] = weight
		sum += weight
		squares += float64(weight * weight)
		decisions += float64(weight * float64(all[i].Unforced))
		loss += float64(weight * 1000 * all[i].Loss)
		weight = float64(weight * ratingFade)
	}
	f.rate, f.rounds = loss/decisions, float64(sum*sum)/squares
	for i := range first {
		off := float64(1000*all[i].Loss) - float64(f.rate*float64(all[i].Unforced))
		f.spread += float64(f.weights[i] * off * off)
		f.weights[i] /= decisions
		f.squares += float64(f.weights[i] * f.weights[i])
	}
	f.spread = f.spread / sum * f.rounds / (f.rounds - 1)
	return f
}

// variance returns the variance of a round's loss at an error rate. It combines the variance observed in the rounds
// with the usual variance, which counts as much as priorRounds further rounds.
func (f *weightedRate) variance(s *Scale, rate float64) float64 {
	return (float64((f.rounds-1)*f.spread) + float64(priorRounds*s.spread*rate)) / (f.rounds - 1 + priorRounds)
}

// quantile returns the 0.975 quantile of Student's t for the rate.
func (f *weightedRate) quantile() float64 { return studentQuantile(int(f.rounds) - 1 + priorRounds) }

// interval returns the lowest and the highest true error rate that are compatible with the observed rate. A true rate
// is compatible if the observed rate lies within the 95% confidence interval for a player with that rate. The interval
// extends further above the observed rate than below it: over few rounds, chance makes good players look too good more
// often than too bad.
func (f *weightedRate) interval(s *Scale) (low, high float64) {
	t := f.quantile()
	agrees := func(rate float64) bool {
		return math.Abs(rate-f.rate) <= t*math.Sqrt(float64(f.variance(s, rate)*f.squares))
	}
	bisect := func(inside, outside float64) float64 {
		const steps = 50
		for range steps { // invariant: agrees(inside)
			if middle := float64((inside + outside) / 2); agrees(middle) {
				inside = middle
			} else {
				outside = middle
			}
		}
		return inside
	}
	most := f.rate + 1000
	for agrees(most) && most < 1e9 {
		most *= 2
	}
	return bisect(f.rate, 0), bisect(f.rate, most)
}

// neighbours returns the two levels whose error rates enclose rate. If there are none, it returns the two levels at the
// nearer end of the scale.
func (s *Scale) neighbours(rate float64) (worse, better int) {
	for worse = 0; worse < len(rates{})-2 && rate < s.rates[Quick][worse+1]; worse++ {
	}
	return worse, worse + 1
}

// ratingOf returns the rating that corresponds to an error rate, and its standard error. Ratings are interpolated
// linearly between the places of the bot levels and extrapolated beyond both ends. Between two places a rating may be
// off by a tenth of their difference.
func (s *Scale) ratingOf(rate float64) (rating, err float64) {
	rates := &s.rates[Quick]
	worse, better := s.neighbours(rate)
	part := (rates[worse] - rate) / (rates[worse] - rates[better])
	from, step := s.LevelRatings[worse], s.LevelRatings[better]-s.LevelRatings[worse]
	within := min(max(0, part), 1)
	err = s.ratingErrs[worse] + float64(within*(s.ratingErrs[better]-s.ratingErrs[worse]))
	between := float64(0.1/normalQuantile*step) * 4 * float64(within*(1-within))
	return max(lowestRating, from+float64(part*step)), math.Sqrt(float64(err*err) + float64(between*between))
}

// ratingInterval returns the interval of the rating for an interval of the error rate, widened by the error of the
// scale itself.
func (s *Scale) ratingInterval(least, most float64) (low, high float64) {
	middle, _ := s.ratingOf((least + most) / 2)
	widen := func(rate float64) (rating, by float64) {
		rating, err := s.ratingOf(rate)
		off := rating - middle
		return rating, math.Sqrt(float64(off*off)+float64(normalQuantile*normalQuantile*err*err)) - math.Abs(off)
	}
	high, by := widen(least)
	high += by
	low, by = widen(most)
	return max(lowestRating, low-by), high
}

// LevelAt returns the index in bots.Levels of the level nearest to a rating. The second result is the third of that
// level's range in which the rating lies: -1 for the lower third, 0 for the middle and 1 for the upper. The ranges of
// the weakest and the strongest level extend as far outwards as inwards.
func (s *Scale) LevelAt(rating float64) (level, third int) {
	at := &s.LevelRatings
	level = at.nearest(rating)
	here, last := at[level], len(at)-1
	below, above := (here-at[max(level-1, 0)])/2, (at[min(level+1, last)]-here)/2
	if level == 0 {
		below = above
	} else if level == last {
		above = below
	}
	switch part := (rating - here + below) / (below + above); {
	case part < 1./3:
		return level, -1
	case part > 2./3:
		return level, 1
	}
	return level, 0
}

// CountsForRating reports whether rounds with these rules count towards a rating. Those of games with points and more
// than two players do.
func CountsForRating(r *game.Rules) bool {
	return r.Seats > 2 && (ScaleOf(r).Unit == Points || r.HasPoints())
}
