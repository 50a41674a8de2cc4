package value_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// raced lets the options of a view race and fails the test on an error.
func raced(t testing.TB, e *value.Estimator, v game.View, b value.Budget) []value.Raced {
	t.Helper()
	all, err := e.Race(context.Background(), v, b)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestTheTileTakenIsNoOption: where nothing but throwing the tile just taken would be nearly as good,
// which the rules forbid (rule 2.7), the others race against each other.
func TestTheTileTakenIsNoOption(t *testing.T) {
	p := gametest.Position{Indicator: "K12", Turn: 1, Drawn: true, Turns: 35, Taken: "K6"}
	p.Hands[1] = "R2 R3 R5 R9 R13 B9 B10 B11 B12 K6 K13 Y9 Y13 F K6"
	m := p.Match(t)
	v := m.View(1)
	racing := 0
	for _, o := range raced(t, new(value.Estimator), v, value.Budget{Races: 8}) {
		if o.Races > 0 {
			racing++
		}
	}
	if racing < 2 {
		t.Errorf("%d options race", racing)
	}
}

// TestRaceErrorsAreHonest: what other seeds say scatters as the standard errors say.
func TestRaceErrorsAreHonest(t *testing.T) {
	const repeats, races = 12, 96
	rules := game.Classic()
	seats := kalfas(t, rules)
	var e value.Estimator
	var wins, gaps scatter
	for seed := uint64(1); gaps.n < testsize.Of(8, 40); seed++ {
		step := []game.Step{game.MustDraw, game.MustDiscard}[seed%2]
		d, ok := sampleDecision(t, rules, 7_200_000+seed, step, seats)
		if !ok {
			continue
		}
		var chances, behind [repeats][2]float64
		leader, other := -1, -1
		for k := range repeats {
			all := raced(t, &e, d.match.View(d.seat), value.Budget{Races: races, Precision: 1e-9, Seed: uint64(k)})
			if k == 0 {
				leader, other = leaderOf(all)
			}
			if other < 0 {
				break
			}
			chances[k] = [2]float64{all[leader].Win, all[leader].Err}
			if behind[k] = [2]float64{all[other].Behind, all[other].BehindErr}; all[other].BehindErr == 0 {
				behind[k] = [2]float64{-all[leader].Behind, all[leader].BehindErr} // it did better this time
			}
		}
		if other >= 0 {
			wins.add(chances[:])
			gaps.add(behind[:])
		}
	}
	for name, s := range map[string]*scatter{"chances": &wins, "differences": &gaps} {
		t.Logf("%s scatter %.2f times as much as they say, %d decisions", name, s.ratio(), s.n)
		if off := 6 / math.Sqrt(float64(s.n)*(repeats-1)); s.ratio() > 1+off || s.ratio() < 1-off {
			t.Errorf("%s scatter %.2f times as much as they say, %d decisions", name, s.ratio(), s.n)
		}
	}
}

// leaderOf is the option that leads, and another one that is not among the best and has raced as
// often, or less than 0. With two options that race, it may be as good.
func leaderOf(all []value.Raced) (leader, other int) {
	leader, other = -1, -1
	racing := 0
	for i, o := range all {
		if o.Races > 0 {
			racing++
		}
		if o.Races > 0 && (leader < 0 || o.Win > all[leader].Win) {
			leader = i
		}
	}
	for i, o := range all {
		if i != leader && o.Races == all[leader].Races && o.BehindErr > 0 && (racing == 2 || o.Behind > 5*o.BehindErr) {
			other = i
		}
	}
	return leader, other
}

// scatter adds up how much repeated answers differ, in units of their standard errors.
type scatter struct {
	n   int
	sum float64
}

// add adds answers with their standard errors.
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

// ratio is how many times as much they differ as they say, in standard deviations.
func (s *scatter) ratio() float64 { return math.Sqrt(s.sum / float64(s.n)) }

// TestRacesAgreeWithTwin: races that keep no hands, settle nothing without chance and choose discards
// by the line come to the same chances.
func TestRacesAgreeWithTwin(t *testing.T) {
	const races = 60
	rules := game.Classic()
	seats := kalfas(t, rules)
	var e value.Estimator
	sum, squares, n := 0.0, 0.0, 0.0
	for seed := uint64(1); n < float64(testsize.Of(10, 100)); seed++ {
		d, ok := sampleDecision(t, rules, 7_300_000+seed, game.MustDiscard, seats)
		if !ok {
			continue
		}
		v := d.match.View(d.seat)
		all := raced(t, &e, v, value.Budget{Races: races, Seed: seed})
		leader, _ := leaderOf(all)
		gap := all[leader].Win - e.RaceSlowly(v, all[leader].Action.Tile, races, seed)
		sum, squares, n = sum+gap, squares+gap*gap, n+1
	}
	if mean, err := sum/n, math.Sqrt(squares)/n; math.Abs(mean) > 4*err+0.005 {
		t.Errorf("races say %.4f more than their twin, with a standard error of %.4f", mean, err)
	}
}

// TestRaceStopsWhenItMay: options far behind are dropped but the one to keep, precision ends the
// races, and a budget is never exceeded.
func TestRaceStopsWhenItMay(t *testing.T) {
	v := classicView(t, "K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 R12 K13 Y7", "", 20)
	var e value.Estimator
	keep := game.Action{Kind: game.Discard, Tile: v.Hand.Tiles()[0]}
	most := map[game.Action]int{}
	for _, b := range []value.Budget{
		{Races: 2000},
		{Races: 2000, Lead: 3},
		{Races: 2000, Precision: 0.004},
		{Races: 100, Keep: keep},
	} {
		total := 0
		for _, o := range raced(t, &e, v, b) {
			total += o.Races
			if o.Races > b.Races || o.Behind < 0 || o.Behind > 0 && o.Races > 0 && o.BehindErr <= 0 {
				t.Errorf("%+v: %+v", b, o)
			}
			if b.Keep == o.Action && o.Races == 0 {
				t.Errorf("what was to be kept did not race: %+v", o)
			}
		}
		most[b.Keep] = max(most[b.Keep], total)
		if b.Lead > 0 || b.Precision > 1e-6 {
			if total >= most[b.Keep] {
				t.Errorf("%+v: %d races, %d without a reason to stop", b, total, most[b.Keep])
			}
		}
	}
}

// TestRaceGoesOnWithoutPrecision: nothing else ends the races early, however plain it is what is best.
func TestRaceGoesOnWithoutPrecision(t *testing.T) {
	const races = 320
	v := classicView(t, "K1 K2 K3 B7 B8 B11 B12 Y11 R11 R1 R12 K13 Y7 Y8", "Y9", 20)
	for precision, want := range map[float64]bool{0: true, 1e-9: false} {
		for _, o := range raced(t, new(value.Estimator), v, value.Budget{Races: races, Precision: precision}) {
			if (o.Races == races) != want {
				t.Errorf("%v: %+v", precision, o)
			}
		}
	}
}

// classicView is what the seat to play sees, holding a hand, in the classic game with R5 as the
// okey: before its discard, or where its left neighbour has thrown a tile, before its draw.
func classicView(t *testing.T, hand, top string, turns int) game.View {
	t.Helper()
	p := gametest.Position{Indicator: "R4", Turn: 1, Drawn: top == "", Turns: turns}
	p.Hands[1], p.Discards[0] = hand, top
	m := p.Match(t)
	return m.View(1)
}

// TestRaceKnowsWhatIsCertain: a finish and a take that wins are certain and lead, and a pass wins
// nothing.
func TestRaceKnowsWhatIsCertain(t *testing.T) {
	const near = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1"
	for _, c := range []struct{ hand, top, action string }{
		{near + " R4", "", "finish Y1"},
		{near, "R4", "take"},
	} {
		for _, o := range raced(t, new(value.Estimator), classicView(t, c.hand, c.top, 20), value.Budget{Races: 200}) {
			if sure := withoutGroups(o.Action) == c.action; sure != (o.Win == 1) || sure != (o.Behind == 0) || sure && o.Err != 0 {
				t.Errorf("%s, %s: %+v", c.hand, c.top, o)
			}
		}
	}
}

// withoutGroups is an action as text, without the groups of a finish.
func withoutGroups(a game.Action) string {
	return game.Action{Kind: a.Kind, Tile: a.Tile}.String()
}

// TestRaceEndsWithItsContext: what is known by then comes with the error.
func TestRaceEndsWithItsContext(t *testing.T) {
	v := classicView(t, "K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 R12 K13 Y7", "", 20)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := new(value.Estimator).Race(ctx, v, value.Budget{Races: 100}); !errors.Is(err, context.Canceled) || all != nil {
		t.Errorf("too late: %v, %v", all, err)
	}
	v.Turn = 2
	if _, err := new(value.Estimator).Race(t.Context(), v, value.Budget{Races: 100}); !errors.Is(err, value.ErrNotToPlay) {
		t.Errorf("out of turn: %v", err)
	}
}

// TestRaceIsTheSameAgain: with an estimator that has been asked before, too, and with other hidden
// tiles.
func TestRaceIsTheSameAgain(t *testing.T) {
	for _, preset := range []string{"classic", "simple"} {
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		for seed := uint64(1); asked < testsize.Of(2, 20); seed++ {
			step := []game.Step{game.MustDraw, game.MustDiscard}[seed%2]
			d, ok := sampleDecision(t, rules, 60+seed, step, kalfas(t, rules))
			if !ok {
				continue
			}
			asked++
			var fresh, used value.Estimator
			b := value.Budget{Races: 100, Lead: 3, Seed: seed}
			v := d.match.View(d.seat)
			one, other := rebuilt(t, v, preset, 1), rebuilt(t, v, preset, 2)
			raced(t, &used, v, b)
			if x, y := raced(t, &fresh, one.View(d.seat), b), raced(t, &used, other.View(d.seat), b); !reflect.DeepEqual(x, y) {
				t.Fatalf("%s, deal %d: %+v\nwith other hidden tiles: %+v", preset, seed, x, y)
			}
		}
	}
}
