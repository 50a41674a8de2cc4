package journal

import (
	"encoding/json"
	"errors"
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
	Rounds []Round
	// End is nil if the match was not closed.
	End *End
	// Err is the error that stopped reading, as returned by Read. The other fields hold what was read before the error.
	// Only the lines that a Summary needs are checked.
	Err error

	version [2]int
	lines   int
	last    chainHash // the hash stated in the last line
	dealt   bool
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
	return slices.DeleteFunc(list, func(s Summary) bool { return s.empty() }), nil
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

// empty reports whether nothing was dealt in the match and nothing ever can be, because its seed was never written.
func (s *Summary) empty() bool { return s.Err == nil && s.version[0] > 1 && !s.dealt && s.End == nil }

// read fills the summary from the lines of the journal.
func (s *Summary) read(lines *lineReader) error {
	f, err := os.Open(s.Path)
	if err != nil {
		return fmt.Errorf("the journal cannot be read: %w", err)
	}
	defer f.Close()
	_, err = lines.forEachLine(f, s.addLine)
	if err == nil && s.lines == 0 {
		return errNoLine
	}
	return err
}

// addLine checks a line and adds its information to the summary.
func (s *Summary) addLine(line []byte) (err error) {
	kind := string(typeOf(line))
	if s.lines == 0 {
		s.Header, s.version, err = readHeader(line)
		if errors.Is(err, ErrNewer) && s.version == [2]int{} {
			return err
		}
		if kind != typeMatch {
			return ErrNoJournal
		}
	} else if kind == typeMatch {
		return errors.New("there is another match before")
	}
	switch kind {
	case typeMatch, typeBegin, typeRound, typeEnd:
		if _, wrong := s.last.verifyLine(line); wrong != nil {
			return &Fault{Kind: Chain, Err: wrong}
		}
	}
	if err == nil {
		err = s.addIfRelevant(kind, line)
	}
	s.last = statedHash(line)
	s.lines++
	return err
}

// addIfRelevant adds a line of the given type to the summary if it is about the match or a round.
func (s *Summary) addIfRelevant(kind string, line []byte) (err error) {
	switch kind {
	case typeBegin:
		_, _, err = readBegin(line, s.version[0], &s.Header)
		s.dealt = true
	case typeRound:
		var r Round
		if r, err = readRound(line); err == nil {
			s.Rounds = append(s.Rounds, r)
		}
	case typeEnd:
		var l endLine
		if err = json.Unmarshal(line, &l); err == nil {
			end := l.toEnd()
			s.End = &end
		}
	default:
		return nil
	}
	if err == nil {
		err = checkKeys(line)
	}
	return err
}
