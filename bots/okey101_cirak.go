package bots

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// playOkey101 plays Okey 101 eagerly. It takes the left tile if it can open with it at once. It opens with the highest
// sum as soon as it can, takes okeys from the table, and lays and lays off every tile that it can. It discards a tile
// of its shortest chains, avoiding okeys and playable tiles.
func (*cirak) playOkey101(v *game.View) game.Action {
	if take := (game.Action{Kind: game.Take}); v.Check(take) == nil && opensWithLeft(v) {
		return take
	}
	return playEagerly(v, func(game.Action) bool { return true })
}

// opensWithLeft reports whether the seat can open in this turn if it takes the left tile (rule 7.7).
func opensWithLeft(v *game.View) bool {
	left := v.Left(v.Seat)
	with := *v
	with.Step, with.Taken = game.MustDiscard, v.TopDiscard(left)
	with.Discards[left] = v.Discards[left][:len(v.Discards[left])-1]
	with.Hand.Add(with.Taken)
	with.HandSizes[v.Seat]++
	return slices.ContainsFunc(with.Legal(), func(a game.Action) bool { return a.Kind == game.Open })
}

// playEagerly returns Draw if the seat has to draw. Otherwise it returns the first of these options that exists and
// that notices accepts: open, take an okey from the table, lay, lay off, and lay off an okey. If there is none, it
// returns a discard.
func playEagerly(v *game.View, notices func(game.Action) bool) game.Action {
	if v.Step == game.MustDraw {
		return game.Action{Kind: game.Draw}
	}
	okey := v.Terms().Wild()
	best, first := game.Action{}, 5
	for _, a := range v.Legal() {
		order := slices.Index([]game.Kind{game.Open, game.Swap, game.Lay, game.LayOff}, a.Kind)
		if a.Kind == game.LayOff && a.Tile == okey {
			order++
		}
		if order >= 0 && order < first && notices(a) {
			best, first = a, order
		}
	}
	if best.Kind != 0 {
		return best
	}
	seemsSafe := func(x tile.Tile) bool {
		return v.DiscardOffence(v.Seat, x) == game.NoOffence || !notices(game.Action{Kind: game.Discard, Tile: x})
	}
	return game.Action{Kind: game.Discard, Tile: chooseShortestChain101(v, seemsSafe)}
}

// chooseShortestChain101 returns the tile to discard in Okey 101. Tiles that are not safe come after all others, and
// okeys last. Among the rest, second copies come first, then tiles of the shortest chains. Between equals, it returns
// the tile with the lowest number if the seat has not opened, and with the highest if it has.
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
