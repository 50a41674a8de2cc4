package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Arrange puts the tiles of the rack up in groups, with gaps between them as long as there is room,
// and can be undone. Tiles that are in no group come last. Face-down marks stay with their tiles.
func (r *Rack) Arrange(groups [][]tile.Tile) { r.arrange(nil, groups, false) }

// Deal does what Arrange does, but joins the last groups rather than to leave less than two slots free
// at the end of a row.
func (r *Rack) Deal(groups [][]tile.Tile) { r.arrange(nil, groups, true) }

// ArrangeMelds does what Arrange does with melds and then others. A tile.None within a group keeps a
// slot empty for a tile that is missing, also between a meld and a tile beside it. Where room is
// short, first those slots go, then the gaps between the others, and those around melds only where
// there is no other way.
func (r *Rack) ArrangeMelds(melds, others [][]tile.Tile) { r.arrange(melds, others, false) }

func (r *Rack) arrange(melds, others [][]tile.Tile, roomy bool) {
	left := r.Tiles()
	melds, others = keepHeld(melds, &left), keepHeld(others, &left)
	if rest := left.Tiles(); len(rest) > 0 {
		others = append(others, rest)
	}
	if r.InOrder { // which has no places to wait for a tile
		melds, others = splitMelds(melds, others)
		others = withoutHoles(others)
	}
	rows, ok := r.layOut(melds, others, roomy)
	if !ok || r.standsAs(rows) {
		return
	}
	var down tile.Set
	r.visit(nil, func(_ Slot, p *Place) {
		if p.FaceDown {
			down.Add(p.Tile)
		}
	})
	r.pushUndo()
	for i := range r.rows {
		for j, t := range rows[i] {
			r.rows[i][j] = Place{Tile: t, FaceDown: t != tile.None && down.Remove(t)}
		}
	}
}

// spare is how many slots at the end of a row are left free where there is room.
const reservedSlots = 2

// arranged finds the slots for groups; ok tells whether there are enough.
func (r *Rack) layOut(melds, others [][]tile.Tile, roomy bool) (rows [Rows][]tile.Tile, ok bool) {
	all := slices.Concat(melds, others)
	if rows, ok = fill(all, r.Columns()-reservedSlots, r.Columns()); ok {
		return rows, true
	}
	if roomy {
		if rows, ok = fillJoined(nil, all, r.Columns()-reservedSlots, r.Columns()); !ok {
			rows, ok = fillWhereRoom(all, r.Columns()-reservedSlots, r.Columns())
		}
		if ok {
			return rows, true
		}
	}
	if rows, ok = fill(all, r.Columns(), r.Columns()); ok {
		return rows, true
	}
	melds, others = splitMelds(melds, others)
	others = withoutHoles(others)
	if rows, ok = fillJoined(melds, others, r.Columns(), r.Columns()); ok {
		return rows, true
	}
	if rows, ok = fillMeldsApart(melds, slices.Concat(others...), r.Columns()); ok {
		return rows, true
	}
	return fillJoined(nil, slices.Concat(melds, others), r.Columns(), r.Columns())
}

// fillJoined is fill with as many of the last of the others joined as have to be.
func fillJoined(melds, others [][]tile.Tile, width, columns int) (rows [Rows][]tile.Tile, ok bool) {
	for wanted := others; ; wanted = joinLastTwo(wanted) {
		if rows, ok = fill(slices.Concat(melds, wanted), width, columns); ok || len(wanted) < 2 {
			return rows, ok
		}
	}
}

// held are the tiles of groups that are left to be put up, and takes them out of left.
func keepHeld(groups [][]tile.Tile, left *tile.Set) (wanted [][]tile.Tile) {
	for _, group := range groups {
		var held []tile.Tile
		any := false
		for _, t := range group {
			if t == tile.None || left.Remove(t) {
				held = append(held, t)
				any = any || t != tile.None
			}
		}
		if any {
			wanted = append(wanted, held)
		}
	}
	return wanted
}

