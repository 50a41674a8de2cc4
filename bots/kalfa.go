package bots

import (
	"context"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// kalfa is the level that discards the tile without which its hand is nearest to winning. If there are several, it
// chooses the one after which the most unseen tiles are useful. It takes the left tile if that brings the hand nearer
// to winning, or if the hand stays as near but has at least kalfaPolicy.takeRatio times as many useful tiles. It goes
// for seven pairs only if they are strictly nearer than sets and runs or it has minPairs pairs.
type kalfa struct{ planner }

func newKalfa() *kalfa { return &kalfa{planner{policy: kalfaPolicy}} }

// Play implements Bot.
func (k *kalfa) Play(_ context.Context, v game.View) (game.Action, error) {
	show := game.Action{Kind: game.ShowTwin}
	switch {
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return game.Action{}, errNotMyTurn
	case v.Rules.LaysMelds():
		return k.playOkey101(&v), nil
	case v.Check(show) == nil:
		return show, nil
	}
	k.prepare(&v)
	if v.Step == game.MustDraw {
		return k.beginTurn(&v), nil
	}
	if finish, ok := v.BestFinish(); ok {
		return finish, nil
	}
	return game.Action{Kind: game.Discard, Tile: k.chooseDiscard(&v)}, nil
}

func (k *kalfa) chooseDiscard(v *game.View) tile.Tile {
	options := k.nearestDiscards(v)
	if len(options) == 0 { // the hand holds only okeys and the tile just taken
		return Fallback(*v).Tile
	}
	return slices.MaxFunc(options, func(a, b meld.Discard) int { return a.Count - b.Count }).Tile
}
