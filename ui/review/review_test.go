package review

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
)

func init() { coach.UseFewSamples() }

// runReview returns the quick review of seat 0 in the match at path. dir is the directory of the player's matches.
func runReview(t *testing.T, path, dir string) *coach.Review {
	t.Helper()
	m := check.Must(Open(path, dir))
	r := check.Must(m.Run(t.Context(), 0, coach.Quick, nil))
	return r
}

// TestRun_SavesReview checks that a review is saved, is computed again if it is damaged, and does not change the
// journal.
func TestRun_SavesReview(t *testing.T) {
	t.Parallel()
	path := writeMatch(t, t.TempDir(), "classic", 37, 1, "acemi", "cirak", "cirak", "cirak")
	before, err := os.ReadFile(path)
	check.OK(t, err)
	if _, _, ok := SavedFigures(path, 0); ok {
		t.Fatal("a review was kept before there was one")
	}
	name, own := reviewPath(path, 0, coach.Quick), filepath.Dir(path)
	first := runReview(t, path, own)
	want := check.Must(os.ReadFile(name))
	rounds, depth, ok := SavedFigures(path, 0)
	check.That(t, ok && depth == coach.Quick && reflect.DeepEqual(rounds, first.Figures()), "kept: %v, %v, %+v", ok, depth, rounds)
	info, err := os.Stat(name)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read %s: %v, %v", name, info.Mode(), err)
	}
	again := runReview(t, path, own)
	if !reflect.DeepEqual(again.Figures(), first.Figures()) || len(again.Decisions()) != len(first.Decisions()) {
		t.Errorf("the second time: %+v\nthe first time: %+v", again.Figures(), first.Figures())
	}
	for i, d := range again.Decisions() {
		w := first.Decisions()[i]
		if d.Missed != nil {
			d.Missed.Samples = w.Missed.Samples // not saved
		}
		check.That(t, d.Mark == w.Mark && reflect.DeepEqual(d.Missed, w.Missed) && reflect.DeepEqual(d.Reasons, w.Reasons), "line %d, the second time: %+v\nthe first time: %+v", d.Line, d, w)
	}
	for what, damage := range map[string][]byte{
		"nothing":        nil,
		"a bit":          bytes.Replace(want, []byte(`"win":0.`), []byte(`"win":1.`), 1),
		"the end":        want[:len(want)-9],
		"something else": []byte("x\n{}"),
	} {
		check.OK(t, os.WriteFile(name, damage, 0o600))
		check.That(t, readReview(name) == nil, "%s changed: the review is read", what)
	}
	runReview(t, path, own)
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
		t.Error("a damaged review was not replaced", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Error("the journal was changed", err)
	}
	if matches, err := journal.List(filepath.Dir(path)); err != nil || len(matches) != 1 {
		t.Errorf("%d matches are listed: %v", len(matches), err)
	}
}

// TestReadReview_JournalAndVersion checks that a review is reused only if its journal is unchanged or has grown, and
// that only reviews of the current version are read.
func TestReadReview_JournalAndVersion(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	path := writeMatch(t, t.TempDir(), "simple", 58, 1, "cirak", "cirak", "cirak", "cirak")
	name := reviewPath(path, 0, coach.Quick)
	runReview(t, path, filepath.Dir(path))
	journal := check.Must(os.ReadFile(path))
	k := readReview(name)
	for what, c := range map[string]struct {
		journal []byte
		serves  bool
	}{
		"unchanged": {journal, true},
		"longer":    {append(bytes.Clone(journal), '\n'), true},
		"shorter":   {journal[:len(journal)-1], false},
		"changed":   {bytes.Replace(journal, []byte("Deniz"), []byte("Demir"), 1), false},
	} {
		check.That(t, k.isReviewOf(c.journal) == c.serves, "%s: %t", what, !c.serves)
	}
	for v := version - 1; v <= version+1; v++ {
		k.Version = v
		k.write(name)
		if read := readReview(name) != nil; read != (v == version) {
			t.Errorf("version %d is read: %t", v, read)
		}
	}
}

