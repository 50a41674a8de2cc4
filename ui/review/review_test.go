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
	"fair/okey/game/journal"
)

// run reviews a match and says how much of it was asked for anew.
func run(t *testing.T, path string) (*coach.Review, string) {
	t.Helper()
	m, err := Open(path, filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Run(context.Background(), 0, coach.Quick, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, reviewPath(path, 0, coach.Quick)
}

// TestKept: a review is kept, a damaged or foreign one is made anew, and the journal is never
// touched.
func TestKept(t *testing.T) {
	path := writeMatch(t, t.TempDir(), "classic", 3, 1, "acemi", "cirak", "cirak", "cirak")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := SavedFigures(path, 0); ok {
		t.Fatal("a review was kept before there was one")
	}
	first, name := run(t, path)
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rounds, depth, ok := SavedFigures(path, 0)
	if !ok || depth != coach.Quick || !reflect.DeepEqual(rounds, first.Figures()) {
		t.Errorf("kept: %v, %v, %+v", ok, depth, rounds)
	}
	info, err := os.Stat(name)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read %s: %v, %v", name, info.Mode(), err)
	}
	again, _ := run(t, path)
	if !reflect.DeepEqual(again.Figures(), first.Figures()) || len(again.Decisions()) != len(first.Decisions()) {
		t.Errorf("the second time: %+v\nthe first time: %+v", again.Figures(), first.Figures())
	}
	for what, damage := range map[string][]byte{
		"nothing":         nil,
		"a bit":           bytes.Replace(want, []byte(`"win":0.`), []byte(`"win":1.`), 1),
		"the end":         want[:len(want)-9],
		"another version": bytes.Replace(want, fmt.Appendf(nil, `"version":%d`, version), []byte(`"version":0`), 1),
		"something else":  []byte("x\n{}"),
	} {
		if err := os.WriteFile(name, damage, 0o600); err != nil {
			t.Fatal(err)
		}
		if readReview(name) != nil {
			t.Errorf("%s changed: it is believed", what)
		}
	}
	run(t, path)
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
		t.Error("a damaged review was not made anew", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Error("the journal was changed", err)
	}
	if matches, err := journal.List(filepath.Dir(path)); err != nil || len(matches) != 1 {
		t.Errorf("%d matches are listed: %v", len(matches), err)
	}
}

// TestKeptServes: a review serves the journal that it is of, as long as it was or longer, and no other
// version of the program.
func TestKeptServes(t *testing.T) {
	path := writeMatch(t, t.TempDir(), "simple", 5, 1, "cirak", "cirak", "cirak", "cirak")
	_, name := run(t, path)
	journal, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
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
		if k.matches(c.journal) != c.serves {
			t.Errorf("%s: %t", what, !c.serves)
		}
	}
	for v := version - 1; v <= version+1; v++ {
		k.Version = v
		text, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append([]byte(sha256Hex(text)+"\n"), text...), 0o600); err != nil {
			t.Fatal(err)
		}
		if read := readReview(name) != nil; read != (v == version) {
			t.Errorf("version %d is read: %t", v, read)
		}
	}
}

