package table

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
)

// handView holds the state of the player's rack on the screen: the cursor, the picked-up tile, and the grip of the
// mouse. The session holds the tiles themselves.
type handView struct {
	*board
	cursor         rack.Slot
	cursorMoved    bool // the player has moved the cursor on this turn
	lettered       bool // the tiles show letters
	capitals       bool // the letters are capitals
	lifted         *rack.Slot
	liftedTile     tile.Tile // the picked-up tile
	block          bool      // the whole block of the picked-up tile is picked up
	grip           grip
	sortedByNumber bool        // the rack was last sorted by number
	lastTiles      tile.Set    // the tiles on the rack after the last events
	rackUndo       []rack.Slot // the cursor before each action that can be taken back

	chains meld.Chains // the chains of the hand, if shown
	hintAt rack.Slot   // the slot of the hinted tile, or Nowhere
	marks  []Mark      // the marks of the hinted tile and of the tiles marked by modes
	goal   goal
}

// goal is a tile pointed out on the rack, with the slot where it belongs.
type goal struct {
	tile tile.Tile // None if no tile is pointed out
	slot rack.Slot
}

// noCursor is the position of the cursor at a watched table, outside the rack.
var noCursor = rack.Slot{Row: -1}

// selectedSlot returns the slot of the picked-up tile or, if there is none, the slot under the cursor.
func (h *handView) selectedSlot() rack.Slot {
	if h.lifted != nil {
		return *h.lifted
	}
	return h.cursor
}

// selectedTile returns the selected tile, or None.
func (h *handView) selectedTile() tile.Tile { return h.rack().At(h.selectedSlot()).Tile }

// startRound resets the view for a newly dealt hand.
func (h *handView) startRound() {
	h.endLift()
	h.cursor, h.cursorMoved, h.sortedByNumber, h.rackUndo = rack.Slot{}, false, false, nil
	h.moveCursorToWorst()
}

// resumeRound resets the view for the hand of a match that is already under way.
func (h *handView) resumeRound() {
	h.startRound()
	h.cursor = h.rack().Nearest(h.cursor)
	for _, e := range slices.Backward(h.view.Log.Events()) {
		if drew, ok := e.(game.Acted); ok && drew.Action.Kind == game.Draw && drew.Seat == h.ownSeat() {
			h.cursor = h.rack().Find(drew.Tile, h.cursor)
			break
		}
	}
	h.moveCursorToWorst()
	h.lastTiles = h.rack().Tiles()
}

// saveCursor saves the cursor when the player lays tiles, and restores it when the player takes them back.
func (h *handView) saveCursor(e game.Event) {
	acted, _ := e.(game.Acted)
	switch kind, last := acted.Action.Kind, len(h.rackUndo)-1; {
	case acted.Seat != h.ownSeat():
	case kind == game.Discard:
		h.rackUndo = nil
	case kind == game.TakeBack && last >= 0: // nothing is saved if the match has just been resumed
		h.cursor, h.rackUndo = h.rackUndo[last], h.rackUndo[:last]
	case kind.LaysOnTable():
		h.rackUndo = append(h.rackUndo, h.cursor)
	}
}

// moveCursorAfter moves the cursor after events: to a new tile, to the least useful tile, or to the next tile to lay.
func (h *handView) moveCursorAfter(events []game.Event) {
	if h.Session.Watched() {
		h.cursor, h.sortedByNumber, h.lastTiles = noCursor, false, h.rack().Tiles()
		return
	}
	r := h.rack()
	for _, e := range events {
		acted, _ := e.(game.Acted)
		switch kind := acted.Action.Kind; {
		case acted.Seat != h.ownSeat():
		case kind == game.Draw || kind == game.Take:
			if h.lifted != nil && r.At(*h.lifted).Tile != h.liftedTile { // the new tile has pushed it aside
				at := r.Find(h.liftedTile, *h.lifted)
				h.lifted = &at
			}
			if fresh := h.Session.FreshSlot(); h.lifted == nil && fresh != rack.Nowhere {
				h.cursor = fresh
			}
			if h.Session.Reading().Finished(h.cursor) || len(h.Session.LegalLayOffs(h.selectedTile())) == 0 { // rule 7.6
				h.moveCursorToWorst()
			}
		case kind.LaysOnTable():
			h.cursor = h.Session.SlotToLay(h.cursor)
		}
	}
	if h.lifted != nil && r.At(*h.lifted).Tile == tile.None {
		h.endLift()
	}
	if now := r.Tiles(); now != h.lastTiles {
		if h.lifted == nil {
			h.cursor = r.Nearest(h.cursor) // the tile under the cursor may be gone
		}
		h.lastTiles = now
	}
}

