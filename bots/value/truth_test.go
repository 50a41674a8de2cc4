package value_test

import (
	"math"
	"math/rand/v2"
	"slices"
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
	turns := 20
	if !rules.LaysMelds() {
		turns = 48 / rules.Seats // of one seat
	}
	turn := rand.New(rand.NewPCG(seed, 5)).IntN(turns)
	for act := range gametest.Play(t, gametest.Deal(t, rules, seed), seats, 1) {
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

// truth compares estimated with true differences between options: in wins or, in Okey 101, in points.
type truth struct {
	pairs [][3]float64 // the instrument, the estimate and the true difference
	spent time.Duration
	asked float64
}

// slope returns the slope of the regression of true on estimated differences, and the half-width of its 95% confidence
// interval. Estimates from independent worlds serve as the instrument because noise in the estimates would bias the
// slope towards 0.
func (r *truth) slope() (slope, margin float64) {
	said, did, rest := 0.0, 0.0, 0.0
	for _, p := range r.pairs {
		said += p[0] * p[1]
		did += p[0] * p[2]
	}
	slope = did / said
	for _, p := range r.pairs {
		off := p[0] * (p[2] - slope*p[1])
		rest += off * off
	}
	return slope, 1.96 * math.Sqrt(rest) / math.Abs(said)
}

// An estimateFunc is a function that estimates the options of a view.
type estimateFunc func(v game.View, seed uint64) []value.Estimate

// compare estimates the options of a decision, and plays out two of them: the best option and a random one that loses
// less than near. Each is played out 32 times with the true hands and a reshuffled stock or, in Okey 101, once in the
// true world.
func (r *truth) compare(t testing.TB, ask estimateFunc, d decision, near float64, seed uint64, seats []bots.Bot) {
	v := d.match.View(d.seat)
	began := time.Now()
	chosen := ask(v, seed)
	r.spent += time.Since(began)
	r.asked++
	others := slices.DeleteFunc(slices.Clone(chosen[1:]), func(o value.Estimate) bool { return o.Loss >= near })
	if len(others) == 0 {
		return
	}
	again := ask(v, seed+1)
	playOut := func(a game.Action) (said, did float64) {
		o, _ := estimateOf(again, a)
		if v.Rules.LaysMelds() {
			result := d.playOut(t, d.match, a, seats)
			return o.Points, -v.Margins(result.Change)[d.seat] // the score counts costs
		}
		const playouts = 32
		for n := range uint64(playouts) {
			if d.playOut(t, gametest.Reshuffle(t, d.match, d.seat, seed<<8+n), a, seats).Winner == d.seat {
				did += 1.0 / playouts
			}
		}
		return o.Win, did
	}
	other := others[rand.New(rand.NewPCG(seed, 99)).IntN(len(others))]
	said, did := playOut(chosen[0].Action)
	otherSaid, otherDid := playOut(other.Action)
	r.pairs = append(r.pairs, [3]float64{other.Loss, said - otherSaid, did - otherDid})
}

// BenchmarkTruth compares estimates with rounds played out by kalfa. An iteration plays out two options of one decision
// of one deal. docs/bots.md has the results.
//
//	go test ./bots/value -run XXX -bench Truth/classic/discards/race -benchtime 1500x -cpu 1
func BenchmarkTruth(b *testing.B) {
	var e value.Estimator
	look := func(v game.View, _ uint64) []value.Estimate { return check.Must(e.LookAhead(b.Context(), v)) }
	race := func(samples int) estimateFunc {
		return func(v game.View, seed uint64) []value.Estimate {
			return check.Must(e.Race(b.Context(), v, value.Budget{Samples: samples, Seed: seed}))
		}
	}
	for preset, c := range map[string]struct {
		near float64
		asks map[string]estimateFunc
	}{
		"classic": {0.15, map[string]estimateFunc{"one": look, "race": race(128)}}, "simple": {0.15, map[string]estimateFunc{"one": look}},
		"emulator": {0.15, map[string]estimateFunc{"one": look}}, "101": {40, map[string]estimateFunc{"race": race(60)}},
	} {
		for kind, step := range map[string]game.Step{"discards": game.MustDiscard, "draws": game.MustDraw} {
			for how, ask := range c.asks {
				b.Run(preset+"/"+kind+"/"+how, func(b *testing.B) {
					rules := rulesOf(preset)
					var r truth
					seats := newKalfas(rules)
					seed := uint64(7_000_000) // deals that were not used in development
					for b.Loop() {
						seed++
						if d, ok := sampleDecision(b, rules, seed, step, seats); ok {
							r.compare(b, ask, d, c.near, seed, seats)
						}
					}
					slope, margin := r.slope()
					b.ReportMetric(slope, "slope")
					b.ReportMetric(margin, "±95%")
					b.ReportMetric(1000*r.spent.Seconds()/r.asked, "ms/decision")
					b.Logf("%d pairs", len(r.pairs))
				})
			}
		}
	}
}
