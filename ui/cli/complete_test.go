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

func TestCompletion_Values(t *testing.T) {
	for args, want := range map[string][]string{
		"play --preset":      presetNames(),
		"arena --preset":     presetNames(),
		"solve --preset":     solvedPresets(),
		"rules":              presetNames(),
		"bot":                levelNames(),
		"watch --theme":      append([]string{"auto"}, cells.Themes(nil)...),
		"--lang":             words.Languages(),
		"play --seats":       {"2", "3", "4"},
		"replay --pace":      {"slow", "normal", "fast", "instant"},
		"completion":         shellNames(),
		"play --seed":        nil,
		"rules classic":      nil,
		"play":               nil,
		"solve --indicator ": append(tileNames(), "F"),
	} {
		if got := runCompletion(t, "", append(strings.Fields(args), "")...); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", args, got, want)
		}
	}
	for typed, want := range map[string]string{
		"usta,kal":       "usta,kalfa",
		"us":             "usta",
		"mi":             "mixed",
		"ci":             "cirak",
		"acemi,kalfa/ca": "acemi,kalfa/cautious",
	} {
		if got := runCompletion(t, "", "play", "--bots", typed); !slices.Contains(got, want) {
			t.Errorf("--bots %s: %q does not include %q", typed, got, want)
		}
	}
	if got := runCompletion(t, "", "play", "--set", ""); !slices.Contains(got, "wrap=") {
		t.Errorf("--set: %q", got)
	}
	if got := runCompletion(t, "", "play", "--set", "wrap="); !slices.Equal(got, []string{"wrap=on", "wrap=off"}) {
		t.Errorf("--set wrap=: %q", got)
	}
}

// tileNames returns all numbered tiles in notation.
func tileNames() (names []string) {
	for c := range tile.Colour(tile.Colours) {
		for n := 1; n <= tile.Numbers; n++ {
			names = append(names, tile.New(c, n).String())
		}
	}
	return names
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
		for _, typed := range []string{"", state} {
			if got := runCompletion(t, state, command, typed); !slices.Equal(got, []string{newer, older}) {
				t.Errorf("%s %s: %q", command, typed, got)
			}
		}
		if got := runCompletion(t, state, command, "other"); got != nil {
			t.Errorf("%s other: %q", command, got)
		}
	}
}

func TestCompletion_Scripts(t *testing.T) {
	for _, shell := range shellNames() {
		code, script, errs := runCommandLine(t, "", "completion", shell)
		check.Need(t, code == exitOK && errs == "" && strings.Contains(script, "__complete"), "%s: exit status %d, %s, %.100q", shell, code, errs, script)
		if path, err := exec.LookPath(shell); err == nil && shell != "powershell" {
			cmd := exec.Command(path, "-n")
			cmd.Stdin = strings.NewReader(script)
			if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%s: %v: %s", shell, err, out)
			}
		}
	}
	for _, args := range []string{"completion", "completion tcsh", "completion bash fish"} {
		if code, _, errs := runCommandLine(t, "", strings.Fields(args)...); code != exitUsage || !strings.Contains(errs, "bash, zsh, fish") {
			t.Errorf("%s: exit status %d, %q", args, code, errs)
		}
	}
}

// Every command must have a page in every language. groff, if installed, must format it without warnings.
func TestMan(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	for _, lang := range words.Languages() {
		dir := filepath.Join(t.TempDir(), "man1")
		if code, out, errs := runCommandLine(t, "", "man", "--lang", lang, dir); code != exitOK || out != "" || errs != "" {
			t.Fatalf("%s: exit status %d, %q, %q", lang, code, out, errs)
		}
		w := wordsIn(t, lang)
		root := newRoot(&commands{words: w})
		root.InitDefaultHelpCmd()
		documented := root.Commands()
		for _, c := range documented {
			documented = append(documented, c.Commands()...)
		}
		for _, c := range documented {
			name := strings.ReplaceAll(c.CommandPath(), " ", "-")
			page := check.Must(os.ReadFile(filepath.Join(dir, name+".1")))
			if !strings.Contains(string(page), strings.ReplaceAll(name, "-", `\-`)+` \- `) || !strings.Contains(string(page), w.Say("man.options")) {
				t.Errorf("%s: the page of %s is\n%.500s", lang, c.Name(), page)
			}
		}
		if _, err := exec.LookPath("groff"); err != nil {
			continue
		}
		pages, _ := filepath.Glob(filepath.Join(dir, "*.1"))
		check.That(t, len(pages) == len(documented)+1, "%s: %q", lang, pages)
		for _, page := range pages {
			if out, err := exec.Command("groff", "-K", "utf8", "-Tutf8", "-man", "-ww", "-z", page).CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%s: %v\n%s", filepath.Base(page), err, out)
			}
		}
	}
}
