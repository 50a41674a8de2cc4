package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// trained lets somebody who types a script train in lines of text, with what is kept in a directory,
// and returns the exit status and what was told.
func trained(t *testing.T, state, script string, args ...string) (int, string, string) {
	t.Helper()
	dir := t.TempDir()
	open := func(name, text string) *os.File {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		return file
	}
	in, out, errs := open("in", script), open("out", ""), open("errs", "")
	getenv := func(string) string { return "" }
	root := newRoot(english(), in, out, errs, getenv, filepath.Join(dir, "settings.json"), state)
	root.SetArgs(append([]string{"train"}, args...))
	code := execute(t.Context(), english(), root, out, errs)
	told := func(file *os.File) string {
		text, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	return code, told(out), told(errs)
}

// TestTrainBeginsWithOwnMistakes: those of a match that was played, which is looked at once; with
// --daily the puzzle of the day comes first. In a home where nothing is, there are the others.
func TestTrainBeginsWithOwnMistakes(t *testing.T) {
	state := filepath.Join(t.TempDir(), "okey") // which is not there yet
	code, text, errs := trained(t, state, "")
	if code != exitOK || errs != "" || !strings.Contains(text, "\nPuzzle of the day.\n") {
		t.Fatalf("%d, %s\n%s", code, errs, text)
	}
	matchOver(t, matchesIn(state), "classic", "acemi", 2)
	code, text, errs = trained(t, state, "x 1\nd\nq\n")
	if code != exitOK || errs != "" || !strings.Contains(text, "\nYour own mistake of 2001-09-09, round ") || !strings.Contains(text, "1 puzzle tried") {
		t.Fatalf("%d, %s\n%s", code, errs, text)
	}
	kept, err := os.ReadFile(filepath.Join(state, "training.json"))
	if err != nil || !strings.Contains(string(kept), `"matches":["2001-09-09`) {
		t.Errorf("%v, %s", err, kept)
	}
	if _, text, _ = trained(t, state, "q\n", "--daily"); !strings.Contains(text, "\nPuzzle of the day.\n") {
		t.Errorf("%s", text)
	}
}

// TestTrainingIsInTheStatistics once something was tried.
func TestTrainingIsInTheStatistics(t *testing.T) {
	state := t.TempDir()
	trained(t, state, "x 1\nd\n", "--daily")
	in, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for args, want := range map[string]string{"stats": "1 puzzle tried, ", "stats --json": `"training":{"tried":1,`} {
		root := newRoot(english(), in, nil, nil, func(string) string { return "" }, "", state)
		root.SetArgs(strings.Fields(args))
		var out, errs strings.Builder
		if code := execute(t.Context(), english(), root, &out, &errs); code != exitOK || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %d, %s%s", args, code, out.String(), errs.String())
		}
	}
}

// TestTrainRefuses what makes no sense.
func TestTrainRefuses(t *testing.T) {
	for args, want := range map[string]string{"R4": "R4", "--weekly": "weekly"} {
		if code, out, errs := trained(t, "", "", args); code != exitUsage || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d, %q, %q", args, code, out, errs)
		}
	}
}

// TestProgressOnADumbTerminal: no sequence is written to one to say how far something is, and none
// where somebody wants lines of text, who is told in one that there is a search.
func TestProgressOnADumbTerminal(t *testing.T) {
	for _, c := range []struct{ args, env, says string }{
		{"train --plain", "TERM=xterm", "Looking for your mistakes in your last matches"},
		{"train", "TERM=dumb", "Looking for your mistakes in your last matches"},
		{"review", "TERM=dumb", "Round by round"},
		{"arena --bots acemi,acemi,acemi,acemi --rounds 40", "TERM=dumb", "40 rounds"},
	} {
		cmd, matches := home(t)
		matchOver(t, matches, "classic", "acemi", 1)
		cmd = anew(t, cmd, strings.Fields(c.args)...)
		cmd.Env = append(cmd.Env, c.env)
		term := start(t, cmd)
		term.wait(c.says)
		if strings.HasPrefix(c.args, "train") {
			term.wait("(?s)Your own mistake of .*q leave")
			term.send("q\r")
		}
		if code := term.end(); code != exitOK || strings.Contains(term.output.String(), "\x1b") {
			t.Errorf("%s: exit status %d, %q", c.args, code, term.output.String())
		}
	}
}
