package arena

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// entrants returns an entrant for each of the named levels.
func entrants(names ...string) (all []Entrant) {
	for _, name := range names {
		l := check.Must(bots.LevelByName(name))
		all = append(all, Entrant{Name: l.Name, New: l.New})
	}
	return all
}

// fourCirak returns four entrants of the same level.
func fourCirak() []Entrant { return entrants("cirak", "cirak", "cirak", "cirak") }

// A botFunc is a function that plays.
type botFunc func(ctx context.Context, v game.View) (game.Action, error)

func (f botFunc) Play(ctx context.Context, v game.View) (game.Action, error) { return f(ctx, v) }

// failing returns a function that returns a bot that returns an illegal action, or an error unless it is nil.
func failing(err error) func(uint64) bots.Bot {
	b := botFunc(func(context.Context, game.View) (game.Action, error) { return game.Action{}, err })
	return func(uint64) bots.Bot { return b }
}

// mustRun runs a contest of the classic game, with a seat for each entrant, and clears the times in the result.
func mustRun(t testing.TB, c Contest) *Result {
	c.Rules = classicFor(len(c.Entrants))
	return withoutTimes(check.Must(Run(t.Context(), c)))
}

// classicFor returns the rules of the classic game for the given number of players.
func classicFor(seats int) game.Rules {
	rules := game.Classic()
	rules.Seats = seats
	return rules
}

func withoutTimes(r *Result) *Result {
	r.Seconds, r.RoundsPerSecond = 0, 0
	for i := range r.Bots {
		r.Bots[i].ThinkMS = ThinkMS{}
		r.Bots[i].thinking = histogram{}
	}
	return r
}

// TestRun_Deterministic checks that the number of workers has no effect on the result, even if the contest ends early or
// its rounds are mixed, and that the seed does have one.
func TestRun_Deterministic(t *testing.T) {
	for _, c := range []Contest{{Deals: testsize.Of(10, 80)}, {Deals: 12, Mixed: true}, {Deals: 60, Until: 0.1}} {
		c.Entrants, c.Seed, c.Workers = entrants("acemi", "cirak"), 5, 1
		one := mustRun(t, c)
		c.Workers = 7
		many := mustRun(t, c)
		check.That(t, reflect.DeepEqual(one, many), "one worker: %+v\nseven: %+v", one, many)
		check.Equal(t, one.deals < c.Deals, c.Until > 0, "the contest ends early")
		c.Seed = 6
		check.That(t, !reflect.DeepEqual(one, mustRun(t, c)), "another seed, the same result")
	}
}

func TestRun_EqualBots(t *testing.T) {
	r := mustRun(t, Contest{Entrants: fourCirak(), Deals: 20, Seed: 1})
	wins := 0
	for _, b := range r.Bots {
		wins += b.Wins
		check.That(t, b.Points == 0 && b.Wins == r.Bots[0].Wins && b.Rounds == 80 && b.Faults == 0, "%+v", b)
	}
	check.That(t, wins+r.Draws == r.Rounds && r.Rounds == 80, "%d wins and %d draws in %d rounds", wins, r.Draws, r.Rounds)
}

func TestRun_BetterBotWins(t *testing.T) {
	testsize.SkipUnderRace(t)
	r := mustRun(t, Contest{Entrants: entrants("kalfa", "acemi"), Deals: 24, Seed: 2})
	k := r.Bots[0]
	check.That(t, k.CI95[0] >= 0.6 && k.PointsCI95[0] >= 0 && k.WinRate > k.CI95[0] && k.WinRate < k.CI95[1], "kalfa against acemi: %+v", k)
}

// TestRun_Faults checks that faults are counted for the bot that commits them, and late answers separately.
func TestRun_Faults(t *testing.T) {
	e := fourCirak()
	e[1].New, e[2].New = failing(bots.ErrLate), failing(nil)
	for i, b := range mustRun(t, Contest{Entrants: e, Deals: 3, Seed: 3}).Bots {
		late := 0
		if i == 1 {
			late = b.Faults
		}
		check.That(t, (b.Faults > 0) == (i == 1 || i == 2) && errors.Is(b.Fault, bots.ErrIllegal) == (i == 2) && b.Timeouts == late, "bot %d has %d faults, %d late, the first: %v", i, b.Faults, b.Timeouts, b.Fault)
	}
}

// TestRun_Cancelled checks that the result covers the deals counted by the time ctx ends.
func TestRun_Cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var counted atomic.Int64
	r, err := Run(ctx, Contest{
		Rules: game.Classic(), Entrants: fourCirak(), Deals: 1 << 30, Seed: 4,
		Progress: func(n, _ int) {
			if counted.Store(int64(n)); n == 40 {
				cancel()
			}
		},
	})
	check.That(t, err == nil && r.deals >= 5 && r.Rounds == 4*r.deals && int(counted.Load()) >= r.Rounds, "%v, %d deals", err, r.deals)
}

func TestRun_Invalid(t *testing.T) {
	for what, c := range map[string]Contest{
		"one bot for four seats": {Rules: game.Classic(), Entrants: entrants("cirak")},
		"the zero rules":         {Entrants: fourCirak()},
	} {
		_, err := Run(t.Context(), c)
		check.That(t, err != nil, "%s", what)
	}
	r := mustRun(t, Contest{Entrants: fourCirak()})
	check.Must(json.Marshal(r))
	check.Equal(t, r.Rounds, 0)
}

// TestIntervals_Unknown checks that intervals of rates lie within [0, 1], and that the interval is unknown if all deals
// have equal results.
func TestIntervals_Unknown(t *testing.T) {
	var m, high coach.Mean
	for n := range coach.MinValues {
		m.Add(float64(n % 2))
		high.Add([]float64{1, 0.75}[n%2])
	}
	check.That(t, rateInterval(new(coach.Mean)) == nil, "no rates have an interval")
	i := rateInterval(&m)
	check.That(t, i != nil && math.Abs(i[0]-0.123) <= 1e-3 && math.Abs(i[1]-0.877) <= 1e-3, "%v rates have %v", m.Len(), i)
	i = rateInterval(&high)
	check.That(t, i != nil && i[1] <= 1, "high rates have %v", i)
	r := Result{deals: batch, Bots: make([]Standing, 1)}
	for range batch {
		r.Bots[0].dealWins.Add(0)
	}
	check.That(t, !r.mayEnd(0.5), "deals that all went alike settle the contest")
}

func TestHistogram_Quantile(t *testing.T) {
	var h histogram
	for ms := 1; ms <= 100; ms++ {
		h.add(time.Duration(ms) * time.Millisecond)
	}
	p50, p99 := h.quantile(0.5), h.quantile(0.99)
	check.That(t, math.Abs(p50-50) <= 7 && math.Abs(p99-100) <= 13, "p50 %v, p99 %v", p50, p99)
	h.add(0)
	h.add(time.Hour)
	check.That(t, h.quantile(0) <= 0.003, "nothing takes %v ms", h.quantile(0))
}
