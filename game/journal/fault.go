package journal

import (
	"errors"
	"fmt"
)

// A FaultKind says what a Fault is about.
type FaultKind string

// The kinds of faults.
const (
	// Form means that a line is not what the format says.
	Form FaultKind = "form"
	// Chain means that a line was changed or moved, or one before it.
	Chain FaultKind = "chain"
	// Commitment means that seed, salt and word are not the committed or stated ones.
	Commitment FaultKind = "commitment"
	// Action means that an act is against the rules.
	Action FaultKind = "action"
	// Results means that a round or the match did not end as a line says.
	Results FaultKind = "results"
	// Choice means that a bot would have chosen another action.
	Choice FaultKind = "choice"
)

// A Fault is an error in a journal.
type Fault struct {
	// Line is the number of the first wrong line, from 1.
	Line int
	Kind FaultKind
	Err  error
}

func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s: %v", f.Line, f.Kind, f.Err) }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// ErrNoJournal reports a first line that is no journal's.
var ErrNoJournal = errors.New("this is no journal of a match; those of okey end in " + ext)

// The causes of a Fault that a player can meet: a disk that damaged the file, or somebody who tried to cheat. Other
// causes only help a programmer.
var (
	ErrFileLarge      = fmt.Errorf("a journal has at most %d MB", LargestFile>>20)
	ErrLineLong       = fmt.Errorf("it has more than %d kB", LongestLine>>10)
	ErrNoLine         = errors.New("not even the first line was written")
	ErrHash           = errors.New("the hash does not fit the line and what came before it")
	ErrNotCommitted   = errors.New("seed and salt don't match the fairness code")
	ErrOtherSeed      = errors.New("seed, salt and word are not the ones the match began with")
	ErrRoundMissing   = errors.New("the line of the round that ended is missing")
	ErrNoRound        = errors.New("no round ended here")
	ErrRoundOtherwise = errors.New("the round didn't end that way")
	ErrMatchOtherwise = errors.New("the match didn't end that way")
)
