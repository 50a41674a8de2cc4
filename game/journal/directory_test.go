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
)

func mustResume(t testing.TB, path string) (*Journal, *Record) {
	t.Helper()
	j, rec, err := Resume(path)
	check.OK(t, err)
	return j, rec
}

// fileNames returns the names of the files in a directory, separated by blanks.
func fileNames(t testing.TB, dir string) string {
	t.Helper()
	var names []string
	for _, e := range check.Must(os.ReadDir(dir)) {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// checkUnfinished checks which journals in a directory are unfinished.
func checkUnfinished(t testing.TB, dir string, want ...string) {
	t.Helper()
	got, err := Unfinished(dir)
	check.That(t, err == nil && slices.Equal(got, want), "unfinished are %v, want %v, %v", got, want, err)
}

// The files of a match are those that it needs, from its beginning to its end.
func TestJournal_WholeMatch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state", "okey")
	h := newHeader("classic")
	j := check.Must(Create(dir, h))
	check.Equal(t, fileNames(t, dir), "2026-03-01T20-30-00.123Z-01.jsonl 2026-03-01T20-30-00.123Z-01.jsonl.lock")
	mode := check.Must(os.Stat(j.Path())).Mode()
	check.That(t, mode.Perm()&0o077 == 0, "others may read the seed: %v", mode)
	steps := playActs(t, j, beginMatch(t, j, h), 20, chooseAsCirak)
	j.Close()
	j.Close() // a second call has no effect

	j, rec := mustResume(t, j.Path())
	checkSteps(t, rec, steps)
	checkUnfinished(t, dir, j.Path())
	check.OK(t, j.End())
	j.Close()
	check.Equal(t, fileNames(t, dir), filepath.Base(j.Path()))
	checkUnfinished(t, dir)
	again, rec, err := Resume(j.Path())
	check.That(t, again == nil && rec != nil && errors.Is(err, ErrEnded), "resumed after its end: %v", err)
}

func TestResume_Damaged(t *testing.T) {
	dir := t.TempDir()
	_, p, played := playMatch(t, newHeader("classic"), 40)
	path := filepath.Join(dir, "2026.jsonl")
	first, _, _ := bytes.Cut(p.Bytes(), []byte("\n"))
	changed := bytes.Clone(p.Bytes())
	changed[len(changed)/2] ^= 4
	files := ""
	for n, text := range [][]byte{changed, slices.Concat(p.Bytes(), first, []byte("\n"))} {
		name := fmt.Sprintf("2026.damaged-%d.jsonl", n+1)
		check.OK(t, os.WriteFile(path, text, 0o600))
		checkUnfinished(t, dir, path)
		j, rec, err := Resume(path)
		var damaged *DamagedError
		check.Need(t, j == nil && errors.As(err, &damaged) && faultOf(err).Kind == Chain, "%v", err)
		check.That(t, damaged.Aside == filepath.Join(dir, name) && strings.Contains(err.Error(), name) && isOneLine(err), "set aside as %s: %v", damaged.Aside, err)
		checkPrefix(t, rec, played)
		check.That(t, rec.Len() >= 10, "%d steps are left", rec.Len())
		kept := check.Must(os.ReadFile(damaged.Aside))
		check.That(t, bytes.Equal(kept, text), "what was set aside is not what was there")
		rec, err = ReadFile(damaged.Aside)
		check.That(t, rec != nil && err != nil, "the intact part cannot be read: %v", err)
		files = strings.TrimSpace(files + " " + name)
		check.Equal(t, fileNames(t, dir), files)
	}
	checkUnfinished(t, dir)
	check.Equal(t, len(check.Must(List(dir))), 0)
}

func TestResume_InUse(t *testing.T) {
	dir := t.TempDir()
	h := newHeader("classic")
	j := check.Must(Create(dir, h))
	beginMatch(t, j, h)
	second, rec, err := Resume(j.Path())
	var inUse *InUseError
	check.Need(t, second == nil && rec == nil && errors.As(err, &inUse), "both play: %v", err)
	other := check.Must(Create(dir, h)) // a match at another table, started in the same millisecond
	beginMatch(t, other, h)
	checkUnfinished(t, dir, other.Path(), j.Path())
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
	h := newHeader("classic")
	for _, place := range []string{file, filepath.Join(file, "below"), "\x00"} {
		j, err := Create(place, h)
		check.That(t, j == nil && isWriteError(err) && isOneLine(err), "%q: %v", place, err)
	}

	j := check.Must(Create(dir, h))
	steps := playActs(t, j, beginMatch(t, j, h), 7, chooseAsCirak)
	j.Close()
	os.Remove(lockPath(j.Path()))
	check.OK(t, os.Mkdir(lockPath(j.Path()), 0o700)) // makes locking fail
	again, rec, err := Resume(j.Path())
	check.That(t, again == nil && isWriteError(err), "%v", err)
	checkSteps(t, rec, steps)
	_, _, err = Resume(filepath.Join(dir, "missing.jsonl"))
	check.That(t, errors.Is(err, fs.ErrNotExist), "%v", err)
}

func TestList(t *testing.T) {
	dir := t.TempDir()
	steps, text := closedMatch(t, newHeader("classic"), toEnd)
	damaged := bytes.Clone(text)
	damaged[bytes.LastIndex(text, []byte(`"type":"round"`))+20] ^= 1
	for name, text := range map[string][]byte{
		"1.jsonl": text[:len(text)-30], "2.jsonl": damaged, "3.jsonl": text, "4.jsonl": nil, "5.jsonl": text[:100],
		"6.jsonl": []byte(`{"type":"match","version":9}` + "\n"), "7.txt": text, "8.jsonl.lock": nil,
	} {
		check.OK(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	list := check.Must(List(dir))
	check.Need(t, len(list) == 6, "%d are listed", len(list))
	sheet := len(steps[len(steps)-1].Match.Public().Sheet)
	for i, rounds := range []int{sheet, sheet - 1, sheet, 0, 0, 0} {
		check.Equal(t, filepath.Base(list[i].Path), fmt.Sprintf("%d.jsonl", i+1))
		check.Equal(t, len(list[i].Rounds), rounds, list[i].Path)
	}
	whole := check.Must(readText(text))
	got := list[2]
	check.That(t, got.Err == nil && reflect.DeepEqual(got.Rounds, whole.Rounds) && reflect.DeepEqual(got.End, whole.End) && reflect.DeepEqual(got.Header, whole.Header), "%+v", got)
	check.That(t, list[0].End == nil && list[0].Err == nil, "%v", list[0].Err)
	for i, kind := range map[int]FaultKind{1: Chain, 3: Form, 4: Form} {
		check.Equal(t, faultOf(list[i].Err).Kind, kind, i)
	}
	check.That(t, errors.Is(list[5].Err, ErrNewer), "%v", list[5].Err)
	j, rec, err := Resume(list[5].Path)
	check.That(t, j == nil && rec == nil && errors.Is(err, ErrNewer), "resumed: %v", err)
	checkUnfinished(t, dir, list[5].Path, list[0].Path) // the damaged journal counts as closed
	check.Equal(t, len(check.Must(List(filepath.Join(dir, "missing")))), 0)
	list, err = List(filepath.Join(dir, "7.txt"))
	check.That(t, len(list) == 0 && err != nil, "a file was listed")
}

// Random matches of all presets, killed and cut at any byte after the deal and resumed again and again, go on as without
// interruption (rule 8.5).
func TestResume_RandomMatches(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		h := newHeader(rapid.SampledFrom(game.Presets()).Draw(r, "preset").Name)
		h.Begun = begun.Add(time.Duration(rapid.IntRange(0, 1e9).Draw(r, "begun")) * time.Millisecond)
		word := ""
		if rapid.Bool().Draw(r, "known seed") {
			h.Deal = Practice(game.SeedOf(rapid.Uint64().Draw(r, "seed")))
		} else {
			h.Deal = check.Must(Draw(&countingSource{rapid.Byte().Draw(r, "first byte")}))
			word = rapid.StringN(0, 20, LongestWord).Filter(func(s string) bool { return CheckWord(s) == nil }).Draw(r, "word")
		}
		j := check.Must(Create(dir, h))
		defer func() { os.Remove(j.Path()); os.Remove(lockPath(j.Path())) }()
		check.OK(r, j.Begin(word))
		m, events, err := h.Deal.Begin(h.Rules, word)
		check.OK(r, err)
		dealt := check.Must(os.Stat(j.Path())).Size()
		steps := []Step{{Act: Act{Seat: game.Nobody}, Match: m, Events: events}}
		for range rapid.IntRange(1, 4).Draw(r, "kills") {
			chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "chance"), 0))
			steps = append(steps, playActs(t, j, steps[len(steps)-1], rapid.IntRange(0, 80).Draw(r, "acts"), func(m game.Match, seat game.Seat) game.Action {
				v := m.View(seat)
				legal := v.Legal()
				return legal[chance.IntN(len(legal))]
			})[1:]...)
			j.lock.Close() // as if the program had been killed
			defer j.Close()
			size := check.Must(os.Stat(j.Path())).Size()
			kept := max(dealt, size-rapid.Int64Range(0, 10_000).Draw(r, "lost"))
			check.OK(r, os.Truncate(j.Path(), kept))
			var rec *Record
			j, rec = mustResume(t, j.Path())
			checkPrefix(r, rec, steps)
			check.That(r, kept < size || rec.Len() == len(steps), "%d of %d steps", rec.Len(), len(steps))
			steps = steps[:rec.Len()]
		}
		j.Close()
	})
}

