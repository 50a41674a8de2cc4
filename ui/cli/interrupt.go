package cli

import (
	"context"
)

// errInterrupted is the error of a command that was interrupted before it finished. It is not context.Canceled, whose
// exit status is 0, because an interrupted verify must not look like a success.
var errInterrupted = localized("wrong.interrupted")

// runInterruptible runs work and returns its error. If ctx is done first, it returns errInterrupted without waiting for
// work, which may be blocked on a pipe. work then runs until the program exits.
func runInterruptible(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		if err == nil || ctx.Err() == nil {
			return err
		}
	case <-ctx.Done():
	}
	return errInterrupted
}
