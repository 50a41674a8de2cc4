package table

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
)

// handView is the player's rack as it is handled: the cursor, what is picked up, and the grip of the mouse.
// The session holds the tiles.
type handView struct {
	*board
	cursor   rack.Slot
	steered  bool // the player has moved the cursor since his turn began
	lettered bool // the tiles show letters
	lifted   *rack.Slot
	inHand   tile.Tile // what was picked up
	block    bool      // the whole block that the tile stands in is picked up with it
	grip     grip
	byNumber bool        // the rack was last sorted by number
	tiles    tile.Set    // the tiles on the rack at the last look
	rackUndo []rack.Slot // where the cursor was before each thing that the player may take back

	chains meld.Chains // of the hand, if they are shown
	groups groupView   // the words below the groups
	hintAt rack.Slot   // the slot of the tile that the hint is about, Nowhere if there is none
	goal   goal        // what is pointed out
}

// goal is the tile that is pointed out on the rack, and the slot where it belongs.
type goal struct {
	tile tile.Tile // None for nothing
	slot rack.Slot
}

// nobodysCursor is the slot of the cursor while nobody plays: none of the rack.
var nobodysCursor = rack.Slot{Row: -1}

// held returns the slot that a command on a tile is about: that of the tile picked up, or else the one under
// the cursor.
func (h *handView) held() rack.Slot {
	if h.lifted != nil {
		return *h.lifted
	}
	return h.cursor
}

// tile returns the tile that a command is about, None if there is none.
func (h *handView) tile() tile.Tile { return h.rack().At(h.held()).Tile }

// dealt begins with a new hand.
func (h *handView) dealt() {
	h.putBack()
	h.cursor, h.steered, h.byNumber, h.rackUndo = rack.Slot{}, false, false, nil
	h.pointToSpare()
}

// resumed begins with the hand of a resumed match.
func (h *handView) resumed() {
	h.dealt()
	h.cursor = h.rack().Nearest(h.cursor)
	for _, e := range slices.Backward(h.view.Log.Events()) {
		if drew, ok := e.(game.Drew); ok && drew.Seat == h.me() {
			h.cursor = h.rack().Find(drew.Tile, h.cursor)
			break
		}
	}
	h.pointToSpare()
	h.tiles = h.rack().Tiles()
}

// remember notes the place of the cursor when the player lays something, and restores it when that is taken
// back.
func (h *handView) remember(e game.Event) {
	switch e := e.(type) {
	case game.Discarded:
		if e.Seat == h.me() {
			h.rackUndo = nil
		}
	case game.TookBack:
		if last := len(h.rackUndo) - 1; e.Seat == h.me() && last >= 0 { // there is none in a match just taken up
			h.cursor, h.rackUndo = h.rackUndo[last], h.rackUndo[:last]
		}
	default:
		if by, ok := session.LaidBy(e); ok && by == h.me() {
			h.rackUndo = append(h.rackUndo, h.cursor)
		}
	}
}

// follow puts the cursor where it helps after some events.
func (h *handView) follow(events []game.Event) {
	if h.s.Watched() {
		h.cursor, h.byNumber, h.tiles = nobodysCursor, false, h.rack().Tiles()
		return
	}
	r := h.rack()
	for _, e := range events {
		if gotTile(e, h.me()) {
			h.findLifted()
			if fresh := h.s.Fresh(); h.lifted == nil && fresh != rack.Nowhere {
				h.cursor = fresh
			}
			if !h.goesToTable() {
				h.pointToSpare()
			}
		}
		if by, ok := session.LaidBy(e); ok && by == h.me() {
			h.cursor = h.s.SlotToLay(h.cursor)
		}
	}
	if h.lifted != nil && r.At(*h.lifted).Tile == tile.None {
		h.putBack()
	}
	if now := r.Tiles(); now != h.tiles {
		if h.lifted == nil {
			h.cursor = r.Nearest(h.cursor) // the tile that was there may be gone
		}
		h.tiles = now
	}
}

// findLifted updates the slot of the tile picked up, which a new tile may have pushed aside.
func (h *handView) findLifted() {
	if h.lifted != nil && h.rack().At(*h.lifted).Tile != h.inHand {
		at := h.rack().Find(h.inHand, *h.lifted)
		h.lifted = &at
	}
}

// gotTile reports whether a seat got a tile by an event.
func gotTile(e game.Event, seat game.Seat) bool {
	switch e := e.(type) {
	case game.Drew:
		return e.Seat == seat
	case game.Took:
		return e.Seat == seat
	}
	return false
}

// goesToTable reports whether the tile under the cursor is in no complete meld and can be laid off now (rule
// 7.6).
func (h *handView) goesToTable() bool {
	return !h.s.Reading().Finished(h.cursor) && len(h.s.LegalLayOffs(h.tile())) > 0
}

