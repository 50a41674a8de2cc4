package meld

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

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
