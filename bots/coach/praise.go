package coach

import (
	"context"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Miss is the mistake that makes a decision a find: the option that a level would have played, which has the mark Bad
// or a worse one.
type Miss struct {
	// Level is the index in bots.Levels.
	Level int
	*value.Estimate
}

// findMiss returns the mistake that makes a decision without a loss a find, that of the strongest of the levels asked;
// nil if it is none. A Quick review, which only looked at the options, races the two.
func (w *worker) findMiss(ctx context.Context, d *Decision) *Miss {
	if d.Step == Showing || d.Loss > 0 || d.Options[len(d.Options)-1].Loss < ScaleOf(&d.View.Rules).marks[Bad] {
		return nil
	}
	levels := bots.Levels()
	for _, level := range [...]int{kalfa, cirak} {
		missed := d.As(ask(ctx, levels[level], d.View))
		if missed != nil && missed.Mark >= Bad {
			missed = w.race(ctx, missed, d.Played)
		}
		if missed != nil && missed.Mark >= Bad {
			return &Miss{level, missed.Chosen()}
		}
	}
	return nil
}

// The levels that are asked, as indexes of bots.Levels.
const cirak, kalfa = 1, 2

// race returns a decision with its option raced against another one, if that was not done before; nil if it fails.
func (w *worker) race(ctx context.Context, d *Decision, against game.Action) *Decision {
	scale := ScaleOf(&d.View.Rules)
	if w.depth == Deep || scale.Unit == Points {
		return d
	}
	budget := scale.budgets[Quick]
	budget.Only = []game.Action{against, d.Played}
	raced, err := *d, error(nil)
	if raced.Options, err = w.estimator.Race(ctx, d.View, budget); err != nil {
		return nil
	}
	return raced.As(d.Played)
}

// Highlights holds the notable decisions of a round or a match.
type Highlights struct {
	// Best is the best decision: the find that a level misses by most. Without a find it is the decision without a loss
	// whose next best option is the worst, if that has a mark and the round was not won already. Worst is the
	// costliest with a mark. They are nil if there is none.
	Best, Worst *Decision
	// Run is the greatest number of decisions in a row without a mark.
	Run int
}

// Highlights returns the highlights of the round.
func (r *Round) Highlights() Highlights {
	var all []*Decision
	for i := range r.Decisions {
		all = append(all, &r.Decisions[i])
	}
	return highlightsOf(all)
}

// Highlights returns the highlights of all rounds.
func (r *Review) Highlights() Highlights { return highlightsOf(r.Decisions()) }

func highlightsOf(all []*Decision) (h Highlights) {
	run, most, find := 0, 0.0, false
	for _, d := range all {
		if run++; d.Mark != Unmarked {
			run = 0
			if h.Worst == nil || d.Loss > h.Worst.Loss {
				h.Worst = d
			}
		}
		h.Run = max(h.Run, run)
		if lead := d.lead(); lead > 0 && (h.Best == nil || d.Missed != nil && !find || lead > most && find == (d.Missed != nil)) {
			h.Best, most, find = d, lead, d.Missed != nil
		}
	}
	return h
}

// lead returns by how much a decision was better than what a level would have played, or than the next best option,
// and 0 if that has no mark.
func (d *Decision) lead() float64 {
	switch {
	case d.Missed != nil:
		return d.Missed.Loss - d.Chosen().Loss
	case d.Step == Showing || d.Loss > 0 || d.Chosen() != d.Best() || d.Best().Win >= 1:
		return 0
	}
	if next := d.As(d.Options[1].Action); next != nil && next.Mark != Unmarked {
		return next.Loss
	}
	return 0
}
