package bots

import (
	"context"
	"errors"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// errNotMyTurn is returned for a view in which the seat cannot act.
var errNotMyTurn = errors.New("there is nothing to play for this seat now")

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
	show := game.Action{Kind: game.ShowTwin}
	switch {
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return game.Action{}, errNotMyTurn
	case v.Rules.LaysMelds():
		return c.playOkey101(&v), nil
	case v.Check(show) == nil:
		return show, nil
	case v.Step == game.MustDraw:
		return beginTurn(&v, func(top tile.Tile, chains *meld.Chains) bool { return chains.Longest(top) >= 3 }), nil
	}
	if a, ok := v.BestFinish(); ok {
		return a, nil
	}
	return game.Action{Kind: game.Discard, Tile: c.chooseShortestChain(&v)}, nil
}

// beginTurn returns the action that begins a turn. It is Take if the left tile wins, is an okey, or is a tile that the
// hand does not yet hold and for which wantsTile returns true. wantsTile is passed the chains of the hand with that
// tile. Otherwise the action is Draw, or Pass if the stock is empty.
func beginTurn(v *game.View, wantsTile func(top tile.Tile, chains *meld.Chains) bool) game.Action {
	take := game.Action{Kind: game.Take}
	if v.Check(take) == nil {
		terms, top, hand := v.Terms(), v.TopDiscard(v.Left(v.Seat)), v.Hand
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
	return game.Action{Kind: game.Draw}
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
		if cost < least && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil {
			best, least = x, cost
		}
	}
	return best
}
