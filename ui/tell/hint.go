package tell

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Hint says in a line what the solver would do now and why, from what the player sees and nothing
// else.
func (t Teller) Hint() string {
	v := t.View
	switch {
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return t.Words.Say("hint.wait")
	case v.Rules.LaysMelds():
		return t.layingHint()
	case v.Step == game.MustDraw:
		return t.drawHint()
	}
	if finish, ok := v.DearestFinish(); ok {
		return t.Words.With("hint.finish", words.Args{"Tile": finish.Tile})
	}
	best, ok := adviceFor(t).BestDiscard(v.Hand, v.Taken)
	if !ok || best.Distance.Total == meld.Never {
		return t.Words.Say("hint.never")
	}
	return t.Words.With("hint.discard", words.Args{"Tile": best.Tile, "Number": best.Distance.Total, "Count": best.Count}) + list(best.Useful)
}

// drawHint tells whether the left tile helps, or else what a draw may bring.
func (t Teller) drawHint() string {
	v := t.View
	seen := v.Seen()
	now := t.Solver.DistanceGiven(v.Hand, seen)
	if top := v.TopDiscard(v.Left(v.Seat)); t.May(game.Take) {
		with := v.Hand
		with.Add(top)
		if len(v.Terms().Finishes(with)) > 0 {
			return t.Words.With("hint.take.wins", words.Args{"Tile": top})
		}
		if best, ok := adviceFor(t).BestDiscard(with, top); ok && best.Distance.Total < now.Total {
			return t.Words.With("hint.take", words.Args{"Tile": top, "Number": best.Distance.Total, "Count": best.Count}) + list(best.Useful)
		}
	}
	switch {
	case !t.May(game.Draw):
		return t.Words.Say("hint.pass")
	case now.Total == meld.Never:
		return t.Words.Say("hint.never")
	case now.Total == 0:
		return t.Words.Say("hint.ready")
	}
	useful := t.Solver.Useful(v.Hand, seen)
	return t.Words.With("hint.draw", words.Args{"Number": now.Total, "Count": useful.Len()}) + list(useful)
}

// adviceFor is what the solver would do in the player's place.
func adviceFor(t Teller) session.Advice { return session.Advice{View: t.View, Solver: t.Solver} }

// list shows the useful tiles after what is said of them.
func list(useful tile.Set) string {
	text := ":"
	for _, x := range useful.Distinct() {
		text += " " + words.Mark(x)
	}
	return text
}
