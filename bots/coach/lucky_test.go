package coach

import (
	"fmt"
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// A luckSample accumulates the results of rounds with and without luck, both in wins and in the points of Round.Result.
// It also accumulates the luck of each place, counted from the starter.
type luckSample struct {
	won, adjusted, result, adjustedResult Mean
	wins, points                          [game.MaxSeats]Mean
}

// sampleLuck plays rounds between bots of the given levels and returns their results and luck. The seeds are
// consecutive and start at first.
func sampleLuck(t testing.TB, preset string, levels []string, rounds int, first uint64) (all luckSample) {
	events, ends := make([]LuckEvent, rounds), make([]game.Table, rounds) // the luck of each round together
	inParallel(rounds, func(n int) {
		var r LuckEstimator
		acts := playMatch(t, preset, first+uint64(n), 1, levels...)
		ends[n] = acts[len(acts)-1].After.Public()
		for i := range acts {
			a := &acts[i]
			if !a.isDeal() && a.Action.Kind != game.Draw {
				continue
			}
			event := newLuckEvent(a, check.Must(r.luckOf(a)))
			for s := range event.Luck {
				events[n].Luck[s] += event.Luck[s]
				events[n].Points[s] += event.Points[s]
			}
		}
	})
	for n, end := range ends {
		luck, result := &events[n], resultOf(&end)
		for s := range luck.Luck {
			won := 0.0
			if end.Sheet[0].Winner == game.Seat(s) {
				won = 1
			}
			all.won.Add(won)
			all.adjusted.Add(won - luck.Luck[s])
			all.result.Add(result[s])
			all.adjustedResult.Add(result[s] - luck.Points[s])
			place := (s - int(end.Starter) + game.MaxSeats) % game.MaxSeats
			all.wins[place].Add(luck.Luck[s])
			all.points[place].Add(luck.Points[s])
		}
	}
	return all
}

// saving returns the variance of plain divided by that of adjusted.
func saving(plain, adjusted *Mean) float64 {
	ratio := plain.deviation() / adjusted.deviation()
	return ratio * ratio
}

// mixedLevels are levels of the seats in rounds whose luck is measured.
var mixedLevels = []string{"kalfa", "cirak", "cirak", "acemi"}

// BenchmarkLuck reports the factor by which removing luck reduces the number of rounds needed, in rounds between kalfa
// and in rounds between bots of several levels:
//
//	go test ./bots/coach -run XXX -bench Luck/classic -benchtime 1000x -cpu 1
//	go test ./bots/coach -run XXX -bench Luck/101 -benchtime 1000x -cpu 1
func BenchmarkLuck(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		for name, levels := range map[string][]string{"kalfa": nil, "mixed": mixedLevels} {
			b.Run(preset+"/"+name, func(b *testing.B) {
				l := sampleLuck(b, preset, levels, b.N, 1e6)
				if b.N < 2 {
					return
				}
				fmt.Printf("%s/%s points: %.2f, less luck %.2f; %.2f times fewer rounds\n", preset, name,
					l.result.deviation(), l.adjustedResult.deviation(), saving(&l.result, &l.adjustedResult))
				if preset == "classic" {
					fmt.Printf("wins: %.3f, less luck %.3f; %.2f times fewer\n", l.won.deviation(), l.adjusted.deviation(), saving(&l.won, &l.adjusted))
				}
			})
		}
	}
}

// TestLuck_Unbiased checks that luck averages 0 over many rounds for each place, counted from the starter. In long
// tests of the classic game it also checks that removing luck reduces the variance of results. In Okey 101 that would
// take more shuffles than the test uses; see BenchmarkLuck.
func TestLuck_Unbiased(t *testing.T) {
	testsize.SkipUnderRace(t)
	useSmallBudgets(t)
	for preset, long := range map[string]int{"classic": 3000, "101": 1000} {
		sum := sampleLuck(t, preset, mixedLevels, testsize.Of(12, long), 2e6)
		for place := range sum.points {
			for what, m := range map[string]*Mean{"points": &sum.points[place], "wins": &sum.wins[place]} {
				check.That(t, math.Abs(m.Value()) <= 4*m.SE(), "%s, %s: place %d: %+v", preset, what, place, m)
			}
		}
		check.That(t, !testsize.Long() || preset != "classic" || saving(&sum.won, &sum.adjusted) >= 1.4 && saving(&sum.result, &sum.adjustedResult) >= 1.4, "removing luck hardly saves rounds: %+v", sum)
	}
}
