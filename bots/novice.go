package bots

import (
	"context"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// novice is acemi: it plays legally and finishes when it can, but looks at its rack carelessly. It sees the runs it holds and
// overlooks most sets, and parts with any tile that stands alone, without a thought for which. It may forget gösterme.
type novice struct{ seed uint64 }

// Play implements Bot.
func (n novice) Play(_ context.Context, v game.View) (game.Action, error) {
	if v.Phase != game.Playing || v.Turn != v.Seat {
		return game.Action{}, errNotMyTurn
	}
	chance := whim(n.seed, &v)
	if show := (game.Action{Kind: game.ShowTwin}); v.Check(show) == nil && chance.IntN(2) == 0 {
		return show, nil
	}
	if v.Step == game.MustDraw {
		return beginTurn(&v, func(top tile.Tile, chains *meld.Chains) bool { return chains.ByColour[top] >= 3 }), nil
	}
	if a, ok := v.DearestFinish(); ok {
		return a, nil
	}
	chains := v.Terms().Chains(v.Hand)
	careless := func(x tile.Tile) int {
		switch {
		case x == v.Terms().Wild():
			return 9
		case chains.ByColour[x] >= 3 || chains.ByNumber[x] >= 3:
			return 3
		case chains.ByColour[x] == 2:
			return 2
		}
		return 1
	}
	var loose []tile.Tile
	least := 10
	for _, x := range v.Hand.Distinct() {
		c := careless(x)
		if c > least || v.Check(game.Action{Kind: game.Discard, Tile: x}) != nil {
			continue
		}
		if c < least {
			loose, least = nil, c
		}
		loose = append(loose, x)
	}
	return game.Action{Kind: game.Discard, Tile: loose[chance.IntN(len(loose))]}, nil
}
