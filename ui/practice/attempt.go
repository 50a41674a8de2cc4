package practice

import (
	"context"

	"fair/okey/bots/coach"
	"fair/okey/game"
)

// Attempt judges a move in a puzzle.
type Attempt struct {
	// Decision judges the move; nil as long as it is not Known.
	*coach.Decision
	// Next judges the best of the moves that are worse, where the one that was played is right; nil
	// where there is none.
	Next *coach.Decision
	// Days is the number of days until the puzzle comes back, by its first move; 0 if it does not.
	Days int

	puzzle *Puzzle
	view   *game.View // as the puzzle begins
	played game.Action
	first  bool // it is to be noted
}

// Known reports whether it is known what the move was worth. In Okey 101 there are more ways to open
// or to lay than a puzzle has options; what it has not is played out by Explained.
func (a *Attempt) Known() bool { return a.Decision != nil }

// Explained is the attempt with the Reasons of what it judges, which take from some milliseconds to
// some tenths of a second to find: beside a screen. Runner.Note has to get it then. The error is that
// of ctx or of the estimate.
func (a *Attempt) Explained(ctx context.Context) (*Attempt, error) {
	other := *a
	if !other.Known() {
		d, err := a.puzzle.JudgeOther(ctx, a.view, a.played)
		if err != nil || d == nil {
			return a, err
		}
		other.Decision = d
		other.findNextBest()
	}
	other.Decision = other.Decision.Explained()
	if other.Next != nil {
		other.Next = other.Next.Explained()
	}
	return &other, nil
}

// findNext finds the best of the moves that are worse than one that is right.
func (a *Attempt) findNextBest() {
	if !a.Known() || !a.Right() {
		return
	}
	for _, o := range a.Options {
		if other := a.Decision.As(o.Action); other != nil && !other.Right() {
			a.Next = other
			return
		}
	}
}
