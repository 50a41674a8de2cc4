package cli

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"fair/okey/game"
	"fair/okey/game/check"
)

// Through a pipe, lines must have at most 80 cells and no escape sequences.
func TestRules_Pipe(t *testing.T) {
	t.Parallel()
	print := func(env string, args ...string) string {
		t.Helper()
		cmd := command(t, append([]string{"rules"}, args...)...)
		cmd.Env = append(cmd.Env, env)
		out, err := cmd.Output()
		check.Need(t, err == nil && !strings.Contains(string(out), "\x1b"), "%q: %v\n%.500q", args, err, out)
		return string(out)
	}
	widest := func(text string) (n int) {
		for line := range strings.Lines(text) {
			n = max(n, len([]rune(line))-1)
		}
		return n
	}
	texts := map[string]bool{}
	for _, p := range game.Presets() {
		for _, lang := range []string{"en", "tr"} {
			text := print("A=", p.Name, "--lang", lang)
			if n := widest(text); n > 80 || n < 70 {
				t.Errorf("%s: the widest line has %d", p.Name, n)
			}
			texts[text] = true
		}
	}
	check.Equal(t, len(texts), 2*len(game.Presets()))
	all := print("A=")
	check.That(t, strings.HasPrefix(all, "Classic Okey\n") && strings.Contains(all, "R1 R2 R3 · B5 B6 B7 B8"), "no rules of classic Okey:\n%.300s", all)
	for _, p := range game.Presets() {
		check.That(t, strings.Contains(all, "okey rules "+p.Name+" – "), "%s is not listed", p.Name)
	}
	if text := print("LC_ALL=tr_TR.UTF-8"); !strings.HasPrefix(text, "Klasik Okey\n") {
		t.Errorf("not in Turkish: %.100s", text)
	}
	for columns, want := range map[string]int{"COLUMNS=50": 50, "COLUMNS=5": leastWidth, "COLUMNS=-": 80, "COLUMNS=1000": mostTextWidth} {
		if n := widest(print(columns, "partners")); n > want || n < want-10 {
			t.Errorf("%s: the widest line has %d, want %d", columns, n, want)
		}
	}
}

func TestRules_Terminal(t *testing.T) {
	t.Parallel()
	for env, coloured := range map[string]bool{"A=": true, "NO_COLOR=1": false, "TERM=dumb": false} {
		cmd := command(t, "rules", "simple")
		cmd.Env = append(cmd.Env, env)
		term := startTerminal(t, cmd)
		<-term.closed
		term.mu.Lock()
		out := term.output.String()
		term.mu.Unlock()
		if got := strings.Contains(out, "\x1b"); got != coloured {
			t.Errorf("%s: escape sequences: %v", env, got)
		}
		text := strings.ReplaceAll(ansi.Strip(out), "\r", "")
		check.That(t, strings.HasPrefix(text, "The classroom game\n") && strings.Contains(text, "R9 B9 Y9"), "%s: %.300q", env, text)
	}
}

func TestDocs_Presets(t *testing.T) {
	playing := readPage(t, "docs/playing.md")
	_, rest, _ := strings.Cut(playing, "\n## Presets\n")
	table, _, _ := strings.Cut(rest, "\n\n`")
	var listed []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(.*?)` \\|").FindAllStringSubmatch(table, -1) {
		listed = append(listed, row[1])
	}
	if !slices.Equal(listed, presetNames()) {
		t.Errorf("docs/playing.md has the presets %q, there are %q", listed, presetNames())
	}
	_, solve, _ := strings.Cut(readPage(t, "docs/solver.md"), "`--preset` is ")
	solve, _, _ = strings.Cut(solve, "`--json`")
	for _, name := range solvedPresets() {
		check.That(t, strings.Contains(solve, "`"+name+"`"), "docs/solver.md does not say that okey solve takes %s", name)
	}
}
