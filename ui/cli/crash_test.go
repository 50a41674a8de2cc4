package cli

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
)

// crashVariable is an environment variable that makes this test binary play until a key crashes it. Its value is the
// state directory.
const crashVariable = "OKEY_BREAKS_DOWN"

// A crashingScreen is a table that panics in Update, in Picture or in a command, depending on the key.
type crashingScreen struct {
	tui.Screen
	paints bool
}

func (f *crashingScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch key, _ := msg.(tea.KeyMsg); key.String() {
	case "U":
		panic("in Update")
	case "V":
		f.paints = true
	case "C":
		return f, tea.Batch(nil, func() tea.Msg { panic("in a command") })
	}
	shown, cmd := f.Screen.Update(msg)
	f.Screen = shown.(tui.Screen)
	return f, cmd
}

func (f *crashingScreen) Picture() cells.Picture {
	if f.paints {
		panic("in Picture")
	}
	return f.Screen.Picture()
}

// runCrashingTable plays until a key crashes the table, and returns the exit status.
func runCrashingTable() int {
	f := playFlags{commands: newCommands(), kept: new(settings.Settings), seeds: seedSequence(42)}
	f.in, f.out, f.getenv, f.state = os.Stdin, os.Stdout, os.Getenv, os.Getenv(crashVariable)
	f.kept.Override("pace", "instant")
	f.shelf = f.newShelf()
	terminal, opts, err := f.drawTable(check.Must(f.newTable(false)))
	check.Must(0, err)
	defer terminal.Keys.Close()
	shown := &crashingScreen{Screen: check.Must(tui.NewTable(opts))}
	return report(english(), f.runScreen(context.Background(), shown, terminal), os.Stderr)
}

// After a crash the terminal must be restored, the report must contain the panic and the path of the match, and the
// match must be resumable.
func TestCrash_Report(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("runs a program in a terminal")
	}
	for key, where := range map[string]string{"U": "in Update", "V": "in Picture", "C": "in a command"} {
		state := t.TempDir()
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = []string{"TERM=xterm-256color", "LANG=en_US.UTF-8", "HOME=" + t.TempDir(), crashVariable + "=" + state}
		term := startTerminal(t, cmd)
		term.answer("(?i)(draw .?d|take it)", "d", "You drew", key, "okey: the program crashed; the report is in .*crash-.*")
		check.Equal(t, term.end(), exitFail, where)
		reports := check.Must(filepath.Glob(filepath.Join(state, "crash-*.txt")))
		matches := check.Must(filepath.Glob(filepath.Join(matchesDir(state), "*.jsonl")))
		check.Need(t, len(reports) == 1 && len(matches) == 1, "%s: %q, %q", where, reports, matches)
		check.Contains(t, string(check.Must(os.ReadFile(reports[0]))), "match: "+matches[0], "panic: "+where, "crash_test.go")
		rec := check.Must(journal.ReadFile(matches[0]))
		check.That(t, rec.Torn == 0 && rec.Len() >= 2, "%s: the match has %d steps", where, rec.Len())
	}
}

// If the report cannot be written, the error must contain the panic.
func TestCrash_Unwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	writeFile(file, "")
	err := writeCrashReport(file, "", &tui.PanicError{Value: "x"})
	check.Contains(t, err.Error(), "crashed: x;", "not a directory")
}
