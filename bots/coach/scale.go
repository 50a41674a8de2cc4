package coach

import (
	"sync"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Unit is the unit in which the options of a decision are compared.
type Unit uint8

// The units.
const (
	// Wins are rounds won: a loss of 0.01 is a loss of one round in 100.
	Wins Unit = iota
	// Points are points of the score (rule 7.13).
	Points
)

// A Scale holds the unit and the limits by which the decisions of a game are judged. docs/coach.md has the measurements
// behind the numbers ("How a decision is judged", "Measured", "Hints and reviews").
type Scale struct {
	// Unit is the unit of Decision.Loss, Estimate.SE, Luck and Summary.Loss.
	Unit Unit
	// Shown is the minimum loss that is shown, as smaller losses may be errors of estimation. A decision is forced if
	// its options differ by less.
	Shown float64
	// Puzzles returns the puzzles of the game that come with the program. Callers must not modify the slice.
	Puzzles func() []Puzzle
	// LevelRatings are the ratings of the bot levels, in the order of bots.Levels.
	LevelRatings rates

	marks   [VeryBad + 1]float64 // the minimum loss for each mark
	lost    float64              // decisions have no marks if the chance of winning is below this
	advised float64              // the minimum loss for which Advise corrects usta's move; 0 for never
	deeper  float64              // the minimum loss, minus its noise, for which a Deep review marks advised actions
	budgets [Deep + 1]value.Budget
	// rates holds the error rates of the bot levels against three kalfa, by depth, in thousandths of a Unit per decision.
	rates [Deep + 1]rates
	// ratingErrs holds the standard errors of the ratings that belong to the levels' error rates.
	ratingErrs rates
	// spread is the usual variance of a round's loss about the loss that the error rate predicts, divided by the error
	// rate. Losses and error rates are in thousandths.
	spread float64
}

// ScaleOf returns the scale of the game with the given rules.
func ScaleOf(rules *game.Rules) *Scale {
	if rules.LaysMelds() {
		return &layingScale
	}
	return &handScale
}

// Scales returns the scales of all games.
func Scales() []*Scale { return []*Scale{&handScale, &layingScale} }

var (
	handScale = Scale{
		Unit: Wins, Shown: 0.003, Puzzles: sync.OnceValue(func() []Puzzle { return readPuzzles(handPuzzles) }),
		marks: [...]float64{Doubtful: 0.02, Bad: 0.06, VeryBad: 0.18}, lost: 0.05, deeper: 0.05,
		budgets: [...]value.Budget{
			Quick: {Samples: 512, StopSE: 0.003, StopPart: 0.125, DropSEs: 3},
			Deep:  {Samples: 8192, StopSE: 0.00125, StopPart: 0.125, DropSEs: 3},
		},
		rates:        [...]rates{Quick: {13.4, 6.6, 2.2, 0.4}, Deep: {14.6, 6.8, 4.3, 1.1}},
		LevelRatings: rates{1000, 1160, 1250, 1300}, ratingErrs: rates{13, 7, 5, 2}, spread: 2400,
	}
	layingScale = Scale{
		Unit: Points, Shown: 1, Puzzles: sync.OnceValue(func() []Puzzle { return readPuzzles(layingPuzzles) }),
		marks: [...]float64{Doubtful: 10, Bad: 50, VeryBad: 160}, advised: 5, deeper: 10,
		budgets: [...]value.Budget{
			Quick: {Samples: 400, StopSE: 1.5, StopPart: 0.125, DropSEs: 3},
			Deep:  {Samples: 3000, StopSE: 0.5, StopPart: 0.125, DropSEs: 3},
		},
		rates:        [...]rates{Quick: {18100, 3600, 2000, 500}, Deep: {13600, 4100, 2500, 800}},
		LevelRatings: rates{1000, 1232, 1267, 1300}, ratingErrs: rates{14, 5, 4, 2}, spread: 1.08e6,
	}
)

// UseFewSamples makes all later judgements quick and rough, for tests that need any judgement.
func UseFewSamples() {
	for _, s := range Scales() {
		for depth := range s.budgets {
			s.budgets[depth].Samples = 24
		}
	}
}

// limits returns Shown and the minimum loss for each mark, in ascending order. If a loss lies between two
// neighbouring limits even with its noise added or subtracted, it has the mark of the lower one: with its noise
// subtracted it still exceeds the lower limit, and therefore half of it, as markOf requires.
func (s *Scale) limits() []float64 { return append([]float64{s.Shown}, s.marks[Doubtful:]...) }

// markOf returns the mark for a loss with the given standard error. It is the worst mark whose limit the loss reaches,
// provided that the loss minus its noise is above half of that limit.
func (s *Scale) markOf(loss, se float64) Mark {
	for m := VeryBad; m > Unmarked; m-- {
		if loss >= s.marks[m] && loss-float64(noise*se) > s.marks[m]/2 {
			return m
		}
	}
	return Unmarked
}
