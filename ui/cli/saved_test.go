package cli

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/creack/pty"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
)

// newHomeCommand returns a command with its own home directory, and the directory of its journals.
func newHomeCommand(t *testing.T, args ...string) (cmd *exec.Cmd, matches string) {
	t.Helper()
	cmd = command(t, args...)
	return cmd, filepath.Join(homeOf(cmd), ".local", "state", "okey", "matches")
}

// homeOf returns the home directory of a command.
func homeOf(cmd *exec.Cmd) string {
	at := slices.IndexFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "HOME=") })
	return strings.TrimPrefix(cmd.Env[at], "HOME=")
}

// commandInHome returns a command with other arguments in the home directory of cmd.
func commandInHome(t *testing.T, cmd *exec.Cmd, args ...string) *exec.Cmd {
	next := exec.CommandContext(t.Context(), cmd.Path, args...)
	next.Env = cmd.Env
	return next
}

// journalsIn reads the journals in a directory, oldest first.
func journalsIn(dir string) (all []*journal.Record) {
	for _, path := range check.Must(filepath.Glob(filepath.Join(dir, "*.jsonl"))) {
		all = append(all, check.Must(journal.ReadFile(path)))
	}
	return all
}

// runWithInput runs a command on the given input, and returns its output, errors and exit status.
func runWithInput(t *testing.T, cmd *exec.Cmd, input string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &o, &e
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// A match left in text mode must resume at the table, and vice versa.
func TestResume_AcrossInterfaces(t *testing.T) {
	t.Parallel()
	cmd, matches := newHomeCommand(t, "play", "--seed", "42")
	out, _, _ := runWithInput(t, cmd, "d\nk1\nq\ny\n")
	check.That(t, strings.HasSuffix(out, "Goodbye. Your match is saved; you can resume it next time.\n"), "%q", out)
	term := startTerminal(t, commandInHome(t, cmd))
	term.wait("practice, seed 42", "Mehmet")
	term.play("Welcome back.", "d", "You drew", "q", "Your match is saved", "y", "Continue", "\x03")
	out, _, _ = runWithInput(t, commandInHome(t, cmd, "play"), "")
	check.Contains(t, out, "Welcome back: your match continues.\nRound 1", "Which tile?")
	all := journalsIn(matches)
	check.That(t, len(all) == 1 && all[0].End == nil, "%d journals", len(all))
	menu := startTerminal(t, commandInHome(t, cmd, "--no-resume"))
	menu.play("Continue", "\x03")
}

// The second program must report that the match is open elsewhere and begin another. The match can be resumed after the
// first program has exited.
func TestResume_TwoPrograms(t *testing.T) {
	t.Parallel()
	cmd, matches := newHomeCommand(t, "play", "--seed", "42", "--pace", "instant")
	first := startTerminal(t, cmd)
	first.wait("(?i)(draw .?d|take it)")
	second := startTerminal(t, commandInHome(t, cmd, "play"))
	second.wait("Your match is open in another window; this is a new one.")
	second.play("Round 1", "\x03")
	first.cmd.Process.Kill()
	first.cmd.Wait()
	check.Equal(t, len(journalsIn(matches)), 2)
	third := startTerminal(t, commandInHome(t, cmd, "play"))
	third.wait("Welcome back.", "You hold") // the indicator's twin, which is said instead
	third.send("\x03")
	third.end()
}

// Without a home directory, the program must not create a directory at the root of the file system.
func TestSaving_NoHome(t *testing.T) {
	t.Parallel()
	cmd := command(t, "play", "--plain", "--seed", "5")
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "HOME=") })
	out, errs, code := runWithInput(t, cmd, "q!\n")
	check.That(t, code == exitOK && strings.Contains(out, "NOT SAVED") && strings.Contains(out, "XDG_STATE_HOME"), "exit status %d, %q, %q", code, out, errs)
}

