package coach

import (
	"math"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

func discardOf(x tile.Tile) game.Action { return game.Action{Kind: game.Discard, Tile: x} }

// TestDecision_Losses checks that losses within the noise or too small to be shown count as 0, and that other losses
// get the mark for their size.
func TestDecision_Losses(t *testing.T) {
	v := playMatch(t, "classic", 1, 1)[0].After.View(0)
	for _, c := range []struct {
		behind, se float64
		loss       float64
		mark       Mark
	}{
		{0, 0, 0, Unmarked},
		{0.002, 0, 0, Unmarked},
		{0.004, 0.001, 0.004, Unmarked},
		{0.006, 0.004, 0, Unmarked},
		{0.03, 0.009, 0.03, Doubtful},
		{0.03, 0.011, 0.03, Unmarked}, // minus its noise, it is below half of the limit
		{0.03, 0.02, 0, Unmarked},
		{0.07, 0.019, 0.07, Bad},
		{0.07, 0.021, 0.07, Doubtful},
		{0.2, 0.054, 0.2, VeryBad},
		{0.2, 0.056, 0.2, Bad},
	} {
		d := Decision{Step: Discarding, View: v, Played: discardOf(2), Options: []value.Estimate{
			{Action: discardOf(2), Win: 0.3 - c.behind, Points: -c.behind, Loss: c.behind, LossSE: c.se},
			{Action: discardOf(1), Win: 0.3},
			{Action: discardOf(3), Win: 0.1, Points: -1, Loss: 0.2},
		}}
		check.That(t, d.judgeLoss() && d.Loss == c.loss && d.Mark == c.mark, "%+v: loss %v, mark %q", c, d.Loss, d.Mark)
	}
	for win, mark := range map[float64]Mark{0.049: Unmarked, 0.05: Doubtful} {
		d := Decision{Step: Discarding, View: v, Played: discardOf(2), Options: []value.Estimate{
			{Action: discardOf(1), Win: win}, {Action: discardOf(2), Win: win - 0.03, Points: -1, Loss: 0.03},
		}}
		check.That(t, d.judgeLoss() && d.Loss == 0.03 && d.Mark == mark, "with a chance of %v: loss %v, mark %q", win, d.Loss, d.Mark)
	}
	same := Decision{Step: Discarding, View: v, Played: discardOf(2), Options: []value.Estimate{{Action: discardOf(1)}, {Action: discardOf(2), Loss: 0.001}}}
	check.That(t, !same.judgeLoss(), "options that are worth the same are a choice")
	for _, c := range []struct {
		preset string
		better value.Estimate // of the second option, the one played
		loss   float64
		mark   Mark
	}{
		{"classic", value.Estimate{Win: 0.25, Points: 0.2, Loss: 0.05}, 0.05, Unmarked}, // it gains points
		{"simple", value.Estimate{Win: 0.25, Points: 0.2, Loss: 0.05}, 0.05, Doubtful},  // a game without points
		{"101", value.Estimate{Win: 0.25, Points: 0.2, Loss: 12}, 12, Doubtful},         // a loss in points
		{"101", value.Estimate{Win: 1, Points: -11, Loss: 12}, 12, Doubtful},
	} {
		v := playMatch(t, c.preset, 1, 1)[0].After.View(0)
		c.better.Action = discardOf(2)
		d := Decision{Step: Discarding, View: v, Played: discardOf(2), Options: []value.Estimate{{Action: discardOf(1), Win: 0.3, Points: 0.1}, c.better}}
		if d.Options[0].Win = max(0.3, c.better.Win); !d.judgeLoss() || d.Loss != c.loss || d.Mark != c.mark {
			t.Errorf("%s, %+v: loss %v, mark %q", c.preset, c.better, d.Loss, d.Mark)
		}
	}
}

// TestDecision_As checks that As returns another option's loss and mark, and copies neither Missed, Deeper nor Reasons.
func TestDecision_As(t *testing.T) {
	v := playMatch(t, "classic", 1, 1)[0].After.View(0)
	d := &Decision{
		Step: Discarding, View: v, Played: discardOf(1), Missed: &Miss{}, Deeper: true, Reasons: []Reason{{Fact: Late}},
		Options: []value.Estimate{{Action: discardOf(1), Win: 0.3}, {Action: discardOf(2), Win: 0.2, Points: -1, Loss: 0.1}},
	}
	if o := d.As(discardOf(2)); o.Loss != 0.1 || o.Mark != Bad || o.Sign() != "?" || o.Deeper || o.Reasons != nil || o.Chosen() != &o.Options[1] {
		t.Errorf("%+v", o)
	}
	if o := d.As(discardOf(3)); o != nil {
		t.Errorf("an action that is no option is judged: %+v", o)
	}
	check.That(t, d.Sign() == "!" && d.Played == discardOf(1), "the decision itself changed: %+v", d)
}

// TestDecision_TiesWithBest checks which options are as good as the best, and which moves solve a puzzle.
func TestDecision_TiesWithBest(t *testing.T) {
	v := playMatch(t, "classic", 1, 1)[0].After.View(0)
	for _, c := range []struct {
		loss, se, bestSE, points float64
		good, right              bool
	}{
		{0.002, 0, 0, -1, true, true},
		{0.004, 0.001, 0, -1, false, true},
		{0.03, 0.016, 0, -1, true, true},
		{0.03, 0, 0.016, -1, true, true},
		{0.03, 0.014, 0.014, -1, false, false},
		{0.03, 0.014, 0.014, 1, false, true}, // the option played gains points
	} {
		d := &Decision{Step: Discarding, View: v, Played: discardOf(2), Options: []value.Estimate{
			{Action: discardOf(1), Win: 0.3, LossSE: c.bestSE}, {Action: discardOf(2), Win: 0.3 - c.loss, Points: c.points, Loss: c.loss, LossSE: c.se},
			{Action: discardOf(3), Points: -1, Loss: 0.3},
		}}
		if good := d.TiesWithBest(&d.Options[1]); good != c.good || d.TiesWithBest(d.Best()) || d.AllSame() {
			t.Errorf("%+v: as good %t, all the same %t", c, good, d.AllSame())
		}
		d.Options = d.Options[:2]
		if same := d.AllSame(); same != c.good {
			t.Errorf("%+v: all the same %t", c, same)
		}
		if d.judgeLoss(); d.IsRight() != c.right {
			t.Errorf("%+v: right %t", c, !c.right)
		}
	}
}

// TestContenders checks that, if the option played seems to lose, it is raced against at most three others that may be
// the best.
func TestContenders(t *testing.T) {
	option := func(x tile.Tile, loss float64) value.Estimate {
		return value.Estimate{Action: discardOf(x), Loss: loss, LossSE: 0.01}
	}
	for _, c := range []struct {
		own  float64 // the loss of the option played, a discard of tile 9
		want []game.Action
	}{
		{0, nil}, {0.0039, nil}, {0.004, []game.Action{discardOf(1), discardOf(2), discardOf(3)}}, {0.5, []game.Action{discardOf(1), discardOf(2), discardOf(3)}},
	} {
		options := []value.Estimate{option(9, c.own), option(1, 0), option(2, 0.001), option(3, 0.02), option(4, 0.02)}
		if got := contenders(options, discardOf(9)); !slices.Equal(got, c.want) {
			t.Errorf("a loss of %v: %v, want %v", c.own, got, c.want)
		}
		options[3].Loss = 0.021 // too bad to be the best
		if got := contenders(options, discardOf(9)); len(c.want) > 0 && !slices.Equal(got, []game.Action{discardOf(1), discardOf(2), discardOf(4)}) {
			t.Errorf("a loss of %v: %v", c.own, got)
		}
	}
	if got := contenders([]value.Estimate{option(1, 0)}, discardOf(9)); got != nil {
		t.Errorf("an action that is no option is raced against %v", got)
	}
}

// TestDecision_OptionOrder checks that options are in ascending order of loss, and that their losses equal the
// differences of their values.
func TestDecision_OptionOrder(t *testing.T) {
	testsize.SkipUnderRace(t)
	useSmallBudgets(t)
	useFewOrders(t)
	for _, preset := range []string{"classic", "101"} {
		seen := 0
		for _, d := range reviewOf(t, playMatch(t, preset, 6, testsize.Of(2, 10), "acemi"), 0, Quick).Decisions() {
			best := d.Best()
			if d.Step == Showing || best.Win >= 1 && preset == "classic" {
				continue // compared by points
			}
			for i := range d.Options {
				o := &d.Options[i]
				behind := best.Win - o.Win
				if preset == "101" {
					behind = best.Points - o.Points
				}
				check.That(t, (!(math.Abs(behind-o.Loss) > 1e-9) || !(o.Win > 0)) && (i <= 0 || !(o.Loss < d.Options[i-1].Loss)), "%s, turn %d: option %d, %v, has a loss of %v, and is worth %v less", preset, d.Turn, i, o.Action, o.Loss, behind)
				seen++
			}
			if best.Loss != 0 || d.Loss > 0 && d.Chosen().Loss != d.Loss {
				t.Errorf("%s, turn %d: the best has a loss of %v; %v lost %v", preset, d.Turn, best.Loss, d.Chosen(), d.Loss)
			}
		}
		check.That(t, seen >= 40, "%s: only %d options", preset, seen)
	}
}
