package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// Never is the distance of a hand that can no longer win. It is greater than any other distance.
const Never = HandSize + 1

// Distance is the smallest number d such that some 14 tiles from the hand and d drawable tiles win. The drawable tiles
// are all tiles of the game except the hand, the indicator and the dead tiles. The game has two copies of each tile,
// okeys and false jokers included. If no copy of a tile is left, an okey in the hand or drawn can still stand for it
// (rule 1.6). Each field is 0 to 14, or Never. The distance of a hand of 14 tiles is 0 if and only if it wins.
type Distance struct {
	// Total is the smaller of Melds and Pairs.
	Total int
	// Melds is the distance to a win with sets and runs.
	Melds int
	// Pairs is the distance to seven pairs, or Never if seven pairs do not win.
	Pairs int
}

// A Solver computes how far a hand is from winning and which moves bring it nearer. It reuses scratch memory, so each
// goroutine needs its own.
type Solver struct {
	terms   Terms
	melds   []form  // all short melds
	valued  []form  // the same melds, most valuable first
	search  *search // allocated on first use, since it is large and openings do not need it
	packing packing

	discards []Discard
}

// NewSolver returns a solver for hands under the terms.
func NewSolver(terms Terms) *Solver {
	k := terms.catalogue()
	return &Solver{terms: terms, melds: k.melds, valued: k.valued}
}

// families returns the search for families of melds.
func (s *Solver) families() *search {
	if s.search == nil {
		s.search = &search{catalogue: s.terms.catalogue(), discards: new(discardTable)}
	}
	return s.search
}

// Distance returns the distance of a hand of up to 22 tiles if no tiles have been seen except the hand and the
// indicator.
func (s *Solver) Distance(hand tile.Set) Distance {
	return s.DistanceGiven(hand, tile.Set{})
}

// DistanceGiven is like Distance, but the dead tiles cannot be drawn. Dead tiles are those seen outside the hand,
// except the indicator on the table. If dead includes the indicator, this means its other copy.
func (s *Solver) DistanceGiven(hand, dead tile.Set) Distance {
	p := s.terms.position(&hand, &dead)
	x := s.families()
	x.findBest(s, &p)
	return s.distance(&p, x.best)
}

// distance returns the distance of a position. missing is the number of tiles missing from its nearest sets and runs.
func (s *Solver) distance(p *position, missing int) Distance {
	d := Distance{Melds: p.drawsNeeded(missing), Pairs: Never}
	if s.terms.Pairs {
		d.Pairs = p.drawsNeeded(p.missingForPairs())
	}
	d.Total = min(d.Melds, d.Pairs)
	return d
}

// position is a hand together with the tiles that it can still draw.
type position struct {
	hand
	// limit counts, for each face, the natural tiles that are in the hand or drawable. Okeys must fill any further
	// places.
	limit [tile.Colours]row
	// wilds is the number of okeys that are in the hand or drawable.
	wilds int
}

// allTwice is a row with two tiles of every number.
const allTwice = lowBits << 1

// position returns the position of a hand. If more than two copies of a tile are dead, the surplus is ignored.
func (t Terms) position(set, dead *tile.Set) position {
	p := position{hand: t.countTiles(set)}
	for c := range p.limit {
		p.limit[c] = allTwice
	}
	if t.Wild() != tile.None {
		p.wilds = tile.Copies
	}
	if *dead != (tile.Set{}) {
		p.removeDead(t, set, *dead)
	}
	if t.Indicator != tile.None {
		c, n := t.Indicator.Colour(), t.Indicator.Number()
		if p.limit[c].count(n) > p.rows[c].count(n) {
			p.limit[c] -= oneTile(n)
		}
	}
	return p
}

// removeDead removes the dead tiles from those that a hand with the tiles in set can draw.
func (p *position) removeDead(t Terms, set *tile.Set, dead tile.Set) {
	for x := range dead {
		dead[x] = min(dead[x], tile.Copies-min(set[x], tile.Copies))
	}
	gone := t.countTiles(&dead)
	for c, r := range gone.rows {
		p.limit[c] -= r
	}
	p.wilds -= min(p.wilds, gone.wild)
}

// drawsNeeded returns the number of draws needed for a win that is missing the given number of natural tiles. Each okey
// in the hand replaces one of them.
func (p *position) drawsNeeded(missing int) int {
	if missing >= Never {
		return Never
	}
	return max(0, missing-p.wild)
}

// missingForPairs returns the smallest number of natural tiles missing from seven pairs, or Never.
func (p *position) missingForPairs() int {
	var pairs, singles, lone, open, half int
	for c, r := range p.rows {
		limit := p.limit[c]
		low, high := r&lowBits, r>>1&lowBits
		twice, once := limit>>1&lowBits, limit&lowBits
		empty := lowBits &^ (low | high)
		pairs += bits.OnesCount32(uint32(high))
		singles += bits.OnesCount32(uint32(low & twice))
		// The second copy of a lone tile cannot be drawn, so only an okey can complete the pair.
		lone += bits.OnesCount32(uint32(low & once))
		open += bits.OnesCount32(uint32(empty & twice))
		half += bits.OnesCount32(uint32(empty & once))
	}
	want := HandSize/2 - min(HandSize/2, pairs)
	singles = min(singles, want)
	want -= singles
	best := Never
	for mended := range min(want, lone, p.wilds) + 1 {
		fresh := want - mended
		okeys := mended + max(0, fresh-open) + max(0, fresh-open-half)
		if okeys <= p.wilds {
			best = min(best, singles+mended+2*fresh)
		}
	}
	return best
}

// usefulForPairs returns the faces that bring the hand nearer to seven pairs when drawn. It checks only one of the
// faces that have the same counts in the hand and in p.limit, since they are equivalent.
func (p *position) usefulForPairs() uint64 {
	missing := p.missingForPairs()
	var useful uint64
	var judged, helps [3][3]bool
	for c := range p.rows {
		for n := 1; n <= tile.Numbers; n++ {
			have, limit := p.rows[c].count(n), p.limit[c].count(n)
			if have >= limit {
				continue
			}
			if !judged[have][limit] {
				p.rows[c] += oneTile(n)
				judged[have][limit], helps[have][limit] = true, p.missingForPairs() < missing
				p.rows[c] -= oneTile(n)
			}
			if helps[have][limit] {
				useful |= 1 << faceOf(c, n)
			}
		}
	}
	return useful
}
