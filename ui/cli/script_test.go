package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"fair/okey/game/check"
)

// A runner runs commands in this process.
type runner struct {
	config, state string              // settings file and state directory
	getenv        func(string) string // environment
	dir           string              // directory for the standard streams
}

// run runs a command line like Main, and checks what holds for every command.
func (r runner) run(t check.T, input string, args ...string) (code int, out, errs string) {
	t.Helper()
	var files [3]*os.File
	for i := range files {
		files[i] = check.Must(os.CreateTemp(r.dir, "stream"))
		defer files[i].Close()
	}
	check.Must(files[0].WriteString(input))
	check.Must(files[0].Seek(0, io.SeekStart))
	w := requestedWords(args, r.config, r.getenv)
	root := newRoot(&commands{in: files[0], out: files[1], errs: files[2], getenv: r.getenv, config: r.config, state: r.state, words: w})
	root.SetArgs(sanitizeCompletionArgs(args))
	root.SetErr(files[2])
	code = execute(context.Background(), w, root, files[1], files[2])
	out, errs = string(check.Must(os.ReadFile(files[1].Name()))), string(check.Must(os.ReadFile(files[2].Name())))
	for line := range strings.Lines(errs) {
		checkOneSafeLine(t, fmt.Sprint(args), line)
		check.That(t, (code == exitOK || strings.HasPrefix(line, "okey: ")) && !foreignWords.MatchString(line), "%q says %q", args, line)
	}
	check.That(t, code == exitOK || errs != "", "%q: exit status %d without a reason", args, code)
	check.That(t, code != exitUsage || out == "" && strings.Count(errs, "\n") == 1 && len(errs) <= 300, "%q: not one short line: %q, output %q", args, errs, out)
	if strings.Contains(strings.Join(args, " "), "--json") {
		for line := range strings.Lines(out) {
			check.That(t, json.Valid([]byte(line)) && !strings.Contains(unknownValues.ReplaceAllString(line, ""), "null") && !strings.Contains(line, ":-0,"), "%q says %s", args, line)
		}
	}
	return code, out, errs
}

// foreignWords matches what no error may contain: phrases of Go's JSON parser, and numbers of rules, which players do
// not know.
var foreignWords = regexp.MustCompile(`[^.-]json: |invalid character|unexpected end of|looking for|unmarshal|Go (value|struct)|rule \d`)

// unknownValues matches the values in JSON that may be null. Empty lists must not.
var unknownValues = regexp.MustCompile(`"(how|win_rate|distance|meld_distance|pair_distance|ci95|points_ci95|se|level|level_ci|luck|adjusted|better_than|place)":null`)

// A scriptT lets the checks of tests fail a script.
type scriptT struct{ *testscript.TestScript }

func (scriptT) Helper()                             {}
func (t scriptT) Errorf(format string, args ...any) { t.Fatalf(format, args...) }
func (t scriptT) Fatal(args ...any)                 { t.Fatalf("%s", fmt.Sprint(args...)) }

// typed returns the input that an argument such as "<d;3*x 1" stands for: lines separated by semicolons, all of them
// the given number of times.
func typed(text string) string {
	n, lines, found := strings.Cut(strings.TrimPrefix(text, "<"), "*")
	times, err := strconv.Atoi(n)
	if !found || err != nil {
		times, lines = 1, text[1:]
	}
	return strings.Repeat(strings.ReplaceAll(lines, ";", "\n")+"\n", times)
}

// globbed returns the path of the first file that matches a name in a script.
func globbed(ts *testscript.TestScript, name string) string {
	paths := check.Must(filepath.Glob(ts.MkAbs(name)))
	check.Need(scriptT{ts}, len(paths) > 0, "no file %s", name)
	return paths[0]
}

