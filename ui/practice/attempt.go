package practice

import (
	"context"

	"fair/okey/bots/coach"
	"fair/okey/game"
)

// An Attempt is a judged move in a puzzle.
type Attempt struct {
	// Decision judges the move, or is nil unless Known.
	*coach.Decision
	// If the move was right, Next judges the best of the worse moves. It is nil if there is none.
	Next *coach.Decision
	// Days is the number of days until the puzzle comes back, determined by its first move, or 0 if it does not come
	// back.
	Days int
	// Daily is the result if this was the first move in the puzzle of the day, otherwise nil.
	Daily *DailyResult
	// Solvers lists the built-in levels, strongest first, and whether each solves the puzzle of the day. It is empty
	// before Explain and for other puzzles.
	Solvers []Solver

	puzzle *Puzzle
	view   *game.View // what the player sees when the puzzle begins
	played game.Action
	first  bool // this is the first attempt, and it has not been recorded
}

// Known reports whether the value of the move is known. In Okey 101 there are more ways to lay than a puzzle has
// options; Explain estimates the value of the others.
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
	if p := other.puzzle; p != nil && p.Origin == OfTheDay { // nil in an attempt made by With
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

// With returns the attempt as if the option with the given index had been played instead, or nil if there was no
// choice. The value of the move must be known.
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
