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
func (s *Session) placeNewTile(r *rack.Rack, fresh rack.Slot) (to rack.Slot, joined Block) {
	x := r.TileAt(fresh)
	if !s.table.Beside || x == s.terms.Wild() {
		return fresh, Block{}
	}
	g := s.grouping()
	parts := g.partsOf(r, fresh)
	for _, b := range g.homes(parts, x, s.bestGroupsOf(r.Tiles(), x), s.collectsPairs(g, parts)) {
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
			return !r.Occupied(at) && r.Rearrange(func() bool {
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
	return !slices.ContainsFunc(before, func(p Part) bool {
		return p.Finished() && !slices.ContainsFunc(after, func(q Part) bool {
			_, whole := without(tile.SetOf(q.Tiles...), p.Tiles)
			return whole && q.Finished() && q.isMeld() == p.isMeld()
		})
	})
}

// without returns a set without the given tiles. ok is false if it does not hold all of them.
func without(set tile.Set, tiles []tile.Tile) (rest tile.Set, ok bool) {
	ok = true
	for _, x := range tiles {
		ok = set.Remove(x) && ok
	}
	return set, ok
}

// bestGroupsOf returns the groups with x in the best arrangement of the given tiles.
func (s *Session) bestGroupsOf(tiles tile.Set, x tile.Tile) [][]tile.Tile {
	return slices.DeleteFunc(s.groupsOf(tiles, meld.ByBest), func(group []tile.Tile) bool { return !slices.Contains(group, x) })
}

// homes returns the groups that a new tile x may join, best group first. own holds the groups with x in the best
// arrangement. If twins is set, homes returns only tiles with which x forms a pair.
func (g grouping) homes(parts []Part, x tile.Tile, own [][]tile.Tile, twins bool) []Block {
	const ( // ranks of the groups
		twin        = iota
		completed   // adjacent tiles outside finished parts that x completes as a set or run
		gathered    // the other tiles of a set or run of own, outside finished parts and pairs
		bridged     // a tile and a finished run that x connects
		begunAsBest // a part that is a group of own; for example, an 8 joins 5-6 rather than three other 8s
		extended    // a finished set or run that x extends
		begun       // a part that is one tile short of a set or run with x, by affinity
		ranks       = begun + adjacent
	)
	var found [ranks][]Block
	var loose Block // adjacent tiles
	flush := func() {
		for _, b := range loose.stretches() {
			if g.makesMeld(b, x) {
				found[completed] = append(found[completed], b)
			}
		}
		loose = Block{}
	}
	for _, p := range parts {
		near := 0
		for i, y := range p.Tiles {
			near = max(near, affinity(g.terms, x, y))
			if p.Laid.Kind != meld.Pair && y != g.terms.Wild() && g.terms.IsPair([]tile.Tile{y, x}) {
				found[twin] = append(found[twin], Block{p.Tiles[i : i+1 : i+1], p.Slots[i : i+1 : i+1]})
			}
		}
		if !slices.Contains(loose.Slots, p.Slots[0].Right(-1)) {
			flush()
		}
		for _, w := range p.Wants {
			if len(w.of.Tiles) > len(p.Tiles) && g.makesMeld(w.of, x) {
				found[bridged] = append(found[bridged], w.of)
			}
		}
		switch _, gap := gapIn(p.Block); {
		case gap && g.makesMeld(p.Block, x):
			found[completed] = append(found[completed], p.Block)
		case gap:
		case p.isMeld() && g.makesMeld(p.Block, x):
			found[extended] = append(found[extended], p.Block)
		case !p.Finished():
			loose = loose.plus(p.Block)
			with := append(slices.Clone(p.Tiles), x)
			if near == 0 || len(g.wantsOf(Block{Tiles: with})) == 0 {
				continue
			}
			found[ranks-near] = append(found[ranks-near], p.Block)
			if slices.ContainsFunc(own, func(group []tile.Tile) bool { return tile.SetOf(group...) == tile.SetOf(with...) }) {
				found[begunAsBest] = slices.Insert(found[begunAsBest], 0, p.Block)
			}
		}
	}
	flush()
	slices.SortStableFunc(found[completed], func(a, b Block) int { return len(b.Tiles) - len(a.Tiles) })
	for _, group := range own {
		l, ok := g.terms.Lay(group)
		if !ok || l.Kind == meld.Pair || !g.melds {
			continue
		}
		var b Block
		free := looseTiles(slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.isPair() }))
		others := l.Tiles()
		at := slices.Index(others, x)
		for _, y := range slices.Delete(others, at, at+1) {
			if i := slices.Index(free.Tiles, y); i >= 0 {
				b.Tiles, b.Slots, free.Tiles[i] = append(b.Tiles, y), append(b.Slots, free.Slots[i]), tile.None
			}
		}
		if len(b.Tiles) == l.Len()-1 {
			found[gathered] = append(found[gathered], b)
		}
	}
	switch {
	case twins:
		return found[twin]
	case len(found[extended]) == 0:
		found[begunAsBest] = nil
	}
	return slices.Concat(found[completed:]...)
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
func (s *Session) collectsPairs(g grouping, parts []Part) bool {
	switch {
	case s.HasOpened():
		return s.openedWithPairs()
	case !s.YetToOpen():
		return g.pairs
	}
	return len(finished(parts, false)) == 0 && len(finished(parts, true)) >= s.view.OpeningThreshold(meld.Pairs)-2
}

// join moves the tile in slot src to the tiles of b, and puts all of them in the order of a set or run if they form
// one. If the tiles of b are not side by side, except for one gap, join gathers them. It returns the tile's new slot.
// If there is no room, ok is false and some tiles may have moved.
func (g grouping) join(r *rack.Rack, src rack.Slot, b Block) (to rack.Slot, ok bool) {
	x := r.TileAt(src)
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
	if l, _ := g.terms.Lay(append(slices.Clone(b.Tiles), x)); ok && !inOrder { // an okey of b has to move
		at := to.Right(-len(b.Tiles))
		for _, y := range l.Tiles() {
			from := at
			for r.TileAt(from) != y {
				from.Col++
			}
			if r.Move(from, at); y == x {
				to = at
			}
			at.Col++
		}
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
	x := r.TileAt(src)
	own, _ := g.placeIn(b, x)
	from := slices.Insert(slices.Clone(b.Slots), own, src)
	var first rack.Slot
	least := 0
	for _, at := range r.Slots() {
		cost := max(at.Col-b.Slots[0].Col, b.Slots[0].Col-at.Col)
		for i, now := range from {
			if now != at.Right(i) {
				cost += r.Columns()
			}
		}
		if r.Has(at.Right(len(b.Slots))) && hasRoom(r, at, len(from), from) && (!ok || cost < least) {
			first, least, ok = at, cost, true
		}
	}
	if !ok && g.makesMeld(b, x) {
		melds := [][]tile.Tile{slices.Insert(slices.Clone(b.Tiles), own, x)}
		var others [][]tile.Tile
		for _, p := range g.partsOf(r, src) {
			var rest []tile.Tile
			for i, at := range p.Slots {
				if !slices.Contains(b.Slots, at) {
					rest = append(rest, p.Tiles[i])
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
			return slices.Equal(r.Between(at.Row, at.Col-own, at.Col-own+len(b.Tiles)), melds[0])
		})
	}
	for i, at := range from {
		dst := first.Right(i)
		r.Move(at, dst)
		if j := slices.Index(from, dst); j >= 0 {
			from[j] = at // the two have changed places
		}
	}
	return first.Right(own), ok
}

// hasRoom reports whether n tiles from slot first on would touch no tiles except those in the slots of own.
func hasRoom(r *rack.Rack, first rack.Slot, n int, own []rack.Slot) bool {
	for i := -1; i <= n; i++ {
		if at := first.Right(i); r.Occupied(at) && !slices.Contains(own, at) {
			return false
		}
	}
	return true
}

// gapIn returns the empty slot among the slots of b. ok is false if there is none.
func gapIn(b Block) (gap rack.Slot, ok bool) {
	for i := 1; i < len(b.Slots); i++ {
		if gap = b.Slots[i].Right(-1); gap != b.Slots[i-1] {
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
	if g.makesMeld(b, x) {
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

// Bring moves a tile to a part that wants it: the part that spans the given slot or, if that part wants none, the first
// one that does. It returns the tile's new slot. moved is false if no tile was moved. UndoMove undoes it.
func (s *Session) Bring(at rack.Slot) (to rack.Slot, moved bool) {
	w, ok := s.wantToBring(at)
	if !ok {
		return at, false
	}
	moved = s.rack.Rearrange(func() (ok bool) {
		to, ok = s.grouping().join(s.rack, w.Here, w.of)
		return ok
	})
	if moved {
		s.fresh, s.dropped = rack.Nowhere, rack.Nowhere
	}
	return to, moved
}

// wantToBring returns a want whose tile is elsewhere on the rack. It prefers the part that spans the given slot to the
// first part with such a want.
func (s *Session) wantToBring(at rack.Slot) (found Want, ok bool) {
	for _, p := range s.Reading().Parts {
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
func (s *Session) CanBring() bool {
	_, ok := s.wantToBring(rack.Nowhere)
	return ok && !s.rack.InOrder && !s.Watched() && !s.table.Exercise && !s.May(game.Return)
}
