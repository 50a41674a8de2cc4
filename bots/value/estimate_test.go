package value_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

func mustRace(t testing.TB, e *value.Estimator, v game.View, b value.Budget) []value.Estimate {
	t.Helper()
	all := check.Must(e.Race(t.Context(), v, b))
	return all
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
		check.That(t, (i != 0 || o.Loss == 0 && o.LossSE == 0) && (i <= 0 || !(o.Loss < all[i-1].Loss)), "option %d: %+v", i, o)
	}
}

// rebuildMatch returns a match of the preset in which the seat to play has the same hand as in v, and the discards are
// the same. The hidden tiles are dealt with the given seed.
func rebuildMatch(t *testing.T, v game.View, preset string, seed uint64) game.Match {
	t.Helper()
	p := gametest.Position{
		Preset: preset, Seed: seed, Turn: v.Seat, Drawn: v.Step == game.MustDiscard, Turns: v.Turns,
		StockLeft: &v.StockLeft,
	}
	if v.Rules.HasIndicator() {
		p.Indicator = v.Indicator.String()
	}
	p.Hands[v.Seat] = v.Hand.String()
	for s, pile := range v.Discards {
		p.Discards[s] = tile.Format(pile)
	}
	return p.Match(t)
}

// TestEstimator_HiddenTiles checks that LookAhead and Race depend neither on hidden tiles nor on earlier questions.
func TestEstimator_HiddenTiles(t *testing.T) {
	for _, preset := range []string{"classic", "emulator", "simple"} {
		rules := check.Must(game.PresetByName(preset))
		asked, differ := 0, 0
		for seed := uint64(1); asked < testsize.Of(6, 60); seed++ {
			step := []game.Step{game.MustDraw, game.MustDiscard}[seed%2]
			d, ok := sampleDecision(t, rules, 50+seed, step, newKalfas(t, rules))
			if !ok {
				continue
			}
			asked++
			v := d.match.View(d.seat)
			one, other := rebuildMatch(t, v, preset, 1), rebuildMatch(t, v, preset, 2)
			next := (d.seat + 1) % game.Seat(rules.Seats)
			if one.View(next).Hand != other.View(next).Hand {
				differ++
			}
			var fresh, used value.Estimator
			mustLookAhead(t, &used, v)
			name, b := fmt.Sprintf("%s, deal %d", preset, seed), value.Budget{Samples: 40, DropSEs: 3, Seed: seed}
			checkSame(t, name, mustLookAhead(t, &fresh, one.View(d.seat)), mustLookAhead(t, &used, other.View(d.seat)))
			checkSame(t, name, mustRace(t, &fresh, one.View(d.seat), b), mustRace(t, &used, other.View(d.seat), b))
		}
		check.That(t, differ != 0, "%s: hidden tiles never differ", preset)
	}
}

func checkSame(t *testing.T, name string, one, other []value.Estimate) {
	t.Helper()
	check.That(t, reflect.DeepEqual(one, other), "%s: %+v\nwith other hidden tiles: %+v", name, one, other)
}

// TestEstimator_Errors checks that a question that cannot be answered at all, or not in time, gets an error and no
// estimates.
func TestEstimator_Errors(t *testing.T) {
	late, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name, preset string
		ctx          context.Context
		asks         game.Seat // the seat of the view, counted from the seat to play
		look, race   error
	}{
		{"in time", "classic", t.Context(), 0, nil, nil},
		{"in time", "101", t.Context(), 0, value.ErrNoEstimate, nil},
		{"out of turn", "classic", t.Context(), 1, value.ErrNotToPlay, value.ErrNotToPlay},
		{"out of turn", "101", t.Context(), 1, value.ErrNoEstimate, value.ErrNotToPlay},
		{"late", "classic", late, 0, context.Canceled, context.Canceled},
		{"late", "101", late, 0, value.ErrNoEstimate, context.Canceled},
	} {
		rules, err := game.PresetByName(c.preset)
		check.OK(t, err)
		m, _, err := game.New(rules, game.SeedOf(1))
		check.OK(t, err)
		turn, _ := m.ToPlay()
		v := m.View((turn + c.asks) % game.MaxSeats)
		var e value.Estimator
		if all, err := e.LookAhead(c.ctx, v); !errors.Is(err, c.look) || (all == nil) != (c.look != nil) {
			t.Errorf("%s, %s: LookAhead: %v, %d options", c.preset, c.name, err, len(all))
		}
		if all, err := e.Race(c.ctx, v, value.Budget{Samples: 2}); !errors.Is(err, c.race) || (all == nil) != (c.race != nil) {
			t.Errorf("%s, %s: Race: %v, %d options", c.preset, c.name, err, len(all))
		}
	}
	m := gametest.Position{Preset: "101", Turn: 1}.Match(t)
	seen := m.View(1)
	if all, err := new(value.Estimator).RaceWays(late, &seen, []round101.Way{{Action: game.Action{Kind: game.Draw}}}, value.Budget{}); !errors.Is(err, context.Canceled) || all != nil {
		t.Errorf("late: RaceWays: %v, %v", err, all)
	}
}

