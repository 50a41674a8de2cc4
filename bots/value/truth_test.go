package value_test

import (
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

func rulesOf(preset string) game.Rules { return check.Must(game.PresetByName(preset)) }

func deal(t testing.TB, rules game.Rules, seed uint64) game.Match {
	t.Helper()
	m, _, err := game.New(rules, game.SeedOf(seed))
	check.OK(t, err)
	return m
}

// viewOf returns the view of the seat to play in a position.
func viewOf(t testing.TB, p gametest.Position) game.View {
	t.Helper()
	m := p.Match(t)
	return m.View(p.Turn)
}

func newKalfas(rules game.Rules) []bots.Bot {
	kalfa := check.Must(bots.LevelByName("kalfa"))
	seats := make([]bots.Bot, rules.Seats)
	for s := range seats {
		seats[s] = kalfa.New(0)
	}
	return seats
}

// playOut plays a round to its end, after an action of the decision's seat, and returns its result.
func (d *decision) playOut(t testing.TB, m game.Match, a game.Action, seats []bots.Bot) game.Result {
	t.Helper()
	m, _, err := game.Apply(m, d.seat, a)
	check.OK(t, err)
	for act := range gametest.Play(t, m, seats, 1) {
		m = act.After
	}
	p := m.Public()
	return p.Sheet[len(p.Sheet)-1]
}

// sampleDecision plays a deal up to a turn that depends only on the seed, not on the course of the round. ok is false
// if the round ends before that turn, or if the seat has no choice.
func sampleDecision(t testing.TB, rules game.Rules, seed uint64, step game.Step, seats []bots.Bot) (d decision, ok bool) {
	t.Helper()
	turns := 20
	if !rules.LaysMelds() {
		turns = 48 / rules.Seats // of one seat
	}
	turn := rand.New(rand.NewPCG(seed, 5)).IntN(turns)
	for act := range gametest.Play(t, deal(t, rules, seed), seats, 1) {
		v := act.Before.View(act.Seat)
		now := v.Turns-1 == turn
		if !rules.LaysMelds() {
			now = (v.Turns-1)/rules.Seats == turn && uint64(v.Seat) == seed%uint64(rules.Seats)
		}
		if now && v.Step == step && act.Action.Kind != game.ShowTwin {
			_, wins := v.BestFinish()
			return decision{act.Before, act.Seat}, !wins && (step == game.MustDiscard || v.Check(game.Action{Kind: game.Take}) == nil)
		}
	}
	return d, false
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
type estimateFunc func(v game.View, seed uint64) []value.Estimate

// compare estimates the options of a decision, and plays out two of them in the true world: the best option and a
// random one that is not much worse.
func (r *truth) compare(t testing.TB, ask estimateFunc, d decision, seed uint64, seats []bots.Bot) {
	t.Helper()
	began := time.Now()
	options := ask(d.match.View(d.seat), seed)
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
			if d.playOut(t, gametest.Reshuffle(t, d.match, d.seat, seed<<8+n), options[i].Action, seats).Winner == d.seat {
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
	look := func(v game.View, _ uint64) []value.Estimate { return check.Must(e.LookAhead(b.Context(), v)) }
	race := func(v game.View, seed uint64) []value.Estimate {
		return check.Must(e.Race(b.Context(), v, value.Budget{Samples: 128, Seed: seed}))
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
			rules := rulesOf(c.preset)
			var r truth
			seats := newKalfas(rules)
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