// BenchmarkList looks for complete and for unfinished matches among 1,000 complete ones.
func BenchmarkList(b *testing.B) {
	dir := b.TempDir()
	_, text := closedMatch(b, newHeader("classic"), toEnd)
	for n := range 1000 {
		name := begun.Add(time.Duration(n)*time.Hour).Format(nameLayout) + ext
		check.OK(b, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			check.Must(List(dir))
		}
	})
	b.Run("unfinished", func(b *testing.B) {
		for b.Loop() {
			check.Must(Unfinished(dir))
		}
	})
}

// BenchmarkAppend writes the acts of matches.
func BenchmarkAppend(b *testing.B) {
	h := newHeader("classic")
	steps, _ := closedMatch(b, h, toEnd)
	for name, sync := range map[string]func(*Journal) error{"written": (*Journal).Err, "synced": (*Journal).Sync} {
		b.Run(name, func(b *testing.B) {
			dir, at := b.TempDir(), 0
			var j *Journal
			for b.Loop() {
				if at = at%(len(steps)-1) + 1; at == 1 {
					b.StopTimer()
					j.Close()
					j = check.Must(Create(dir, h))
					beginMatch(b, j, h)
					b.StartTimer()
				}
				check.OK(b, errors.Join(j.Append(steps[at].Act), sync(j)))
			}
			j.Close()
		})
	}
}
