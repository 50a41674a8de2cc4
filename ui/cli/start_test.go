package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// If the player's settings or theme cannot be read, the program must use the defaults.
func TestStart_BadConfiguration(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"none": "a file", "folder/okey": "a file", "themes/okey/themes": "a file", "gone/okey/settings.json": `{"theme": "gone"}`,
		"broken/okey/settings.json": `{"theme": "mine"}`, "broken/okey/themes/mine.json": `{"base":`,
	} {
		path := filepath.Join(dir, name)
		writeFile(path, text)
	}
	const table = "Mehmet|Zeynep"
	for _, c := range []struct{ config, says, shows, args string }{
		{"none", "settings can't be read", table, "play --seed 42"}, // printed before the table is shown
		{"themes", "", table, "play --seed 42"},
		{"gone", `unknown theme "gone"`, table, "play --seed 42"},
		{"broken", `theme "mine" can't be read`, table, "play --seed 42"},
		{"folder", "settings can't be read", "", ""},
		{"broken", `theme "mine" can't be read`, "", ""},
	} {
		cmd := command(t, strings.Fields(c.args)...)
		cmd.Env = append(cmd.Env, "XDG_CONFIG_HOME="+filepath.Join(dir, c.config))
		startTerminal(t, cmd).play(c.says, "", c.shows, "\x03")
	}
}
