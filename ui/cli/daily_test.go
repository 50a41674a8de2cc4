package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
)

// runDaily runs okey daily on a script.
func runDaily(t *testing.T, state, script string, args ...string) (code int, out, errs string) {
	t.Helper()
	return runWithFiles(t, script, filepath.Join(t.TempDir(), "settings.json"), state, append([]string{"daily"}, args...)...)
}

// dailyState returns a field of the output of okey daily --json.
func dailyState(t *testing.T, state, field string) any {
	t.Helper()
	_, out, errs := runDaily(t, state, "", "--json")
	var told map[string]any
	if err := json.Unmarshal([]byte(out), &told); err != nil {
		t.Fatalf("%v: %s%s", err, out, errs)
	}
	return told[field]
}

// The deal of the day, played in two sittings, must count once and be shareable and verifiable. Afterwards it may be
// played only for practice.
func TestDaily(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "okey")
	if got := dailyState(t, state, "state"); got != "new" {
		t.Errorf("before the try it is %v", got)
	}
	if code, _, errs := runDaily(t, state, "", "--share"); code != exitFail || !strings.Contains(errs, "no result yet") {
		t.Errorf("sent before the try: %d, %s", code, errs)
	}
	checkNoEarlyPractice(t, state)
	// The second d draws where the left discard wins, as on some days.
	turns := func(n int) string { return strings.Repeat("d\nd\n15\nx\nn\n", n) }
	_, first, errs := runDaily(t, state, turns(2))
	check.Need(t, strings.Contains(first, "This attempt counts.") && errs == "", "%s\n%s", errs, first)
	if got := dailyState(t, state, "state"); got != "begun" {
		t.Errorf("after two turns it is %v", got)
	}
	checkNoEarlyPractice(t, state)
	_, rest, errs := runDaily(t, state, turns(60))
	check.Need(t, !strings.Contains(rest, "This attempt counts.") && strings.Contains(rest, " of 100 other hands") && errs == "", "it does not go on: %s\n%s", errs, rest)
	if got := dailyState(t, state, "state"); got != "over" || dailyState(t, state, "streak") != 1.0 {
		t.Errorf("after the round it is %v", got)
	}
	_, again, _ := runDaily(t, state, "d\nd\n15\n")
	check.That(t, !strings.Contains(again, "You drew") && strings.Contains(again, " of 100 other hands"), "there is a second try:\n%s", again)
	_, practice, _ := runDaily(t, state, "d\nd\n15\n", "--again")
	check.That(t, strings.Contains(practice, "This is practice") && strings.Contains(practice, "practice: deal ") && strings.Contains(practice, "You drew"), "there is no practice:\n%s", practice)
	_, sent, _ := runDaily(t, state, "", "--share")
	if lines := strings.Split(strings.TrimSpace(sent), "\n"); len(lines) != 4 || !strings.HasPrefix(lines[0], "Okey, deal ") {
		t.Errorf("sent is\n%s", sent)
	}
	date := dailyState(t, state, "date").(string)
	if _, dated, _ := runDaily(t, state, "", "--share", "--date", date); dated != sent {
		t.Errorf("sent with its date is\n%s", dated)
	}
	if code, _, errs := runDaily(t, state, "", "--share", "--date", "2026-01-01"); code != exitFail || !strings.Contains(errs, "1 January 2026") {
		t.Errorf("sent of a day that was not played: %d, %s", code, errs)
	}
	all, err := filepath.Glob(filepath.Join(state, "*", "*", "*.jsonl"))
	check.Need(t, err == nil && len(all) == 1, "%v, %v", all, err)
	if text := runVerify(t, all[0]); !strings.Contains(text, "This is the deal for ") || !strings.Contains(text, "came out the same") {
		t.Errorf("verify says\n%s", text)
	}
	checkOtherDay(t, all[0])
	checkDamaged(t, state, all[0])
}

// checkNoEarlyPractice checks that the deal cannot be practised before the attempt that counts is over.
func checkNoEarlyPractice(t *testing.T, state string) {
	t.Helper()
	code, out, errs := runDaily(t, state, "d\nd\n15\n", "--again")
	check.That(t, code == exitFail && !strings.Contains(out, "You drew") && strings.Contains(errs, "finish that first with okey daily"), "before the try is over it is practised: %d, %s%s", code, out, errs)
}

func TestDaily_InUse(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "okey")
	runDaily(t, state, "d\n")
	all, err := filepath.Glob(filepath.Join(state, "daily", "classic", "*.jsonl"))
	check.Need(t, err == nil && len(all) == 1, "%v, %v", all, err)
	j, _, err := journal.Resume(all[0])
	check.OK(t, err)
	defer j.Close()
	checkInUse(t, state)
}

// The test starts the deal of the day while another program is about to begin it.
func TestDaily_TwoPrograms(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "okey")
	lock := check.Must(journal.LockNew(filepath.Join(state, "daily", "classic")))
	checkInUse(t, state)
	lock.Close()
	if _, out, _ := runDaily(t, state, "d\n"); !strings.Contains(out, "This attempt counts.") {
		t.Errorf("later it does not begin: %s", out)
	}
}

