package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Insert moves the tile in slot src to slot dst and pushes tiles in the way aside. If both slots are in one block, the
// block closes up behind the tile. Otherwise tiles in the row of dst move right, or left if there is no room, up to an
// empty slot, if possible one that does not separate two groups. If the row is full, the two tiles are swapped. Undo
// reverts it.
func (r *Rack) Insert(src, dst Slot) {
	if !r.Occupied(dst) || !r.Occupied(src) || src == dst {
		r.Move(src, dst)
		return
	}
	row, hole := r.rowWithout(src, dst.Row)
	_, last := r.BlockColumns(src)
	if !push(row, dst.Col, hole, src.Row == dst.Row && src.Col < dst.Col && dst.Col <= last) {
		r.Move(src, dst)
		return
	}
	r.pushUndo()
	r.putInto(row, src, dst)
}

// rowWithout returns a copy of a row in which slot src, if it is in this row, is empty. hole is then its column, and
// otherwise negative.
func (r *Rack) rowWithout(src Slot, row int) (places []PlacedTile, hole int) {
	places = slices.Clone(r.rows[row])
	if src.Row != row {
		return places, -1
	}
	places[src.Col] = PlacedTile{}
	return places, src.Col
}

// putInto moves the tile in slot src to slot dst, and replaces the row of dst by row.
func (r *Rack) putInto(row []PlacedTile, src, dst Slot) {
	row[dst.Col] = r.At(src)
	r.rows[src.Row][src.Col] = PlacedTile{}
	r.rows[dst.Row] = row
}

// Preview returns a copy of the rack as it would be after Insert or, if swap is true, after Move.
func (r *Rack) Preview(src, dst Slot, swap bool) *Rack {
	after := r.Clone()
	if swap {
		after.Move(src, dst)
	} else {
		after.Insert(src, dst)
	}
	return after
}

// push moves tiles of a row so that slot col becomes empty. It returns false if there is no room. Tiles move right, or
// left if leftwards is true or there is no room on the right. hole is the slot that a tile has just left, or negative.
func push(row []PlacedTile, col, hole int, leftwards bool) bool {
	for _, keepGaps := range []bool{true, false} {
		for _, left := range []bool{leftwards, !leftwards} {
			if gap, ok := gapBeside(row, col, hole, left, keepGaps); ok {
				shift(row, col, gap)
				return true
			}
		}
	}
	return false
}

// gapBeside returns the empty slot nearest to col, on the left if left is true, and otherwise on the right. If keepGaps
// is true, it skips a slot that alone separates two groups, unless that slot is hole.
func gapBeside(row []PlacedTile, col, hole int, left, keepGaps bool) (gap int, ok bool) {
	step := 1
	if left {
		step = -1
	}
	taken := func(at int) bool { return at >= 0 && at < len(row) && row[at].Tile != tile.None }
	for gap = col; gap >= 0 && gap < len(row); gap += step {
		if !taken(gap) && (!keepGaps || gap == hole || !taken(gap+step)) {
			return gap, true
		}
	}
	return 0, false
}

// shift moves the tiles between col and the empty slot gap by one slot, so that col becomes empty.
func shift(row []PlacedTile, col, gap int) {
	if gap > col {
		copy(row[col+1:gap+1], row[col:gap])
	} else {
		copy(row[gap:col], row[gap+1:col+1])
	}
	row[col] = PlacedTile{}
}

// Join moves the tile in slot src next to the tile in slot anchor: after it if after is true, and otherwise before it.
// It pushes tiles aside but does not bring separate groups together. It returns the tile's new slot. If there is no
// room, ok is false and no tile has moved. Undo does not revert it.
func (r *Rack) Join(src, anchor Slot, after bool) (to Slot, ok bool) {
	row, hole := r.rowWithout(src, anchor.Row)
	right := anchor.Col // the tile may go into this slot or the one on its left
	if after {
		right++
	}
	left := right - 1
	toRight, okRight := gapBeside(row, right, hole, false, true)
	toLeft, okLeft := gapBeside(row, left, hole, true, true)
	if !okRight && !okLeft {
		return Nowhere, false
	}
	col, gap := left, toLeft
	if okRight && (!okLeft || countMoved(row, right, toRight) <= countMoved(row, left, toLeft)) {
		col, gap = right, toRight
	}
	shift(row, col, gap)
	to = Slot{anchor.Row, col}
	r.changes++
	r.putInto(row, src, to)
	return to, true
}

// countMoved returns the number of tiles that shift moves.
func countMoved(row []PlacedTile, col, gap int) (n int) {
	for _, p := range row[min(col, gap) : max(col, gap)+1] {
		if p.Tile != tile.None {
			n++
		}
	}
	return n
}
