package coach

import (
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// TestHighlights checks the choice of the best and the worst decision, and the longest run without a mark.
func TestHighlights(t *testing.T) {
	v := gametest.Position{Seed: 1, Indicator: "R4", Drawn: true}.View(t)
	// decision returns a decision with the given loss. next is the loss of its other option. If missed is not 0, the
	// decision is a find, and missed is the loss of the mistake that some level would have made.
	decision := func(win, loss, next, missed float64) *Decision {
		d := choiceOf(t, v, value.Estimate{Win: win - loss, Points: -loss, Loss: loss}, value.Estimate{Win: win - next, Points: -next, Loss: next})
		if missed > 0 {
			d.Missed = &Miss{Level: 1, Estimate: value.Estimate{Loss: missed}}
		}
		return d
	}
	fine := func(next float64) *Decision { return decision(0.5, 0, next, 0) }
	mistake := func(loss float64) *Decision { return decision(0.5, loss, 0, 0) }
	find := func(missed float64) *Decision { return decision(0.5, 0, 0.1, missed) }
	won := decision(1, 0, 0.5, 0)
	for _, c := range []struct {
		name             string
		decisions        []*Decision
		best, worst, run int // indexes of the best and the worst, -1 for none
	}{
		{"no mark was possible", []*Decision{fine(0.01), fine(0.01)}, -1, -1, 2},
		{"without a find", []*Decision{fine(0.1), fine(0.3), fine(0.2)}, 1, -1, 3},
		{"a find after a greater lead", []*Decision{fine(0.3), find(0.07), fine(0.4)}, 1, -1, 3},
		{"the greater find", []*Decision{find(0.07), find(0.09), find(0.08)}, 1, -1, 3},
		{"a round that was won", []*Decision{won, fine(0.1)}, 1, -1, 2},
		{"mistakes", []*Decision{mistake(0.1), fine(0.01), fine(0.01), mistake(0.3), fine(0.01), mistake(0.2)}, -1, 3, 2},
	} {
		h := highlightsOf(c.decisions)
		check.That(t, slices.Index(c.decisions, h.Best) == c.best && slices.Index(c.decisions, h.Worst) == c.worst && h.Run == c.run, "%s: %+v", c.name, h)
	}
}

// TestFindMiss checks that a decision is a find if kalfa's move, or else çırak's, has the mark ? or ??, and that a
// quick review confirms this with a race.
func TestFindMiss(t *testing.T) {
	const none = -1
	for _, c := range []struct {
		seed  uint64
		level int     // the level that would have played the other option
		said  float64 // the loss of the other option as estimated by LookAhead
		depth Depth
		want  int
	}{
		{229, cirak, 0.1, Quick, cirak}, // it loses 9 wins in 100 in a race
		{885, kalfa, 0.2, Quick, kalfa}, // loses 22
		{429, cirak, 0.1, Quick, none},  // it loses 6, with a noise of 3
		{59, cirak, 0.1, Quick, none},   // it loses nothing
		{229, cirak, 0.05, Quick, none}, // not raced
		{429, cirak, 0.1, Deep, cirak},  // it has raced already
	} {
		v := gametest.Position{Seed: c.seed, Indicator: "R4", Drawn: true, Turns: 9}.View(t)
		w := worker{depth: c.depth}
		options := check.Must(w.estimator.LookAhead(t.Context(), v))
		best, missed := options[0], value.Estimate{Action: ask(t.Context(), bots.Levels()[c.level], v), Loss: c.said, Points: -1}
		worst := value.Estimate{Action: options[len(options)-1].Action, Loss: 0.5, Points: -1}
		d := &Decision{Step: Discarding, View: v, Played: best.Action, Options: []value.Estimate{best, missed, worst}}
		miss := w.findMiss(t.Context(), d)
		check.That(t, (miss == nil) == (c.want == none) && (miss == nil || miss.Level == c.want && miss.Action.Same(missed.Action)), "%+v: %+v", c, miss)
	}
}