// TestRace_Options checks which options race: those that the budget names or, if it names none, those that are not
// plainly worse. It also checks that all other options have their static value.
func TestRace_Options(t *testing.T) {
	v := classicView(t, "K1 K2 K3 B7 B8 B11 B12 Y11 R11 R1 R12 K13 Y7 Y8 Y2", "", 20)
	discard := func(name string) game.Action {
		a := check.Must(game.ParseAction("discard " + name))
		return a
	}
	worse, good, other := discard("K2"), discard("R1"), discard("Y2")
	for _, c := range []struct {
		name string
		b    value.Budget
		race func(a game.Action) bool
	}{
		{"all that are not plainly worse", value.Budget{}, func(a game.Action) bool { return a != worse }},
		{"one to keep", value.Budget{Keep: worse}, func(a game.Action) bool { return true }},
		{"some", value.Budget{Only: []game.Action{good, other}}, func(a game.Action) bool { return a == good || a == other }},
		{"some and one to keep", value.Budget{Only: []game.Action{good}, Keep: worse}, func(a game.Action) bool { return a == good || a == worse }},
	} {
		c.b.Samples = 16
		all := mustRace(t, new(value.Estimator), v, c.b)
		checkOptions(t, &v, all)
		for _, a := range []game.Action{worse, good, other} {
			o, ok := estimateOf(all, a)
			check.That(t, ok && (o.Samples == c.b.Samples) == c.race(a) && (o.Samples == 0) != c.race(a), "%s: %v: %+v", c.name, a, o)
			if o.Samples == 0 && (math.Abs(all[0].Win-o.Win-o.Loss) > 1e-9 || o.LossSE != o.SE || o.SE == 0) {
				t.Errorf("%s: %+v, the best is %+v", c.name, o, all[0])
			}
		}
	}
}

// TestRace_TakenTile checks that at least two options race even if the only action that comes close to the best would
// be to discard the tile just taken, which rule 2.7 forbids.
func TestRace_TakenTile(t *testing.T) {
	p := gametest.Position{Indicator: "K12", Turn: 1, Drawn: true, Turns: 35, Taken: "K6"}
	p.Hands[1] = "R2 R3 R5 R9 R13 B9 B10 B11 B12 K6 K13 Y9 Y13 F K6"
	m := p.Match(t)
	v := m.View(1)
	racing := 0
	for _, o := range mustRace(t, new(value.Estimator), v, value.Budget{Samples: 8}) {
		if o.Samples > 0 {
			racing++
		}
	}
	check.That(t, racing >= 2, "%d options race", racing)
}

// TestRace_WinInRange checks that the control variate never makes the Win of a hopeless hand negative.
func TestRace_WinInRange(t *testing.T) {
	left := 4
	for seed := range uint64(30) {
		m := gametest.Position{Seed: seed, Indicator: "R4", Turn: 1, Drawn: true, Turns: 30, StockLeft: &left}.Match(t)
		for _, o := range mustRace(t, new(value.Estimator), m.View(1), value.Budget{Samples: 5, Seed: seed}) {
			if o.Win < 0 || o.Win > 1 || o.SE < 0 || o.Loss < 0 || o.LossSE < 0 {
				t.Errorf("deal %d: %+v", seed, o)
				break
			}
		}
	}
}

