package session

import (
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// BotTimeout is the maximum time a bot may think before the fallback moves instead. External bot programs have their
// own limits.
const BotTimeout = 2 * time.Second

// Seeds holds the seeds of a match.
type Seeds struct {
	Seed game.Seed // seed of the tiles
	Bots uint64    // the seed of each bot is Bots plus its seat
	// Drawn is a deal whose random seed was committed to before the player chose a word. If Drawn is nil, the deal
	// comes from Seed.
	Drawn *journal.Deal
}

// Deal returns the deal that determines the tiles.
func (s Seeds) Deal() journal.Deal {
	if s.Drawn != nil {
		return *s.Drawn
	}
	return journal.Practice(s.Seed)
}
