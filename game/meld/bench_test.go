package meld

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game/tile"
)

// benchHand is one of the 1,000 seeded hands of a benchmark. Each has its own indicator.
type benchHand struct {
	terms Terms
	hand  tile.Set
}

func randomHands(size int, terms func(indicator tile.Tile) Terms) []benchHand {
	r := rand.New(rand.NewPCG(7, 7))
	hands := make([]benchHand, 1000)
	for i := range hands {
		t := terms(tile.Tile(1 + r.IntN(52)))
		left := allTiles(t)
		hands[i] = benchHand{t, drawSet(r, &left, size)}
	}
	return hands
}

func classicTerms(indicator tile.Tile) Terms {
	return Terms{Indicator: indicator, Wrap: true, Pairs: true}
}

func BenchmarkWins(b *testing.B) {
	r := rand.New(rand.NewPCG(8, 8))
	var hands []benchHand
	for len(hands) < 1000 {
		t := classicTerms(tile.Tile(1 + r.IntN(52)))
		hand := growHand(r, t, 14, r.IntN(2))
		// Exactly half of the hands win.
		if (t.WinKindOf(hand) != NoWin) == (len(hands)%2 == 0) {
			hands = append(hands, benchHand{t, hand})
		}
	}
	b.ReportAllocs()
	won := 0
	for i := 0; b.Loop(); i++ {
		if h := &hands[i%len(hands)]; h.terms.WinKindOf(h.hand) != NoWin {
			won++
		}
	}
}

func BenchmarkFinishes(b *testing.B) {
	hands := randomHands(15, classicTerms)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		h := &hands[i%len(hands)]
		h.terms.Finishes(h.hand)
	}
}

func BenchmarkDistance(b *testing.B) {
	hands := randomHands(14, classicTerms)
	solvers := map[Terms]*Solver{}
	of := make([]*Solver, len(hands))
	for i, h := range hands {
		if solvers[h.terms] == nil {
			solvers[h.terms] = NewSolver(h.terms)
		}
		of[i] = solvers[h.terms]
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		of[i%len(of)].Distance(hands[i%len(of)].hand)
	}
}

// BenchmarkDistancePlain measures plainSearch, the baseline for BenchmarkDistance.
func BenchmarkDistancePlain(b *testing.B) {
	hands := randomHands(14, classicTerms)
	x := newPlainSearch(classicTerms(1))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		h := &hands[i%len(hands)]
		x.distance(h.terms, h.hand, tile.Set{})
	}
}

func BenchmarkDiscards(b *testing.B) { benchmarkDiscards(b, (*Solver).Discards) }

func BenchmarkNearestDiscards(b *testing.B) { benchmarkDiscards(b, (*Solver).NearestDiscards) }

func benchmarkDiscards(b *testing.B, discards func(s *Solver, hand, dead tile.Set) []Discard) {
	b.Helper()
	hands := randomHands(15, classicTerms)
	solvers := map[Terms]*Solver{}
	for _, h := range hands {
		solvers[h.terms] = NewSolver(h.terms)
		discards(solvers[h.terms], h.hand, tile.Set{})
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		h := &hands[i%len(hands)]
		discards(solvers[h.terms], h.hand, tile.Set{})
	}
}

func BenchmarkOpening(b *testing.B) {
	hands := randomHands(22, func(indicator tile.Tile) Terms { return Terms{Indicator: indicator, Pairs: true} })
	of := make([]*Solver, len(hands))
	for i, h := range hands {
		of[i] = NewSolver(h.terms)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		of[i%len(of)].Opening(hands[i%len(of)].hand)
	}
}
