package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
)

// If the file system fails, at any byte or at any sync, the error is reported at once and by all later calls, nothing
// more is written, what was written can be read, and play goes on.
func TestJournal_WriteErrors(t *testing.T) {
	h := newHeader(t, "classic")
	whole, p := newMemJournal(t, h)
	begunAt := p.Len()
	played := playActs(t, whole, beginMatch(t, whole, h), 12, chooseAsCirak)
	size := p.Len() - begunAt
	for room := range size {
		j, p := newMemJournal(t, h)
		p.room = room
		m := playFailing(t, j, h, played)
		checkFailed(t, j, p, m, errFull)
		rec, err := Read(&p.Buffer)
		check.Need(t, err == nil, "with room for %d bytes: %v", room, err)
		if err := checkPrefix(stepsOf(rec), played); err != nil {
			t.Fatalf("with room for %d bytes: %v", room, err)
		}
	}

	j, p := newMemJournal(t, h)
	broken := errors.New("input/output error")
	p.syncErr = broken
	m := playFailing(t, j, h, played) // the error is not known until the sync
	if err := j.Err(); err != nil {
		t.Errorf("%v before the sync", err)
	}
	if err := j.Sync(); !errors.Is(err, broken) {
		t.Errorf("syncing: %v", err)
	}
	checkFailed(t, j, p, m, broken)

	j, p = newMemJournal(t, h)
	j.file = shortWriter{p}
	m = playFailing(t, j, h, played)
	checkFailed(t, j, p, m, io.ErrShortWrite)
}

// shortWriter is a file that writes only half of the bytes and reports no error.
type shortWriter struct{ *memFile }

func (s shortWriter) Write(b []byte) (int, error) { return s.memFile.Write(b[:len(b)/2]) }

// playFailing repeats the given steps, even after the journal has failed, and returns the match after the last one. It
// checks that the journal always returns the same error.
func playFailing(t *testing.T, j *Journal, h Header, played []Step) game.Match {
	t.Helper()
	first := j.Begin("kısmet")
	m, _, err := h.Deal.Begin(h.Rules, "kısmet")
	check.OK(t, err)
	for i, s := range played[1:] {
		m, _, _ = game.Apply(m, s.Act.Seat, s.Act.Action)
		if err := j.Append(s.Act, m); first != nil && err != first {
			t.Fatalf("first %v, then %v", first, err)
		} else {
			first = err
		}
		if i%5 == 4 {
			first = j.WriteRack(0, []byte(fmt.Sprintf(`{"slots":[%d,"R1<"]}`, i)))
		}
	}
	if err := checkPrefix([]Step{{Match: m}}, []Step{{Match: played[len(played)-1].Match}}); err != nil {
		t.Fatal("the play did not go on")
	}
	return m
}

func checkFailed(t *testing.T, j *Journal, p *memFile, m game.Match, cause error) {
	t.Helper()
	err := j.Err()
	var write *WriteError
	check.Need(t, errors.As(err, &write) && errors.Is(err, cause), "the error is %v, want %v", err, cause)
	writes, size := p.writes, p.Len()
	if e := j.WriteRack(0, []byte("1")); e != err {
		t.Errorf("then it is %v", e)
	}
	if e := j.End(m); e != err {
		t.Errorf("then it is %v", e)
	}
	check.That(t, p.writes == writes && p.Len() == size, "it went on writing")
	if err := j.Close(); err != nil || j.Err() != write {
		t.Errorf("closing: %v, %v", err, j.Err())
	}
}

func TestJournal_Nil(t *testing.T) {
	var j *Journal
	if err := errors.Join(j.Begin("x"), j.Append(Act{}, game.Match{}), j.WriteRack(0, nil), j.End(game.Match{}), j.Sync(), j.Err(), j.Close()); err != nil || j.Path() != "" {
		t.Error(err)
	}
}

