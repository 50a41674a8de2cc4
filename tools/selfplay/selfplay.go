// Package selfplay plays rounds between bots for the generators in tools.
package selfplay

import (
	"context"

	"fair/okey/bots"
	"fair/okey/game"
)

// PlayRound plays the first round of a match, with a bot at each seat, and returns the match at the end of the round.
// Before each action it calls observe with the match, the view of the seat to play and the bot's action. If a bot or
// observe returns an error, PlayRound stops and returns that error.
func PlayRound(rules game.Rules, seed uint64, seats []bots.Bot, observe func(m *game.Match, v *game.View, a game.Action) error) (game.Match, error) {
	m, _, err := game.New(rules, game.SeedOf(seed))
	for err == nil {
		seat, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		v := m.View(seat)
		var a game.Action
		if a, err = seats[seat].Play(context.Background(), v); err == nil {
			err = observe(&m, &v, a)
		}
		if err == nil {
			m, _, err = game.Apply(m, seat, a)
		}
	}
	return m, err
}
