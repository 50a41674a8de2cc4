package meld

import "fair/okey/game/tile"

// ArrangedWinKind returns the way in which the groups win in their given order (rule 3.5), or NoWin. To win, the groups
// must have 14 tiles in total and be all melds or all pairs. A run may ascend or descend, and an okey stands for the
// tile at its position.
//
// fault is the index of the first bad group. It is -1 if the groups win, or if they fail only because of the total
// number of tiles or the combination of shapes.
func (t Terms) ArrangedWinKind(groups [][]tile.Tile) (how WinKind, fault int) {
	tiles, melds, pairs := 0, 0, 0
	badMeld, badPair := -1, -1 // the index of the first one, or -1
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
	case t.Pairs && pairs > melds && badPair >= 0: // the player intends seven pairs
		return NoWin, badPair
	case t.Pairs && badPair < 0 && tiles == HandSize:
		return Pairs, -1
	case badMeld >= 0:
		return NoWin, badMeld
	case tiles != HandSize || t.ShortShapes && !t.canBeCutToShape(groups):
		return NoWin, -1
	}
	return Melds, -1
}

// canBeCutToShape reports whether melds with 14 tiles in total have one of the short shapes (rule 6) after longer runs
// are cut, that is, whether they can be cut into exactly four pieces.
func (t Terms) canBeCutToShape(melds [][]tile.Tile) bool {
	least, most := 0, 0
	for _, m := range melds {
		least += (len(m) + longestPiece - 1) / longestPiece
		most += len(m) / 3
	}
	return least <= shortMelds && shortMelds <= most
}
