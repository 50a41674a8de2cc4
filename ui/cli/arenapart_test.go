package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// timings matches the times in the output of a contest.
var timings = regexp.MustCompile(`"(seconds|rounds_per_second|p50|p99)":[\d.e-]+|\d+ rounds a second| +[\d.]+ / +[\d.]+\n`)

// Merging the parts of a contest must print the same as playing all of it, except for times. Playing a part again must
// not change its file.
func TestArena_Parts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contest := []string{"--preset", "101", "--bots", "kalfa,acemi,cirak,acemi/quick", "--set", "strict=on", "--rounds", "48", "--seed", "9"}
	var files []string
	for part := range 3 {
		file := filepath.Join(dir, fmt.Sprint(part))
		files = append([]string{file}, files...)
		args := append([]string{"--part", fmt.Sprintf("%d/3", part), "--out", file}, contest...)
		if out := runOK(t, "arena", args...); out != "" {
			t.Errorf("a part prints %q", out)
		}
		before := readFile(t, file)
		if runOK(t, "arena", args...); readFile(t, file) != before {
			t.Errorf("part %d was changed", part)
		}
	}
	for _, flag := range []string{"--json", "--lang=en"} {
		want := timings.ReplaceAllString(runOK(t, "arena", append(contest, flag)...), "")
		got := timings.ReplaceAllString(runOK(t, "arena", append([]string{"merge", flag}, files...)...), "")
		check.Equal(t, got, want)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 3 {
		t.Errorf("the directory holds %v, %v", left, err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text := check.Must(os.ReadFile(path))
	return string(text)
}

func TestArena_PartRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "0.jsonl")
	for args, says := range map[string]string{
		"--part 1/3":                           "--out",
		"--out FILE":                           "--part",
		"--part= --out FILE":                   "--part",
		"--part 3/3 --out FILE":                "0/64 to 63/64",
		"--part -1/3 --out FILE":               "0/64 to 63/64",
		"--part 1 --out FILE":                  "0/64 to 63/64",
		"--part 0/0 --out FILE":                "0/64 to 63/64",
		"--part 1/2/3 --out FILE":              "0/64 to 63/64",
		"--part 1/2 --out FILE --json":         "--json: this works only for a whole contest",
		"--part 1/2 --out FILE --until 0.1":    "--until: this works only for a whole contest",
		"--part 1/2 --out FILE --bots cmd:cat": "--seed: if a program plays",
	} {
		args := strings.Fields(strings.ReplaceAll("arena --bots acemi "+args, "FILE", file))
		if text := runRefused(t, args...); !strings.Contains(text, says) {
			t.Errorf("%q says %q, nothing of %q", args, text, says)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a refused part has a file")
	}
	part := []string{"arena", "--bots", "acemi", "--rounds", "8", "--part", "0/2", "--out", file}
	refused := func(says string, args ...string) {
		t.Helper()
		if code, out, errs := runCommandLine(t, "", args...); code != exitFail || out != "" || !strings.Contains(errs, says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: %d, %q, %q", args, code, out, errs)
		}
	}
	check.OK(t, os.WriteFile(file, []byte("Dear Ayşe,\n"), 0o600))
	if refused("0.jsonl: the file contains another part or something else; choose another name, or delete it", part...); readFile(t, file) != "Dear Ayşe,\n" {
		t.Error("a file of something else was changed")
	}
	os.Remove(file)
	lock := flock.New(file + ".lock")
	if _, err := lock.TryLock(); err != nil {
		t.Fatal(err)
	}
	refused("another okey process is playing this part", part...)
	lock.Close()
	runOK(t, part[0], part[1:]...)
	out := func(path string) []string { return append(part[:len(part)-1:len(part)-1], path) }
	refused("0.jsonl doesn't exist", out(filepath.Join(dir, "none", "0.jsonl"))...)
	refused(os.DevNull+" isn't an ordinary file", out(os.DevNull)...)
	refused(os.DevNull+" isn't an ordinary file", "arena", "merge", os.DevNull)
	pipe := filepath.Join(dir, "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip(err)
	}
	refused("pipe isn't an ordinary file", out(pipe)...)
	refused("pipe isn't an ordinary file", "arena", "merge", pipe)
}

func TestArena_MergeRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	play := func(name, seed, part string) string {
		file := filepath.Join(dir, name)
		runOK(t, "arena", "--bots", "acemi", "--rounds", "16", "--seed", seed, "--part", part, "--out", file)
		return file
	}
	files := []string{play("0", "1", "0/4"), play("again", "1", "0/4"), play("1", "1", "1/4"), play("2", "1", "2/4"), play("other", "2", "3/4"), filepath.Join(dir, "none"), filepath.Join(dir, "letter")}
	text := readFile(t, files[2])
	for file, text := range map[string]string{files[2]: text[:len(text)-1], files[3]: strings.Replace(readFile(t, files[3]), `"turns":`, `"turns":1`, 1), files[6]: "Dear Ayşe,\n"} {
		check.OK(t, os.WriteFile(file, []byte(text), 0o600))
	}
	code, out, errs := runCommandLine(t, "", append([]string{"arena", "merge"}, files...)...)
	want := []string{
		"again: part 0/4 is also in an earlier file", "1: part 1/4 isn't finished", "2: line 2 of part 2/4 is damaged", "other: belongs to another contest",
		"none doesn't exist", "letter: isn't a part", "part 3/4 is missing",
	}
	lines := strings.Split(strings.TrimSpace(errs), "\n")
	check.Need(t, code == exitFail && out == "" && len(lines) == len(want), "%d, %q\n%s", code, out, errs)
	for i := range want {
		if !strings.Contains(lines[i], want[i]) {
			t.Errorf("%q, want %q", lines[i], want[i])
		}
	}
}

