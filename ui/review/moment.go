package review

import (
	"encoding/json"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// Moment is when a seat did something in its turn: it drew or took, laid, discarded or finished, whether
// it had a choice or not.
type Moment struct {
	// Line is that of its act in the journal, Round the round of the match and Turn the turn in the
	// round, from 1.
	Line, Round, Turn int
	// View is what the seat saw, Played what it did.
	View   game.View
	Played game.Action

	layout json.RawMessage // of the player's rack, nil where it is not known
}

// Moments are those of a seat in all rounds that are over, in order.
func (m *Match) Moments(seat game.Seat) (all []Moment) {
	lines := map[int]json.RawMessage{}
	if seat == session.Player {
		for _, step := range m.Record.Steps() {
			lines[step.Line] = step.Layout
		}
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

// Rack is the rack as it stood, with so many slots in a row: as the journal has it, or put up by the
// solver where it has not.
func (m *Moment) Rack(columns int) *rack.Rack {
	r := rack.New(columns)
	known := m.layout != nil && json.Unmarshal(m.layout, r) == nil
	if added := r.SetHand(m.View.Hand); !known || len(added) > 1 { // one came before it could be written
		r.Arrange(meld.NewSolver(m.View.Terms()).Arrange(m.View.Hand, meld.ByBest))
	}
	r.ClearUndo()
	return r
}
