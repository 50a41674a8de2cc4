// Package rack is a player's own rack: where each tile stands, which lie face down, and what can be
// taken back. Nothing on it moves unless it is told to. It knows which tiles there are, and no rule.
package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Rows is how many rows a rack has, the upper one first.
const Rows = 2

// Slot is a place on the rack.
type Slot struct{ Row, Col int }

// Nowhere is a slot that no rack has.
var Nowhere = Slot{-1, -1}

// Place is what is in a slot: a tile, or none, and whether it lies face down as a mark.
type Place struct {
	Tile tile.Tile
	FaceDown bool
}

// Rack is two rows of slots. Make one with New.
type Rack struct {
	// InOrder keeps the tiles in an order instead of each in its slot: a new one stands behind all
	// others, and a block closes up where one leaves it.
	InOrder bool

	rows    [Rows][]Place
	undoStack    [][Rows][]Place // arrangements to go back to, the latest last
	changes int
}

// Changes counts what has changed on the rack, so that nobody needs to compare how it stood.
func (r *Rack) Changes() int { return r.changes }

// New is an empty rack with so many columns.
func New(columns int) *Rack {
	r := &Rack{}
	for i := range r.rows {
		r.rows[i] = make([]Place, columns)
	}
	return r
}

// Columns is the number of slots in a row.
func (r *Rack) Columns() int { return len(r.rows[0]) }

// Has reports whether there is such a slot.
func (r *Rack) Has(s Slot) bool {
	return s.Row >= 0 && s.Row < Rows && s.Col >= 0 && s.Col < r.Columns()
}

// At is what is in a slot; nothing where there is no such slot.
func (r *Rack) At(s Slot) Place {
	if !r.Has(s) {
		return Place{}
	}
	return r.rows[s.Row][s.Col]
}

// Tiles is the set of all tiles on the rack.
func (r *Rack) Tiles() tile.Set {
	var set tile.Set
	for _, row := range r.rows {
		for _, p := range row {
			if p.Tile != tile.None {
				set.Add(p.Tile)
			}
		}
	}
	return set
}

