package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
)

// writeFinishedMatch plays a match between bots of one level, ends it after the given number of rounds, and returns the
// path of its journal. Seat 0 is recorded as a person.
func writeFinishedMatch(t testing.TB, dir, preset, level string, rounds int) string {
	t.Helper()
	return writeSeededMatch(t, dir, preset, level, rounds, 5)
}

// writeSeededMatch is like writeFinishedMatch, but uses the given seed.
func writeSeededMatch(t testing.TB, dir, preset, level string, rounds int, seed uint64) string {
	t.Helper()
	h := journal.Header{Begun: time.Unix(1e9, 0), Program: version, Preset: preset, Deal: journal.Practice(game.SeedOf(seed))}
	var err error
	if h.Rules, err = game.PresetByName(preset); err != nil {
		t.Fatal(err)
	}
	var seats [game.MaxSeats]bots.Bot
	for s := range seats {
		l := check.Must(bots.LevelByName(level))
		seats[s] = l.New(uint64(s))
		sitter := journal.Sitter{Name: []string{"Deniz", "Ayşe", "Mehmet", "Zeynep"}[s]}
		if s > 0 {
			sitter.Bot = &journal.Bot{Level: l.Kind(), Temper: "even", Seed: uint64(s)}
		}
		h.Seats = append(h.Seats, sitter)
	}
	return journaltest.Write(t, dir, h, "", seats[:], rounds)
}

// keysOf returns the keys of a JSON object in order, without those of nested objects.
func keysOf(t *testing.T, object string) string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(object))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for d.More() {
		key, err := d.Token()
		var value json.RawMessage
		if err == nil {
			err = d.Decode(&value)
		}
		check.OK(t, err)
		keys = append(keys, key.(string))
	}
	return strings.Join(keys, " ")
}

// The JSON keys must not change, because scripts rely on them.
func TestReview_JSON(t *testing.T) {
	t.Parallel()
	path := writeFinishedMatch(t, t.TempDir(), "classic", "acemi", 2)
	code, out, errs := runCommandLine(t, "", "review", path, "--json")
	check.Need(t, code == exitOK && errs == "", "%d, %s", code, errs)
	count := map[string]int{}
	loss, unforced := 0.0, 0
	last := ""
	for line := range strings.Lines(out) {
		var o map[string]any
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		kind := o["type"].(string)
		count[kind]++
		want := map[string]string{
			"decision": "type file line round turn step played best loss se mark deeper unforced options reasons",
			"round":    "type file round result luck adjusted best_line worst_line run",
			"summary":  "type file seat decisions unforced loss error_rate marks luck result adjusted se level level_ci deep seconds finds best_line worst_line run",
		}[kind]
		if keys := keysOf(t, line); keys != want {
			t.Errorf("%s has %s, not %s", kind, keys, want)
		}
		switch kind {
		case "decision":
			loss += o["loss"].(float64)
			unforced++
			options := o["options"].([]any)
			first := options[0].(map[string]any)
			check.That(t, first["action"] == o["best"] && len(options) >= 2 && o["unforced"] == true && o["reasons"] != nil, "%s", line)
			check.That(t, o["loss"] != 0.0 || o["mark"] == "", "a mark without a loss: %s", line)
		case "round":
			result, luck, adjusted := o["result"].([]any), o["luck"].([]any), o["adjusted"].([]any)
			for s := range result {
				if off := result[s].(float64) - luck[s].(float64) - adjusted[s].(float64); off > 1e-3 || off < -1e-3 || len(result) != 4 {
					t.Errorf("%s", line)
				}
			}
		case "summary":
			if off := o["loss"].(float64) - loss; off > 0.01 || off < -0.01 || o["unforced"] != float64(unforced) || o["deep"] != false {
				t.Errorf("%v lost, %d decisions: %s", loss, unforced, line)
			}
		}
		last = kind
	}
	check.That(t, count["decision"] != 0 && count["round"] == 2 && count["summary"] == 1 && last == "summary", "%v, the last is %s", count, last)
	code, text, errs := runCommandLine(t, "tr_TR.UTF-8", "review", path)
	if letters := regexp.MustCompile(`\b[RBKY]\d`); code != exitOK || errs != "" || !strings.Contains(text, "\nEller (") || !strings.Contains(text, "şansın payı") || letters.MatchString(text) {
		t.Errorf("%d, %s\n%s", code, errs, text)
	}
	for line := range strings.Lines(text) {
		if n := len([]rune(line)); n > 90 {
			t.Errorf("%d characters: %s", n, line)
		}
	}
	code, text, errs = runCommandLine(t, "", "review", "--seat", "2", path)
	check.That(t, code == exitOK && errs == "" && !strings.Contains(text, "you "), "another seat: %d, %s\n%s", code, errs, text)
}

// Several journals must be reviewed in order, each as if it were alone. Journals that cannot be reviewed must be named
// and not affect the others.
func TestReview_Files(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var files []string
	var each, eachText string
	seconds := regexp.MustCompile(`"seconds":[\d.]+`)
	for i := range testsize.Of(2, 20) {
		path := writeFinishedMatch(t, dir, "classic", []string{"acemi", "cirak"}[i%2], 1+i%3)
		files = append(files, path)
		each += runOK(t, "review", "--json", path)
		eachText += runOK(t, "review", path) + "\n"
	}
	if all := runOK(t, "review", append([]string{"--json"}, files...)...); seconds.ReplaceAllString(all, "") != seconds.ReplaceAllString(each, "") {
		t.Errorf("%d bytes, each alone %d bytes", len(all), len(each))
	}
	if all := runOK(t, "review", files...); all+"\n" != eachText {
		t.Errorf("%s\neach alone:\n%s", all, eachText)
	}
	text := check.Must(os.ReadFile(files[0]))
	damaged := filepath.Join(dir, "damaged.jsonl")
	check.OK(t, os.WriteFile(damaged, text[:len(text)/2], 0o600))
	missing := filepath.Join(dir, "none.jsonl")
	args := append([]string{"review", "--json", missing, files[0], damaged}, files[1:]...)
	code, out, errs := runCommandLine(t, "", args...)
	named := strings.Split(errs, "\n")
	check.That(t, code == exitFail && len(named) == 3 && strings.Contains(named[0], missing) && strings.Contains(named[1], damaged), "%d, %s", code, errs)
	check.That(t, seconds.ReplaceAllString(out, "") == seconds.ReplaceAllString(each, ""), "beside damaged journals %d bytes, each alone %d bytes", len(out), len(each))
	if code, out, errs := runCommandLine(t, "", "review", "--seat", "3", files[0], missing); code != exitFail || out == "" || strings.Count(errs, "\n") != 1 {
		t.Errorf("%d, %s, %s", code, out, errs)
	}
}