func TestJournal_CallOrder(t *testing.T) {
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	fails := func(what string, err error) {
		t.Helper()
		var write *WriteError
		if err == nil || errors.As(err, &write) || j.Err() != nil {
			t.Errorf("%s: %v, %v", what, err, j.Err())
		}
	}
	fails("an act before the deal", j.Append(Act{}, game.Match{}))
	m := beginMatch(t, j, h).Match
	fails("another word", j.Begin("x"))
	fails("a rack that is no JSON", j.WriteRack(0, []byte("{")))
	fails("a rack of two lines", j.WriteRack(0, []byte("1\n2")))
	fails("a rack too large", j.WriteRack(0, fmt.Appendf(nil, `"%s"`, bytes.Repeat([]byte("<"), LongestLine/5))))
	if err := j.WriteRack(0, []byte("[1,\n\n2]")); err != nil {
		t.Error(err)
	}
	if err := j.End(m); err != nil {
		t.Error(err)
	}
	fails("closing twice", j.End(m))
	fails("an act after the end", j.Append(Act{}, m))
	if rec, err := Read(&p.Buffer); err != nil || rec.lines != 4 || !rec.End.Abandoned || rec.End.Ranks != nil || string(rec.Layouts[0]) != "[1,2]" {
		t.Error(err)
	}
	j.Close()
	var write *WriteError
	if err := j.WriteRack(0, []byte("1")); !errors.As(err, &write) {
		t.Error("written after closing:", err)
	}
}

// Before the word is given, the file does not contain the seed. A journal without a word is removed when it is closed,
// and is not listed if the program was killed.
func TestJournal_BeforeWord(t *testing.T) {
	dir := t.TempDir()
	h := newHeader(t, "classic")
	j := mustCreate(t, dir, h)
	secret := h.Deal.Reveal("")
	text, err := os.ReadFile(j.Path())
	check.That(t, err == nil && !bytes.Contains(text, []byte(secret.Seed)) && !bytes.Contains(text, []byte(secret.Salt)) && bytes.Contains(text, []byte(h.Commitment())), "%v: %s", err, text)
	if err := j.End(game.Match{}); !errors.Is(err, errNotDealt) {
		t.Errorf("closed before it was dealt: %v", err)
	}
	if found, err := Unfinished(dir); len(found) > 0 || err != nil {
		t.Errorf("unfinished is %v, %v", found, err)
	}
	if list, err := List(dir); len(list) > 0 || err != nil {
		t.Errorf("listed is %+v, %v", list, err)
	}
	j.lock.Close() // as if the program had been killed
	if again, rec, err := Resume(j.Path()); again != nil || rec == nil || !errors.Is(err, ErrNotDealt) {
		t.Errorf("resumed: %v", err)
	}
	j.Close()
	if left := fileNames(t, dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Layouts written by several goroutines do not corrupt lines.
func TestJournal_ConcurrentWriters(t *testing.T) {
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	from := beginMatch(t, j, h)
	var racks sync.WaitGroup
	for i := range 4 {
		racks.Go(func() {
			for range 20 {
				if err := j.WriteRack(0, fmt.Appendf(nil, "%d", i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	steps := playActs(t, j, from, 40, chooseAsCirak)
	racks.Wait()
	if rec, err := Read(&p.Buffer); err != nil || rec.Len() != len(steps) || rec.lines != 2+40+8+80 {
		t.Error(err)
	}
}

// slowSyncer is a file whose syncs block.
type slowSyncer struct {
	*memFile
	begun, done chan struct{}
}

func (s slowSyncer) Sync() error {
	s.begun <- struct{}{}
	<-s.done
	return s.memFile.Sync()
}

// While a sync blocks, lines can be written, and the next sync covers all of them.
func TestSync_Blocks(t *testing.T) {
	h := newHeader(t, "classic")
	j, p := newMemJournal(t, h)
	file := slowSyncer{p, make(chan struct{}), make(chan struct{})}
	j.file = file
	syncs := make(chan error)
	go func() { syncs <- j.Sync() }()
	<-file.begun
	steps := playActs(t, j, beginMatch(t, j, h), 10, chooseAsCirak)
	if rec, err := Read(bytes.NewReader(p.Bytes())); err != nil || rec.Len() != len(steps) {
		t.Fatalf("what is played while the disk is busy is not written: %v", err)
	}
	go func() { syncs <- j.Sync() }()
	file.done <- struct{}{}
	<-file.begun
	file.done <- struct{}{}
	// The last call has nothing to sync, or it would block.
	if err := errors.Join(<-syncs, <-syncs, j.Sync()); err != nil {
		t.Error(err)
	}
	if err := j.WriteRack(0, []byte("1")); err != nil {
		t.Error(err)
	}
	closed := make(chan error)
	go func() { closed <- j.Close() }()
	<-file.begun // Close syncs the lines written meanwhile
	file.done <- struct{}{}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}
