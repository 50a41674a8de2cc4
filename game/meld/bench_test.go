package meld

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game/tile"
)

func classicTerms(indicator tile.Tile) Terms {
	return Terms{Indicator: indicator, Wrap: true, Pairs: true}
}

// benchmark deals 1,000 seeded hands of the given size, each with its own indicator, and measures a call with one after
// the other.
func benchmark(b *testing.B, size int, terms func(indicator tile.Tile) Terms, call func(d *deal)) {
	r := rand.New(rand.NewPCG(7, 7))
	deals := make([]deal, 1000)
	solvers := map[Terms]*Solver{}
	for i := range deals {
		t := terms(tile.Tile(1 + r.IntN(52)))
		if solvers[t] == nil {
			solvers[t] = NewSolver(t)
		}
		left := allTiles(t)
		deals[i] = deal{terms: t, hand: drawSet(r, &left, size), s: solvers[t]}
		call(&deals[i])
	}
	benchmarkDeals(b, deals, call)
}

func benchmarkDeals(b *testing.B, deals []deal, call func(d *deal)) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		call(&deals[i%len(deals)])
	}
}

// BenchmarkWins looks at hands of which exactly half win.
func BenchmarkWins(b *testing.B) {
	r := rand.New(rand.NewPCG(8, 8))
	var deals []deal
	for len(deals) < 1000 {
		t := classicTerms(tile.Tile(1 + r.IntN(52)))
		hand := growHand(r, t, HandSize, r.IntN(2))
		if (t.WinKindOf(hand) != NoWin) == (len(deals)%2 == 0) {
			deals = append(deals, deal{terms: t, hand: hand})
		}
	}
	benchmarkDeals(b, deals, func(d *deal) { d.terms.WinKindOf(d.hand) })
}

func BenchmarkDistance(b *testing.B) {
	benchmark(b, HandSize, classicTerms, func(d *deal) { d.s.Distance(d.hand) })
}

// BenchmarkDistancePlain measures plainSearch, the baseline for BenchmarkDistance.
func BenchmarkDistancePlain(b *testing.B) {
	x := newPlainSearch(classicTerms(1))
	benchmark(b, HandSize, classicTerms, func(d *deal) { x.distance(d.terms, d.hand, d.dead) })
}

func BenchmarkDiscards(b *testing.B) {
	benchmark(b, HandSize+1, classicTerms, func(d *deal) { d.s.Discards(d.hand, d.dead) })
}

func BenchmarkOpening(b *testing.B) {
	terms := func(indicator tile.Tile) Terms { return Terms{Indicator: indicator, Pairs: true} }
	benchmark(b, 22, terms, func(d *deal) { d.s.Opening(d.hand) })
}
