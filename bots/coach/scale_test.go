package coach

import (
	"math"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// TestScale_Marks checks that a loss that just reaches the limit of a mark, in the unit of the game, gets that mark.
func TestScale_Marks(t *testing.T) {
	for _, c := range []struct {
		presets []string
		unit    Unit
		limits  []float64 // of a loss that is shown, and of each mark
	}{
		{[]string{"classic", "simple"}, Wins, []float64{0.003, 0.02, 0.06, 0.18}},
		{[]string{"101", "101-partners"}, Points, []float64{1, 10, 50, 160}},
	} {
		for _, preset := range c.presets {
			v := dealtView(t, preset)
			check.Equal(t, ScaleOf(&v.Rules).Unit, c.unit)
			judge := func(loss float64) *Decision {
				return choiceOf(t, v, value.Estimate{Win: 0.5 - loss, Points: -loss, Loss: loss}, value.Estimate{Win: 0.5}, value.Estimate{Points: -1000, Loss: 1000})
			}
			for i, limit := range c.limits {
				d := judge(limit)
				check.That(t, d.Loss == limit && d.Mark == Mark(i), "%s, %v: %+v", preset, limit, d)
				below := math.Nextafter(limit, 0)
				d = judge(below)
				check.That(t, d.Loss == below*float64(min(i, 1)) && d.Mark == Mark(max(0, i-1)), "%s, just below %v: %+v", preset, limit, d)
			}
		}
	}
}

// TestResult_Okey101 checks that results in Okey 101 are as in Estimate.Points, and compare the two sides if there are
// partners. Seat 3 discards a playable tile (rule 7.10), and seat 0 finishes.
func TestResult_Okey101(t *testing.T) {
	for preset, want := range map[string][game.MaxSeats]float64{
		// The costs are -101, 202, 202 and 303 points; the partner of the winner pays nothing (rule 7.15).
		"101":          {101 + 707.0/3, -202 + 404.0/3, -202 + 404.0/3, -303 + 303.0/3},
		"101-partners": {50.5 + 252.5, -252.5 - 50.5, 50.5 + 252.5, -252.5 - 50.5},
	} {
		m := gametest.Position{
			Preset: preset, Seed: 1, Turn: 3, Drawn: true, Indicator: "Y4", Turns: 8, Stock: "B9", Hands: [game.MaxSeats]string{0: "K5", 3: "R9"},
			Melds: []gametest.Meld{{Owner: 0, Tiles: "R10 R11 R12 R13"}, {Owner: 0, Tiles: "B10 B11 B12 B13"}, {Owner: 0, Tiles: "K10 K11 K12"}},
		}.Match(t)
		play := func(seat game.Seat, text string) { _, m = appendAct(t, nil, m, seat, parseAction(text)) }
		play(3, "discard R9")
		play(0, "draw")
		play(0, "layoff B9 1")
		said := check.Must(new(value.Estimator).Race(t.Context(), m.View(0), value.Budget{Samples: 3, Only: []game.Action{parseAction("discard K5")}}))
		play(0, "discard K5")
		table := m.Public()
		result := resultOf(&table)
		for s := range result {
			check.That(t, near(result[s], want[s]), "%s: %v, want %v", preset, result, want)
		}
		check.That(t, len(said) == 1 && near(said[0].Points, result[0]) && said[0].Win == 1 && said[0].SE == 0, "%s: %+v brings %v", preset, said, result[0])
	}
}

// TestResult_Classic checks that results are differences in points or, in games without points, in wins.
func TestResult_Classic(t *testing.T) {
	for _, c := range []struct {
		preset string
		winner game.Seat
		change [game.MaxSeats]int
		want   [game.MaxSeats]float64
	}{
		{"classic", 0, [...]int{0, -2, -2, -2}, [...]float64{6, -2, -2, -2}},
		{"classic", 2, [...]int{-4, -5, 0, -4}, [...]float64{-3, -7, 13, -3}},
		{"classic", game.Nobody, [...]int{0, -1, 0, 0}, [...]float64{1, -3, 1, 1}},
		{"simple", 1, [game.MaxSeats]int{}, [...]float64{-1, 3, -1, -1}},
		{"simple", game.Nobody, [game.MaxSeats]int{}, [game.MaxSeats]float64{}},
	} {
		table := game.Table{Rules: rulesOf(c.preset), Round: 1, Sheet: []game.Result{{Round: 1, Winner: c.winner, Change: c.change}}}
		check.Equal(t, resultOf(&table), c.want, c)
	}
}

// TestLuck_Coloured checks that luck in points doubles if the points for a win do (rule 5.3).
func TestLuck_Coloured(t *testing.T) {
	luck := Luck{0.3, -0.1, -0.1, -0.1}
	for _, c := range []struct {
		coloured, indicator string
		times               float64
	}{{"on", "K4", 2}, {"on", "B4", 1}, {"off", "R4", 1}} {
		m := gametest.Position{Set: []string{"coloured=" + c.coloured}, Indicator: c.indicator}.Match(t)
		table := m.Public()
		points := luck.Points(&table)
		for s, want := range [...]float64{0.8, -0.8 / 3, -0.8 / 3, -0.8 / 3} { // a win takes 2 points from each
			check.That(t, near(points[s], c.times*want), "coloured %s, indicator %s: %v", c.coloured, c.indicator, points)
		}
	}
}
