package coach

import (
	"context"
	"math"
	"testing"

	"fair/okey/bots"
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
	for _, preset := range []string{"classic", "emulator", "simple", "lastindicator"} {
		rules := rulesOf(preset)
		level := check.Must(bots.LevelByName("cirak"))
		for seed := range uint64(testsize.Of(1, 20)) {
			m, _, err := game.New(rules, game.SeedOf(seed))
			check.OK(t, err)
			var r LuckEstimator
			for {
				turn, phase := m.ToPlay()
				if phase != game.Playing {
					break
				}
				a, err := level.New(0).Play(context.Background(), m.View(turn))
				check.OK(t, err)
				next, _, err := game.Apply(m, turn, a)
				check.OK(t, err)
				if p := m.Public(); a.Kind == game.Draw && (p.StockLeft > 1 || !rules.IndicatorLast) {
					checkLuck(t, &r, &m, turn, DrawnTile(&m, &next, turn))
				}
				m = next
			}
		}
	}
}

// checkLuck checks that the tile drawn was in the stock and that its luck sums to 0 over the seats. Every eighth turn
// it also checks that each seat's luck averages 0 over the tiles in the stock.
func checkLuck(t *testing.T, r *LuckEstimator, m *game.Match, seat game.Seat, drawn tile.Tile) {
	t.Helper()
	stock := StockTiles(m)
	p := m.Public()
	check.Need(t, stock.Has(drawn) && (stock.Len() == p.StockLeft || p.Rules.IndicatorLast), "%v was drawn out of %v", drawn, stock)
	var mean Luck
	for x, n := range stock {
		if n == 0 {
			continue
		}
		luck := check.Must(r.drawLuck(m, seat, tile.Tile(x)))
		sum := 0.0
		for s, l := range luck {
			mean[s] += float64(n) * l
			sum += l
		}
		check.Need(t, !(math.Abs(sum) > 1e-9), "the luck of all seats is %v", sum)
		if p.Turns%8 != 0 {
			break // only every eighth turn
		}
	}
	for s, l := range mean {
		check.Need(t, p.Turns%8 != 0 || !(math.Abs(l) > 1e-9), "the luck of seat %d is %v over all draws", s, l)
	}
}

// TestWinChance_WinGiven checks that useful tiles in the stock or among the spare tiles raise the chance of winning,
// that their absence lowers it, and that the chance of a certain or hopeless hand stays the same.
func TestWinChance_WinGiven(t *testing.T) {
	r5, k9 := parseAction("discard R5").Tile, parseAction("discard K9").Tile
	var useful, with, without tile.Set
	useful.Add(r5)
	useful.Add(r5)
	with.Add(r5)
	without.Add(k9)
	hand := winChance{win: 0.3, distance: 2, useful: useful, unseen: 50}
	if w := hand.winGiven(&with, nil); w <= 0.3 {
		t.Errorf("a useful tile in the stock: %v", w)
	}
	if w := hand.winGiven(&without, nil); w >= 0.3 {
		t.Errorf("no useful tile in the stock: %v", w)
	}
	if helped, not := hand.winGiven(&with, &with), hand.winGiven(&with, &without); helped <= hand.winGiven(&with, nil) || not >= hand.winGiven(&with, nil) {
		t.Errorf("spare tiles: %v, %v", helped, not)
	}
	for _, w := range []winChance{
		{win: 0.9, distance: 0, useful: useful, unseen: 50},
		{win: 0.01, distance: meld.Never, useful: useful, unseen: 50},
		{win: 1, distance: 1, useful: useful, unseen: 50},
		{win: 0, distance: 1, useful: useful, unseen: 50},
		{win: 0.3, distance: 2, unseen: 0},
	} {
		if got := w.winGiven(&with, &without); got != w.win {
			t.Errorf("%+v: %v", w, got)
		}
	}
}
