package coach

import (
	"cmp"
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
	estimator value.Estimator
	referee   Referee
	reasons   reasoner
}

// answer answers a question, unless it is known.
func (w *worker) answer(ctx context.Context, q *question, known *Answers) *answer {
	a, ok := &answer{err: ctx.Err()}, false
	switch {
	case a.err != nil:
	case q.step == 0:
		if a.luck, ok = known.Luck[q.line]; !ok {
			a.luck, a.err = w.referee.luckOf(&q.act)
		}
	default:
		if a.options, ok = known.Options[q.line]; !ok {
			a.options, a.err = w.options(ctx, q.view, q.act.Action)
		}
		if a.err == nil {
			a.decision = w.decide(q, a.options)
		}
	}
	return a
}

// decide is the decision that a question is about, nil where there was no choice.
func (w *worker) decide(q *question, options []Option) *Decision {
	d := q.decision(options)
	if d != nil && d.Loss > 0 {
		d.Reasons = w.reasons.find(d, &w.estimator)
	}
	return d
}

// decision is the decision that a question is about, without its reasons; nil where there was no
// choice.
func (q *question) decision(options []Option) *Decision {
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

// budgets are how far options are raced at each depth; docs/coach.md says why.
var budgets = [...]value.Budget{
	Quick: {Races: 512, Precision: 0.003, Lead: 3},
	Deep:  {Races: 8192, Precision: 0.00125, Lead: 4},
}

// budgets101 are the same for Okey 101.
var budgets101 = [...]value.Budget101{
	Quick: {Worlds: 400, Err: 1.5, Drop: 3},
	Deep:  {Worlds: 3000, Err: 0.5, Drop: 4},
}

// options asks what the seat of a view can do, and expect then; the option played is looked at as
// closely as the best. Nothing else here asks for that.
func (w *worker) options(ctx context.Context, v game.View, played game.Action) ([]Option, error) {
	if v.Rules.LaysMelds() {
		return w.options101(ctx, v, played)
	}
	budget := budgets[w.depth]
	budget.Keep = played
	if w.depth == Quick {
		options, err := w.glance(ctx, v)
		if err != nil {
			return nil, err
		}
		held := slices.ContainsFunc(options, func(o Option) bool { return losesMatch(&v, o.Action) })
		if budget.Only = contenders(options, played); len(budget.Only) == 0 && !held {
			return options, nil
		}
		if held { // what is the best beside it is not known yet
			budget.Only = nil
		}
	}
	found, err := w.estimator.Race(ctx, v, budget)
	if err != nil {
		return nil, err
	}
	return asCompared(&v, found), nil
}

// asCompared are raced options, the leader of the race first, with chances that differ by what they
// are compared by: those of an option that dropped out early come of fewer tiles than the leader's.
func asCompared(v *game.View, found []value.Raced) (options []Option) {
	if len(found) == 0 {
		return nil
	}
	leader := slices.MinFunc(found, func(a, b value.Raced) int {
		return cmp.Or(cmp.Compare(a.Behind, b.Behind), cmp.Compare(b.Races, a.Races), cmp.Compare(b.Win, a.Win))
	})
	each := winPoints(&v.Table, v.Seat)
	for _, o := range found {
		win := max(0, leader.Win-o.Behind)
		options = append(options, Option{o.Action, win, o.Points + each*(win-o.Win), o.Err, o.Behind, o.BehindErr})
	}
	return putFirst(options, leader.Action)
}

// putFirst puts the option with an action before all others.
func putFirst(options []Option, a game.Action) []Option {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Action == a })
	first := options[i]
	return slices.Insert(slices.Delete(options, i, i+1), 0, first)
}

