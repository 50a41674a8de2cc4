package value

import (
	"fair/okey/game"
	"fair/okey/game/tile"
)

// Unseen are the tiles that may be in the stock or in other hands, as far as the seat can tell.
func Unseen(v *game.View) tile.Set {
	left := v.Rules.Tiles()
	for x, n := range v.Seen() {
		left[x] -= min(left[x], n+v.Hand[x])
	}
	left.Remove(v.Indicator)
	return left
}
