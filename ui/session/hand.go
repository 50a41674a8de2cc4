package session

import (
	"cmp"
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// rackColumns and longColumns are the lengths of a normal and a long row of the rack, in slots. Two normal rows hold 15
// tiles with gaps between groups (rule 2.2), and two long rows hold 22 tiles (rule 7.1).
const (
	rackColumns = 14
	longColumns = 16
)

// rackSnapshot is the state of the rack before something was laid from it.
type rackSnapshot struct {
	rack  *rack.Rack
	fresh rack.Slot
}

// Rack returns the player's rack, or the hand of the seat chosen by ShowFrom. Call KeepRack after moving tiles on it.
func (s *Session) Rack() *rack.Rack { return s.rack }

// HasPairs reports whether the hand has a pair to lay.
func (s *Session) HasPairs() bool { return len(s.solver.MostPairs(s.view.Hand)) > 0 }

// FreshSlot returns the slot of the tile drawn or taken in this turn, or Nowhere if there is no such tile or if the
// tile has been moved.
func (s *Session) FreshSlot() rack.Slot { return s.fresh }

// LastEmptiedSlot returns the slot that a tile left most recently, or Nowhere if no tile has left the rack in this
// round.
func (s *Session) LastEmptiedSlot() rack.Slot { return s.lastEmptied }

// Columns returns the number of slots in a row of the rack.
func (s *Session) Columns() int {
	return cmp.Or(s.table.Columns, s.usualColumns())
}

func (s *Session) usualColumns() int {
	if s.table.Rules.HandSize > meld.HandSize {
		return longColumns
	}
	return rackColumns
}

func (s *Session) newRack() *rack.Rack {
	r := rack.New(s.Columns())
	r.InOrder = s.table.InOrder
	return r
}

// clear empties the rack and forgets the hints of the round.
func (s *Session) clear() {
	s.hinted, s.chances = 0, chances{}
	s.rack, s.fresh, s.dropped, s.lastEmptied, s.beforeLaid, s.writtenChange = s.newRack(), rack.Nowhere, rack.Nowhere, rack.Nowhere, nil, 0
}

// dealRack puts a new hand on the rack and sorts it.
func (s *Session) dealRack() {
	s.clear()
	s.rack.SetHand(s.view.Hand)
	if s.table.Arranges {
		s.Arrange(meld.ByBest)
	} else {
		s.rack.ArrangeWithRoom(s.solver.Arrange(s.view.Hand, meld.ByRuns))
	}
	s.rack.ClearUndo()
}

// arrangeWatchedHand arranges the hand of the seat being watched: in a replay as it stood at that step if the journal
// has its layout, otherwise into the best groups.
func (s *Session) arrangeWatchedHand() {
	s.clear()
	if s.view.Hand.Len() == 0 {
		return
	}
	known := s.replay != nil && json.Unmarshal(s.replayedLayout(), s.rack) == nil
	if added := s.rack.SetHand(s.view.Hand); !known || len(added) > 1 { // one tile may have been added since the layout
		s.Arrange(meld.ByBest)
	}
	s.rack.ClearUndo()
}

// syncRack makes the rack hold the tiles of the hand. Tiles in the slots of from are removed first.
func (s *Session) syncRack(from []rack.Slot) {
	if s.Watched() {
		s.arrangeWatchedHand()
		return
	}
	before := s.rack.Clone()
	added := s.rack.SetHand(s.view.Hand, from...)
	if len(added) == 1 {
		s.fresh, _ = s.putNewTile(added[0])
		s.freshChange = s.rack.ChangeCount()
	}
	if s.rack.Tiles().Len() < before.Tiles().Len() {
		s.lastEmptied, _ = before.FindFunc(func(at rack.Slot) bool { return before.At(at) != s.rack.At(at) })
	}
}

// putNewTile puts the tile in slot fresh where it belongs on the rack, or arranges the whole rack if Table.Arranges is
// set. It returns the tile's new slot and the tiles that it joined.
func (s *Session) putNewTile(fresh rack.Slot) (to rack.Slot, joined Block) {
	if !s.table.Arranges {
		return s.placeNewTile(s.rack, fresh)
	}
	x, by, g := s.rack.TileAt(fresh), meld.ByBest, s.grouping()
	if s.LaysMelds() && s.collectsPairs(g, g.partsOf(s.rack, fresh)) {
		by = meld.ByPairs
	}
	s.Arrange(by)
	s.rack.ClearUndo()
	return s.rack.Find(x, fresh), Block{}
}

// saveOrRestoreRack deals a rack, saves it before the player takes or lays tiles, and restores it when the player
// returns or takes back those tiles.
func (s *Session) saveOrRestoreRack(e game.Event) {
	switch e := e.(type) {
	case game.Dealt:
		s.dealRack()
	case game.Acted:
		switch kind, last := e.Action.Kind, len(s.beforeLaid)-1; {
		case e.Seat != s.me:
		case kind == game.Discard:
			s.fresh, s.beforeLaid = rack.Nowhere, nil
		case kind == game.Take:
			s.beforeTake = s.rack.Clone()
		case kind == game.Return && s.beforeTake != nil && s.rack.ChangeCount() == s.freshChange:
			s.rack, s.fresh = s.beforeTake, rack.Nowhere
		case kind == game.TakeBack && last >= 0:
			s.rack, s.fresh = s.beforeLaid[last].rack, s.beforeLaid[last].fresh
			s.beforeLaid = s.beforeLaid[:last]
		case kind.LaysOnTable() && !s.Watched():
			s.beforeLaid = append(s.beforeLaid, rackSnapshot{s.rack.Clone(), s.fresh})
		}
	}
}

// Move swaps the contents of two slots of the rack. UndoMove undoes it.
func (s *Session) Move(from, to rack.Slot) { s.move(s.rack.Move, from, to) }

// Insert moves a tile like rack.Rack.Insert. UndoMove undoes it.
func (s *Session) Insert(from, to rack.Slot) { s.move(s.rack.Insert, from, to) }

// move calls do with the two slots, and updates dropped. A tile that leaves its slot is no longer fresh.
func (s *Session) move(do func(from, to rack.Slot), from, to rack.Slot) {
	x := s.rack.At(s.fresh)
	do(from, to)
	s.dropped = to
	if s.fresh == from || s.fresh == to || s.rack.At(s.fresh) != x {
		s.fresh = rack.Nowhere
	}
}

// MoveBlock moves the whole block of a tile like rack.Rack.MoveBlock. UndoMove undoes it.
func (s *Session) MoveBlock(from, to rack.Slot) {
	s.fresh, s.dropped = rack.Nowhere, to
	s.rack.MoveBlock(from, to)
}

// DroppedSlot returns the slot into which the player last moved a tile, or Nowhere if the rack has been arranged or a
// move undone since then.
func (s *Session) DroppedSlot() rack.Slot { return s.dropped }

// UndoMove undoes the last rearrangement of the rack. It reports whether there was one.
func (s *Session) UndoMove() bool {
	if !s.rack.Undo() {
		return false
	}
	s.fresh, s.dropped = rack.Nowhere, rack.Nowhere
	return true
}

// KeepRack appends the layout of the rack to the journal if it has changed. A face calls it after each action of the
// player.
func (s *Session) KeepRack() {
	r := s.rack
	if r == nil || r.ChangeCount() == s.writtenChange || !s.live.store.Enabled() || s.view.Phase != game.Playing || s.Watched() {
		return
	}
	s.writtenChange = r.ChangeCount()
	if r.Columns() != s.usualColumns() {
		groups := r.Groups(rack.Nowhere)
		r = rack.New(s.usualColumns())
		r.SetHand(s.view.Hand)
		r.Arrange(groups)
	}
	if layout, err := json.Marshal(r); err == nil {
		s.live.keepRack(s.me, layout)
	}
}

// restoreRack arranges the rack as it last was in this match, or sorts a new hand. If nothing has been done since the
// match was resumed, it also restores the saved racks for TakeBack. If the program died between an action and the
// writing of the next layout, a tile is missing from the layout in the journal, and restoreRack appends the restored
// layout.
func (s *Session) restoreRack() {
	layout := s.live.layoutOf(s.me)
	if layout == nil {
		s.dealRack()
		s.KeepRack()
		return
	}
	s.clear()
	var mended bool
	s.rack, mended = s.readLayout(layout, s.view.Hand)
	if rec := s.live.store.Record; rec != nil && s.at.Action == 0 {
		s.beforeLaid = s.racksBeforeLaying(rec)
	}
	if !mended {
		s.writtenChange = s.rack.ChangeCount()
	}
	s.KeepRack()
}

// racksBeforeLaying returns the state of the player's rack before each laying of the current turn that can be taken
// back, in order (rule 7.11).
func (s *Session) racksBeforeLaying(rec *journal.Record) (saved []rackSnapshot) {
	if !s.MyTurn() || len(s.view.Placed()) == 0 {
		return nil
	}
	first := rec.Len() - 1
	for first > 0 && rec.Act(first).Action.Kind != game.Discard && rec.Act(first).Action.Kind != game.NextRound {
		first-- // go back to the beginning of the turn
	}
	var before game.Match
	for i, step := range rec.StepsFrom(first) {
		table := step.Match.Public()
		switch placed := len(table.Placed()); {
		case placed < len(saved):
			saved = saved[:placed]
		case i > first && placed > len(saved):
			r, _ := s.readLayout(step.Layouts[s.me], before.View(s.me).Hand)
			saved = append(saved, rackSnapshot{r, rack.Nowhere})
		}
		before = step.Match
	}
	return saved
}

// readLayout returns a rack with the tiles of hand, arranged by a layout from a journal. If the layout belongs to
// another round, readLayout sorts the hand. mended reports whether the tiles of the layout differed from the hand.
func (s *Session) readLayout(layout json.RawMessage, hand tile.Set) (r *rack.Rack, mended bool) {
	r = s.newRack()
	err := json.Unmarshal(layout, r)
	mended = r.Tiles() != hand
	switch added := r.SetHand(hand); {
	case err != nil || len(added) > 1:
		r.Arrange(s.solver.Arrange(hand, meld.ByRuns))
	case len(added) == 1: // the slot that the tile would have had if the layout had been written
		s.placeNewTile(r, added[0])
	}
	r.ClearUndo()
	return r, mended
}
