package arena

import (
	"cmp"
	"math"
	"math/bits"
	"time"

	"fair/okey/bots/coach"
)

// Result is how a contest went; as JSON it is what scripts rely on.
type Result struct {
	// Preset is the name of the rules, as the caller gave it.
	Preset          string  `json:"preset"`
	Rounds          int     `json:"rounds"`
	Draws           int     `json:"draws"`
	Seconds         float64 `json:"seconds"`
	RoundsPerSecond float64 `json:"rounds_per_second"`
	// Seed is that of the contest.
	Seed uint64 `json:"seed"`
	// TurnsPerRound is the mean number of turns.
	TurnsPerRound float64 `json:"turns_per_round"`
	// Bots are the entrants, in their order.
	Bots []Standing `json:"bots"`

	adjusted bool
	lays     bool // melds are laid on the table
	deals    int
	turns    int
	tally    []tally
}

// Standing is how one entrant did.
type Standing struct {
	Bot     string  `json:"bot"`
	Rounds  int     `json:"rounds"`
	Wins    int     `json:"wins"`
	WinRate float64 `json:"win_rate"`
	// CI95 is the 95 % interval of the win rate, deals being what varies: the rotations of a deal
	// are not independent. It is nil where it is not known: of fewer than coach.Fewest deals, and
	// where all went alike.
	CI95 *[2]float64 `json:"ci95"`
	// Points is the bot's own change of score a round less the mean of the others': the more, the
	// better. In Okey 101 it is what the others got less its own, points being bad there.
	Points float64 `json:"points_per_round"`
	// PointsCI95 is its 95 % interval, nil as CI95 is.
	PointsCI95 *[2]float64 `json:"points_ci95"`
	OkeyWins   int         `json:"okey_finishes"`
	PairWins   int         `json:"pair_finishes"`
	// EldenWins are the rounds of Okey 101 that the bot opened and finished in one turn while nobody
	// else was open (rule 7.13); nil in other games.
	EldenWins *int `json:"elden_finishes,omitempty"`
	// Faults counts answers that were illegal, late or missing, for which the fallback had to play.
	Faults int `json:"faults"`
	// Timeouts counts those of them that were late. How many there are depends on how busy the
	// machine is, and with it the result.
	Timeouts int `json:"timeouts"`
	// Fault is the first of them, nil if there was none.
	Fault   error   `json:"-"`
	ThinkMS ThinkMS `json:"think_ms"`
	// Adjusted are the results less luck, nil unless Contest.Adjusted asked for them.
	Adjusted *Adjusted `json:"adjusted,omitempty"`
}

// Adjusted is how an entrant did, less the luck of the draws. On average that is the same as the
// plain results.
type Adjusted struct {
	// WinRate is nil in Okey 101, where luck is known in points alone.
	WinRate *float64 `json:"win_rate"`
	// CI95 and PointsCI95 are 95 % intervals as those of Standing. An adjusted rate may be less than
	// 0 or more than 1.
	CI95       *[2]float64 `json:"ci95"`
	Points     float64     `json:"points_per_round"`
	PointsCI95 *[2]float64 `json:"points_ci95"`
	// AsGoodAs is how many rounds would tell the win rate, in Okey 101 the points, as exactly without
	// the adjustment; 0 where that is not known.
	AsGoodAs int `json:"as_good_as"`
}

// ThinkMS is the time for a decision in milliseconds, at the middle and for all but the slowest
// hundredth; exact to 10 %.
type ThinkMS struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
}

// tally is what is added up for an entrant.
type tally struct {
	wins, points coach.Mean // a deal's mean over its rotations
	less, fewer  coach.Mean // the same less luck
	thinking     thinking
	okey, pairs  int
	elden        int
	faults, late int
	rounds       int
	won          int
}

// rates is the 95 % interval of the mean of rates, as far as rates go; nil where it is not known.
func rates(m *coach.Mean) *[2]float64 {
	i := m.Interval()
	if i != nil {
		i[0], i[1] = max(0, i[0]), min(1, i[1])
	}
	return i
}

func newResult(c Contest) *Result {
	r := &Result{Preset: c.Preset, Seed: c.Seed, tally: make([]tally, len(c.Entrants)), adjusted: c.Adjusted, lays: c.Rules.LaysMelds()}
	for _, e := range c.Entrants {
		r.Bots = append(r.Bots, Standing{Bot: e.Name})
	}
	return r
}