// TestRace_StandardErrors checks that estimates with different seeds vary as much as their standard errors predict.
func TestRace_StandardErrors(t *testing.T) {
	const repeats, samples = 12, 96
	rules := game.Classic()
	seats := newKalfas(t, rules)
	var e value.Estimator
	var wins, losses scatter
	for seed := uint64(1); losses.n < testsize.Of(8, 40); seed++ {
		step := []game.Step{game.MustDraw, game.MustDiscard}[seed%2]
		d, ok := sampleDecision(t, rules, 7_200_000+seed, step, seats)
		if !ok {
			continue
		}
		v := d.match.View(d.seat)
		first := mustRace(t, &e, v, value.Budget{Samples: samples})
		best, other := first[0].Action, worseThan(first)
		if other == (game.Action{}) {
			continue
		}
		var win, loss [repeats][2]float64
		for k := range repeats {
			all := mustRace(t, &e, v, value.Budget{Samples: samples, Only: []game.Action{best, other}, Seed: uint64(k)})
			a, _ := estimateOf(all, best)
			b, _ := estimateOf(all, other)
			win[k], loss[k] = [2]float64{a.Win, a.SE}, [2]float64{b.Loss, b.LossSE}
			if b.LossSE == 0 {
				loss[k] = [2]float64{-a.Loss, a.LossSE} // this option was the best this time
			}
		}
		wins.add(win[:])
		losses.add(loss[:])
	}
	for name, s := range map[string]*scatter{"chances": &wins, "losses": &losses} {
		t.Logf("%s scatter %.2f times as much as they say, %d decisions", name, s.ratio(), s.n)
		if off := 6 / math.Sqrt(float64(s.n)*(repeats-1)); s.ratio() > 1+off || s.ratio() < 1-off {
			t.Errorf("%s scatter %.2f times as much as they say, %d decisions", name, s.ratio(), s.n)
		}
	}
}

// worseThan returns an option that loses by more than five standard errors, and so will not become the best with
// another seed. If only two options race, it returns the second. If there is no such option, it returns the zero
// Action.
func worseThan(all []value.Estimate) (other game.Action) {
	racing := 0
	for _, o := range all {
		if o.Samples > 0 {
			racing++
		}
	}
	for _, o := range all {
		if o.Samples > 0 && o.LossSE > 0 && (racing == 2 || o.Loss > 5*o.LossSE) {
			other = o.Action
		}
	}
	return other
}

// scatter accumulates squared deviations of repeated estimates, in units of their standard errors.
type scatter struct {
	n   int
	sum float64
}

// add adds repeated estimates of one quantity, each as a value and its standard error.
func (s *scatter) add(said [][2]float64) {
	mean := 0.0
	for _, x := range said {
		mean += x[0] / float64(len(said))
	}
	sum, errs := 0.0, 0.0
	for _, x := range said {
		sum += math.Pow(x[0]-mean, 2)
		errs += x[1] * x[1]
	}
	s.n++
	s.sum += sum / float64(len(said)-1) / (errs / float64(len(said)))
}

// ratio returns the observed standard deviation divided by the one that the standard errors predict.
func (s *scatter) ratio() float64 { return math.Sqrt(s.sum / float64(s.n)) }

// classicView returns a view of the classic game in which seat 1 is to play with the given hand and the okey is R5. The
// seat has to draw if top, the left discard, is not empty, and to discard otherwise.
func classicView(t *testing.T, hand, top string, turns int) game.View {
	t.Helper()
	p := gametest.Position{Indicator: "R4", Turn: 1, Drawn: top == "", Turns: turns}
	p.Hands[1], p.Discards[0] = hand, top
	m := p.Match(t)
	return m.View(1)
}

