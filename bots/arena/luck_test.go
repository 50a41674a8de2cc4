package arena

import (
	"fair/okey/bots/coach"
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// TestAdjusted_Unbiased checks that luck averages 0 for bots of all strengths, and that adjusted results vary less from
// deal to deal. The tests of bots/coach check the same over many more rounds.
func TestAdjusted_Unbiased(t *testing.T) {
	testsize.SkipUnderRace(t)
	c := Contest{Entrants: entrants(t, "kalfa", "cirak", "cirak", "acemi"), Deals: testsize.Of(10, 500), Seed: 31, Adjusted: true}
	r := mustRun(t, c)
	for i, b := range r.Bots {
		tally := &r.tally[i]
		near := func(plain *coach.Mean, adjusted float64) { // two margins are four standard errors
			check.That(t, math.Abs(plain.Value()-adjusted) <= 2*plain.Margin(), "%s got %.3f ± %.3f, %.3f less luck", b.Bot, plain.Value(), plain.Margin(), adjusted)
		}
		near(&tally.wins, tally.adjustedWins.Value())
		near(&tally.points, b.Adjusted.Points)
		check.That(t, !testsize.Long() || b.Adjusted.AsGoodAs >= b.Rounds*5/4, "%s: %d rounds are as good as %d", b.Bot, b.Rounds, b.Adjusted.AsGoodAs)
	}
}

func TestAdjusted_SamePlay(t *testing.T) {
	c := Contest{Entrants: entrants(t, "kalfa", "cirak", "acemi", "acemi"), Deals: 2, Seed: 8}
	plain := mustRun(t, c)
	c.Adjusted = true
	for i, b := range mustRun(t, c).Bots {
		without := plain.Bots[i]
		check.That(t, b.Adjusted != nil && without.Adjusted == nil && b.Wins == without.Wins && b.Points == without.Points, "%+v, otherwise %+v", b, without)
	}
}

// TestAdjusted_Okey101 checks that in Okey 101 only points are adjusted, and that the luck of all bots sums to 0.
func TestAdjusted_Okey101(t *testing.T) {
	testsize.SkipUnderRace(t)
	rules := check.Must(game.PresetByName("101"))
	c := Contest{Rules: rules, Entrants: entrants(t, "kalfa", "cirak", "acemi", "acemi"), Deals: 2, Seed: 8, Adjusted: true}
	r := check.Must(Run(t.Context(), c))
	sum, moved := 0.0, 0.0
	for _, b := range r.Bots {
		luck := b.Points - b.Adjusted.Points
		sum += luck
		moved = max(moved, math.Abs(luck))
		check.That(t, b.Adjusted.WinRate == nil && b.Adjusted.CI95 == nil, "%s: %+v", b.Bot, b.Adjusted)
	}
	check.That(t, !(math.Abs(sum) > 1e-6) && !(moved < 1), "the luck of all is %v, the greatest %v", sum, moved)
}