// The error must name the file, even if the text contains the name.
func TestArena_MergeName(t *testing.T) {
	t.Chdir(t.TempDir())
	check.OK(t, os.WriteFile("part", []byte("Dear Ayşe,\n"), 0o600))
	if _, _, errs := runCommandLine(t, "", "arena", "merge", "part"); errs != "okey: part: isn't a part of a contest\n" {
		t.Error(errs)
	}
}

func TestArena_PartsWithProgram(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contest := []string{"--bots", "cmd:'" + command(t).Path + "' bot cirak,cirak,acemi,cirak", "--rounds", "40", "--seed", "3"}
	run := func(args ...string) string {
		t.Helper()
		out, err := command(t, args...).Output()
		check.Need(t, err == nil, "%q: %v", args, err)
		return timings.ReplaceAllString(string(out), "")
	}
	files := []string{filepath.Join(dir, "0"), filepath.Join(dir, "1")}
	for part, file := range files {
		run(append([]string{"arena", "--part", fmt.Sprintf("%d/2", part), "--out", file}, contest...)...)
	}
	if got, want := run(append([]string{"arena", "merge", "--json"}, files...)...), run(append([]string{"arena", "--json"}, contest...)...); got != want || !strings.Contains(got, `"faults":0`) {
		t.Errorf("merged: %s\nwhole: %s", got, want)
	}
}

// The test follows the single-machine recipe in docs/contests.md. It kills the programs after 0.2 s, three times, and
// then lets them finish. The result must equal that of the whole contest.
func TestArena_RecipeParallel(t *testing.T) {
	testsize.SkipUnlessLong(t, "runs GNU parallel")
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skipf("GNU parallel is not installed: %v", err)
	}
	_, recipe, _ := strings.Cut(readPage(t, "docs/contests.md"), "## GNU parallel\n")
	recipe = regexp.MustCompile(`(?m)^    mkdir(.*\n    .*)+`).FindString(recipe)
	for _, text := range []string{"parallel -j1 okey arena", "1000000", "/64", "{0..63}"} {
		check.Need(t, strings.Count(recipe, text) == 1, "not once %q in the recipe of docs/contests.md:\n%s", text, recipe)
	}
	recipe = strings.NewReplacer("1000000", "1600", "/64", "/8", "{0..63}", "{0..7}").Replace(recipe)
	dir := t.TempDir()
	check.OK(t, os.Symlink(command(t).Path, filepath.Join(dir, "okey")))
	run := func(text string) (string, error) {
		cmd := command(t)
		cmd.Path, cmd.Args, cmd.Dir = "/bin/bash", []string{"bash", "-ec", text}, dir
		cmd.Env = append(cmd.Env, "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := cmd.Output()
		return timings.ReplaceAllString(string(out), ""), err
	}
	for range 3 {
		if out, err := run(strings.Replace(recipe, "okey arena", "timeout -s KILL 0.2 okey arena", 1)); err == nil {
			t.Logf("all parts were finished: %s", out)
		}
	}
	merged, err := run(recipe)
	check.Need(t, err == nil, "%v: %s", err, merged)
	if whole, err := run("okey arena --bots kalfa,cirak,cirak,cirak --rounds 1600"); err != nil || merged != whole {
		t.Errorf("%v: the parts\n%s\nthe whole\n%s", err, merged, whole)
	}
}
