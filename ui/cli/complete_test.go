package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// runCompletion returns the words, without descriptions, that complete the last of args. state is the state directory.
func runCompletion(t *testing.T, state string, args ...string) (all []string) {
	t.Helper()
	out, _ := runInDirs(t, filepath.Join(t.TempDir(), "settings.json"), state, append([]string{"__complete"}, args...)...)
	for line := range strings.Lines(out) {
		word, _, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if !strings.HasPrefix(word, ":") && word != "" {
			all = append(all, word)
		}
	}
	return all
}

// checkCompletion checks the words that complete typed after args.
func checkCompletion(t *testing.T, state, args, typed string, want ...string) {
	t.Helper()
	got := runCompletion(t, state, append(strings.Fields(args), typed)...)
	check.That(t, slices.Equal(got, want), "%s %s: %q, want %q", args, typed, got, want)
}

func TestCompletion_Values(t *testing.T) {
	for args, want := range map[string][]string{
		"play --preset":  presetNames(),
		"solve --preset": solvedPresets(),
		"rules":          presetNames(),
		"bot":            levelNames(),
		"watch --theme":  append([]string{"auto"}, cells.Themes(nil)...),
		"--lang":         words.Languages(),
		"play --seats":   {"2", "3", "4"},
		"replay --pace":  {"slow", "normal", "fast", "instant"},
		"completion":     shellNames(),
		"play --seed":    nil,
	} {
		checkCompletion(t, "", args, "", want...)
	}
	for typed, want := range map[string]string{
		"--bots usta,kal":       "usta,kalfa",
		"--bots mi":             "mixed",
		"--bots ci":             "cirak",
		"--bots acemi,kalfa/ca": "acemi,kalfa/cautious",
		"--set wr":              "wrap=",
	} {
		got := runCompletion(t, "", append([]string{"play"}, strings.Fields(typed)...)...)
		check.That(t, slices.Contains(got, want), "%s: %q does not include %q", typed, got, want)
	}
	checkCompletion(t, "", "play --set", "wrap=", "wrap=on", "wrap=off")
	tiles := runCompletion(t, "", "solve", "--indicator", "")
	check.That(t, len(tiles) == tile.Colours*tile.Numbers+1 && tiles[0] == "R1" && slices.Contains(tiles, "Y13") && slices.Contains(tiles, "F"), "%q", tiles)
}

// The player's journals are offered, newest first, unless another path is being typed.
func TestCompletion_Journals(t *testing.T) {
	state := t.TempDir()
	check.OK(t, os.Mkdir(filepath.Join(state, "matches"), 0o700))
	older, newer := filepath.Join(state, "matches", "2026-01-01.jsonl"), filepath.Join(state, "matches", "2026-02-01.jsonl")
	for _, path := range []string{older, newer} {
		check.OK(t, os.WriteFile(path, nil, 0o600))
	}
	for _, command := range []string{"replay", "verify"} {
		checkCompletion(t, state, command, "", newer, older)
		checkCompletion(t, state, command, state, newer, older)
		checkCompletion(t, state, command, "other")
	}
}

func TestCompletion_Scripts(t *testing.T) {
	for _, shell := range shellNames() {
		script := runOK(t, "completion", shell)
		check.Contains(t, script, "__complete")
		if path, err := exec.LookPath(shell); err == nil && shell != "powershell" {
			out, errs, code := runWithInput(t, exec.Command(path, "-n"), script)
			check.That(t, code == 0 && out+errs == "", "%s: %d, %s%s", shell, code, out, errs)
		}
	}
}

// Every command must have a page in every language. groff, if installed, must format it without warnings.
func TestMan(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	for _, lang := range words.Languages() {
		dir := filepath.Join(t.TempDir(), "man1")
		check.Equal(t, runOK(t, "man", "--lang", lang, dir), "", lang)
		w := wordsIn(lang)
		root := newRoot(&commands{words: w})
		root.InitDefaultHelpCmd()
		documented := root.Commands()
		for _, c := range documented {
			documented = append(documented, c.Commands()...)
		}
		for _, c := range documented {
			name := strings.ReplaceAll(c.CommandPath(), " ", "-")
			page := string(check.Must(os.ReadFile(filepath.Join(dir, name+".1"))))
			check.Contains(t, page, strings.ReplaceAll(name, "-", `\-`)+` \- `, w.Say("man.see"))
		}
		if _, err := exec.LookPath("groff"); err != nil {
			continue
		}
		pages := check.Must(filepath.Glob(filepath.Join(dir, "*.1")))
		check.Equal(t, len(pages), len(documented)+1)
		out, err := exec.Command("groff", append([]string{"-K", "utf8", "-Tutf8", "-man", "-ww", "-z"}, pages...)...).CombinedOutput()
		check.That(t, err == nil && len(out) == 0, "%s: %v\n%s", lang, err, out)
	}
}