// TestRun_ForeignJournal checks that a review beside a foreign journal is neither written nor trusted, and that a
// symbolic link is not followed.
func TestRun_ForeignJournal(t *testing.T) {
	testsize.SkipUnderRace(t)
	t.Parallel()
	dir, own := t.TempDir(), t.TempDir()
	path := writeMatch(t, dir, "simple", 58, 1, "cirak", "cirak", "cirak", "cirak")
	of := func(own string) coach.Summary { return coach.Sum(runReview(t, path, own).Figures()) }
	files := func() int {
		t.Helper()
		entries := check.Must(os.ReadDir(dir))
		return len(entries)
	}
	before, name, was := files(), reviewPath(path, 0, coach.Quick), of(own)
	for _, other := range []string{"", filepath.Join(own, "none")} {
		of(other)
	}
	check.Need(t, files() == before, "a review is saved beside somebody else's journal")
	link := filepath.Join(own, "here")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	if of(link); files() != before+1 {
		t.Error("no review of the player's own journal is saved")
	}
	forgeReview(t, name, `"behind":[0-9.e-]+`, `"behind":0`)
	if forged := of(dir); reflect.DeepEqual(forged, was) {
		t.Fatal("the forged review changes nothing")
	}
	check.That(t, reflect.DeepEqual(of(own), was), "a review beside somebody else's journal is read")
	precious := filepath.Join(own, "precious")
	check.OK(t, errors.Join(os.Rename(name, precious), os.Symlink(precious, name)))
	kept := check.Must(os.ReadFile(precious))
	if of(dir); readReview(name) != nil {
		t.Error("a link is taken for a review")
	}
	if now, err := os.ReadFile(precious); err != nil || !bytes.Equal(now, kept) {
		t.Errorf("the target of the link was written: %v", err)
	}
}

// TestReadReview_NullAnswers checks that a review whose answers are null can be extended.
func TestReadReview_NullAnswers(t *testing.T) {
	t.Parallel()
	path := writeMatch(t, t.TempDir(), "simple", 58, 1, "cirak", "cirak", "cirak", "cirak")
	name := reviewPath(path, 0, coach.Quick)
	for _, answers := range []string{"null", `{"options":null,"luck":null,"verdicts":null}`} {
		m := check.Must(Open(path, filepath.Dir(path)))
		head := fmt.Sprintf(`{"version":%d,"journal":"%s","bytes":%d,"answers":"%s"}`, version, sha256Hex(m.text), len(m.text), sha256Hex([]byte(answers)))
		writeLines(t, name, head, answers)
		k := readReview(name)
		check.Need(t, k != nil && k.isReviewOf(m.text), "the review is not read")
		one := coach.NewAnswers()
		one.Luck[1], one.Options[1], one.Verdicts[1] = coach.Luck{1}, nil, coach.Verdict{Advised: true}
		if k.answers.Add(one); !reflect.DeepEqual(k.answers, one) {
			t.Errorf("%s: %+v", answers, k.answers)
		}
	}
}

// TestReadReview_LargeFile checks that reading large files, and files that hold only rounds, options or luck, takes
// little memory.
func TestReadReview_LargeFile(t *testing.T) {
	testsize.SkipUnderRace(t)
	name := filepath.Join(t.TempDir(), "match.review-quick-0.json")
	lists := map[string]func(i int) string{
		`"rounds":[%s]`:          func(int) string { return "{}" },
		`"rounds":[%s,0]`:        func(int) string { return "null" },
		`"done":[%s]`:            func(int) string { return "1" },
		`{"options":{"1":[%s]}}`: func(int) string { return "{}" },
		`{"options":{%s}}`:       func(i int) string { return fmt.Sprintf(`"%d":[]`, i) },
		`{"luck":{%s}}`:          func(i int) string { return fmt.Sprintf(`"%d":[]`, i) },
		`{"verdicts":{%s}}`:      func(i int) string { return fmt.Sprintf(`"%d":{}`, i) },
	}
	for list, one := range lists {
		sizes := []int{maxFileSize - 1000}
		if list == `"rounds":[%s]` {
			sizes = append(sizes, maxFileSize+1000)
		}
		for _, size := range sizes {
			var all []string
			for n := 0; n < size; n += len(all[len(all)-1]) + 1 {
				all = append(all, one(len(all)))
			}
			text := fmt.Sprintf(list, strings.Join(all, ","))
			head := fmt.Sprintf(`{"version":%d,"complete":true,"answers":"%s"}`, version, sha256Hex([]byte(text)))
			if list[0] != '{' {
				head, text = fmt.Sprintf(`{"version":%d,"complete":true,%s}`, version, text), ""
			}
			writeLines(t, name, head, text)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			k := readReview(name)
			check.That(t, list[0] == '{' || !hasSavedHead(name), "%s: the head is believed", list)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; k != nil || took > 5*maxFileSize {
				t.Errorf("%s: %t, %d MB", list, k != nil, took>>20)
			}
		}
	}
}

