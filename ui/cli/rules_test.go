package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"fair/okey/game/check"
)

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
