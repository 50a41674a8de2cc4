package cli

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/tui"
)

// Limits for a program that was told to end: until it is killed, and for restoring a terminal that may
// take no output.
const (
	endWait     = 3 * time.Second
	restoreWait = 200 * time.Millisecond
)

// endAfter exits endWait after ctx is done, whatever blocks the program: a terminal that takes no output, a
// pipe without a writer. It restores the terminal as far as possible. Calling stop prevents all that.
func endAfter(ctx context.Context, in, out *os.File) (stop func()) {
	before, err := term.GetState(in.Fd())
	callOff := context.AfterFunc(ctx, func() {
		time.Sleep(endWait)
		if now, broken := term.GetState(in.Fd()); err == nil && broken == nil && *now != *before {
			term.Restore(in.Fd(), before)
			go io.WriteString(out, tui.RestoreTerminal)
			time.Sleep(restoreWait)
		}
		os.Exit(exitFail)
	})
	return func() { callOff() }
}
