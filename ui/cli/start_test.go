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
	write("folder/okey", "a file")
	write("themes/okey/themes", "a file")
	write("gone/okey/settings.json", `{"theme": "gone"}`)
	write("broken/okey/settings.json", `{"theme": "mine"}`)
	write("broken/okey/themes/mine.json", `{"base":`)
	for name, c := range map[string]struct{ config, says string }{
		"no folder":      {os.DevNull, "settings can't be read"},
		"a file":         {filepath.Join(dir, "folder"), "settings can't be read"},
		"themes a file":  {filepath.Join(dir, "themes"), ""},
		"theme gone":     {filepath.Join(dir, "gone"), `unknown theme "gone"`},
		"theme a trifle": {filepath.Join(dir, "broken"), `theme "mine" can't be read`},
	} {
		for _, args := range [][]string{{"play", "--seed", "42"}, {}} {
			cmd := command(t, args...)
			cmd.Env = append(cmd.Env, "XDG_CONFIG_HOME="+c.config)
			term := startTerminal(t, cmd)
			if c.says == "" {
				c.says = "Mehmet|Zeynep"
			}
			term.wait(c.says)
			if len(args) > 0 && strings.HasPrefix(c.says, "settings") { // printed before the table is shown
				term.wait("Mehmet|Zeynep")
			}
			term.send("\x03")
			if code := term.end(); code != exitOK {
				t.Errorf("%s, %q: exit status %d: %s", name, args, code, term.text())
			}
		}
	}
}