// settled reports whether the contest may end: looked at after whole batches only.
func (r *Result) settled(until float64) bool {
	if until <= 0 || r.deals == 0 || r.deals%batch > 0 {
		return false
	}
	if r.adjusted && !r.lays {
		return r.tally[0].less.Margin() < until
	}
	return r.tally[0].wins.Margin() < until
}

// count adds a deal.
func (r *Result) count(d deal) {
	r.deals++
	for i := range r.tally {
		r.tally[i].add(i, d.rounds)
		for _, x := range d.rounds {
			r.Bots[i].Fault = cmp.Or(r.Bots[i].Fault, x.fault[i])
		}
	}
	for _, x := range d.rounds {
		r.Rounds++
		r.turns += x.turnCount
		if x.winner < 0 {
			r.Draws++
		}
	}
}

// add adds the rounds of a deal for entrant i.
func (t *tally) add(i int, rounds []round) {
	wins, points, luck, lucky := 0, 0.0, 0.0, 0.0
	for _, x := range rounds {
		t.rounds++
		points += x.points(i, len(rounds))
		luck += x.luck[i]
		lucky += x.lucky[i]
		t.faults += x.faults[i]
		t.late += x.late[i]
		t.thinking.merge(&x.thinking[i])
		if x.winner != i {
			continue
		}
		wins++
		if x.okey {
			t.okey++
		}
		if x.pairs {
			t.pairs++
		}
		if x.elden {
			t.elden++
		}
	}
	rotations := float64(len(rounds))
	t.won += wins
	t.wins.Add(float64(wins) / rotations)
	t.points.Add(points / rotations)
	t.less.Add((float64(wins) - luck) / rotations)
	t.fewer.Add((points - lucky) / rotations)
}

// points is what the round brought entrant i of so many, less the mean of the others.
func (x *round) points(i, entrants int) float64 {
	others := 0
	for j := range entrants {
		if j != i {
			others += x.change[j]
		}
	}
	return float64(x.change[i]) - float64(others)/float64(entrants-1)
}

// adjusted are the results less luck.
func (t *tally) adjusted(pointsAlone bool) *Adjusted {
	a := &Adjusted{Points: t.fewer.Value(), PointsCI95: t.fewer.Interval()}
	plain, less := &t.points, &t.fewer
	if !pointsAlone {
		rate := t.less.Value()
		a.WinRate, a.CI95 = &rate, t.less.Interval()
		plain, less = &t.wins, &t.less
	}
	if plain.Interval() != nil && less.Interval() != nil {
		saved := plain.Err() / less.Err()
		a.AsGoodAs = int(math.Round(float64(t.rounds) * saved * saved))
	}
	return a
}

// finish works the standings out of what was counted.
func (r *Result) finish(elapsed time.Duration) {
	r.Seconds = elapsed.Seconds()
	if r.Seconds > 0 {
		r.RoundsPerSecond = float64(r.Rounds) / r.Seconds
	}
	if r.Rounds == 0 {
		return
	}
	r.TurnsPerRound = float64(r.turns) / float64(r.Rounds)
	for i := range r.tally {
		t, s := &r.tally[i], &r.Bots[i]
		s.Rounds, s.Wins, s.OkeyWins, s.PairWins, s.Faults, s.Timeouts = t.rounds, t.won, t.okey, t.pairs, t.faults, t.late
		s.WinRate, s.CI95 = t.wins.Value(), rates(&t.wins)
		s.Points, s.PointsCI95 = t.points.Value(), t.points.Interval()
		s.ThinkMS = ThinkMS{t.thinking.quantile(0.5), t.thinking.quantile(0.99)}
		if r.lays {
			s.EldenWins = &t.elden
		}
		if r.adjusted {
			s.Adjusted = t.adjusted(r.lays)
		}
	}
}

// thinking is a histogram of times: eight steps for each doubling, from a microsecond on.
type thinking [8 * 40]uint32

func (t *thinking) add(d time.Duration) {
	n := uint64(max(1, d/time.Microsecond)) << 3
	octave := bits.Len64(n) - 4
	t[min(len(t)-1, octave*8+int(n>>octave&7))]++
}

func (t *thinking) merge(o *thinking) {
	for i, n := range o {
		t[i] += n
	}
}

// quantile is the time in milliseconds that the given part of all thinking does not exceed.
func (t *thinking) quantile(q float64) float64 {
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
