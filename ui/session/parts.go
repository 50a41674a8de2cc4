package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// A Part is one group on the rack: tiles side by side, or two tiles with a gap that one tile would fill.
type Part struct {
	Block
	// Laid is the set, run or pair that the tiles form in their current order, or zero if they form none.
	Laid meld.Laid
	// Wants lists the numbers, at most two, with which one more tile would turn the part, or some of its tiles, into a
	// set or run. It is empty if the part is finished or if there are more than two such numbers.
	Wants []Want
}

// A Want is a number that would complete a part.
type Want struct {
	Number int
	// Meld is the set or run that the tile would make.
	Meld meld.Laid
	// Wins reports that the tile finishes the hand.
	Wins bool
	// Here is the slot of a tile with that number in another unfinished part, or rack.Nowhere if there is none.
	Here rack.Slot

	of   Block     // the tiles in the part that the wanted tile would complete
	tile tile.Tile // one tile with that number
}

// Finished reports whether the part is a set, a run, or a pair where pairs count.
func (p *Part) Finished() bool { return p.Laid.Kind != meld.NoMeld }

// isMeld reports whether the part is a set or run.
func (p *Part) isMeld() bool { return p.Finished() && p.Laid.Kind != meld.Pair }

// Gap returns the empty slot between a single tile and a run, or between two single tiles, where the wanted tile fits. ok
// is false if there is none.
func (p *Part) Gap() (gap rack.Slot, ok bool) {
	if len(p.Wants) == 0 {
		return rack.Nowhere, false
	}
	return gapIn(p.Wants[0].of)
}

// Spans reports whether a slot belongs to the part or lies between two of its slots.
func (p *Part) Spans(at rack.Slot) bool {
	first, last := p.Slots[0], p.Slots[len(p.Slots)-1]
	return at.Row == first.Row && first.Col <= at.Col && at.Col <= last.Col
}

// grouping holds the rules for splitting a rack into parts.
type grouping struct {
	terms meld.Terms
	// pairs is set if two equal tiles form a group, and melds if sets and runs do.
	pairs, melds bool
	// inOrder is set if the tiles of a run must be in order (rule 3.5).
	inOrder bool
}

// finished returns the finished parts that are pairs or, if pairs is false, sets and runs.
func finished(parts []Part, pairs bool) (blocks []Block) {
	for _, p := range parts {
		if p.Finished() && p.isMeld() != pairs {
			blocks = append(blocks, p.Block)
		}
	}
	return blocks
}

// partAt returns the part that includes the given slot, or a zero Part if there is none.
func partAt(parts []Part, at rack.Slot) (found Part) {
	for _, p := range parts {
		if slices.Contains(p.Slots, at) {
			found = p
		}
	}
	return found
}

func (s *Session) grouping() grouping { return s.groupingAt(s.distance()) }

// groupingAt is like grouping for a hand at distance d. Two equal tiles form a group if the player may lay pairs or open
// with them (rule 7.5), or if the hand is closer to seven pairs than to sets and runs.
func (s *Session) groupingAt(d meld.Distance) grouping {
	pairs := d.Pairs < d.Melds
	if s.view.OpeningThreshold(meld.Pairs) > 0 {
		pairs = !s.HasOpened() || s.view.MayLayPairs(s.me)
	}
	return grouping{s.terms, pairs, !s.openedWithPairs(), s.view.Rules.Show == game.Arranged}
}

// maxWants is the maximum length of Part.Wants.
const maxWants = 2

// partsOf splits the blocks of a rack into parts, treating slot skip as empty. It chooses the split with the fewest
// tiles outside finished parts and, among those, the fewest tiles outside parts that are one tile short.
func (g grouping) partsOf(r *rack.Rack, skip rack.Slot) (parts []Part) {
	for _, b := range blocksOf(r, skip) {
		parts = append(parts, g.split(b)...)
	}
	parts = g.joinAcrossGaps(parts)
	loose := looseTiles(parts)
	for i := range parts {
		p := &parts[i]
		start, end := p.Slots[0], p.Slots[len(p.Slots)-1]
		first, _ := r.BlockColumns(start)
		_, last := r.BlockColumns(end)
		beside := append(r.Between(start.Row, first, start.Col-1), r.Between(end.Row, end.Col+1, last)...)
		p.Wants = slices.DeleteFunc(p.Wants, func(w Want) bool {
			return slices.ContainsFunc(beside, func(x tile.Tile) bool { return g.meets(&w, x) })
		})
		for j := range p.Wants {
			w := &p.Wants[j]
			for k, x := range loose.Tiles {
				if w.Here == rack.Nowhere && !slices.Contains(p.Slots, loose.Slots[k]) && g.meets(w, x) {
					w.Here = loose.Slots[k]
				}
			}
		}
	}
	return parts
}

