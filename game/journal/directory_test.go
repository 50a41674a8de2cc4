package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

func mustCreate(t testing.TB, dir string, h Header) *Journal {
	t.Helper()
	j := check.Must(Create(dir, h))
	return j
}

func mustResume(t testing.TB, path string) (*Journal, *Record) {
	t.Helper()
	j, rec, err := Resume(path)
	check.OK(t, err)
	return j, rec
}

func fileNames(t testing.TB, dir string) []string {
	t.Helper()
	entries := check.Must(os.ReadDir(dir))
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestJournal_WholeMatch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state", "okey")
	h := newHeader(t, "classic")
	j := mustCreate(t, dir, h)
	if want := []string{"2026-03-01T20-30-00.123Z-01.jsonl", "2026-03-01T20-30-00.123Z-01.jsonl.lock"}; !slices.Equal(fileNames(t, dir), want) {
		t.Errorf("the files are %v", fileNames(t, dir))
	}
	if info, err := os.Stat(j.Path()); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the seed: %v, %v", info.Mode(), err)
	}
	steps := playActs(t, j, beginMatch(t, j, h), 20, chooseAsCirak)
	j.Close()
	j.Close() // a second call has no effect

	var rec *Record
	for range 5 {
		j, rec = mustResume(t, j.Path())
		if err := checkPrefix(stepsOf(rec), steps); err != nil || rec.Len() != len(steps) {
			t.Fatalf("%d of %d steps: %v", rec.Len(), len(steps), err)
		}
		steps = append(steps, playActs(t, j, rec.Step(rec.Len()-1), 20, chooseAsCirak)[1:]...)
		j.Close()
	}
	j, rec = mustResume(t, j.Path())
	if got, _ := Unfinished(dir); !slices.Equal(got, []string{j.Path()}) {
		t.Errorf("unfinished are %v", got)
	}
	check.OK(t, j.End(rec.Step(rec.Len()-1).Match))
	j.Close()
	if got := fileNames(t, dir); len(got) != 1 {
		t.Errorf("left behind: %v", got)
	}
	if got, err := Unfinished(dir); len(got) != 0 || err != nil {
		t.Errorf("unfinished are %v, %v", got, err)
	}
	if j, rec, err := Resume(j.Path()); j != nil || rec == nil || !errors.Is(err, ErrEnded) {
		t.Errorf("resumed after its end: %v", err)
	}
}

// If a journal is cut at any byte, Resume reports the number of bytes cut off from the last line and returns the match
// up to that point. The match can go on, and its journal is valid.
func TestResume_Torn(t *testing.T) {
	dir := t.TempDir()
	h := newHeader(t, "simple")
	j, p := newMemJournal(t, h)
	played := playActs(t, j, beginMatch(t, j, h), 1e5, chooseAsCirak)
	text := p.Bytes()
	path := filepath.Join(dir, "match.jsonl")
	begunAt := bytes.IndexByte(text, '\n') + 1
	begunAt += bytes.IndexByte(text[begunAt:], '\n') + 1 // after the line with the word
	step := testsize.Of(997, 61)
	cuts := []int{len(text)}
	for cut := begunAt; cut < len(text); cut += step {
		cuts = append(cuts, cut)
	}
	round := bytes.Index(text, []byte(`{"type":"round"`))
	cuts = append(cuts, round, round+1, round+50) // between an act and its round line
	for _, cut := range cuts {
		check.OK(t, os.WriteFile(path, text[:cut], 0o600))
		j, rec := mustResume(t, path)
		if whole := bytes.LastIndexByte(text[:cut], '\n') + 1; rec.Torn != cut-whole {
			t.Fatalf("cut at %d: %d torn", cut, rec.Torn)
		}
		if err := checkPrefix(stepsOf(rec), played); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		from := Step{}
		if m, dealt := rec.Match(); dealt {
			from = Step{Match: m}
			if _, phase := m.ToPlay(); phase == game.MatchOver && len(rec.Rounds) != 1 {
				t.Fatalf("cut at %d: the round that ended is missing", cut)
			}
		} else {
			from = beginMatch(t, j, rec.Header)
		}
		steps := playActs(t, j, from, 3, chooseAsCirak)
		check.OK(t, errors.Join(j.End(steps[len(steps)-1].Match), j.Close()))
		again, err := ReadFile(path)
		check.Need(t, err == nil && again.Torn == 0 && again.End != nil, "cut at %d and gone on: %v", cut, err)
		if err := checkPrefix(stepsOf(again), played); err != nil {
			t.Fatalf("cut at %d and gone on: %v", cut, err)
		}
	}
}

