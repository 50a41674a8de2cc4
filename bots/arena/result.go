package arena

import (
	"bytes"
	"cmp"
	"math"
	"math/bits"
	"strconv"
	"time"

	"fair/okey/bots/coach"
)

// A Result is the result of a contest. Its JSON form is stable.
type Result struct {
	// Preset is the name of the rules, from Contest.Preset.
	Preset string `json:"preset"`
	Rounds int    `json:"rounds"`
	Draws  int    `json:"draws"`
	// Seconds is the time until the last deal was complete. Merge adds up the times of the parts.
	Seconds         float64 `json:"seconds"`
	RoundsPerSecond float64 `json:"rounds_per_second"`
	// Seed is the seed of the contest.
	Seed uint64 `json:"seed"`
	// TurnsPerRound is the mean number of turns of a round.
	TurnsPerRound float64 `json:"turns_per_round"`
	// Bots holds the results of the entrants, in order.
	Bots []Standing `json:"bots"`

	adjusted bool
	lays     bool // Rules.LaysMelds
	deals    int
	turns    int
}

// A Standing is the result of one entrant.
type Standing struct {
	Bot     string  `json:"bot"`
	Rounds  int     `json:"rounds"`
	Wins    int     `json:"wins"`
	WinRate float64 `json:"win_rate"`
	// CI95 is the 95% confidence interval for the win rate. It is computed over deals, as the rotations of a deal are not
	// independent. It is nil for fewer than coach.MinValues deals, or if all deals had equal results.
	CI95 *[2]float64 `json:"ci95"`
	// Points is the bot's mean change of score in a round minus that of the others, so more is better. In Okey 101, where
	// points are bad, the sign is reversed.
	Points float64 `json:"points_per_round"`
	// PointsCI95 is the 95% confidence interval for Points. It is nil when CI95 is.
	PointsCI95 *[2]float64 `json:"points_ci95"`
	OkeyWins   int         `json:"okey_finishes"`
	PairWins   int         `json:"pair_finishes"`
	// EldenWins counts the rounds of Okey 101 in which the bot opened and finished in one turn while nobody else had
	// opened (rule 7.13). It is nil in other games.
	EldenWins *int `json:"elden_finishes,omitempty"`
	// Faults counts illegal, late and missing answers, each of which the fallback replaced.
	Faults int `json:"faults"`
	// Timeouts counts the faults that were late answers. It depends on the load of the machine, so the result does too.
	Timeouts int `json:"timeouts"`
	// Fault is the first fault, or nil.
	Fault   error   `json:"-"`
	ThinkMS ThinkMS `json:"think_ms"`
	// Adjusted holds the results adjusted for luck, if Contest.Adjusted is set.
	Adjusted *Adjusted `json:"adjusted,omitempty"`

	dealWins, dealPoints         coach.Mean // one value per deal, the mean over its rotations
	adjustedWins, adjustedPoints coach.Mean // dealWins and dealPoints minus luck
	thinking                     histogram
	elden                        int
}

// Adjusted is the result of an entrant, adjusted for the luck of the draws. It estimates the same rates as the
// unadjusted result.
type Adjusted struct {
	// WinRate is nil in Okey 101, where luck is known only in points.
	WinRate *float64 `json:"win_rate"`
	// CI95 and PointsCI95 are 95% confidence intervals, as in Standing. An adjusted rate may be below 0 or above 1.
	CI95       *[2]float64 `json:"ci95"`
	Points     float64     `json:"points_per_round"`
	PointsCI95 *[2]float64 `json:"points_ci95"`
	// AsGoodAs is the number of rounds that would be needed without the adjustment for the win rate, or in Okey 101 the
	// points, to have the same margin. It is 0 if unknown.
	AsGoodAs int `json:"as_good_as"`
}

// ThinkMS holds the median and the 99th percentile of the time per decision, in milliseconds, accurate to within 10%.
type ThinkMS struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
}

// rateInterval returns the 95% confidence interval for a mean of rates, limited to [0, 1], or nil if it is unknown.
func rateInterval(m *coach.Mean) *[2]float64 {
	i := m.Interval()
	if i != nil {
		i[0], i[1] = max(0, i[0]), min(1, i[1])
	}
	return i
}

func newResult(c Contest) *Result {
	r := &Result{Preset: c.Preset, Seed: c.Seed, adjusted: c.Adjusted, lays: c.Rules.LaysMelds()}
	for _, e := range c.Entrants {
		r.Bots = append(r.Bots, Standing{Bot: e.Name})
	}
	return r
}

// mayEnd reports whether the contest may end because the half-width of the interval is below until. It returns false
// unless the number of deals is a multiple of batch.
func (r *Result) mayEnd(until float64) bool {
	if until <= 0 || r.deals == 0 || r.deals%batch > 0 {
		return false
	}
	if r.adjusted && !r.lays {
		return r.Bots[0].adjustedWins.Margin() < until
	}
	return r.Bots[0].dealWins.Margin() < until
}

// addDeal adds the rounds of a deal to the standings of all entrants.
func (r *Result) addDeal(d *dealResult) {
	r.deals++
	r.Seconds += d.Seconds
	for i := range r.Bots {
		r.Bots[i].add(i, d)
	}
	for _, x := range d.Rounds {
		r.Rounds++
		r.turns += x.Turns
		if x.Winner < 0 {
			r.Draws++
		}
	}
}

