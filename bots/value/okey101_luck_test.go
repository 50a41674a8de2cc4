package value

import (
	"errors"
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestLuck101IsFair: over all tiles that may be drawn the luck is 0 but for chance, in every draw for
// all seats together, and the same question has the same answer.
func TestLuck101IsFair(t *testing.T) {
	const orders = 20
	var sums, squares [game.MaxSeats]float64
	var e Estimator
	positions := testsize.Of(12, 400)
	for n := range positions {
		m := gametest.Position{Preset: "101", Seed: uint64(n), Indicator: "R4", Turns: 5}.Match(t)
		r, err := newReferee101(&m)
		if err != nil {
			t.Fatal(err)
		}
		if left := m.Public().StockLeft; len(r.stock) != left {
			t.Fatalf("%d tiles in a stock of %d", len(r.stock), left)
		}
		var mean Luck101
		for _, x := range r.stock {
			luck, err := e.DrawLuck101(&m, x, orders)
			if err != nil {
				t.Fatal(err)
			}
			sum := 0.0
			for s := range luck {
				sum += luck[s]
				mean[s] += luck[s] / float64(len(r.stock))
			}
			if math.Abs(sum) > 1e-6 {
				t.Fatalf("the luck of all seats is %v", luck)
			}
		}
		if again, _ := e.DrawLuck101(&m, r.stock[0], orders); again != must(e.DrawLuck101(&m, r.stock[0], orders)) {
			t.Fatal("the same draw has another luck the second time")
		}
		for s := range mean {
			sums[s] += mean[s]
			squares[s] += mean[s] * mean[s]
		}
	}
	for s := range sums {
		if mean, err := meanOfSums(positions, sums[s], squares[s]); math.Abs(mean) > 4*err {
			t.Errorf("seat %d: the luck of all tiles is %.2f ± %.2f on average", s, mean, err)
		}
	}
}

func must(luck Luck101, _ error) Luck101 { return luck }

// TestLuckKnowsWhatHelps: to draw the okey, or the tile that opens, is good luck.
func TestLuckKnowsWhatHelps(t *testing.T) {
	p := gametest.Position{Preset: "101", Indicator: "R4", Turns: 5, Stock: "Y2 K13 R5"}
	p.Hands[0] = "K11 K12 B11 B12 B13 Y10 Y11 Y12 R8 R9 R10 Y1 R2 B3 K5 Y7 B1 K2 R1 Y3 B6"
	m := p.Match(t)
	var e Estimator
	luck := map[string]Luck101{}
	for _, name := range []string{"Y2", "K13", "R5"} {
		x, err := tile.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if luck[name], err = e.DrawLuck101(&m, x, 200); err != nil {
			t.Fatal(err)
		}
	}
	for _, good := range []string{"K13", "R5"} {
		if mine, idle := luck[good][0], luck["Y2"][0]; mine < 10 || mine < idle+10 {
			t.Errorf("%s: %v; Y2: %v", good, luck[good], luck["Y2"])
		}
	}
}

// TestLuck101Refuses: other games, rounds that are over, and seats that have drawn already.
func TestLuck101Refuses(t *testing.T) {
	var e Estimator
	classic := gametest.Position{Indicator: "R4"}.Match(t)
	if _, err := e.DealLuck101(&classic, 1); !errors.Is(err, ErrNoEstimate) {
		t.Errorf("the classic game: %v", err)
	}
	drawn := gametest.Position{Preset: "101", Indicator: "R4", Drawn: true, Turns: 5}.Match(t)
	if _, err := e.DrawLuck101(&drawn, tile.New(tile.Red, 1), 1); !errors.Is(err, ErrNotToPlay) {
		t.Errorf("a seat that has drawn: %v", err)
	}
}
