package bots

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// ChooseDiscard101 returns the tile with which kalfa ends a turn of Okey 101 once it has laid what it
// can. It returns tile.None if that is an okey that it has yet to take from the table, or if the tile
// that was taken cannot reach the table. The view's seat must have drawn; the solver must be for the
// view's terms.
func ChooseDiscard101(v *game.View, solver *meld.Solver) tile.Tile {
	best := newLayPlanner(v, solver).planSimply()
	if best == nil || !v.Hand.Has(best.discard) {
		return tile.None
	}
	return best.discard
}
