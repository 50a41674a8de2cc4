package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// Unless they are shown on a terminal, lines must have at most 80 cells, or COLUMNS within limits.
func TestRules_Width(t *testing.T) {
	print := func(columns string, args ...string) string {
		t.Helper()
		r := runner{getenv: func(name string) string { return map[string]string{"COLUMNS": columns}[name] }, dir: t.TempDir()}
		_, out, _ := r.run(t, "", append([]string{"rules"}, args...)...)
		check.That(t, out != "" && !strings.Contains(out, "\x1b"), "%q: %.500q", args, out)
		return out
	}
	widest := func(text string) (n int) {
		for line := range strings.Lines(text) {
			n = max(n, len([]rune(line))-1)
		}
		return n
	}
	all, texts := print(""), map[string]bool{}
	check.Contains(t, all, "Classic Okey\n", "R1 R2 R3 · B5 B6 B7 B8")
	for _, p := range game.Presets() {
		for _, lang := range words.Languages() {
			text := print("", p.Name, "--lang", lang)
			n := widest(text)
			check.That(t, 70 <= n && n <= 80 && !texts[text], "%s: the widest line has %d", p.Name, n)
			texts[text] = true
		}
		check.Contains(t, all, "okey rules "+p.Name+" – ")
	}
	for columns, want := range map[string]int{"50": 50, "5": leastWidth, "-": 80, "1000": mostTextWidth} {
		n := widest(print(columns, "partners"))
		check.That(t, want-10 <= n && n <= want, "%s columns: the widest line has %d, want %d", columns, n, want)
	}
}

func TestRules_Terminal(t *testing.T) {
	t.Parallel()
	for env, coloured := range map[string]bool{"A=": true, "NO_COLOR=1": false, "TERM=dumb": false} {
		cmd := command(t, "rules", "simple")
		cmd.Env = append(cmd.Env, env)
		term := startTerminal(t, cmd)
		<-term.closed
		out := term.raw()
		check.Equal(t, strings.Contains(out, "\x1b"), coloured, env)
		text := strings.ReplaceAll(ansi.Strip(out), "\r", "")
		check.That(t, strings.HasPrefix(text, "The classroom game\n") && strings.Contains(text, "R9 B9 Y9"), "%s: %.300q", env, text)
	}
}

func TestDocs_Presets(t *testing.T) {
	playing := readPage("docs/playing.md")
	_, rest, _ := strings.Cut(playing, "\n## Presets\n")
	table, _, _ := strings.Cut(rest, "\n\n`")
	var listed []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(.*?)` \\|").FindAllStringSubmatch(table, -1) {
		listed = append(listed, row[1])
	}
	check.Equal(t, strings.Join(listed, " "), strings.Join(presetNames(), " "))
	_, solve, _ := strings.Cut(readPage("docs/solver.md"), "`--preset` is ")
	solve, _, _ = strings.Cut(solve, "`--json`")
	for _, name := range solvedPresets() {
		check.Contains(t, solve, "`"+name+"`")
	}
}
