package session

import (
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// The slots of a row of the rack: a hand of 15 fits into one row (rule 2.2), and where melds are
// laid 22 tiles with gaps between the groups fit into two (rule 7.1).
const (
	rackColumns   = 15
	layingColumns = 16
)

// hand is the player's tiles as they stand before him.
type hand struct {
	rack *rack.Rack
	// fresh is where the tile of this turn was put, Nowhere if it was moved or there is none.
	fresh rack.Slot
	// before are the racks before each thing that was laid in this turn and may be taken back.
	before []rackState
	// kept is the change of the rack that was written last.
	kept int
}

// rackState is how the rack stood before something was laid from it.
type rackState struct {
	rack  *rack.Rack
	fresh rack.Slot
}

// Rack is the player's rack, or the hand of the seat that is looked from. What the player moves on
// it is his business; call KeepRack afterwards.
func (s *Session) Rack() *rack.Rack { return s.hand.rack }

// Fresh is the slot of the tile that was drawn or taken in this turn, Nowhere if there is none or it
// was moved.
func (s *Session) Fresh() rack.Slot { return s.hand.fresh }

// Columns is how many slots a row of the rack has.
func (s *Session) Columns() int {
	if s.table.Columns > 0 {
		return s.table.Columns
	}
	return s.usualColumns()
}

func (s *Session) usualColumns() int {
	if s.LaysMelds() {
		return layingColumns
	}
	return rackColumns
}

// newRack is an empty rack for this table.
func (s *Session) newRack() *rack.Rack {
	r := rack.New(s.Columns())
	r.InOrder = s.table.InOrder
	return r
}

// dealRack puts a new hand up, sorted.
func (s *Session) dealRack() {
	s.hand = hand{rack: s.newRack(), fresh: rack.Nowhere}
	s.hand.rack.Hold(s.view.Hand)
	s.hand.rack.Arrange(s.solver.Arrange(s.view.Hand, meld.ByRuns))
	s.hand.rack.Forget()
}

// arrangeWatchedHand puts the hand of a seat up by what stands in it.
func (s *Session) arrangeWatchedHand() {
	s.hand = hand{rack: s.newRack(), fresh: rack.Nowhere}
	if s.view.Hand.Len() > 0 {
		s.hand.rack.Hold(s.view.Hand)
		s.hand.rack.Arrange(s.groupsFor(meld.ByBest))
		s.hand.rack.Forget()
	}
}

// holdHand makes the rack hold what the hand holds now. What is gone goes from the slots in from first.
func (s *Session) holdHand(from []rack.Slot) {
	if s.Watched() {
		s.arrangeWatchedHand()
		return
	}
	if added := s.hand.rack.Hold(s.view.Hand, from...); len(added) == 1 {
		s.hand.fresh = added[0]
	}
}

// rememberRack keeps how the rack stands before the player lays something from it, and puts it up
// so again when that is taken back.
func (s *Session) rememberRack(e game.Event) {
	switch e := e.(type) {
	case game.Discarded:
		if e.Seat == s.me {
			s.hand.fresh, s.hand.before = rack.Nowhere, nil
		}
	case game.TookBack:
		if last := len(s.hand.before) - 1; e.Seat == s.me && last >= 0 {
			s.hand.rack, s.hand.fresh = s.hand.before[last].rack, s.hand.before[last].fresh
			s.hand.before = s.hand.before[:last]
		}
	default:
		if by, ok := LaidBy(e); ok && by == s.me && !s.Watched() {
			s.hand.before = append(s.hand.before, rackState{s.hand.rack.Clone(), s.hand.fresh})
		}
	}
}

// LaidBy is who laid tiles on the table by an event of Okey 101, in a way that can be taken back; ok
// is false for any other event.
func LaidBy(e game.Event) (by game.Seat, ok bool) {
	switch e := e.(type) {
	case game.HandOpened:
		return e.Seat, true
	case game.MeldLaid:
		return e.Seat, true
	case game.LaidOff:
		return e.Seat, true
	case game.Swapped:
		return e.Seat, true
	}
	return game.Nobody, false
}

// Arrange puts the rack up by the solver's advice; it can be undone.
func (s *Session) Arrange(by meld.By) {
	s.hand.fresh = rack.Nowhere
	s.hand.rack.Arrange(s.groupsFor(by))
}

// Move exchanges what is in two slots of the rack; it can be undone.
func (s *Session) Move(from, to rack.Slot) {
	if s.hand.fresh == from || s.hand.fresh == to {
		s.hand.fresh = rack.Nowhere
	}
	s.hand.rack.Move(from, to)
}

// MoveBlock moves the whole block that the tile in from stands in; it can be undone.
func (s *Session) MoveBlock(from, to rack.Slot) {
	s.hand.fresh = rack.Nowhere
	s.hand.rack.MoveBlock(from, to)
}

// UndoMove takes back the last rearrangement of the rack and reports whether there was one.
func (s *Session) UndoMove() bool {
	if !s.hand.rack.Undo() {
		return false
	}
	s.hand.fresh = rack.Nowhere
	return true
}

// KeepRack writes how the rack stands into the journal, if that has changed. A face calls it after
// each thing that the player did.
func (s *Session) KeepRack() {
	r := s.hand.rack
	if r == nil || r.Changes() == s.hand.kept || !s.saved.Saved() || s.view.Phase != game.Playing || s.Watched() {
		return
	}
	s.hand.kept = r.Changes()
	if r.Columns() != s.usualColumns() {
		groups := r.Groups(rack.Nowhere)
		r = rack.New(s.usualColumns())
		r.Hold(s.view.Hand)
		r.Arrange(groups)
	}
	if layout, err := json.Marshal(r); err == nil {
		s.saved.Rack(layout)
	}
}

// takeUpRack puts the rack up as it stood when the match was left, and the racks to go back to.
func (s *Session) takeUpRack() {
	rec := s.saved.Record
	s.hand = hand{fresh: rack.Nowhere}
	s.hand.rack = s.readLayout(rec.Layout, s.view.Hand)
	for _, stood := range s.saved.BeforeLaid(s.me) {
		s.hand.before = append(s.hand.before, rackState{s.readLayout(stood.Layout, stood.Hand), rack.Nowhere})
	}
	s.hand.kept = s.hand.rack.Changes()
}

// readLayout is a rack with a hand on it, as a layout from a journal has it. Where there is none, or
// one of another round, the tiles are sorted.
func (s *Session) readLayout(layout json.RawMessage, hand tile.Set) *rack.Rack {
	r := s.newRack()
	err := json.Unmarshal(layout, r)
	if added := r.Hold(hand); err != nil || len(added) > 1 {
		r.Arrange(s.solver.Arrange(hand, meld.ByRuns))
	}
	r.Forget()
	return r
}
