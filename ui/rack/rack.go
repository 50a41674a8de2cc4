// Package rack implements a player's rack: the slots of its tiles, which of them lie face down, and undo. The package
// does not know the rules of the game.
package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Rows is the number of rows. The upper row is row 0.
const Rows = 2

// A Slot is a position on the rack or the difference between two positions.
type Slot struct{ Row, Col int }

// Right returns the slot n columns to the right of s, or to the left if n is negative. It need not be on a rack.
func (s Slot) Right(n int) Slot { return Slot{s.Row, s.Col + n} }

// Nowhere is a slot that is not on any rack.
var Nowhere = Slot{-1, -1}

// A PlacedTile is the tile in a slot, which may lie face down as a mark, or the zero value for an empty slot.
type PlacedTile struct {
	Tile     tile.Tile
	FaceDown bool
}

// A Rack is two rows of slots. Use New to create one.
type Rack struct {
	// InOrder keeps the tiles in order rather than in fixed slots: SetHand puts a new tile after all others, and a
	// block closes up when a tile leaves it.
	InOrder bool

	rows      [Rows][]PlacedTile
	undoStack [][Rows][]PlacedTile // latest arrangement last
	changes   int
}

// ChangeCount returns the number of changes so far. While it stays the same, so does the rack.
func (r *Rack) ChangeCount() int { return r.changes }

// New returns an empty rack with the given number of columns.
func New(columns int) *Rack {
	r := &Rack{}
	for i := range r.rows {
		r.rows[i] = make([]PlacedTile, columns)
	}
	return r
}

// Columns returns the number of slots in a row.
func (r *Rack) Columns() int { return len(r.rows[0]) }

// Has reports whether slot s is on the rack.
func (r *Rack) Has(s Slot) bool {
	return s.Row >= 0 && s.Row < Rows && s.Col >= 0 && s.Col < r.Columns()
}

// Slots returns the slots of the rack, from the upper left.
func (r *Rack) Slots() []Slot {
	slots := make([]Slot, 0, Rows*r.Columns())
	for row := range Rows {
		for col := range r.Columns() {
			slots = append(slots, Slot{row, col})
		}
	}
	return slots
}

// TileAt returns the tile in a slot, or tile.None if the slot is empty or not on the rack.
func (r *Rack) TileAt(s Slot) tile.Tile { return r.At(s).Tile }

// Occupied reports whether slot s is on the rack and has a tile.
func (r *Rack) Occupied(s Slot) bool { return r.TileAt(s) != tile.None }

// At returns the content of a slot. A slot that is not on the rack is empty.
func (r *Rack) At(s Slot) PlacedTile {
	if !r.Has(s) {
		return PlacedTile{}
	}
	return r.rows[s.Row][s.Col]
}

// Tiles returns the tiles on the rack.
func (r *Rack) Tiles() tile.Set {
	var set tile.Set
	for _, s := range r.Slots() {
		if r.Occupied(s) {
			set.Add(r.TileAt(s))
		}
	}
	return set
}

