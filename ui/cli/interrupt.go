package cli

import (
	"context"
)

// errInterrupted is the error of a command that was told to end before it had an answer. It is not
// context.Canceled, for which the exit status is 0: verify must not seem to say yes.
var errInterrupted = failure{wrong("wrong.interrupted", nil)}

// interruptible does work that may wait where no context reaches it: for a file that is a pipe, for
// somebody to read what it writes. When the context is done it returns errInterrupted without
// waiting for the work, which ends with the program.
func interruptible(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		if err != nil && ctx.Err() != nil {
			return errInterrupted
		}
		return err
	case <-ctx.Done():
		return errInterrupted
	}
}
