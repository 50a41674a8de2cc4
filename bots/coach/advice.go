package coach

import (
	"context"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Advise returns the action that a hint recommends to the seat of a view. The seat must be able to act. The action is
// that of MasterMove, unless a quick judgement of a turn of Okey 101 finds that it loses 5 points or more. Advise then
// returns the option that the judgement finds best. Quick reviews never mark the recommended action, and Deep reviews
// rarely do (Decision.Deeper). See docs/coach.md, "Hints and reviews". If ctx ends before the judgement, Advise returns
// the action of MasterMove. It does not recommend taking a tile if it would then recommend giving it back (rule 7.7).
func Advise(ctx context.Context, v game.View) game.Action {
	a, draw := adviseAction(ctx, v), game.Action{Kind: game.Draw}
	if a.Kind == game.Take && v.Check(draw) == nil {
		if with, _ := v.After(a); with.TileToLay() != tile.None && adviseAction(ctx, with).Kind == game.Return {
			return draw
		}
	}
	return a
}

// adviseAction returns the action that Advise returns if it considers this action alone.
func adviseAction(ctx context.Context, v game.View) game.Action {
	a := MasterMove(ctx, v)
	if !v.Rules.LaysMelds() {
		return a
	}
	d := newDecision(v, a)
	if d == nil {
		return a
	}
	options, err := new(worker).findOptions(ctx, []*Decision{d})
	if err == nil && d.judge(options[0]) && d.Loss >= ScaleOf(&v.Rules).advised {
		return d.Best().Action
	}
	return a
}

// MasterMove returns usta's move. If that move may break up a hand built for seven pairs, it returns the move of
// bots.PairsMaster instead. If a bot fails, it returns the move of bots.Fallback.
func MasterMove(ctx context.Context, v game.View) game.Action {
	a := ask(ctx, bots.Master(), v)
	if breaksPairs(v, a) {
		return ask(ctx, bots.PairsMaster(), v)
	}
	return a
}

func ask(ctx context.Context, l bots.Level, v game.View) game.Action {
	a, _ := bots.NewPlayer(l.New(0)).Ask(ctx, v)
	return a
}

// breaksPairs reports whether an action is a take or a discard that may break up a hand one tile short of seven pairs
// and at least three tiles short of a hand of sets and runs. It returns false if the hand can win on this turn.
func breaksPairs(v game.View, a game.Action) bool {
	const many = 3
	wins := false
	switch {
	case !v.Rules.Pairs:
		return false
	case a.Kind == game.Take:
		with, _ := v.After(a)
		_, wins = with.BestFinish()
	case a.Kind == game.Discard: // the seat may be holding a finish back
		_, wins = v.BestFinish()
	default:
		return false
	}
	d := meld.NewSolver(v.Terms()).DistanceGiven(v.Hand, v.Seen())
	return !wins && d.Pairs == 1 && d.Melds >= many
}

// followsAdvice reports whether a decision has a mark although its action is the one that Advise returns. Advise is
// slow, so Quick reviews of Okey 101 do not call it for large losses: it would make the same quick judgement and
// therefore not return such a move.
func (w *worker) followsAdvice(ctx context.Context, d *Decision) bool {
	const great = 4 // in multiples of the minimum loss that Advise corrects
	scale := ScaleOf(&d.View.Rules)
	if d.Mark == Unmarked || w.depth == Quick && scale.Unit == Points && d.Loss >= great*scale.advised {
		return false
	}
	return Advise(ctx, d.View).Same(d.Played)
}
