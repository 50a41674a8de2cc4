package meld

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// refPack returns the maximum worth of disjoint melds in the hand. place returns the worth of a place that shows x,
// filled with an okey or a natural tile. memo holds the worth of hands already computed. The first remaining tile is
// laid in every possible meld, or not at all.
func refPack(melds [][]tile.Tile, h refHand, place func(x tile.Tile, okey bool) int, memo map[refHand]int) int {
	var first tile.Tile
	for x := tile.Tile(1); x < tile.FalseJoker && first == tile.None; x++ {
		if h.faces[x] > 0 {
			first = x
		}
	}
	if first == tile.None {
		return 0
	}
	if best, ok := memo[h]; ok {
		return best
	}
	left := h
	left.faces[first]--
	best := refPack(melds, left, place, memo)
	for _, m := range melds {
		if !slices.Contains(m, first) {
			continue
		}
		for okeys := range 1 << len(m) {
			if bits.OnesCount(uint(okeys)) > h.wild {
				continue
			}
			left, used, short, worth := h, false, false, 0
			for i, x := range m {
				wild := okeys>>i&1 == 1
				worth += place(x, wild)
				if wild {
					left.wild--
					short = short || left.wild < 0
				} else {
					left.faces[x]--
					short = short || left.faces[x] < 0
					used = used || x == first
				}
			}
			if used && !short {
				best = max(best, worth+refPack(melds, left, place, memo))
			}
		}
	}
	memo[h] = best
	return best
}

func TestOpening_Reference(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for i := range handCount(2500) {
		terms := presetTerms(t, "101", tile.Tile(1+r.IntN(52)))
		terms.Wrap = i%10 == 0
		left := allTiles(terms)
		hand := drawSet(r, &left, 21+r.IntN(2))
		if r.IntN(3) > 0 {
			hand = growHand(r, terms, 21+r.IntN(2), r.IntN(12))
		}
		s := NewSolver(terms)
		h := newRefHand(terms, hand)
		melds := refMelds(terms, 5)
		o := s.Opening(hand)
		want := refPack(melds, h, func(x tile.Tile, _ bool) int { return x.Number() }, map[refHand]int{})
		check.Need(t, o.Value == want, "%+v %v: %d %v, want %d", terms, hand, o.Value, o.Melds, want)
		quick, loose := s.OpeningRest(hand)
		sum := 0
		rest := hand
		for _, m := range o.Melds {
			reading, ok := terms.Read(m)
			check.Need(t, ok && (tile.Format(reading.Tiles) == tile.Format(m) || reading.Kind != Set), "%v: %v is no meld in order", hand, m)
			sum += reading.Value
			for _, x := range m {
				check.Need(t, rest.Remove(x), "%v has not the tiles of %v", hand, o.Melds)
			}
		}
		check.Need(t, quick == o.Value && loose == rest, "%v: quickly %d and %v, want %d and %v", hand, quick, loose, o.Value, rest)
		check.Need(t, sum == o.Value, "%v: %v are worth %d, not %d", hand, o.Melds, sum, o.Value)
		checkLeftover(t, terms, s, hand, melds)
		checkMostPairs(t, terms, s, hand)
	}
}

func checkLeftover(t *testing.T, terms Terms, s *Solver, hand tile.Set, melds [][]tile.Tile) {
	t.Helper()
	l := s.Leftover(hand)
	all := 0
	h := newRefHand(terms, hand)
	for x, n := range h.faces {
		all += tile.Tile(x).Number() * n
	}
	all += 101 * h.wild
	saved := refPack(melds, h, func(x tile.Tile, okey bool) int {
		if okey {
			return 101
		}
		return x.Number()
	}, map[refHand]int{})
	check.Need(t, l.Value == all-saved, "%+v %v: leaves %d, want %d: %v", terms, hand, l.Value, all-saved, l)
	together := l.Tiles
	for _, m := range l.Melds {
		if _, ok := terms.Read(m); !ok {
			t.Fatalf("%v: %v is no meld", hand, m)
		}
		for _, x := range m {
			together.Add(x)
		}
	}
	check.Need(t, together == hand, "%v becomes %v", hand, l)
}

func checkMostPairs(t *testing.T, terms Terms, s *Solver, hand tile.Set) {
	t.Helper()
	pairs := s.MostPairs(hand)
	rest := hand
	for _, p := range pairs {
		check.Need(t, terms.IsPair(p) && rest.Remove(p[0]) && rest.Remove(p[1]), "%v: pairs %v", hand, pairs)
	}
	for _, x := range rest.Tiles() {
		for _, y := range rest.Tiles() {
			check.Need(t, x == y && rest[x] <= 1 || !terms.IsPair([]tile.Tile{x, y}), "%v: %v and %v are left of %v", hand, x, y, pairs)
		}
	}
}