// options101 is options in Okey 101. Of many options the one that looks best is so partly by chance:
// against the one played it has to do it again, in other worlds.
func (w *worker) options101(ctx context.Context, v game.View, played game.Action) ([]Option, error) {
	budget := budgets101[w.depth]
	found, err := w.estimator.Options101(ctx, v, budget, played)
	if err != nil {
		return nil, err
	}
	var options []Option
	for _, o := range found {
		options = append(options, Option{o.Action, o.Win, o.Points, o.Err, o.Behind, o.BehindErr})
	}
	own := slices.IndexFunc(found, func(o value.Option101) bool { return o.Action == played })
	if len(found) == 0 {
		return nil, nil
	}
	best := slices.MinFunc(found, func(a, b value.Option101) int { // of those that did as well, none that was dropped
		return cmp.Or(cmp.Compare(a.Behind, b.Behind), cmp.Compare(b.Worlds, a.Worlds))
	})
	if own < 0 || options[own].Behind < smallest101 {
		return putFirst(options, best.Action), nil
	}
	budget.Seed, budget.Drop = budget.Seed+1, 0
	budget.Only = []game.Action{best.Action, played}
	again, err := w.estimator.Options101(ctx, v, budget, played)
	if err != nil || len(again) != len(budget.Only) {
		return putFirst(options, best.Action), err
	}
	ahead := slices.IndexFunc(again, func(o value.Option101) bool { return o.Action == best.Action })
	behind := again[1-ahead].Behind - again[ahead].Behind
	o := &options[own]
	o.Behind, o.BehindErr = max(0, behind), max(again[0].BehindErr, again[1].BehindErr)
	o.Points = best.Points - o.Behind
	return putFirst(options, best.Action), nil
}

// glance looks a turn ahead.
func (w *worker) glance(ctx context.Context, v game.View) ([]Option, error) {
	found, err := w.estimator.Options(ctx, v)
	if err != nil {
		return nil, err
	}
	best := value.Option{}
	for _, o := range found {
		if o.Win > best.Win {
			best = o
		}
	}
	var options []Option
	for _, o := range found {
		options = append(options, Option{o.Action, o.Win, o.Points, o.Err, best.Win - o.Win, max(best.Err, o.Err)})
	}
	return options, nil
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
func contenders(options []Option, played game.Action) (all []game.Action) {
	sorted := slices.Clone(options)
	slices.SortStableFunc(sorted, func(a, b Option) int { return cmp.Compare(a.Behind, b.Behind) })
	own := slices.IndexFunc(sorted, func(o Option) bool { return sameChoice(o.Action, played) })
	if own < 0 || sorted[own].Behind < suspicious {
		return nil
	}
	for i, o := range sorted {
		if i != own && len(all) < mostContenders && o.Behind <= near*o.BehindErr {
			all = append(all, o.Action)
		}
	}
	return all
}

// Judge judges one decision before or after it counts: playing an action at a view. It is nil where
// there is no choice. The error is that of the estimate, or of ctx.
func Judge(ctx context.Context, v game.View, played game.Action, depth Depth) (*Decision, error) {
	q := question{view: v, act: Act{Seat: v.Seat, Action: played}}
	if q.step = q.act.decides(); q.step == 0 {
		return nil, nil
	}
	w := worker{depth: depth}
	a := w.answer(ctx, &q, new(Answers))
	if a.err != nil {
		return nil, a.err
	}
	return a.decision, nil
}

// Glance looks a turn ahead at all that the seat of a view can do, in Okey 101 as Quick does, before
// any of it is played: As then says what an option costs. It takes a fraction of the time of Judge, as
// nothing is raced, and is nil where there is no choice. The error is that of the estimate, or of
// ctx.
func Glance(ctx context.Context, v game.View) (*Decision, error) {
	var w worker
	look := w.glance
	if v.Rules.LaysMelds() {
		look = func(ctx context.Context, v game.View) ([]Option, error) { return w.options101(ctx, v, game.Action{}) }
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
func showingOptions(d *Decision) []Option {
	var best Option
	for _, o := range d.Options {
		if o.Win > best.Win {
			best = o
		}
	}
	silent, show := best, best
	silent.Action, show.Action = d.Played, game.Action{Kind: game.ShowTwin}
	show.Points += showMargins(&d.View.Table, d.View.Seat)[d.View.Seat]
	return []Option{show, silent}
}