// TestRace_Certainties checks that a finish, and a take that wins, win for certain and come first, and that no other
// option wins for certain.
func TestRace_Certainties(t *testing.T) {
	const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1"
	for _, c := range []struct{ hand, top, action string }{
		{near + " R4", "", "finish Y1"},
		{near, "R4", "take"},
	} {
		for _, o := range mustRace(t, new(value.Estimator), classicView(t, c.hand, c.top, 20), value.Budget{Samples: 200}) {
			if sure := withoutGroups(o.Action) == c.action; sure != (o.Win == 1) || sure != (o.Loss == 0) || sure && o.SE != 0 {
				t.Errorf("%s, %s: %+v", c.hand, c.top, o)
			}
		}
	}
}

// withoutGroups formats an action without the groups of a finish.
func withoutGroups(a game.Action) string {
	return game.Action{Kind: a.Kind, Tile: a.Tile}.String()
}

// TestEstimator_IndicatorLast checks that, if the indicator is the last tile of the stock, a draw has the value of
// drawing the indicator (rule 2.10).
func TestEstimator_IndicatorLast(t *testing.T) {
	const melds = "B7 B8 B9 B10 K12 R12 Y12 B12 Y6 Y7 Y8 "
	drawing := func(hand string, set ...string) (look, race float64) {
		t.Helper()
		last := 1
		p := gametest.Position{Set: set, Indicator: "R4", Turns: 50, StockLeft: &last}
		p.Hands[p.Turn] = hand
		m := p.Match(t)
		v := m.View(0)
		win := func(all []value.Estimate) float64 {
			t.Helper()
			i := slices.IndexFunc(all, func(o value.Estimate) bool { return o.Action.Kind == game.Draw })
			check.Need(t, i >= 0, "nothing to draw")
			return all[i].Win
		}
		return win(mustLookAhead(t, new(value.Estimator), v)), win(mustRace(t, new(value.Estimator), v, value.Budget{Samples: 64}))
	}
	if look, race := drawing(melds+"R2 R3 K9", "indicatorLast=on"); look != 1 || race != 1 {
		t.Errorf("the indicator wins: LookAhead says %.3f, Race %.3f", look, race)
	}
	look, race := drawing(melds+"R9 R11 K2", "indicatorLast=on")
	if hopedLook, hopedRace := drawing(melds + "R9 R11 K2"); look >= hopedLook || race >= hopedRace {
		t.Errorf("only another tile wins: LookAhead says %.3f, Race %.3f; of an unknown tile %.3f, %.3f", look, race, hopedLook, hopedRace)
	}
}

// BenchmarkRacing measures the time needed to tell the options of a decision apart to within 0.5 wins in 100. It also
// reports the time by distance, where 3 stands for 3 or more. An iteration is one decision. docs/bots.md has the
// results.
//
//	go test ./bots/value -run XXX -bench Racing -benchtime 300x -cpu 1
func BenchmarkRacing(b *testing.B) {
	rules := game.Classic()
	seats := newKalfas(b, rules)
	for _, step := range []game.Step{game.MustDiscard, game.MustDraw} {
		b.Run(map[game.Step]string{game.MustDiscard: "discards", game.MustDraw: "draws"}[step], func(b *testing.B) {
			var e value.Estimator
			var spent, asked [4]float64 // by distance; index 0 is for all distances
			seed, samples := uint64(8_000_000), 0
			for b.Loop() {
				d, ok := decision{}, false
				for ; !ok; seed++ {
					d, ok = sampleDecision(b, rules, seed, step, seats)
				}
				v := d.match.View(d.seat)
				began := time.Now()
				all := mustRace(b, &e, v, value.Budget{Samples: 1000, StopSE: 0.0025, StopPart: 0.125, DropSEs: 3, Seed: seed})
				took := time.Since(began)
				missing := meld.NewSolver(v.Terms()).DistanceGiven(v.Hand, v.Seen()).Total
				for _, k := range []int{0, min(missing, 3)} {
					spent[k] += 1000 * took.Seconds()
					asked[k]++
				}
				for _, o := range all {
					samples += o.Samples
				}
			}
			for k, n := range asked {
				if n > 0 {
					b.ReportMetric(spent[k]/n, []string{"ms/decision", "ms/1-away", "ms/2-away", "ms/3-away"}[k])
				}
			}
			b.ReportMetric(float64(samples)/asked[0], "samples/decision")
		})
	}
}
