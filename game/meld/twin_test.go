package meld

import (
	"math/bits"
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

// refMelds lists the legal melds, with runs up to the given length, by the faces that they show.
func refMelds(t Terms, longest int) [][]tile.Tile {
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
	for c := tile.Red; c < tile.Colours; c++ {
		for length := 3; length <= longest; length++ {
			for start := 1; start+length-1 <= 13; start++ {
				var run []tile.Tile
				for n := start; n < start+length; n++ {
					run = append(run, tile.New(c, n))
				}
				melds = append(melds, run)
			}
			if t.Wrap && length < 14 {
				var run []tile.Tile
				for n := 15 - length; n <= 13; n++ {
					run = append(run, tile.New(c, n))
				}
				melds = append(melds, append(run, tile.New(c, 1)))
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
	longest := 13
	if t.ShortShapes {
		longest = 5
	}
	if refCanLay(t, refMelds(t, longest), h, 0) {
		return Melds
	}
	return NoWin
}

func refCanLay(t Terms, melds [][]tile.Tile, h refHand, laid int) bool {
	var first tile.Tile
	for x := tile.Tile(1); x < tile.FalseJoker; x++ {
		if h.faces[x] > 0 {
			first = x
			break
		}
	}
	if first == tile.None {
		return h.wild == 0 && (!t.ShortShapes || laid == 4)
	}
	for _, m := range melds {
		if !slices.Contains(m, first) {
			continue
		}
		for okeys := range 1 << len(m) {
			if bits.OnesCount(uint(okeys)) > h.wild {
				continue
			}
			left, used, short := h, false, false
			for i, x := range m {
				if okeys>>i&1 == 1 {
					left.wild--
					continue
				}
				left.faces[x]--
				short = short || left.faces[x] < 0
				used = used || x == first
			}
			if used && !short && refCanLay(t, melds, left, laid+1) {
				return true
			}
		}
	}
	return false
}
