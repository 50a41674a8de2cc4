package coach

import (
	"fmt"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
)

// BenchmarkLevels reports the error rate, the marks and the finds of each level against three kalfa, over b.N rounds:
//
//	go test ./bots/coach -run XXX -bench Levels/classic/quick -benchtime 500x -timeout 0
//	go test ./bots/coach -run XXX -bench Levels/101/quick -benchtime 500x -timeout 0
func BenchmarkLevels(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		for _, depth := range []Depth{Quick, Deep} {
			b.Run(fmt.Sprint(preset, "/", depth), func(b *testing.B) {
				for _, level := range bots.Levels() {
					var figures []Figures
					for n := range b.N {
						levels := []string{"kalfa", "kalfa", "kalfa", "kalfa"}
						seat := n % game.MaxSeats
						levels[seat] = level.Name
						acts := playMatch(b, preset, 7000+uint64(n), 1, levels...)
						task := Task{Acts: slices.Values(acts), Seat: game.Seat(seat), Depth: depth, Workers: 1}
						figures = append(figures, task.Run(b.Context(), nil).Figures()...)
					}
					if s := Sum(figures); b.N > 1 {
						fmt.Printf("%s %s %s: %.2f ± %.2f thousandths a decision, %.4f a round; %d decisions, ?! %d, ? %d, ?? %d, ! %d\n", preset, depth, level.Name,
							s.ErrorRate, s.RateMargin, s.Loss/float64(b.N), s.Unforced, s.Marks[Doubtful], s.Marks[Bad], s.Marks[VeryBad], s.Finds)
					}
				}
			})
		}
	}
}
