package session

import (
	"encoding/json"

	"fair/okey/game"
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

// playerHand holds the player's tiles, as arranged on the rack.
type playerHand struct {
	*tableState
	rack *rack.Rack
	// fresh is the slot of the tile drawn or taken in this turn. It is Nowhere if there is no such tile or if the tile
	// has been moved.
	fresh rack.Slot
	// lastEmptied is the slot that a tile left most recently, or Nowhere.
	lastEmptied rack.Slot
	// beforeLaid holds, for each laying of this turn that can be taken back, the state of the rack before it.
	beforeLaid []rackSnapshot
	// beforeTake is a copy of the rack made before a tile was taken. freshChange is the rack's change count when this
	// turn's tile was put on it.
	beforeTake  *rack.Rack
	freshChange int
	// dropped is the slot into which the player last moved a tile.
	dropped rack.Slot
	// writtenChange is the rack's change count when its layout was last written.
	writtenChange int
	// reading caches the result of Reading.
	reading Reading
}

// rackSnapshot is the state of the rack before something was laid from it.
type rackSnapshot struct {
	rack  *rack.Rack
	fresh rack.Slot
}

// Rack returns the player's rack, or the hand of the seat chosen by ShowFrom. Call KeepRack after moving tiles on it.
func (h *playerHand) Rack() *rack.Rack { return h.rack }

// HasPairs reports whether the hand has a pair to lay.
func (h *playerHand) HasPairs() bool { return len(h.solver.MostPairs(h.view.Hand)) > 0 }

// FreshSlot returns the slot of the tile drawn or taken in this turn, or Nowhere if there is no such tile or if the
// tile has been moved.
func (h *playerHand) FreshSlot() rack.Slot { return h.fresh }

// LastEmptiedSlot returns the slot that a tile left most recently, or Nowhere if no tile has left the rack in this
// round.
func (h *playerHand) LastEmptiedSlot() rack.Slot { return h.lastEmptied }

// Columns returns the number of slots in a row of the rack.
func (h *playerHand) Columns() int {
	if h.table.Columns > 0 {
		return h.table.Columns
	}
	return h.usualColumns()
}

func (h *playerHand) usualColumns() int {
	if h.table.Rules.HandSize > meld.HandSize {
		return longColumns
	}
	return rackColumns
}

func (h *playerHand) newRack() *rack.Rack {
	r := rack.New(h.Columns())
	r.InOrder = h.table.InOrder
	return r
}

func (h *playerHand) clear() {
	h.rack, h.fresh, h.dropped, h.lastEmptied, h.beforeLaid, h.writtenChange = h.newRack(), rack.Nowhere, rack.Nowhere, rack.Nowhere, nil, 0
}

// dealRack puts a new hand on the rack and sorts it.
func (h *playerHand) dealRack() {
	h.clear()
	h.rack.SetHand(h.view.Hand)
	if h.table.Arranges {
		h.Arrange(meld.ByBest)
	} else {
		h.rack.ArrangeWithRoom(h.solver.Arrange(h.view.Hand, meld.ByRuns))
	}
	h.rack.ClearUndo()
}

// arrangeWatchedHand arranges the hand of the seat being watched: in a replay as it stood at that step if the journal
// has its layout, otherwise into the best groups.
func (h *playerHand) arrangeWatchedHand() {
	h.clear()
	if h.view.Hand.Len() == 0 {
		return
	}
	known := h.replay != nil && json.Unmarshal(h.replay.layoutOf(h.me), h.rack) == nil
	if added := h.rack.SetHand(h.view.Hand); !known || len(added) > 1 { // one tile may have been added since the layout
		h.Arrange(meld.ByBest)
	}
	h.rack.ClearUndo()
}

// syncRack makes the rack hold the tiles of the hand. Tiles in the slots of from are removed first.
func (h *playerHand) syncRack(from []rack.Slot) {
	if h.Watched() {
		h.arrangeWatchedHand()
		return
	}
	before := h.rack.Clone()
	added := h.rack.SetHand(h.view.Hand, from...)
	if len(added) == 1 {
		h.fresh, _ = h.putNewTile(added[0])
		h.freshChange = h.rack.ChangeCount()
	}
	if h.rack.Tiles().Len() < before.Tiles().Len() {
		h.lastEmptied, _ = before.FindFunc(func(at rack.Slot) bool { return before.At(at) != h.rack.At(at) })
	}
}

// putNewTile puts the tile in slot fresh where it belongs on the rack, or arranges the whole rack if Table.Arranges is
// set. It returns the tile's new slot and the tiles that it joined.
func (h *playerHand) putNewTile(fresh rack.Slot) (to rack.Slot, joined Block) {
	if h.table.Arranges {
		return h.arrangeWith(fresh), Block{}
	}
	return h.placeNewTile(h.rack, fresh)
}

// saveOrRestoreRack deals a rack, saves it before the player takes or lays tiles, and restores it when the player returns or
// takes back those tiles.
func (h *playerHand) saveOrRestoreRack(e game.Event) {
	switch e := e.(type) {
	case game.Dealt:
		h.hinted, h.chances = 0, chances{}
		h.dealRack()
	case game.Discarded:
		if e.Seat == h.me {
			h.fresh, h.beforeLaid = rack.Nowhere, nil
		}
	case game.Took:
		if e.Seat == h.me {
			h.beforeTake = h.rack.Clone()
		}
	case game.GaveBack:
		if e.Seat == h.me && h.beforeTake != nil && h.rack.ChangeCount() == h.freshChange {
			h.rack, h.fresh = h.beforeTake, rack.Nowhere
		}
	case game.TookBack:
		if last := len(h.beforeLaid) - 1; e.Seat == h.me && last >= 0 {
			h.rack, h.fresh = h.beforeLaid[last].rack, h.beforeLaid[last].fresh
			h.beforeLaid = h.beforeLaid[:last]
		}
	default:
		if by, ok := LaidBy(e); ok && by == h.me && !h.Watched() {
			h.beforeLaid = append(h.beforeLaid, rackSnapshot{h.rack.Clone(), h.fresh})
		}
	}
}

// LaidBy returns the seat that laid tiles in Okey 101, if e is an event that TakeBack can undo. ok is false for any
// other event.
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

// Move swaps the contents of two slots of the rack. UndoMove undoes it.
func (h *playerHand) Move(from, to rack.Slot) { h.move(h.rack.Move, from, to) }

// Insert moves a tile like rack.Rack.Insert. UndoMove undoes it.
func (h *playerHand) Insert(from, to rack.Slot) { h.move(h.rack.Insert, from, to) }

// move calls do with the two slots, and updates dropped. A tile that leaves its slot is no longer fresh.
func (h *playerHand) move(do func(from, to rack.Slot), from, to rack.Slot) {
	x := h.rack.At(h.fresh)
	do(from, to)
	h.dropped = to
	if h.fresh == from || h.fresh == to || h.rack.At(h.fresh) != x {
		h.fresh = rack.Nowhere
	}
}

// MoveBlock moves the whole block of a tile like rack.Rack.MoveBlock. UndoMove undoes it.
func (h *playerHand) MoveBlock(from, to rack.Slot) {
	h.fresh, h.dropped = rack.Nowhere, to
	h.rack.MoveBlock(from, to)
}

// DroppedSlot returns the slot into which the player last moved a tile, or Nowhere if the rack has been arranged or a
// move undone since then.
func (h *playerHand) DroppedSlot() rack.Slot { return h.dropped }

// UndoMove undoes the last rearrangement of the rack. It reports whether there was one.
func (h *playerHand) UndoMove() bool {
	if !h.rack.Undo() {
		return false
	}
	h.fresh, h.dropped = rack.Nowhere, rack.Nowhere
	return true
}

// KeepRack appends the layout of the rack to the journal if it has changed. A face calls it after each action of the
// player.
func (h *playerHand) KeepRack() {
	r := h.rack
	if r == nil || r.ChangeCount() == h.writtenChange || !h.live.store.Enabled() || h.view.Phase != game.Playing || h.Watched() {
		return
	}
	h.writtenChange = r.ChangeCount()
	if r.Columns() != h.usualColumns() {
		groups := r.Groups(rack.Nowhere)
		r = rack.New(h.usualColumns())
		r.SetHand(h.view.Hand)
		r.Arrange(groups)
	}
	if layout, err := json.Marshal(r); err == nil {
		h.live.keepRack(h.me, layout)
	}
}

// restoreRack arranges the rack as it last was in this match, or sorts a new hand. If nothing has been done since the
// match was resumed, it also restores the saved racks for TakeBack. If the program died between an action and the
// writing of the next layout, a tile is missing from the layout in the journal, and restoreRack appends the restored
// layout.
func (h *playerHand) restoreRack() {
	layout := h.live.layoutOf(h.me)
	if layout == nil {
		h.dealRack()
		h.KeepRack()
		return
	}
	h.clear()
	var mended bool
	h.rack, mended = h.readLayout(layout, h.view.Hand)
	if h.at.Action == 0 {
		for _, layout := range h.live.store.LayoutsBeforeLaying(h.me) {
			before, _ := h.readLayout(layout.Layout, layout.Hand)
			h.beforeLaid = append(h.beforeLaid, rackSnapshot{before, rack.Nowhere})
		}
	}
	if !mended {
		h.writtenChange = h.rack.ChangeCount()
	}
	h.KeepRack()
}

// readLayout returns a rack with the tiles of hand, arranged by a layout from a journal. If the layout belongs to
// another round, readLayout sorts the hand. mended reports whether the tiles of the layout differed from the hand.
func (h *playerHand) readLayout(layout json.RawMessage, hand tile.Set) (r *rack.Rack, mended bool) {
	r = h.newRack()
	err := json.Unmarshal(layout, r)
	mended = r.Tiles() != hand
	switch added := r.SetHand(hand); {
	case err != nil || len(added) > 1:
		r.Arrange(h.solver.Arrange(hand, meld.ByRuns))
	case len(added) == 1: // the slot that the tile would have had if the layout had been written
		h.placeNewTile(r, added[0])
	}
	r.ClearUndo()
	return r, mended
}
