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

// A worker answers questions. Each goroutine has its own.
type worker struct {
	depth     Depth
	whole     bool // whether to estimate all options fully, even once the mark of the one played is clear
	estimator value.Estimator
	luck      LuckEstimator
	reasons   reasoner
}

// answer answers one question about luck, or the questions about the decisions of one turn. It reuses the answers in
// known.
func (w *worker) answer(ctx context.Context, asked []question, known *Answers) ([]answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	answers := make([]answer, len(asked))
	if q, a := &asked[0], &answers[0]; q.step == 0 {
		ok, err := false, error(nil)
		if a.luck, ok = known.Luck[q.line]; !ok {
			a.luck, err = w.luck.luckOf(&q.act)
		}
		return answers, err
	}
	options, err := w.findOptions(ctx, asked, known)
	if err != nil {
		return nil, err
	}
	for i := range asked {
		q, a := &asked[i], &answers[i]
		a.options = options[i]
		a.decision, a.verdict = w.decide(ctx, q, options[i], known.verdict(q.line))
	}
	return answers, ctx.Err() // results computed after ctx ended are not reliable
}

// findOptions returns the options of each decision of a turn, best first. It estimates them unless known has the
// options of every decision.
func (w *worker) findOptions(ctx context.Context, asked []question, known *Answers) ([][]value.Estimate, error) {
	var options [][]value.Estimate
	var views []*game.View
	var played []game.Action
	for i := range asked {
		if found, ok := known.Options[asked[i].line]; ok {
			options = append(options, found)
		}
		views, played = append(views, &asked[i].view), append(played, asked[i].act.Action)
	}
	if len(options) == len(asked) {
		return options, nil
	}
	if ScaleOf(&views[0].Rules).Unit == Points {
		return w.turnOptions(ctx, views, played)
	}
	found, err := w.handOptions(ctx, *views[0], played[0])
	return [][]value.Estimate{found}, err
}

// decide returns the decision that a question is about, and the verdict on it. The decision is nil if there was no
// choice. If known is not nil, it is the verdict.
func (w *worker) decide(ctx context.Context, q *question, options []value.Estimate, known *Verdict) (d *Decision, verdict Verdict) {
	if d = q.decision(options); d == nil {
		return nil, verdict
	}
	switch {
	case d.Step == Showing:
	case known != nil:
		verdict = *known
	default:
		verdict = Verdict{w.followsAdvice(ctx, d), w.findMiss(ctx, d)}
	}
	if verdict.Advised {
		d.removeAdvisedMark(w.depth)
	}
	d.Missed = verdict.Missed
	if d.Loss > 0 {
		d.Reasons = w.reasons.explain(d)
	}
	return d, verdict
}

// decision returns the decision that a question is about, with its loss and its mark, or nil if there was no choice.
// The caller must still remove the mark if the action is advised.
func (q *question) decision(options []value.Estimate) *Decision {
	d := &Decision{
		Line: q.line, Round: q.view.Round, Turn: q.view.Turns, Step: q.step, View: q.view, Played: q.act.Action, Options: slices.Clone(options),
	}
	if q.step == Showing {
		d.Options = showingOptions(d)
	}
	if !d.judgeLoss() {
		return nil
	}
	return d
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
	q := question{view: v, act: Act{Seat: v.Seat, Action: played}}
	if q.step = q.act.step(); q.step == 0 {
		return nil, nil
	}
	w := worker{depth: depth, whole: true}
	found, err := w.answer(ctx, []question{q}, new(Answers))
	if err != nil {
		return nil, err
	}
	return found[0].decision, nil
}

// EstimateOptions estimates all options in a view before one is played. Decision.As then judges any of them. In Okey
// 101 it estimates them as a Quick review does. In other games it looks one turn ahead without a race, which is much
// faster than Judge. It returns nil if there is no choice. Any error comes from the estimate or from ctx.
func EstimateOptions(ctx context.Context, v game.View) (*Decision, error) {
	var w worker
	look := w.estimator.LookAhead
	if ScaleOf(&v.Rules).Unit == Points {
		look = func(ctx context.Context, v game.View) ([]value.Estimate, error) {
			found, err := w.turnOptions(ctx, []*game.View{&v}, make([]game.Action, 1))
			if err != nil {
				return nil, err
			}
			return found[0], nil
		}
	}
	options, err := look(ctx, v)
	if err != nil || len(options) < 2 {
		return nil, err
	}
	return &Decision{Round: v.Round, Turn: v.Turns, View: v, Options: options}, nil
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
