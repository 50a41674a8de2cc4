package value_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// mustRace returns the estimates of a new estimator's Race.
func mustRace(t testing.TB, v game.View, b value.Budget) []value.Estimate {
	return check.Must(new(value.Estimator).Race(t.Context(), v, b))
}

// estimateOf returns the estimate of an action. ok is false if there is none.
func estimateOf(all []value.Estimate, a game.Action) (o value.Estimate, ok bool) {
	i := slices.IndexFunc(all, func(o value.Estimate) bool { return o.Action.Same(a) })
	if i < 0 {
		return o, false
	}
	return all[i], true
}

// checkOptions checks that there is an estimate for each legal action, best first, but none for showing gösterme, for
// taking back, or for laying without a taken tile that has to be laid.
func checkOptions(t *testing.T, v *game.View, all []value.Estimate) {
	t.Helper()
	owed := v.TileToLay()
	legal := slices.DeleteFunc(v.Legal(), func(a game.Action) bool {
		strands := owed != tile.None && a.Kind != game.Return && a.Tile != owed && !slices.Contains(slices.Concat(a.Groups.Split()...), owed)
		return strands || a.Kind == game.ShowTwin || a.Kind == game.TakeBack
	})
	check.Need(t, len(all) == len(legal), "%d options for %d actions that are legal and leave no tile taken in the hand", len(all), len(legal))
	for i, o := range all {
		check.That(t, slices.Contains(legal, o.Action), "%v is an option, and not legal", o.Action)
		check.That(t, o.Loss >= all[max(0, i-1)].Loss && (i > 0 || o.Loss == 0 && o.LossSE == 0), "option %d: %+v", i, o)
	}
}

// TestEstimator_HiddenTiles checks that LookAhead and Race depend neither on hidden tiles nor on earlier questions.
func TestEstimator_HiddenTiles(t *testing.T) {
	for _, preset := range []string{"classic", "emulator", "simple"} {
		rules := rulesOf(preset)
		asked, differ := 0, 0
		for seed := uint64(1); asked < testsize.Of(2, 60); seed++ {
			d, ok := sampleDecision(t, rules, 50+seed, []game.Step{game.MustDraw, game.MustDiscard}[seed%2], newKalfas(rules))
			if !ok {
				continue
			}
			asked++
			v := d.match.View(d.seat)
			one, other := gametest.Redeal(t, &v, 1), gametest.Redeal(t, &v, 2)
			if next := v.Right(d.seat); one.View(next).Hand != other.View(next).Hand {
				differ++
			}
			var used value.Estimator
			check.Must(used.LookAhead(t.Context(), v))
			b := value.Budget{Samples: 30, DropSEs: 3, Seed: seed}
			checkSame(t, mustLook(t, one.View(d.seat)), check.Must(used.LookAhead(t.Context(), other.View(d.seat))))
			checkSame(t, mustRace(t, one.View(d.seat), b), check.Must(used.Race(t.Context(), other.View(d.seat), b)))
		}
		check.That(t, differ != 0, "%s: hidden tiles never differ", preset)
	}
}

func checkSame(t *testing.T, one, other []value.Estimate) {
	t.Helper()
	check.That(t, reflect.DeepEqual(one, other), "%+v\nwith other hidden tiles: %+v", one, other)
}

// TestEstimator_Errors checks that a question that cannot be answered at all, or not in time, gets an error and no
// estimates.
func TestEstimator_Errors(t *testing.T) {
	late, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		preset     string
		ctx        context.Context
		asks       game.Seat // the seat of the view, counted from the seat to play
		look, race error
	}{
		{"classic", t.Context(), 0, nil, nil},
		{"101", t.Context(), 0, value.ErrNoEstimate, nil},
		{"classic", t.Context(), 1, value.ErrNotToPlay, value.ErrNotToPlay},
		{"classic", late, 0, context.Canceled, context.Canceled},
		{"101", late, 0, value.ErrNoEstimate, context.Canceled},
	} {
		m := gametest.Deal(t, rulesOf(c.preset), 1)
		turn, _ := m.ToPlay()
		v := m.View((turn + c.asks) % game.MaxSeats)
		var e value.Estimator
		looked, err := e.LookAhead(c.ctx, v)
		check.That(t, errors.Is(err, c.look) && (looked == nil) == (c.look != nil), "%+v: LookAhead: %v", c, err)
		raced, err := e.Race(c.ctx, v, value.Budget{Samples: 2})
		check.That(t, errors.Is(err, c.race) && (raced == nil) == (c.race != nil), "%+v: Race: %v", c, err)
	}
	v := gametest.Position{Preset: "101", Turn: 1}.View(t)
	all, err := new(value.Estimator).RaceWays(late, &v, []round101.Way{{Action: game.Action{Kind: game.Draw}}}, value.Budget{})
	check.That(t, errors.Is(err, context.Canceled) && all == nil, "late: RaceWays: %v, %v", err, all)
}

