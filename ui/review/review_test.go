package review

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game/journal"
)

// run reviews a match and says how much of it was asked for anew.
func run(t *testing.T, path string) (*coach.Review, string) {
	t.Helper()
	m, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Run(context.Background(), 0, coach.Quick, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, keptName(path, 0, coach.Quick)
}

// TestKept: a review is kept, a damaged or foreign one is made anew, and the journal is never
// touched.
func TestKept(t *testing.T) {
	path := writeMatch(t, t.TempDir(), "classic", 3, 1, "acemi", "cirak", "cirak", "cirak")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := Kept(path, 0); ok {
		t.Fatal("a review was kept before there was one")
	}
	first, name := run(t, path)
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rounds, depth, ok := Kept(path, 0)
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
		if readKept(name) != nil {
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

// TestReadOnly: where nothing can be kept a match is reviewed all the same.
func TestReadOnly(t *testing.T) {
	path := writeMatch(t, t.TempDir(), "simple", 5, 1, "cirak", "cirak", "cirak", "cirak")
	if err := os.Mkdir(keptName(path, 0, coach.Quick), 0o700); err != nil { // nothing can be written there
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
	if _, err := Open(open); !errors.Is(err, ErrNotOver) {
		t.Errorf("a match that is not over: %v", err)
	}
	damaged := filepath.Join(dir, "damaged.jsonl")
	if err := os.WriteFile(damaged, bytes.Replace(text, []byte(`"do":"draw"`), []byte(`"do":"take"`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(damaged); !errors.As(err, new(*journal.Fault)) {
		t.Errorf("a damaged journal: %v", err)
	}
	m, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Run(context.Background(), 4, coach.Quick, nil); !errors.As(err, new(*SeatError)) {
		t.Errorf("seat 4: %v", err)
	}
}
