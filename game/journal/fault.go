package journal

import (
	"errors"
	"fmt"
)

// A FaultKind classifies a fault in a journal.
type FaultKind string

// The kinds of faults.
const (
	// Form means that a line does not have the required format.
	Form FaultKind = "form"
	// Chain means that this line or an earlier one was changed or moved.
	Chain FaultKind = "chain"
	// Commitment means that seed, salt and word do not match the commitment, or differ from those with which the match
	// began.
	Commitment FaultKind = "commitment"
	// Action means that an act is against the rules.
	Action FaultKind = "action"
	// Results means that a round line or end line contradicts the acts.
	Results FaultKind = "results"
	// Choice means that a bot would have chosen another action.
	Choice FaultKind = "choice"
	// ReceiptMismatch means that the journal does not match a Receipt.
	ReceiptMismatch FaultKind = "receipt"
)

// A Fault is an error in a journal.
type Fault struct {
	// Line is the number of the first wrong line, counting from 1.
	Line int
	Kind FaultKind
	Err  error
}

func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s: %v", f.Line, f.Kind, f.Err) }

// Unwrap returns Err.
func (f *Fault) Unwrap() error { return f.Err }

// ErrNoJournal means that the file does not start like a journal.
var ErrNoJournal = errors.New("this isn't the journal of a match; okey's journals end in " + ext)

// These causes of a Fault may matter to players: a disk may have damaged the file, or somebody may have tried to cheat.
// All other causes are of interest only to programmers.
var (
	ErrFileLarge      = fmt.Errorf("a journal has at most %d MB", LargestFile>>20)
	ErrLineLong       = fmt.Errorf("it is longer than %d kB", LongestLine>>10)
	ErrNoLine         = errors.New("not even the first line was written")
	ErrHash           = errors.New("the hash does not match the line and what came before it")
	ErrNotCommitted   = errors.New("seed and salt don't match the fairness code")
	ErrOtherSeed      = errors.New("seed, salt and word are not the ones the match began with")
	ErrRoundMissing   = errors.New("the line for the finished round is missing")
	ErrNoRound        = errors.New("no round ended here")
	ErrRoundOtherwise = errors.New("the round didn't end that way")
	ErrMatchOtherwise = errors.New("the match didn't end that way")
	ErrOtherMatch     = errors.New("the receipt is for another match")
	ErrOtherLock      = errors.New("the receipt lists different locks")
	ErrRewritten      = errors.New("the receipt has another hash for this line, so something before it was rewritten since")
	ErrCutOff         = errors.New("the receipt covers more lines; the rest was cut off")
)
