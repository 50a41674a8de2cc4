package meld

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestDistance_Properties(t *testing.T) {
	for d := range randomDeals(12, handCount(5000), 1, 21) {
		checkProperties(t, d)
	}
}

func checkProperties(t *testing.T, d deal) {
	t.Helper()
	now := d.distance()
	if d.hand.Len() == HandSize {
		check.Equal(t, now.Total == 0, d.terms.WinKindOf(d.hand) != NoWin, d)
	}
	check.That(t, now.Total >= Never || now.Total >= HandSize-d.hand.Len(), "%v is %+v away, too near", d, now)

	left := d.left()
	drawn := drawSet(d.r, &left, 1)
	for _, x := range drawn.Tiles() {
		more := d.with(x).distance()
		check.That(t, more.Melds <= now.Melds && more.Pairs <= now.Pairs && (now.Total >= Never || more.Total >= now.Total-1), "%v is %+v away, %+v with %v", d, now, more, x)
	}

	swap := d.r.Perm(tile.Colours)
	turned := d.terms
	turned.Indicator = recolour(turned.Indicator, swap)
	check.Equal(t, NewSolver(turned).DistanceGiven(recolourAll(d.hand, swap), recolourAll(d.dead, swap)), now, d, "in other colours")

	if d.hand.Len() == HandSize+1 {
		for _, discard := range d.s.Discards(d.hand, d.dead) {
			check.That(t, discard.Distance.Total >= now.Total, "%v is %+v away, but %+v", d, now, discard)
		}
	}
}

func recolour(x tile.Tile, swap []int) tile.Tile {
	if !x.Numbered() {
		return x
	}
	return tile.New(tile.Colour(swap[x.Colour()]), x.Number())
}

func recolourAll(set tile.Set, swap []int) tile.Set {
	var turned tile.Set
	for x, n := range set {
		turned[recolour(tile.Tile(x), swap)] += n
	}
	return turned
}

// Discarding a tile that no nearest win uses leaves the hand as near to winning as before.
func TestUseful_UselessTile(t *testing.T) {
	s := NewSolver(Terms{Indicator: tile.New(tile.Red, 4), Wrap: true, Pairs: true})
	hand := handOf(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 Y1")
	best := s.Discards(hand, tile.Set{})[0]
	check.That(t, s.Distance(hand).Total == 0 && best.Distance.Total == 0, "%+v", best)
	hand.Remove(best.Tile)
	check.That(t, s.Distance(hand).Total == 0 && s.terms.WinKindOf(hand) == Melds, "%v: %+v", hand, best)
}

func TestSolver_Reuse(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	terms := Terms{Indicator: tile.New(tile.Black, 9), Wrap: true, Pairs: true}
	used := NewSolver(terms)
	for range handCount(500) {
		hand, dead := randomHand(r, terms, 15)
		fresh := NewSolver(terms)
		a, b := used.Discards(hand, dead), fresh.Discards(hand, dead)
		check.Need(t, slices.Equal(a, b), "%v: %+v, and %+v of a new solver", hand, a, b)
		check.Need(t, used.Opening(hand).Value == fresh.Opening(hand).Value && used.DistanceGiven(hand, dead) == fresh.DistanceGiven(hand, dead), "%v: a new solver says something else", hand)
		used.Arrange(hand, ByRuns)
	}
}

func TestAllocations(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 1))
	terms := Terms{Indicator: tile.New(tile.Black, 9), Wrap: true, Pairs: true}
	s := NewSolver(terms)
	hand, dead := randomHand(r, terms, 15)
	s.Discards(hand, dead)
	check.Equal(t, testing.AllocsPerRun(20, func() {
		s.Discards(hand, dead)
		s.DistanceGiven(hand, dead)
		terms.WinKindOf(hand)
	}), 0)
}

// FuzzSolver deals a hand and dead tiles determined by the input, and checks the results against the reference
// implementations and the general properties.
func FuzzSolver(f *testing.F) {
	f.Add(uint8(4), uint8(1), uint8(14), uint64(1))
	f.Add(uint8(13), uint8(3), uint8(15), uint64(2))
	f.Fuzz(func(t *testing.T, indicator, switches, size uint8, seed uint64) {
		terms := Terms{FakeJokers: switches&1 != 0, Wrap: switches&2 != 0, Pairs: switches&4 != 0, ShortShapes: switches&8 != 0}
		if switches&16 == 0 {
			terms.Indicator = tile.Tile(1 + indicator%52)
		}
		r := rand.New(rand.NewPCG(seed, uint64(switches)))
		hand, dead := randomHand(r, terms, 1+int(size)%22)
		d := deal{r, terms, hand, dead, NewSolver(terms)}
		checkProperties(t, d)
		check.Equal(t, d.distance().Melds, newPlainSearch(terms).distance(terms, hand, dead), d)
		if hand.Len() == HandSize {
			checkSplits(t, terms, hand)
		}
	})
}
