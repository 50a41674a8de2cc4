package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
)

// idler is an opponent in a race. It plays like çırak, but never finishes.
type idler struct{ *cirak }

// Play implements Bot.
func (b idler) Play(ctx context.Context, v game.View) (game.Action, error) {
	if v.StockLeft == 0 && v.Step == game.MustDraw {
		return game.Action{Kind: game.Pass}, nil
	}
	a, err := b.cirak.Play(ctx, v)
	if a.Kind == game.Finish {
		a = game.Action{Kind: game.Discard, Tile: b.chooseShortestChain(&v)}
	}
	return a, err
}

// endChance returns the probability that another player finishes in the given turn of a round. The values are a
// piecewise linear fit to 4,000 rounds between four kalfa.
func endChance(turn int) float64 {
	t := float64(turn)
	switch {
	case turn <= 6:
		return 0
	case turn <= 14:
		return (t - 6) * 0.0015
	case turn <= 34:
		return 0.012 + (t-14)*0.0049
	}
	return min(0.17, 0.11+(t-34)*0.005)
}

// raceChance plays one deal between b and three idlers until b finishes. It returns the probability that no other
// player would have finished earlier. This ignores how b's discards affect the others, which causes most of the
// variance, so far fewer rounds are enough to tell two rules apart.
func raceChance(t testing.TB, seed uint64, b Bot) float64 {
	first, me, other := 1.0, game.Seat(seed%4), idler{newCirak()}
	seats := []Bot{other, other, other, other}
	seats[me] = b
	for act := range gametest.Play(t, newMatch(t, seed), seats, 1) {
		switch v := act.Before.View(act.Seat); {
		case act.Seat != me && v.Step == game.MustDraw:
			first *= 1 - endChance(v.Turns)
		case act.Seat == me && act.Action.Kind == game.Finish:
			return first
		}
	}
	return 0
}

// mixedBot draws like one bot and discards like another.
type mixedBot struct{ draws, discards Bot }

// Play implements Bot.
func (b mixedBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	if v.Step == game.MustDraw {
		return b.draws.Play(ctx, v)
	}
	return b.discards.Play(ctx, v)
}

// BenchmarkRules measures what each of usta's rules is worth in a race, in wins per hundred rounds. An iteration is one
// deal, played with and without the rule. docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Rules -benchtime 4000x
func BenchmarkRules(b *testing.B) {
	full := func() Bot { return &kalfa{planner{policy: ustaPolicy}} }
	for _, c := range []struct {
		name          string
		with, without Bot
	}{
		{"all", newUsta(), newKalfa()},
		{"melds", full(), &kalfa{planner{policy: policy{takeRatio: ustaPolicy.takeRatio}}}},
		{"takes", full(), &kalfa{planner{policy: policy{meldsOnly: true, takeRatio: kalfaPolicy.takeRatio}}}},
		{"discards", mixedBot{full(), newUsta()}, full()},
		{"afar", newUsta(), mixedBot{full(), newUsta()}},
	} {
		b.Run(c.name, func(b *testing.B) {
			measureGain(b, "wins/100", func(n uint64) float64 {
				return 100 * (raceChance(b, 1_000_000+n, c.with) - raceChance(b, 1_000_000+n, c.without))
			})
		})
	}
}
