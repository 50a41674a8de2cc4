package round101

import (
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestDrawLuck_Unbiased checks that luck averages 0 over all tiles that may be drawn, that for each draw it sums to 0
// over the seats, and that equal questions get equal answers.
func TestDrawLuck_Unbiased(t *testing.T) {
	const orders = 20
	var sums, squares [game.MaxSeats]float64
	positions := testsize.Of(8, 400)
	for n := range positions {
		m := gametest.Position{Preset: "101", Seed: uint64(n), Indicator: "R4", Turns: 5}.Match(t)
		r := newLuckSimulator(&m)
		check.Need(t, len(r.stock) == m.Public().StockLeft, "%d tiles in the stock", len(r.stock))
		var mean Luck
		for _, x := range r.stock {
			luck := DrawLuck(&m, x, orders)
			sum := 0.0
			for s := range luck {
				sum += luck[s]
				mean[s] += luck[s] / float64(len(r.stock))
			}
			check.Need(t, !(math.Abs(sum) > 1e-6), "the luck of all seats is %v", luck)
		}
		check.Need(t, DrawLuck(&m, r.stock[0], orders) == DrawLuck(&m, r.stock[0], orders), "the same draw has another luck the second time")
		for s := range mean {
			sums[s] += mean[s]
			squares[s] += mean[s] * mean[s]
		}
	}
	for s := range sums {
		n := float64(positions)
		mean := sums[s] / n
		if err := math.Sqrt((squares[s]/n - mean*mean) / (n - 1)); math.Abs(mean) > 4*err {
			t.Errorf("seat %d: the luck of all tiles is %.2f ± %.2f on average", s, mean, err)
		}
	}
}

// TestLuckSimulator_Points checks that the luck of a round equals its points, sums to 0 over the seats, and is equal
// for partners.
func TestLuckSimulator_Points(t *testing.T) {
	for _, preset := range []string{"101", "101-partners"} {
		m := gametest.Position{Preset: preset, Seed: 8, Indicator: "R4", Turns: 5}.Match(t)
		r := newLuckSimulator(&m)
		unlike := false
		for range 40 {
			var luck Luck
			r.shuffle(r.stock)
			r.addRound(&luck, func(w *round) { w.stock = r.stock; w.draw(w.turn); w.endTurn() }, 1)
			sum := 0.0
			for s := range luck {
				sum += luck[s]
				want := r.play.points(game.Seat(s))
				check.Need(t, math.Abs(luck[s]-want) <= 1e-9, "%s: seat %d of %v, want %v", preset, s, luck, want)
				unlike = unlike || math.Abs(luck[s]-luck[(s+2)%len(luck)]) > 1e-9
			}
			check.Need(t, !(math.Abs(sum) > 1e-9), "%s: the luck of all seats is %v", preset, luck)
		}
		check.Equal(t, unlike, preset == "101", "opposite seats have another luck")
	}
}

func TestDrawLuck_GoodTiles(t *testing.T) {
	p := gametest.Position{Preset: "101", Indicator: "R4", Turns: 5, Stock: "Y2 K13 R5"}
	p.Hands[0] = "K11 K12 B11 B12 B13 Y10 Y11 Y12 R8 R9 R10 Y1 R2 B3 K5 Y7 B1 K2 R1 Y3 B6"
	m := p.Match(t)
	luckOf := func(name string) float64 { return DrawLuck(&m, check.Must(tile.Parse(name)), 200)[0] }
	idle := luckOf("Y2")
	for _, good := range []string{"K13", "R5"} {
		check.That(t, luckOf(good) >= max(10, idle+10), "%s: %v; Y2: %v", good, luckOf(good), idle)
	}
}
