package cli

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/tui"
)

// How long a program that was told to end may take to do so, and how long to try to write to a
// terminal that may take nothing.
const (
	endWait     = 3 * time.Second
	restoreWait = 200 * time.Millisecond
)

// endAfter ends the program some time after ctx is done, whatever holds it: a terminal that takes
// no more output, a file that nobody writes. The terminal is put back as well as can be. What is
// returned calls it off.
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
