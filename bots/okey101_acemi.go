package bots

import "fair/okey/game"

// These are the probabilities, in percent, that acemi notices each kind of option in a turn of Okey 101.
const (
	seesOpening, seesMeld, seesLayOff, seesPlayable = 45, 65, 55, 80
)

// playOkey101 plays Okey 101 like çırak, but takes neither the left tile nor an okey from the table. It may overlook an
// opening, a meld among its tiles or a layoff, and may therefore also discard a playable tile. What it overlooks, it
// overlooks for the whole turn, regardless of the order of its actions. It never overlooks an okey in the hand.
func (a *acemi) playOkey101(v *game.View) game.Action {
	return playEagerly(v, func(option game.Action) bool {
		percent, thing := seesLayOff, uint64(option.Tile)
		switch option.Kind {
		case game.Open:
			percent, thing = seesOpening, 0
		case game.Lay:
			percent, thing = seesMeld, uint64(option.Groups.Split()[0][0])
		case game.Swap:
			return false
		case game.Discard:
			if option.Tile == v.Terms().Wild() {
				return true
			}
			percent = seesPlayable
		}
		random := seededRand(a.seed, uint64(v.Seat), uint64(v.Round)<<32|uint64(v.Turns), uint64(option.Kind)<<8|thing)
		return random.IntN(100) < percent
	})
}
