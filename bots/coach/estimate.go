package coach

import (
	"context"
	"slices"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// Depth is how closely decisions are looked at.
type Depth uint8

// The depths. docs/coach.md says how long they take and how true they are.
const (
	Quick Depth = iota
	Deep
)

// String is the word for the depth.
func (d Depth) String() string { return [...]string{"quick", "deep"}[d] }

// worker answers questions; every goroutine has its own.
type worker struct {
	depth     Depth
	whole     bool // all options are looked at closely, also where the mark of the one played is clear
	estimator value.Estimator
	referee   Referee
	reasons   reasoner
}

// answer answers questions about luck, or about the decisions of one turn, unless the answers are known.
func (w *worker) answer(ctx context.Context, asked []question, known *Answers) ([]answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	answers := make([]answer, len(asked))
	if q, a := &asked[0], &answers[0]; q.step == 0 {
		ok, err := false, error(nil)
		if a.luck, ok = known.Luck[q.line]; !ok {
			a.luck, err = w.referee.luckOf(&q.act)
		}
		return answers, err
	}
	options, err := w.turnOf(ctx, asked, known)
	if err != nil {
		return nil, err
	}
	for i := range asked {
		answers[i] = answer{options: options[i], decision: w.decide(ctx, &asked[i], options[i])}
	}
	return answers, nil
}

// turnOf returns the options of the decisions of a turn, each the best first.
func (w *worker) turnOf(ctx context.Context, asked []question, known *Answers) ([][]value.Estimate, error) {
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
	found, err := w.options(ctx, *views[0], played[0])
	return [][]value.Estimate{found}, err
}

// decide returns the decision that a question is about, nil where there was no choice.
func (w *worker) decide(ctx context.Context, q *question, options []value.Estimate) *Decision {
	d := q.decision(options)
	if d == nil {
		return nil
	}
	w.heedAdvice(ctx, d)
	if d.Loss > 0 {
		d.Reasons = w.reasons.find(d)
	}
	return d
}

// decision is the decision that a question is about, without its reasons; nil where there was no
// choice.
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

// options returns what the seat of a view can do, and expect then, the best first, where a hand is finished
// whole; the option played is looked at as closely as the best.
func (w *worker) options(ctx context.Context, v game.View, played game.Action) ([]value.Estimate, error) {
	budget := ScaleOf(&v.Rules).budgets[w.depth]
	budget.Keep = played
	held := slices.ContainsFunc(v.Legal(), func(a game.Action) bool { return losesMatch(&v, a) })
	if w.depth == Deep && !w.whole && !held { // or else the best of the race is not that of the decision
		budget.Limits = ScaleOf(&v.Rules).limits()
	}
	if w.depth == Quick {
		options, err := w.estimator.Look(ctx, v)
		if err != nil {
			return nil, err
		}
		if budget.Only = contenders(options, played); len(budget.Only) == 0 && !held {
			return options, nil
		}
		if held { // what is the best beside it is not known yet
			budget.Only = nil
		}
	}
	return w.estimator.Race(ctx, v, budget)
}

const (
	// suspicious is how much an option has to lose at a glance for it to be raced at all.
	suspicious = 0.004
	// near is how many standard errors the best at a glance may be ahead of an option that may yet
	// turn out to be the best.
	near = 2
	// mostContenders is how many options are raced against the one played.
	mostContenders = 3
)

// contenders are the options that the one played has to be raced against, the best at a glance
// first: none where it loses too little at a glance.
func contenders(options []value.Estimate, played game.Action) (all []game.Action) {
	own := slices.IndexFunc(options, func(o value.Estimate) bool { return o.Action.Same(played) })
	if own < 0 || options[own].Loss < suspicious {
		return nil
	}
	for i, o := range options {
		if i != own && len(all) < mostContenders && o.Loss <= near*o.LossSE {
			all = append(all, o.Action)
		}
	}
	return all
}

// Judge judges one decision before or after it counts: playing an action at a view. It looks at all options as
// closely as depth says, where a review is content with the mark of the one played. It is nil where there is no
// choice. The error is that of the estimate, or of ctx.
func Judge(ctx context.Context, v game.View, played game.Action, depth Depth) (*Decision, error) {
	q := question{view: v, act: Act{Seat: v.Seat, Action: played}}
	if q.step = q.act.decides(); q.step == 0 {
		return nil, nil
	}
	w := worker{depth: depth, whole: true}
	found, err := w.answer(ctx, []question{q}, new(Answers))
	if err != nil {
		return nil, err
	}
	return found[0].decision, nil
}

// Glance looks a turn ahead at all that the seat of a view can do, in Okey 101 as Quick does, before
// any of it is played: As then says what an option costs. It takes a fraction of the time of Judge, as
// nothing is raced, and is nil where there is no choice. The error is that of the estimate, or of
// ctx.
func Glance(ctx context.Context, v game.View) (*Decision, error) {
	var w worker
	look := w.estimator.Look
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

// missesTwin reports whether a seat that now draws, takes or discards gives up to show gösterme.
// Where that would end the match for somebody there may be reasons not to show it.
func missesTwin(v *game.View) bool {
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

// MissedTwin is the decision not to show gösterme, which a seat makes by playing an action at a view;
// nil where that gives up no right to show it. It takes no time, and so has no chances of winning,
// which it does not change.
func MissedTwin(v game.View, played game.Action) *Decision {
	act := Act{Action: played}
	if act.decides() == 0 || !missesTwin(&v) {
		return nil
	}
	d := &Decision{Round: v.Round, Turn: v.Turns, Step: Showing, View: v, Played: played}
	if d.Options = showingOptions(d); !d.judgeLoss() {
		return nil
	}
	return d
}

// showingOptions are to show gösterme and then do the best there is, or to do that at once.
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
