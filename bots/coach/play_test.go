package coach

import (
	"context"
	"math"
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
	return playRules(t, rulesOf(preset), seed, rounds, levels...)
}

// playRules is like playMatch, but takes rules instead of a preset.
func playRules(t testing.TB, rules game.Rules, seed uint64, rounds int, levels ...string) []Act {
	return playBots(t, rules, seed, rounds, botsOf(rules.Seats, seed, levels...))
}

// botsOf returns n bots of the given levels, with kalfa in the remaining seats. The seed of the first bot is seed.
func botsOf(n int, seed uint64, levels ...string) (seats []bots.Bot) {
	for s := range n {
		name := "kalfa"
		if s < len(levels) {
			name = levels[s]
		}
		seats = append(seats, check.Must(bots.LevelByName(name)).New(seed+uint64(s)))
	}
	return seats
}

// playBots is like playRules, but takes bots instead of levels.
func playBots(t testing.TB, rules game.Rules, seed uint64, rounds int, seats []bots.Bot) (acts []Act) {
	m := gametest.Deal(t, rules, seed)
	acts = append(acts, Act{Line: 2, Seat: game.Nobody, After: m})
	for a := range gametest.Play(t, m, seats, rounds) {
		acts = append(acts, Act{Line: len(acts) + 2, Seat: a.Seat, Action: a.Action, Before: a.Before, After: a.After})
	}
	return acts
}

// appendAct appends an action of a seat in match m to acts. It returns also the match after the action.
func appendAct(t testing.TB, acts []Act, m game.Match, seat game.Seat, a game.Action) ([]Act, game.Match) {
	t.Helper()
	next, _, err := game.Apply(m, seat, a)
	check.OK(t, err)
	return append(acts, Act{Line: len(acts) + 2, Seat: seat, Action: a, Before: m, After: next}), next
}

// reviewOf reviews the decisions of a seat, and fails the test if the review is not complete.
func reviewOf(t testing.TB, acts []Act, seat game.Seat, depth Depth) *Review {
	t.Helper()
	task := Task{Acts: slices.Values(acts), Seat: seat, Depth: depth}
	r := task.Run(context.Background(), nil)
	check.Need(t, r.Complete, "the review is not complete")
	return r
}

// judgeOnly reviews the decisions of a seat quickly, without luck and without verdicts, which take longest.
func judgeOnly(t testing.TB, acts []Act, seat game.Seat) *Review {
	t.Helper()
	task := Task{Acts: slices.Values(acts), Seat: seat}
	r, jobs := task.plan()
	var w worker
	for _, j := range jobs {
		if j.event != nil {
			continue
		}
		options := check.Must(w.findOptions(context.Background(), j.decisions))
		for i, d := range j.decisions {
			if d.judge(options[i]) {
				r.Rounds[j.round].Decisions = append(r.Rounds[j.round].Decisions, *d)
			}
		}
	}
	return r
}

func parseAction(text string) game.Action { return check.Must(game.ParseAction(text)) }

func rulesOf(preset string) game.Rules { return check.Must(game.PresetByName(preset)) }

// dealtView returns the view of seat 0 right after a deal.
func dealtView(t testing.TB, preset string) game.View {
	return gametest.Position{Preset: preset, Drawn: true}.View(t)
}

// near reports whether two numbers are equal except for rounding errors.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }
