package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Insert moves the tile in from to the slot to, and pushes tiles already there aside. Undo reverts it. If both slots
// are in one block, the block closes up. Otherwise the tiles of the new row move right, or left if there is no room, up
// to an empty slot, if possible one that does not separate two groups. If the row is full, the two tiles change places.
func (r *Rack) Insert(from, to Slot) {
	if r.At(to).Tile == tile.None || r.At(from).Tile == tile.None || from == to {
		r.Move(from, to)
		return
	}
	row, hole := slices.Clone(r.rows[to.Row]), -1
	leftwards := false
	if from.Row == to.Row {
		first, last := r.Block(from)
		leftwards = from.Col < to.Col && first <= to.Col && to.Col <= last
		hole, row[from.Col] = from.Col, Place{}
	}
	if !push(row, to.Col, hole, leftwards) {
		r.Move(from, to)
		return
	}
	r.pushUndo()
	place := r.At(from)
	r.rows[from.Row][from.Col] = Place{}
	row[to.Col] = place
	r.rows[to.Row] = row
}

// Preview returns a copy of the rack as it would be after Insert, or after Move if exchange is set.
func (r *Rack) Preview(from, to Slot, exchange bool) *Rack {
	after := &Rack{InOrder: r.InOrder}
	for i := range r.rows {
		after.rows[i] = slices.Clone(r.rows[i])
	}
	if exchange {
		after.Move(from, to)
	} else {
		after.Insert(from, to)
	}
	return after
}

// push moves tiles of a row so that slot col becomes empty. It returns false if there is no room. Tiles move right, or
// left if leftwards is set or there is no room on the right. hole is the slot that a tile has just left, or negative if
// there is none.
func push(row []Place, col, hole int, leftwards bool) bool {
	for _, spared := range []bool{true, false} {
		for _, left := range []bool{leftwards, !leftwards} {
			if gap, ok := gapBeside(row, col, hole, left, spared); ok {
				shift(row, col, gap)
				return true
			}
		}
	}
	return false
}

// gapBeside returns the nearest empty slot from col on, to the left if left is set, otherwise to the right. If spared
// is set, it skips a slot that alone separates two groups, except hole.
func gapBeside(row []Place, col, hole int, left, spared bool) (gap int, ok bool) {
	step := 1
	if left {
		step = -1
	}
	taken := func(at int) bool { return at >= 0 && at < len(row) && row[at].Tile != tile.None }
	for gap = col; gap >= 0 && gap < len(row); gap += step {
		if !taken(gap) && (!spared || gap == hole || !taken(gap+step)) {
			return gap, true
		}
	}
	return 0, false
}

// shift moves the tiles from col up to the empty slot gap by one slot, so that col becomes empty.
func shift(row []Place, col, gap int) {
	if gap > col {
		copy(row[col+1:gap+1], row[col:gap])
	} else {
		copy(row[gap:col], row[gap+1:col+1])
	}
	row[col] = Place{}
}

// Join puts the tile in from next to the tile in beside, after it if behind is set, otherwise before it. It pushes
// tiles aside but does not bring separate groups together. It returns the tile's new slot. If there is no room, ok is
// false and nothing has moved. Undo does not revert it.
func (r *Rack) Join(from, beside Slot, behind bool) (to Slot, ok bool) {
	row := slices.Clone(r.rows[beside.Row])
	hole := -1
	if from.Row == beside.Row {
		hole, row[from.Col] = from.Col, Place{}
	}
	right, left := beside.Col, beside.Col-1 // the slots where the tile may go
	if behind {
		right, left = beside.Col+1, beside.Col
	}
	toRight, okRight := gapBeside(row, right, hole, false, true)
	toLeft, okLeft := gapBeside(row, left, hole, true, true)
	switch {
	case !okRight && !okLeft:
		return Nowhere, false
	case okRight && (!okLeft || countMoved(row, right, toRight) <= countMoved(row, left, toLeft)):
		shift(row, right, toRight)
		to = Slot{beside.Row, right}
	default:
		shift(row, left, toLeft)
		to = Slot{beside.Row, left}
	}
	place := r.At(from)
	r.changes++
	r.rows[from.Row][from.Col] = Place{}
	row[to.Col] = place
	r.rows[to.Row] = row
	return to, true
}

// countMoved returns the number of tiles that shift moves.
func countMoved(row []Place, col, gap int) (n int) {
	for _, p := range row[min(col, gap) : max(col, gap)+1] {
		if p.Tile != tile.None {
			n++
		}
	}
	return n
}
