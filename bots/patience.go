package bots

import (
	"context"
	"time"
)

// TimeKeeper is a bot that limits its own time, as a program does: its start may take longer than
// its answers, and a limit from outside could not tell the two apart. KeepsTime does nothing but
// mark it.
type TimeKeeper interface{ KeepsTime() }

// WithPatience returns a context that is cancelled with the cause ErrLate once this process has run
// for patience. Time during which the process was stopped, as by Ctrl-Z, does not count: nobody
// could read an answer then. Call cancel when the answer is there.
func WithPatience(ctx context.Context, patience time.Duration) (limited context.Context, cancel context.CancelFunc) {
	const ticks = 40 // a limit is exact to a fortieth of itself
	limited, end := context.WithCancelCause(ctx)
	tick := max(patience/ticks, time.Millisecond)
	ticker := time.NewTicker(tick)
	go func() {
		defer ticker.Stop()
		if countTicks(limited.Done(), ticker.C, int(patience/tick)) {
			end(ErrLate)
		}
	}()
	return limited, func() { end(context.Canceled) }
}

// countTicks waits for n ticks and reports whether they came before done. A ticker drops the ticks
// that nobody was there to take, so that a process that was stopped finds one of them, however long
// it was stopped.
func countTicks(done <-chan struct{}, ticks <-chan time.Time, n int) bool {
	for range n {
		select {
		case <-done:
			return false
		case <-ticks:
		}
	}
	return true
}
