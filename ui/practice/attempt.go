package practice

import (
	"context"

	"fair/okey/bots/coach"
	"fair/okey/game"
)

// An Attempt is a judged move in a puzzle.
type Attempt struct {
	// Decision is the judgement of the move, or nil if the value of the move is not known.
	*coach.Decision
	// Next is the judgement of the best of the worse moves. It is nil if there is none or if the move was wrong.
	Next *coach.Decision
	// Days is the number of days until the puzzle comes back, or 0 if it does not. It depends only on the first move.
	Days int
	// Daily is the result if this was the first move in the puzzle of the day, otherwise nil.
	Daily *DailyResult
	// Solvers lists the built-in levels, strongest first, with their results in the puzzle of the day. It is empty
	// before Explain, and for other puzzles.
	Solvers []Solver

	puzzle *Puzzle
	view   *game.View // what the player sees when the puzzle begins
	played game.Action
	first  bool // whether this is the first attempt and still has to be recorded
}

// Known reports whether the value of the move is known. In Okey 101, a move may be missing from the options of the
// puzzle; Explain then estimates its value.
func (a *Attempt) Known() bool { return a.Decision != nil }

// Explain returns the attempt with the Reasons of its decisions. It takes from a few milliseconds to a few tenths of a
// second and may run in the background. The result must be passed to Runner.RecordAttempt. Explain fails if ctx is done
// or the estimate fails.
func (a *Attempt) Explain(ctx context.Context) (*Attempt, error) {
	other := *a
	if !other.Known() {
		d, err := a.puzzle.JudgeOther(ctx, a.view, a.played)
		if err != nil || d == nil {
			return a, err
		}
		other.Decision = d
		other.findNextBest()
	}
	if p := other.puzzle; p.Origin == OfTheDay {
		var err error
		if other.Solvers, err = p.Solvers(ctx); err != nil {
			return a, err
		}
	}
	other.Decision = other.Decision.Explain()
	if other.Next != nil {
		other.Next = other.Next.Explain()
	}
	return &other, nil
}

// findNextBest sets Next if the move was right.
func (a *Attempt) findNextBest() {
	if !a.Known() || !a.IsRight() {
		return
	}
	for _, o := range a.Options {
		if other := a.Decision.As(o.Action); other != nil && !other.IsRight() {
			a.Next = other
			return
		}
	}
}