func TestResume_Damaged(t *testing.T) {
	dir := t.TempDir()
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	played := playActs(t, j, beginMatch(t, j, h), 40, chooseAsCirak)
	path := filepath.Join(dir, "2026.jsonl")
	first, _, _ := bytes.Cut(p.Bytes(), []byte("\n"))
	changed := bytes.Clone(p.Bytes())
	changed[len(changed)/2] ^= 4
	for n, text := range [][]byte{changed, slices.Concat(p.Bytes(), first, []byte("\n"))} {
		want := fmt.Sprintf("2026.damaged-%d.jsonl", n+1)
		check.OK(t, os.WriteFile(path, text, 0o600))
		if got, err := Unfinished(dir); len(got) != 1 || err != nil {
			t.Errorf("unfinished are %v: %v", got, err)
		}
		j, rec, err := Resume(path)
		var damaged *DamagedError
		var fault *Fault
		check.Need(t, j == nil && errors.As(err, &damaged) && errors.As(err, &fault) && fault.Kind == Chain, "%v", err)
		check.That(t, damaged.Aside == filepath.Join(dir, want) && strings.Contains(err.Error(), want) && !strings.Contains(err.Error(), "\n"), "set aside as %s: %v", damaged.Aside, err)
		if err := checkPrefix(stepsOf(rec), played); err != nil || rec.Len() < 10 {
			t.Errorf("%d steps are left: %v", rec.Len(), err)
		}
		if kept, err := os.ReadFile(damaged.Aside); err != nil || !bytes.Equal(kept, text) {
			t.Errorf("what was set aside is not what was there: %v", err)
		}
		if rec, err := ReadFile(damaged.Aside); rec == nil || err == nil {
			t.Errorf("the intact part cannot be read: %v", err)
		}
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Error("it is still there:", err)
		}
		if left := fileNames(t, dir); len(left) != n+1 {
			t.Errorf("the files are %v", left)
		}
	}
	if got, err := Unfinished(dir); len(got) > 0 || err != nil {
		t.Errorf("looked for again: %v, %v", got, err)
	}
	if got, err := List(dir); len(got) > 0 || err != nil {
		t.Errorf("listed: %v, %v", got, err)
	}
}

func TestResume_Newer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.jsonl")
	check.OK(t, os.WriteFile(path, []byte(`{"type":"match","version":4}`+"\n"), 0o600))
	if j, rec, err := Resume(path); j != nil || rec != nil || !errors.Is(err, ErrNewer) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestResume_InUse(t *testing.T) {
	dir := t.TempDir()
	h := newHeader(t, "classic")
	j := mustCreate(t, dir, h)
	beginMatch(t, j, h)
	var inUse *InUseError
	if j, rec, err := Resume(j.Path()); j != nil || rec != nil || !errors.As(err, &inUse) {
		t.Fatalf("both play: %v", err)
	}
	other := mustCreate(t, dir, h) // a match at another table, started in the same millisecond
	beginMatch(t, other, h)
	check.Need(t, other.Path() != j.Path(), "two matches in one file")
	if got, _ := Unfinished(dir); !slices.Equal(got, []string{other.Path(), j.Path()}) {
		t.Errorf("unfinished are %v", got)
	}
	other.Close()
	j.Close()
	j, _ = mustResume(t, j.Path())
	j.Close()
}

