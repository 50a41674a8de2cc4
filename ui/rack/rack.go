// Package rack implements a player's rack: the slots of its tiles, which of them lie face down, and undo. Tiles move
// only when told to. The package applies no rules of the game.
package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Rows is the number of rows, the upper one first.
const Rows = 2

// A Slot is a place on the rack, or a distance between two places.
type Slot struct{ Row, Col int }

// Nowhere is a slot that is on no rack.
var Nowhere = Slot{-1, -1}

// A Place is the content of a slot: a tile, which may lie face down as a mark, or nothing.
type Place struct {
	Tile     tile.Tile
	FaceDown bool
}

// A Rack is two rows of slots. Use New to create one.
type Rack struct {
	// InOrder keeps the tiles in order rather than in slots: SetHand puts a new tile after all others, and a block
	// closes up when a tile leaves it.
	InOrder bool

	rows      [Rows][]Place
	undoStack [][Rows][]Place // the latest arrangement last
	changes   int
}

// Changes returns the number of changes so far. As long as it is the same, so is the rack.
func (r *Rack) Changes() int { return r.changes }

// New returns an empty rack with the given number of columns.
func New(columns int) *Rack {
	r := &Rack{}
	for i := range r.rows {
		r.rows[i] = make([]Place, columns)
	}
	return r
}

// Columns returns the number of slots in a row.
func (r *Rack) Columns() int { return len(r.rows[0]) }

// Has reports whether slot s is on the rack.
func (r *Rack) Has(s Slot) bool {
	return s.Row >= 0 && s.Row < Rows && s.Col >= 0 && s.Col < r.Columns()
}

// At returns the content of a slot, which is empty for a slot that is not on the rack.
func (r *Rack) At(s Slot) Place {
	if !r.Has(s) {
		return Place{}
	}
	return r.rows[s.Row][s.Col]
}

// Tiles returns the tiles on the rack.
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

