package bots

import (
	"context"

	"fair/okey/bots/value/round101"
	"fair/okey/game"
)

// PlanTurn returns the actions with which usta ends a turn of Okey 101, the discard the last of them, and what
// they come to. There are none if the tile that was taken cannot reach the table. The seat of the view must
// have drawn. The error is that of ctx.
func PlanTurn(ctx context.Context, v *game.View) ([]game.Action, *round101.Turn, error) {
	u := newUsta()
	l, plans := u.plansOf(v)
	if len(plans) == 0 {
		return nil, nil, nil
	}
	best, err := u.planTurn(ctx, l, plans)
	if err != nil {
		return nil, nil, err
	}
	discard := game.Action{Kind: game.Discard, Tile: best.discard}
	return append(best.steps[:len(best.steps):len(best.steps)], discard), l.turnOf(best), nil
}
