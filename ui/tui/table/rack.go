package table

import (
	"slices"
	"strconv"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
)

// paint paints the player's rack. It omits tiles that have not been dealt yet or are still in flight.
func (h *handView) paint(b *cells.Brush, dealt bool, anim *animation) {
	l := &h.Plan
	b.Wood(l.Rack, l.Ledges[:]...)
	if !dealt {
		return
	}
	if h.Session.Watched() && h.view.Hand.Len() == 0 { // for a spectator who may not see hands
		left := h.view.HandSizes[h.ownSeat()]
		for _, r := range slices.Concat(l.Slots[:]...) {
			if left--; left >= 0 {
				b.TileBack(r, cells.TilePlain)
			}
		}
		return
	}
	stands := h.rack()
	if h.lifted != nil && !h.block && h.isOverRack() { // as it would be after the carried tile is put down at the cursor
		stands = stands.Preview(*h.lifted, h.cursor, h.Options.DropSwaps)
	}
	chains := &h.chains.ByColour
	if h.sortedByNumber {
		chains = &h.chains.ByNumber
	}
	for row := range rack.Rows {
		for col, r := range l.Slots[row] {
			end := b.Object()
			s := rack.Slot{Row: row, Col: col}
			h.paintSlot(b, r, s, stands.At(s), anim.isFlyingTo(s))
			if h.lettered {
				h.paintLetter(b, r, s)
			}
			if n := chains[stands.At(s).Tile]; h.Options.Chains && n > 0 { // rules, section 6
				b.Line(r.X+r.W/2, l.Ledges[row].Y, strconv.Itoa(int(n)), cells.RoleGold, true)
			}
			end()
		}
	}
	if h.Options.Chains { // in place of the labels
		h.paintChainsCaption(b)
	} else {
		h.paintLabels(b, stands, h.marks)
	}
}

// paintLetter paints the letter of the tile in a slot, if it has one, at the bottom of the tile.
func (h *handView) paintLetter(b *cells.Brush, r cells.Rect, s rack.Slot) {
	letter, ok := h.letterAt(s)
	if h.capitals {
		letter = unicode.ToUpper(letter)
	}
	if ok {
		paintAtBottom(b, r, letter)
	}
}

// paintChainsCaption paints the caption for the digits below the tiles (rules, section 6). The caption goes in place of
// the indicator or, in a game with an indicator, at the free end of a ledge.
func (h *handView) paintChainsCaption(b *cells.Brush) {
	text := h.Words.Say("caption.chains.colour")
	if h.sortedByNumber {
		text = h.Words.Say("caption.chains.number")
	}
	if l := &h.Plan; !h.view.Rules.HasIndicator() {
		x := l.Mat.X - 3
		b.Align(cells.NewRect(x, l.IndicatorCaption.Y, l.Stock.X-1-x, 1), cells.AlignRight, text, cells.RoleDim, false)
		return
	}
	for row := rack.Rows - 1; row >= 0; row-- {
		r, free := h.Plan.Ledges[row], true
		r.W -= 2
		for col, slot := range h.Plan.Slots[row] {
			free = free && (slot.X+slot.W <= r.X+r.W-b.Width(text) || h.rack().At(rack.Slot{Row: row, Col: col}).Tile == tile.None)
		}
		if free {
			b.Align(r, cells.AlignRight, text, cells.RoleDim, false)
			return
		}
	}
}

// carriedContent returns the content of a slot while a block is carried over the rack: the tile that would land there,
// or a hole where a tile of the block was. ok is false for all other slots, and if no block is carried.
func (h *handView) carriedContent(s rack.Slot) (place rack.PlacedTile, hollow, ok bool) {
	if h.lifted == nil || !h.block || !h.isOverRack() {
		return rack.PlacedTile{}, false, false
	}
	r := h.rack()
	first, last := r.BlockColumns(*h.lifted)
	start := r.LandingColumn(*h.lifted, h.cursor)
	if at := first + s.Col - start; s.Row == h.cursor.Row && at >= first && at <= last {
		return r.At(rack.Slot{Row: h.lifted.Row, Col: at}), false, true
	}
	hollow = s.Row == h.lifted.Row && s.Col >= first && s.Col <= last
	return rack.PlacedTile{}, hollow, hollow
}

