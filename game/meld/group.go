package meld

import "fair/okey/game/tile"

// IsRun reports whether the group is a run when read from left to right or from right to left (rules 1.4, 1.5). An okey
// stands for the number at its position (rule 3.5).
func (t Terms) IsRun(group []tile.Tile) bool {
	_, ok := t.layInOrder(group)
	return ok
}

// IsSet reports whether the group is a set (rules 1.4, 1.6), regardless of the order of its tiles.
func (t Terms) IsSet(group []tile.Tile) bool {
	_, ok := t.laySet(group)
	return ok
}

// IsPair reports whether the group is a pair (rule 1.7).
func (t Terms) IsPair(group []tile.Tile) bool {
	if len(group) != 2 {
		return false
	}
	a, b := t.Face(group[0]), t.Face(group[1])
	if group[0] == t.Wild() {
		return b.Valid() || group[1] == t.Wild()
	}
	if group[1] == t.Wild() {
		return a.Valid()
	}
	return a == b && a.Numbered()
}

// IsMeld reports whether the group, in its order, is a set or a run (rules 1.4–1.6, 3.5).
func (t Terms) IsMeld(group []tile.Tile) bool { return t.IsSet(group) || t.IsRun(group) }

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
