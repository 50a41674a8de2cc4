package value_test

import (
	"math"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/bots/value/hand"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

func mustLookAhead(t testing.TB, e *value.Estimator, v game.View) []value.Estimate {
	t.Helper()
	all := check.Must(e.LookAhead(t.Context(), v))
	return all
}

// TestLookAhead_Options checks that every option has an estimate, that the best comes first, that points rise with the
// probability of winning, and that WinAfter agrees with LookAhead unless an option is plainly worse.
func TestLookAhead_Options(t *testing.T) {
	var e value.Estimator
	for _, preset := range []string{"classic", "partners", "elimination", "emulator", "simple"} {
		rules := check.Must(game.PresetByName(preset))
		for seed := range uint64(testsize.Of(6, 60)) {
			for _, step := range []game.Step{game.MustDraw, game.MustDiscard} {
				d, ok := sampleDecision(t, rules, seed, step, newKalfas(t, rules))
				if !ok {
					continue
				}
				v := d.match.View(d.seat)
				all := mustLookAhead(t, &e, v)
				checkOptions(t, &v, all)
				hands := check.Must(e.Hands(&v))
				for i, o := range all {
					if win := hands.WinAfter(&v, o.Action); win != o.Win && (win > all[0].Win || o.Win > hand.PlainlyWorse*all[0].Win) {
						t.Errorf("%s, deal %d: after %v the chance is %v, not %v", preset, seed, o.Action, win, o.Win)
					}
					if o.Win < 0 || o.Win > 1 || o.Samples != 0 || math.Abs(all[0].Win-o.Win-o.Loss) > 1e-9 || i > 0 && o.LossSE < o.SE {
						t.Errorf("%s, deal %d: %+v, the best is %+v", preset, seed, o, all[0])
					}
					for _, other := range all {
						check.That(t, !rules.HasPoints() || !(o.Win > other.Win+0.05) || !(o.Points <= other.Points), "%s, deal %d: %+v\n%+v", preset, seed, o, other)
					}
				}
			}
		}
	}
}

// TestLookAhead_Finish checks that a finish wins for certain, and that it counts double with an okey, with pairs, or
// with a red or black indicator (rules 5.1 to 5.3).
func TestLookAhead_Finish(t *testing.T) {
	for _, c := range []struct {
		coloured string
		hand     string
		action   string
		points   float64
	}{
		{"off", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1 Y9", "", 0}, // two tiles short of winning
		{"off", "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1", "finish Y1", 2},
		{"on", "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1", "finish Y1", 4},
		{"off", "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R5", "finish R5", 4},
		{"on", "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R5", "finish R5", 8},
		{"off", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 Y7", "finish Y7", 4},
	} {
		p := gametest.Position{Set: []string{"coloured=" + c.coloured}, Indicator: "R4", Drawn: true}
		p.Hands[0] = c.hand
		m := p.Match(t)
		found := false
		for _, o := range mustLookAhead(t, new(value.Estimator), m.View(0)) {
			if o.Action.Kind != game.Finish {
				check.That(t, !(o.Win >= 1), "%v wins for certain", o.Action)
				continue
			}
			if o.Action.String() == c.action {
				found = true
				check.That(t, o.Win == 1 && o.Points == c.points, "%v: %+v, want %v points", o.Action, o, c.points)
			}
		}
		check.Equal(t, found, (c.action != ""), c.hand, c.action)
	}
}

// TestLookAhead_Pot checks that the pot is added only to the points of finishes with an okey or with pairs, and that it
// raises the points of hands that may still finish in either way (rule 5.7).
func TestLookAhead_Pot(t *testing.T) {
	points := func(hand, action string, pot int) float64 {
		t.Helper()
		p := gametest.Position{Set: []string{"pot=on"}, Indicator: "R4", Drawn: true, Turns: 20, Pot: pot}
		p.Hands[0] = hand
		m := p.Match(t)
		for _, o := range mustLookAhead(t, new(value.Estimator), m.View(0)) {
			if o.Action.String() == action {
				return o.Points
			}
		}
		t.Fatalf("%s cannot %s", hand, action)
		return 0
	}
	const melds, pairs = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 ", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 Y7"
	for _, c := range []struct {
		hand, action string
		want         float64
	}{
		{melds + "R6 Y1", "finish Y1", 2}, {melds + "R6 R5", "finish R5", 4 + 8}, {pairs, "finish Y7", 4 + 8},
	} {
		if got := points(c.hand, c.action, 7); got != c.want { // the dealer has added one point
			t.Errorf("%s: %v points, want %v", c.action, got, c.want)
		}
	}
	const okey = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 R5 B6 B1"
	if small, large := points(okey, "discard B1", 1), points(okey, "discard B1", 12); large < small+0.5 {
		t.Errorf("waiting with the okey is worth %v, and with a large pot %v", small, large)
	}
}

// TestLookAhead_UsefulTiles checks that, of two discards that leave the hand one tile short of winning, the one with
// more useful tiles is better, that taking a winning tile is better than drawing, and that taking a useless tile is
// not.
func TestLookAhead_UsefulTiles(t *testing.T) {
	worth := func(hand, top, action string) float64 {
		t.Helper()
		p := gametest.Position{Indicator: "R4", Turn: 1, Drawn: top == "", Turns: 20}
		p.Hands[1], p.Discards[0] = hand, top
		m := p.Match(t)
		for _, o := range mustLookAhead(t, new(value.Estimator), m.View(1)) {
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
