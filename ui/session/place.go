package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// placeNewTile puts a new tile beside tiles with which it completes, extends or begins a group, in this order of
// preference. The tile is in slot fresh of r. placeNewTile returns its new slot and the tiles that it joined. If the
// tile completes a group of the best arrangement, it gathers the others from all unfinished parts, which undo reverts.
// Finished groups and pairs stay whole. In a full row, the tiles with the least affinity move to the other row. An okey
// stays in its slot, and so does a tile that fits nowhere. Without Table.Beside, every tile does.
func (h *playerHand) placeNewTile(r *rack.Rack, fresh rack.Slot) (to rack.Slot, joined Block) {
	x := r.At(fresh).Tile
	if !h.table.Beside || x == h.terms.Wild() {
		return fresh, Block{}
	}
	g := h.grouping()
	parts := g.partsOf(r, fresh)
	for _, b := range g.groupsToJoin(parts, x, h.bestGroupsOf(r.Tiles(), x), h.collectsPairs(g, parts)) {
		ok := r.Rearrange(func() (ok bool) {
			to, ok = g.join(r, fresh, b)
			return ok && g.keepsFinished(r, parts)
		})
		if ok {
			if !g.scattered(b, x) { // what has been gathered can be put back
				r.ClearUndo()
			}
			return to, b
		}
	}
	if !g.keepsFinished(r, parts) { // in slot fresh, the tile would break a finished part
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

// keepsFinished reports whether each finished part in before still has its tiles together in one finished part of the
// rack, and each pair in a pair.
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

// contains reports whether the part contains all the given tiles.
func (p *Part) contains(tiles []tile.Tile) bool {
	left := tile.SetOf(p.Tiles...)
	return !slices.ContainsFunc(tiles, func(x tile.Tile) bool { return !left.Remove(x) })
}

// bestGroupsOf returns the groups with x in the best arrangement of the given tiles.
func (h *playerHand) bestGroupsOf(tiles tile.Set, x tile.Tile) [][]tile.Tile {
	return slices.DeleteFunc(h.groupsOf(tiles, meld.ByBest), func(group []tile.Tile) bool { return !slices.Contains(group, x) })
}

// groupsToJoin returns the groups that a new tile x may join, best group first. own holds the groups with x in the best
// arrangement. If twins is set, groupsToJoin returns only tiles with which x forms a pair.
func (g grouping) groupsToJoin(parts []Part, x tile.Tile, own [][]tile.Tile, twins bool) (groups []Block) {
	if twins {
		for _, p := range parts {
			for i, y := range p.Tiles {
				if p.Laid.Kind != meld.Pair && y != g.terms.Wild() && g.terms.IsPair([]tile.Tile{y, x}) {
					groups = append(groups, p.blockAt(i))
				}
			}
		}
		return groups
	}
	groups = g.completedBy(parts, x)
	for _, group := range own {
		if b, ok := g.gatherable(parts, x, group); ok {
			groups = append(groups, b)
		}
	}
	for _, p := range parts {
		for _, w := range p.Wants { // a want for a gap between a tile and a finished run
			if len(w.of.Tiles) > len(p.Tiles) && g.makesMeld(w.of.Tiles, x) {
				groups = append(groups, w.of)
			}
		}
	}
	finished := len(groups)
	for _, p := range parts {
		if p.isMeld() && g.makesMeld(p.Tiles, x) {
			groups = append(groups, p.Block)
		}
	}
	for _, p := range parts {
		for _, group := range own { // for example, an 8 joins 5-6 rather than three other 8s
			if finished < len(groups) && !p.Finished() && tile.SetOf(append(slices.Clone(p.Tiles), x)...) == tile.SetOf(group...) && g.affinityTo(&p, x) > 0 {
				groups = slices.Insert(groups, finished, p.Block)
			}
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

// gatherable returns the tiles of group except x, in order and with their slots in unfinished parts, smallest parts
// first. ok is false if group is not a set or run, or if one of its tiles is in a finished part or a pair.
func (g grouping) gatherable(parts []Part, x tile.Tile, group []tile.Tile) (b Block, ok bool) {
	l, ok := g.terms.Lay(group)
	if !ok || l.Kind == meld.Pair || !g.melds {
		return Block{}, false
	}
	loose := slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Finished() || p.isPair() })
	slices.SortStableFunc(loose, func(p, q Part) int { return len(p.Tiles) - len(q.Tiles) })
	own := false // x itself has been passed over
	for _, y := range l.Tiles() {
		if y == x && !own {
			own = true
			continue
		}
		found := false
		for _, p := range loose {
			for i, at := range p.Slots {
				if !found && p.Tiles[i] == y && !slices.Contains(b.Slots, at) {
					b.Tiles, b.Slots, found = append(b.Tiles, y), append(b.Slots, at), true
				}
			}
		}
		if !found {
			return Block{}, false
		}
	}
	return b, true
}

// blockAt returns tile i of the part as a Block.
func (p *Part) blockAt(i int) Block { return Block{p.Tiles[i : i+1 : i+1], p.Slots[i : i+1 : i+1]} }

// completedBy returns the sequences of adjacent tiles outside finished parts that x would complete as a set or run,
// longest first.
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

// affinityTo returns the greatest affinity of x to a tile of the part. It returns 0 if the part with x would be more
// than one tile short.
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

// Affinities, in increasing order. Two tiles with a greater affinity are more likely to end up in one meld.
const (
	sameNumber = 1 + iota
	gapOfOne
	adjacent
)

// affinity returns the affinity of two tiles, or 0 if no meld contains both or if their numbers are too far apart. A 1
// counts as 14 beside a 12 or 13 (rule 1.5).
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

// collectsPairs reports whether the player is collecting pairs. In Okey 101 the player must have opened with pairs, or
// be at most two pairs short of opening and have no finished set or run. In the classic game the hand must be closer to
// winning with pairs than with sets and runs.
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

// join moves the tile in slot src to the tiles of b, and puts all of them in the order of a set or run if they form
// one. If the tiles of b are not side by side, except for one gap, join gathers them. It returns the tile's new slot.
// If there is no room, ok is false and some tiles may have moved.
func (g grouping) join(r *rack.Rack, src rack.Slot, b Block) (to rack.Slot, ok bool) {
	x := r.At(src).Tile
	if g.scattered(b, x) {
		return g.gather(r, src, b)
	}
	if to, ok = gapIn(b); ok {
		r.Move(src, to)
		return to, true
	}
	i, inOrder := g.placeIn(b, x)
	if to, ok = r.Join(src, b.Slots[max(i-1, 0)], i > 0); !ok {
		to, ok = g.gather(r, src, b)
	}
	if ok && !inOrder && g.makesMeld(b.Tiles, x) { // an okey of b has to move
		to = g.putInOrder(r, rack.Slot{Row: to.Row, Col: to.Col - len(b.Tiles)}, append(slices.Clone(b.Tiles), x))
	}
	return to, ok
}

// scattered reports whether the tiles of b are not side by side, except for a gap where x fits.
func (g grouping) scattered(b Block, x tile.Tile) bool {
	steps := 0
	for i := 1; i < len(b.Slots); i++ {
		step := b.Slots[i].Col - b.Slots[i-1].Col
		if b.Slots[i].Row != b.Slots[0].Row || step < 1 {
			return true
		}
		steps += step
	}
	gap, ok := gapIn(b)
	return steps > len(b.Slots) || ok && !g.terms.IsMeld(slices.Insert(slices.Clone(b.Tiles), gap.Col-b.Slots[0].Col, x))
}

// gather puts the tile in slot src and the tiles of b side by side where they touch no other tile and fewest of them
// have to move. If there is no such place but they form a set or run, it rearranges the whole rack in the order of its
// parts. ok is false if it can do neither.
func (g grouping) gather(r *rack.Rack, src rack.Slot, b Block) (to rack.Slot, ok bool) {
	x := r.At(src).Tile
	own, _ := g.placeIn(b, x)
	from := slices.Insert(slices.Clone(b.Slots), own, src)
	var first rack.Slot
	least := 0
	for row := range rack.Rows {
		for col := range r.Columns() - len(b.Slots) {
			cost := max(col-b.Slots[0].Col, b.Slots[0].Col-col)
			for i, at := range from {
				if at != (rack.Slot{Row: row, Col: col + i}) {
					cost += r.Columns()
				}
			}
			free := true
			for i := -1; i <= len(from); i++ {
				at := rack.Slot{Row: row, Col: col + i}
				free = free && (r.At(at).Tile == tile.None || slices.Contains(from, at))
			}
			if free && (!ok || cost < least) {
				first, least, ok = rack.Slot{Row: row, Col: col}, cost, true
			}
		}
	}
	if !ok && g.makesMeld(b.Tiles, x) {
		return g.joinRearranged(r, src, b, own)
	}
	for i, at := range from {
		dst := rack.Slot{Row: first.Row, Col: first.Col + i}
		r.Move(at, dst)
		if j := slices.Index(from, dst); j >= 0 {
			from[j] = at // the two have changed places
		}
	}
	return rack.Slot{Row: first.Row, Col: first.Col + own}, ok
}

// gapIn returns the empty slot among the slots of b. ok is false if there is none.
func gapIn(b Block) (gap rack.Slot, ok bool) {
	for i := 1; i < len(b.Slots); i++ {
		if gap = (rack.Slot{Row: b.Slots[i].Row, Col: b.Slots[i].Col - 1}); gap != b.Slots[i-1] {
			return gap, true
		}
	}
	return rack.Nowhere, false
}

// placeIn returns the index in b at which x completes a set or run or, if there is none, the index after all smaller
// numbers. inOrder is false if the tiles form a set or run only in another order.
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
		return tile.Numbers + 1 // a 1 after a 12 or 13
	}
	for i < len(b.Tiles) && number(b.Tiles[i]) <= number(x) {
		i++
	}
	return i, true
}

// joinRearranged inserts the tile in slot src at index i of b and then rearranges the whole rack in the order of its
// parts.
func (g grouping) joinRearranged(r *rack.Rack, src rack.Slot, b Block, i int) (to rack.Slot, ok bool) {
	x := r.At(src).Tile
	melds := [][]tile.Tile{slices.Insert(slices.Clone(b.Tiles), i, x)}
	var others [][]tile.Tile
	for _, p := range g.partsOf(r, src) {
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

// putInOrder puts tiles, which are side by side from slot first, in the order of a meld. It returns the new slot of the
// last element of tiles.
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

// Bring moves a tile to a part that wants it: the part that spans the given slot or, if that part wants none, the first
// one that does. It returns the tile's new slot. moved is false if no tile was moved. UndoMove undoes it.
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
		h.fresh, h.dropped = rack.Nowhere, rack.Nowhere
	}
	return to, moved
}

// wantToBring returns a want whose tile is elsewhere on the rack. It prefers the part that spans the given slot to the
// first part with such a want.
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

// CanBring reports whether Bring can move a tile. It cannot in a lesson or puzzle, because that would give the answer
// away, or while a taken tile may be returned, because the key for that is the same.
func (h *playerHand) CanBring() bool {
	_, ok := h.wantToBring(rack.Nowhere)
	return ok && !h.rack.InOrder && !h.Watched() && !h.table.Exercise && !h.May(game.Return)
}