// A single round has no standard error.
func TestReview_Okey101(t *testing.T) {
	t.Parallel()
	path := writeFinishedMatch(t, t.TempDir(), "101", "cirak", 1)
	code, out, errs := runCommandLine(t, "", "review", path, "--json")
	check.Need(t, code == exitOK && errs == "", "%d, %s", code, errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for want, there := range map[string]bool{`"luck":null`: false, `"adjusted":null`: false, `"se":null`: true, `"level":null`: true} {
		if strings.Contains(lines[len(lines)-1], want) != there {
			t.Errorf("%s: %v is not so in %s", want, there, lines[len(lines)-1])
		}
	}
	if len(lines) < 5 || !strings.Contains(out, `"step":"discard"`) || strings.Contains(out, `"luck":null`) {
		t.Error(out)
	}
	code, text, errs := runCommandLine(t, "", "review", path)
	check.That(t, code == exitOK && errs == "" && strings.Contains(text, "points a round") && strings.Contains(text, "Luck: "), "%d, %s\n%s", code, errs, text)
}

func TestReview_Refused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	over := writeFinishedMatch(t, dir, "simple", "cirak", 1)
	text := check.Must(os.ReadFile(over))
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		check.OK(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	lines := strings.SplitAfter(string(text), "\n")
	open := write("open.jsonl", strings.Join(lines[:len(lines)-2], ""))
	damaged := write("damaged.jsonl", strings.Replace(string(text), `"seat":1`, `"seat":2`, 1))
	foreign := write("foreign.jsonl", "{}\n")
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"review " + open, exitFail, "isn't over"},
		{"review " + damaged, exitFail, "damaged.jsonl: line"},
		{"review " + foreign, exitFail, "isn't the journal"},
		{"review " + filepath.Join(dir, "none.jsonl"), exitFail, "none.jsonl"},
		{"review", exitFail, "no finished match"},
		{"review --seat 4 " + over, exitUsage, "doesn't exist"},
		{"review --seat x " + over, exitUsage, "doesn't exist"},
		{"review --lang xx " + over, exitUsage, "xx"},
	} {
		code, out, errs := runCommandLine(t, "", strings.Fields(c.args)...)
		check.That(t, code == c.code && out == "" && strings.Contains(errs, c.says) && strings.Count(errs, "\n") == 1, "%s: %d, %q, %q", c.args, code, out, errs)
	}
	if _, err := journal.ReadFile(over); err != nil {
		t.Error(err)
	}
	code, out, errs := runCommandLine(t, "", "review", over)
	check.That(t, code == exitOK && errs == "" && strings.Contains(out, "no points in this game"), "%d, %s\n%s", code, errs, out)
}

// BenchmarkReview_Files reviews one-round matches between bots of level kalfa with a single command.
func BenchmarkReview_Files(b *testing.B) {
	dir := b.TempDir()
	files := make([]string, b.N)
	for i := range files {
		files[i] = writeSeededMatch(b, dir, "classic", "kalfa", 1, uint64(i))
	}
	b.ResetTimer()
	if code, out, errs := runCommandLine(b, "", append([]string{"review", "--json"}, files...)...); code != exitOK || strings.Count(out, `"summary"`) != b.N {
		b.Fatalf("%d, %s", code, errs)
	}
}

// okey review must choose the newest match that can be read, and name any newer one with the reason. The statistics
// must name them, too.
func TestReview_SkipsDamaged(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	older := writeFinishedMatch(t, matchesDir(state), "simple", "cirak", 1)
	text := check.Must(os.ReadFile(older))
	damaged := filepath.Join(matchesDir(state), "2001-09-10T01-46-40.000Z-01.jsonl")
	check.OK(t, os.WriteFile(damaged, []byte(strings.Replace(string(text), `"seat":1`, `"seat":2`, 1)), 0o600))
	run := func(command string) (code int, out, errs string) {
		return runWithFiles(t, "", filepath.Join(t.TempDir(), "settings.json"), state, command)
	}
	code, out, errs := run("review")
	check.That(t, code == exitOK && strings.Contains(out, "no points in this game") && strings.Contains(errs, damaged+" can't be reviewed: ") && strings.Count(errs, "\n") == 1, "%d, %q\n%s", code, errs, out)
	check.OK(t, os.WriteFile(damaged, []byte(strings.Replace(string(text), `"turns":`, `"turns":1`, 1)), 0o600))
	if code, _, errs = run("review"); code != exitOK || !strings.Contains(errs, damaged) {
		t.Errorf("a match with a damaged result: %d, %q", code, errs)
	}
	if code, out, _ = run("stats"); code != exitOK || !strings.Contains(out, filepath.Base(damaged)) {
		t.Errorf("%d, the statistics do not name the damaged match:\n%s", code, out)
	}
}
