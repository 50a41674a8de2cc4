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
	j, p, steps := playMatch(t, newHeader("classic"), 0)
	j.rec.size = rackBudget + 1
	rack := func(n byte) {
		t.Helper()
		check.OK(t, j.WriteRack(0, json.RawMessage{'0' + n}))
	}
	before := p.Len()
	for n := range byte(9) {
		rack(n)
	}
	check.Equal(t, p.Len(), before, "layouts are written")
	steps = playActs(t, j, steps[0], 1, chooseAsCirak)
	text := p.String()[before:]
	check.That(t, strings.Count(text, "rack") == 1 && strings.HasPrefix(text, `{"type":"rack","layout":8,`), "written is %s", text)
	playActs(t, j, steps[1], 1, chooseAsCirak)
	rack(3)
	j.Close()
	rec := check.Must(Read(&p.Buffer))
	check.That(t, string(rec.Layouts[0]) == "3" && rec.Len() == 3, "the last layout is %s", rec.Layouts[0])
}

// Before a journal becomes too long to be read, an error says that the match is no longer saved. The match can still be
// closed.
func TestJournal_LargestFile(t *testing.T) {
	h := newHeader("classic")
	j, p, steps := playMatch(t, h, 0)
	j.rec.size = LargestFile - longestEnd - 100
	before := p.Len()
	next := playNextAct(steps[0].Match, chooseAsCirak)
	err := j.Append(next.Act)
	check.That(t, isWriteError(err) && errors.Is(err, ErrLong) && p.Len() == before && j.Err() != nil, "%v, %d bytes are written", err, p.Len()-before)
	j, _, _ = playMatch(t, h, 0)
	j.rec.size = LargestFile - longestEnd
	check.OK(t, j.End())
}

// Reading stops when a file exceeds the maximum size of a journal.
func TestRead_EndlessFile(t *testing.T) {
	for _, of := range []byte{0, '\n'} {
		_, err := Read(endlessReader{of})
		check.Equal(t, faultOf(err).Kind, Form, of)
	}
	_, p := newMemJournal(t, newHeader("simple"))
	rec, err := Read(io.MultiReader(bytes.NewReader(p.Bytes()), endlessReader{' '}))
	check.That(t, rec != nil && faultOf(err).Line == 2 && strings.Contains(err.Error(), "64 MB"), "%v", err)
	dir := t.TempDir()
	path := filepath.Join(dir, "sparse.jsonl")
	if err := errors.Join(os.WriteFile(path, p.Bytes(), 0o600), os.Truncate(path, 3<<30)); err != nil {
		t.Skip(err)
	}
	list := check.Must(List(dir))
	check.That(t, len(list) == 1 && faultOf(list[0].Err).Line > 0, "%+v", list)
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
		rec, err := Read(strings.NewReader(text))
		check.That(t, rec == nil && errors.Is(err, ErrNoJournal), "%q: %v", text, err)
	}
}

// If a journal is removed, replaced or truncated during the match, Sync reports it, and nothing more is written.
func TestSync_FileGone(t *testing.T) {
	for name, test := range map[string]struct {
		harm func(path string) error
		want error
	}{
		"removed":            {os.Remove, ErrGone},
		"moved":              {func(path string) error { return os.Rename(path, path+".away") }, ErrGone},
		"its folder removed": {func(path string) error { return os.RemoveAll(filepath.Dir(path)) }, ErrGone},
		"exchanged": {func(path string) error {
			text, err := os.ReadFile(path)
			return errors.Join(err, os.Remove(path), os.WriteFile(path, text, 0o600))
		}, ErrGone},
		"cut": {func(path string) error { return os.Truncate(path, 10) }, ErrChanged},
		"written to": {func(path string) error {
			text, err := os.ReadFile(path)
			return errors.Join(err, os.WriteFile(path, append(text, 'x'), 0o600))
		}, ErrChanged},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHeader("classic")
			j := check.Must(Create(filepath.Join(t.TempDir(), "matches"), h))
			defer j.Close()
			first := beginMatch(t, j, h)
			check.OK(t, j.Sync())
			if err := test.harm(j.Path()); err != nil {
				t.Skip(err) // not possible on every system
			}
			next := playNextAct(first.Match, chooseAsCirak)
			err := errors.Join(j.Append(next.Act), j.Sync())
			check.That(t, isWriteError(err) && errors.Is(err, test.want) && j.Err() != nil, "%v", err)
		})
	}
}
