package value

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Feeding101 is the chance that the next player takes a tile that the seat throws.
type Feeding101 struct {
	// Opens is the chance that it opens with the tile, and Lays that it is open already and lays it.
	Opens, Lays float64
}

// Feedings101 are the chances of the next player to take each of the tiles, if the seat, which is to
// discard, throws it as the table is now. They come from as many imagined worlds as the budget says:
// all of Budget101.Worlds, and nothing else of it but the seed. The game has to be Okey 101.
func (e *Estimator) Feedings101(v game.View, tiles []tile.Tile, budget Budget101) []Feeding101 {
	r := newRace101(&v, budget)
	next := v.Right(v.Seat)
	feedings := make([]Feeding101, len(tiles))
	part := 1 / float64(r.budget.Worlds)
	var world round101
	for range r.budget.Worlds {
		r.dealer.dealOnly(next, &world, &r.start, r.random)
		for i, x := range tiles {
			switch {
			case !world.takes(next, x):
			case world.how[next] == meld.NoWin:
				feedings[i].Opens += part
			default:
				feedings[i].Lays += part
			}
		}
	}
	return feedings
}
