package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// A Finish is a tile that can be laid on the indicator, and the way in which the other 14 tiles then win (rule 3.1).
type Finish struct {
	Tile tile.Tile
	How  How
}

// Finishes lists the tiles that a hand of 15 may finish with, in the order of Set.Distinct. It is nil if there are
// none, and for a hand of any other size.
func (t Terms) Finishes(set tile.Set) []Finish {
	h := t.countTiles(&set)
	if h.tiles() != HandSize+1 || t.neverFinishes(&h) {
		return nil
	}
	var finishes []Finish
	for x, copies := range set {
		if copies == 0 {
			continue
		}
		rest := set
		rest[x]--
		if how := t.Wins(rest); how != NoWin {
			finishes = append(finishes, Finish{tile.Tile(x), how})
		}
	}
	return finishes
}

// neverFinishes reports whether a hand of 15 certainly cannot finish, because more than one of its tiles fits in no
// meld. This is true of most hands, which makes it cheap to ask after every draw.
func (t Terms) neverFinishes(h *hand) bool {
	if t.Pairs && h.singles() <= h.wild+1 {
		return false
	}
	alone, apart := t.starts().strandedFaces(&h.rows)
	return bits.OnesCount64(alone) > 4*h.wild+1 || h.wild == 1 && bits.OnesCount64(apart) > 1
}
