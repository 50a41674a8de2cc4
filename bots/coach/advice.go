package coach

import (
	"context"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
)

// Advise returns the advised action for the seat of a view: usta's move; in Okey 101 the best option of a quick look
// if usta's move would lose 5 points there. It has no mark in a Quick review, and hardly ever one in a Deep one
// (Decision.Deeper). See docs/coach.md ("Hints and reviews"). The seat must be able to act.
func Advise(ctx context.Context, v game.View) game.Action {
	a := Master(ctx, v)
	if ScaleOf(&v.Rules).Unit != Points {
		return a
	}
	w := worker{}
	q := question{view: v, act: Act{Seat: v.Seat, Action: a}}
	if q.step = q.act.step(); q.step == 0 {
		return a
	}
	options, err := w.findOptions(ctx, []question{q}, new(Answers))
	if err != nil {
		return a
	}
	if d := q.decision(options[0]); d != nil && d.Loss >= ScaleOf(&v.Rules).advised {
		return d.Best().Action
	}
	return a
}

// Master returns usta's move, or that of a level that goes for pairs if usta would break up a hand built for seven of
// them. If a bot fails, it returns the move of bots.Fallback.
func Master(ctx context.Context, v game.View) game.Action {
	a := ask(ctx, bots.Master(), v)
	if breaksPairs(v, a) {
		return ask(ctx, bots.PairsMaster(), v)
	}
	return a
}

// ask returns a level's move.
func ask(ctx context.Context, l bots.Level, v game.View) game.Action {
	a, _ := bots.NewPlayer(l.New(0)).Ask(ctx, v)
	return a
}

// breaksPairs reports whether an action plays for sets and runs from a hand that lacks one tile of seven pairs and
// many of sets and runs.
func breaksPairs(v game.View, a game.Action) bool {
	const many = 3
	wins := false
	switch {
	case !v.Rules.Pairs:
		return false
	case a.Kind == game.Take:
		with, _ := v.After(a)
		_, wins = with.DearestFinish()
	case a.Kind == game.Discard: // a finish may be held back
		_, wins = v.DearestFinish()
	default:
		return false
	}
	d := meld.NewSolver(v.Terms()).DistanceGiven(v.Hand, v.Seen())
	return !wins && d.Pairs == 1 && d.Melds >= many
}

// followsAdvice reports whether a decision with a mark follows Advise. A decision of Okey 101 with a great loss by a
// quick look does not, as Advise has the same look, and asking takes long.
func (w *worker) followsAdvice(ctx context.Context, d *Decision) bool {
	const great = 4 // times what Advise corrects
	scale := ScaleOf(&d.View.Rules)
	if d.Mark == Unmarked || w.depth == Quick && scale.Unit == Points && d.Loss >= great*scale.advised {
		return false
	}
	return Advise(ctx, d.View).Same(d.Played)
}

// removeAdvisedMark removes the mark of a decision that follows Advise, unless a deep review is sure of it.
func (d *Decision) removeAdvisedMark(depth Depth) {
	if d.Deeper = depth == Deep && d.Loss-float64(noise*d.LossSE) >= ScaleOf(&d.View.Rules).deeper; !d.Deeper {
		d.Mark = Unmarked
	}
}
