package coach

import (
	"context"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
)

// Advise returns what the seat of a view is advised to do. It is usta's move; in Okey 101, what is best by a quick
// look where usta's move would have a mark. Nothing that is advised gets a mark in a Quick review, and hardly anything
// in a Deep one (Decision.Deeper). docs/coach.md ("Hints and reviews") has the measurements behind that. The seat must
// be able to act.
func Advise(ctx context.Context, v game.View) game.Action {
	a := Master(ctx, v)
	if ScaleOf(&v.Rules).Unit != Points {
		return a
	}
	w := worker{}
	q := question{view: v, act: Act{Seat: v.Seat, Action: a}}
	if q.step = q.act.decides(); q.step == 0 {
		return a
	}
	options, err := w.turnOf(ctx, []question{q}, new(Answers))
	if err != nil {
		return a
	}
	if d := q.decision(options[0]); d != nil && d.Mark != Unmarked {
		return d.Best().Action
	}
	return a
}

// Master returns usta's move, or that of a player who goes for pairs where usta would break up a hand that the
// seat has put together for seven of them. If a bot fails, the move is bots.Fallback's.
func Master(ctx context.Context, v game.View) game.Action {
	a := ask(ctx, bots.Master(), v)
	if breaksPairs(v, a) {
		return ask(ctx, bots.PairsMaster(), v)
	}
	return a
}

// ask returns the move of a level.
func ask(ctx context.Context, l bots.Level, v game.View) game.Action {
	a, _ := bots.NewPlayer(l.New(0)).Ask(ctx, v)
	return a
}

// breaksPairs reports whether an action plays for sets and runs from a hand that lacks one tile of seven pairs
// and many of sets and runs. usta never begins pairs, so it would break them up.
func breaksPairs(v game.View, a game.Action) bool {
	const many = 3
	wins := false
	switch {
	case !v.Rules.Pairs:
		return false
	case a.Kind == game.Take:
		with, _ := v.After(a)
		_, wins = with.DearestFinish()
	case a.Kind == game.Discard: // where it could finish, it is held back
		_, wins = v.DearestFinish()
	default:
		return false
	}
	d := meld.NewSolver(v.Terms()).DistanceGiven(v.Hand, v.Seen())
	return !wins && d.Pairs == 1 && d.Melds >= many
}

// heedAdvice takes the mark off a decision that did what Advise says, unless a deep review is sure of it. A decision
// of Okey 101 that has the worst mark by a quick look did not: Advise has the same look, and asking takes long.
func (w *worker) heedAdvice(ctx context.Context, d *Decision) {
	scale := ScaleOf(&d.View.Rules)
	switch {
	case d.Mark == Unmarked, d.Step == Showing, w.depth == Quick && d.Mark == VeryBad && scale.Unit == Points:
		return
	case !Advise(ctx, d.View).Same(d.Played):
		return
	}
	if d.Deeper = w.depth == Deep && d.Loss-float64(noise*d.LossSE) >= scale.deeper; !d.Deeper {
		d.Mark = Unmarked
	}
}
