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
	if r.At(dst).Tile == tile.None || r.At(src).Tile == tile.None || src == dst {
		r.Move(src, dst)
		return
	}
	row, hole := slices.Clone(r.rows[dst.Row]), -1
	leftwards := false
	if src.Row == dst.Row {
		first, last := r.BlockColumns(src)
		leftwards = src.Col < dst.Col && first <= dst.Col && dst.Col <= last
		hole, row[src.Col] = src.Col, PlacedTile{}
	}
	if !push(row, dst.Col, hole, leftwards) {
		r.Move(src, dst)
		return
	}
	r.pushUndo()
	place := r.At(src)
	r.rows[src.Row][src.Col] = PlacedTile{}
	row[dst.Col] = place
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
	row := slices.Clone(r.rows[anchor.Row])
	hole := -1
	if src.Row == anchor.Row {
		hole, row[src.Col] = src.Col, PlacedTile{}
	}
	right, left := anchor.Col, anchor.Col-1 // the slots where the tile may go
	if after {
		right, left = anchor.Col+1, anchor.Col
	}
	toRight, okRight := gapBeside(row, right, hole, false, true)
	toLeft, okLeft := gapBeside(row, left, hole, true, true)
	switch {
	case !okRight && !okLeft:
		return Nowhere, false
	case okRight && (!okLeft || countMoved(row, right, toRight) <= countMoved(row, left, toLeft)):
		shift(row, right, toRight)
		to = Slot{anchor.Row, right}
	default:
		shift(row, left, toLeft)
		to = Slot{anchor.Row, left}
	}
	place := r.At(src)
	r.changes++
	r.rows[src.Row][src.Col] = PlacedTile{}
	row[to.Col] = place
	r.rows[to.Row] = row
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
