//go:build unix

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fair/okey/game/check"
)

// A signal must stop the program even while it reads a pipe without a writer. The exit status is then nonzero.
func TestInterrupt_Signals(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for signal, args := range map[os.Signal][]string{os.Interrupt: {"verify", "--bots", pipe}, syscall.SIGTERM: {"replay", pipe}, syscall.SIGHUP: {"replay", "--json", pipe}} {
		cmd := command(t, args...)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		check.OK(t, cmd.Start())
		opened := check.Must(os.OpenFile(pipe, os.O_WRONLY, 0)) // blocks until the program opens the pipe
		cmd.Process.Signal(signal)
		cmd.Wait()
		opened.Close()
		check.That(t, cmd.ProcessState.ExitCode() == exitFail && strings.Contains(errs.String(), "interrupted"), "%v after %v: %q", args, signal, &errs)
	}
}
