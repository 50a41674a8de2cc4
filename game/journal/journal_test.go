package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// If the file system fails, at any byte or at any sync, the error is reported at once and by all later calls, nothing
// more is written, what was written can be read, and play goes on.
func TestJournal_WriteErrors(t *testing.T) {
	h := newHeader("classic")
	_, whole, played := playMatch(t, h, testsize.Of(6, 12))
	_, first := newMemJournal(t, h)
	for room := 0; room < whole.Len()-first.Len(); room += testsize.Of(3, 1) {
		j, p := newMemJournal(t, h)
		p.room = room
		checkFailed(t, j, p, playFailing(t, j, h, played), errFull)
		rec, err := Read(&p.Buffer)
		check.Need(t, err == nil, "with room for %d bytes: %v", room, err)
		checkPrefix(t, rec, played, "with room for ", room)
	}

	j, p := newMemJournal(t, h)
	p.syncErr = errors.New("input/output error")
	m := playFailing(t, j, h, played)
	check.OK(t, j.Err()) // the error is not known until the sync
	err := j.Sync()
	check.That(t, errors.Is(err, p.syncErr), "syncing: %v", err)
	checkFailed(t, j, p, m, p.syncErr)

	j, p = newMemJournal(t, h)
	j.file = shortWriter{p}
	checkFailed(t, j, p, playFailing(t, j, h, played), io.ErrShortWrite)
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
		err := j.Append(s.Act)
		check.Need(t, first == nil || err == first, "first %v, then %v", first, err)
		first = err
		if i%5 == 4 {
			first = j.WriteRack(0, fmt.Appendf(nil, `{"slots":[%d,"R1<"]}`, i))
		}
	}
	check.Need(t, reflect.DeepEqual(m, played[len(played)-1].Match), "the play did not go on")
	return m
}

func checkFailed(t *testing.T, j *Journal, p *memFile, m game.Match, cause error) {
	t.Helper()
	err := j.Err()
	check.Need(t, isWriteError(err) && errors.Is(err, cause), "the error is %v, want %v", err, cause)
	writes, size := p.writes, p.Len()
	check.Equal(t, j.WriteRack(0, []byte("1")), err)
	check.Equal(t, j.End(), err)
	check.That(t, p.writes == writes && p.Len() == size, "it went on writing")
	check.OK(t, j.Close())
	check.Equal(t, j.Err(), err)
}

func TestJournal_Nil(t *testing.T) {
	var j *Journal
	check.OK(t, errors.Join(j.Begin("x"), j.Append(Act{}), j.WriteRack(0, nil), j.End(), j.Sync(), j.Err(), j.Close()))
	check.Equal(t, j.Path(), "")
}

// A caller checks which calls of a journal are refused. Refused calls write nothing and do not make it fail.
type caller struct {
	t    *testing.T
	j    *Journal
	p    *memFile
	size int
}

func (c *caller) refused(what string, err error) {
	c.t.Helper()
	check.That(c.t, err != nil && !isWriteError(err) && c.j.Err() == nil && c.p.Len() == c.size, "%s: %v, %v", what, err, c.j.Err())
}

func (c *caller) done(what string, err error) {
	c.t.Helper()
	check.That(c.t, err == nil && c.p.Len() != c.size, "%s: %v", what, err)
	c.size = c.p.Len()
}

