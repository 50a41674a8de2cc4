package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// In a long journal a layout is written with the next act, or on Close. The last layout is not lost, and there are no
// more layouts than acts.
func TestRack_Budget(t *testing.T) {
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	m := beginMatch(t, j, h).Match
	j.size = rackBudget + 1
	rack := func(n byte) {
		t.Helper()
		check.OK(t, j.WriteRack(0, json.RawMessage{'0' + n}))
	}
	before := p.Len()
	for n := range byte(9) {
		rack(n)
	}
	check.That(t, p.Len() == before, "layouts are written")
	act, after, _ := playNextAct(m, chooseAsCirak)
	check.OK(t, j.Append(act, after))
	if text := p.String()[before:]; strings.Count(text, "rack") != 1 || !strings.HasPrefix(text, `{"type":"rack","layout":8,`) {
		t.Errorf("written is %s", text)
	}
	act, after, _ = playNextAct(after, chooseAsCirak)
	check.OK(t, j.Append(act, after))
	rack(3)
	j.Close()
	if rec, err := Read(&p.Buffer); err != nil || string(rec.Layouts[0]) != "3" || rec.Len() != 3 {
		t.Errorf("the last layout is %s: %v", rec.Layouts[0], err)
	}
}

// Before a journal becomes too long to be read, an error says that the match is no longer saved. The match can still be
// closed.
func TestJournal_LargestFile(t *testing.T) {
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	m := beginMatch(t, j, h).Match
	j.size = LargestFile - longestEnd - 100
	before := p.Len()
	act, after, _ := playNextAct(m, chooseAsCirak)
	err := j.Append(act, after)
	var write *WriteError
	if !errors.As(err, &write) || !errors.Is(err, ErrLong) || p.Len() != before || j.Err() == nil {
		t.Errorf("%v, %d bytes are written", err, p.Len()-before)
	}
	j, _ = newMemJournal(t, h)
	m = beginMatch(t, j, h).Match
	j.size = LargestFile - longestEnd
	if err := j.End(m); err != nil {
		t.Errorf("it cannot be closed: %v", err)
	}
}

// Reading stops when a file exceeds the maximum size of a journal.
func TestRead_EndlessFile(t *testing.T) {
	_, _, text := wholeMatch(t, "simple")
	first := text[:bytes.IndexByte(text, '\n')+1]
	var fault *Fault
	for name, rest := range map[string]io.Reader{"zeros": endlessReader{0}, "lines": endlessReader{'\n'}} {
		if _, err := Read(rest); !errors.As(err, &fault) || fault.Kind != Form {
			t.Errorf("%s: %v", name, err)
		}
	}
	rec, err := Read(io.MultiReader(bytes.NewReader(first), endlessReader{' '}))
	check.That(t, rec != nil && errors.As(err, &fault) && fault.Line == 2 && strings.Contains(err.Error(), "64 MB"), "%v", err)
	dir := t.TempDir()
	path := filepath.Join(dir, "sparse.jsonl")
	if err := errors.Join(os.WriteFile(path, first, 0o600), os.Truncate(path, 3<<30)); err != nil {
		t.Skip(err)
	}
	list, err := List(dir)
	check.That(t, err == nil && len(list) == 1 && errors.As(list[0].Err, &fault), "%+v, %v", list, err)
}

// endlessReader returns the same byte forever.
type endlessReader struct{ of byte }

func (e endlessReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.of
	}
	return len(p), nil
}

// For a file that is not a journal, the error does not claim that something was changed.
func TestRead_NoJournal(t *testing.T) {
	for _, text := range []string{"# Okey\n\nrules\n", "{}\n", "\n", "[1]\n", `{"type":"act"}` + "\n", "\x00\x01\n"} {
		if rec, err := Read(strings.NewReader(text)); rec != nil || !errors.Is(err, ErrNoJournal) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// If a journal is removed, replaced or truncated during the match, Sync reports it, and nothing more is written.
func TestSync_FileGone(t *testing.T) {
	for name, test := range map[string]struct {
		harm func(path string) error
		want error
	}{
		"removed": {os.Remove, ErrGone},
		"moved":   {func(path string) error { return os.Rename(path, path+".away") }, ErrGone},
		"its folder removed": {func(path string) error {
			return os.RemoveAll(filepath.Dir(path))
		}, ErrGone},
		"exchanged": {func(path string) error {
			text, err := os.ReadFile(path)
			return errors.Join(err, os.Remove(path), os.WriteFile(path, text, 0o600))
		}, ErrGone},
		"cut": {func(path string) error { return os.Truncate(path, 10) }, ErrChanged},
		"written to": {func(path string) error {
			f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteString("x")
				err = errors.Join(err, f.Close())
			}
			return err
		}, ErrChanged},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHeader(t, "classic")
			j := mustCreate(t, filepath.Join(t.TempDir(), "matches"), h)
			m := beginMatch(t, j, h).Match
			check.OK(t, j.Sync())
			if err := test.harm(j.Path()); err != nil {
				t.Skip(err) // not possible on every system
			}
			act, after, _ := playNextAct(m, chooseAsCirak)
			err := errors.Join(j.Append(act, after), j.Sync())
			var write *WriteError
			check.That(t, errors.As(err, &write) && errors.Is(err, test.want) && j.Err() != nil, "%v", err)
			j.Close()
		})
	}
}
