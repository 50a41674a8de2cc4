package bots

import "fair/okey/game"

// How often in a hundred a novice sees at once what it could do in Okey 101; the next turn it looks again.
const (
	seesOpening, seesMeld, seesLayOff, seesPlayable = 45, 65, 55, 80
)

// playOpening is acemi in Okey 101: it plays as çırak does and overlooks things, each of them in a turn or not, whatever it does
// first: that its groups are enough to open, a meld among its tiles, that a tile goes to a meld on the table, and therefore also that
// a tile it throws is playable. It knows an okey when it holds one.
func (n *novice) playOpening(v *game.View) game.Action {
	return eagerly(v, func(a game.Action) bool {
		often, thing := seesLayOff, uint64(a.Tile)
		switch a.Kind {
		case game.Open:
			often, thing = seesOpening, 0
		case game.Lay:
			often, thing = seesMeld, uint64(a.Groups.Split()[0][0])
		case game.Discard:
			if a.Tile == v.Terms().Wild() {
				return true
			}
			often = seesPlayable
		}
		whim := chance(n.seed, uint64(v.Seat), uint64(v.Round)<<32|uint64(v.Turns), uint64(a.Kind)<<8|thing)
		return whim.IntN(100) < often
	})
}
