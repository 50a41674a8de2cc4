package meld

import "fair/okey/game/tile"

// Arranged reports how the groups win as they stand (rule 3.5), or NoWin if they do not. Fourteen tiles win in groups
// that are all melds or all pairs. A run may go up or down, and an okey stands for the tile at its place.
//
// fault is the index of the first bad group, or -1 if the groups win or if only the number of tiles or the shape of the
// whole is wrong.
func (t Terms) Arranged(groups [][]tile.Tile) (how How, fault int) {
	tiles, melds, pairs := 0, 0, 0
	badMeld, badPair := -1, -1 // the first ones, or -1
	for i, group := range groups {
		tiles += len(group)
		if t.IsMeld(group) {
			melds++
		} else if badMeld < 0 {
			badMeld = i
		}
		if t.IsPair(group) {
			pairs++
		} else if badPair < 0 {
			badPair = i
		}
	}
	switch {
	case t.Pairs && pairs > melds && badPair >= 0: // meant for pairs
		return NoWin, badPair
	case t.Pairs && badPair < 0 && tiles == HandSize:
		return Pairs, -1
	case badMeld >= 0:
		return NoWin, badMeld
	case tiles != HandSize || t.ShortShapes && !t.cutsShort(groups):
		return NoWin, -1
	}
	return Melds, -1
}

// cutsShort reports whether melds of fourteen tiles have one of the short shapes (rule 6) once longer runs are cut:
// whether they can be cut into exactly four pieces.
func (t Terms) cutsShort(melds [][]tile.Tile) bool {
	least, most := 0, 0
	for _, m := range melds {
		least += (len(m) + longestPiece - 1) / longestPiece
		most += len(m) / 3
	}
	return least <= shortMelds && shortMelds <= most
}
