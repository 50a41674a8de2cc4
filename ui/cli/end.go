package cli

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/tui"
)

// exitTimeout is the time that the program has to exit after a signal. restoreWait is the part of it reserved for
// restoring the terminal, which may not accept any output.
const (
	exitTimeout = 3 * time.Second
	restoreWait = 200 * time.Millisecond
)

// exitAfter exits the program exitTimeout after ctx is done, even if it is blocked on a terminal that accepts no output
// or on a pipe without a writer. It restores the terminal if it can. Calling stop cancels the exit.
func exitAfter(ctx context.Context, in, out *os.File) (stop func() bool) {
	before, err := term.GetState(in.Fd())
	return context.AfterFunc(ctx, func() {
		time.Sleep(exitTimeout)
		if now, broken := term.GetState(in.Fd()); err == nil && broken == nil && *now != *before {
			term.Restore(in.Fd(), before)
			go io.WriteString(out, tui.RestoreTerminal)
			time.Sleep(restoreWait)
		}
		os.Exit(exitFail)
	})
}
