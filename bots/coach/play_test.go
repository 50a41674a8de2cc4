package coach

import (
	"context"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// playMatch returns the acts of a match between bots of the given levels, with kalfa in the remaining seats. The match
// stops after the given number of rounds. If rounds is 0, it is played to its end.
func playMatch(t testing.TB, preset string, seed uint64, rounds int, levels ...string) []Act {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	return playRules(t, rules, seed, rounds, levels...)
}

// playRules is like playMatch, but takes rules instead of a preset.
func playRules(t testing.TB, rules game.Rules, seed uint64, rounds int, levels ...string) (acts []Act) {
	t.Helper()
	var seats [game.MaxSeats]bots.Bot
	for s := range rules.Seats {
		name := "kalfa"
		if s < len(levels) {
			name = levels[s]
		}
		level := check.Must(bots.LevelByName(name))
		seats[s] = level.New(seed + uint64(s))
	}
	m, _, err := game.New(rules, game.SeedOf(seed))
	check.OK(t, err)
	acts = append(acts, Act{Line: 2, Seat: game.Nobody, After: m})
	for a := range gametest.Play(t, m, seats[:], rounds) {
		acts = append(acts, Act{Line: len(acts) + 2, Seat: a.Seat, Action: a.Action, Before: a.Before, After: a.After})
	}
	return acts
}

// reviewOf reviews the decisions of a seat, and fails the test if the review is not complete.
func reviewOf(t testing.TB, acts []Act, seat game.Seat, depth Depth) *Review {
	t.Helper()
	task := Task{Acts: slices.Values(acts), Seat: seat, Depth: depth}
	r := task.Run(context.Background(), nil)
	check.Need(t, r.Complete, "the review is not complete")
	return r
}

func parseAction(t testing.TB, text string) game.Action {
	t.Helper()
	a := check.Must(game.ParseAction(text))
	return a
}
