package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Insert puts the tile of a slot into another one and pushes aside what stands there; it can be
// undone as one step. Within a block the tiles close up to where it came from. Otherwise those of
// its new row move to the right, or if there is no room to the left, as far as a slot that can be
// spared: groups that stand apart stay so as long as there is one. In a full row the two tiles
// change places.
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

// Preview is the rack as it would stand once the tile of a slot is put into another one: as Insert
// does, or where they are to change places as Move does.
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

// push makes a slot of a row empty and reports whether it could. What stands there moves to the
// right, or leftwards if that is wanted or there is no room; hole is a slot that a tile has just
// left, below 0 for none.
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

// gapBeside finds the nearest empty slot at a side of a slot, that one included. If it has to be
// spared it is no slot that alone keeps two groups apart.
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

// shift moves what stands from a slot up to an empty one towards that, which leaves the slot empty.
func shift(row []Place, col, gap int) {
	if gap > col {
		copy(row[col+1:gap+1], row[col:gap])
	} else {
		copy(row[gap:col], row[gap+1:col+1])
	}
	row[col] = Place{}
}

// Join puts the tile of a slot beside the tile of another, behind it or before it, so that no two
// groups come together that stood apart; what is in the way is pushed aside. It reports the tile's
// new slot; ok is false where there is no room, and then nothing has moved. It is part of what put
// the tile on the rack, and so cannot be undone.
func (r *Rack) Join(from, beside Slot, behind bool) (to Slot, ok bool) {
	row := slices.Clone(r.rows[beside.Row])
	hole := -1
	if from.Row == beside.Row {
		hole, row[from.Col] = from.Col, Place{}
	}
	right, left := beside.Col, beside.Col-1 // of the slots where the tile may come to stand
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

// moved counts the tiles that shift moves.
func countMoved(row []Place, col, gap int) (n int) {
	for _, p := range row[min(col, gap) : max(col, gap)+1] {
		if p.Tile != tile.None {
			n++
		}
	}
	return n
}
