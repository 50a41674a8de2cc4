package round101

import (
	"math/bits"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// tileTables holds tables to look up properties of tiles in a round of Okey 101.
type tileTables struct {
	terms  meld.Terms
	wild   tile.Tile
	top    uint8                      // the highest place in a run
	face   [tile.Faces + 1]tile.Tile  // by tile, its face
	number [tile.Faces + 1]uint8      // by tile, the number of its face
	shows  [tile.Faces + 1]tile.Tile  // by face, the natural tile that has it
	near   [tile.Faces + 1]neighbours // by tile, the tiles that go with it
}

// neighbours holds the natural tiles that may be in a meld with a given tile. Elements for tiles that do not exist are
// None.
type neighbours struct {
	run [4]tile.Tile                // the tiles of the same colour two below, one below, one above and two above
	set [tile.Colours - 1]tile.Tile // the tiles of the same number
}

// newTileTables returns the tables for a round.
func newTileTables(terms meld.Terms) *tileTables {
	k := &tileTables{terms: terms, wild: terms.Wild(), top: tile.Numbers}
	if terms.Wrap {
		k.top++
	}
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		k.face[x] = terms.Face(x)
		k.number[x] = uint8(k.face[x].Number())
		if x != k.wild {
			k.shows[k.face[x]] = x
		}
	}
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		if x == k.wild || !k.face[x].Numbered() {
			continue
		}
		near, c, n := &k.near[x], k.face[x].Colour(), int(k.number[x])
		for i, at := range [...]int{n - 2, n - 1, n + 1, n + 2} {
			if terms.Wrap {
				at = (at+tile.Numbers-1)%tile.Numbers + 1
			}
			near.run[i] = k.shows[tile.New(c, at)]
		}
		for i := range near.set {
			near.set[i] = k.shows[tile.New((c+1+tile.Colour(i))%tile.Colours, n)]
		}
	}
	return k
}

// mayMeld reports whether x may form a set or run with tiles from the hand. If the hand has an okey, it may return true
// even if x cannot.
func (k *tileTables) mayMeld(hand *tile.Set, x tile.Tile) bool {
	if x == k.wild {
		return true
	}
	near := &k.near[x]
	var has [len(near.run)]uint8
	for i, y := range near.run {
		has[i] = min(1, hand[y])
	}
	set := uint8(0)
	for _, y := range near.set {
		set += min(1, hand[y])
	}
	return max(has[0]+has[1], has[1]+has[2], has[2]+has[3], set)+hand[k.wild] >= 2
}

// neighbourWeight returns the total weight of x's neighbours in a hand.
func (k *tileTables) neighbourWeight(hand *tile.Set, x tile.Tile) (weight int) {
	near := &k.near[x]
	for i, y := range near.run {
		if hand[y] > 0 {
			weight += runWeights[i]
		}
	}
	for _, y := range near.set {
		if hand[y] > 0 {
			weight += setWeight
		}
	}
	return weight
}

// setWeight is the weight of a neighbour of the same number. runWeights holds the weights of neighbours of the same
// colour, from two below to two above.
const setWeight = 4

var runWeights = [...]int{2, 4, 4, 2}

// runTile returns the natural tile at a place in a run. Place 14 is the 1 that follows 13.
func (k *tileTables) runTile(colour tile.Colour, at uint8) tile.Tile {
	return k.shows[tile.New(colour, int(at-1)%tile.Numbers+1)]
}

// laidMeld is a set, run or pair on the table.
type laidMeld struct {
	kind    meld.Kind
	size    uint8
	colour  tile.Colour // of a run
	first   uint8       // of a run
	number  uint8       // of a set
	natural uint8       // of a set: a bit for each colour of its natural tiles
	okeys   uint16      // of a run, a bit for each place with an okey; of a set or a pair, the number of okeys
	other   tile.Tile   // of a pair with one okey, the other tile
}

// convertMeld converts a meld on the table to a laidMeld.
func (k *tileTables) convertMeld(l meld.Laid) laidMeld {
	m := laidMeld{kind: l.Kind, size: uint8(l.Len())}
	for at, x := range l.Tiles() {
		switch l.Kind {
		case meld.Run:
			face := k.terms.StandsFor(l, at)[0]
			if at == 0 {
				m.colour, m.first = face.Colour(), uint8(face.Number())
			}
			if x == k.wild {
				m.okeys |= 1 << (m.first + uint8(at))
			}
		case meld.Set:
			if x == k.wild {
				m.okeys++
				continue
			}
			m.number = k.number[x]
			m.natural |= 1 << k.face[x].Colour()
		case meld.Pair:
			if x == k.wild {
				m.okeys++
			} else {
				m.other = x
			}
		}
	}
	return m
}

// convertGroup converts a group to a laidMeld. The tiles must be in the solver's order.
func (k *tileTables) convertGroup(group []tile.Tile) laidMeld {
	var at [2]int // the indexes of the first two natural tiles
	n := 0
	for i, x := range group {
		if x != k.wild && n < len(at) {
			at[n] = i
			n++
		}
	}
	if n < len(at) || len(group) == tile.Copies {
		l, _ := k.terms.Lay(group)
		return k.convertMeld(l)
	}
	a, b := group[at[0]], group[at[1]]
	m := laidMeld{kind: meld.Set, size: uint8(len(group)), number: k.number[a]}
	if k.number[a] != k.number[b] {
		m = laidMeld{kind: meld.Run, size: m.size, colour: k.face[a].Colour(), first: k.number[a] - uint8(at[0])}
	}
	for i, x := range group {
		switch {
		case m.kind == meld.Set && x == k.wild:
			m.okeys++
		case m.kind == meld.Set:
			m.natural |= 1 << k.face[x].Colour()
		case x == k.wild:
			m.okeys |= 1 << (m.first + uint8(i))
		}
	}
	return m
}

