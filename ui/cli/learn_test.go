package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fair/okey/game/check"
	"fair/okey/ui/practice"
)

// A step that the program has reported as done must be saved. Lessons are not saved as matches.
func TestLearn_SavedBeforeKill(t *testing.T) {
	t.Parallel()
	home := "HOME=" + t.TempDir()
	for step, answer := range []string{"k9", "y5 y6 y7", "r8 b8 k8"} {
		cmd := command(t, "learn", "--plain")
		cmd.Env = append(cmd.Env, home)
		term := startTerminal(t, cmd)
		term.wait([]string{"1 of 14", "2 of 14", "3 of 14"}[step])
		term.send(answer + "\r")
		term.wait(`\[n\] continues`)
		cmd.Process.Signal(syscall.SIGKILL)
		<-term.closed
		cmd.Process.Wait()
	}
	config := filepath.Join(strings.TrimPrefix(home, "HOME="), ".config", "okey")
	check.Equal(t, practice.LoadProgress(config).Of(practice.Okey).Step, 3)
	found, _ := filepath.Glob(filepath.Join(strings.TrimPrefix(home, "HOME="), ".local", "state", "okey", "*", "*"))
	check.That(t, len(found) == 0, "a match is kept: %v", found)
}

func TestLearn_Terminal(t *testing.T) {
	t.Parallel()
	home := "HOME=" + t.TempDir()
	cmd := command(t, "learn")
	cmd.Env = append(cmd.Env, home)
	term := startTerminal(t, cmd)
	term.answer("1 of 14", "n", "2 of 14", "q")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	cmd = command(t, "learn", "okey")
	cmd.Env = append(cmd.Env, home)
	term = startTerminal(t, cmd)
	term.wait("2 of 14")
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