// moveCursorToWorst moves the cursor to the least useful tile if the player has to discard. If hints are limited, that
// would give away a hint, so the cursor moves to the nearest tile that may be discarded and is not in a complete meld.
// Once the player has laid something on this turn, the cursor stays where it is.
func (h *handView) moveCursorToWorst() {
	if h.lifted != nil || !h.mustDiscard() || len(h.view.Placed()) > 0 {
		return
	}
	r, reading := h.rack(), h.Session.Reading()
	spare, ok := h.findLoosest(reading.Spare, h.cursor)
	if !ok || h.Session.Table().Hints >= 0 || reading.Finished(spare) {
		at, found := r.NearestFunc(h.cursor, func(s rack.Slot) bool {
			x := r.At(s).Tile
			return x != tile.None && !reading.Finished(s) && h.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil // rule 2.7
		})
		if found {
			spare = at
		}
	}
	if spare != rack.Nowhere {
		h.cursor = spare
	}
}

// findLoosest returns the slot where tile x is needed least. It prefers a slot where x stands alone, then a slot
// outside complete groups, then the slot nearest to start. ok is false if x is not on the rack.
func (h *handView) findLoosest(x tile.Tile, start rack.Slot) (at rack.Slot, ok bool) {
	reading := h.Session.Reading()
	for _, loose := range []func(rack.Slot) bool{
		reading.Alone, func(s rack.Slot) bool { return !reading.Finished(s) }, func(rack.Slot) bool { return true },
	} {
		at, ok = h.rack().NearestFunc(start, func(s rack.Slot) bool { return x != tile.None && h.rack().At(s).Tile == x && loose(s) })
		if ok {
			return at, true
		}
	}
	return rack.Nowhere, false
}

// moveCursorToFinish moves the cursor to the tile selected in a question about which tile to finish with.
func (h *handView) moveCursorToFinish(q *session.Question) {
	if q != nil && q.Kind == session.AskFinish {
		h.endLift()
		h.cursor = q.Ways[q.At].Slot()
	}
}

// moveCursor moves the cursor to the next tile in the direction of a key. With Shift, or while a tile is picked up, it
// moves to the next slot.
func (h *handView) moveCursor(key string) {
	h.cursorMoved = true
	arrow, shifted := strings.CutPrefix(key, "shift+")
	if small := strings.ToLower(key); small != key {
		arrow, shifted = small, true
	}
	by, along := rack.Slot{}, h.rack().NextTile
	if shifted || h.lifted != nil {
		along = h.rack().NextSlot
	}
	switch arrow {
	case "left", "h":
		by.Col = -1
	case "right", "l":
		by.Col = 1
	case "up", "k":
		by.Row = -1
	case "down", "j":
		by.Row = 1
	case "home", "0":
		by.Col = -h.rack().Columns()
	case "end", "$":
		by.Col = h.rack().Columns()
	}
	h.cursor = along(h.cursor, by)
}

// lift picks up the tile under the cursor. If a tile or block is already picked up, lift puts it down at the cursor. A
// tile changes places with the tile in that slot if swap is set, and pushes it aside otherwise.
func (h *handView) lift(swap bool) {
	switch {
	case h.lifted == nil && h.rack().At(h.cursor).Tile == tile.None:
		return
	case h.lifted == nil:
		h.pickUp(h.cursor)
		return
	case h.block:
		h.Session.MoveBlock(*h.lifted, h.cursor)
	case swap:
		h.Session.Move(*h.lifted, h.cursor)
	default:
		h.Session.Insert(*h.lifted, h.cursor)
	}
	h.endLift()
}

// pickUp picks up the tile in a slot.
func (h *handView) pickUp(s rack.Slot) {
	h.lifted, h.liftedTile, h.cursorMoved = &s, h.rack().At(s).Tile, true
}

// endLift leaves the picked-up tile in its slot.
func (h *handView) endLift() {
	h.lifted, h.block, h.grip.held, h.grip.target = nil, false, false, layout.Target{}
}

// cancelLift puts the picked-up tile back in its slot and moves the cursor there.
func (h *handView) cancelLift() {
	if h.lifted != nil {
		h.cursor = *h.lifted
	}
	h.endLift()
}

// present finds the hinted tile, the marks and the chains.
func (h *handView) present() {
	h.hintAt = h.findHinted()
	hinted := h.Words.Say("group.hint")
	if h.goal.tile != tile.None {
		hinted = h.Words.Say("learn.this")
	}
	h.marks = h.marks[:0]
	twin := rack.Nowhere
	if h.Session.HoldsTwin() {
		key := command.ByID(command.ShowTwin).Key()
		twin, _ = h.findLoosest(h.view.Indicator, h.cursor)
		h.marks = append(h.marks, Mark{Slot: twin, How: cells.TileFresh, Label: key, Short: key, Ink: cells.RoleGold})
	}
	if h.hintAt != twin {
		h.marks = append(h.marks, Mark{Slot: h.hintAt, How: cells.TileFresh, Label: hinted, Short: hinted, Ink: cells.RoleGold, Yields: true})
	}
	if h.Options.Chains {
		h.chains = h.view.Terms().Chains(h.view.Hand)
	}
}
