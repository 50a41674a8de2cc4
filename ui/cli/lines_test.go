package cli

import (
	"os"
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
	cmd, matches := newHomeCommand(t)
	cmd.Env = append(cmd.Env, "ACCESSIBLE=1")
	out, errs, code := runWithInput(t, cmd, "play\nd\nq\ny\nquit\n")
	check.That(t, code == exitOK && errs == "" && strings.HasPrefix(out, "Menu: type a number or a name:\n1 Play: Classic Okey\n") && strings.HasSuffix(out, " Quit\n"), "exit status %d, %q, %s", code, errs, out)
	if all := journalsIn(t, matches); len(all) != 1 || all[0].End != nil {
		t.Fatalf("%d journals", len(all))
	}
	term := startTerminal(t, commandInHome(t, cmd))
	term.wait("match continues", "Which tile")
	term.send("q!\r")
	if code := term.end(); code != exitOK || strings.Contains(term.output.String(), "\x1b[") {
		t.Errorf("exit status %d: %q", code, term.output.String())
	}

	cmd, _ = newHomeCommand(t)
	writeSettings(t, cmd, `{"plain": "on", "lang": "tr"}`)
	term = startTerminal(t, cmd)
	term.wait("1 Oyna")
	term.send("1\r")
	term.wait(`Gösterge (kırmızı|mavi|siyah|sarı) \d+, okey `)
	term.send("q!\r")
	if code := term.end(); code != exitOK {
		t.Errorf("exit status %d", code)
	}
}

// The menu must refuse contradictory rules.
func TestMenu_PlainTextRefused(t *testing.T) {
	t.Parallel()
	cmd, _ := newHomeCommand(t)
	cmd.Env = append(cmd.Env, "ACCESSIBLE=1")
	writeSettings(t, cmd, `{"preset": "partners", "seats": "3"}`)
	out, errs, code := runWithInput(t, cmd, "play\nwatch\nquit\n")
	check.That(t, code == exitOK && errs == "" && strings.Count(out, "partners: 3 players") == 2, "exit status %d, %q, %s", code, errs, out)
}

// writeSettings writes the settings file in the home directory of a command.
func writeSettings(t *testing.T, cmd *exec.Cmd, text string) {
	t.Helper()
	for _, v := range cmd.Env {
		if dir, ok := strings.CutPrefix(v, "HOME="); ok {
			dir = filepath.Join(dir, ".config", "okey")
			check.OK(t, os.MkdirAll(dir, 0o700))
			check.OK(t, os.WriteFile(filepath.Join(dir, "settings.json"), []byte(text), 0o600))
		}
	}
}

func TestErrors_TurkishFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := filepath.Join(dir, "notlar.txt")
	check.OK(t, os.WriteFile(text, []byte("bir iki\n"), 0o600))
	parent, dir := filepath.Split(dir) // errors repeat a path as typed
	text = filepath.Join(dir, "notlar.txt")
	for file, want := range map[string]string{
		filepath.Join(dir, "yok.jsonl"): "okey: " + dir + "/yok.jsonl diye bir dosya yok\n",
		"./" + text:                     "okey: ./" + text + ": bu bir oyun kaydı değil; okey kayıtlarının adı .jsonl ile biter\n",
		dir:                             "okey: " + dir + " bir klasör\n",
	} {
		for _, name := range []string{"verify", "replay"} {
			cmd := command(t, name, file, "--lang", "tr")
			cmd.Dir = parent
			if out, errs, code := runWithInput(t, cmd, ""); code != exitFail || errs != want || out != "" {
				t.Errorf("%s %s: exit status %d, %q, %q", name, file, code, errs, out)
			}
		}
	}
}
