package review

import (
	"encoding/json"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
)

// A Moment is an action of a seat on its turn: drawing, taking, laying, discarding or finishing. It may have been the
// only possible action.
type Moment struct {
	// Line is the line of the action in the journal, Round the round in the match and Turn the turn in the round, all
	// counted from 1.
	Line, Round, Turn int
	// View is the seat's view before the action, and Played is the action.
	View   game.View
	Played game.Action

	layout json.RawMessage // the layout of the player's rack, or nil if unknown
}

// Moments returns the moments of a seat in all finished rounds, in order.
func (m *Match) Moments(seat game.Seat) (all []Moment) {
	lines := map[int]json.RawMessage{}
	for _, step := range m.Record.Steps() {
		lines[step.Line] = step.Layouts[seat]
	}
	steps := []game.Kind{
		game.Draw, game.Take, game.Pass, game.Discard, game.Finish, game.Open, game.Lay, game.LayOff, game.Swap, game.Return,
	}
	for a := range m.acts(AllRounds) {
		if a.Seat == seat && slices.Contains(steps, a.Action.Kind) {
			v := a.Before.View(seat)
			all = append(all, Moment{a.Line, v.Round, v.Turns, v, a.Action, lines[a.Line]})
		}
	}
	return all
}

// Rack returns the player's rack at that moment, with the given number of columns. The tiles are in the slots recorded
// in the journal. If the journal has no layout that fits the hand, the solver arranges the tiles.
func (m *Moment) Rack(columns int) *rack.Rack {
	r := rack.New(columns)
	known := m.layout != nil && json.Unmarshal(m.layout, r) == nil
	if added := r.SetHand(m.View.Hand); !known || len(added) > 1 { // one tile may have been added after the layout was recorded
		r.Arrange(meld.NewSolver(m.View.Terms()).Arrange(m.View.Hand, meld.ByBest))
	}
	r.ClearUndo()
	return r
}