// TestRace_Options checks which options race: those that the budget names or, if it names none, those that are not
// plainly worse. It also checks that all other options have their static value.
func TestRace_Options(t *testing.T) {
	v := classicView(t, "K1 K2 K3 B7 B8 B11 B12 Y11 R11 R1 R12 K13 Y7 Y8 Y2", "")
	discard := func(x string) game.Action { return check.Must(game.ParseAction("discard " + x)) }
	worse, good, other := discard("K2"), discard("R1"), discard("Y2")
	for _, c := range []struct {
		b     value.Budget
		races string
	}{
		{value.Budget{}, "R1 Y2"}, // all that are not plainly worse
		{value.Budget{Keep: worse}, "K2 R1 Y2"},
		{value.Budget{Only: []game.Action{good, other}}, "R1 Y2"},
		{value.Budget{Only: []game.Action{good}, Keep: worse}, "K2 R1"},
	} {
		c.b.Samples = 16
		all := mustRace(t, v, c.b)
		checkOptions(t, &v, all)
		var races []string
		for _, a := range []string{"K2", "R1", "Y2"} {
			o := find(t, all, "discard "+a)
			if o.Samples == c.b.Samples {
				races = append(races, a)
				continue
			}
			check.That(t, o.Samples == 0 && near(all[0].Win-o.Win, o.Loss) && o.LossSE == o.SE && o.SE != 0, "%+v: %+v, the best is %+v", c, o, all[0])
		}
		check.Equal(t, strings.Join(races, " "), c.races)
	}
}

// TestRace_TakenTile checks that at least two options race even if the only action that comes close to the best would
// be to discard the tile just taken, which rule 2.7 forbids.
func TestRace_TakenTile(t *testing.T) {
	p := gametest.Position{Indicator: "K12", Turn: 1, Drawn: true, Turns: 35, Taken: "K6"}
	p.Hands[1] = "R2 R3 R5 R9 R13 B9 B10 B11 B12 K6 K13 Y9 Y13 F K6"
	racing := slices.DeleteFunc(mustRace(t, p.View(t), value.Budget{Samples: 8}), func(o value.Estimate) bool { return o.Samples == 0 })
	check.That(t, len(racing) >= 2, "%d options race", len(racing))
}

// TestRace_WinInRange checks that the control variate never makes the Win of a hopeless hand negative.
func TestRace_WinInRange(t *testing.T) {
	left := 4
	for seed := range uint64(30) {
		p := gametest.Position{Seed: seed, Indicator: "R4", Turn: 1, Drawn: true, Turns: 30, StockLeft: &left}
		for _, o := range mustRace(t, p.View(t), value.Budget{Samples: 5, Seed: seed}) {
			check.Need(t, o.Win >= 0 && o.Win <= 1 && o.SE >= 0 && o.Loss >= 0 && o.LossSE >= 0, "deal %d: %+v", seed, o)
		}
	}
}

// TestRace_StandardErrors checks that estimates with different seeds vary as much as their standard errors predict.
func TestRace_StandardErrors(t *testing.T) {
	const repeats = 12
	samples := testsize.Of(48, 96)
	rules := game.Classic()
	seats := newKalfas(rules)
	var wins, losses coach.Mean // of the observed variances, in units of those that the standard errors predict
	for seed := uint64(1); losses.Len() < testsize.Of(4, 40); seed++ {
		d, ok := sampleDecision(t, rules, 7_200_000+seed, []game.Step{game.MustDraw, game.MustDiscard}[seed%2], seats)
		if !ok {
			continue
		}
		v := d.match.View(d.seat)
		first := mustRace(t, v, value.Budget{Samples: samples})
		best, other := first[0].Action, worseThan(first)
		if other == (game.Action{}) {
			continue
		}
		var win, loss [repeats][2]float64
		for k := range repeats {
			all := mustRace(t, v, value.Budget{Samples: samples, Only: []game.Action{best, other}, Seed: uint64(k)})
			a, _ := estimateOf(all, best)
			b, _ := estimateOf(all, other)
			win[k], loss[k] = [2]float64{a.Win, a.SE}, [2]float64{b.Loss, b.LossSE}
			if b.LossSE == 0 {
				loss[k] = [2]float64{-a.Loss, a.LossSE} // this option was the best this time
			}
		}
		wins.Add(scatter(win[:]))
		losses.Add(scatter(loss[:]))
	}
	for name, s := range map[string]*coach.Mean{"chances": &wins, "losses": &losses} {
		ratio, off := math.Sqrt(s.Value()), 6/math.Sqrt(float64(s.Len())*(repeats-1))
		check.That(t, math.Abs(ratio-1) <= off, "%s scatter %.2f times as much as they say, %d decisions", name, ratio, s.Len())
	}
}

