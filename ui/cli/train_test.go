package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// runTrain runs okey train in text mode on a script.
func runTrain(t *testing.T, state, script string, args ...string) (code int, out, errs string) {
	t.Helper()
	return runWithFiles(t, script, filepath.Join(t.TempDir(), "settings.json"), state, append([]string{"train"}, args...)...)
}

// Training must begin with the mistakes from the player's matches, with the puzzle of the day if --daily is set, or
// else with the built-in puzzles.
func TestTrain_OwnMistakesFirst(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "okey") // does not exist yet
	code, text, errs := runTrain(t, state, "")
	check.Need(t, code == exitOK && errs == "" && strings.Contains(text, "\nPuzzle of the day.\n"), "%d, %s\n%s", code, errs, text)
	writeFinishedMatch(t, matchesDir(state), "classic", "acemi", 2)
	code, text, errs = runTrain(t, state, "x 1\nd\nq\n")
	check.Need(t, code == exitOK && errs == "" && strings.Contains(text, "\nYour own mistake on 2001-09-09, round ") && strings.Contains(text, "1 puzzle tried"), "%d, %s\n%s", code, errs, text)
	kept, err := os.ReadFile(filepath.Join(state, "training.json"))
	check.That(t, err == nil && strings.Contains(string(kept), `"matches":["2001-09-09`), "%v, %s", err, kept)
	if _, text, _ = runTrain(t, state, "q\n", "--daily"); !strings.Contains(text, "\nPuzzle of the day.\n") {
		t.Errorf("%s", text)
	}
}

func TestTrain_InStats(t *testing.T) {
	state := t.TempDir()
	runTrain(t, state, "x 1\nd\n", "--daily")
	for args, want := range map[string]string{"stats": "1 puzzle tried, ", "stats --json": `"training":{"tried":1,`} {
		if code, out, errs := runWithFiles(t, "", "", state, strings.Fields(args)...); code != exitOK || !strings.Contains(out, want) {
			t.Errorf("%s: %d, %s%s", args, code, out, errs)
		}
	}
}

// The table must be shown before the search for mistakes ends. The first puzzle is therefore not a mistake.
func TestTrain_TableBeforeSearch(t *testing.T) {
	cmd, matches := newHomeCommand(t, "train")
	writeFinishedMatch(t, matches, "classic", "acemi", 1)
	term := startTerminal(t, cmd)
	term.wait("Puzzle of the day")
	term.send("q")
	if code := term.end(); code != exitOK {
		t.Errorf("exit status %d", code)
	}
}

func TestTrain_Refused(t *testing.T) {
	for args, want := range map[string]string{"R4": "R4", "--weekly": "weekly"} {
		if code, out, errs := runTrain(t, "", "", args); code != exitUsage || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d, %q, %q", args, code, out, errs)
		}
	}
}

// On a dumb terminal or in text mode, progress must not use escape sequences.
func TestProgress_DumbTerminal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, env, says string }{
		{"train --plain", "TERM=xterm", "Looking for your mistakes in your last matches"},
		{"train", "TERM=dumb", "Looking for your mistakes in your last matches"},
		{"review", "TERM=dumb", "Round by round"},
		{"arena --bots acemi,acemi,acemi,acemi --rounds 40", "TERM=dumb", "40 rounds"},
	} {
		cmd, matches := newHomeCommand(t)
		writeFinishedMatch(t, matches, "classic", "acemi", 3)
		cmd = commandInHome(t, cmd, strings.Fields(c.args)...)
		cmd.Env = append(cmd.Env, c.env)
		term := startTerminal(t, cmd)
		term.wait(c.says)
		if strings.HasPrefix(c.args, "train") {
			term.wait("(?s)Your own mistake on .*q leave")
			term.send("q\r")
		}
		if code := term.end(); code != exitOK || strings.Contains(term.output.String(), "\x1b") {
			t.Errorf("%s: exit status %d, %q", c.args, code, term.output.String())
		}
	}
}
