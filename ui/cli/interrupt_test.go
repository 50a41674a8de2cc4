//go:build unix

package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"fair/okey/game/check"
)

// runInterrupted runs a command with a canceled context.
func runInterrupted(t *testing.T, c *cobra.Command, args ...string) (code int, errs string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, told bytes.Buffer
	c.SetArgs(args)
	c.SetOut(&out)
	c.SetErr(&told)
	c.SilenceErrors, c.SilenceUsage = true, true
	code = report(english(), c.ExecuteContext(ctx), &told)
	return code, told.String()
}

// A command interrupted before it finished must have a nonzero exit status, even if its file is a pipe without a
// writer.
func TestInterrupt_BeforeAnswer(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	k := newCommands()
	for name, c := range map[string]*cobra.Command{
		"verify": k.verifyCommand(), "replay": k.replayCommand(),
	} {
		for _, more := range [][]string{nil, {map[string]string{"verify": "--bots", "replay": "--json"}[name]}} {
			code, errs := runInterrupted(t, c, append([]string{pipe}, more...)...)
			check.That(t, code == exitFail && strings.Contains(errs, "interrupted") && strings.Count(errs, "\n") == 1, "%s %v: exit status %d, %q", name, more, code, errs)
		}
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
	cmd, _ := newHomeCommand(t)
	for _, args := range [][]string{{"verify", "--bots", pipe}, {"replay", pipe}} {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
			again := commandInHome(t, cmd, args...)
			var errs bytes.Buffer
			again.Stderr = &errs
			check.OK(t, again.Start())
			opened, err := os.OpenFile(pipe, os.O_WRONLY, 0) // blocks until the program opens the pipe
			check.OK(t, err)
			again.Process.Signal(signal)
			err = again.Wait()
			opened.Close()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != exitFail || !strings.Contains(errs.String(), "interrupted") {
				t.Errorf("%v after %v: %v, %q", args, signal, err, errs.String())
			}
		}
	}
}
