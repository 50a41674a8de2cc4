package coach

import (
	"context"
	"slices"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Depth is the amount of computation spent on a review.
type Depth uint8

// The depths. docs/coach.md has their times and accuracy.
const (
	Quick Depth = iota
	Deep
)

// String returns the name of the depth: "quick" or "deep".
func (d Depth) String() string { return [...]string{"quick", "deep"}[d] }

// A worker does jobs. Each goroutine has its own.
type worker struct {
	depth     Depth
	whole     bool // whether to estimate all options fully, even once the mark of the one played is clear
	estimator value.Estimator
	luck      LuckEstimator
}

// do does a job. It reuses the answers in known.
func (w *worker) do(ctx context.Context, j *job, known *Answers) (err error) {
	if j.event != nil {
		ok := false
		if j.luck, ok = known.Luck[j.event.Line]; !ok {
			j.luck, err = w.luck.luckOf(j.event)
		}
		return err
	}
	for _, d := range j.decisions {
		if found, ok := known.Options[d.Line]; ok {
			j.options = append(j.options, found)
		}
	}
	if len(j.options) < len(j.decisions) {
		if j.options, err = w.findOptions(ctx, j.decisions); err != nil {
			return err
		}
	}
	for i, d := range j.decisions {
		if !w.judge(ctx, d, j.options[i], known.verdict(d.Line)) {
			d.Options = nil
		}
	}
	return ctx.Err() // results computed after ctx ended are not reliable
}

// findOptions returns the options of each decision of a turn, best first.
func (w *worker) findOptions(ctx context.Context, decisions []*Decision) ([][]value.Estimate, error) {
	if decisions[0].View.Rules.LaysMelds() {
		return w.turnOptions(ctx, decisions)
	}
	found, err := w.handOptions(ctx, decisions[0].View, decisions[0].Played)
	return [][]value.Estimate{found}, err
}

// judge judges a decision with the given options, and reports whether there was a choice. If known is not nil, it is
// the verdict.
func (w *worker) judge(ctx context.Context, d *Decision, options []value.Estimate, known *Verdict) (unforced bool) {
	if !d.judge(options) {
		return false
	}
	switch {
	case d.Step == Showing:
	case known != nil:
		d.Verdict = *known
	default:
		d.Verdict = Verdict{w.followsAdvice(ctx, d), w.findMiss(ctx, d)}
	}
	if d.Advised { // only a Deep review that is sure of the mark keeps it
		if d.Deeper = w.depth == Deep && d.Loss-float64(noise*d.LossSE) >= ScaleOf(&d.View.Rules).deeper; !d.Deeper {
			d.Mark = Unmarked
		}
	}
	if d.Loss > 0 {
		d.Reasons = explain(d)
	}
	return true
}

// handOptions returns the options in a view, best first, in games other than Okey 101. The option played is estimated
// as precisely as the best one.
func (w *worker) handOptions(ctx context.Context, v game.View, played game.Action) ([]value.Estimate, error) {
	budget := ScaleOf(&v.Rules).budgets[w.depth]
	budget.Keep = played
	held := slices.ContainsFunc(v.Legal(), func(a game.Action) bool { return losesMatch(&v, a) })
	if w.depth == Deep && !w.whole && !held { // if a finish is held, the best of the race may not be the best option
		budget.Limits = ScaleOf(&v.Rules).limits()
	}
	if w.depth == Quick {
		options, err := w.estimator.LookAhead(ctx, v)
		if err != nil {
			return nil, err
		}
		if budget.Only = contenders(options, played); len(budget.Only) == 0 && !held {
			return options, nil
		}
		if held { // the best other option is not known yet
			budget.Only = nil
		}
	}
	return w.estimator.Race(ctx, v, budget)
}

const (
	// minRaceLoss is the minimum loss, as estimated by LookAhead, for which the option played is raced.
	minRaceLoss = 0.004
	// contenderSEs is the maximum loss, in standard errors of LookAhead, of an option that may still be the best.
	contenderSEs = 2
	// maxContenders is the maximum number of options raced against the one played.
	maxContenders = 3
)

// contenders returns the options to race against the one played, in descending order of their estimates by LookAhead.
// It returns none if the option played loses less than minRaceLoss or is not among the options.
func contenders(options []value.Estimate, played game.Action) (all []game.Action) {
	own := slices.IndexFunc(options, func(o value.Estimate) bool { return o.Action.Same(played) })
	if own < 0 || options[own].Loss < minRaceLoss {
		return nil
	}
	for i, o := range options {
		if i != own && len(all) < maxContenders && o.Loss <= contenderSEs*o.LossSE {
			all = append(all, o.Action)
		}
	}
	return all
}

// Judge judges an action played in a view. It estimates all options as precisely as depth allows, whereas a review
// stops once the mark of the option played is clear. It returns nil if there is no choice. Any error comes from the
// estimate or from ctx.
func Judge(ctx context.Context, v game.View, played game.Action, depth Depth) (*Decision, error) {
	d := newDecision(v, played)
	if d == nil {
		return nil, nil
	}
	w := worker{depth: depth, whole: true}
	if err := w.do(ctx, &job{decisions: []*Decision{d}}, new(Answers)); err != nil || d.Options == nil {
		return nil, err
	}
	return d, nil
}

// EstimateOptions estimates all options in a view before one is played. Decision.As then judges any of them. In Okey
// 101 it estimates them as a Quick review does. In other games it looks one turn ahead without a race, which is much
// faster than Judge. It returns nil if there is no choice. Any error comes from the estimate or from ctx.
func EstimateOptions(ctx context.Context, v game.View) (*Decision, error) {
	d := &Decision{Round: v.Round, Turn: v.Turns, View: v}
	var w worker
	var err error
	if !v.Rules.LaysMelds() {
		d.Options, err = w.estimator.LookAhead(ctx, v)
	} else if found, failed := w.turnOptions(ctx, []*Decision{d}); failed == nil {
		d.Options = found[0]
	} else {
		err = failed
	}
	if err != nil || len(d.Options) < 2 {
		return nil, err
	}
	return d, nil
}

// MissesTwin reports whether the seat of a view loses points unless it shows gösterme. It returns false if showing
// gösterme would eliminate a player, which the seat may want to avoid.
func MissesTwin(v *game.View) bool {
	if v.Check(game.Action{Kind: game.ShowTwin}) != nil {
		return false
	}
	for s, change := range v.LossTo(v.Seat, v.ShowLoss(v.Seat)) {
		if change < 0 && v.Scores[s]+change <= 0 {
			return false
		}
	}
	return true
}

// showingOptions returns two options, in this order: showing gösterme and not showing it. Both have the estimate of the
// decision's best option, but the first also has the points for gösterme.
func showingOptions(d *Decision) []value.Estimate {
	var best value.Estimate
	for _, o := range d.Options {
		if o.Win > best.Win {
			best = o
		}
	}
	silent, show := best, best
	silent.Action, show.Action = d.Played, game.Action{Kind: game.ShowTwin}
	show.Points += showMargins(&d.View.Table, d.View.Seat)[d.View.Seat]
	return []value.Estimate{show, silent}
}
