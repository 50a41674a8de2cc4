package session

import (
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// The slots of a row of the rack: 15 tiles with gaps between the groups fit into two rows (rule
// 2.2), and so do 22 into two long ones (rule 7.1).
const (
	rackColumns = 14
	longColumns = 16
)

// hand is the player's tiles as they stand before him.
type playerHand struct {
	*tableState
	rack *rack.Rack
	// fresh is where the tile of this turn was put, Nowhere if it was moved or there is none.
	fresh rack.Slot
	// left is where the tile stood that left the rack last, Nowhere before one has.
	lastEmptied rack.Slot
	// before are the racks before each thing that was laid in this turn and may be taken back.
	beforeLaid []rackSnapshot
	// taken is the rack before a tile was taken, and came the change of the rack with which the tile of
	// this turn came.
	beforeTake *rack.Rack
	freshChange  int
	// dropped is the slot into which the player put a tile last.
	dropped rack.Slot
	// kept is the change of the rack that was written last.
	writtenChange int
	// reading keeps the result of Reading.
	reading Reading
}

// rackState is how the rack stood before something was laid from it.
type rackSnapshot struct {
	rack  *rack.Rack
	fresh rack.Slot
}

// Rack is the player's rack, or the hand of the seat that is looked from. What the player moves on
// it is his business; call KeepRack afterwards.
func (h *playerHand) Rack() *rack.Rack { return h.rack }

// HasPairs reports whether the hand can lay a pair.
func (h *playerHand) HasPairs() bool { return len(h.solver.MostPairs(h.view.Hand)) > 0 }

// Fresh is the slot of the tile that was drawn or taken in this turn, Nowhere if there is none or
// it was moved.
func (h *playerHand) Fresh() rack.Slot { return h.fresh }

// Left is the slot of the tile that left the rack last, Nowhere if none has in this round.
func (h *playerHand) LastEmptied() rack.Slot { return h.lastEmptied }

// Columns is how many slots a row of the rack has.
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

// newRack is an empty rack for this table.
func (h *playerHand) newRack() *rack.Rack {
	r := rack.New(h.Columns())
	r.InOrder = h.table.InOrder
	return r
}

// clear begins with an empty rack.
func (h *playerHand) clear() {
	h.rack, h.fresh, h.lastEmptied, h.beforeLaid, h.writtenChange = h.newRack(), rack.Nowhere, rack.Nowhere, nil, 0
}

// dealRack puts a new hand up, sorted.
func (h *playerHand) dealRack() {
	h.clear()
	h.rack.SetHand(h.view.Hand)
	h.rack.Deal(h.solver.Arrange(h.view.Hand, meld.ByRuns))
	h.rack.ClearUndo()
}

// arrangeWatchedHand puts the hand of a seat up by what stands in it.
func (h *playerHand) arrangeWatchedHand() {
	h.clear()
	if h.view.Hand.Len() > 0 {
		h.rack.SetHand(h.view.Hand)
		h.Arrange(meld.ByBest)
		h.rack.ClearUndo()
	}
}

// holdHand makes the rack hold what the hand holds now. What is gone goes from the slots in from
// first.
func (h *playerHand) syncRack(from []rack.Slot) {
	if h.Watched() {
		h.arrangeWatchedHand()
		return
	}
	before := h.rack.Clone()
	added := h.rack.SetHand(h.view.Hand, from...)
	if len(added) == 1 {
		h.fresh, _ = h.placeNewTile(h.rack, added[0])
		h.freshChange = h.rack.Changes()
	}
	if h.rack.Tiles().Len() < before.Tiles().Len() {
		h.lastEmptied, _ = before.FindFunc(func(at rack.Slot) bool { return before.At(at) != h.rack.At(at) })
	}
}

// rememberRack keeps how the rack stands before the player lays something from it, and puts it up
// so again when that is taken back.
func (h *playerHand) saveOrRestoreRack(e game.Event) {
	switch e := e.(type) {
	case game.Discarded:
		if e.Seat == h.me {
			h.fresh, h.beforeLaid = rack.Nowhere, nil
		}
	case game.Took:
		if e.Seat == h.me {
			h.beforeTake = h.rack.Clone()
		}
	case game.GaveBack:
		if e.Seat == h.me && h.beforeTake != nil && h.rack.Changes() == h.freshChange {
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

// LaidBy is who laid tiles on the table by an event of Okey 101, in a way that can be taken back;
// ok is false for any other event.
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

// Move exchanges what is in two slots of the rack; it can be undone.
func (h *playerHand) Move(from, to rack.Slot) { h.move(h.rack.Move, from, to) }

// Insert puts the tile of a slot into another one and pushes aside what stands there: see
// rack.Insert. It can be undone.
func (h *playerHand) Insert(from, to rack.Slot) { h.move(h.rack.Insert, from, to) }

// move moves tiles; the tile of this turn is nothing new any more once it has left its slot.
func (h *playerHand) move(do func(from, to rack.Slot), from, to rack.Slot) {
	x := h.rack.At(h.fresh)
	do(from, to)
	h.dropped = to
	if h.fresh == from || h.fresh == to || h.rack.At(h.fresh) != x {
		h.fresh = rack.Nowhere
	}
}

// MoveBlock moves the whole block that the tile in from stands in; it can be undone.
func (h *playerHand) MoveBlock(from, to rack.Slot) {
	h.fresh, h.dropped = rack.Nowhere, to
	h.rack.MoveBlock(from, to)
}

// Dropped is the slot where the player put a tile last.
func (h *playerHand) Dropped() rack.Slot { return h.dropped }

// UndoMove takes back the last rearrangement of the rack and reports whether there was one.
func (h *playerHand) UndoMove() bool {
	if !h.rack.Undo() {
		return false
	}
	h.fresh = rack.Nowhere
	return true
}

// KeepRack writes how the rack stands into the journal, if that has changed. A face calls it after
// each thing that the player did.
func (h *playerHand) KeepRack() {
	r := h.rack
	if r == nil || r.Changes() == h.writtenChange || !h.store.Enabled() || h.view.Phase != game.Playing || h.Watched() {
		return
	}
	h.writtenChange = r.Changes()
	if r.Columns() != h.usualColumns() {
		groups := r.Groups(rack.Nowhere)
		r = rack.New(h.usualColumns())
		r.SetHand(h.view.Hand)
		r.Arrange(groups)
	}
	if layout, err := json.Marshal(r); err == nil {
		h.store.AppendRack(layout)
	}
}

// takeUpRack puts the rack up as it stood when the match was left, and the racks to go back to. If
// the program died between an action and the rack after it, the journal's rack is one behind: then
// the one that is put up now is written, so that the journal again has what the player sees.
func (h *playerHand) restoreRack() {
	h.clear()
	var mended bool
	h.rack, mended = h.readLayout(h.store.Record.Layout, h.view.Hand)
	for _, stood := range h.store.LayoutsBeforeLaying(h.me) {
		before, _ := h.readLayout(stood.Layout, stood.Hand)
		h.beforeLaid = append(h.beforeLaid, rackSnapshot{before, rack.Nowhere})
	}
	if !mended {
		h.writtenChange = h.rack.Changes()
	}
	h.KeepRack()
}

// readLayout is a rack with a hand on it, as a layout from a journal has it. Where there is none,
// or one of another round, the tiles are sorted. It reports whether the layout was of other tiles.
func (h *playerHand) readLayout(layout json.RawMessage, hand tile.Set) (r *rack.Rack, mended bool) {
	r = h.newRack()
	err := json.Unmarshal(layout, r)
	mended = r.Tiles() != hand
	switch added := r.SetHand(hand); {
	case err != nil || len(added) > 1:
		r.Arrange(h.solver.Arrange(hand, meld.ByRuns))
	case len(added) == 1: // as it was put up before the rack could be written
		h.placeNewTile(r, added[0])
	}
	r.ClearUndo()
	return r, mended
}