// meets reports whether x is a tile that w asks for.
func (g grouping) meets(w *Want, x tile.Tile) bool {
	return x != g.terms.Wild() && g.terms.Face(x).Number() == w.Number && g.makesMeld(w.of, x)
}

// plus returns the tiles of b followed by those of c.
func (b Block) plus(c Block) Block {
	return Block{slices.Concat(b.Tiles, c.Tiles), slices.Concat(b.Slots, c.Slots)}
}

// looseTiles returns the tiles of the unfinished parts, smallest parts first.
func looseTiles(parts []Part) (loose Block) {
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(p, q Part) int { return len(p.Tiles) - len(q.Tiles) })
	for _, p := range parts {
		if !p.Finished() {
			loose = loose.plus(p.Block)
		}
	}
	return loose
}

// split splits a block into parts. It prefers, in this order, more tiles in finished parts, finished parts worth more
// points, more tiles in parts that are one tile short, and fewer parts.
func (g grouping) split(b Block) []Part {
	type way struct {
		part  Part
		first int
		worth int
	}
	best := make([]way, len(b.Tiles)+1)
	for end := 1; end <= len(b.Tiles); end++ {
		for first := end - 1; first >= 0 && end-first <= tile.Numbers; first-- {
			part := Part{Block: Block{b.Tiles[first:end:end], b.Slots[first:end:end]}}
			worth := best[first].worth - 1
			switch {
			case g.finishPart(&part):
				worth += 1e6*len(part.Tiles) + 1e2*part.Laid.Value()
			case g.findWants(&part):
				worth += 10 * len(part.Tiles)
			case part.isPair():
				worth += 5
			case len(part.Tiles) > 1:
				continue
			}
			if best[end].part.Tiles == nil || worth > best[end].worth {
				best[end] = way{part, first, worth}
			}
		}
	}
	var parts []Part
	for end := len(b.Tiles); end > 0; end = best[end].first {
		parts = append(parts, best[end].part)
	}
	slices.Reverse(parts)
	return parts
}

// isPair reports whether the part consists of two equal tiles.
func (p *Part) isPair() bool { return len(p.Tiles) == tile.Copies && p.Tiles[0] == p.Tiles[1] }

// finishPart sets the part's Laid and reports whether the part is finished.
func (g grouping) finishPart(p *Part) bool {
	if len(p.Tiles) > tile.Copies && g.inOrder && !g.terms.IsMeld(p.Tiles) {
		return false
	}
	l, ok := g.terms.LayOrdered(p.Tiles)
	counts := g.melds
	if l.Kind == meld.Pair {
		counts = g.pairs
	}
	if ok && counts {
		p.Laid = l
	}
	return p.Finished()
}

// openedWithPairs reports whether the player may only lay pairs (rule 7.5).
func (s *Session) openedWithPairs() bool {
	return s.me != game.Nobody && s.view.Opened[s.me].How == meld.Pairs
}

// findWants sets the part's Wants and reports whether one more tile would turn the whole part into a meld.
func (g grouping) findWants(p *Part) bool {
	const longest = 4 // in tiles; a longer run with one tile missing may contain another meld
	if len(p.Tiles) < 2 || len(p.Tiles) > longest || !g.melds {
		return false
	}
	whole := g.wantsOf(p.Block)
	if len(whole) == 0 || len(whole) > maxWants {
		return false
	}
	p.Wants = whole
	for _, b := range p.stretches() {
		for _, w := range g.wantsOf(b) {
			if len(p.Wants) < maxWants && !slices.ContainsFunc(p.Wants, func(v Want) bool { return v.Number == w.Number }) {
				p.Wants = append(p.Wants, w)
			}
		}
	}
	slices.SortFunc(p.Wants, func(v, w Want) int { return v.Number - w.Number })
	return true
}

