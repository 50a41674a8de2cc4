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

// luckyRounds is what rounds brought, with and without their luck, in wins and in the measure of
// Round.Result; and the luck of each place from the starter on.
type luckyRounds struct {
	won, adjusted, result, adjustedResult moments
	wins, points                          [game.MaxSeats]moments
}

// playLucky plays rounds between levels.
func playLucky(t testing.TB, levels [game.MaxSeats]string, rounds int, first uint64) (all luckyRounds) {
	var r Referee
	for n := range rounds {
		acts := playMatch(t, "classic", first+uint64(n), 1, levels[:]...)
		last := acts[len(acts)-1].After.Public()
		result := resultOf(&last)
		var luck, points [game.MaxSeats]float64
		for i := range acts {
			a := &acts[i]
			if !a.deals() && a.Action.Kind != game.Draw {
				continue
			}
			one, err := r.stroke(a)
			if err != nil {
				t.Error(err)
				return all
			}
			for s := range luck {
				luck[s] += one.Luck[s]
				points[s] += one.Points[s]
			}
		}
		for s := range luck {
			won := 0.0
			if last.Sheet[0].Winner == game.Seat(s) {
				won = 1
			}
			all.won.add(won)
			all.adjusted.add(won - luck[s])
			all.result.add(result[s])
			all.adjustedResult.add(result[s] - points[s])
			place := (s - int(last.Starter) + game.MaxSeats) % game.MaxSeats
			all.wins[place].add(luck[s])
			all.points[place].add(points[s])
		}
	}
	return all
}

// merge adds other rounds.
func (l *luckyRounds) merge(o *luckyRounds) {
	l.won.merge(&o.won)
	l.adjusted.merge(&o.adjusted)
	l.result.merge(&o.result)
	l.adjustedResult.merge(&o.adjustedResult)
	for place := range l.wins {
		l.wins[place].merge(&o.wins[place])
		l.points[place].merge(&o.points[place])
	}
}

// merge adds other values.
func (m *moments) merge(o *moments) {
	m.n += o.n
	m.sum += o.sum
	m.squares += o.squares
}

// fewerByWins and fewerByPoints are how many times fewer rounds tell as much without luck.
func (l *luckyRounds) fewerByWins() float64 { return fewer(&l.won, &l.adjusted) }

func (l *luckyRounds) fewerByPoints() float64 { return fewer(&l.result, &l.adjustedResult) }

func fewer(plain, adjusted *moments) float64 {
	saved := plain.deviation() / adjusted.deviation()
	return saved * saved
}

// BenchmarkLuck says how many times fewer rounds tell as much without luck:
//
//	go test ./bots/coach -run XXX -bench Luck -benchtime 1000x -cpu 1
func BenchmarkLuck(b *testing.B) {
	if l := playLucky(b, [4]string{"kalfa", "kalfa", "kalfa", "kalfa"}, b.N, 1e6); b.N > 1 {
		fmt.Printf("wins: %.3f, less luck %.3f; %.2f times fewer rounds. points: %.2f, less luck %.2f; %.2f times fewer\n",
			l.won.deviation(), l.adjusted.deviation(), l.fewerByWins(), l.result.deviation(), l.adjustedResult.deviation(), l.fewerByPoints())
	}
}

// TestLuckIsUnbiased: over many rounds results less luck come to the same as results, within their
// error, for each place from the starter on, and scatter less.
func TestLuckIsUnbiased(t *testing.T) {
	rounds := testsize.Of(60, 10000)
	workers := runtime.GOMAXPROCS(0)
	played := make([]luckyRounds, workers)
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			played[w] = playLucky(t, [4]string{"kalfa", "cirak", "cirak", "acemi"}, rounds/workers, uint64(2e6+w*rounds))
		})
	}
	all.Wait()
	var sum luckyRounds
	for i := range played {
		sum.merge(&played[i])
	}
	for place := range sum.wins {
		for what, m := range map[string]*moments{"wins": &sum.wins[place], "points": &sum.points[place]} {
			if mean, err := m.sum/m.n, m.deviation()/math.Sqrt(m.n); math.Abs(mean) > 4*err {
				t.Errorf("%s: the luck of place %d is %.4f ± %.4f", what, place, mean, err)
			}
		}
	}
	if testsize.Long() && (sum.fewerByWins() < 1.4 || sum.fewerByPoints() < 1.4) {
		t.Errorf("%.2f and %.2f times fewer rounds", sum.fewerByWins(), sum.fewerByPoints())
	}
}