func TestJournal_CallOrder(t *testing.T) {
	h := newHeader("classic")
	j, p := newMemJournal(t, h)
	c := caller{t, j, p, p.Len()}
	c.refused("an act before the deal", j.Append(Act{}))
	m := beginMatch(t, j, h).Match
	c.size = p.Len()
	c.refused("another word", j.Begin("x"))
	c.refused("a rack that is no JSON", j.WriteRack(0, []byte("{")))
	c.refused("a rack with a key twice", j.WriteRack(0, []byte(`{"a":1,"a":1}`)))
	seat, _ := m.ToPlay()
	c.refused("an illegal act", j.Append(Act{Seat: seat, Action: game.Action{Kind: game.Draw}}))
	c.refused("a fallback for the player", j.Append(Act{Action: game.Action{Kind: game.NextRound}, Fallback: true}))
	c.refused("a rack of two lines", j.WriteRack(0, []byte("1\n2")))
	c.refused("a rack too large", j.WriteRack(0, fmt.Appendf(nil, `"%s"`, strings.Repeat("<", LongestLine/5))))
	c.done("a rack", j.WriteRack(0, []byte("[1,\n\n2]")))
	c.done("the end", j.End())
	c.refused("closing twice", j.End())
	c.refused("an act after the end", j.Append(Act{}))
	rec := check.Must(Read(&p.Buffer))
	check.That(t, rec.lines == 4 && rec.End.Abandoned && rec.End.Ranks == nil && string(rec.Layouts[0]) == "[1,2]", "%+v", rec)
	j.Close()
	check.That(t, isWriteError(j.WriteRack(0, []byte("1"))), "written after closing")
}

// Before the word is given, the file does not contain the seed. A journal without a word is removed when it is closed,
// and is not listed if the program was killed.
func TestJournal_BeforeWord(t *testing.T) {
	dir := t.TempDir()
	h := newHeader("classic")
	j := check.Must(Create(dir, h))
	secret := h.Deal.Reveal("")
	text := string(check.Must(os.ReadFile(j.Path())))
	check.That(t, !strings.Contains(text, secret.Seed) && !strings.Contains(text, secret.Salt) && strings.Contains(text, h.Commitment()), "%s", text)
	err := j.End()
	check.That(t, errors.Is(err, errNotDealt), "closed before it was dealt: %v", err)
	check.Equal(t, len(check.Must(Unfinished(dir))), 0)
	check.Equal(t, len(check.Must(List(dir))), 0)
	j.lock.Close() // as if the program had been killed
	again, rec, err := Resume(j.Path())
	check.That(t, again == nil && rec != nil && errors.Is(err, ErrNotDealt), "resumed: %v", err)
	j.Close()
	check.Equal(t, fileNames(t, dir), "")
}

// Layouts written by several goroutines do not corrupt lines.
func TestJournal_ConcurrentWriters(t *testing.T) {
	h := newHeader("classic")
	j, p := newMemJournal(t, h)
	from := beginMatch(t, j, h)
	var racks sync.WaitGroup
	for i := range 4 {
		racks.Go(func() {
			for range 20 {
				check.That(t, j.WriteRack(0, fmt.Appendf(nil, "%d", i)) == nil, "a rack is not written")
			}
		})
	}
	steps := playActs(t, j, from, 40, chooseAsCirak)
	racks.Wait()
	rec := check.Must(Read(&p.Buffer))
	check.That(t, rec.Len() == len(steps) && rec.lines == 2+40+8+80, "%d steps, %d lines", rec.Len(), rec.lines)
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
	h := newHeader("classic")
	j, p := newMemJournal(t, h)
	file := slowSyncer{p, make(chan struct{}), make(chan struct{})}
	j.file = file
	results := make(chan error)
	begin := func(call func() error) {
		go func() { results <- call() }()
	}
	begin(j.Sync)
	<-file.begun
	steps := playActs(t, j, beginMatch(t, j, h), 10, chooseAsCirak)
	checkSteps(t, check.Must(readText(p.Bytes())), steps, "while the disk is busy")
	begin(j.Sync)
	file.done <- struct{}{}
	<-file.begun
	file.done <- struct{}{}
	// The last call has nothing to sync, or it would block.
	check.OK(t, errors.Join(<-results, <-results, j.Sync(), j.WriteRack(0, []byte("1"))))
	begin(j.Close)
	<-file.begun // Close syncs the lines written meanwhile
	file.done <- struct{}{}
	check.OK(t, <-results)
}
