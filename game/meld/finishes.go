package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// A Finish is a tile that can be laid on the indicator, together with the way in which the other 14 tiles win (rule
// 3.1).
type Finish struct {
	Tile tile.Tile
	How  WinKind
}

// Finishes lists the tiles that a hand of 15 may finish with, in the order of Set.Distinct. It returns nil if there are
// none or the hand does not have 15 tiles.
func (t Terms) Finishes(set tile.Set) []Finish {
	h := t.countTiles(&set)
	if h.size() != HandSize+1 || t.cannotFinish(&h) {
		return nil
	}
	var finishes []Finish
	for x, copies := range set {
		if copies == 0 {
			continue
		}
		rest := set
		rest[x]--
		if how := t.WinKindOf(rest); how != NoWin {
			finishes = append(finishes, Finish{tile.Tile(x), how})
		}
	}
	return finishes
}

// cannotFinish reports whether a hand of 15 obviously cannot finish because more than one of its tiles fits in no meld.
// In the rare case that it returns false, the hand may or may not be able to finish.
func (t Terms) cannotFinish(h *hand) bool {
	if t.Pairs && h.countSingles() <= h.wild+1 {
		return false
	}
	stranded, isolated := t.starts().strandedFaces(&h.rows)
	return bits.OnesCount64(stranded) > 4*h.wild+1 || h.wild == 1 && bits.OnesCount64(isolated) > 1
}
