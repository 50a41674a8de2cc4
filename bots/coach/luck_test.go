package coach

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestLuckEstimator_Unbiased checks that each seat's luck averages 0 over all tiles that may be drawn, that each tile's
// luck sums to 0 over the seats, and that only those tiles are drawn.
func TestLuckEstimator_Unbiased(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, preset := range []string{"classic", "simple", "lastindicator"} {
		for seed := range uint64(testsize.Of(1, 20)) {
			var r LuckEstimator
			for _, a := range playMatch(t, preset, seed, 1, "cirak", "cirak", "cirak", "cirak") {
				if a.Action.Kind == game.Draw && (a.Before.Public().StockLeft > 1 || preset != "lastindicator") {
					checkLuck(t, &r, &a)
				}
			}
		}
	}
}

// checkLuck checks that the tile drawn was in the stock and that its luck sums to 0 over the seats. Every 16th turn
// it also checks that each seat's luck averages 0 over the tiles in the stock.
func checkLuck(t *testing.T, r *LuckEstimator, a *Act) {
	t.Helper()
	stock, drawn := StockTiles(&a.Before), DrawnTile(&a.Before, &a.After, a.Seat)
	p := a.Before.Public()
	check.Need(t, stock.Has(drawn) && (stock.Len() == p.StockLeft || p.Rules.IndicatorLast), "%v was drawn out of %v", drawn, stock)
	var mean Luck
	for x, n := range stock {
		if n == 0 {
			continue
		}
		luck := check.Must(r.drawLuck(&a.Before, a.Seat, tile.Tile(x)))
		sum := 0.0
		for s, l := range luck {
			mean[s] += float64(n) * l
			sum += l
		}
		check.Need(t, near(sum, 0), "the luck of all seats is %v", sum)
		if p.Turns%16 != 0 {
			break // only every 16th turn
		}
	}
	for s, l := range mean {
		check.Need(t, p.Turns%16 != 0 || near(l, 0), "the luck of seat %d is %v over all draws", s, l)
	}
}

// TestWinChance_WinGiven checks that useful tiles in the stock or among the spare tiles raise the chance of winning,
// that their absence lowers it, and that the chance of a certain or hopeless hand stays the same.
func TestWinChance_WinGiven(t *testing.T) {
	r5, k9 := parseAction("discard R5").Tile, parseAction("discard K9").Tile
	useful, with, without := tile.SetOf(r5, r5), tile.SetOf(r5), tile.SetOf(k9)
	hand := winChance{0.3, 2, useful, 50}
	plain := hand.winGiven(&with, nil)
	check.That(t, plain > 0.3 && hand.winGiven(&without, nil) < 0.3, "with a useful tile in the stock: %v", plain)
	check.That(t, hand.winGiven(&with, &with) > plain && hand.winGiven(&with, &without) < plain, "spare tiles")
	for _, w := range []winChance{{0.9, 0, useful, 50}, {0.01, meld.Never, useful, 50}, {1, 1, useful, 50}, {0, 1, useful, 50}, {0.3, 2, tile.Set{}, 0}} {
		check.Equal(t, w.winGiven(&with, &without), w.win)
	}
}
