package cli

import (
	"context"
)

// errInterrupted reports that a command was told to end before it had an answer. It is not context.Canceled, whose exit
// status is 0, because an interrupted verify must not look like a success.
var errInterrupted = failure{localized("wrong.interrupted", nil)}

// interruptible runs work and returns its error. work may block where no context reaches it, such as on a pipe. When
// ctx is done, interruptible returns errInterrupted without waiting for work, which ends with the program.
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