// runs returns a script's command that runs okey. The command line must have the exit status code. If it fails or
// warns, its first argument must be in the one line that it writes to standard error; an empty argument allows any
// lines. Times are left out of the output. Input may come first, as in typed. A file named with * is the first that matches.
func runs(code int, warns bool) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, _ bool, args []string) {
		says := ""
		if warns {
			says, args = args[0], args[1:]
		}
		input := ""
		if len(args) > 0 && strings.HasPrefix(args[0], "<") {
			input, args = typed(args[0]), args[1:]
		}
		all := []string{}
		for _, arg := range args {
			if strings.Contains(arg, "*") {
				all = append(all, globbed(ts, arg))
			} else {
				all = append(all, arg)
			}
		}
		r := runner{config: ts.MkAbs("config/settings.json"), state: ts.Getenv("STATE"), getenv: ts.Getenv, dir: ts.MkAbs(".tmp")}
		got, out, errs := r.run(scriptT{ts}, input, all...)
		io.WriteString(ts.Stdout(), timings.ReplaceAllString(out, "${1}0"))
		io.WriteString(ts.Stderr(), errs)
		if got != code || says != "" && strings.Count(errs, "\n") != 1 || !strings.Contains(errs, says) || !warns && errs != "" {
			ts.Fatalf("exit status %d, %s\n%s", got, errs, out)
		}
	}
}

// A scriptTest runs scripts in bubbles where it is scriptDay, so that the deal and the puzzle of the day are always the
// same.
type scriptTest struct{ *testing.T }

var scriptDay = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

func (scriptTest) Parallel()     {}
func (scriptTest) Verbose() bool { return testing.Verbose() }

func (t scriptTest) Run(name string, script func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			time.Sleep(time.Until(scriptDay))
			script(scriptTest{t})
		})
	})
}

// TestScripts runs the scripts in testdata/script, each of which tells how a player uses commands.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.RunT(scriptTest{t}, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: flag.Lookup("update").Value.String() == "true",
		Setup: func(env *testscript.Env) error {
			env.Setenv("STATE", filepath.Join(env.WorkDir, "state"))
			env.Setenv("JOURNALS", check.Must(filepath.Abs("../../game/journal/testdata")))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"okey": runs(exitOK, false), "warns": runs(exitOK, true), "fails": runs(exitFail, true), "refused": runs(exitUsage, true),
			// match DIR PRESET LEVEL ROUNDS SEED writes the journal of a match between bots.
			"match": func(ts *testscript.TestScript, _ bool, args []string) {
				rounds, seed := check.Must(strconv.Atoi(args[3])), check.Must(strconv.ParseUint(args[4], 10, 64))
				writeSeededMatch(t, ts.MkAbs(args[0]), args[1], args[2], rounds, seed)
			},
			// replace FILE PATTERN TEXT changes a file. Without a pattern it changes one bit in the middle, in line $LINE.
			"replace": func(ts *testscript.TestScript, _ bool, args []string) {
				path := globbed(ts, args[0])
				text := check.Must(os.ReadFile(path))
				if len(args) == 1 {
					text[len(text)/2] ^= 1
					ts.Setenv("LINE", fmt.Sprint(1+bytes.Count(text[:len(text)/2], []byte("\n"))))
				} else {
					before := string(text)
					text = regexp.MustCompile(args[1]).ReplaceAll(text, []byte(args[2]))
					check.Need(scriptT{ts}, string(text) != before, "no %q in %s", args[1], path)
				}
				ts.Check(os.WriteFile(path, text, 0o600))
			},
			// reseal FILE computes the hashes of a journal again.
			"reseal": func(ts *testscript.TestScript, _ bool, args []string) {
				path := globbed(ts, args[0])
				ts.Check(os.WriteFile(path, []byte(rehash(string(check.Must(os.ReadFile(path))))), 0o600))
			},
			// let NAME PATTERN [FILE] sets a variable to what the pattern's group matches in the output or in a file.
			"let": func(ts *testscript.TestScript, _ bool, args []string) {
				file := "stdout"
				if len(args) > 2 {
					file = globbed(ts, args[2])
				}
				found := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile(file))
				check.Need(scriptT{ts}, found != nil, "no %q", args[1])
				ts.Setenv(args[0], found[1])
			},
			// count N FILE PATTERN checks how often the pattern matches in files.
			"count": func(ts *testscript.TestScript, _ bool, args []string) {
				n := 0
				for _, path := range check.Must(filepath.Glob(ts.MkAbs(args[1]))) {
					n += len(regexp.MustCompile(args[2]).FindAll(check.Must(os.ReadFile(path)), -1))
				}
				check.That(scriptT{ts}, fmt.Sprint(n) == args[0], "%d, not %s", n, args[0])
			},
		},
	})
}
