package cli

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// With ACCESSIBLE or the setting plain, okey must use text mode even at a terminal. An unfinished match is resumed
// before the menu. In Turkish, tiles are spelled in words.
func TestMenu_PlainText(t *testing.T) {
	t.Parallel()
	cmd, _ := newHomeCommand(t, "play", "--seed", "42")
	cmd.Env = append(cmd.Env, "ACCESSIBLE=1")
	runWithInput(t, cmd, "d\n")
	term := startTerminal(t, commandInHome(t, cmd))
	term.answer("Which tile", "q!\r")
	term.exitsPlain()

	cmd, _ = newHomeCommand(t)
	writeSettings(t, cmd, `{"plain": "on", "lang": "tr"}`)
	term = startTerminal(t, cmd)
	term.play("3 Yeni masa", "3\r1\r", `Gösterge (kırmızı|mavi|siyah|sarı) \d+, okey `, "q!\r")
}

// Commands have the keys in the settings, unless two would have the same.
func TestSettings_Keys(t *testing.T) {
	t.Parallel()
	for kept, want := range map[string][2]string{
		`{"keys": {"draw": "ç"}}`: {"ç draw, t take", ""},
		`{"keys": {"draw": "t"}}`: {"d draw, t take", "keys: \"t\" would be both draw and take; choose another letter; the usual keys are used\n"},
		`{"keys": {"draw": 5}}`:   {"d draw, t take", "keys: write an object such as {\"draw\": \"ç\"}; the usual keys are used\n"},
		`{"keys": "ç"}`:           {"d draw, t take", "keys: write an object such as {\"draw\": \"ç\"}; the usual keys are used\n"},
	} {
		cmd, _ := newHomeCommand(t, "play", "--plain", "--seed", "42")
		writeSettings(t, cmd, kept)
		out, errs, code := runWithInput(t, cmd, "q!\n")
		check.That(t, code == exitOK && strings.HasSuffix(errs, want[1]) && strings.Count(errs, "\n") == min(1, len(want[1])) && strings.Contains(out, "\n"+want[0]), "%s: %d, %q, %s", kept, code, errs, out)
	}
}

// writeSettings writes the settings file in the home directory of a command.
func writeSettings(t *testing.T, cmd *exec.Cmd, text string) {
	t.Helper()
	path := filepath.Join(homeOf(cmd), ".config", "okey", "settings.json")
	writeFile(path, text)
}