// Between lists the tiles of a row from one column to another.
func (r *Rack) Between(row, first, last int) []tile.Tile {
	var tiles []tile.Tile
	for col := first; col <= last; col++ {
		if t := r.At(Slot{row, col}).Tile; t != tile.None {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// Nearest is the slot with a tile that is the fewest steps away from a slot: that slot itself, or
// else one of its row before one of the other, and the left before the right. On an empty rack it
// is the slot given.
func (r *Rack) Nearest(to Slot) Slot {
	s, _ := r.NearestFunc(to, func(s Slot) bool { return r.At(s).Tile != tile.None })
	return s
}

// Find is the slot with a certain tile that is nearest to a slot; where there is none, that of any
// tile.
func (r *Rack) Find(wanted tile.Tile, near Slot) Slot {
	if wanted != tile.None {
		if s, ok := r.NearestFunc(near, func(s Slot) bool { return r.At(s).Tile == wanted }); ok {
			return s
		}
	}
	return r.Nearest(near)
}

// NearestOf is the slot nearest to one, as Nearest reckons, of which something is true; ok is false
// where there is none, and then it is the slot given.
func (r *Rack) NearestFunc(to Slot, is func(Slot) bool) (found Slot, ok bool) {
	found, least := to, 0
	for _, row := range []int{to.Row, Rows - 1 - to.Row} {
		for col := range r.Columns() {
			s := Slot{row, col}
			steps := max(to.Col-col, col-to.Col) + max(to.Row-row, row-to.Row)
			if (!ok || steps < least) && is(s) {
				found, least, ok = s, steps, true
			}
		}
	}
	return found, ok
}

// NextSlot is the slot that is so many rows and columns away, or as far as the rack goes.
func (r *Rack) NextSlot(from, by Slot) Slot {
	return Slot{min(max(from.Row+by.Row, 0), Rows-1), min(max(from.Col+by.Col, 0), r.Columns()-1)}
}

// NextTile is the slot of the next tile in a direction: of the one so many columns away, of the
// last one before if the row has no more, or of the nearest one in the other row. Where there is
// none it is the slot itself.
func (r *Rack) NextTile(from, by Slot) Slot {
	to := r.NextSlot(from, by)
	if to == from {
		return from
	}
	s, ok := r.NearestFunc(to, func(s Slot) bool {
		onward := s.Row != from.Row || (s.Col-from.Col)*by.Col > 0
		return s.Row == to.Row && onward && r.At(s).Tile != tile.None
	})
	if !ok {
		return from
	}
	return s
}

// Where is the first slot, from the upper left, of which something is true; ok is false if there is
// none.
func (r *Rack) FindFunc(is func(Slot) bool) (s Slot, ok bool) {
	for row := range Rows {
		for col := range r.Columns() {
			if s := (Slot{row, col}); is(s) {
				return s, true
			}
		}
	}
	return Nowhere, false
}

// Move exchanges what is in two slots; it can be undone.
func (r *Rack) Move(from, to Slot) {
	if !r.Has(from) || !r.Has(to) || from == to {
		return
	}
	r.pushUndo()
	a, b := &r.rows[from.Row][from.Col], &r.rows[to.Row][to.Col]
	*a, *b = *b, *a
}

// Block is the unbroken block of tiles that the one in a slot stands in: the columns from first to
// last of its row.
func (r *Rack) Block(s Slot) (first, last int) {
	first, last = s.Col, s.Col
	for r.At(Slot{s.Row, first - 1}).Tile != tile.None {
		first--
	}
	for r.At(Slot{s.Row, last + 1}).Tile != tile.None {
		last++
	}
	return first, last
}

// Alone reports whether there is a tile in a slot, and none beside it.
func (r *Rack) IsAlone(s Slot) bool {
	first, last := r.Block(s)
	return first == last && r.At(s).Tile != tile.None
}

// Landing is the column of the first tile when the block that the tile in from stands in is moved
// so that this tile comes to the slot to, or as near as the block fits into the row.
func (r *Rack) LandingColumn(from, to Slot) int {
	first, last := r.Block(from)
	return min(max(0, to.Col-(from.Col-first)), r.Columns()-(last-first+1))
}

// MoveBlock moves the block that the tile in from stands in so that this tile comes to the slot to,
// or as near as the block fits into the row. What stands there makes room, and goes where the block
// was; it can be undone.
func (r *Rack) MoveBlock(from, to Slot) {
	if r.At(from).Tile == tile.None || !r.Has(to) {
		return
	}
	first, last := r.Block(from)
	size := last - first + 1
	start := r.LandingColumn(from, to)
	if to.Row == from.Row && start == first {
		return
	}
	r.pushUndo()
	block := slices.Clone(r.rows[from.Row][first : last+1])
	for i := range block {
		r.rows[from.Row][first+i] = Place{}
	}
	room := r.rows[to.Row][start : start+size]
	var displaced []Place
	for i, p := range room {
		if p.Tile != tile.None {
			displaced = append(displaced, p)
		}
		room[i] = block[i]
	}
	for col := first; len(displaced) > 0; col++ { // a block leaves as many slots as it takes
		if p := &r.rows[from.Row][col]; p.Tile == tile.None {
			*p, displaced = displaced[0], displaced[1:]
		}
	}
}

// Turn lays the tile in a slot face down, or up again, and reports whether there is one; it can be
// undone.
func (r *Rack) Flip(s Slot) bool {
	if r.At(s).Tile == tile.None {
		return false
	}
	r.pushUndo()
	p := &r.rows[s.Row][s.Col]
	p.FaceDown = !p.FaceDown
	return true
}

// Undo takes back the last rearrangement and reports whether there was one. What was drawn or
// discarded stays so.
func (r *Rack) Undo() bool {
	if len(r.undoStack) == 0 {
		return false
	}
	r.changes++
	r.rows = r.undoStack[len(r.undoStack)-1]
	r.undoStack = r.undoStack[:len(r.undoStack)-1]
	return true
}

// Rearrange makes a change of several moves, which can be undone as one. Where the change reports
// false the rack stands as before, with the same to undo.
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
	var copied [Rows][]Place
	for i := range r.rows {
		copied[i] = slices.Clone(r.rows[i])
	}
	r.undoStack = append(r.undoStack, copied)
}

// Hold makes the rack hold just the given tiles: what is gone is taken off, from the slots
// preferred first, and what is new goes to a free slot. It returns the slots of the new tiles. When
// anything has changed there is nothing to undo any more.
func (r *Rack) SetHand(hand tile.Set, preferred ...Slot) []Slot {
	have := r.Tiles()
	if have == hand {
		return nil
	}
	r.undoStack = nil
	r.changes++
	var emptied []Slot
	r.visit(preferred, func(at Slot, p *Place) {
		if p.Tile != tile.None && have[p.Tile] > hand[p.Tile] {
			have.Remove(p.Tile)
			*p = Place{}
			emptied = append(emptied, at)
		}
	})
	r.closeUp(emptied)
	var fresh []Slot
	for _, t := range hand.Tiles() {
		if have[t] < hand[t] {
			have.Add(t)
			s, ok := r.freeSlot()
			if !ok {
				break // a rack has more slots than a hand has tiles
			}
			r.rows[s.Row][s.Col] = Place{Tile: t}
			fresh = append(fresh, s)
		}
	}
	return fresh
}

// closeUp moves the rest of each block together where tiles have left it, on a rack that keeps an
// order.
func (r *Rack) closeUp(emptied []Slot) {
	if !r.InOrder {
		return
	}
	slices.SortFunc(emptied, func(a, b Slot) int { return b.Col - a.Col }) // from the right, so that the slots stay right
	for _, s := range emptied {
		row, end := r.rows[s.Row], s.Col+1
		for end < len(row) && row[end].Tile != tile.None {
			end++
		}
		copy(row[s.Col:end], row[s.Col+1:end])
		row[end-1] = Place{}
	}
}

// each visits every place, the preferred ones first.
func (r *Rack) visit(preferred []Slot, visit func(Slot, *Place)) {
	for _, s := range preferred {
		if r.Has(s) {
			visit(s, &r.rows[s.Row][s.Col])
		}
	}
	for i := range r.rows {
		for j := range r.rows[i] {
			visit(Slot{i, j}, &r.rows[i][j])
		}
	}
}

// free is the slot for a new tile: from the lower right end, where a hand puts it, one that touches
// no other tile, so that no group is spoilt; failing that, any.
func (r *Rack) freeSlot() (Slot, bool) {
	if r.InOrder {
		s, ok := r.slotAfterLast()
		if !ok {
			r.Arrange(r.Groups(Nowhere)) // without the slots that discards have left
			s, ok = r.slotAfterLast()
		}
		if ok {
			return s, true
		}
	}
	for _, apart := range []bool{true, false} {
		for row := Rows - 1; row >= 0; row-- {
			for col := r.Columns() - 1; col >= 0; col-- {
				s := Slot{row, col}
				if r.At(s).Tile == tile.None && (!apart || r.At(Slot{row, col - 1}).Tile == tile.None && r.At(Slot{row, col + 1}).Tile == tile.None) {
					return s, true
				}
			}
		}
	}
	return Slot{}, false
}

// behindAll is the slot behind the last tile, one apart from it, if the rack has it.
func (r *Rack) slotAfterLast() (Slot, bool) {
	for row := Rows - 1; row >= 0; row-- {
		for col := r.Columns() - 1; col >= 0; col-- {
			if r.rows[row][col].Tile == tile.None {
				continue
			}
			switch {
			case col+2 < r.Columns():
				return Slot{row, col + 2}, true
			case row+1 < Rows:
				return Slot{row + 1, 0}, true
			}
			return Slot{}, false
		}
	}
	return Slot{}, true
}

// Groups are the unbroken blocks of tiles within the rows, from the upper left (rule 3.5). The tile
// in the slot apart is left out if it stands alone; in a block it parts nothing. Nowhere is no
// slot.
func (r *Rack) Groups(apart Slot) [][]tile.Tile {
	if !r.IsAlone(apart) {
		apart = Nowhere
	}
	var groups [][]tile.Tile
	for i, row := range r.rows {
		begins := true
		for j, p := range row {
			if p.Tile == tile.None || (Slot{i, j}) == apart {
				begins = true
				continue
			}
			if begins {
				groups = append(groups, nil)
			}
			groups[len(groups)-1] = append(groups[len(groups)-1], p.Tile)
			begins = false
		}
	}
	return groups
}

// Clone is a rack that stands as r does, with the same to undo, and shares nothing with it.
func (r *Rack) Clone() *Rack {
	c := &Rack{InOrder: r.InOrder, undoStack: slices.Clone(r.undoStack), changes: r.changes} // what is in there is never written to
	for i := range r.rows {
		c.rows[i] = slices.Clone(r.rows[i])
	}
	return c
}

// Forget makes the present arrangement the one to start from: there is nothing to undo.
func (r *Rack) ClearUndo() { r.undoStack = nil }
