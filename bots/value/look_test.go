package value_test

import (
	"math"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/bots/value/hand"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// mustLook returns the estimates of a new estimator's LookAhead.
func mustLook(t testing.TB, v game.View) []value.Estimate {
	return check.Must(new(value.Estimator).LookAhead(t.Context(), v))
}

// find returns the estimate of an action, given without the groups of a finish.
func find(t testing.TB, all []value.Estimate, action string) value.Estimate {
	t.Helper()
	i := slices.IndexFunc(all, func(o value.Estimate) bool { return withoutGroups(o.Action) == action })
	check.Need(t, i >= 0, "nobody can %s: %+v", action, all)
	return all[i]
}

// withoutGroups formats an action without the groups of a finish.
func withoutGroups(a game.Action) string {
	return game.Action{Kind: a.Kind, Tile: a.Tile}.String()
}

// TestLookAhead_Options checks that every option has an estimate, that the best comes first, that points rise with the
// probability of winning, and that WinAfter agrees with LookAhead unless an option is plainly worse.
func TestLookAhead_Options(t *testing.T) {
	var e value.Estimator
	for _, preset := range []string{"classic", "partners", "elimination", "emulator", "simple"} {
		rules := rulesOf(preset)
		for seed := range uint64(testsize.Of(2, 60)) {
			for _, step := range []game.Step{game.MustDraw, game.MustDiscard} {
				d, ok := sampleDecision(t, rules, seed, step, newKalfas(rules))
				if !ok {
					continue
				}
				v := d.match.View(d.seat)
				all := check.Must(e.LookAhead(t.Context(), v))
				checkOptions(t, &v, all)
				hands := check.Must(e.Hands(&v))
				for i, o := range all {
					win := hands.WinAfter(&v, o.Action)
					check.That(t, win == o.Win || win <= all[0].Win && o.Win <= hand.PlainlyWorse*all[0].Win, "%s, deal %d: WinAfter says %v, not %+v", preset, seed, win, o)
					check.That(t, o.Win >= 0 && o.Win <= 1 && o.Samples == 0 && near(all[0].Win-o.Win, o.Loss) && (i == 0 || o.LossSE >= o.SE), "%s, deal %d: %+v, the best is %+v", preset, seed, o, all[0])
					for _, other := range all {
						check.That(t, !rules.HasPoints() || o.Win <= other.Win+0.05 || o.Points > other.Points, "%s, deal %d: %+v\n%+v", preset, seed, o, other)
					}
				}
			}
		}
	}
}

func near(x, y float64) bool { return math.Abs(x-y) <= 1e-9 }

// TestLookAhead_Finish checks that a finish wins for certain, and that it counts double with an okey, with pairs, or
// with a red or black indicator (rules 5.1 to 5.3).
func TestLookAhead_Finish(t *testing.T) {
	const away, plain, okey, pairs = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1 Y9", "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1",
		"R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R5", "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 Y7"
	for _, c := range []struct {
		set, hand, action string
		points            float64
	}{
		{"coloured=off", away, "", 0},
		{"coloured=on", plain, "finish Y1", 4},
		{"coloured=off", okey, "finish R5", 4},
		{"coloured=on", okey, "finish R5", 8},
		{"coloured=off", pairs, "finish Y7", 4},
		// the dealer has added one point to the pot of 7 (rule 5.7)
		{"pot=on", plain, "finish Y1", 2},
		{"pot=on", okey, "finish R5", 4 + 8},
	} {
		p := gametest.Position{Set: []string{c.set}, Indicator: "R4", Drawn: true, Hands: [game.MaxSeats]string{c.hand}}
		if c.set == "pot=on" {
			p.Pot = 7
		}
		all := mustLook(t, p.View(t))
		for _, o := range all {
			check.That(t, (o.Action.Kind == game.Finish) == (o.Win >= 1), "%v: %+v", c, o)
		}
		if c.action != "" {
			check.Equal(t, find(t, all, c.action).Points, c.points, c)
		}
	}
}

// TestLookAhead_Pot checks that the pot raises the points of a hand that may still finish with an okey (rule 5.7).
func TestLookAhead_Pot(t *testing.T) {
	points := func(pot int) float64 {
		p := gametest.Position{Set: []string{"pot=on"}, Indicator: "R4", Drawn: true, Turns: 20, Pot: pot}
		p.Hands[0] = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 R5 B6 B1"
		return find(t, mustLook(t, p.View(t)), "discard B1").Points
	}
	check.That(t, points(12) >= points(1)+0.5, "waiting with the okey is worth %v, and with a large pot %v", points(1), points(12))
}

// TestLookAhead_UsefulTiles checks that, of two discards that leave the hand one tile short of winning, the one with
// more useful tiles is better, that taking a winning tile is better than drawing, and that taking a useless tile is
// not.
func TestLookAhead_UsefulTiles(t *testing.T) {
	const open, winning = "K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 R12 K13 Y7", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1"
	for _, c := range []struct{ hand, top, better, worse string }{
		{open, "", "discard Y7", "discard K1"}, {winning, "Y6", "take", "draw"}, {winning, "K9", "draw", "take"},
	} {
		all := mustLook(t, classicView(t, c.hand, c.top))
		check.That(t, find(t, all, c.better).Win > find(t, all, c.worse).Win, "%+v: %+v", c, all)
	}
}
