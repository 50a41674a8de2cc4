package session

import (
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// BotTimeout is the maximum time a bot may think before the fallback moves instead. External bot programs have their
// own limits.
const BotTimeout = 2 * time.Second

// Chance holds the random inputs of a match.
type Chance struct {
	Seed  game.Seed // seed of the tiles
	Whims uint64    // the seed of each bot is Whims plus its seat
	// Drawn is a deal whose random seed was committed to before the player chose a word. If Drawn is nil, the deal
	// comes from Seed.
	Drawn *journal.Deal
}

// Deal returns the deal that determines the tiles.
func (c Chance) Deal() journal.Deal {
	if c.Drawn != nil {
		return *c.Drawn
	}
	return journal.Practice(c.Seed)
}
