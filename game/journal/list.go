package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
)

// Summary is what can be said of a match without playing it.
type Summary struct {
	Path   string
	Header Header
	// Rounds are those that are over.
	Rounds []Round
	// End is nil if the match was not closed.
	End *End
	// Err is why the rest of the journal could not be read; what is before is here. It is as from Read, but only of lines that
	// are read here.
	Err error
}

// List sums up the journals of a directory, the oldest first. Of the lines that tell about the match and its rounds the hash is
// checked, so that none is believed that was damaged; acts are passed over: see Verify. The error is that of reading the
// directory; a journal's own is in its Summary.
func List(dir string) ([]Summary, error) {
	all, err := paths(dir)
	if err != nil {
		return nil, err
	}
	list := make([]Summary, len(all))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		workers.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(all) {
					return
				}
				list[i].Path = all[i]
				list[i].Err = list[i].read()
			}
		})
	}
	workers.Wait()
	return list, nil
}

// read reads the lines that are not about play.
func (s *Summary) read() error {
	data, err := os.ReadFile(s.Path)
	if err != nil {
		return fmt.Errorf("the journal cannot be read: %w", err)
	}
	if err := checkVersion(data); err != nil {
		return err
	}
	var before []byte
	for n := 1; ; n++ {
		line, rest, complete := bytes.Cut(data, []byte("\n"))
		if !complete {
			if n == 1 {
				return &Fault{1, Form, errNoLine}
			}
			return nil
		}
		if err := s.add(before, line); err != nil {
			return faultAt(n, err)
		}
		before, data = line, rest
	}
}

// add reads a line; before is the one before it, nil for the first.
func (s *Summary) add(before, line []byte) (err error) {
	kind := typeOf(line)
	switch string(kind) {
	case typeMatch, typeRound, typeEnd:
		last := stated(before)
		if _, err := last.open(line); err != nil {
			return &Fault{What: Chain, Err: err}
		}
	}
	if (before == nil) != (string(kind) == typeMatch) {
		return errors.New("the first line, and no other, has to be that of a match")
	}
	switch string(kind) {
	case typeMatch:
		s.Header, err = readHeader(line)
	case typeRound:
		var r Round
		if r, err = readRound(line); err == nil {
			s.Rounds = append(s.Rounds, r)
		}
	case typeEnd:
		var l endLine
		if err = json.Unmarshal(line, &l); err == nil {
			end := l.end()
			s.End = &end
		}
	}
	return err
}
