package round101

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Feeding holds the probabilities of both ways in which the next player may use a discard.
type Feeding struct {
	// Opens is the probability that the player opens with the tile, and Lays the probability that the player, having
	// opened already, lays it.
	Opens, Lays float64
}

// Feedings returns, for each of the tiles, the probabilities that the next player takes it if the view's seat discards
// it now. The seat must be about to discard. The probabilities are estimated from the given number of worlds. The game
// must be Okey 101.
func Feedings(v *game.View, tiles []tile.Tile, worlds int, seed uint64) []Feeding {
	r := New(v, seed)
	next := v.Right(v.Seat)
	feedings := make([]Feeding, len(tiles))
	part := 1 / float64(worlds)
	w := &r.world
	for range worlds {
		r.dealer.dealOnly(next, w, &r.start, r.random)
		for i, x := range tiles {
			switch {
			case !w.wouldTake(next, x):
			case w.how[next] == meld.NoWin:
				feedings[i].Opens += part
			default:
				feedings[i].Lays += part
			}
		}
	}
	return feedings
}