// withFileLimit returns cmd with a limit on the size of its files, to simulate a full disk.
func withFileLimit(t *testing.T, cmd *exec.Cmd, kilobytes int) *exec.Cmd {
	t.Helper()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	next := exec.CommandContext(t.Context(), shell, append([]string{"-c", fmt.Sprintf(`ulimit -f %d && exec "$0" "$@"`, kilobytes)}, cmd.Args...)...)
	next.Env = cmd.Env
	return next
}

// In both modes, the game must continue and report that the disk is full. What was written can be resumed once there is
// space again.
func TestSaving_DiskFull(t *testing.T) {
	t.Parallel()
	cmd, matches := newHomeCommand(t, "play", "--seed", "42", "--pace", "instant")
	const next, unsaved = "(?i)(draw .?d|take it)", "NOT SAVED" // the header shows unsaved until the end
	term := startTerminal(t, withFileLimit(t, cmd, 4))
	term.wait(next)
	term.send("\x1b[B\x1b[F") // down, end: the slot for new tiles
	for full := false; !full; {
		term.send("d")
		full = term.wait(unsaved, "You drew") == unsaved
		term.send("x")
		full = term.wait(unsaved, next) == unsaved || full
	}
	term.send("\x03")
	term.exits()
	rec := journalsIn(matches)[0]
	check.That(t, rec.Torn > 0 && rec.Len() >= 3, "%d steps and %d bytes are left", rec.Len(), rec.Torn)
	out, errs, code := runWithInput(t, withFileLimit(t, commandInHome(t, cmd, "play"), 5), "d\nd\n15\n15\n")
	check.That(t, code == exitOK && errs == "" && strings.Contains(out, "incomplete last line") && (strings.Contains(out, "NOT SAVED") || strings.Contains(out, "no longer being saved")), "exit status %d, errors %q, output %q", code, errs, out)
	out, errs, code = runWithInput(t, commandInHome(t, cmd, "play"), "d\nd\n15\n15\n")
	again := journalsIn(matches)[0]
	check.That(t, code == exitOK && errs == "" && !strings.Contains(out, "no longer being saved") && again.Len() > rec.Len(), "exit status %d, errors %q, output %q, %d steps", code, errs, out, again.Len())
}

// A different choice in a match of another version proves nothing.
func TestVerify_OtherVersion(t *testing.T) {
	did, would := game.Action{Kind: game.Draw}, game.Action{Kind: game.Take}
	check.Equal(t, repeatError("Ayşe", did, would, version).Error(), "Ayşe played draw, but when asked again would play take")
	other := repeatError("Ayşe", did, would, "okey 1").Error()
	check.Contains(t, other, `check with "okey 1"`, version)
}

// Ctrl-Z must return to the shell, and fg to the table.
func TestSuspend(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	game := command(t)
	cmd := exec.CommandContext(t.Context(), shell, "--norc", "--noprofile", "-i")
	cmd.Env = append(game.Env, "PS1=shell> ")
	term := startTerminal(t, cmd)
	term.answer("shell> ", game.Path+" play --seed 42 --pace instant\n")
	term.play("(?i)(draw .?d|take it)", "\x1a", "Stopped", "echo $((6*7))\n", `\n\s*42`, "fg\n", "practice, seed 42", "d", "You drew", "\x03", "shell> ", "exit\n")
}

// A thousand changes of the window size must not affect the game.
func TestResize_InPlay(t *testing.T) {
	t.Parallel()
	cmd, matches := newHomeCommand(t, "play", "--seed", "42", "--pace", "instant")
	term := startTerminal(t, cmd)
	term.wait("(?i)(draw .?d|take it)")
	for n := range uint16(1000) {
		check.OK(t, pty.Setsize(term.pty, &pty.Winsize{Cols: n * 7 % 220, Rows: n * 3 % 70}))
	}
	check.OK(t, pty.Setsize(term.pty, &pty.Winsize{Cols: 80, Rows: 24}))
	term.play("Ayşe", "\x03")
	all := journalsIn(matches)
	check.That(t, len(all) == 1 && all[0].End == nil && all[0].Len() > 1, "%d journals", len(all))
}
