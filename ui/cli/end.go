package cli

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/tui"
)

// endWait is the time that the program has to end after it was told to. Then it is killed. restoreWait is the time
// reserved within it to restore the terminal, which may accept no output.
const (
	endWait     = 3 * time.Second
	restoreWait = 200 * time.Millisecond
)

// endAfter ends the program endWait after ctx is done, whatever blocks it, such as a terminal that accepts no output or
// a pipe without a writer. It restores the terminal if it can. Calling stop cancels this.
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
