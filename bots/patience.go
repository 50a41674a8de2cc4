package bots

import (
	"context"
	"time"
)

// A TimeKeeper is a bot that limits its own time, such as an external program. A program may take longer to start than
// to answer, and a limit set by the caller could not tell the two apart. KeepsTime does nothing; it only marks the bot.
type TimeKeeper interface{ KeepsTime() }

// WithPatience returns a context that is cancelled with the cause ErrLate once this process has been running for the
// given time. Time during which the process was stopped, for example by Ctrl-Z, does not count. The caller must call
// cancel.
func WithPatience(ctx context.Context, patience time.Duration) (limited context.Context, cancel context.CancelFunc) {
	const ticks = 40 // the limit in ticks, which determines its precision
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

// countTicks waits for n ticks. It returns false if done is closed first. A ticker drops ticks that nobody receives. A
// process that was stopped, for however long, therefore receives only one tick for that time.
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
