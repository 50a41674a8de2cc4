package meld

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"fair/okey/game/tile"
)

// A deal is a hand, the tiles known to be dead, and a solver for the terms.
type deal struct {
	r          *rand.Rand
	terms      Terms
	hand, dead tile.Set
	s          *Solver
}

// randomDeals yields random deals with hands of the given sizes. Deals with the same terms share a solver.
func randomDeals(seed uint64, deals, least, most int) iter.Seq[deal] {
	return func(yield func(deal) bool) {
		r := rand.New(rand.NewPCG(seed, 1))
		solvers := map[Terms]*Solver{}
		for range deals {
			terms := randomTerms(r)
			hand, dead := randomHand(r, terms, least+r.IntN(most-least+1))
			if solvers[terms] == nil {
				solvers[terms] = NewSolver(terms)
			}
			if !yield(deal{r, terms, hand, dead, solvers[terms]}) {
				return
			}
		}
	}
}

func (d deal) String() string { return fmt.Sprintf("%+v: %v, dead %v", d.terms, d.hand, d.dead) }

func (d deal) distance() Distance { return d.s.DistanceGiven(d.hand, d.dead) }

// left returns the tiles that can still be drawn.
func (d deal) left() tile.Set {
	left := allTiles(d.terms)
	for x := range left {
		left[x] -= min(left[x], d.hand[x]+d.dead[x])
	}
	return left
}

// with returns the deal after a tile has been drawn.
func (d deal) with(x tile.Tile) deal {
	d.hand.Add(x)
	return d
}

// without returns the deal after a tile has been discarded.
func (d deal) without(x tile.Tile) deal {
	d.hand.Remove(x)
	d.dead.Add(x)
	return d
}

// randomTerms returns the terms of a preset, or a combination of switches that no preset has.
func randomTerms(r *rand.Rand) Terms {
	indicator := tile.Tile(1 + r.IntN(52))
	return [...]Terms{
		{Indicator: indicator, Wrap: true, Pairs: true},
		{Indicator: indicator, Wrap: true, Pairs: true},
		{Indicator: indicator, Pairs: true},
		{FakeJokers: true, Wrap: true, Pairs: true},
		{ShortShapes: true},
		{Indicator: indicator, Wrap: true, ShortShapes: true},
		{FakeJokers: true, Indicator: indicator, Pairs: true},
		{},
	}[r.IntN(8)]
}

// allTiles returns all tiles of the game except the indicator on the table.
func allTiles(t Terms) tile.Set {
	all := tile.Full(t.Indicator != tile.None || t.FakeJokers)
	all.Remove(t.Indicator)
	return all
}

// drawSet removes up to n random tiles from a set and returns them.
func drawSet(r *rand.Rand, from *tile.Set, n int) tile.Set {
	tiles := from.Tiles()
	r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	n = min(n, len(tiles))
	for _, x := range tiles[:n] {
		from.Remove(x)
	}
	return tile.SetOf(tiles[:n]...)
}

// growHand returns a hand of n tiles made of melds or pairs, sometimes including okeys. Then it replaces the given
// number of tiles with random ones.
func growHand(r *rand.Rand, t Terms, n, swapped int) tile.Set {
	left := allTiles(t)
	var hand tile.Set
	melds := refMelds(t)
	pairs := t.Pairs && r.IntN(5) == 0
	for attempts := 0; hand.Len() < n && attempts < 400; attempts++ {
		m := melds[r.IntN(len(melds))]
		if r.IntN(3) > 0 && len(m) == 3 && m[0].Number() == m[1].Number() && r.IntN(3) > 0 {
			continue // makes runs as frequent as sets
		}
		if pairs {
			x := tile.Tile(1 + r.IntN(52))
			m = []tile.Tile{x, x}
		}
		if hand.Len()+len(m) > n && attempts < 300 {
			continue
		}
		for _, face := range m {
			x := face
			if face == t.Okey() {
				x = tile.FalseJoker
			}
			if (x == t.Wild() || !left.Has(x) || r.IntN(12) == 0) && left.Has(t.Wild()) {
				x = t.Wild()
			}
			if hand.Len() < n && left.Remove(x) {
				hand.Add(x)
			}
		}
	}
	for range min(swapped, hand.Len()) {
		tiles := hand.Tiles()
		x := tiles[r.IntN(len(tiles))]
		hand.Remove(x)
		left.Add(x)
	}
	for x, n := range drawSet(r, &left, n-hand.Len()) {
		hand[x] += n
	}
	return hand
}

// randomHand returns a hand of n tiles, made of melds or entirely random, and some dead tiles. Sometimes many tiles are
// dead.
func randomHand(r *rand.Rand, t Terms, n int) (hand, dead tile.Set) {
	left := allTiles(t)
	if r.IntN(3) == 0 {
		hand = drawSet(r, &left, n)
	} else {
		hand = growHand(r, t, n, r.IntN(8))
		for x, copies := range hand {
			left[x] -= copies
		}
	}
	switch r.IntN(4) {
	case 0:
		dead = drawSet(r, &left, r.IntN(40))
	case 1:
		dead = drawSet(r, &left, 50+r.IntN(30))
	}
	return hand, dead
}
