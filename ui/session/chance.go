package session

import (
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// Patience is how long a bot may think before the fallback plays for it. Programs have limits of
// their own.
const BotTimeout = 2 * time.Second

// Chance is all the chance of a match.
type Chance struct {
	Seed  game.Seed // of the tiles
	Whims uint64    // of the bots: a bot's own is this and its seat
	// Drawn is the seed that was drawn and committed to, which the player's word is added to; nil
	// if it is Seed that counts.
	Drawn *journal.Deal
}

// Deal is what decides the tiles.
func (c Chance) Deal() journal.Deal {
	if c.Drawn != nil {
		return *c.Drawn
	}
	return journal.Practice(c.Seed)
}
