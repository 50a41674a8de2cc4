package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// parserWords matches phrases from the errors of encoding/json.
var parserWords = regexp.MustCompile(`json: |invalid character|unexpected end of|looking for|unmarshal|Go (value|struct)`)

// Errors for files that are not JSON must not contain phrases of Go's parser in any language.
func TestErrors_NotJSON(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	whole := check.Must(os.ReadFile("../../game/journal/testdata/2.0.jsonl"))
	lines := strings.SplitAfter(string(whole), "\n")
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		check.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
		check.OK(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	journals := []string{
		write("rubbish.jsonl", strings.Join(lines[:4], "")+"rubbish\n"+strings.Join(lines[4:], "")),
		write("number.jsonl", lines[0]+strings.Replace(lines[1], `"type":"begin"`, `"type":7`, 1)),
		write("empty.jsonl", "{}\n"),
		write("text.jsonl", "text\n"),
	}
	config := write("settings.json", "{}")
	write("themes/rubbish.json", "rubbish")
	write("themes/number.json", `{"base":7}`)
	write("themes/list.json", "[]")
	for _, lang := range words.Languages() {
		for _, path := range journals {
			for _, command := range []string{"verify", "replay", "review"} {
				_, errs := runInDirs(t, config, "", command, path, "--lang", lang)
				if !strings.HasPrefix(errs, "okey: "+path+": ") || parserWords.MatchString(errs) {
					t.Errorf("%s %s: %s", command, filepath.Base(path), errs)
				}
			}
		}
		for theme, says := range map[string]string{"rubbish": "JSON", "number": `"base"`, "list": "JSON"} {
			_, errs := runInDirs(t, config, "", "play", "--plain", "--theme", theme, "--lang", lang)
			check.That(t, strings.Contains(errs, says) && !parserWords.MatchString(errs), "theme %s: %s", theme, errs)
		}
	}
}

// An error line must contain the whole path and the reason, however long the path is.
func TestErrors_WholePath(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 20), strings.Repeat("path", 20))
	check.OK(t, os.MkdirAll(dir, 0o700))
	text, folder, config := filepath.Join(dir, "text.jsonl"), filepath.Join(dir, "folder"), filepath.Join(dir, "settings.json")
	for _, path := range []string{text, config} {
		check.OK(t, os.WriteFile(path, []byte("text\n"), 0o600))
	}
	check.OK(t, os.Mkdir(folder, 0o700))
	for _, c := range []struct{ args, want string }{
		{"verify " + text, text + ": this isn't the journal"},
		{"verify " + folder, folder + " is a folder"},
		{"replay " + filepath.Join(dir, "none"), "the file " + filepath.Join(dir, "none") + " doesn't exist"},
		{"review " + folder, folder + " is a folder"},
		{"man " + text, text + " is a file"},
		{"play --plain --seed 1", config + ": The damaged settings are kept as settings.damaged-1.json"},
	} {
		if _, errs := runInDirs(t, config, "", strings.Fields(c.args)...); !strings.HasPrefix(errs, "okey: "+c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s says %q, not %q", c.args, errs, c.want)
		}
	}
}

// Unknown values must be null, but empty lists must not. See also TestReview_JSON.
func TestJSON_Null(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	over := writeFinishedMatch(t, dir, "classic", "acemi", 1)
	unknown := regexp.MustCompile(`"(how|win_rate|distance|meld_distance|pair_distance|ci95|points_ci95)":null`)
	for _, args := range []string{
		"stats", "stats --fair", "solve --indicator R4 R1", "solve --indicator R4 R1 R2 R3", "solve --preset 101 --indicator R4 R1", "solve --preset simple R1 R2",
		"solve --preset 101 --indicator R4 R1 R2 R3", "arena --bots acemi --rounds 4", "arena --bots acemi --rounds 4 --preset 101 --adjusted",
		"replay " + over,
	} {
		out, errs := runInDirs(t, filepath.Join(dir, "settings.json"), filepath.Join(dir, "state"), append(strings.Fields(args), "--json")...)
		check.That(t, errs == "" && strings.HasPrefix(out, "{") && !strings.Contains(unknown.ReplaceAllString(out, ""), "null") && !strings.Contains(out, ":-0,"), "%s: %s%s", args, errs, out)
	}
}
