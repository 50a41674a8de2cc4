package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// If the player's settings or theme cannot be read, the program must use the defaults.
func TestStart_BadConfiguration(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		check.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
		check.OK(t, os.WriteFile(path, []byte(text), 0o600))
	}
	write("none", "a file")
	write("folder/okey", "a file")
	write("themes/okey/themes", "a file")
	write("gone/okey/settings.json", `{"theme": "gone"}`)
	write("broken/okey/settings.json", `{"theme": "mine"}`)
	write("broken/okey/themes/mine.json", `{"base":`)
	for _, c := range []struct{ args, config, says string }{
		{"play --seed 42", "none", "settings can't be read"}, // printed before the table is shown
		{"play --seed 42", "themes", ""},
		{"play --seed 42", "gone", `unknown theme "gone"`},
		{"play --seed 42", "broken", `theme "mine" can't be read`},
		{"", "folder", "settings can't be read"},
		{"", "gone", `unknown theme "gone"`},
		{"", "broken", `theme "mine" can't be read`},
	} {
		cmd := command(t, strings.Fields(c.args)...)
		cmd.Env = append(cmd.Env, "XDG_CONFIG_HOME="+filepath.Join(dir, c.config))
		term := startTerminal(t, cmd)
		term.wait(c.says)
		if c.args != "" {
			term.wait("Mehmet|Zeynep")
		}
		term.leave("\x03")
	}
}
