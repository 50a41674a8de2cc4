package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// placeNewTile moves a tile that has just come to the rack beside the tiles that it completes, extends or begins a
// group with, in this order of preference. It returns the tile's slot and the tiles that it joined. Finished groups
// stay whole, and nothing joins a pair. In a full row, the tiles with the least affinity move to the other row. A
// tile that fits nowhere stays where it came, as does an okey, and any tile at a table without Beside.
func (h *playerHand) placeNewTile(r *rack.Rack, fresh rack.Slot) (to rack.Slot, joined Block) {
	x := r.At(fresh).Tile
	if !h.table.Beside || r.InOrder || x == h.terms.Wild() {
		return fresh, Block{}
	}
	g := h.grouping()
	parts := g.partsOf(r, fresh)
	for _, b := range g.groupsToJoin(parts, x, h.collectsPairs(g, parts)) {
		ok := r.Rearrange(func() (ok bool) {
			to, ok = g.join(r, fresh, b)
			return ok && g.keepsFinished(r, parts)
		})
		if ok {
			r.ClearUndo()
			return to, b
		}
	}
	if !g.keepsFinished(r, parts) { // the only free slot was between others
		apart, ok := r.FindFunc(func(at rack.Slot) bool {
			return r.At(at).Tile == tile.None && r.Rearrange(func() bool {
				r.Move(fresh, at)
				return g.keepsFinished(r, parts)
			})
		})
		if r.ClearUndo(); ok {
			return apart, Block{}
		}
	}
	return fresh, Block{}
}

// keepsFinished reports whether the tiles of each finished part of before are still in one finished part, a pair in a
// pair.
func (g grouping) keepsFinished(r *rack.Rack, before []Part) bool {
	after := g.partsOf(r, rack.Nowhere)
	for _, p := range before {
		if p.Finished() && !slices.ContainsFunc(after, func(q Part) bool {
			return q.Finished() && (q.Laid.Kind == meld.Pair) == (p.Laid.Kind == meld.Pair) && q.contains(p.Tiles)
		}) {
			return false
		}
	}
	return true
}

// contains reports whether the part has all the tiles.
func (p *Part) contains(tiles []tile.Tile) bool {
	left := tile.SetOf(p.Tiles...)
	return !slices.ContainsFunc(tiles, func(x tile.Tile) bool { return !left.Remove(x) })
}

// groupsToJoin returns the tiles that a new tile may join, the best first; with twins only tiles that it makes a pair
// with.
func (g grouping) groupsToJoin(parts []Part, x tile.Tile, twins bool) (groups []Block) {
	if twins {
		for _, p := range parts {
			for i, y := range p.Tiles {
				if p.Laid.Kind != meld.Pair && y != g.terms.Wild() && g.terms.IsPair([]tile.Tile{y, x}) {
					groups = append(groups, p.at(i))
				}
			}
		}
		return groups
	}
	groups = g.completedBy(parts, x)
	for _, p := range parts {
		for _, w := range p.Wants { // of a gap between a tile and a finished run
			if len(w.of.Tiles) > len(p.Tiles) && g.makesMeld(w.of.Tiles, x) {
				groups = append(groups, w.of)
			}
		}
	}
	for _, p := range parts {
		if p.Finished() && p.Laid.Kind != meld.Pair && g.makesMeld(p.Tiles, x) {
			groups = append(groups, p.Block)
		}
	}
	for level := adjacent; level > 0; level-- {
		for _, p := range parts {
			if !p.Finished() && g.affinityTo(&p, x) == level {
				groups = append(groups, p.Block)
			}
		}
	}
	return groups
}

// at returns the ith tile of the part.
func (p *Part) at(i int) Block { return Block{p.Tiles[i : i+1 : i+1], p.Slots[i : i+1 : i+1]} }

