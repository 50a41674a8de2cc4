package bots

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// playOpening is çırak in Okey 101: it draws, opens as soon as it can with the dearest opening, lays and lays off all it can, and
// discards a tile of the shortest chains that is neither an okey nor playable. It stays as it is.
func (apprentice) playOpening(v *game.View) game.Action {
	return eagerly(v, func(game.Action) bool { return true })
}

// eagerly draws, and then does the first of opening, laying and laying off that it notices; with nothing left of these it discards.
func eagerly(v *game.View, notices func(game.Action) bool) game.Action {
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
	discard := game.Action{Kind: game.Discard}
	discard.Tile = leastChained(v, func(x tile.Tile) bool {
		return v.Offends(v.Seat, x) == game.NoOffence || !notices(game.Action{Kind: game.Discard, Tile: x})
	})
	return discard
}

// leastChained is the tile to discard in Okey 101: of those that may go a spare copy first, then one of the shortest chains; among
// equals the lowest number while it takes high ones to open, and the highest after that. An okey goes last of all.
func leastChained(v *game.View, may func(tile.Tile) bool) tile.Tile {
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
		if !may(x) {
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
