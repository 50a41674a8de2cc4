package arena

import (
	"fmt"

	"fair/okey/bots/coach"
	"fair/okey/game"
)

// addLuck adds the luck of a draw by the given seat. m is the match before the draw, and next the match after it. The
// luck of the deal itself needs no estimate: over its rotations, it is the same for every entrant.
func (r *roundResult) addLuck(f *coach.LuckEstimator, m, next *game.Match, seat game.Seat, entrants [game.MaxSeats]int) {
	luck, err := f.Draw(m, next, seat)
	if err != nil {
		panic(fmt.Errorf("arena: a draw cannot be judged: %w", err)) // Run has validated the rules
	}
	t := m.Public()
	points := luck.Points(&t)
	for s := range t.Rules.Seats {
		if !t.Rules.LaysMelds() {
			r.Luck[entrants[s]] += luck[s]
		}
		r.LuckPoints[entrants[s]] += points[s]
	}
}
