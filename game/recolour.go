package game

import "fair/okey/game/tile"

// A Recolouring is a permutation of the colours. Colour c becomes Recolouring[c].
type Recolouring [tile.Colours]tile.Colour

// Apply returns the tile in its new colour. Tiles without a colour do not change.
func (to Recolouring) Apply(x tile.Tile) tile.Tile {
	if !x.Numbered() {
		return x
	}
	return tile.New(to[x.Colour()], x.Number())
}

// Recolourings lists the permutations of the colours that do not change what a round is worth: all 24, or four if red
// and black count differently from blue and yellow (rules 5.2 and 5.3). The first is the identity.
func (r Rules) Recolourings() (all []Recolouring) {
	alike := !r.Coloured && r.OneColour != OneColourRedBlack
	for n := range tile.Colours * tile.Colours * tile.Colours * tile.Colours {
		var to Recolouring
		var taken [tile.Colours]bool
		fits := true
		for c := range to {
			to[c] = tile.Colour(n >> (2 * (tile.Colours - 1 - c)) & (tile.Colours - 1))
			fits = fits && !taken[to[c]] && (alike || redOrBlack(tile.Colour(c)) == redOrBlack(to[c]))
			taken[to[c]] = true
		}
		if fits {
			all = append(all, to)
		}
	}
	return all
}

// Recoloured returns m with the tiles of its current round recoloured. It may be called only immediately after the
// deal. Later rounds keep the colours given by the seed.
func (m Match) Recoloured(to Recolouring) Match {
	m.public.Indicator = to.Apply(m.public.Indicator)
	dealt := *m.public.Log.newest // the only entry in the log
	event := dealt.event.(Dealt)
	event.Indicator = m.public.Indicator
	dealt.event = event
	m.public.Log.newest = &dealt
	stock := make([]tile.Tile, len(m.stock))
	for i, x := range m.stock {
		stock[i] = to.Apply(x)
	}
	m.stock = stock
	for s, hand := range m.hands {
		m.hands[s] = tile.Set{}
		for _, x := range hand.Tiles() {
			m.hands[s].Add(to.Apply(x))
		}
	}
	return m
}