// stretches returns the sequences of two or more tiles of b.
func (b Block) stretches() (all []Block) {
	for first := range b.Tiles {
		for end := first + 2; end <= len(b.Tiles); end++ {
			all = append(all, Block{b.Tiles[first:end:end], b.Slots[first:end:end]})
		}
	}
	return all
}

// wantsOf returns the numbers of the tiles that would complete b as a set or run, at most maxWants+1 of them.
func (g grouping) wantsOf(b Block) (wants []Want) {
	var like tile.Tile
	for _, x := range b.Tiles {
		switch face := g.terms.Face(x); {
		case x == g.terms.Wild():
		case like == tile.None:
			like = face
		case face.Colour() != like.Colour() && face.Number() != like.Number():
			return nil
		}
	}
	for number := 1; number <= tile.Numbers && len(wants) <= maxWants; number++ {
		for colour := range tile.Colour(tile.Colours) {
			if colour != like.Colour() && number != like.Number() {
				continue
			}
			x := tile.New(colour, number)
			if x == g.terms.Wild() { // a false joker stands for it (rule 1.4)
				x = tile.FalseJoker
			}
			if l, ok := g.terms.Lay(append(slices.Clone(b.Tiles), x)); ok && l.Kind != meld.Pair {
				wants = append(wants, Want{Number: number, Meld: l, Here: rack.Nowhere, of: b, tile: x})
				break
			}
		}
	}
	return wants
}

// joinAcrossGaps joins two single tiles into one part if one slot separates them and a third tile would fill it. A
// single tile beside a finished run gets one want: the tile that would connect it to the run.
func (g grouping) joinAcrossGaps(parts []Part) (joined []Part) {
	for _, p := range parts {
		n := len(joined)
		if n == 0 {
			joined = append(joined, p)
			continue
		}
		before := &joined[n-1]
		w, ok := g.wantBetween(before, &p)
		switch {
		case !ok:
		case before.Finished():
			p.Wants = []Want{w}
		case p.Finished():
			before.Wants = []Want{w}
		default:
			before.Block, before.Wants = w.of, []Want{w}
			continue
		}
		joined = append(joined, p)
	}
	return joined
}

// wantBetween returns the want between two parts, where one is a single tile and the other a single tile or a finished
// run. ok is false if no tile fits between them.
func (g grouping) wantBetween(before, behind *Part) (w Want, ok bool) {
	last, first := before.Slots[len(before.Slots)-1], behind.Slots[0]
	apart := first.Col - last.Col - 1                                                       // empty slots
	lone := func(p *Part) bool { return len(p.Tiles) == 1 && p.Tiles[0] != g.terms.Wild() } // an okey fits anywhere
	switch {
	case last.Row != first.Row || apart > 1 || !g.melds:
	case lone(before) && lone(behind): // two tiles that fit side by side are one part already
		ok = apart == 1
	case lone(before):
		ok = behind.Laid.Kind == meld.Run && len(before.Wants) == 0
	case lone(behind):
		ok = before.Laid.Kind == meld.Run
	}
	if !ok {
		return w, false
	}
	both := before.plus(behind.Block)
	for _, w := range g.wantsOf(both) {
		if g.terms.IsMeld(slices.Insert(slices.Clone(both.Tiles), len(before.Tiles), w.tile)) {
			return w, true
		}
	}
	return w, false
}

// makesMeld reports whether the tiles of b and x form a set or run in some order.
func (g grouping) makesMeld(b Block, x tile.Tile) bool {
	l, ok := g.terms.Lay(append(slices.Clone(b.Tiles), x))
	return ok && l.Kind != meld.Pair
}

// blocksOf returns the contiguous blocks of a rack from the upper left, treating slot skip as empty.
func blocksOf(r *rack.Rack, skip rack.Slot) (blocks []Block) {
	for _, at := range r.Slots() {
		if !r.Occupied(at) || at == skip {
			continue
		}
		if before := at.Right(-1); !r.Occupied(before) || before == skip {
			blocks = append(blocks, Block{})
		}
		b := &blocks[len(blocks)-1]
		b.Tiles, b.Slots = append(b.Tiles, r.TileAt(at)), append(b.Slots, at)
	}
	return blocks
}
