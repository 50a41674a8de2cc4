package value_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// A decision is a seat's decision in a round between four kalfa.
type decision struct {
	match game.Match
	seat  game.Seat
}

func newKalfas(t testing.TB, rules game.Rules) []bots.Bot {
	t.Helper()
	level := check.Must(bots.LevelByName("kalfa"))
	seats := make([]bots.Bot, rules.Seats)
	for s := range seats {
		seats[s] = level.New(0)
	}
	return seats
}

// playOn plays a round to its end and returns its result. It calls watch before each action.
func playOn(t testing.TB, m game.Match, seats []bots.Bot, watch func(m game.Match, turn game.Seat)) game.Result {
	t.Helper()
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			p := m.Public()
			return p.Sheet[len(p.Sheet)-1]
		}
		watch(m, turn)
		a, err := seats[turn].Play(context.Background(), m.View(turn))
		check.OK(t, err)
		if m, _, err = game.Apply(m, turn, a); err != nil {
			t.Fatal(err)
		}
	}
}

// sampleDecision plays a deal up to a turn of one seat. Which turn and which seat depends only on the seed, not on the
// course of the round. ok is false if the round ends before that turn.
func sampleDecision(t testing.TB, rules game.Rules, seed uint64, step game.Step, seats []bots.Bot) (d decision, ok bool) {
	t.Helper()
	m, _, err := game.New(rules, game.SeedOf(seed))
	check.OK(t, err)
	seat, turn := game.Seat(seed%uint64(rules.Seats)), rand.New(rand.NewPCG(seed, 5)).IntN(48/rules.Seats)
	playOn(t, m, seats, func(m game.Match, now game.Seat) {
		v := m.View(now)
		if now != seat || v.Step != step || (v.Turns-1)/rules.Seats != turn {
			return
		}
		_, wins := v.BestFinish()
		d, ok = decision{m, now}, !wins && (step == game.MustDiscard || v.Check(game.Action{Kind: game.Take}) == nil)
	})
	return d, ok
}

// truth compares estimates with the results of rounds played out.
type truth struct {
	n, said, did, both, saidSquares, didSquares float64 // sums over the differences between two options, in rounds won
	tenths                                      [10]struct{ n, said, won float64 }
	spent                                       time.Duration
	asked                                       float64
}

// addPair adds a pair of options. said holds their estimates, and won holds their results.
func (r *truth) addPair(said, won [2]float64) {
	for i := range said {
		k := &r.tenths[min(9, int(10*said[i]))]
		k.n++
		k.said += said[i]
		k.won += won[i]
	}
	x, y := said[0]-said[1], won[0]-won[1]
	r.n++
	r.said += x
	r.did += y
	r.both += x * y
	r.saidSquares += x * x
	r.didSquares += y * y
}

// slope returns the slope of the regression of true on estimated differences, and the half-width of its 95% confidence
// interval.
func (r *truth) slope() (slope, margin float64) {
	slope = r.both / r.saidSquares
	return slope, 1.96 * math.Sqrt(r.residual()/r.saidSquares)
}

// residual returns the mean squared residual of the regression.
func (r *truth) residual() float64 {
	return (r.didSquares - r.both*r.both/r.saidSquares) / r.n
}

// playouts is the number of times that each option is played out, each time with the true hands and a reshuffled stock.
const playouts = 32

// An estimateFunc is a function that estimates the options of a view.
type estimateFunc func(v game.View, seed uint64) ([]value.Estimate, error)

// compare estimates the options of a decision, and plays out two of them in the true world: the best option and a
// random one that is not much worse.
func (r *truth) compare(t testing.TB, ask estimateFunc, d decision, seed uint64, seats []bots.Bot) {
	t.Helper()
	began := time.Now()
	options := check.Must(ask(d.match.View(d.seat), seed))
	r.spent += time.Since(began)
	r.asked++
	var others []int
	for i := range options {
		if i > 0 && options[i].Win > options[0].Win-0.15 {
			others = append(others, i)
		}
	}
	if len(others) == 0 {
		return
	}
	chance := rand.New(rand.NewPCG(seed, 99))
	var said, won [2]float64
	for k, i := range []int{0, others[chance.IntN(len(others))]} {
		said[k] = options[i].Win
		for n := range uint64(playouts) {
			next, _, err := game.Apply(gametest.Reshuffle(t, d.match, d.seat, seed<<8+n), d.seat, options[i].Action)
			check.OK(t, err)
			if playOn(t, next, seats, func(game.Match, game.Seat) {}).Winner == d.seat {
				won[k] += 1.0 / playouts
			}
		}
	}
	r.addPair(said, won)
}

// BenchmarkTruth compares estimates with rounds played out by kalfa in the true world with a reshuffled stock. An
// iteration plays out two options of one decision of one deal. docs/bots.md has the results.
//
//	go test ./bots/value -run XXX -bench Truth$/discards/race -benchtime 1500x -cpu 1
func BenchmarkTruth(b *testing.B) {
	var e value.Estimator
	look := func(v game.View, _ uint64) ([]value.Estimate, error) { return e.LookAhead(context.Background(), v) }
	race := func(v game.View, seed uint64) ([]value.Estimate, error) {
		return e.Race(context.Background(), v, value.Budget{Samples: 128, Seed: seed})
	}
	for _, c := range []struct {
		name   string
		preset string
		step   game.Step
		ask    estimateFunc
	}{
		{"discards/one", "classic", game.MustDiscard, look},
		{"draws/one", "classic", game.MustDraw, look},
		{"discards/race", "classic", game.MustDiscard, race},
		{"draws/race", "classic", game.MustDraw, race},
		{"simple", "simple", game.MustDiscard, look},
		{"emulator", "emulator", game.MustDiscard, look},
	} {
		b.Run(c.name, func(b *testing.B) {
			rules := check.Must(game.PresetByName(c.preset))
			var r truth
			seats := newKalfas(b, rules)
			seed := uint64(7_000_000) // deals that were not used in development
			for b.Loop() {
				seed++
				if d, ok := sampleDecision(b, rules, seed, c.step, seats); ok {
					r.compare(b, c.ask, d, seed, seats)
				}
			}
			slope, margin := r.slope()
			b.ReportMetric(slope, "slope")
			b.ReportMetric(margin, "±95%")
			b.ReportMetric(1000*r.spent.Seconds()/r.asked, "ms/decision")
			text := ""
			for _, k := range r.tenths {
				if k.n > 0 {
					text += fmt.Sprintf("; %.0f times %.1f %%, won %.1f", k.n, 100*k.said/k.n, 100*k.won/k.n)
				}
			}
			b.Logf("%.0f pairs%s", r.n, text)
		})
	}
}