// If a journal cannot be created, the match goes on without one.
func TestCreate_Unwritable(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	check.OK(t, os.WriteFile(file, nil, 0o600))
	h := newHeader(t, "classic")
	var write *WriteError
	for _, place := range []string{file, filepath.Join(file, "below"), string([]byte{0})} {
		if j, err := Create(place, h); j != nil || !errors.As(err, &write) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", place, err)
		}
	}

	j := mustCreate(t, dir, h)
	steps := playActs(t, j, beginMatch(t, j, h), 7, chooseAsCirak)
	j.Close()
	os.Remove(lockPath(j.Path()))
	if err := os.Mkdir(lockPath(j.Path()), 0o700); err != nil { // makes locking fail
		t.Fatal(err)
	}
	j2, rec, err := Resume(j.Path())
	check.That(t, j2 == nil && errors.As(err, &write) && checkPrefix(stepsOf(rec), steps) == nil && rec.Len() == len(steps), "%v", err)
	if _, _, err := Resume(filepath.Join(dir, "missing.jsonl")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

func TestList(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, text []byte) {
		t.Helper()
		check.OK(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	_, steps, text := wholeMatch(t, "classic")
	torn := text[:len(text)-30]
	damaged := bytes.Clone(text)
	damaged[bytes.LastIndex(text, []byte(`"type":"round"`))+20] ^= 1
	write("3.jsonl", text)
	write("1.jsonl", torn)
	write("2.jsonl", damaged)
	write("4.jsonl", nil)
	write("5.jsonl", text[:100])
	write("6.jsonl", []byte(`{"type":"match","version":9}`+"\n"))
	write("7.txt", text)
	write("8.jsonl.lock", nil)
	list, err := List(dir)
	check.Need(t, err == nil && len(list) == 6, "%d are listed: %v", len(list), err)
	table := steps[len(steps)-1].Match.Public()
	for i, rounds := range []int{len(table.Sheet), len(table.Sheet) - 1, len(table.Sheet), 0, 0, 0} {
		if got := list[i]; len(got.Rounds) != rounds || filepath.Base(got.Path) != string(rune('1'+i))+".jsonl" {
			t.Errorf("%s has %d rounds, want %d", got.Path, len(got.Rounds), rounds)
		}
	}
	whole, _ := Read(bytes.NewReader(text))
	if got := list[2]; got.Err != nil || !reflect.DeepEqual(got.Rounds, whole.Rounds) || !reflect.DeepEqual(got.End, whole.End) ||
		!reflect.DeepEqual(got.Header, whole.Header) {
		t.Errorf("%+v", got)
	}
	var fault *Fault
	if list[0].End != nil || list[0].Err != nil || !errors.As(list[1].Err, &fault) || fault.Kind != Chain ||
		!errors.As(list[3].Err, &fault) || !errors.As(list[4].Err, &fault) || !errors.Is(list[5].Err, ErrNewer) {
		t.Errorf("%v, %v, %v, %v", list[0].Err, list[1].Err, list[3].Err, list[5].Err)
	}
	want := []string{"6.jsonl", "1.jsonl"} // the damaged journal counts as closed
	got, err := Unfinished(dir)
	for i := range got {
		got[i] = filepath.Base(got[i])
	}
	check.That(t, err == nil && slices.Equal(got, want), "unfinished are %v, %v", got, err)
	if list, err := List(filepath.Join(dir, "missing")); len(list) > 0 || err != nil {
		t.Error(err)
	}
	if list, err := List(filepath.Join(dir, "7.txt")); len(list) > 0 || err == nil {
		t.Error("a file was listed")
	}
}

// Random matches that are interrupted and resumed again and again end in the same states as without interruption (rule
// 8.5).
func TestResume_RandomMatches(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		preset := rapid.SampledFrom([]string{"classic", "emulator", "elimination", "simple", "lastindicator"}).Draw(r, "preset")
		h := newHeader(t, preset)
		h.Begun = begun.Add(time.Duration(rapid.IntRange(0, 1e9).Draw(r, "begun")) * time.Millisecond)
		h.Deal, _ = Draw(&countingSource{rapid.Byte().Draw(r, "first byte")})
		j := mustCreate(t, dir, h)
		defer func() { os.Remove(j.Path()); os.Remove(lockPath(j.Path())) }()
		steps := []Step{beginMatch(t, j, h)}
		for range rapid.IntRange(1, 4).Draw(r, "kills") {
			chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "chance"), 0))
			steps = append(steps, playActs(t, j, steps[len(steps)-1], rapid.IntRange(0, 30).Draw(r, "acts"), randomChooser(chance))[1:]...)
			j.Close()
			text := check.Must(os.ReadFile(j.Path()))
			beyondHeader := len(text) - bytes.IndexByte(text, '\n') - 1
			beyondHeader -= bytes.IndexByte(text[len(text)-beyondHeader:], '\n') + 1 // after the line with the seed
			lost := min(rapid.IntRange(0, 700).Draw(r, "lost"), beyondHeader)
			check.OK(r, os.Truncate(j.Path(), int64(len(text)-lost)))
			var rec *Record
			j, rec = mustResume(t, j.Path())
			if err := checkPrefix(stepsOf(rec), steps); err != nil || lost == 0 && rec.Len() < len(steps) {
				r.Fatalf("%d of %d steps: %v", rec.Len(), len(steps), err)
			}
			if steps = steps[:rec.Len()]; len(steps) == 0 {
				steps = []Step{beginMatch(t, j, rec.Header)}
			}
		}
		j.Close()
	})
}

// BenchmarkList lists the journals of 1,000 complete matches.
func BenchmarkList(b *testing.B) {
	dir := b.TempDir()
	_, _, text := wholeMatch(b, "classic")
	const matches = 1000
	for n := range matches {
		name := filepath.Join(dir, begun.Add(time.Duration(n)*time.Hour).Format(nameLayout)+ext)
		check.OK(b, os.WriteFile(name, text, 0o600))
	}
	b.SetBytes(int64(matches * len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if list, err := List(dir); err != nil || len(list) != matches || list[7].Err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkUnfinished searches 1,000 closed matches for unfinished ones.
func BenchmarkUnfinished(b *testing.B) {
	dir := b.TempDir()
	_, _, text := wholeMatch(b, "simple")
	for n := range 1000 {
		name := filepath.Join(dir, begun.Add(time.Duration(n)*time.Hour).Format(nameLayout)+ext)
		check.OK(b, os.WriteFile(name, text, 0o600))
	}
	for b.Loop() {
		if found, err := Unfinished(dir); err != nil || len(found) != 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	_, steps, text := wholeMatch(b, "classic")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(steps)), "steps")
}

func BenchmarkAppend(b *testing.B) {
	for name, sync := range map[string]func(*Journal) error{"written": (*Journal).Err, "synced": (*Journal).Sync} {
		b.Run(name, func(b *testing.B) { benchmarkAppend(b, sync) })
	}
}

func benchmarkAppend(b *testing.B, sync func(*Journal) error) {
	h := newHeader(b, "classic")
	j := mustCreate(b, b.TempDir(), h)
	defer j.Close()
	m := beginMatch(b, j, h).Match
	act, after, _ := playNextAct(m, chooseAsCirak)
	for b.Loop() {
		check.OK(b, errors.Join(j.Append(act, after), sync(j)))
	}
}
