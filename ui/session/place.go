package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// settle puts a tile that has just come to the rack beside what it completes there, makes longer or
// begins a group with, in this order, and returns the slot where it stands then and the tiles that it
// joined. Finished groups stay whole, and nothing joins a pair. Where its row is full, the tile that
// goes least with the others moves to the other row. What fits nowhere stays where it came; so does
// an okey, which fits everywhere, and any tile at a table without Beside.
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
	if !g.keepsFinished(r, parts) { // it came to the only free slot there was, between others
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

// keeps reports whether the tiles of each part that was finished are in one finished part yet, those
// of a pair in a pair.
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

// contains reports whether all of some tiles are among those of the part.
func (p *Part) contains(tiles []tile.Tile) bool {
	left := tile.SetOf(p.Tiles...)
	return !slices.ContainsFunc(tiles, func(x tile.Tile) bool { return !left.Remove(x) })
}

// homes lists the tiles that a new tile may join, the best first; only its twins where the player
// collects pairs.
func (g grouping) groupsToJoin(parts []Part, x tile.Tile, twins bool) (homes []Block) {
	if twins {
		for _, p := range parts {
			for i, y := range p.Tiles {
				if p.Laid.Kind != meld.Pair && y != g.terms.Wild() && g.terms.IsPair([]tile.Tile{y, x}) {
					homes = append(homes, p.at(i))
				}
			}
		}
		return homes
	}
	homes = g.completedBy(parts, x)
	for _, p := range parts {
		for _, w := range p.Wants { // what leads from a tile to a finished run
			if len(w.of.Tiles) > len(p.Tiles) && g.makesMeld(w.of.Tiles, x) {
				homes = append(homes, w.of)
			}
		}
	}
	for _, p := range parts {
		if p.Finished() && p.Laid.Kind != meld.Pair && g.makesMeld(p.Tiles, x) {
			homes = append(homes, p.Block)
		}
	}
	for kin := adjacent; kin > 0; kin-- {
		for _, p := range parts {
			if !p.Finished() && g.affinityTo(&p, x) == kin {
				homes = append(homes, p.Block)
			}
		}
	}
	return homes
}

// at is the ith tile of a part alone.
func (p *Part) at(i int) Block { return Block{p.Tiles[i : i+1 : i+1], p.Slots[i : i+1 : i+1]} }

// completedBy lists the tiles side by side, in no finished part, of which a tile makes a set or run,
// the most first.
func (g grouping) completedBy(parts []Part, x tile.Tile) (whole []Block) {
	var loose Block
	end := func() {
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
			end()
		}
		if _, bridge := gapIn(p.Block); bridge {
			if g.makesMeld(p.Tiles, x) {
				whole = append(whole, p.Block)
			}
		} else if !p.Finished() {
			loose.Tiles, loose.Slots = append(loose.Tiles, p.Tiles...), append(loose.Slots, p.Slots...)
		}
	}
	end()
	slices.SortStableFunc(whole, func(a, b Block) int { return len(b.Tiles) - len(a.Tiles) })
	return whole
}

// begunWith ranks a part as a beginning together with a tile: the greatest kinship of the tile with
// one of the part's, 0 where more than one tile more would be lacking.
func (g grouping) affinityTo(p *Part, x tile.Tile) (kin int) {
	for _, y := range p.Tiles {
		kin = max(kin, affinity(g.terms, x, y))
	}
	if _, bridge := gapIn(p.Block); kin == 0 || bridge {
		return 0
	}
	if wants := g.wantsOf(Block{Tiles: append(slices.Clone(p.Tiles), x)}); len(wants) == 0 {
		return 0
	}
	return kin
}

// The kinships of two tiles, the greater the likelier they come into one meld.
const (
	sameNumber = 1 + iota
	gapOfOne
	adjacent
)

// kinship returns the kinship of two tiles, 0 if they come into no meld or lie farther apart. A 1
// counts as 14 beside 12 and 13 (rule 1.5).
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

// collectsPairs reports whether the player goes for pairs: he has opened with them, or has two fewer
// than open at least on the rack and nothing else finished; in the classic game, whether they are
// nearer than sets and runs.
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

// join puts the tile of a slot to tiles that stand side by side or an empty slot apart, in order if
// they make a set or run so, and returns where it stands then. It reports false, with the rack half
// changed, where there is no room.
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
	if ok && !inOrder && g.makesMeld(b.Tiles, x) { // an okey of theirs goes to another place
		to = g.putInOrder(r, rack.Slot{Row: to.Row, Col: to.Col - len(b.Tiles)}, append(slices.Clone(b.Tiles), x))
	}
	return to, ok
}

// gapIn finds the empty slot between two of the tiles; ok is false where they stand side by side.
func gapIn(b Block) (gap rack.Slot, ok bool) {
	for i := 1; i < len(b.Slots); i++ {
		if gap = (rack.Slot{Row: b.Slots[i].Row, Col: b.Slots[i].Col - 1}); gap != b.Slots[i-1] {
			return gap, true
		}
	}
	return rack.Nowhere, false
}

// placeIn finds the index of a tile among others: where they are a set or run as they stand with it,
// or else behind those of smaller numbers. Where they have to be put in order for that, it is behind
// all of them, and inOrder is false.
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

// joinInFullRow puts a tile before the ith of others where their row has no room: a part of it, single
// tiles first, moves to the other row before, or else the others themselves. Where there
// is no room for that, and the tile makes a set or run of them, the whole rack is put up anew in the
// order of its parts.
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

// moveAway moves tiles to free slots of the other row, where they touch nothing, and reports whether
// there are such.
func moveAway(r *rack.Rack, b Block) bool {
	first, ok := roomFor(r, rack.Rows-1-b.Slots[0].Row, len(b.Slots), rack.Nowhere)
	if ok {
		for i, at := range b.Slots {
			r.Move(at, rack.Slot{Row: first.Row, Col: first.Col + i})
		}
	}
	return ok
}

// roomFor finds the first of the rightmost n free slots of a row that touch no tile. The slot free
// counts as empty.
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

// joinInOtherRow moves tiles to the other row and puts one more before their ith.
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

// joinAnew puts the whole rack up in the order of its parts, one of which has one tile more.
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

// putInOrder puts tiles that stand side by side from a slot on into the order in which they are a
// meld, and returns where the last of them stands then.
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

// Bring fetches a tile that a part wants and that stands elsewhere on the rack: for the part in a
// slot if that wants one, or else for the first that does. It returns the tile's new slot, and
// reports whether anything was moved; it can be undone.
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

// wantHere finds a want whose tile stands elsewhere on the rack: of the part in a slot, or else of the
// first part that has one.
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

// CanBring reports whether Bring has a tile to fetch. In a lesson or a puzzle it never has: to find
// the tile is what is to be done there. A tile that may be given back comes first: it has the same key.
func (h *playerHand) CanBring() bool {
	_, ok := h.wantToBring(rack.Nowhere)
	return ok && !h.rack.InOrder && !h.Watched() && !h.table.Exercise && !h.May(game.Return)
}