// pointToSpare puts the cursor where a turn begins, if the player has to discard: on the tile that is needed
// least, or, where hints are counted, on the drawn one, as the former is a hint. It prefers tiles in no
// complete meld. Once something is laid, the cursor stays where it is.
func (h *handView) pointToSpare() {
	if h.lifted != nil || !h.s.MyTurn() || h.view.Step != game.MustDiscard || len(h.view.Placed()) > 0 {
		return
	}
	r, spare := h.rack(), h.s.Reading().Spare
	for _, may := range []func(tile.Tile) bool{
		func(x tile.Tile) bool { return x == spare && h.s.Table().Hints < 0 },
		func(x tile.Tile) bool { return h.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil }, // rule 2.7
	} {
		at, ok := r.NearestFunc(h.cursor, func(s rack.Slot) bool {
			x := r.At(s).Tile
			return x != tile.None && !h.s.Reading().Finished(s) && may(x)
		})
		if ok {
			h.cursor = at
			return
		}
	}
	h.cursor = r.Find(spare, h.cursor)
}

// pointToWay puts the cursor on the tile that a question proposes to finish with.
func (h *handView) pointToWay(q *session.Question) {
	if q != nil && q.Kind == session.AskFinish {
		h.putBack()
		h.cursor = q.Ways[q.At].Slot()
	}
}

// moveCursor moves the cursor over the rack, from tile to tile. While a tile is carried, and with Shift, it
// stops at every slot.
func (h *handView) moveCursor(key string) {
	h.steered = true
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

// lift picks up the tile under the cursor, or puts the one picked up down there, with its block if that is
// picked up too. A tile that stands there changes places with it if swap is set, and is otherwise pushed
// aside.
func (h *handView) lift(swap bool) {
	switch {
	case h.lifted == nil && h.rack().At(h.cursor).Tile == tile.None:
		return
	case h.lifted == nil:
		h.pickUp(h.cursor)
		return
	case h.block:
		h.s.MoveBlock(*h.lifted, h.cursor)
	case swap:
		h.s.Move(*h.lifted, h.cursor)
	default:
		h.s.Insert(*h.lifted, h.cursor)
	}
	h.putBack()
}

// pickUp picks up the tile in a slot.
func (h *handView) pickUp(s rack.Slot) {
	h.lifted, h.inHand, h.steered = &s, h.rack().At(s).Tile, true
}

// putBack leaves what was picked up where it stands.
func (h *handView) putBack() {
	h.lifted, h.block, h.grip.held, h.grip.over = nil, false, false, layout.Target{}
}

// letGo puts back what was picked up, and the cursor with it.
func (h *handView) letGo() {
	if h.lifted != nil {
		h.cursor = *h.lifted
	}
	h.putBack()
}

// arrange arranges the rack as a command asks. The cursor goes with its tile, or to the first slot if the
// groups to lay come there.
func (h *handView) arrange(c *command.Command) {
	h.putBack()
	if c.ID != command.Bring {
		h.byNumber = c.ID == command.Values
	}
	under := h.rack().At(h.cursor).Tile
	if h.s.LaysMelds() && c.ID == command.Arrange {
		h.cursor, under = rack.Slot{}, tile.None // on what is laid next
	}
	c.Do(h.s, command.Target{Slot: h.cursor})
	h.cursor = h.rack().Find(under, h.cursor)
}

// undo takes back the last rearrangement and reports whether there was one.
func (h *handView) undo() bool {
	h.putBack()
	if !h.s.UndoMove() {
		return false
	}
	h.cursor = h.rack().Nearest(h.cursor)
	return true
}

// present finds the words below the groups, the tile of the hint, and the chains.
func (h *handView) present() {
	h.groups.present()
	h.hintAt = h.findHinted()
	if h.opts.Chains {
		h.chains = h.view.Terms().Chains(h.view.Hand)
	}
}

// chainOf returns the length of the longest chain that a tile of the rack is in, by the order in which the
// rack was last sorted; 0 if chains are not shown (rules, section 6).
func (h *handView) chainOf(t tile.Tile) uint8 {
	if !h.opts.Chains || t == tile.None {
		return 0
	}
	if h.byNumber {
		return h.chains.ByNumber[t]
	}
	return h.chains.ByColour[t]
}

// standing returns the tiles of the rack by slot.
func (h *handView) standing() map[rack.Slot]tile.Tile {
	all, r := map[rack.Slot]tile.Tile{}, h.rack()
	for row := range rack.Rows {
		for col := range r.Columns() {
			s := rack.Slot{Row: row, Col: col}
			all[s] = r.At(s).Tile
		}
	}
	return all
}