// Between returns the tiles of a row between columns first and last, inclusive.
func (r *Rack) Between(row, first, last int) []tile.Tile {
	var tiles []tile.Tile
	for col := first; col <= last; col++ {
		if t := r.TileAt(Slot{row, col}); t != tile.None {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// Nearest returns the slot with a tile that is the fewest steps away from origin. Among equally near slots, it prefers
// one in the same row, and then the left one. On an empty rack it returns origin.
func (r *Rack) Nearest(origin Slot) Slot {
	s, _ := r.NearestFunc(origin, r.Occupied)
	return s
}

// Find returns the slot nearest to origin that holds the wanted tile or, if there is none, any tile.
func (r *Rack) Find(wanted tile.Tile, origin Slot) Slot {
	if wanted != tile.None {
		if s, ok := r.NearestFunc(origin, func(s Slot) bool { return r.TileAt(s) == wanted }); ok {
			return s
		}
	}
	return r.Nearest(origin)
}

// NearestFunc returns the slot nearest to origin for which match returns true, with the preferences of Nearest. If
// there is none, it returns origin and false.
func (r *Rack) NearestFunc(origin Slot, match func(Slot) bool) (found Slot, ok bool) {
	found, least := origin, 0
	for _, row := range []int{origin.Row, Rows - 1 - origin.Row} {
		for col := range r.Columns() {
			s := Slot{row, col}
			steps := max(origin.Col-col, col-origin.Col) + max(origin.Row-row, row-origin.Row)
			if (!ok || steps < least) && match(s) {
				found, least, ok = s, steps, true
			}
		}
	}
	return found, ok
}

// NextSlot returns the slot step.Row rows and step.Col columns away from s, or the last slot on the rack in that
// direction.
func (r *Rack) NextSlot(s, step Slot) Slot {
	return Slot{min(max(s.Row+step.Row, 0), Rows-1), min(max(s.Col+step.Col, 0), r.Columns()-1)}
}

// NextTile returns the slot of the next tile in the direction of step. In the row step.Row away from origin, it
// considers the tiles further in that direction, and returns the one nearest to NextSlot(origin, step). If there is
// none, it returns origin.
func (r *Rack) NextTile(origin, step Slot) Slot {
	next := r.NextSlot(origin, step)
	if next == origin {
		return origin
	}
	s, ok := r.NearestFunc(next, func(s Slot) bool {
		onward := s.Row != origin.Row || (s.Col-origin.Col)*step.Col > 0
		return s.Row == next.Row && onward && r.Occupied(s)
	})
	if !ok {
		return origin
	}
	return s
}

// FindFunc returns the first slot for which match returns true, from the upper left. If there is none, it returns
// Nowhere and false.
func (r *Rack) FindFunc(match func(Slot) bool) (s Slot, ok bool) {
	for _, s := range r.Slots() {
		if match(s) {
			return s, true
		}
	}
	return Nowhere, false
}

// Move swaps the contents of two slots. Undo reverts it.
func (r *Rack) Move(src, dst Slot) {
	if !r.Has(src) || !r.Has(dst) || src == dst {
		return
	}
	r.pushUndo()
	a, b := &r.rows[src.Row][src.Col], &r.rows[dst.Row][dst.Col]
	*a, *b = *b, *a
}

// BlockColumns returns the first and last columns of the unbroken block of tiles that includes a slot.
func (r *Rack) BlockColumns(s Slot) (first, last int) {
	first, last = s.Col, s.Col
	for r.Occupied(Slot{s.Row, first - 1}) {
		first--
	}
	for r.Occupied(Slot{s.Row, last + 1}) {
		last++
	}
	return first, last
}

// IsAlone reports whether the slots beside slot s have no tiles.
func (r *Rack) IsAlone(s Slot) bool { return !r.Occupied(s.Right(-1)) && !r.Occupied(s.Right(1)) }

// LandingColumn returns the first column that the block of src would occupy after MoveBlock.
func (r *Rack) LandingColumn(src, dst Slot) int {
	first, last := r.BlockColumns(src)
	return min(max(0, dst.Col-(src.Col-first)), r.Columns()-(last-first+1))
}

// MoveBlock moves the block of the tile in slot src so that this tile ends up in slot dst, or as close to it as the row
// allows. Tiles in the way move to where the block was. Undo reverts it.
func (r *Rack) MoveBlock(src, dst Slot) {
	if !r.Occupied(src) || !r.Has(dst) {
		return
	}
	first, last := r.BlockColumns(src)
	size := last - first + 1
	start := r.LandingColumn(src, dst)
	if dst.Row == src.Row && start == first {
		return
	}
	r.pushUndo()
	left := r.rows[src.Row][first : last+1]
	block := slices.Clone(left)
	clear(left)
	room := r.rows[dst.Row][start : start+size]
	displaced := slices.DeleteFunc(slices.Clone(room), func(p PlacedTile) bool { return p.Tile == tile.None })
	copy(room, block)
	for col := first; len(displaced) > 0; col++ { // the block has left enough slots
		if p := &r.rows[src.Row][col]; p.Tile == tile.None {
			*p, displaced = displaced[0], displaced[1:]
		}
	}
}

// Flip turns the tile in a slot over, and reports whether there is one. Undo reverts it.
func (r *Rack) Flip(s Slot) bool {
	if !r.Occupied(s) {
		return false
	}
	r.pushUndo()
	p := &r.rows[s.Row][s.Col]
	p.FaceDown = !p.FaceDown
	return true
}

// Undo reverts the last rearrangement and reports whether there was one. It does not revert SetHand.
func (r *Rack) Undo() bool {
	if len(r.undoStack) == 0 {
		return false
	}
	r.changes++
	r.rows = r.undoStack[len(r.undoStack)-1]
	r.undoStack = r.undoStack[:len(r.undoStack)-1]
	return true
}

// Rearrange calls change and lets one Undo revert all its moves. If change returns false, the rack and the state for
// Undo are left unchanged.
func (r *Rack) Rearrange(change func() bool) bool {
	before := r.Clone()
	done := change()
	after := r.rows
	r.rows, r.undoStack = before.rows, before.undoStack
	if done {
		r.pushUndo()
		r.rows = after
	}
	return done
}

func (r *Rack) pushUndo() {
	r.changes++
	const most = 100
	if len(r.undoStack) == most {
		r.undoStack = r.undoStack[1:]
	}
	r.undoStack = append(r.undoStack, r.Clone().rows)
}

// SetHand makes the rack hold exactly the tiles of hand. It removes tiles that are not in hand, from the preferred
// slots first, and puts new tiles into free slots. It returns the slots of the new tiles. If the rack changes, the
// state for Undo is cleared.
func (r *Rack) SetHand(hand tile.Set, preferred ...Slot) []Slot {
	have := r.Tiles()
	if have == hand {
		return nil
	}
	r.undoStack = nil
	r.changes++
	var emptied []Slot
	for _, s := range slices.Concat(preferred, r.Slots()) {
		if t := r.TileAt(s); t != tile.None && have[t] > hand[t] {
			have.Remove(t)
			r.rows[s.Row][s.Col] = PlacedTile{}
			emptied = append(emptied, s)
		}
	}
	r.closeUp(emptied)
	var fresh []Slot
	for _, t := range hand.Tiles() {
		if have[t] < hand[t] {
			have.Add(t)
			s, ok := r.freeSlot()
			if !ok {
				break // a rack has more slots than a hand has tiles
			}
			r.rows[s.Row][s.Col] = PlacedTile{Tile: t}
			fresh = append(fresh, s)
		}
	}
	return fresh
}

// closeUp closes the gaps in emptied slots on a rack with InOrder.
func (r *Rack) closeUp(emptied []Slot) {
	if !r.InOrder {
		return
	}
	slices.SortFunc(emptied, func(a, b Slot) int { return b.Col - a.Col }) // from the right, so that the other columns stay valid
	for _, s := range emptied {
		row := r.rows[s.Row]
		_, last := r.BlockColumns(s)
		copy(row[s.Col:], row[s.Col+1:last+1])
		row[last] = PlacedTile{}
	}
}

// freeSlot returns the slot for a new tile: counting from the lower right, the first empty slot that touches no tile,
// or else the first empty one. With InOrder it is the slot after the last tile, if possible.
func (r *Rack) freeSlot() (Slot, bool) {
	if r.InOrder {
		s, ok := r.slotAfterLast()
		if !ok {
			r.Arrange(r.Groups(Nowhere)) // closes the gaps that discards have left
			s, ok = r.slotAfterLast()
		}
		if ok {
			return s, true
		}
	}
	for _, apart := range []bool{true, false} {
		for _, s := range slices.Backward(r.Slots()) {
			if !r.Occupied(s) && (!apart || r.IsAlone(s)) {
				return s, true
			}
		}
	}
	return Slot{}, false
}

// slotAfterLast returns the slot after the last tile, leaving one slot empty between them, or the first slot of the
// next row. ok is false if the rack has no such slot.
func (r *Rack) slotAfterLast() (s Slot, ok bool) {
	for _, at := range r.Slots() {
		if r.Occupied(at) {
			s = at.Right(2)
		}
	}
	if s.Col >= r.Columns() {
		s = Slot{s.Row + 1, 0}
	}
	return s, r.Has(s)
}

// Groups returns the unbroken blocks of tiles in each row, from the upper left (rule 3.5). It omits the tile in slot
// apart if that tile has no neighbour.
func (r *Rack) Groups(apart Slot) [][]tile.Tile {
	var groups [][]tile.Tile
	for _, s := range r.Slots() {
		if !r.Occupied(s) || s == apart && r.IsAlone(s) {
			continue
		}
		if !r.Occupied(s.Right(-1)) {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], r.TileAt(s))
	}
	return groups
}

// Clone returns a copy of the rack, including the state for Undo.
func (r *Rack) Clone() *Rack {
	c := &Rack{InOrder: r.InOrder, undoStack: slices.Clone(r.undoStack), changes: r.changes} // the saved arrangements are never modified
	for i := range r.rows {
		c.rows[i] = slices.Clone(r.rows[i])
	}
	return c
}

// ClearUndo clears the state for Undo.
func (r *Rack) ClearUndo() { r.undoStack = nil }
