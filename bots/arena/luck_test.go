package arena

import (
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
		plain, adjusted := &r.tally[i].wins, &r.tally[i].adjustedWins
		if gap := math.Abs(plain.Value() - adjusted.Value()); gap > 2*plain.Margin() { // two margins are four standard errors
			t.Errorf("%s won %.3f, %.3f less luck, ± %.3f", b.Bot, plain.Value(), adjusted.Value(), plain.Margin())
		}
		points := &r.tally[i].points
		if gap := math.Abs(points.Value() - b.Adjusted.Points); gap > 2*points.Margin() {
			t.Errorf("%s got %.3f points, %.3f less luck", b.Bot, points.Value(), b.Adjusted.Points)
		}
		if testsize.Long() && b.Adjusted.AsGoodAs < b.Rounds*5/4 {
			t.Errorf("%s: %d rounds are as good as %d", b.Bot, b.Rounds, b.Adjusted.AsGoodAs)
		}
	}
}

func TestAdjusted_SamePlay(t *testing.T) {
	c := Contest{Entrants: entrants(t, "kalfa", "cirak", "acemi", "acemi"), Deals: 2, Seed: 8}
	plain := mustRun(t, c)
	c.Adjusted = true
	for i, b := range mustRun(t, c).Bots {
		if b.Adjusted == nil || plain.Bots[i].Adjusted != nil {
			t.Errorf("%s: %v, and %v without being asked", b.Bot, b.Adjusted, plain.Bots[i].Adjusted)
		}
		if b.Adjusted = nil; b.Wins != plain.Bots[i].Wins || b.Points != plain.Bots[i].Points {
			t.Errorf("%+v, otherwise %+v", b, plain.Bots[i])
		}
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