// completedBy returns the stretches of tiles outside finished parts that a tile makes a set or run of, the longest
// first.
func (g grouping) completedBy(parts []Part, x tile.Tile) (whole []Block) {
	var loose Block
	flush := func() {
		for first := range loose.Tiles {
			for end := first + 2; end <= len(loose.Tiles); end++ {
				if g.makesMeld(loose.Tiles[first:end], x) {
					whole = append(whole, Block{loose.Tiles[first:end:end], loose.Slots[first:end:end]})
				}
			}
		}
		loose = Block{}
	}
	for _, p := range parts {
		if n := len(loose.Slots); n > 0 && (p.Finished() || loose.Slots[n-1] != (rack.Slot{Row: p.Slots[0].Row, Col: p.Slots[0].Col - 1})) {
			flush()
		}
		if _, bridge := gapIn(p.Block); bridge {
			if g.makesMeld(p.Tiles, x) {
				whole = append(whole, p.Block)
			}
		} else if !p.Finished() {
			loose.Tiles, loose.Slots = append(loose.Tiles, p.Tiles...), append(loose.Slots, p.Slots...)
		}
	}
	flush()
	slices.SortStableFunc(whole, func(a, b Block) int { return len(b.Tiles) - len(a.Tiles) })
	return whole
}

// affinityTo returns the greatest affinity of a tile with one of the part's, 0 if the part with it would lack more
// than one tile.
func (g grouping) affinityTo(p *Part, x tile.Tile) (greatest int) {
	for _, y := range p.Tiles {
		greatest = max(greatest, affinity(g.terms, x, y))
	}
	if _, bridge := gapIn(p.Block); greatest == 0 || bridge {
		return 0
	}
	if wants := g.wantsOf(Block{Tiles: append(slices.Clone(p.Tiles), x)}); len(wants) == 0 {
		return 0
	}
	return greatest
}

// The affinities of two tiles; the greater, the likelier they end up in one meld.
const (
	sameNumber = 1 + iota
	gapOfOne
	adjacent
)

// affinity returns the affinity of two tiles, 0 if they fit into no meld or lie farther apart. A 1 counts as 14
// beside 12 and 13 (rule 1.5).
func affinity(terms meld.Terms, x, y tile.Tile) int {
	a, b := terms.Face(x), terms.Face(y)
	if x == terms.Wild() || y == terms.Wild() || !a.Numbered() || !b.Numbered() {
		return 0
	}
	apart := max(a.Number()-b.Number(), b.Number()-a.Number())
	if terms.Wrap && apart >= tile.Numbers-2 && min(a.Number(), b.Number()) == 1 {
		apart = tile.Numbers - apart
	}
	switch {
	case a.Colour() == b.Colour() && apart == 1:
		return adjacent
	case a.Colour() == b.Colour() && apart == 2:
		return gapOfOne
	case a.Colour() != b.Colour() && apart == 0:
		return sameNumber
	}
	return 0
}

// collectsPairs reports whether the player goes for pairs: has opened with them, or has at most two fewer than needed
// to open and no other finished part. In the classic game it reports whether pairs are nearer to a win than sets and
// runs.
func (h *playerHand) collectsPairs(g grouping, parts []Part) bool {
	switch {
	case h.HasOpened():
		return h.openedWithPairs()
	case !h.YetToOpen():
		return g.pairs
	}
	pairs, melds := 0, 0
	for i := range parts {
		switch parts[i].Laid.Kind {
		case meld.NoMeld:
		case meld.Pair:
			pairs++
		default:
			melds++
		}
	}
	return melds == 0 && pairs >= h.view.OpeningThreshold(meld.Pairs)-2
}

// join moves the tile in a slot to tiles that stand side by side or with one gap, in the order of a set or run if
// they make one, and returns its new slot. It returns false, with the rack half changed, if there is no room.
func (g grouping) join(r *rack.Rack, from rack.Slot, b Block) (to rack.Slot, ok bool) {
	x := r.At(from).Tile
	if to, ok = gapIn(b); ok {
		r.Move(from, to)
		return to, true
	}
	i, inOrder := g.placeIn(b, x)
	if to, ok = r.Join(from, b.Slots[max(i-1, 0)], i > 0); !ok {
		to, ok = g.joinInFullRow(r, from, b, i)
	}
	if ok && !inOrder && g.makesMeld(b.Tiles, x) { // one of their okeys moves
		to = g.putInOrder(r, rack.Slot{Row: to.Row, Col: to.Col - len(b.Tiles)}, append(slices.Clone(b.Tiles), x))
	}
	return to, ok
}

