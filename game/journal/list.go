package journal

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"fair/okey/game"
)

// A Summary describes a match by those parts of its journal that can be read without a replay.
type Summary struct {
	Path   string
	Header Header
	// Seat is the seat of the journal's player; see SeatOf.
	Seat game.Seat
	// Rounds lists the finished rounds.
	Rounds []game.Result
	// End is nil if the match was not closed.
	End *End
	// Err is the error that stopped reading, as returned by Read. The other fields hold what was read before the error.
	// Only the lines that a Summary needs are checked.
	Err error

	empty bool // whether nothing was dealt and nothing ever can be, because the seed was never written
}

// List returns summaries of the journals in a directory, oldest first. It checks the hashes of the lines about the
// match and its rounds, so it does not accept any damaged ones. It skips acts, which only Read checks. The error comes
// from reading the directory; errors in a journal are in its Summary.
func List(dir string) ([]Summary, error) { return Latest(dir, math.MaxInt) }

// Latest is like List but returns only the latest n journals.
func Latest(dir string, n int) ([]Summary, error) {
	all, err := Paths(dir)
	if err != nil {
		return nil, err
	}
	list := summarise(all[max(0, len(all)-n):])
	return slices.DeleteFunc(list, func(s Summary) bool { return s.empty }), nil
}

// ListAside is like List but returns summaries of the journals that were set aside.
func ListAside(dir string) ([]Summary, error) {
	all, err := paths(dir, true)
	return summarise(all), err
}

// summarise returns summaries of the journals with the given paths.
func summarise(all []string) []Summary {
	list := make([]Summary, len(all))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		workers.Go(func() {
			lines := newLineReader()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(all) {
					return
				}
				s := &list[i]
				s.Path = all[i]
				s.Err = s.read(lines)
				s.Seat = SeatOf(s.Path, &s.Header)
			}
		})
	}
	workers.Wait()
	return list
}

// read fills the summary from the lines of the journal.
func (s *Summary) read(lines *lineReader) error {
	f, err := os.Open(s.Path)
	if err != nil {
		return fmt.Errorf("the journal cannot be read: %w", err)
	}
	defer f.Close()
	rec := &Record{skims: true}
	_, err = lines.forEachLine(f, rec.addLine)
	if err == nil && rec.lines == 0 {
		err = errNoLine
	}
	s.Header, s.Rounds, s.End = rec.Header, rec.Rounds, rec.End
	s.empty = err == nil && rec.isEmpty()
	return err
}
