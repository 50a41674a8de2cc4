package coach

import (
	"fmt"
	"math"
	"runtime"
	"sync"
	"testing"

	"fair/okey/game"
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
func sampleLuck(t testing.TB, preset string, levels [game.MaxSeats]string, rounds int, first uint64) (all luckSample) {
	var r LuckEstimator
	for n := range rounds {
		acts := playMatch(t, preset, first+uint64(n), 1, levels[:]...)
		last := acts[len(acts)-1].After.Public()
		result := resultOf(&last)
		var luck, points [game.MaxSeats]float64
		for i := range acts {
			a := &acts[i]
			if !a.isDeal() && a.Action.Kind != game.Draw {
				continue
			}
			one, err := r.luckOf(a)
			if err != nil {
				t.Error(err)
				return all
			}
			event := newLuckEvent(a, one)
			for s := range luck {
				luck[s] += event.Luck[s]
				points[s] += event.Points[s]
			}
		}
		for s := range luck {
			won := 0.0
			if last.Sheet[0].Winner == game.Seat(s) {
				won = 1
			}
			all.won.Add(won)
			all.adjusted.Add(won - luck[s])
			all.result.Add(result[s])
			all.adjustedResult.Add(result[s] - points[s])
			place := (s - int(last.Starter) + game.MaxSeats) % game.MaxSeats
			all.wins[place].Add(luck[s])
			all.points[place].Add(points[s])
		}
	}
	return all
}

func (l *luckSample) merge(o *luckSample) {
	l.won.merge(&o.won)
	l.adjusted.merge(&o.adjusted)
	l.result.merge(&o.result)
	l.adjustedResult.merge(&o.adjustedResult)
	for place := range l.wins {
		l.wins[place].merge(&o.wins[place])
		l.points[place].merge(&o.points[place])
	}
}

// merge adds the values of o. It does not update differ.
func (m *Mean) merge(o *Mean) {
	m.n += o.n
	m.sum += o.sum
	m.squares += o.squares
}

// savingByWins and savingByPoints return the factor by which removing luck reduces the number of rounds needed.
func (l *luckSample) savingByWins() float64 { return saving(&l.won, &l.adjusted) }

func (l *luckSample) savingByPoints() float64 { return saving(&l.result, &l.adjustedResult) }

// saving returns the variance of plain divided by that of adjusted.
func saving(plain, adjusted *Mean) float64 {
	ratio := plain.deviation() / adjusted.deviation()
	return ratio * ratio
}

// These are the levels of the seats in rounds whose luck is measured.
var (
	equalLevels = [game.MaxSeats]string{"kalfa", "kalfa", "kalfa", "kalfa"}
	mixedLevels = [game.MaxSeats]string{"kalfa", "cirak", "cirak", "acemi"}
)

// BenchmarkLuck reports the factor by which removing luck reduces the number of rounds needed, in rounds between kalfa
// and in rounds between bots of several levels:
//
//	go test ./bots/coach -run XXX -bench Luck/classic -benchtime 1000x -cpu 1
//	go test ./bots/coach -run XXX -bench Luck/101 -benchtime 1000x -cpu 1
func BenchmarkLuck(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		for name, levels := range map[string][game.MaxSeats]string{"kalfa": equalLevels, "mixed": mixedLevels} {
			b.Run(preset+"/"+name, func(b *testing.B) {
				l := sampleLuck(b, preset, levels, b.N, 1e6)
				if b.N < 2 {
					return
				}
				fmt.Printf("%s/%s points: %.2f, less luck %.2f; %.2f times fewer rounds\n", preset, name,
					l.result.deviation(), l.adjustedResult.deviation(), l.savingByPoints())
				if preset == "classic" {
					fmt.Printf("wins: %.3f, less luck %.3f; %.2f times fewer\n", l.won.deviation(), l.adjusted.deviation(), l.savingByWins())
				}
			})
		}
	}
}

// useFewOrders makes estimates of luck in Okey 101 cheap until the end of the test. They stay unbiased.
func useFewOrders(t testing.TB) {
	t.Helper()
	orders, rounds := drawOrders, dealRounds
	drawOrders, dealRounds = 10, 10
	t.Cleanup(func() { drawOrders, dealRounds = orders, rounds })
}

// TestLuck_Unbiased checks that luck averages 0 over many rounds for each place, counted from the starter. In long
// tests of the classic game it also checks that removing luck reduces the variance of results. In Okey 101 that would
// take more shuffles than the test uses; see BenchmarkLuck.
func TestLuck_Unbiased(t *testing.T) {
	testsize.SkipUnderRace(t)
	useFewOrders(t)
	for preset, long := range map[string]int{"classic": 3000, "101": 1000} {
		rounds := testsize.Of(30, long)
		workers := runtime.GOMAXPROCS(0)
		samples := make([]luckSample, workers)
		var all sync.WaitGroup
		for w := range workers {
			all.Go(func() { samples[w] = sampleLuck(t, preset, mixedLevels, rounds/workers, uint64(2e6+w*rounds)) })
		}
		all.Wait()
		var sum luckSample
		for i := range samples {
			sum.merge(&samples[i])
		}
		for place := range sum.points {
			means := map[string]*Mean{"points": &sum.points[place]}
			if preset == "classic" {
				means["wins"] = &sum.wins[place]
			}
			for what, m := range means {
				if math.Abs(m.Value()) > 4*m.SE() {
					t.Errorf("%s, %s: the luck of place %d is %.4f ± %.4f", preset, what, place, m.Value(), m.SE())
				}
			}
		}
		if testsize.Long() && preset == "classic" && (sum.savingByWins() < 1.4 || sum.savingByPoints() < 1.4) {
			t.Errorf("%.2f and %.2f times fewer rounds", sum.savingByWins(), sum.savingByPoints())
		}
	}
}
