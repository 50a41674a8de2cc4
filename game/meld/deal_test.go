package meld

import (
	"math/rand/v2"

	"fair/okey/game/tile"
)

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
	melds := refMelds(t, 5)
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
	for _, x := range drawTiles(r, &left, n-hand.Len()) {
		hand.Add(x)
	}
	return hand
}

func drawTiles(r *rand.Rand, from *tile.Set, n int) []tile.Tile {
	drawn := drawSet(r, from, n)
	return drawn.Tiles()
}
