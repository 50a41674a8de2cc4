package practice

import (
	"context"

	"fair/okey/bots/coach"
	"fair/okey/game"
)

// An Attempt is a judged move in a puzzle.
type Attempt struct {
	// Decision judges the move; nil unless Known.
	*coach.Decision
	// Next judges the best of the worse moves if the move was right; nil if there is none.
	Next *coach.Decision
	// Days is the number of days until the puzzle comes back, as its first move decides. It is 0 if it does not come
	// back.
	Days int
	// Daily is the result if the puzzle is that of the day and this was its first move, otherwise nil.
	Daily *DailyResult
	// Solvers are our levels, the strongest first, and whether each solves the puzzle of the day. It has none before
	// Explain, and for other puzzles.
	Solvers []Solver

	puzzle *Puzzle
	view   *game.View // what the player sees when the puzzle begins
	played game.Action
	first  bool // the attempt is the first one, and still to be recorded
}

// Known reports whether the worth of the move is known. In Okey 101 there are more ways to lay than a puzzle has
// options. Explain estimates the worth of the others.
func (a *Attempt) Known() bool { return a.Decision != nil }

// Explain returns the attempt with the Reasons of its decisions. It takes from some milliseconds to some tenths of a
// second and may run in the background. The result must be passed to Runner.RecordAttempt. It fails if ctx is done or
// the estimate fails.
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
	if p := other.puzzle; p != nil && p.Origin == OfTheDay { // nil for the attempt of another option
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

// With returns the attempt as if the option with an index had been played instead, nil if there was no choice. The worth
// of the move must be known.
func (a *Attempt) With(option int) *Attempt {
	d := a.As(a.Options[option].Action)
	if d == nil {
		return nil
	}
	return &Attempt{Decision: d}
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
