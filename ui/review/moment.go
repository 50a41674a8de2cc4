package review

import (
	"slices"

	"fair/okey/game"
)

// A Moment is an action of a seat on its turn: drawing, taking, laying, discarding or finishing. It may have been the
// only possible action.
type Moment struct {
	// Line is the line of the action in the journal, Round the round in the match and Turn the turn in the round, all
	// counted from 1. Step is the step of the record that the action leads to, counted from 0.
	Line, Round, Turn, Step int
	// View is the seat's view before the action, and Played is the action.
	View   game.View
	Played game.Action
}

// Moments returns the moments of a seat in all finished rounds, in order.
func (m *Match) Moments(seat game.Seat) (all []Moment) {
	steps := map[int]int{} // the steps by line
	for at, step := range m.Record.Steps() {
		steps[step.Line] = at
	}
	kinds := []game.Kind{
		game.Draw, game.Take, game.Pass, game.Discard, game.Finish, game.Open, game.Lay, game.LayOff, game.Swap, game.Return,
	}
	for a := range m.acts(AllRounds) {
		if a.Seat == seat && slices.Contains(kinds, a.Action.Kind) {
			v := a.Before.View(seat)
			all = append(all, Moment{a.Line, v.Round, v.Turns, steps[a.Line], v, a.Action})
		}
	}
	return all
}