// A deal of an earlier day that is open in another window does not keep today's from beginning.
func TestDaily_YesterdayOpen(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "okey")
	yesterday := time.Now().AddDate(0, 0, -1)
	table := session.Table{Shelf: session.NewShelf(filepath.Join(state, "matches"), "okey test", func() time.Time { return yesterday })}
	daily.Deal{Date: yesterday.UTC().Format(time.DateOnly), Preset: "classic"}.SetUpTable(&table, true)
	s, _, err := session.New(table)
	check.OK(t, err)
	defer s.Close()
	s.Store().Wait()
	if code, out, errs := runDaily(t, state, "d\n"); code != exitOK || !strings.Contains(out, "This attempt counts.") {
		t.Errorf("today's deal does not begin: %d, %s%s", code, out, errs)
	}
}

// Without a directory for matches, the deal of the day is not said to count.
func TestDaily_NowhereToSave(t *testing.T) {
	t.Parallel()
	code, out, _ := runDaily(t, "", "d\n")
	check.That(t, code == exitOK && !strings.Contains(out, "counts") && strings.Contains(out, "NOT SAVED, practice"), "%d, %s", code, out)
}

// If the latest attempt is ahead of the clock, the program says so, and not that the next deal comes tomorrow.
func TestDaily_ClockBehind(t *testing.T) {
	t.Parallel()
	for days, says := range []bool{true, false, false} {
		state := filepath.Join(t.TempDir(), "okey")
		begun := time.Now().AddDate(0, 0, days)
		table := session.Table{Shelf: session.NewShelf(filepath.Join(state, "matches"), "okey test", func() time.Time { return begun })}
		daily.Deal{Date: begun.UTC().Format(time.DateOnly), Preset: "classic"}.SetUpTable(&table, true)
		s, _, err := session.New(table)
		check.OK(t, err)
		s.Close()
		j, rec, err := journal.Resume(table.Shelf.Path())
		check.OK(t, err)
		match, _ := rec.Match()
		check.OK(t, errors.Join(j.End(match), j.Close()))
		_, out, _ := runDaily(t, state, "")
		check.That(t, strings.Contains(out, "You gave up") && strings.Contains(out, "comes tomorrow") == says && strings.Contains(out, "The clock says") != says, "%d days behind: %s", days, out)
	}
}

// checkInUse checks that the deal of the day can be neither begun nor continued.
func checkInUse(t *testing.T, state string) {
	t.Helper()
	code, out, errs := runDaily(t, state, "d\nd\n15\n")
	check.That(t, code == exitFail && !strings.Contains(out, "15") && strings.Contains(errs, "is open in another window"), "it goes on: %d, %s%s", code, out, errs)
}

// checkDamaged damages the journal of a finished attempt. Every command must set the journal aside and name it, and
// none may allow a second attempt.
func checkDamaged(t *testing.T, state, path string) {
	t.Helper()
	text := check.Must(os.ReadFile(path))
	text[len(text)/2] ^= 1
	check.OK(t, os.WriteFile(path, text, 0o600))
	aside := strings.TrimSuffix(path, ".jsonl") + ".damaged-1.jsonl"
	for range 2 {
		if dailyState(t, state, "state") != "damaged" || dailyState(t, state, "journal") != aside || dailyState(t, state, "streak") != 1.0 {
			t.Errorf("a damaged try is %v in %v", dailyState(t, state, "state"), dailyState(t, state, "journal"))
		}
	}
	if code, _, errs := runDaily(t, state, "", "--share"); code != exitFail || !strings.Contains(errs, filepath.Base(aside)) {
		t.Errorf("a damaged try is sent: %d, %s", code, errs)
	}
	_, out, _ := runDaily(t, state, "d\nd\n15\n")
	check.That(t, !strings.Contains(out, "You drew") && strings.Contains(strings.Join(strings.Fields(out), " "), filepath.Base(aside)), "a damaged try is played again:\n%s", out)
	if kept, err := os.ReadFile(aside); err != nil || string(kept) != string(text) {
		t.Errorf("it is not kept: %v", err)
	}
}

// checkOtherDay checks that verify refuses a journal with the wrong date.
func checkOtherDay(t *testing.T, path string) {
	t.Helper()
	text := check.Must(os.ReadFile(path))
	changed := regexp.MustCompile(`"daily":"\d{4}`).ReplaceAllString(string(text), `"daily":"1999`)
	other := filepath.Join(t.TempDir(), "other.jsonl")
	check.OK(t, os.WriteFile(other, []byte(rehash(changed)), 0o600))
	if code, _, errs := runWithFiles(t, "", filepath.Join(t.TempDir(), "settings.json"), t.TempDir(), "verify", other); code != exitFail || !strings.Contains(errs, "but its tiles, rules or bots are different") {
		t.Errorf("with another day verify says %d, %s", code, errs)
	}
}

// rehash returns a journal with recomputed line hashes.
func rehash(text string) string {
	var sealed strings.Builder
	prev := ""
	for line := range strings.Lines(text) {
		body, _, _ := strings.Cut(line, `,"hash":"`)
		sum := sha256.Sum256([]byte(prev + body))
		prev = hex.EncodeToString(sum[:])
		sealed.WriteString(body + `,"hash":"` + prev + "\"}\n")
	}
	return sealed.String()
}

func TestDaily_Refused(t *testing.T) {
	for args, want := range map[string]string{
		"--preset parlour":     "classic, 101",
		"--share --json":       "--share, --json can't be combined",
		"--share --again":      "--share, --again can't be combined",
		"--json --again":       "--json, --again can't be combined",
		"--share --date today": "2026-11-23",
		"--date 2026-11-23":    "only with --share or --json",
	} {
		if text := runRefused(t, append([]string{"daily"}, strings.Fields(args)...)...); !strings.Contains(text, want) {
			t.Errorf("%s: %s", args, text)
		}
	}
}
