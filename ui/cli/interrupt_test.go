//go:build unix

package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fair/okey/game/check"
)

// A command interrupted before it finished must have a nonzero exit status, even if its file is a pipe without a
// writer.
func TestInterrupt_BeforeAnswer(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, line := range []string{"verify", "verify --bots", "replay", "replay --json"} {
		root := newRoot(newCommands())
		root.SetArgs(append(strings.Fields(line), pipe))
		var errs bytes.Buffer
		check.Equal(t, execute(ctx, english(), root, io.Discard, &errs), exitFail, line)
		check.That(t, strings.Contains(errs.String(), "interrupted") && strings.Count(errs.String(), "\n") == 1, "%s: %q", line, &errs)
	}
	err := runInterruptible(t.Context(), func() error { return errors.New("other") })
	check.That(t, err != nil && err.Error() == "other", "%v", err)
}

// A signal must stop the program even while it reads a pipe without a writer.
func TestInterrupt_Signals(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for signal, args := range map[os.Signal][]string{os.Interrupt: {"verify", "--bots", pipe}, syscall.SIGTERM: {"replay", pipe}, syscall.SIGHUP: {"replay", pipe}} {
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
