package coach

import (
	"context"
	"fmt"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
)

// playedDecisions are the decisions of a seat in the first round of a match, the others being kalfa.
func playedDecisions(t testing.TB, preset string, seed uint64, level string) (all []question) {
	t.Helper()
	seat := int(seed % game.MaxSeats)
	levels := []string{"kalfa", "kalfa", "kalfa", "kalfa"}
	levels[seat] = level
	for _, a := range playMatch(t, preset, seed, 1, levels...) {
		if step := a.decides(); step != 0 && int(a.Seat) == seat {
			all = append(all, question{line: a.Line, act: a, step: step, view: a.Before.View(a.Seat)})
		}
	}
	return all
}

// BenchmarkLevels says the error rate of each level among three kalfa, over so many rounds:
//
//	go test ./bots/coach -run XXX -bench Levels/classic/quick -benchtime 200x -timeout 0
//	go test ./bots/coach -run XXX -bench Levels/101/quick -benchtime 200x -timeout 0
func BenchmarkLevels(b *testing.B) {
	for _, preset := range []string{"classic", "101"} {
		for _, depth := range []Depth{Quick, Deep} {
			b.Run(fmt.Sprint(preset, "/", depth), func(b *testing.B) {
				for _, level := range bots.Levels() {
					if s := playedBy(b, preset, depth, level.Name); b.N > 1 {
						fmt.Printf("%s %s %s: %.2f ± %.2f thousandths a decision, %.4f a round; %d decisions, ?! %d, ? %d, ?? %d\n", preset, depth, level.Name,
							s.ErrorRate, 1.96*s.RateErr, s.Loss/float64(b.N), s.Unforced, s.Marks[Doubtful], s.Marks[Bad], s.Marks[VeryBad])
					}
				}
			})
		}
	}
}

// playedBy is what the decisions of a level among three kalfa come to, over so many rounds.
func playedBy(b *testing.B, preset string, depth Depth, level string) Summary {
	var rounds []Figures
	w := worker{depth: depth}
	for n := range b.N {
		f := Figures{Round: n}
		for _, q := range playedDecisions(b, preset, 7000+uint64(n), level) {
			options, err := w.options(context.Background(), q.view, q.act.Action)
			if err != nil {
				b.Fatal(err)
			}
			if d := w.decide(&q, options); d != nil {
				f.Unforced++
				f.Loss += d.Loss
				f.Marks[d.Mark]++
			}
		}
		rounds = append(rounds, f)
	}
	return Sum(rounds)
}

// BenchmarkLosses101 says how the losses of each level are spread in Okey 101, over so many rounds:
// which part of the decisions costs at least so many points, and what a round costs.
//
//	go test ./bots/coach -run XXX -bench Losses101 -benchtime 100x -timeout 0
func BenchmarkLosses101(b *testing.B) {
	for _, level := range bots.Levels() {
		var losses []float64
		var w worker
		for n := range b.N {
			seed := 8000 + uint64(n)
			seat := game.Seat(n % game.MaxSeats)
			for _, a := range playMatch(b, "101", seed, 1, level.Name, level.Name, level.Name, level.Name) {
				step := a.decides()
				if step == 0 || a.Seat != seat {
					continue
				}
				q := question{act: a, step: step, view: a.Before.View(seat)}
				options, err := w.options(context.Background(), q.view, a.Action)
				if err != nil {
					b.Fatal(err)
				}
				if d := w.decide(&q, options); d != nil {
					losses = append(losses, d.Loss)
				}
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
