package coach

import (
	"context"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Miss is the mistake that makes a decision a find: an option that a bot of some level would have played, with the
// mark Bad or worse.
type Miss struct {
	// Level is the index in bots.Levels.
	Level int `json:"level"`
	value.Estimate
}

// findMiss returns the mistake that kalfa would have made instead of a decision without a loss. If kalfa would have
// made none, it returns çırak's, or nil if there is none either. In a Quick review, whose estimates come without a
// race, it first races the mistake against the option played.
func (w *worker) findMiss(ctx context.Context, d *Decision) *Miss {
	if d.Loss > 0 || d.Options[len(d.Options)-1].Loss < ScaleOf(&d.View.Rules).marks[Bad] {
		return nil
	}
	levels := bots.Levels()
	for _, level := range [...]int{kalfa, cirak} {
		missed := d.As(ask(ctx, levels[level], d.View))
		if missed != nil && missed.Mark >= Bad {
			missed = w.raceAgainst(ctx, missed, d.Played)
		}
		if missed != nil && missed.Mark >= Bad {
			return &Miss{level, *missed.Chosen()}
		}
	}
	return nil
}

// These are the levels whose mistakes findMiss looks for, as indexes of bots.Levels.
const cirak, kalfa = 1, 2

// raceAgainst returns d with the estimates of a race between the option played and another option, or nil if the race
// fails. In Deep reviews and in Okey 101 it returns d unchanged, because the options have already raced.
func (w *worker) raceAgainst(ctx context.Context, d *Decision, against game.Action) *Decision {
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
	// Best is the best decision: the find with the greatest lead over its Miss. If there is no find, it is the decision
	// without a loss whose second-best option is worst, provided that this option has a mark and the round was not won
	// already. Worst is the costliest decision with a mark. Each is nil if there is no such decision.
	Best, Worst *Decision
	// Run is the length of the longest run of decisions without a mark.
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

// lead returns the lead of a decision over its alternative: for a find, the loss of the mistake in Missed minus its own
// loss. For another decision in which the best option was chosen, it is the loss of the next best option, or 0 if that
// option has no mark or the round was already won. For any other decision it is 0.
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
