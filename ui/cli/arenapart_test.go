package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// timings matches the times in the output of a contest.
var timings = regexp.MustCompile(`("(?:seconds|rounds_per_second|p50|p99)":)[\d.e-]+|\d+ rounds a second|(?m: +[\d.]+ / +[\d.]+$)`)

func TestArena_PartInUse(t *testing.T) {
	file := filepath.Join(t.TempDir(), "0.jsonl")
	lock := flock.New(file + ".lock")
	check.Must(lock.TryLock())
	defer lock.Close()
	runFails(t, "another okey process is playing this part", "arena", "--bots", "acemi", "--rounds", "8", "--part", "0/2", "--out", file)
}

// The error must name the file, even if the text contains the name.
func TestArena_MergeName(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile("part", "Dear Ayşe,\n")
	runFails(t, "okey: part: isn't a part of a contest\n", "arena", "merge", "part")
}

// A level that runs as a program must play without a fault, and a program that is no bot be reported by name. With
// programs the default seed is random. With that seed, the parts of a contest must have the same results together.
func TestPrograms(t *testing.T) {
	t.Parallel()
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("needs cat, as a program that is not a bot")
	}
	run := func(line string, bots ...string) string {
		t.Helper()
		out, errs, code := runWithInput(t, command(t, append(strings.Fields(line), bots...)...), "")
		check.That(t, code == exitOK && strings.Count(errs, "\n") == 1 && strings.Contains(errs, "cat was at fault"), "%s: exit status %d, %q", line, code, errs)
		return timings.ReplaceAllString(out, "")
	}
	bots := []string{"--bots", "cmd:'" + command(t).Path + "' bot cirak,cirak,acemi,cmd:" + cat}
	whole, other := run("arena --json --rounds 8", bots...), run("arena --json --rounds 4", bots...)
	found := regexp.MustCompile(`"seed":(\d+),.*"bot":"cmd:.*?"faults":0,.*"faults":[1-9]\d*,`).FindStringSubmatch(whole)
	check.Need(t, found != nil && !strings.Contains(other, `"seed":`+found[1]+","), "%s\n%s", whole, other)
	check.Must(strconv.ParseUint(found[1], 10, 53))
	merge := "arena merge --json"
	for _, part := range []string{"0/2", "1/2"} {
		file := filepath.Join(t.TempDir(), "part")
		run("arena --rounds 8 --seed "+found[1]+" --part "+part+" --out "+file, bots...)
		merge += " " + file
	}
	check.Equal(t, run(merge), whole)
	check.That(t, strings.HasPrefix(run("watch --plain --pace instant --seed 4", bots...), "Round 1"), "nothing is watched")
}

// The test follows the single-machine recipe in docs/contests.md. It kills the programs after 0.2 s, three times, and
// then lets them finish. The result must equal that of the whole contest.
func TestArena_RecipeParallel(t *testing.T) {
	testsize.SkipUnlessLong(t, "runs GNU parallel")
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skipf("GNU parallel is not installed: %v", err)
	}
	_, recipe, _ := strings.Cut(readPage("docs/contests.md"), "## GNU parallel\n")
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
		run(strings.Replace(recipe, "okey arena", "timeout -s KILL 0.2 okey arena", 1))
	}
	check.Equal(t, check.Must(run(recipe)), check.Must(run("okey arena --bots kalfa,cirak,cirak,cirak --rounds 1600")))
}
