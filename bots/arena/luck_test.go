package arena

import (
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// TestAdjusted_SamePlay checks that adjusting results changes nothing else, and that the luck of all bots sums to 0.
func TestAdjusted_SamePlay(t *testing.T) {
	c := Contest{Entrants: entrants("kalfa", "acemi"), Deals: 10, Seed: 8}
	plain := mustRun(t, c)
	c.Adjusted = true
	wins, points := 0.0, 0.0
	for i, b := range mustRun(t, c).Bots {
		without := plain.Bots[i]
		check.That(t, without.Adjusted == nil && b.Wins == without.Wins && b.Points == without.Points && b.Adjusted.AsGoodAs > 0, "%+v, otherwise %+v", b, without)
		check.That(t, *b.Adjusted.WinRate != b.WinRate && b.Adjusted.Points != b.Points, "nothing is adjusted: %+v", b.Adjusted)
		wins += b.WinRate - *b.Adjusted.WinRate
		points += b.Points - b.Adjusted.Points
	}
	check.That(t, math.Abs(wins) < 1e-6 && math.Abs(points) < 1e-6, "the luck of all is %v wins, %v points", wins, points)
}

// TestAdjusted_Okey101 checks that in Okey 101 only points are adjusted, and that the luck of all bots sums to 0.
func TestAdjusted_Okey101(t *testing.T) {
	testsize.SkipUnderRace(t)
	rules := check.Must(game.PresetByName("101"))
	c := Contest{Rules: rules, Entrants: entrants("kalfa", "cirak", "acemi", "acemi"), Deals: 1, Seed: 8, Adjusted: true}
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
