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
	"fair/okey/game/testsize"
)

// entrants are bots of the levels named.
func entrants(t testing.TB, names ...string) []Entrant {
	t.Helper()
	var all []Entrant
	for _, name := range names {
		l, err := bots.LevelByName(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Entrant{l.Name, l.New})
	}
	return all
}

// played runs a contest, and forgets what depends on the clock.
func played(t testing.TB, c Contest) *Result {
	t.Helper()
	c.Rules = game.Classic()
	r, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	r.Seconds, r.RoundsPerSecond = 0, 0
	for i := range r.Bots {
		r.Bots[i].ThinkMS = ThinkMS{}
		r.tally[i].thinking = thinking{}
	}
	return r
}

// TestSameSeedSameResult: whatever the number of workers, also when the contest ends early.
func TestSameSeedSameResult(t *testing.T) {
	for _, until := range []float64{0, 0.06} {
		c := Contest{Entrants: entrants(t, "cirak", "acemi", "acemi", "acemi"), Deals: 150, Seed: 5, Until: until}
		if until == 0 {
			c.Deals = testsize.Of(20, 150)
		}
		c.Workers = 1
		one := played(t, c)
		c.Workers = 7
		if many := played(t, c); !reflect.DeepEqual(one, many) {
			t.Errorf("until %v: one worker: %+v\nseven: %+v", until, one, many)
		}
		if until > 0 && one.deals == c.Deals {
			t.Error("the contest did not end early")
		}
		if c.Seed = 6; until > 0 && !testsize.Long() {
			continue
		}
		if other := played(t, c); reflect.DeepEqual(one, other) {
			t.Error("another seed, the same result")
		}
	}
}

// TestSameBotsAreEven: with the same tiles in each seat, four equal bots win and lose alike.
func TestSameBotsAreEven(t *testing.T) {
	r := played(t, Contest{Entrants: entrants(t, "cirak", "cirak", "cirak", "cirak"), Deals: 40, Seed: 1})
	wins := 0
	for _, b := range r.Bots {
		wins += b.Wins
		if math.Abs(b.Points) > 1e-9 || b.Wins != r.Bots[0].Wins || b.Rounds != 160 || b.Faults != 0 {
			t.Errorf("%+v", b)
		}
	}
	if wins+r.Draws != r.Rounds || r.Rounds != 160 {
		t.Errorf("%d wins and %d draws in %d rounds", wins, r.Draws, r.Rounds)
	}
}

func TestTheBetterBotWins(t *testing.T) {
	r := played(t, Contest{Entrants: entrants(t, "kalfa", "acemi", "acemi", "acemi"), Deals: 60, Seed: 2})
	if k := r.Bots[0]; k.CI95[0] < 0.3 || k.PointsCI95[0] < 0 || k.WinRate <= k.CI95[0] || k.WinRate >= k.CI95[1] {
		t.Errorf("kalfa against three acemi: %+v", k)
	}
}

// rogue is a bot that gives an illegal answer.
type rogue struct{}

func (rogue) Play(context.Context, game.View) (game.Action, error) { return game.Action{}, nil }

func TestFaultsAreCounted(t *testing.T) {
	e := entrants(t, "cirak", "cirak", "cirak", "cirak")
	e[2] = Entrant{"rogue", func(uint64) bots.Bot { return rogue{} }}
	r := played(t, Contest{Entrants: e, Deals: 3, Seed: 3})
	for i, b := range r.Bots {
		if (b.Faults > 0) != (i == 2) || errors.Is(b.Fault, bots.ErrIllegal) != (i == 2) {
			t.Errorf("%s has %d faults, the first: %v", b.Bot, b.Faults, b.Fault)
		}
	}
}

// TestStopsWhenTold: what is counted by then is the result.
func TestStopsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var counted atomic.Int64
	r, err := Run(ctx, Contest{
		Rules: game.Classic(), Entrants: entrants(t, "cirak", "cirak", "cirak", "cirak"), Deals: 1 << 30, Seed: 4,
		Progress: func(n int) {
			if counted.Store(int64(n)); n == 40 {
				cancel()
			}
		},
	})
	if err != nil || r.deals < 5 || r.Rounds != 4*r.deals || int(counted.Load()) < r.Rounds {
		t.Errorf("%v, %d deals", err, r.deals)
	}
}

func TestRefusesNonsense(t *testing.T) {
	if _, err := Run(t.Context(), Contest{Rules: game.Classic(), Entrants: entrants(t, "cirak")}); err == nil {
		t.Error("one bot for four seats")
	}
	if _, err := Run(t.Context(), Contest{Entrants: entrants(t, "cirak", "cirak", "cirak", "cirak")}); err == nil {
		t.Error("the zero rules")
	}
	r := played(t, Contest{Entrants: entrants(t, "cirak", "cirak", "cirak", "cirak")})
	if _, err := json.Marshal(r); err != nil || r.Rounds != 0 {
		t.Errorf("no deals: %+v, %v", r, err)
	}
}

// TestIntervalsClaimNoMoreThanIsKnown: after one deal nothing is known, and no rate is below 0 or
// above 1.
func TestIntervalsClaimNoMoreThanIsKnown(t *testing.T) {
	var m coach.Mean
	for _, c := range []struct {
		add  float64
		want [2]float64
	}{{1, [2]float64{0, 1}}, {0.5, [2]float64{0.26, 1}}, {0, [2]float64{0, 1}}} {
		m.Add(c.add)
		if got := rates(&m); math.Abs(got[0]-c.want[0]) > 1e-9 || math.Abs(got[1]-c.want[1]) > 1e-9 {
			t.Errorf("%v rates have %v, want %v", m.Len(), got, c.want)
		}
		if (m.Interval() == nil) != (m.Len() < 2) {
			t.Errorf("%v values have %v", m.Len(), m.Interval())
		}
	}
}

func TestThinkingQuantiles(t *testing.T) {
	var h thinking
	for ms := 1; ms <= 100; ms++ {
		h.add(time.Duration(ms) * time.Millisecond)
	}
	if p50, p99 := h.quantile(0.5), h.quantile(0.99); math.Abs(p50-50) > 7 || math.Abs(p99-100) > 13 {
		t.Errorf("p50 %v, p99 %v", p50, p99)
	}
	h = thinking{}
	h.add(0)
	h.add(time.Hour)
	if h.quantile(0) > 0.003 {
		t.Errorf("nothing takes %v ms", h.quantile(0))
	}
}
