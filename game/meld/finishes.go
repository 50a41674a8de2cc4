package meld

import "fair/okey/game/tile"

// Finish is a tile that can be laid on the indicator, and how the other 14 then win (rule 3.1).
type Finish struct {
	Tile tile.Tile
	How  How
}

// Finishes lists, in the order of Set.Distinct, the tiles of a hand of 15 with which its holder may finish; nil if there
// is none, and for a hand of any other size.
func (t Terms) Finishes(set tile.Set) []Finish {
	if set.Len() != HandSize+1 {
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