// gapIn returns the empty slot between two of the tiles; ok is false if they stand side by side.
func gapIn(b Block) (gap rack.Slot, ok bool) {
	for i := 1; i < len(b.Slots); i++ {
		if gap = (rack.Slot{Row: b.Slots[i].Row, Col: b.Slots[i].Col - 1}); gap != b.Slots[i-1] {
			return gap, true
		}
	}
	return rack.Nowhere, false
}

// placeIn returns the index at which a tile makes a set or run of others as they stand, or else the one after smaller
// numbers. If they have to be reordered for a set or run, inOrder is false.
func (g grouping) placeIn(b Block, x tile.Tile) (i int, inOrder bool) {
	for i := len(b.Tiles); i >= 0; i-- {
		if g.terms.IsMeld(slices.Insert(slices.Clone(b.Tiles), i, x)) {
			return i, true
		}
	}
	if g.makesMeld(b.Tiles, x) {
		return len(b.Tiles), false
	}
	number := func(y tile.Tile) int {
		if n := g.terms.Face(y).Number(); n > 1 || !g.terms.Wrap || !slices.ContainsFunc(append(slices.Clone(b.Tiles), x), func(z tile.Tile) bool {
			return g.terms.Face(z).Number() >= tile.Numbers-1
		}) {
			return n
		}
		return tile.Numbers + 1 // the 1 above the 13
	}
	for i < len(b.Tiles) && number(b.Tiles[i]) <= number(x) {
		i++
	}
	return i, true
}

// joinInFullRow puts a tile before the ith of others in a row without room: a part of that row, single tiles first,
// moves to the other row, or else the others themselves do. If neither fits and the tile makes a set or run of them,
// the whole rack is rearranged in the order of its parts.
func (g grouping) joinInFullRow(r *rack.Rack, from rack.Slot, b Block, i int) (to rack.Slot, ok bool) {
	var loose []Part
	for _, p := range g.partsOf(r, from) {
		if p.Slots[0].Row == b.Slots[0].Row && !p.Finished() && len(p.Tiles) <= 2 && !slices.ContainsFunc(b.Slots, p.Spans) && !slices.Contains(p.Tiles, g.terms.Wild()) {
			loose = append(loose, p)
		}
	}
	slices.Reverse(loose) // the rightmost first
	slices.SortStableFunc(loose, func(a, b Part) int { return len(a.Tiles) - len(b.Tiles) })
	for _, p := range loose {
		ok = r.Rearrange(func() (ok bool) {
			if ok = moveAway(r, p.Block); ok {
				to, ok = r.Join(from, b.Slots[max(i-1, 0)], i > 0)
			}
			return ok
		})
		if ok {
			return to, true
		}
	}
	if to, ok = g.joinInOtherRow(r, from, b, i); ok || !g.makesMeld(b.Tiles, r.At(from).Tile) {
		return to, ok
	}
	return g.joinRearranged(r, from, b, i)
}

// moveAway moves tiles to free slots of the other row where they touch nothing. It returns false if there are none.
func moveAway(r *rack.Rack, b Block) bool {
	first, ok := roomFor(r, rack.Rows-1-b.Slots[0].Row, len(b.Slots), rack.Nowhere)
	if ok {
		for i, at := range b.Slots {
			r.Move(at, rack.Slot{Row: first.Row, Col: first.Col + i})
		}
	}
	return ok
}

// roomFor returns the first of the rightmost n slots in a row that are free and touch no tile. The slot free counts
// as empty.
func roomFor(r *rack.Rack, row, n int, free rack.Slot) (first rack.Slot, ok bool) {
	for col := r.Columns() - n; col >= 0; col-- {
		taken := len(r.Between(row, col-1, col+n))
		if free.Row == row && free.Col >= col-1 && free.Col <= col+n {
			taken--
		}
		if taken == 0 {
			return rack.Slot{Row: row, Col: col}, true
		}
	}
	return rack.Nowhere, false
}

