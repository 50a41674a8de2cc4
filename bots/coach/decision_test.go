package coach

import (
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func discardOf(x tile.Tile) game.Action { return game.Action{Kind: game.Discard, Tile: x} }

// choiceOf returns the decision of a seat that discards tile 1, with the given options: discards of tile 1, 2 and so on.
func choiceOf(t *testing.T, v game.View, options ...value.Estimate) *Decision {
	t.Helper()
	for i := range options {
		options[i].Action = discardOf(tile.Tile(i + 1))
	}
	d := &Decision{Step: Discarding, View: v, Played: discardOf(1), Options: options}
	check.Need(t, d.judgeLoss(), "there was no choice")
	return d
}

// TestDecision_Losses checks that losses within the noise or too small to be shown count as 0, and that other losses
// get the mark for their size.
func TestDecision_Losses(t *testing.T) {
	for _, c := range []struct {
		behind, se float64
		loss       float64
		mark       Mark
	}{
		{0.004, 0.001, 0.004, Unmarked},
		{0.006, 0.004, 0, Unmarked},
		{0.03, 0.009, 0.03, Doubtful},
		{0.03, 0.011, 0.03, Unmarked}, // minus its noise, it is below half of the limit
	} {
		d := choiceOf(t, dealtView(t, "classic"),
			value.Estimate{Win: 0.3 - c.behind, Points: -c.behind, Loss: c.behind, LossSE: c.se}, value.Estimate{Win: 0.3}, value.Estimate{Win: 0.1, Points: -1, Loss: 0.2})
		check.That(t, d.Loss == c.loss && d.Mark == c.mark, "%+v: %+v", c, d)
	}
	for _, c := range []struct {
		preset                  string
		best, win, points, loss float64 // the chance of winning with the best option, and the estimate of the one played
		mark                    Mark
	}{
		{"classic", 0.049, 0.019, -1, 0.03, Unmarked}, // the round is lost
		{"classic", 0.05, 0.02, -1, 0.03, Doubtful},
		{"classic", 0.3, 0.25, 0.2, 0.05, Unmarked}, // it gains points
		{"simple", 0.3, 0.25, 0.2, 0.05, Doubtful},  // a game without points
		{"101", 0.3, 0.25, 0.2, 12, Doubtful},       // a loss in points
		{"101", 1, 1, -11, 12, Doubtful},
	} {
		d := choiceOf(t, dealtView(t, c.preset), value.Estimate{Win: c.win, Points: c.points, Loss: c.loss}, value.Estimate{Win: c.best, Points: 0.1})
		check.That(t, d.Loss == c.loss && d.Mark == c.mark, "%+v: %+v", c, d)
	}
	same := Decision{View: dealtView(t, "classic"), Options: []value.Estimate{{}, {Action: discardOf(2), Loss: 0.001}}}
	check.That(t, !same.judgeLoss(), "options that are worth the same are a choice")
}

// TestDecision_As checks that As returns another option's loss and mark, and copies neither Missed, Deeper nor Reasons.
func TestDecision_As(t *testing.T) {
	d := choiceOf(t, dealtView(t, "classic"), value.Estimate{Win: 0.3}, value.Estimate{Win: 0.2, Points: -1, Loss: 0.1})
	d.Missed, d.Deeper, d.Reasons = &Miss{}, true, []Reason{{Fact: Late}}
	o := d.As(discardOf(2))
	check.That(t, o.Loss == 0.1 && o.Sign() == "?" && !o.Deeper && o.Reasons == nil && o.Chosen() == &o.Options[1], "%+v", o)
	check.That(t, d.As(discardOf(3)) == nil, "an action that is no option is judged")
	check.That(t, d.Sign() == "!" && d.Played == discardOf(1), "the decision itself changed: %+v", d)
}

// TestDecision_TiesWithBest checks which options are as good as the best, and which moves solve a puzzle.
func TestDecision_TiesWithBest(t *testing.T) {
	for _, c := range []struct {
		loss, se, bestSE, points float64
		good, right              bool
	}{
		{0.002, 0, 0, -1, true, true},
		{0.004, 0.001, 0, -1, false, true},
		{0.03, 0.016, 0, -1, true, true},
		{0.03, 0.014, 0.014, -1, false, false},
		{0.03, 0.014, 0.014, 1, false, true}, // the option played gains points
	} {
		d := choiceOf(t, dealtView(t, "classic"), value.Estimate{Win: 0.3 - c.loss, Points: c.points, Loss: c.loss, LossSE: c.se},
			value.Estimate{Win: 0.3, LossSE: c.bestSE}, value.Estimate{Points: -1, Loss: 0.3})
		check.That(t, d.TiesWithBest(d.Chosen()) == c.good && !d.TiesWithBest(d.Best()) && !d.AllSame() && d.IsRight() == c.right, "%+v: right %t", c, d.IsRight())
		d.Options = d.Options[:2]
		check.Equal(t, d.AllSame(), c.good, c)
	}
}

// TestContenders checks that, if the option played seems to lose, it is raced against at most three others that may be
// the best.
func TestContenders(t *testing.T) {
	for _, c := range []struct {
		own, third float64 // the losses of the option played, a discard of R5, and of the third best
		want       string
	}{
		{0.0039, 0.02, ""},
		{0.004, 0.02, "R1 R2 R3"},
		{0.5, 0.02, "R1 R2 R3"},
		{0.5, 0.021, "R1 R2 R4"}, // too bad to be the best
	} {
		var options []value.Estimate
		for i, loss := range []float64{0, 0.001, c.third, 0.02, c.own} {
			options = append(options, value.Estimate{Action: discardOf(tile.Tile(i + 1)), Loss: loss, LossSE: 0.01})
		}
		var got []tile.Tile
		for _, a := range contenders(options, discardOf(5)) {
			got = append(got, a.Tile)
		}
		check.Equal(t, tile.Format(got), c.want, c.own, c.third)
	}
	check.That(t, contenders([]value.Estimate{{Action: discardOf(1)}}, discardOf(9)) == nil, "an action that is no option is raced")
}

// checkOptionOrder checks that the options of a decision are in ascending order of loss, and that their losses equal the
// differences of their values.
func checkOptionOrder(t *testing.T, d *Decision) {
	t.Helper()
	best, byPoints := d.Best(), d.View.Rules.LaysMelds()
	if d.Step == Showing || best.Win >= 1 && !byPoints {
		return // compared by points
	}
	for i := range d.Options {
		o := &d.Options[i]
		behind := best.Win - o.Win
		if byPoints {
			behind = best.Points - o.Points
		}
		check.That(t, (near(behind, o.Loss) || o.Win <= 0) && o.Loss >= d.Options[max(0, i-1)].Loss, "option %d of %+v", i, d)
	}
	check.That(t, best.Loss == 0 && (d.Loss <= 0 || d.Chosen().Loss == d.Loss), "%+v", d)
}
