package coach

import (
	"iter"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// An Act is an action in a match, or the deal of its first round.
type Act struct {
	// Line is the number of the act's line in the journal, or any other number that increases from act to act.
	Line int
	// Seat is the seat that acted, or game.Nobody for the first deal.
	Seat   game.Seat
	Action game.Action
	// Fallback reports whether the action was played on behalf of a bot that failed. Such an action is not a decision.
	Fallback bool
	// Before and After are the match before and after the action. Before is the zero Match for the first deal.
	Before, After game.Match
}

// ActsFrom returns the acts in a journal.
func ActsFrom(rec *journal.Record) iter.Seq[Act] {
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

// isDeal reports whether the act dealt a round.
func (a *Act) isDeal() bool { return a.Seat == game.Nobody || a.Action.Kind == game.NextRound }

// ExcerptAt returns the part of a round that precedes the act on the given line, with the seats renumbered so that the
// acting seat is seat 0. ok is false if there is no act on the line or the act is a deal.
func ExcerptAt(acts iter.Seq[Act], line int) (e game.Excerpt, ok bool) {
	var since []game.Action
	for a := range acts {
		switch {
		case a.isDeal():
			since = nil
		case a.Line == line:
			return a.Before.Excerpt(a.Seat, since), true
		default:
			since = append(since, a.Action)
		}
	}
	return e, false
}
