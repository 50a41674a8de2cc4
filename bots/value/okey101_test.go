package value_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// options101 asks for the options of a view of Okey 101 and fails the test on an error.
func options101(t testing.TB, v game.View, budget value.Budget101) []value.Option101 {
	t.Helper()
	var e value.Estimator
	all, err := e.Options101(context.Background(), v, budget)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// sampleDecision101 plays a deal of Okey 101 up to a turn that was chosen beforehand, to the first
// decision of it at a step.
func sampleDecision101(t testing.TB, rules game.Rules, seed uint64, step game.Step, seats []bots.Bot) (d decision, ok bool) {
	t.Helper()
	m, _, err := game.New(rules, game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	turn := 1 + rand.New(rand.NewPCG(seed, 5)).IntN(20)
	playOn(t, m, seats, func(m game.Match, now game.Seat) {
		v := m.View(now)
		if !ok && v.Turns == turn && v.Step == step {
			d, ok = decision{m, now}, step == game.MustDiscard || v.Check(game.Action{Kind: game.Take}) == nil
		}
	})
	return d, ok
}

// TestHiddenTilesChangeNothing101: the answer is the same when tiles that the seat cannot see are
// exchanged.
func TestHiddenTilesChangeNothing101(t *testing.T) {
	differ, asked := 0, 0
	budget := value.Budget101{Worlds: 40, Seed: 9}
	for _, melds := range [][]gametest.Meld{nil, {{Owner: 2, Tiles: "B9 B10 B11 B12"}, {Owner: 2, Tiles: "R13 K13 Y13"}, {Owner: 2, Tiles: "K5 K6 K7"}}} {
		for seed := range uint64(testsize.Of(4, 40)) {
			var views [2]game.View
			var others [2]tile.Set
			for i := range views {
				p := gametest.Position{
					Preset: "101", Seed: 10 + seed + 1000*uint64(i), Turn: 1, Drawn: seed%2 == 0, Indicator: "R4", Melds: melds,
					Hands:    [game.MaxSeats]string{1: "R1 R2 R6 R7 B1 B1 B3 B5 B6 K1 K2 K9 K10 Y3 Y4 Y6 Y8 Y9 Y11 Y12 F"},
					Discards: [game.MaxSeats]string{0: "Y10"},
				}
				if p.Drawn {
					p.Hands[1] += " K11"
				}
				if melds != nil {
					p.Hands[2] = "R12 K3 K12"
				}
				m := p.Match(t)
				views[i], others[i] = m.View(1), m.View(3).Hand
			}
			if views[0].Hand != views[1].Hand || views[0].StockLeft != views[1].StockLeft {
				t.Fatal("the positions look different")
			}
			if asked++; others[0] != others[1] {
				differ++
			}
			a, b := options101(t, views[0], budget), options101(t, views[1], budget)
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("deal %d: %+v\nwith other hidden tiles: %+v", seed, a, b)
			}
		}
	}
	if differ < asked/2 {
		t.Errorf("hidden tiles were exchanged in %d of %d positions", differ, asked)
	}
}

// TestOptions101MakeSense: there is one for each thing to do but taking back, the best one is
// behind none, and a finish wins.
func TestOptions101MakeSense(t *testing.T) {
	finishes := 0
	for _, preset := range []string{"101", "101-raising", "101-partners"} {
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		seats := kalfas(t, rules)
		for seed := range uint64(testsize.Of(2, 40)) {
			m, _, err := game.New(rules, game.SeedOf(seed))
			if err != nil {
				t.Fatal(err)
			}
			playOn(t, m, seats, func(m game.Match, now game.Seat) {
				v := m.View(now)
				var want []game.Action
				for _, a := range v.Legal() {
					if a.Kind != game.TakeBack {
						want = append(want, a)
					}
				}
				leading := false
				for i, o := range options101(t, v, value.Budget101{Worlds: 4, Seed: seed}) {
					if i >= len(want) || o.Action != want[i] {
						t.Fatalf("%s, deal %d: option %v, want %v", preset, seed, o.Action, want)
					}
					leading = leading || o.Behind == 0
					if o.Behind < 0 || o.Err < 0 || o.BehindErr < 0 || o.Open < 0 || o.Win > o.Open || o.Open > 1 || o.Worlds != 4 {
						t.Fatalf("%s, deal %d: %+v", preset, seed, o)
					}
					if o.Action.Kind == game.Discard && v.HandSizes[now] == 1 {
						if finishes++; o.Win != 1 {
							t.Errorf("%s, deal %d: a finish wins %v", preset, seed, o.Win)
						}
					}
				}
				if !leading {
					t.Fatalf("%s, deal %d: none is best", preset, seed)
				}
			})
		}
	}
	if finishes == 0 {
		t.Error("nobody ever finishes")
	}
}

// TestOptions101KnowTheRules: what plainly costs more is behind.
func TestOptions101KnowTheRules(t *testing.T) { // section 7; the okey is R5
	for _, c := range []struct {
		why, hand, better, worse string
		stock                    int
		least                    float64 // by how much, in points
	}{
		{"rule 7.13: who never opens pays 202", "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B1", "open", "discard R1", 1, 100},
		{"rule 7.10: an okey costs 101", "R5 R11 R12 R13 B10 B11 B2 B13 K3 Y3 B3 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B1", "discard R1", "discard R5", 20, 80},
		{"tiles that go together are kept", "R9 R11 R12 R13 B10 B11 B12 B1 K3 Y3 K7 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B3", "discard R1", "discard B12", 20, 4},
	} {
		p := gametest.Position{Preset: "101", Seed: 4, Turn: 1, Drawn: true, Indicator: "R4", StockLeft: &c.stock, Hands: [game.MaxSeats]string{1: c.hand}}
		behind := map[string]float64{}
		m := p.Match(t)
		for _, o := range options101(t, m.View(1), value.Budget101{Worlds: 300}) {
			name := o.Action.String()
			if o.Action.Kind == game.Open {
				name = "open"
			}
			behind[name] = o.Behind - 3*o.BehindErr
		}
		better, ok := behind[c.better]
		worse, there := behind[c.worse]
		if !ok || !there || worse-better < c.least {
			t.Errorf("%s: %s is %.1f behind, %s %.1f", c.why, c.worse, worse, c.better, better)
		}
	}
}

// TestAFailedOpeningCostsItsPenalty: an opening that is not worth enough may be tried where the rules
// are strict. It opens nothing, and costs what it costs in the match (rule 7.11).
func TestAFailedOpeningCostsItsPenalty(t *testing.T) {
	p := gametest.Position{Preset: "101", Set: []string{"strict=on"}, Seed: 4, Turn: 1, Drawn: true, Indicator: "R4"}
	p.Hands[1] = "R9 R11 R12 R13 B10 B11 B12 B1 K3 Y3 K7 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B3"
	m := p.Match(t)
	v := m.View(1)
	failing, err := game.ParseAction("open R11-R12-R13")
	if err != nil || v.Check(failing) != nil {
		t.Fatal(err, v.Check(failing))
	}
	all, err := new(value.Estimator).Options101(t.Context(), v, value.Budget101{Worlds: 60}, failing)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range all {
		if o.Action == failing && o.Behind < float64(v.Rules.Penalty)/2 {
			t.Errorf("it is %.1f ± %.1f points behind", o.Behind, o.BehindErr)
		}
	}
	if last := all[len(all)-1]; last.Action != failing {
		t.Errorf("it is not judged, but %v", last.Action)
	}
}

func TestWhatIsNotAnswered101(t *testing.T) {
	var e value.Estimator
	m, _, err := game.New(game.Classic(), game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	turn, _ := m.ToPlay()
	if _, err := e.Options101(t.Context(), m.View(turn), value.Budget101{}); !errors.Is(err, value.ErrNoEstimate) {
		t.Errorf("classic: %v", err)
	}
	if m, _, err = game.New(game.Okey101(), game.SeedOf(1)); err != nil {
		t.Fatal(err)
	}
	turn, _ = m.ToPlay()
	if _, err := e.Options101(t.Context(), m.View((turn+1)%4), value.Budget101{}); !errors.Is(err, value.ErrNotToPlay) {
		t.Errorf("out of turn: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Options101(ctx, m.View(turn), value.Budget101{}); !errors.Is(err, context.Canceled) {
		t.Errorf("too late: %v", err)
	}
}

// truth101 is what estimates of Okey 101 are held against: differences of two options, in points.
type truth101 struct {
	pairs                           [][3]float64 // chosen by, said, did
	said, did, saidOpen, didOpen, n float64      // of the best options themselves
	spent                           time.Duration
}

// slope is how large true differences are against what is said, with its 95 % interval. What is said
// has noise, which would make the slope too small. So both are weighed by what was said in other
// worlds, which has nothing to do with that noise.
func (r *truth101) slope() (slope, margin float64) {
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

// points101 is a result as Worth101.Points counts it.
func points101(r game.Result, seat game.Seat) (points float64) {
	for s, change := range r.Change {
		if game.Seat(s) == seat {
			points -= float64(change)
		} else {
			points += float64(change) / (game.MaxSeats - 1)
		}
	}
	return points
}

// compare asks for the options of a decision and plays two of them out in the world as it is: the
// best, and another by chance that is not plainly worse.
func (r *truth101) compare(t testing.TB, d decision, worlds int, seed uint64, seats []bots.Bot) {
	t.Helper()
	v := d.match.View(d.seat)
	began := time.Now()
	chosen := options101(t, v, value.Budget101{Worlds: worlds, Seed: seed})
	r.spent += time.Since(began)
	r.n++
	best := slices.IndexFunc(chosen, func(o value.Option101) bool { return o.Behind == 0 })
	var near []int
	for i := range chosen {
		if i != best && chosen[i].Behind < 40 {
			near = append(near, i)
		}
	}
	options := options101(t, v, value.Budget101{Worlds: worlds, Seed: seed + 1})
	playOut := func(i int) float64 {
		next, _, err := game.Apply(d.match, d.seat, options[i].Action)
		if err != nil {
			t.Fatal(err)
		}
		result := playOn(t, next, seats, func(game.Match, game.Seat) {})
		if i == best && result.Opened[d.seat] != meld.NoWin {
			r.didOpen++
		}
		return points101(result, d.seat)
	}
	did := playOut(best)
	r.said += options[best].Points
	r.did += did
	r.saidOpen += options[best].Open
	if len(near) > 0 {
		other := near[rand.New(rand.NewPCG(seed, 99)).IntN(len(near))]
		r.pairs = append(r.pairs, [3]float64{chosen[other].Behind, options[best].Points - options[other].Points, did - playOut(other)})
	}
}

// BenchmarkTruth101 holds the estimates of Okey 101 against rounds played out by kalfa in the world
// as it is. An iteration is one decision of one deal, of which two options are played out.
// docs/bots.md has the results.
//
//	go test ./bots/value -run XXX -bench Truth101/discards -benchtime 4000x -cpu 1
func BenchmarkTruth101(b *testing.B) {
	for name, step := range map[string]game.Step{"discards": game.MustDiscard, "draws": game.MustDraw} {
		b.Run(name, func(b *testing.B) {
			var r truth101
			seats := kalfas(b, game.Okey101())
			seed := uint64(3_000_000)
			for b.Loop() {
				seed++
				if d, ok := sampleDecision101(b, game.Okey101(), seed, step, seats); ok {
					r.compare(b, d, 60, seed, seats)
				}
			}
			slope, margin := r.slope()
			b.ReportMetric(slope, "slope")
			b.ReportMetric(margin, "±95%")
			b.ReportMetric(1000*r.spent.Seconds()/r.n, "ms/decision")
			b.Logf("%d pairs; the best of %.0f was said to be worth %.1f points and was worth %.1f, to open %.3f and opened %.3f", len(r.pairs),
				r.n, r.said/r.n, r.did/r.n, r.saidOpen/r.n, r.didOpen/r.n)
		})
	}
}
