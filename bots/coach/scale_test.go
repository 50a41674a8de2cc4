package coach

import (
	"math"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
)

// TestScale_Marks checks that a loss that just reaches the limit of a mark, in the unit of the game, gets that mark.
func TestScale_Marks(t *testing.T) {
	for _, c := range []struct {
		preset string
		unit   Unit
		shown  float64
		limits []float64
	}{
		{"classic", Wins, 0.003, []float64{0.02, 0.06, 0.18}},
		{"simple", Wins, 0.003, []float64{0.02, 0.06, 0.18}},
		{"101", Points, 1, []float64{10, 50, 160}},
		{"101-partners", Points, 1, []float64{10, 50, 160}},
	} {
		rules, err := game.PresetByName(c.preset)
		check.OK(t, err)
		if unit := ScaleOf(&rules).Unit; unit != c.unit {
			t.Errorf("%s: the unit is %v", c.preset, unit)
		}
		m, _, err := game.New(rules, game.SeedOf(1))
		check.OK(t, err)
		turn, _ := m.ToPlay()
		v := m.View(turn)
		expect := func(loss, want float64, mark Mark) {
			t.Helper()
			best, played := discardOf(1), discardOf(2)
			d := Decision{Step: Discarding, View: v, Played: played, Options: []value.Estimate{
				{Action: played, Win: 0.5 - loss, Points: -loss, Loss: loss}, {Action: best, Win: 0.5}, {Action: discardOf(3), Points: -1000, Loss: 1000},
			}}
			check.That(t, d.judgeLoss() && d.Loss == want && d.Mark == mark, "%s: a loss of %v counts %v and has the mark %q, want %q", c.preset, loss, d.Loss, d.Mark, mark)
		}
		justBelow := func(limit float64) float64 { return math.Nextafter(limit, 0) }
		expect(0, 0, Unmarked)
		expect(justBelow(c.shown), 0, Unmarked)
		expect(c.shown, c.shown, Unmarked)
		for i, limit := range c.limits {
			expect(justBelow(limit), justBelow(limit), Mark(i))
			expect(limit, limit, Mark(i+1))
		}
		expect(999, 999, VeryBad)
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
		p := gametest.Position{Preset: preset, Seed: 1, Turn: 3, Drawn: true, Indicator: "Y4", Turns: 8, Stock: "B9"}
		for _, tiles := range []string{"R10 R11 R12 R13", "B10 B11 B12 B13", "K10 K11 K12"} {
			p.Melds = append(p.Melds, gametest.Meld{Owner: 0, Tiles: tiles})
		}
		p.Hands[0], p.Hands[3] = "K5", "R9"
		m := p.Match(t)
		play := func(text string) {
			t.Helper()
			seat, _ := m.ToPlay()
			var err error
			if m, _, err = game.Apply(m, seat, parseAction(text)); err != nil {
				t.Fatal(err)
			}
		}
		play("discard R9")
		play("draw")
		play("layoff B9 1")
		finish := discardOf(tile.New(tile.Black, 5))
		said, err := new(value.Estimator).Race(t.Context(), m.View(0), value.Budget{Samples: 3, Only: []game.Action{finish}})
		if err != nil || len(said) != 1 {
			t.Fatal(said, err)
		}
		play("discard K5")
		table := m.Public()
		result := resultOf(&table)
		for s := range result {
			if math.Abs(result[s]-want[s]) > 1e-9 {
				t.Errorf("%s: seat %d has %v, want %v", preset, s, result[s], want[s])
			}
		}
		if math.Abs(said[0].Points-result[0]) > 1e-9 || said[0].Win != 1 || said[0].SE != 0 {
			t.Errorf("%s: the finish is estimated as %+v, and brings %v", preset, said[0], result[0])
		}
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
		rules := check.Must(game.PresetByName(c.preset))
		table := game.Table{Rules: rules, Round: 1, Sheet: []game.Result{{Round: 1, Winner: c.winner, Change: c.change}}}
		if got := resultOf(&table); got != c.want {
			t.Errorf("%s, %v wins, %v: %v, want %v", c.preset, c.winner, c.change, got, c.want)
		}
	}
}

// TestLuck_Coloured checks that luck in points doubles if the points for a win do (rule 5.3).
func TestLuck_Coloured(t *testing.T) {
	luck := Luck{0.3, -0.1, -0.1, -0.1}
	for _, c := range []struct {
		coloured, indicator string
		times               float64
	}{{"on", "R4", 2}, {"on", "K4", 2}, {"on", "Y4", 1}, {"on", "B4", 1}, {"off", "R4", 1}} {
		m := gametest.Position{Set: []string{"coloured=" + c.coloured}, Indicator: c.indicator}.Match(t)
		table := m.Public()
		points := luck.Points(&table)
		for s, want := range [...]float64{0.8, -0.8 / 3, -0.8 / 3, -0.8 / 3} { // a win takes 2 points from each
			if math.Abs(points[s]-c.times*want) > 1e-9 {
				t.Errorf("coloured %s, indicator %s: %v", c.coloured, c.indicator, points)
				break
			}
		}
	}
}