// hasSavedHead reports whether a file has the head of a review.
func hasSavedHead(name string) bool {
	k, _ := readHead(name, maxHeadSize)
	return k.Version == version
}

// writeLines writes a file with the checksum of the head, the head and the answers of a review.
func writeLines(t *testing.T, name, head, answers string) {
	t.Helper()
	check.OK(t, os.WriteFile(name, []byte(sha256Hex([]byte(head))+"\n"+head+"\n"+answers), 0o600))
}

// forgeReview replaces a pattern in a saved review and corrects its checksum.
func forgeReview(t *testing.T, name, old, new string) {
	t.Helper()
	k := readReview(name)
	text := check.Must(json.Marshal(k.answers))
	text = regexp.MustCompile(old).ReplaceAll(text, []byte(new))
	k.Answers = sha256Hex(text)
	head := check.Must(json.Marshal(k.savedHead))
	writeLines(t, name, string(head), string(text))
	check.Need(t, readReview(name) != nil, "the forged review cannot be read")
}

func TestRun_CannotSave(t *testing.T) {
	t.Parallel()
	path := writeMatch(t, t.TempDir(), "simple", 58, 1, "cirak", "cirak", "cirak", "cirak")
	if err := os.Mkdir(reviewPath(path, 0, coach.Quick), 0o700); err != nil { // blocks the file
		t.Fatal(err)
	}
	if r := runReview(t, path, filepath.Dir(path)); !r.Complete {
		t.Error("the review is not complete")
	}
}

func TestOpen_Errors(t *testing.T) {
	dir := t.TempDir()
	if _, _, err := OpenLatest(dir); !errors.Is(err, ErrNoMatch) {
		t.Errorf("an empty directory: %v", err)
	}
	writeMatch(t, dir, "simple", 26, 1, "cirak", "cirak", "cirak", "cirak")
	path := writeMatch(t, dir, "simple", 52, 1, "cirak", "cirak", "cirak", "cirak")
	if latest, skipped, err := OpenLatest(dir); err != nil || latest.Path != path || len(skipped) > 0 {
		t.Errorf("the latest is %v: %v, %v", latest, skipped, err)
	}
	text := check.Must(os.ReadFile(path))
	lines := strings.SplitAfter(string(text), "\n")
	open := filepath.Join(dir, "open.jsonl")
	check.OK(t, os.WriteFile(open, []byte(strings.Join(lines[:len(lines)-2], "")), 0o600))
	if _, err := Open(open, dir); !errors.Is(err, ErrNotOver) {
		t.Errorf("a match that is not over: %v", err)
	}
	damaged := filepath.Join(dir, "damaged.jsonl")
	check.OK(t, os.WriteFile(damaged, bytes.Replace(text, []byte(`"do":"draw"`), []byte(`"do":"take"`), 1), 0o600))
	if _, err := Open(damaged, dir); !errors.As(err, new(*journal.Fault)) {
		t.Errorf("a damaged journal: %v", err)
	}
	m := check.Must(Open(path, filepath.Dir(path)))
	if _, err := m.Run(context.Background(), 4, coach.Quick, nil); !errors.As(err, new(*SeatError)) {
		t.Errorf("seat 4: %v", err)
	}
}