// paintSlot paints a slot and its content.
func (h *handView) paintSlot(b *cells.Brush, r cells.Rect, s rack.Slot, place rack.PlacedTile, flying bool) {
	how, overRack, reading, mark := cells.TilePlain, h.isOverRack(), h.Session.Reading(), markAt(h.marks, s)
	carried, hollow, carrying := h.carriedContent(s)
	switch {
	case hollow:
		b.Hole(r, cells.RoleHole)
		return
	case carrying:
		place, how = carried, cells.TileLifted
	case flying:
		place = rack.PlacedTile{}
	case h.lifted != nil && s == *h.lifted && (!overRack || s != h.cursor && place.Tile == tile.None): // the slot of the carried tile
		b.Tile(r, h.selectedTile(), cells.TileShadow)
		return
	case h.lifted != nil && s == h.cursor && overRack:
		place, how = h.rack().At(*h.lifted), cells.TileLifted
	case s == h.cursor:
		how = cells.TileAtCursor
	case mark != nil && place == h.rack().At(s):
		how = mark.How
	case s == h.Session.FreshSlot() && place == h.rack().At(s) && !h.Session.LaysMelds(): // with melds, this edge means that the tile fits one
		how = cells.TileFresh
	case reading.Fitting.Has(place.Tile):
		how = cells.TileFresh
	}
	switch {
	case place.Tile == tile.None && s == h.cursor:
		b.Hole(r, cells.RoleGold)
	case place.Tile == tile.None && s == reading.Left.Home && h.lifted == nil:
		b.Tile(r, reading.Left.Tile, cells.TileShadow)
	case place.Tile == tile.None && h.goal.tile != tile.None && s == h.goal.slot:
		b.Tile(r, h.goal.tile, cells.TileShadow)
	case place.Tile == tile.None:
	case place.FaceDown:
		b.TileFaceDown(r, place.Tile, how)
	default:
		b.Tile(r, place.Tile, how)
	}
	if how == cells.TileLifted {
		paintAtBottom(b, r, '▲')
	}
}

// paintAtBottom paints a sign on the bottom row of a tile.
func paintAtBottom(b *cells.Brush, slot cells.Rect, sign rune) {
	b.Put(slot.X+slot.W/2, slot.Y+slot.H-1, sign, cells.RoleGold, cells.RoleNone, true)
}

// paintHeld paints the tile held by the mouse under the pointer, unless the tile is shown on the rack, a pile, a meld
// or the indicator instead.
func (h *handView) paintHeld(b *cells.Brush) {
	if h.lifted == nil || h.isOverRack() || h.grip.target.Spot != layout.OnNothing && h.grip.target.Spot != layout.OnStock {
		return
	}
	w, height := h.Plan.Tile.Cells()
	b.Tile(h.Plan.Tile.At(h.grip.x-w/2, h.grip.y-height/2), h.selectedTile(), cells.TileLifted)
}

// paintHands paints the hands of all seats in place of the rack. Each hand gets the same number of lines.
func (h *handView) paintHands(b *cells.Brush) {
	const edge, names = 2, 12
	l := &h.Plan
	area := cells.NewRect(min(l.Rack.X, l.Status.X), l.Rack.Y, max(l.Rack.W, l.Status.W), l.Rack.H)
	b.Blank(area, cells.RoleRack)
	y, lines := area.Y, area.H/game.MaxSeats
	x := area.X + edge + names
	for s := range game.Seat(h.view.Rules.Seats) {
		fg := cells.RoleInk
		if h.isOnTurn(s) {
			fg = cells.RoleGold
		}
		b.Text(area.X+edge, y, x, h.Name(s), fg, true)
		view := h.Session.ViewOf(s)
		groups := h.Session.Solver().Arrange(view.Hand, meld.ByBest)
		for i, line := range handLines(b, groups, area.X+area.W-x, lines) {
			b.Text(x, y+i, area.X+area.W, line, cells.RoleInk, false)
		}
		y += lines
	}
}

// handLines returns the groups of a hand in lines of at most width cells. It splits groups only if they would otherwise
// take up more than maxLines lines.
func handLines(b *cells.Brush, groups [][]tile.Tile, width, maxLines int) (lines []string) {
	line, between := "", ""
	for _, group := range groups {
		text := tell.Tiles(group)
		if b.Width(line+between+text) > width {
			lines, line, between = append(lines, line), "", ""
		}
		line, between = line+between+text, "  "
	}
	if lines = append(lines, line); len(lines) > maxLines {
		return b.ChipLines(slices.Concat(groups...), width)
	}
	return lines
}
