package bots

import (
	"context"
	"errors"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// errNotMyTurn is the answer to a view in which the seat has nothing to play.
var errNotMyTurn = errors.New("there is nothing to play for this seat now")

// apprentice is çırak, the longest-chain player that others are measured against: it keeps what stands in the longest
// chains (rules, section 6), discards a tile of the shortest and never an okey, takes the left tile when that makes or
// lengthens a chain of three or more, shows gösterme, and always finishes when it can. It stays as it is.
type apprentice struct{}

// Play implements Bot.
func (b apprentice) Play(_ context.Context, v game.View) (game.Action, error) {
	show := game.Action{Kind: game.ShowTwin}
	switch {
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return game.Action{}, errNotMyTurn
	case v.Rules.Opens():
		return b.playOpening(&v), nil
	case v.Check(show) == nil:
		return show, nil
	case v.Step == game.MustDraw:
		return beginTurn(&v, func(top tile.Tile, chains *meld.Chains) bool { return chains.Longest(top) >= 3 }), nil
	}
	if a, ok := v.DearestFinish(); ok {
		return a, nil
	}
	return game.Action{Kind: game.Discard, Tile: shortestChained(&v)}, nil
}

// beginTurn takes the left tile when that wins, when it is an okey, or when wanted likes a tile that the hand does not hold yet, by
// the chains of the hand together with it; otherwise it draws.
func beginTurn(v *game.View, wanted func(top tile.Tile, chains *meld.Chains) bool) game.Action {
	take := game.Action{Kind: game.Take}
	if v.Check(take) == nil {
		terms, top, hand := v.Terms(), v.TopDiscard(v.Left(v.Seat)), v.Hand
		had := hand.Has(top)
		hand.Add(top)
		if top == terms.Wild() || len(terms.Finishes(hand)) > 0 {
			return take
		}
		if chains := terms.Chains(hand); !had && wanted(top, &chains) {
			return take
		}
	}
	if draw := (game.Action{Kind: game.Draw}); v.StockLeft > 0 {
		return draw
	}
	return game.Action{Kind: game.Pass}
}

// shortestChained is the tile to discard: a spare copy first, then one of the shortest longest chain, then one of the
// shortest chains taken together.
func shortestChained(v *game.View) tile.Tile {
	chains := v.Terms().Chains(v.Hand)
	best, least := tile.None, 1<<30
	for _, x := range v.Hand.Distinct() {
		cost := int(chains.Longest(x))*100 + int(chains.ByColour[x]+chains.ByNumber[x])
		if v.Hand[x] > 1 {
			cost = 0
		}
		if x == v.Terms().Wild() {
			cost = 1 << 20
		}
		if cost < least && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil {
			best, least = x, cost
		}
	}
	return best
}
