package session

import (
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// BotTimeout is the longest time that a bot may think before the fallback plays for it. Bots that are programs have
// limits of their own.
const BotTimeout = 2 * time.Second

// Chance is the randomness of a match.
type Chance struct {
	Seed  game.Seed // of the tiles
	Whims uint64    // of the bots: the seed of each is the sum of this and its seat
	// Drawn is the deal whose random seed was committed to, before the player's word is added to it; nil for a deal
	// from Seed.
	Drawn *journal.Deal
}

// Deal returns what decides the tiles.
func (c Chance) Deal() journal.Deal {
	if c.Drawn != nil {
		return *c.Drawn
	}
	return journal.Practice(c.Seed)
}
