package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/ui/practice"
)

// A step that the program has reported as done must be saved. Lessons are not saved as matches.
func TestLearn_SavedBeforeKill(t *testing.T) {
	t.Parallel()
	cmd, matches := newHomeCommand(t)
	for step, answer := range []string{"k9\r", "y5 y6 y7\r", "r8 b8 k8\r"} {
		term := startTerminal(t, commandInHome(t, cmd, "learn", "okey", "--plain"))
		term.answer(fmt.Sprint(step+1, " of 14"), answer, `\[n\] continues`)
		term.kill()
	}
	startTerminal(t, commandInHome(t, cmd, "learn")).play("4 of 14", "n", "5 of 14", "q")
	check.Equal(t, practice.LoadProgress(filepath.Join(homeOf(cmd), ".config", "okey")).Of(practice.Okey).Step, 4)
	check.Equal(t, len(journalsIn(matches)), 0)
}

// Errors from saving must be reported after the player has left the table, where the next key would clear the message.
func TestPractice_SaveErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ file, begun, keys, done, says string }{
		"learn": {".config/okey/learn.json", "1 of 14", "n", "2 of 14", "/learn.json is a folder"},
		"train": {".local/state/okey/training.json", "Training", "xd", "next puzzle", "/training.json is a folder"},
	} {
		home := t.TempDir()
		check.OK(t, os.MkdirAll(filepath.Join(home, c.file), 0o700))
		cmd := command(t, name)
		cmd.Env = append(cmd.Env, "HOME="+home)
		term := startTerminal(t, cmd)
		term.wait(c.begun)
		term.send(c.keys) // in train, one key discards and the other draws; the puzzle of the day may need either
		term.play(c.done, "\x03")
		_, after, left := strings.Cut(term.raw(), leavesScreen)
		check.That(t, left && strings.Count(after, c.says) == 1, "%s: %q", name, after)
	}
}