// worseThan returns an option that loses by more than five standard errors, and so will not become the best with
// another seed. If only two options race, it returns the second. If there is no such option, it returns the zero
// Action.
func worseThan(all []value.Estimate) (other game.Action) {
	racing := slices.DeleteFunc(slices.Clone(all), func(o value.Estimate) bool { return o.Samples == 0 })
	for _, o := range racing {
		if o.LossSE > 0 && (len(racing) == 2 || o.Loss > 5*o.LossSE) {
			other = o.Action
		}
	}
	return other
}

// scatter returns the variance of repeated estimates of one quantity, each a value and its standard error, divided by
// the one that the standard errors predict.
func scatter(said [][2]float64) float64 {
	var values, squares coach.Mean
	for _, x := range said {
		values.Add(x[0])
		squares.Add(x[1] * x[1])
	}
	return values.SE() * values.SE() * float64(len(said)) / squares.Value()
}

// classicView returns a view of the classic game in which seat 1 is to play with the given hand and the okey is R5. The
// seat has to draw if top, the left discard, is not empty, and to discard otherwise.
func classicView(t *testing.T, hand, top string) game.View {
	p := gametest.Position{Indicator: "R4", Turn: 1, Drawn: top == "", Turns: 20}
	p.Hands[1], p.Discards[0] = hand, top
	return p.View(t)
}

// TestRace_Certainties checks that a finish, and a take that wins, win for certain and come first, and that no other
// option wins for certain.
func TestRace_Certainties(t *testing.T) {
	const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1"
	for _, c := range []struct{ hand, top, action string }{
		{near + " R4", "", "finish Y1"},
		{near, "R4", "take"},
	} {
		for _, o := range mustRace(t, classicView(t, c.hand, c.top), value.Budget{Samples: 200}) {
			sure := withoutGroups(o.Action) == c.action
			check.That(t, sure == (o.Win == 1) && sure == (o.Loss == 0) && (!sure || o.SE == 0), "%+v: %+v", c, o)
		}
	}
}

// TestEstimator_IndicatorLast checks that, if the indicator is the last tile of the stock, a draw has the value of
// drawing the indicator (rule 2.10).
func TestEstimator_IndicatorLast(t *testing.T) {
	const melds = "B7 B8 B9 B10 K12 R12 Y12 B12 Y6 Y7 Y8 "
	last := 1
	drawing := func(hand string, set ...string) (look, race float64) {
		t.Helper()
		v := gametest.Position{Set: set, Indicator: "R4", Turns: 50, StockLeft: &last, Hands: [game.MaxSeats]string{hand}}.View(t)
		return find(t, mustLook(t, v), "draw").Win, find(t, mustRace(t, v, value.Budget{Samples: 64}), "draw").Win
	}
	look, race := drawing(melds+"R2 R3 K9", "indicatorLast=on")
	check.That(t, look == 1 && race == 1, "the indicator wins: LookAhead says %.3f, Race %.3f", look, race)
	look, race = drawing(melds+"R9 R11 K2", "indicatorLast=on")
	hopedLook, hopedRace := drawing(melds + "R9 R11 K2")
	check.That(t, look < hopedLook && race < hopedRace, "only another tile wins: LookAhead says %.3f, Race %.3f; of an unknown tile %.3f, %.3f", look, race, hopedLook, hopedRace)
}

// BenchmarkRacing measures the time needed to tell the options of a decision apart to within 0.5 wins in 100. An
// iteration is one decision. docs/bots.md has the results.
//
//	go test ./bots/value -run XXX -bench Racing -benchtime 300x -cpu 1
func BenchmarkRacing(b *testing.B) {
	rules := game.Classic()
	seats := newKalfas(rules)
	for name, step := range map[string]game.Step{"discards": game.MustDiscard, "draws": game.MustDraw} {
		b.Run(name, func(b *testing.B) {
			var e value.Estimator
			var spent time.Duration
			seed, samples := uint64(8_000_000), 0
			for b.Loop() {
				d, ok := decision{}, false
				for ; !ok; seed++ {
					d, ok = sampleDecision(b, rules, seed, step, seats)
				}
				v := d.match.View(d.seat)
				began := time.Now()
				all := check.Must(e.Race(b.Context(), v, value.Budget{Samples: 1000, StopSE: 0.0025, StopPart: 0.125, DropSEs: 3, Seed: seed}))
				spent += time.Since(began)
				for _, o := range all {
					samples += o.Samples
				}
			}
			b.ReportMetric(1000*spent.Seconds()/float64(b.N), "ms/decision")
			b.ReportMetric(float64(samples)/float64(b.N), "samples/decision")
		})
	}
}
