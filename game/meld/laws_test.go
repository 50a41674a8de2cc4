package meld

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestDistance_Properties(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for range handCount(5000) {
		terms := randomTerms(r)
		hand, dead := randomHand(r, terms, 1+r.IntN(21))
		checkProperties(t, r, terms, hand, dead)
	}
}

func checkProperties(t *testing.T, r *rand.Rand, terms Terms, hand, dead tile.Set) {
	t.Helper()
	s := NewSolver(terms)
	d := s.DistanceGiven(hand, dead)
	if hand.Len() == 14 && (d.Total == 0) != (terms.WinKindOf(hand) != NoWin) {
		t.Fatalf("%+v: %v is %+v away, but wins is %v", terms, hand, d, terms.WinKindOf(hand))
	}
	check.Need(t, d.Total >= Never || d.Total >= 14-hand.Len(), "%+v: %v is %+v away, too near", terms, hand, d)

	can := allTiles(terms)
	for x := range can {
		can[x] -= min(can[x], hand[x]+dead[x])
	}
	if can.Len() > 0 {
		x := drawSet(r, &can, 1)
		with := hand
		with.Add(x.Tiles()[0])
		more := s.DistanceGiven(with, dead)
		check.Need(t, more.Melds <= d.Melds && more.Pairs <= d.Pairs && (d.Total >= Never || more.Total >= d.Total-1), "%+v: %v is %+v away given %v, %+v with %v", terms, hand, d, dead, more, x)
	}

	swap := r.Perm(tile.Colours)
	turned := terms
	turned.Indicator = recolour(terms.Indicator, swap)
	if got := NewSolver(turned).DistanceGiven(recolourAll(hand, swap), recolourAll(dead, swap)); got != d {
		t.Fatalf("%+v: %v is %+v away, %+v in other colours", terms, hand, d, got)
	}

	if hand.Len() == 15 {
		for _, discard := range s.Discards(hand, dead) {
			check.Need(t, discard.Distance.Total >= d.Total, "%+v: %v is %+v away, but %+v", terms, hand, d, discard)
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
	tiles, _ := tile.ParseAll("R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 Y1")
	hand := tile.SetOf(tiles...)
	if d := s.Distance(hand); d.Total != 0 {
		t.Fatalf("%v is %+v away", hand, d)
	}
	best := s.Discards(hand, tile.Set{})[0]
	hand.Remove(best.Tile)
	check.Need(t, best.Distance.Total == 0 && s.Distance(hand).Total == 0 && s.terms.WinKindOf(hand) == Melds, "%v: %+v", hand, best)
}

func TestSolver_Reuse(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	terms := Terms{Indicator: tile.New(tile.Black, 9), Wrap: true, Pairs: true}
	used := NewSolver(terms)
	for range handCount(500) {
		hand, dead := randomHand(r, terms, 15)
		fresh := NewSolver(terms)
		a, b := used.Discards(hand, dead), fresh.Discards(hand, dead)
		for i := range b {
			if a[i] != b[i] {
				t.Fatalf("%v: %+v, and %+v of a new solver", hand, a[i], b[i])
			}
		}
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
	if n := testing.AllocsPerRun(20, func() {
		s.Discards(hand, dead)
		s.DistanceGiven(hand, dead)
		terms.WinKindOf(hand)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
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
		checkProperties(t, r, terms, hand, dead)
		if got, want := NewSolver(terms).DistanceGiven(hand, dead).Melds, newPlainSearch(terms).distance(terms, hand, dead); got != want {
			t.Fatalf("%+v: %v is %d away given %v, want %d", terms, hand, got, dead, want)
		}
		if hand.Len() == 14 {
			checkSplits(t, terms, hand)
		}
	})
}