// TestNothingBesideJournalsOfOthers: a review of a journal that is not the player's is not kept, and
// one that lies beside it is not believed; of the player's own a link is no review.
func TestNothingBesideJournalsOfOthers(t *testing.T) {
	dir, own := t.TempDir(), t.TempDir()
	path := writeMatch(t, dir, "simple", 5, 1, "cirak", "cirak", "cirak", "cirak")
	of := func(own string) coach.Summary {
		t.Helper()
		m, err := Open(path, own)
		if err != nil {
			t.Fatal(err)
		}
		r, err := m.Run(t.Context(), 0, coach.Quick, nil)
		if err != nil {
			t.Fatal(err)
		}
		return coach.Sum(r.Figures())
	}
	files := func() int {
		t.Helper()
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	before, name, was := files(), reviewPath(path, 0, coach.Quick), of(own)
	for _, other := range []string{"", filepath.Join(own, "none")} {
		of(other)
	}
	if files() != before {
		t.Fatal("a review is kept beside a journal of somebody else")
	}
	link := filepath.Join(own, "here")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	if of(link); files() != before+1 {
		t.Error("of the player's own journal no review is kept")
	}
	forge(t, name, `"behind":[0-9.e-]+`, `"behind":0`)
	if forged := of(dir); reflect.DeepEqual(forged, was) {
		t.Fatal("what was forged changes nothing")
	}
	if !reflect.DeepEqual(of(own), was) {
		t.Error("a review that lies beside a journal of somebody else is believed")
	}
	precious := filepath.Join(own, "precious")
	if err := errors.Join(os.Rename(name, precious), os.Symlink(precious, name)); err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(precious)
	if err != nil {
		t.Fatal(err)
	}
	if of(dir); readReview(name) != nil {
		t.Error("a link is taken for a review")
	}
	if now, err := os.ReadFile(precious); err != nil || !bytes.Equal(now, kept) {
		t.Errorf("what the link leads to was written: %v", err)
	}
}

// TestReviewsTakeLittleMemory: a file of nothing but rounds, options or luck is not read, and neither
// is a large one.
func TestReviewsTakeLittleMemory(t *testing.T) {
	name := filepath.Join(t.TempDir(), "match.review-quick-0.json")
	lists := map[string]func(i int) string{
		`"rounds":[%s]`:         func(int) string { return "{}" },
		`"rounds":[%s,0]`:       func(int) string { return "null" },
		`"options":{"1":[%s]}`:  func(int) string { return "{}" },
		`"options":{%s,"0":[]}`: func(i int) string { return fmt.Sprintf(`"%d":[]`, i) },
		`"luck":{%s}`:           func(i int) string { return fmt.Sprintf(`"%d":[]`, i) },
	}
	for list, one := range lists {
		for _, size := range []int{maxFileSize - 1000, maxFileSize + 1000} {
			var all []string
			for n := 0; n < size; n += len(all[len(all)-1]) + 1 {
				all = append(all, one(len(all)))
			}
			text := fmt.Sprintf(`{"version":%d,"complete":true,`+list+`}`, version, strings.Join(all, ","))
			if err := os.WriteFile(name, []byte(sha256Hex([]byte(text))+"\n"+text), 0o600); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			k := readReview(name)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; k != nil || took > 5*maxFileSize {
				t.Errorf("%s: %t, %d MB", list, k != nil, took>>20)
			}
		}
	}
}

// forge changes what is kept, with the sum that it then needs.
func forge(t *testing.T, name, old, new string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = bytes.Cut(text, []byte("\n"))
	text = regexp.MustCompile(old).ReplaceAll(text, []byte(new))
	if err := os.WriteFile(name, append([]byte(sha256Hex(text)+"\n"), text...), 0o600); err != nil {
		t.Fatal(err)
	}
	if readReview(name) == nil {
		t.Fatal("the forged review cannot be read")
	}
}

// TestReadOnly: where nothing can be kept a match is reviewed all the same.
func TestReadOnly(t *testing.T) {
	path := writeMatch(t, t.TempDir(), "simple", 5, 1, "cirak", "cirak", "cirak", "cirak")
	if err := os.Mkdir(reviewPath(path, 0, coach.Quick), 0o700); err != nil { // nothing can be written there
		t.Fatal(err)
	}
	if r, _ := run(t, path); !r.Complete {
		t.Error("the review is not complete")
	}
}

// TestRefused: what cannot be reviewed is said.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	if _, err := Latest(dir); !errors.Is(err, ErrNoMatch) {
		t.Errorf("an empty directory: %v", err)
	}
	writeMatch(t, dir, "simple", 1, 1, "cirak", "cirak", "cirak", "cirak")
	path := writeMatch(t, dir, "simple", 2, 1, "cirak", "cirak", "cirak", "cirak")
	if latest, err := Latest(dir); err != nil || latest != path {
		t.Errorf("the latest is %s: %v", latest, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	open := filepath.Join(dir, "open.jsonl")
	if err := os.WriteFile(open, []byte(strings.Join(lines[:len(lines)-2], "")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(open, dir); !errors.Is(err, ErrNotOver) {
		t.Errorf("a match that is not over: %v", err)
	}
	damaged := filepath.Join(dir, "damaged.jsonl")
	if err := os.WriteFile(damaged, bytes.Replace(text, []byte(`"do":"draw"`), []byte(`"do":"take"`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(damaged, dir); !errors.As(err, new(*journal.Fault)) {
		t.Errorf("a damaged journal: %v", err)
	}
	m, err := Open(path, filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Run(context.Background(), 4, coach.Quick, nil); !errors.As(err, new(*SeatError)) {
		t.Errorf("seat 4: %v", err)
	}
}
