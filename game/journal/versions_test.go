package journal

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the journal of this format's version")

// testdata has a journal of each version, which must be readable, resumable and provable for ever.
func TestRead_EveryVersion(t *testing.T) {
	latest := fmt.Sprintf("testdata/%d.%d.jsonl", Version, Minor)
	if *update {
		h := newHeader(t, "classic")
		h.Daily = "2026-11-23"
		j, p := newPaperJournal(t, h)
		steps := playActs(t, j, beginMatch(t, j, h), 300, chooseAsCirak)
		if err := errors.Join(j.End(steps[len(steps)-1].Match), os.WriteFile(latest, p.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	for path, commitment := range map[string]string{
		"testdata/1.0.jsonl": "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108",
		"testdata/2.0.jsonl": "f2456a8b0ea0b10f5528cde6c3cd90915542d7a2fecbb45ab0ce9c0332146ad9",
		latest:               "9977e4dfe5085431f87beb04977c17622e3005b5491b60f64c1815ae089e1689",
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := Read(bytes.NewReader(text))
		if err != nil || rec.Len() != 301 || len(rec.Rounds) < 2 || !rec.End.Abandoned || rec.Header.Seats[1].Bot.Seed != 1<<63+1 {
			t.Fatalf("%s: %v", path, err)
		}
		if got := rec.Header.Commitment(); got != commitment {
			t.Errorf("%s: the commitment is %s", path, got)
		}
		whole := stepsOf(rec)
		lines := bytes.SplitAfter(text, []byte("\n"))
		for _, kept := range []int{1, 2, 100} {
			checkGoesOn(t, bytes.Join(lines[:kept], nil), whole)
		}
	}
}

// checkGoesOn checks that the match in text, a part of the match whole, can be resumed, played on and closed.
func checkGoesOn(t *testing.T, text []byte, whole []Step) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.jsonl")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	j, rec, err := Resume(path)
	if rec.Len() == 0 && rec.version[0] > 1 {
		if !errors.Is(err, ErrNotDealt) {
			t.Error(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	from := Step{}
	if m, dealt := rec.Match(); dealt {
		from.Match = m
	} else {
		from = beginMatch(t, j, rec.Header)
	}
	steps := playActs(t, j, from, 10, chooseAsCirak)
	if err := errors.Join(j.End(steps[10].Match), j.Close()); err != nil {
		t.Fatal(err)
	}
	again, err := ReadFile(path)
	if err != nil || again.End == nil || again.Len() != max(1, rec.Len())+10 || checkPrefix(stepsOf(again), whole) != nil {
		t.Errorf("gone on with %d steps: %v, %v", rec.Len(), err, checkPrefix(stepsOf(again), whole))
	}
}

// recommit returns a changed first line, given up to its hash, with the commitment that fits it.
func recommit(body string) string {
	table, _, _ := strings.Cut(body, `,"commitment":`)
	deal, _ := Draw(&countingSource{})
	return table + `,"commitment":"` + deal.commitmentTo(Version, []byte(table)) + `"`
}

func TestRead_ForeignVersions(t *testing.T) {
	_, steps, text := wholeMatch(t, "simple")
	with := func(old, new string, more ...string) []byte {
		return reseal(t, text, func(n int, body string) []string {
			if n == 1 {
				return append([]string{recommit(strings.Replace(body, old, new, 1))}, more...)
			}
			return []string{body}
		})
	}
	mood := `{"type":"mood","of":[1,2,3]`

	if rec, err := Read(bytes.NewReader(with(`"minor":0`, `"minor":7,"music":{"a":[1]}`, mood))); err != nil || rec.Len() != len(steps) {
		t.Errorf("a newer minor version is not read: %v", err)
	}
	var fault *Fault
	if _, err := Read(bytes.NewReader(with(`"minor":0`, `"minor":0`, mood))); !errors.As(err, &fault) || fault.Line != 2 {
		t.Errorf("an unknown line of this version: %v", err)
	}
	for _, newer := range [][]byte{
		with(`"version":2`, `"version":3`),
		[]byte(`{"version":3,"rules":"all new","type":[]}` + "\n..."),
		with(`"show"`, `"shows"`), // an unknown switch may affect play
	} {
		if rec, err := Read(bytes.NewReader(newer)); !errors.Is(err, ErrNewer) || rec != nil {
			t.Errorf("a newer version: %v", err)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("more than a line: %v", err)
		}
	}
	if _, err := Read(bytes.NewReader(with(`"version":2`, `"version":0`))); !errors.As(err, &fault) || fault.Kind != Form {
		t.Errorf("a version that never was: %v", err)
	}
}

// Version 1 accepted words with invisible characters. A match with such a word can go on; only new words must not have
// any.
func TestRead_OldWords(t *testing.T) {
	const word = " kismet\u200b"
	text, err := os.ReadFile("testdata/1.0.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	text = reseal(t, text, func(n int, body string) []string {
		switch n {
		case 1:
			return []string{body}
		case 2:
			return []string{`{"type":"begin","word":"` + word + `"`}
		}
		return nil
	})
	path := filepath.Join(t.TempDir(), "match.jsonl")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	j, rec := mustResume(t, path)
	defer j.Close()
	if m, dealt := rec.Match(); !dealt || rec.Word != word || m.Public().Round != 1 {
		t.Errorf("the word is %q", rec.Word)
	}
	if CheckWord(word) == nil {
		t.Error("it is taken for a new match")
	}
}