// add adds the rounds of a deal to the standing of entrant i.
func (s *Standing) add(i int, d *dealResult) {
	wins, points, luck, luckPoints := 0, 0.0, 0.0, 0.0
	for _, x := range d.Rounds {
		s.Rounds++
		points += x.points(i, len(d.Rounds))
		luck += x.Luck[i]
		luckPoints += x.LuckPoints[i]
		s.Faults += x.Faults[i]
		s.Timeouts += x.Late[i]
		s.Fault = cmp.Or(s.Fault, x.Fault[i].error)
		if x.Winner != i {
			continue
		}
		wins++
		if x.Okey {
			s.OkeyWins++
		}
		if x.Pairs {
			s.PairWins++
		}
		if x.Elden {
			s.elden++
		}
	}
	s.thinking.merge(&d.Thinking[i])
	rotations := float64(len(d.Rounds))
	s.Wins += wins
	s.dealWins.Add(float64(wins) / rotations)
	s.dealPoints.Add(points / rotations)
	s.adjustedWins.Add((float64(wins) - luck) / rotations)
	s.adjustedPoints.Add((points - luckPoints) / rotations)
}

// points returns the change of entrant i's score in the round minus the mean change of the others.
func (x *roundResult) points(i, entrants int) float64 {
	others := 0
	for j := range entrants {
		if j != i {
			others += x.Change[j]
		}
	}
	return float64(x.Change[i]) - float64(others)/float64(entrants-1)
}

// roundTiny returns x, or 0 if x is so small that it must be the rounding error of a sum that is zero.
func roundTiny(x float64) float64 {
	const rounding = 1e-12
	if math.Abs(x) < rounding {
		return 0
	}
	return x
}

// adjusted returns the results adjusted for luck. If pointsOnly is true, luck is known only in points.
func (s *Standing) adjusted(pointsOnly bool) *Adjusted {
	a := &Adjusted{Points: roundTiny(s.adjustedPoints.Value()), PointsCI95: s.adjustedPoints.Interval()}
	plain, adjusted := &s.dealPoints, &s.adjustedPoints
	if !pointsOnly {
		rate := s.adjustedWins.Value()
		a.WinRate, a.CI95 = &rate, s.adjustedWins.Interval()
		plain, adjusted = &s.dealWins, &s.adjustedWins
	}
	if plain.Interval() != nil && adjusted.Interval() != nil {
		saved := plain.SE() / adjusted.SE()
		a.AsGoodAs = int(math.Round(float64(s.Rounds) * saved * saved))
	}
	return a
}

// computeStandings computes the rates of the standings. All deals must have been added.
func (r *Result) computeStandings() {
	if r.Seconds > 0 {
		r.RoundsPerSecond = float64(r.Rounds) / r.Seconds
	}
	if r.Rounds == 0 {
		return
	}
	r.TurnsPerRound = float64(r.turns) / float64(r.Rounds)
	for i := range r.Bots {
		s := &r.Bots[i]
		s.WinRate, s.CI95 = s.dealWins.Value(), rateInterval(&s.dealWins)
		s.Points, s.PointsCI95 = roundTiny(s.dealPoints.Value()), s.dealPoints.Interval()
		s.ThinkMS = ThinkMS{s.thinking.quantile(0.5), s.thinking.quantile(0.99)}
		if r.lays {
			s.EldenWins = &s.elden
		}
		if r.adjusted {
			s.Adjusted = s.adjusted(r.lays)
		}
	}
}

// A histogram counts times of a microsecond or more. It has eight buckets for each doubling of the time.
type histogram [8 * 40]uint32

func (t *histogram) add(d time.Duration) {
	n := uint64(max(1, d/time.Microsecond)) << 3
	octave := bits.Len64(n) - 4
	t[min(len(t)-1, octave*8+int(n>>octave&7))]++
}

func (t *histogram) merge(o *histogram) {
	for i, n := range o {
		t[i] += n
	}
}

// MarshalJSON writes a list of pairs, each with the index of a bucket that is not empty and its count.
func (t histogram) MarshalJSON() ([]byte, error) {
	list := []byte{'['}
	for i, n := range t {
		if n > 0 {
			list = append(strconv.AppendInt(list, int64(i), 10), ',')
			list = append(strconv.AppendUint(list, uint64(n), 10), ',')
		}
	}
	return append(bytes.TrimSuffix(list, []byte{','}), ']'), nil
}

// UnmarshalJSON reads what MarshalJSON writes. It does not call json.Unmarshal for the list, which would make Merge
// take 1.5 times as long.
func (t *histogram) UnmarshalJSON(text []byte) error {
	step, number := -1, 0
	for _, b := range text[1:] {
		switch {
		case '0' <= b && b <= '9':
			number = 10*number + int(b-'0')
			continue
		case b != ',' && b != ']' || number < 0 || step >= len(t):
			return errDamaged
		case step < 0:
			step = number
		default:
			t[step], step = uint32(number), -1
		}
		number = 0
	}
	return nil
}

// quantile returns the q-quantile of all times, in milliseconds.
func (t *histogram) quantile(q float64) float64 {
	total := uint64(0)
	for _, n := range t {
		total += uint64(n)
	}
	at, seen := uint64(q*float64(total)), uint64(0)
	for i, n := range t {
		if seen += uint64(n); seen > at {
			micros := float64(uint64(8+i%8+1)<<(i/8)) / 8
			return math.Round(micros) / 1000
		}
	}
	return 0
}
