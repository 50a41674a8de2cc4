package bots

import (
	"context"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// cirak is the level çırak, which keeps its longest chains (rules, section 6). The other levels are measured against
// it, so changing it changes their measurements.
//
// It keeps complete sets and runs and the tiles of its longest chains. It discards a tile of the shortest chain, but
// never an okey. It takes the left tile if that makes or extends a chain of at least three. It shows gösterme, and
// finishes whenever it can.
type cirak struct{ planner }

func newCirak() *cirak { return &cirak{planner{policy: policy{meldsOnly: true}}} }

// Play implements Bot.
func (c *cirak) Play(_ context.Context, v game.View) (game.Action, error) {
	finish, wins := v.BestFinish()
	switch {
	case v.Rules.LaysMelds():
		return c.playOkey101(&v), nil
	case v.Check(show) == nil:
		return show, nil
	case v.Step == game.MustDraw:
		return beginTurn(&v, func(top tile.Tile, chains *meld.Chains) bool { return chains.Longest(top) >= 3 }), nil
	case wins:
		return finish, nil
	}
	return discard(c.chooseShortestChain(&v)), nil
}

// beginTurn returns the action that begins a turn. It is Take if the left tile wins, is an okey, or is a tile that the
// hand does not yet hold and for which wantsTile returns true. wantsTile is passed the chains of the hand with that
// tile. Otherwise the action is Draw, or Pass if the stock is empty.
func beginTurn(v *game.View, wantsTile func(top tile.Tile, chains *meld.Chains) bool) game.Action {
	if v.Check(take) == nil {
		terms, top, hand := v.Terms(), v.LeftDiscard(), v.Hand
		held := hand.Has(top)
		hand.Add(top)
		if top == terms.Wild() || len(terms.Finishes(hand)) > 0 {
			return take
		}
		if chains := terms.Chains(hand); !held && wantsTile(top, &chains) {
			return take
		}
	}
	return drawOrPass(v)
}

// drawOrPass returns Draw, or Pass if the stock is empty.
func drawOrPass(v *game.View) game.Action {
	if v.StockLeft == 0 {
		return game.Action{Kind: game.Pass}
	}
	return draw
}

// chooseShortestChain returns the tile to discard. Second copies come first, then tiles whose longest chain is
// shortest. Ties are broken by the total length of a tile's two chains, shortest first. Tiles of complete sets and runs
// come after all others, and okeys last.
func (c *cirak) chooseShortestChain(v *game.View) tile.Tile {
	c.prepare(v)
	_, rest := c.solver.Best(v.Hand)
	loose, chains := tile.SetOf(rest...), c.terms.Chains(v.Hand)
	best, least := tile.None, 1<<30
	for _, x := range v.Hand.Distinct() {
		cost := int(chains.Longest(x))*100 + int(chains.ByColour[x]+chains.ByNumber[x])
		if v.Hand[x] > 1 {
			cost = 0
		}
		if !loose.Has(x) {
			cost += 1 << 16
		}
		if x == c.terms.Wild() {
			cost = 1 << 20
		}
		if cost < least && mayDiscard(v, x) {
			best, least = x, cost
		}
	}
	return best
}

// playOkey101 plays Okey 101 eagerly. It takes the left tile if it can open with it at once. It opens with the highest
// sum as soon as it can, takes okeys from the table, and lays and lays off every tile that it can. It discards a tile
// of its shortest chains, avoiding okeys and playable tiles.
func (*cirak) playOkey101(v *game.View) game.Action {
	if v.Check(take) == nil && opensWithLeft(v) {
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
		return draw
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
		return v.DiscardOffence(v.Seat, x) == game.NoOffence || !notices(discard(x))
	}
	return discard(chooseShortestChain101(v, seemsSafe))
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
