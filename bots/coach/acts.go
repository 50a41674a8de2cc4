package coach

import (
	"iter"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
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

// ExcerptAt returns the round up to the act on a line, with its seat as seat 0; ok is false if there is no
// such act of a seat.
func ExcerptAt(acts iter.Seq[Act], line int) (e game.Excerpt, ok bool) {
	var since []game.Action
	for a := range acts {
		switch {
		case a.deals():
			since = nil
		case a.Line == line:
			return a.Before.Excerpt(a.Seat, since), true
		default:
			since = append(since, a.Action)
		}
	}
	return e, false
}

// ActionOf is the action of which an event tells, and who did it; not ok for the deal, the end of a
// round, and what follows from another action, as penalties do. A finish is told as the end.
func ActionOf(e game.Event, terms meld.Terms) (a game.Action, seat game.Seat, ok bool) {
	switch e := e.(type) {
	case game.Drew:
		return game.Action{Kind: game.Draw}, e.Seat, true
	case game.Took:
		return game.Action{Kind: game.Take}, e.Seat, true
	case game.Discarded:
		return game.Action{Kind: game.Discard, Tile: e.Tile}, e.Seat, true
	case game.Shown:
		return game.Action{Kind: game.ShowTwin}, e.Seat, true
	case game.HandOpened:
		return game.Action{Kind: game.Open, Groups: e.Groups, Ordered: !areDearest(e.Groups, e.Melds, terms)}, e.Seat, true
	case game.MeldLaid:
		ordered := !areDearest(e.Groups, []game.TableMeld{e.Meld}, terms)
		return game.Action{Kind: game.Lay, Groups: e.Groups, Ordered: ordered}, e.Seat, true
	case game.LaidOff:
		return game.Action{Kind: game.LayOff, Tile: e.Tile, Meld: uint8(e.At), End: e.End}, e.Seat, true
	case game.Swapped:
		return game.Action{Kind: game.Swap, Tile: e.Tile, Meld: uint8(e.At)}, e.Seat, true
	case game.TookBack:
		return game.Action{Kind: game.TakeBack}, e.Seat, true
	case game.GaveBack:
		return game.Action{Kind: game.Return}, e.Seat, true
	}
	return a, game.Nobody, false
}

// areDearest reports whether groups have become melds by their dearest readings, and not as their
// order had it (rule 7.4).
func areDearest(groups game.Groups, melds []game.TableMeld, terms meld.Terms) bool {
	for i, group := range groups.Split() {
		if l, ok := terms.Lay(group); !ok || l != melds[i].Laid {
			return false
		}
	}
	return true
}
