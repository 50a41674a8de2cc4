package meld

import (
	"slices"

	"fair/okey/game/tile"
)

// The reference implementations answer every question directly from the definitions, by trying everything. They share
// nothing with the code under test except the tiles and the Terms.

// refHand is a hand counted by face, with the wild tiles counted separately.
type refHand struct {
	faces [tile.Faces + 1]int
	wild  int
	stray int
}

func newRefHand(t Terms, set tile.Set) refHand {
	var h refHand
	for _, x := range set.Tiles() {
		switch face := t.Face(x); {
		case x == t.Wild():
			h.wild++
		case !face.Numbered():
			h.stray++
		default:
			h.faces[face]++
		}
	}
	return h
}

// refMelds lists the legal sets and the legal runs of up to five tiles, by the faces that they show. Longer runs are
// several of these.
func refMelds(t Terms) [][]tile.Tile {
	var melds [][]tile.Tile
	for n := 1; n <= 13; n++ {
		for colours := range 16 {
			var set []tile.Tile
			for c := range tile.Colours {
				if colours>>c&1 == 1 {
					set = append(set, tile.New(tile.Colour(c), n))
				}
			}
			if len(set) >= 3 {
				melds = append(melds, set)
			}
		}
	}
	highest := 13
	if t.Wrap {
		highest = 14 // the 1 above the 13
	}
	for c := tile.Red; c < tile.Colours; c++ {
		for length := 3; length <= 5; length++ {
			for start := 1; start+length-1 <= highest; start++ {
				var run []tile.Tile
				for n := range length {
					run = append(run, tile.New(c, 1+(start+n-1)%13))
				}
				melds = append(melds, run)
			}
		}
	}
	return melds
}

func refWins(t Terms, set tile.Set) WinKind {
	h := newRefHand(t, set)
	if set.Len() != 14 || h.stray > 0 {
		return NoWin
	}
	odd := 0
	for _, n := range h.faces {
		odd += n % 2
	}
	if t.Pairs && odd <= h.wild {
		return Pairs
	}
	// Fourteen tiles are at most four melds.
	laid := refPack(refMelds(t), h, func(m []tile.Tile, _ int) int { return 100*len(m) + 1 }, map[refHand]int{})
	if laid >= 1404 || laid >= 1400 && !t.ShortShapes {
		return Melds
	}
	return NoWin
}

// refPack returns the maximum worth of disjoint melds in the hand. worth returns the worth of a meld, with a bit in
// okeys for each place that an okey fills. memo holds the worth of hands already computed. The first remaining tile is
// laid in every possible meld, or not at all.
func refPack(melds [][]tile.Tile, h refHand, worth func(m []tile.Tile, okeys int) int, memo map[refHand]int) int {
	first := tile.Tile(1)
	for first < tile.FalseJoker && h.faces[first] == 0 {
		first++
	}
	if first == tile.FalseJoker {
		return 0
	}
	if best, ok := memo[h]; ok {
		return best
	}
	left := h
	left.faces[first]--
	best := refPack(melds, left, worth, memo)
	for _, m := range melds {
		if !slices.Contains(m, first) {
			continue
		}
		for okeys := range 1 << len(m) {
			left, short := h, false
			for i, x := range m {
				place := &left.faces[x]
				if okeys>>i&1 == 1 {
					place = &left.wild
				}
				*place--
				short = short || *place < 0
			}
			if !short && left.faces[first] < h.faces[first] {
				best = max(best, worth(m, okeys)+refPack(melds, left, worth, memo))
			}
		}
	}
	memo[h] = best
	return best
}
