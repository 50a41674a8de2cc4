package coach

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
)

// reviewRounds plays the first rounds of b.N matches and reviews seat number seed%4 in each. That seat plays at the
// given level, and the other seats play at the level others. The seeds are consecutive and start at first.
func reviewRounds(b *testing.B, preset string, first uint64, level, others string, depth Depth) (figures []Figures, decisions []*Decision) {
	for n := range b.N {
		seed := first + uint64(n)
		levels := slices.Repeat([]string{others}, game.MaxSeats)
		levels[seed%game.MaxSeats] = level
		task := Task{Acts: slices.Values(playMatch(b, preset, seed, 1, levels...)), Seat: game.Seat(seed % game.MaxSeats), Depth: depth, Workers: 1}
		review := task.Run(context.Background(), nil)
		figures, decisions = append(figures, review.Figures()...), append(decisions, review.Decisions()...)
	}
	return figures, decisions
}

// BenchmarkLevels reports the error rate, the marks and the finds of each level against three kalfa, over b.N rounds:
//
//	go test ./bots/coach -run XXX -bench Levels/classic/quick -benchtime 500x -timeout 0
//	go test ./bots/coach -run XXX -bench Levels/101/quick -benchtime 500x -timeout 0
func BenchmarkLevels(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		for _, depth := range []Depth{Quick, Deep} {
			b.Run(fmt.Sprint(preset, "/", depth), func(b *testing.B) {
				for _, level := range bots.Levels() {
					figures, _ := reviewRounds(b, preset, 7000, level.Name, "kalfa", depth)
					if s := Sum(figures); b.N > 1 {
						fmt.Printf("%s %s %s: %.2f ± %.2f thousandths a decision, %.4f a round; %d decisions, ?! %d, ? %d, ?? %d, ! %d\n", preset, depth, level.Name,
							s.ErrorRate, s.RateMargin, s.Loss/float64(b.N), s.Unforced, s.Marks[Doubtful], s.Marks[Bad], s.Marks[VeryBad], s.Finds)
					}
				}
			})
		}
	}
}

// BenchmarkLosses101 reports the distribution of each level's losses in Okey 101 over b.N rounds: the share of
// decisions that lose at least a given number of points, and the mean loss per round.
//
//	go test ./bots/coach -run XXX -bench Losses101 -benchtime 100x -timeout 0
func BenchmarkLosses101(b *testing.B) {
	limits := []float64{1, 2, 3, 5, 8, 12, 20, 40}
	for _, level := range bots.Levels() {
		_, decisions := reviewRounds(b, "101", 8000, level.Name, level.Name, Quick)
		if b.N < 2 {
			continue
		}
		sum, reach := 0.0, make([]float64, len(limits)) // in percent of the decisions
		for _, d := range decisions {
			sum += d.Loss
			for i, limit := range limits {
				if d.Loss >= limit {
					reach[i] += 100 / float64(len(decisions))
				}
			}
		}
		fmt.Printf("%s: %d decisions, %.1f points a round; at least %v points: %.1f %%\n", level.Name, len(decisions), sum/float64(b.N), limits, reach)
	}
}