// alone parts melds from the tiles beside them, which come before the others.
func splitMelds(melds, others [][]tile.Tile) (whole, loose [][]tile.Tile) {
	for _, m := range melds {
		if gap := slices.Index(m, tile.None); gap > len(m)/2 {
			m, loose = m[:gap:gap], append(loose, m[gap+1:])
		} else if gap >= 0 {
			m, loose = m[gap+1:], append(loose, m[:gap:gap])
		}
		whole = append(whole, m)
	}
	return whole, append(loose, others...)
}

// withoutHoles are groups without the slots that wait for a tile.
func withoutHoles(groups [][]tile.Tile) [][]tile.Tile {
	closed := make([][]tile.Tile, len(groups))
	for i, group := range groups {
		closed[i] = slices.DeleteFunc(slices.Clone(group), func(t tile.Tile) bool { return t == tile.None })
	}
	return closed
}

// joined are groups of which the last two stand together.
func joinLastTwo(groups [][]tile.Tile) [][]tile.Tile {
	n := len(groups)
	return append(groups[:n-2:n-2], slices.Concat(groups[n-2], groups[n-1]))
}

func (r *Rack) standsAs(rows [Rows][]tile.Tile) bool {
	for i := range r.rows {
		for j, t := range rows[i] {
			if r.rows[i][j].Tile != t {
				return false
			}
		}
	}
	return true
}

// fill lays groups into rows, a slot apart, and leaves free what is beyond a width; ok tells whether
// there was room. A group that is longer than what is left of a row begins the next one; where that
// is not possible, and for a group longer than the columns, it is broken.
func fill(groups [][]tile.Tile, width, columns int) (rows [Rows][]tile.Tile, ok bool) {
	for i := range rows {
		rows[i] = make([]tile.Tile, columns)
	}
	row, col := 0, 0
	for _, group := range groups {
		if len(group) > width && width < columns {
			return rows, false
		}
		if col > 0 {
			col++
		}
		if col+len(group) > width && col > 0 && row+1 < Rows {
			row, col = row+1, 0
		}
		for _, t := range group {
			if col >= width {
				row, col = row+1, 0
			}
			if row >= Rows {
				return rows, false
			}
			rows[row][col] = t
			col++
		}
	}
	return rows, true
}

// fillWhereRoom is fill with each group in the first row that has room for it.
func fillWhereRoom(groups [][]tile.Tile, width, columns int) (rows [Rows][]tile.Tile, ok bool) {
	var end [Rows]int
	for i := range rows {
		rows[i] = make([]tile.Tile, columns)
	}
	for _, group := range groups {
		row := slices.IndexFunc(end[:], func(end int) bool { return end+len(group) <= width })
		if row < 0 {
			return rows, false
		}
		copy(rows[row][end[row]:], group)
		end[row] += len(group) + 1
	}
	return rows, true
}

// fillWith lays melds into the rows so that each stands apart, in another order if need be, and
// other tiles wherever there is room behind them.
func fillMeldsApart(melds [][]tile.Tile, others []tile.Tile, columns int) (rows [Rows][]tile.Tile, ok bool) {
	const most = 12 // melds of a hand: nobody holds that many, and each doubles the ways to try
	if len(melds) > most {
		return rows, false
	}
	for ways := range 1 << len(melds) {
		rowOf := func(i int) int { return ways >> (len(melds) - 1 - i) & 1 } // the first ones above
		var width [Rows]int
		for i, m := range melds {
			width[rowOf(i)] += len(m) + 1
		}
		room := max(0, columns-width[0]) + max(0, columns-width[1])
		if max(width[0], width[1]) > columns+1 || room < len(others) {
			continue
		}
		rest := others
		for row := range rows {
			rows[row] = make([]tile.Tile, columns)
			col := 0
			for i, m := range melds {
				if rowOf(i) == row {
					col += copy(rows[row][col:], m) + 1
				}
			}
			if col < columns {
				rest = rest[copy(rows[row][col:], rest):]
			}
		}
		return rows, true
	}
	return rows, false
}
