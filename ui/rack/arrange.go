package rack

import (
	"slices"

	"fair/okey/game/tile"
)

// Arrange arranges the tiles in groups, with gaps between groups if there is room. Tiles in no group come last.
// Face-down marks stay with their tiles. Undo reverts it.
func (r *Rack) Arrange(groups [][]tile.Tile) { r.arrange(nil, groups, false) }

// ArrangeWithRoom is like Arrange, but keeps two slots free at the end of each row if it can, joining the last groups
// if necessary.
func (r *Rack) ArrangeWithRoom(groups [][]tile.Tile) { r.arrange(nil, groups, true) }

// ArrangeMelds arranges melds and then others, as Arrange does. A tile.None in a group leaves a slot for a missing
// tile, even between a meld and a tile beside it. If there is not enough room, these slots are given up first, then the
// gaps between others, and finally the gaps around melds.
func (r *Rack) ArrangeMelds(melds, others [][]tile.Tile) { r.arrange(melds, others, false) }

func (r *Rack) arrange(melds, others [][]tile.Tile, roomy bool) {
	unused := r.Tiles()
	melds, others = limitTo(melds, &unused), limitTo(others, &unused)
	if rest := unused.Tiles(); len(rest) > 0 {
		others = append(others, rest)
	}
	if r.InOrder { // such a rack has no gaps
		melds, others = splitMelds(melds, others)
	}
	rows, ok := r.layOut(melds, others, roomy)
	if !ok || r.matches(rows) {
		return
	}
	var down tile.Set
	for _, s := range r.Slots() {
		if p := r.At(s); p.FaceDown {
			down.Add(p.Tile)
		}
	}
	r.pushUndo()
	for i := range r.rows {
		for j, t := range rows[i] {
			r.rows[i][j] = PlacedTile{Tile: t, FaceDown: t != tile.None && down.Remove(t)}
		}
	}
}

// ReservedSlots is the number of slots to leave free at the end of each row if there is room.
const ReservedSlots = 2

// layOut returns the rows in which to arrange melds and others. If roomy is true, it prefers free slots at the ends of
// rows to gaps between groups. ok is false if the tiles do not fit.
func (r *Rack) layOut(melds, others [][]tile.Tile, roomy bool) (rows [Rows][]tile.Tile, ok bool) {
	all, columns := slices.Concat(melds, others), r.Columns()
	roomyWidth := columns - ReservedSlots
	if rows, ok = fill(all, roomyWidth, columns); ok {
		return rows, true
	}
	if roomy {
		if rows, ok = fillJoined(nil, all, roomyWidth, columns); !ok {
			rows, ok = fillFirstFit(all, roomyWidth, columns)
		}
		if ok {
			return rows, true
		}
	}
	if rows, ok = fill(all, columns, columns); ok {
		return rows, true
	}
	melds, others = splitMelds(melds, others)
	if rows, ok = fillJoined(melds, others, columns, columns); ok {
		return rows, true
	}
	if rows, ok = fillMeldsApart(melds, slices.Concat(others...), columns); ok {
		return rows, true
	}
	return fillJoined(nil, slices.Concat(melds, others), columns, columns)
}

// fillJoined is like fill for melds followed by others, but joins the last two groups of others until everything fits.
// ok is false if even that is not enough.
func fillJoined(melds, others [][]tile.Tile, width, columns int) (rows [Rows][]tile.Tile, ok bool) {
	for {
		last := len(others) - 2
		if rows, ok = fill(slices.Concat(melds, others), width, columns); ok || last < 0 {
			return rows, ok
		}
		others = append(others[:last:last], slices.Concat(others[last:]...))
	}
}

// limitTo reduces groups to the tiles that are still in unused, and removes these from unused. It omits empty groups.
func limitTo(groups [][]tile.Tile, unused *tile.Set) (wanted [][]tile.Tile) {
	for _, group := range groups {
		var held []tile.Tile
		any := false
		for _, t := range group {
			if t == tile.None || unused.Remove(t) {
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

// splitMelds splits each meld at its tile.None. whole holds the longer sides, and loose the tiles on the other side,
// followed by others without their tile.None elements.
func splitMelds(melds, others [][]tile.Tile) (whole, loose [][]tile.Tile) {
	for _, m := range melds {
		if gap := slices.Index(m, tile.None); gap > len(m)/2 {
			m, loose = m[:gap:gap], append(loose, m[gap+1:])
		} else if gap >= 0 {
			m, loose = m[gap+1:], append(loose, m[:gap:gap])
		}
		whole = append(whole, m)
	}
	for _, group := range others {
		loose = append(loose, slices.DeleteFunc(slices.Clone(group), func(t tile.Tile) bool { return t == tile.None }))
	}
	return whole, loose
}

func (r *Rack) matches(rows [Rows][]tile.Tile) bool {
	for i := range r.rows {
		for j, t := range rows[i] {
			if r.rows[i][j].Tile != t {
				return false
			}
		}
	}
	return true
}

// fill puts groups into rows with gaps between them. A row has columns slots, of which fill uses the first width. A
// group that does not fit in the rest of a row starts the next row. It is split if there is no next row, or if it is
// longer than a row and width is columns. ok is false if the groups do not fit.
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

// fillFirstFit is like fill, but puts each group into the first row that has room for it.
func fillFirstFit(groups [][]tile.Tile, width, columns int) (rows [Rows][]tile.Tile, ok bool) {
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

// fillMeldsApart puts melds into the rows with gaps between them, in any order, and then others without gaps. ok is
// false if they do not fit.
func fillMeldsApart(melds [][]tile.Tile, others []tile.Tile, columns int) (rows [Rows][]tile.Tile, ok bool) {
	const maxMelds = 12 // each meld doubles the number of assignments to try, and no hand has this many melds
	if len(melds) > maxMelds {
		return rows, false
	}
	for ways := range 1 << len(melds) {
		rowOf := func(i int) int { return ways >> (len(melds) - 1 - i) & 1 } // in the first assignments, the first melds are in the upper row
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
