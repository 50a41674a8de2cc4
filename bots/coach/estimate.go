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
	estimator value.Estimator
	referee   Referee
	reasons   reasoner
}

// answer answers a question, unless it is known.
func (w *worker) answer(ctx context.Context, q *question, known *Answers) *answer {
	a := &answer{err: ctx.Err()}
	if a.err != nil {
		return a
	}
	if q.step == 0 {
		var ok bool
		switch a.luck, ok = known.Luck[q.line]; {
		case ok:
		case q.act.deals():
			a.luck, a.err = w.referee.Deal(&q.act.After)
		default:
			a.luck, a.err = w.referee.Draw(&q.act.Before, &q.act.After, q.act.Seat)
		}
		return a
	}
	var ok bool
	if a.options, ok = known.Options[q.line]; !ok {
		a.options, a.err = w.options(ctx, q.view)
	}
	if a.err == nil {
		a.decision = w.decide(q, a.options)
	}
	return a
}

// decide is the decision that a question is about, nil where there was no choice.
func (w *worker) decide(q *question, options []Option) *Decision {
	d := &Decision{
		Line: q.line, Round: q.view.Round, Turn: q.view.Turns, Step: q.step, View: q.view, Played: q.act.Action, Options: slices.Clone(options),
	}
	if q.step == Showing {
		d.Options = showingOptions(d)
	}
	if !d.judgeLoss() {
		return nil
	}
	if d.Loss > 0 {
		d.Reasons = w.reasons.find(d)
	}
	return d
}

// options asks what the seat of a view can do, and expect then. Nothing else here asks for that.
func (w *worker) options(ctx context.Context, v game.View) ([]Option, error) {
	depth := value.OneTurn
	if w.depth == Deep {
		depth = value.TwoTurns
	}
	found, err := w.estimator.Options(ctx, v, depth)
	if err != nil {
		return nil, err
	}
	var options []Option
	for _, o := range found {
		options = append(options, Option{o.Action, o.Win, o.Points, o.Err})
	}
	return options, nil
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

// missesTwin reports whether a seat that now draws, takes or discards gives up to show gösterme.
// Where that would end the match for somebody there may be reasons not to show it.
func missesTwin(v *game.View) bool {
	if v.Check(game.Action{Kind: game.ShowTwin}) != nil {
		return false
	}
	for s := range game.Seat(v.Rules.Seats) {
		if v.Opponents(v.Seat, s) && v.Scores[s] <= v.Rules.GostermeLoss {
			return false
		}
	}
	return true
}

// showingOptions are to show gösterme and then do the best there is, or to do that at once.
func showingOptions(d *Decision) []Option {
	if len(d.Options) == 0 {
		return nil
	}
	best := d.Options[0]
	for _, o := range d.Options {
		if o.Win > best.Win {
			best = o
		}
	}
	silent, show := best, best
	silent.Action, show.Action = d.Played, game.Action{Kind: game.ShowTwin}
	gain := pointsOfWin(&d.View.Table, d.View.Seat)[d.View.Seat]
	show.Points += gain * float64(d.View.Rules.GostermeLoss) / float64(d.View.Rules.WinLoss)
	return []Option{show, silent}
}