// A table holds the melds on the table, and which tiles fit them.
type table struct {
	melds []laidMeld
	fits  uint64 // a bit for each natural tile that can be laid off
	swaps uint64 // a bit for each tile that can be swapped for an okey
}

// reset makes t a copy of other, reusing t's memory.
func (t *table) reset(other *table) {
	t.melds, t.fits, t.swaps = append(t.melds[:0], other.melds...), other.fits, other.swaps
}

// findFits recomputes fits and swaps.
func (t *table) findFits(k *tileTables) {
	t.fits, t.swaps = 0, 0
	for i := range t.melds {
		t.fits |= k.layOffTiles(&t.melds[i])
		t.swaps |= k.swapTiles(&t.melds[i])
	}
}

// canLayOff reports whether x can be laid off on any meld.
func (t *table) canLayOff(x tile.Tile) bool { return t.fits>>x&1 == 1 }

// layOffTiles returns a bit for each natural tile that can be laid off on a meld (rule 7.6).
func (k *tileTables) layOffTiles(m *laidMeld) (fits uint64) {
	switch m.kind {
	case meld.Run:
		low, high := k.openEnds(m)
		if low {
			fits |= 1 << k.runTile(m.colour, m.first-1)
		}
		if high {
			fits |= 1 << k.runTile(m.colour, m.first+m.size)
		}
	case meld.Set:
		if m.size == 3 {
			fits = k.missingTiles(m)
		}
	}
	return fits
}

// openEnds reports whether a tile can be added at the low and at the high end of a run.
func (k *tileTables) openEnds(m *laidMeld) (low, high bool) {
	room := m.kind == meld.Run && m.size < tile.Numbers
	return room && m.first > 1, room && m.first+m.size-1 < k.top
}

// missingTiles returns a bit for each natural tile that is missing from a set.
func (k *tileTables) missingTiles(m *laidMeld) (faces uint64) {
	for c := tile.Red; c < tile.Colours; c++ {
		if m.natural>>c&1 == 0 {
			faces |= 1 << k.shows[tile.New(c, int(m.number))]
		}
	}
	return faces
}

// swapTiles returns a bit for each tile that may replace an okey in a meld (rule 7.8).
func (k *tileTables) swapTiles(m *laidMeld) (swaps uint64) {
	if m.okeys == 0 {
		return 0
	}
	switch m.kind {
	case meld.Run:
		for okeys := m.okeys; okeys != 0; okeys &= okeys - 1 {
			swaps |= 1 << k.runTile(m.colour, uint8(bits.TrailingZeros16(okeys)))
		}
	case meld.Set:
		swaps = k.missingTiles(m)
	case meld.Pair:
		if m.okeys == 1 {
			swaps = 1 << m.other
		}
	}
	return swaps
}

// layOff lays off a natural tile on the first meld that it fits. There must be one.
func (t *table) layOff(k *tileTables, x tile.Tile) {
	for i := range t.melds {
		m := &t.melds[i]
		if k.layOffTiles(m)>>x&1 == 0 {
			continue
		}
		if m.kind == meld.Set {
			m.natural |= 1 << k.face[x].Colour()
		} else if _, high := k.openEnds(m); !high || k.runTile(m.colour, m.first+m.size) != x {
			m.first--
		}
		m.size++
		break
	}
	t.findFits(k)
}

// swap swaps x for the first okey that stands for it.
func (t *table) swap(k *tileTables, x tile.Tile) {
	for i := range t.melds {
		m := &t.melds[i]
		if k.swapTiles(m)>>x&1 == 0 {
			continue
		}
		switch m.kind {
		case meld.Run:
			for okeys := m.okeys; okeys != 0; okeys &= okeys - 1 {
				if at := bits.TrailingZeros16(okeys); k.runTile(m.colour, uint8(at)) == x {
					m.okeys &^= 1 << at
					break
				}
			}
		case meld.Set:
			m.okeys--
			m.natural |= 1 << k.face[x].Colour()
		case meld.Pair:
			m.okeys = 0
		}
		break
	}
	t.findFits(k)
}

// layOffOkey lays off an okey. If possible, it does so where the most points in tiles from the hand can be laid off
// afterwards. It returns false if the okey fits nowhere.
func (t *table) layOffOkey(k *tileTables, hand *tile.Set) bool {
	best, at, score := laidMeld{}, -1, -1
	try := func(i int, next laidMeld) {
		next.size++
		if s := k.fittingPoints(&next, hand); s > score {
			best, at, score = next, i, s
		}
	}
	for i := range t.melds {
		next := t.melds[i]
		low, high := k.openEnds(&next)
		if high {
			next.okeys |= 1 << (next.first + next.size)
			try(i, next)
			next = t.melds[i]
		}
		if low {
			next.first--
			next.okeys |= 1 << next.first
			try(i, next)
		}
		if next.kind == meld.Set && next.size == 3 {
			next.okeys++
			try(i, next)
		}
	}
	if at < 0 {
		return false
	}
	t.melds[at] = best
	t.findFits(k)
	return true
}

// fittingPoints returns the total points of the tiles in hand that can be laid off on m.
func (k *tileTables) fittingPoints(m *laidMeld, hand *tile.Set) (points int) {
	for fits := k.layOffTiles(m); fits != 0; fits &= fits - 1 {
		if x := bits.TrailingZeros64(fits); hand[x] > 0 {
			points += int(k.number[x])
		}
	}
	return points
}
