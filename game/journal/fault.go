package journal

import (
	"errors"
	"fmt"
)

// What is what a Fault is about.
type What string

// What can be wrong with a journal.
const (
	// Form: a line is not what the format says.
	Form What = "form"
	// Chain: a line is not the one that was written, or not where it was written.
	Chain What = "chain"
	// Commitment: seed, salt and word are not those that were committed to, said or revealed.
	Commitment What = "commitment"
	// Action: an act is against the rules.
	Action What = "action"
	// Results: a round or the match did not end as a line says.
	Results What = "results"
	// Choice: a bot would have chosen otherwise.
	Choice What = "choice"
)

// Fault is the error of a journal that is not right.
type Fault struct {
	// Line counts from 1; it is the first one that is wrong.
	Line int
	What What
	Err  error
}

func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s: %v", f.Line, f.What, f.Err) }

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Err }

// ErrNoJournal is the error of a first line that is something else.
var ErrNoJournal = errors.New("this is no journal of a match; those of okey end in " + ext)

// What a Fault may have for its Err that a player can meet: what a disk did to the file, or somebody
// who wanted to cheat. Other errors say what only a programmer can use.
var (
	ErrFileLarge      = fmt.Errorf("a journal has at most %d MB", LargestFile>>20)
	ErrLineLong       = fmt.Errorf("it has more than %d kB", LongestLine>>10)
	ErrNoLine         = errors.New("not even the first line was written")
	ErrHash           = errors.New("the hash does not fit the line and what came before it")
	ErrNotCommitted   = errors.New("seed and salt are not those that were committed to")
	ErrOtherSeed      = errors.New("seed, salt and word are not those that the match began with")
	ErrRoundMissing   = errors.New("the line of the round that ended is missing")
	ErrNoRound        = errors.New("no round ended here")
	ErrRoundOtherwise = errors.New("the round did not end so")
	ErrMatchOtherwise = errors.New("the match did not end so")
)
