package bots

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// playOkey101 is çırak in Okey 101. It draws, opens as soon as it can with the dearest opening,
// lays and lays off all it can, and discards a tile of its shortest chains that is neither an okey
// nor playable. It must stay as it is, because the other levels are measured against it.
func (cirak) playOkey101(v *game.View) game.Action {
	return playEagerly(v, func(game.Action) bool { return true })
}

// playEagerly draws, and then does the first of opening, laying and laying off that it notices.
// Where there is nothing to lay, it discards.
func playEagerly(v *game.View, notices func(game.Action) bool) game.Action {
	if v.Step == game.MustDraw {
		return game.Action{Kind: game.Draw}
	}
	for _, a := range v.Legal() { // in the order of the kinds
		switch a.Kind {
		case game.Open, game.Lay, game.LayOff:
			if notices(a) {
				return a
			}
		}
	}
	seemsSafe := func(x tile.Tile) bool {
		return v.DiscardPenalty(v.Seat, x) == game.NoOffence || !notices(game.Action{Kind: game.Discard, Tile: x})
	}
	return game.Action{Kind: game.Discard, Tile: chooseShortestChain101(v, seemsSafe)}
}

// chooseShortestChain101 is the tile to discard in Okey 101: of the tiles that are safe, a second
// copy first, then a tile of the shortest chains. Among equals it is the lowest number while the
// seat saves up to open, and the highest afterwards. An okey goes last of all.
func chooseShortestChain101(v *game.View, safe func(tile.Tile) bool) tile.Tile {
	terms := v.Terms()
	chains := terms.Chains(v.Hand)
	best, least := tile.None, 1<<30
	for _, x := range v.Hand.Distinct() {
		cost := int(chains.Longest(x))*100 + int(chains.ByColour[x]+chains.ByNumber[x])
		if v.Hand[x] > 1 {
			cost = 0
		}
		number := terms.Face(x).Number()
		if v.Opened[v.Seat].How != meld.NoWin {
			number = tile.Numbers - number
		}
		cost = cost*(tile.Numbers+1) + number
		if !safe(x) {
			cost += 1 << 20
		}
		if x == terms.Wild() {
			cost += 1 << 21
		}
		if cost < least {
			best, least = x, cost
		}
	}
	return best
}