// Between returns the tiles of a row from column first to column last.
func (r *Rack) Between(row, first, last int) []tile.Tile {
	var tiles []tile.Tile
	for col := first; col <= last; col++ {
		if t := r.At(Slot{row, col}).Tile; t != tile.None {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// Nearest returns the slot with a tile that is the fewest steps from to. Among equally near slots, it prefers one in
// the same row, and then the left one. On an empty rack it returns to.
func (r *Rack) Nearest(to Slot) Slot {
	s, _ := r.NearestFunc(to, func(s Slot) bool { return r.At(s).Tile != tile.None })
	return s
}

// Find returns the slot nearest to near that has the wanted tile or, if there is none, the nearest one with any tile.
func (r *Rack) Find(wanted tile.Tile, near Slot) Slot {
	if wanted != tile.None {
		if s, ok := r.NearestFunc(near, func(s Slot) bool { return r.At(s).Tile == wanted }); ok {
			return s
		}
	}
	return r.Nearest(near)
}

// NearestFunc returns the slot nearest to to for which is returns true, in the order of Nearest. If there is none, it
// returns to and false.
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

// NextSlot returns the slot that is by.Row rows and by.Col columns away from from, or the last slot on the rack in that
// direction.
func (r *Rack) NextSlot(from, by Slot) Slot {
	return Slot{min(max(from.Row+by.Row, 0), Rows-1), min(max(from.Col+by.Col, 0), r.Columns()-1)}
}

// NextTile returns the slot of the next tile in the direction by. Among the tiles further in that direction, in the row
// by.Row away, that is the one nearest to the slot by.Col columns away. If there is none, it returns from.
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

// FindFunc returns the first slot for which is returns true, from the upper left. If there is none, it returns Nowhere
// and false.
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

// Move exchanges the contents of two slots. Undo reverts it.
func (r *Rack) Move(from, to Slot) {
	if !r.Has(from) || !r.Has(to) || from == to {
		return
	}
	r.pushUndo()
	a, b := &r.rows[from.Row][from.Col], &r.rows[to.Row][to.Col]
	*a, *b = *b, *a
}

// Block returns the first and last columns of the unbroken block of tiles that includes a slot.
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

// IsAlone reports whether slot s has a tile and the slots beside it are empty.
func (r *Rack) IsAlone(s Slot) bool {
	first, last := r.Block(s)
	return first == last && r.At(s).Tile != tile.None
}

// LandingColumn returns the column where the block of from would begin after MoveBlock.
func (r *Rack) LandingColumn(from, to Slot) int {
	first, last := r.Block(from)
	return min(max(0, to.Col-(from.Col-first)), r.Columns()-(last-first+1))
}

// MoveBlock moves the block of the tile in from so that this tile is in slot to, or as close to it as the row allows.
// Tiles in the way move to where the block was. Undo reverts it.
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
	for col := first; len(displaced) > 0; col++ { // the block leaves as many slots as it needs
		if p := &r.rows[from.Row][col]; p.Tile == tile.None {
			*p, displaced = displaced[0], displaced[1:]
		}
	}
}

// Flip turns the tile in a slot face down, or face up again, and reports whether there is a tile. Undo reverts it.
func (r *Rack) Flip(s Slot) bool {
	if r.At(s).Tile == tile.None {
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

// Rearrange calls change and makes Undo revert all its moves at once. If change returns false, the rack and the state
// for Undo are left unchanged.
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

// SetHand makes the rack hold exactly the tiles of hand. It removes tiles that are not in hand, from the preferred
// slots first, and puts new tiles into free slots. It returns the slots of the new tiles. If anything has changed,
// nothing can be undone any more.
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

// closeUp closes the blocks that tiles have left, on a rack with InOrder.
func (r *Rack) closeUp(emptied []Slot) {
	if !r.InOrder {
		return
	}
	slices.SortFunc(emptied, func(a, b Slot) int { return b.Col - a.Col }) // from the right, so that the other columns stay valid
	for _, s := range emptied {
		row, end := r.rows[s.Row], s.Col+1
		for end < len(row) && row[end].Tile != tile.None {
			end++
		}
		copy(row[s.Col:end], row[s.Col+1:end])
		row[end-1] = Place{}
	}
}

// visit calls f for every place, those in preferred first.
func (r *Rack) visit(preferred []Slot, f func(Slot, *Place)) {
	for _, s := range preferred {
		if r.Has(s) {
			f(s, &r.rows[s.Row][s.Col])
		}
	}
	for i := range r.rows {
		for j := range r.rows[i] {
			f(Slot{i, j}, &r.rows[i][j])
		}
	}
}

// freeSlot returns the slot for a new tile: counting from the lower right, the first empty slot that touches no tile,
// or else the first empty one. With InOrder it is the slot after the last tile, if possible.
func (r *Rack) freeSlot() (Slot, bool) {
	if r.InOrder {
		s, ok := r.slotAfterLast()
		if !ok {
			r.Arrange(r.Groups(Nowhere)) // this closes the slots that discards have left
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

// slotAfterLast returns the slot after the last tile, leaving one slot empty between them, or the first slot of the
// next row. ok is false if there is no such slot on the rack.
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

// Groups returns the unbroken blocks of tiles in each row, from the upper left (rule 3.5). It omits the tile in slot
// apart if that tile is alone.
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

// Clone returns a copy of the rack, including the state for Undo.
func (r *Rack) Clone() *Rack {
	c := &Rack{InOrder: r.InOrder, undoStack: slices.Clone(r.undoStack), changes: r.changes} // a saved arrangement never changes
	for i := range r.rows {
		c.rows[i] = slices.Clone(r.rows[i])
	}
	return c
}

// ClearUndo makes the current arrangement the first one, so that nothing can be undone.
func (r *Rack) ClearUndo() { r.undoStack = nil }