// joinInOtherRow moves tiles to the other row and puts one more before the ith.
func (g grouping) joinInOtherRow(r *rack.Rack, from rack.Slot, b Block, i int) (to rack.Slot, ok bool) {
	first, ok := roomFor(r, rack.Rows-1-b.Slots[0].Row, len(b.Slots)+1, from)
	if !ok {
		return rack.Nowhere, false
	}
	to = rack.Slot{Row: first.Row, Col: first.Col + i}
	r.Move(from, to) // before another comes to where it stands
	for j, at := range slices.Insert(slices.Clone(b.Slots), i, to) {
		r.Move(at, rack.Slot{Row: first.Row, Col: first.Col + j})
	}
	return to, true
}

// joinRearranged rearranges the whole rack in the order of its parts, with one more tile before the ith of b.
func (g grouping) joinRearranged(r *rack.Rack, from rack.Slot, b Block, i int) (to rack.Slot, ok bool) {
	x := r.At(from).Tile
	melds := [][]tile.Tile{slices.Insert(slices.Clone(b.Tiles), i, x)}
	var others [][]tile.Tile
	for _, p := range g.partsOf(r, from) {
		var rest []tile.Tile
		for j, at := range p.Slots {
			if !slices.Contains(b.Slots, at) {
				rest = append(rest, p.Tiles[j])
			}
		}
		if p.Finished() {
			melds = append(melds, rest)
		} else {
			others = append(others, rest)
		}
	}
	r.ArrangeMelds(melds, others)
	return r.FindFunc(func(at rack.Slot) bool {
		return slices.Equal(r.Between(at.Row, at.Col-i, at.Col-i+len(b.Tiles)), melds[0])
	})
}

// putInOrder reorders tiles that stand side by side, from a slot on, into a meld, and returns the slot of tiles'
// last.
func (g grouping) putInOrder(r *rack.Rack, first rack.Slot, tiles []tile.Tile) (last rack.Slot) {
	l, _ := g.terms.Lay(tiles)
	for i, x := range l.Tiles() {
		at := rack.Slot{Row: first.Row, Col: first.Col + i}
		for j := at; r.At(at).Tile != x; {
			if j.Col++; r.At(j).Tile == x {
				r.Move(j, at)
			}
		}
		if x == tiles[len(tiles)-1] {
			last = at
		}
	}
	return last
}

// Bring moves a tile to a part that wants it: to the part in a slot if that wants one, or else to the first that
// does. It returns the tile's new slot, and false if nothing was moved. UndoMove undoes it.
func (h *playerHand) Bring(at rack.Slot) (to rack.Slot, moved bool) {
	w, ok := h.wantToBring(at)
	if !ok {
		return at, false
	}
	moved = h.rack.Rearrange(func() (ok bool) {
		to, ok = h.grouping().join(h.rack, w.Here, w.of)
		return ok
	})
	if moved {
		h.fresh = rack.Nowhere
	}
	return to, moved
}

// wantToBring returns a want whose tile stands elsewhere on the rack: of the part in a slot, or else of the first
// part that has one.
func (h *playerHand) wantToBring(at rack.Slot) (found Want, ok bool) {
	for _, p := range h.Reading().Parts {
		for _, w := range p.Wants {
			if w.Here != rack.Nowhere && (!ok || p.Spans(at)) {
				found, ok = w, true
			}
		}
	}
	return found, ok
}

// CanBring reports whether Bring has a tile to move. It has none in a lesson or a puzzle, where it would give the
// answer away, and while a taken tile may be returned, which has the same key.
func (h *playerHand) CanBring() bool {
	_, ok := h.wantToBring(rack.Nowhere)
	return ok && !h.rack.InOrder && !h.Watched() && !h.table.Exercise && !h.May(game.Return)
}
