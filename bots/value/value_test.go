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
	"fair/okey/game/tile"
)

// options asks for the options of a view and fails the test on an error.
func options(t testing.TB, e *value.Estimator, v game.View) []value.Option {
	t.Helper()
	all, err := e.Options(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// rebuilt is a match in which the seat to play sees the same hand and discards as in v, while the
// tiles that it does not see are dealt by the seed.
func rebuilt(t *testing.T, v game.View, preset string, seed uint64) game.Match {
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

// TestHiddenTilesChangeNothing: the answer is the same when tiles that the seat cannot see are
// exchanged.
func TestHiddenTilesChangeNothing(t *testing.T) {
	for _, preset := range []string{"classic", "emulator", "simple"} {
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		asked, differ := 0, 0
		for seed := uint64(1); asked < testsize.Of(6, 60); seed++ {
			step := []game.Step{game.MustDraw, game.MustDiscard}[seed%2]
			d, ok := sampleDecision(t, rules, 50+seed, step, kalfas(t, rules))
			if !ok {
				continue
			}
			asked++
			v := d.match.View(d.seat)
			one, other := rebuilt(t, v, preset, 1), rebuilt(t, v, preset, 2)
			next := (d.seat + 1) % game.Seat(rules.Seats)
			if one.View(next).Hand != other.View(next).Hand {
				differ++
			}
			var fresh, used value.Estimator
			options(t, &used, v)
			a, b := options(t, &fresh, one.View(d.seat)), options(t, &used, other.View(d.seat))
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("%s, deal %d: %+v\nwith other hidden tiles: %+v", preset, seed, a, b)
			}
		}
		if differ == 0 {
			t.Errorf("%s: no hidden tile was ever exchanged", preset)
		}
	}
}

// TestOptionsMakeSense: there is one for each thing to do, the chances sum up to 1, and points rise
// with the chance of winning.
func TestOptionsMakeSense(t *testing.T) {
	var e value.Estimator
	for _, preset := range []string{"classic", "partners", "elimination", "emulator", "simple"} {
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(testsize.Of(6, 60)) {
			for _, step := range []game.Step{game.MustDraw, game.MustDiscard} {
				d, ok := sampleDecision(t, rules, seed, step, kalfas(t, rules))
				if !ok {
					continue
				}
				v := d.match.View(d.seat)
				all := options(t, &e, v)
				legal := 0
				for _, a := range v.Legal() {
					if a.Kind != game.ShowTwin {
						legal++
					}
				}
				if len(all) != legal {
					t.Errorf("%d options for %d legal actions", len(all), legal)
				}
				for _, o := range all {
					if sum := o.Win + o.Lose + o.Drawn; math.Abs(sum-1) > 1e-9 || o.Win < 0 || o.Lose < 0 || o.Drawn < 0 {
						t.Errorf("%v: %+v", o.Action, o.Estimate)
					}
					for _, other := range all {
						if rules.HasPoints() && o.Win > other.Win+0.05 && o.Points <= other.Points {
							t.Errorf("%v: %+v\n%v: %+v", o.Action, o.Estimate, other.Action, other.Estimate)
						}
					}
				}
			}
		}
	}
}

// TestOptionsKnowFinishes: a finish wins for certain, and counts double with an okey or with pairs
// (rules 5.1 and 5.2).
func TestOptionsKnowFinishes(t *testing.T) {
	for _, c := range []struct {
		hand   string
		action string
		points float64
	}{
		{"R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1 Y9", "", 0}, // two away
		{"R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1", "finish Y1", 2},
		{"R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R5", "finish R5", 4},
		{"R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 Y7", "finish Y7", 4},
	} {
		p := gametest.Position{Indicator: "R4", Drawn: true}
		p.Hands[0] = c.hand
		m := p.Match(t)
		found := false
		for _, o := range options(t, new(value.Estimator), m.View(0)) {
			if o.Action.Kind != game.Finish {
				if o.Win >= 1 {
					t.Errorf("%v wins for certain", o.Action)
				}
				continue
			}
			if o.Action.String() == c.action {
				found = true
				if o.Win != 1 || o.Points != c.points {
					t.Errorf("%v: %+v, want %v points", o.Action, o.Estimate, c.points)
				}
			}
		}
		if found != (c.action != "") {
			t.Errorf("%s: %q found: %v", c.hand, c.action, found)
		}
	}
}

// TestTheLastTileLiesOpen: where the indicator is all that is left of the stock, a draw is worth what
// that tile is worth, and nothing else is hoped for (rule 2.10).
func TestTheLastTileLiesOpen(t *testing.T) {
	const melds = "B7 B8 B9 B10 K12 R12 Y12 B12 Y6 Y7 Y8 "
	drawing := func(hand string, set ...string) (looked, raced float64) {
		t.Helper()
		last := 1
		p := gametest.Position{Set: set, Indicator: "R4", Turns: 50, StockLeft: &last}
		p.Hands[p.Turn] = hand
		m := p.Match(t)
		v := m.View(0)
		all, err := new(value.Estimator).Race(context.Background(), v, value.Budget{Races: 64})
		if err != nil {
			t.Fatal(err)
		}
		for i, o := range options(t, new(value.Estimator), v) {
			if o.Action.Kind == game.Draw {
				return o.Win, all[i].Win
			}
		}
		t.Fatal("nothing to draw")
		return 0, 0
	}
	if looked, raced := drawing(melds+"R2 R3 K9", "indicatorLast=on"); looked != 1 || raced != 1 {
		t.Errorf("the indicator wins: %.3f by the line, %.3f in races", looked, raced)
	}
	looked, raced := drawing(melds+"R9 R11 K2", "indicatorLast=on")
	if hoped, hopedRaced := drawing(melds + "R9 R11 K2"); looked >= hoped || raced >= hopedRaced {
		t.Errorf("only another tile wins: %.3f by the line, %.3f in races; of an unknown tile %.3f, %.3f", looked, raced, hoped, hopedRaced)
	}
}

// TestUsefulTilesAreWorthMore: of two discards that leave the hand one away, the one that leaves
// more useful tiles; to take what wins is better than to draw; and to take what is of no use is not.
func TestUsefulTilesAreWorthMore(t *testing.T) {
	worth := func(hand, top, action string) float64 {
		t.Helper()
		p := gametest.Position{Indicator: "R4", Turn: 1, Drawn: top == "", Turns: 20}
		p.Hands[1], p.Discards[0] = hand, top
		m := p.Match(t)
		for _, o := range options(t, new(value.Estimator), m.View(1)) {
			if o.Action.String() == action {
				return o.Win
			}
		}
		t.Fatalf("%s cannot %s", hand, action)
		return 0
	}
	const open, winning = "K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 R12 K13 Y7", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1"
	if a, b := worth(open, "", "discard Y7"), worth(open, "", "discard K1"); a <= b {
		t.Errorf("throwing a single tile %.3f, breaking a run %.3f", a, b)
	}
	if a, b := worth(winning, "Y6", "take"), worth(winning, "Y6", "draw"); a <= b {
		t.Errorf("taking what brings it nearer %.3f, drawing %.3f", a, b)
	}
	if a, b := worth(winning, "K9", "take"), worth(winning, "K9", "draw"); a >= b {
		t.Errorf("taking what is of no use %.3f, drawing %.3f", a, b)
	}
}

// TestDrawsAreJudged: okeys are the best to draw, the mean lies among the draws, and over all that
// may come luck is 0.
func TestDrawsAreJudged(t *testing.T) {
	var e value.Estimator
	rules := game.Classic()
	for seed := range uint64(testsize.Of(10, 100)) {
		d, ok := sampleDecision(t, rules, 900+seed, game.MustDraw, kalfas(t, rules))
		if !ok {
			continue
		}
		v := d.match.View(d.seat)
		draws, err := e.Draws(v, value.Unseen(&v))
		if err != nil {
			t.Fatal(err)
		}
		mean, luck, count := meanWin(draws), 0.0, 0
		best, okey := 0.0, -1.0
		for _, x := range draws {
			luck += float64(x.Count) * (x.Win - mean)
			count += x.Count
			if best = max(best, x.Win); x.Tile == v.Terms().Wild() {
				okey = x.Win
			}
		}
		if math.Abs(luck) > 1e-9 || count != value.Unseen(&v).Len() || okey >= 0 && okey < best-0.02 {
			t.Errorf("deal %d: luck %v, %d tiles, the best %.3f, an okey %.3f", seed, luck, count, best, okey)
		}
	}
}

func TestWhatIsNotAnswered(t *testing.T) {
	var e value.Estimator
	m, _, err := game.New(game.Okey101(), game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	turn, _ := m.ToPlay()
	if _, err := e.Options(t.Context(), m.View(turn)); !errors.Is(err, value.ErrNoEstimate) {
		t.Errorf("Okey 101: %v", err)
	}
	if m, _, err = game.New(game.Classic(), game.SeedOf(1)); err != nil {
		t.Fatal(err)
	}
	turn, _ = m.ToPlay()
	if _, err := e.Options(t.Context(), m.View((turn+1)%4)); !errors.Is(err, value.ErrNotToPlay) {
		t.Errorf("out of turn: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Options(ctx, m.View(turn)); !errors.Is(err, context.Canceled) {
		t.Errorf("too late: %v", err)
	}
}

// TestThereAreWeights for each number of players and each choice of wild tiles.
func TestThereAreWeights(t *testing.T) {
	for _, preset := range []string{"classic", "emulator", "simple"} {
		for seats := 2; seats <= game.MaxSeats; seats++ {
			rules, err := game.PresetByName(preset)
			if err != nil {
				t.Fatal(err)
			}
			rules.Seats = seats
			m, _, err := game.New(rules, game.SeedOf(uint64(seats)))
			if err != nil {
				t.Fatal(err)
			}
			turn, _ := m.ToPlay()
			options(t, new(value.Estimator), m.View(turn))
		}
	}
}

// meanWin is the chance of winning on average over all draws; 0 where there are none.
func meanWin(draws []value.Draw) float64 {
	sum, n := 0.0, 0
	for _, d := range draws {
		sum += float64(d.Count) * d.Win
		n += d.Count
	}
	return sum / float64(max(1, n))
}
