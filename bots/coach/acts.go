package coach

import (
	"iter"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
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

// step returns the step of the turn to which the act belongs, or 0 if the act is not a decision.
func (a *Act) step() Step {
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

// ActionOf returns the action that an event reports, and the seat that played it. ok is false for the deal, for
// consequences such as penalties, and for the end of a round. A finish has no event of its own.
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
		return game.Action{Kind: game.Open, Groups: e.Groups, Ordered: !laidAtHighestValue(e.Groups, e.Melds, terms)}, e.Seat, true
	case game.MeldLaid:
		ordered := !laidAtHighestValue(e.Groups, []game.TableMeld{e.Meld}, terms)
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

// laidAtHighestValue reports whether each group was laid as its most valuable meld, so that the order of its tiles does
// not matter (rule 7.4). melds are the groups as laid.
func laidAtHighestValue(groups game.Groups, melds []game.TableMeld, terms meld.Terms) bool {
	for i, group := range groups.Split() {
		if l, ok := terms.Lay(group); !ok || l != melds[i].Laid {
			return false
		}
	}
	return true
}
