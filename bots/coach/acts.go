package coach

import (
	"iter"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// Act is something that was done in a match, or the deal of its first round.
type Act struct {
	// Line is that of the journal, or any other number that rises.
	Line int
	// Seat is who did it, Nobody for the first deal.
	Seat   game.Seat
	Action game.Action
	// Fallback tells that a bot was at fault, and this was done for it: it decided nothing.
	Fallback bool
	// Before and After are the match as it was, and as it then was. Before is the zero Match at the
	// first deal.
	Before, After game.Match
}

// ActsOf are the acts of a journal.
func ActsOf(rec *journal.Record) iter.Seq[Act] {
	return func(yield func(Act) bool) {
		var before game.Match
		for _, step := range rec.Steps() {
			a := Act{step.Line, step.Act.Seat, step.Act.Action, step.Act.Fallback, before, step.Match}
			if !yield(a) {
				return
			}
			before = step.Match
		}
	}
}

// deals reports whether the act dealt a round.
func (a *Act) deals() bool { return a.Seat == game.Nobody || a.Action.Kind == game.NextRound }

// decides reports whether the act ended a choice of its seat, and which.
func (a *Act) decides() Step {
	switch a.Action.Kind {
	case game.Draw, game.Take, game.Pass:
		return Drawing
	case game.Discard, game.Finish:
		return Discarding
	case game.Open, game.Lay, game.LayOff, game.Swap, game.Return:
		return Laying
	}
	return 0
}
