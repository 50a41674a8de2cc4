package coach

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
)

// playedDecisions returns questions about the decisions of seat number seed%n in the first round of a match between n
// kalfa.
func playedDecisions(t testing.TB, preset string, seed uint64) (all []question) {
	t.Helper()
	seat := int(seed % game.MaxSeats)
	for _, a := range playMatch(t, preset, seed, 1) {
		if step := a.step(); step != 0 && int(a.Seat) == seat {
			all = append(all, question{line: a.Line, act: a, step: step, view: a.Before.View(a.Seat)})
		}
	}
	return all
}

// reviewRound plays the first round of a match and returns the review of seat number seed%4. That seat plays at the
// given level, and the other seats play at the level others.
func reviewRound(t testing.TB, preset string, seed uint64, level, others string, depth Depth) *Review {
	t.Helper()
	seat := int(seed % game.MaxSeats)
	levels := []string{others, others, others, others}
	levels[seat] = level
	task := Task{Acts: slices.Values(playMatch(t, preset, seed, 1, levels...)), Seat: game.Seat(seat), Depth: depth, Workers: 1}
	return task.Run(context.Background(), nil)
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
					if s := summarise(b, preset, depth, level.Name); b.N > 1 {
						fmt.Printf("%s %s %s: %.2f ± %.2f thousandths a decision, %.4f a round; %d decisions, ?! %d, ? %d, ?? %d, ! %d\n", preset, depth, level.Name,
							s.ErrorRate, s.RateMargin, s.Loss/float64(b.N), s.Unforced, s.Marks[Doubtful], s.Marks[Bad], s.Marks[VeryBad], s.Finds)
					}
				}
			})
		}
	}
}

// summarise plays b.N rounds with a level against three kalfa, and returns the summary of the level's decisions.
func summarise(b *testing.B, preset string, depth Depth, level string) Summary {
	var rounds []Figures
	for n := range b.N {
		rounds = append(rounds, reviewRound(b, preset, 7000+uint64(n), level, "kalfa", depth).Figures()...)
	}
	return Sum(rounds)
}

// BenchmarkLosses101 reports the distribution of each level's losses in Okey 101 over b.N rounds: the share of
// decisions that lose at least a given number of points, and the mean loss per round.
//
//	go test ./bots/coach -run XXX -bench Losses101 -benchtime 100x -timeout 0
func BenchmarkLosses101(b *testing.B) {
	for _, level := range bots.Levels() {
		var losses []float64
		for n := range b.N {
			for _, d := range reviewRound(b, "101", 8000+uint64(n), level.Name, level.Name, Quick).Decisions() {
				losses = append(losses, d.Loss)
			}
		}
		if b.N < 2 {
			continue
		}
		sum := 0.0
		text := ""
		for _, loss := range losses {
			sum += loss
		}
		for _, limit := range []float64{1, 2, 3, 5, 8, 12, 20, 40} {
			count := 0
			for _, loss := range losses {
				if loss >= limit {
					count++
				}
			}
			text += fmt.Sprintf(" ≥ %g: %.1f %%", limit, 100*float64(count)/float64(len(losses)))
		}
		fmt.Printf("%s: %d decisions, %.1f points a round;%s\n", level.Name, len(losses), sum/float64(b.N), text)
	}
}
