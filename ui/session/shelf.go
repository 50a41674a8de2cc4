package session

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"fair/okey/game/journal"
)

// Shelf is where matches are kept: a directory of journals. A nil *Shelf keeps nothing.
type Shelf struct {
	dir, program string
	clock        func() time.Time

	closing sync.WaitGroup // of the matches before it

	mu        sync.Mutex
	current      *Store  // the one that is played
	onTrouble func() // see OnTrouble
}

// ErrNoPlace is why matches are not saved where nobody knows a directory for them.
var ErrNoPlace = errors.New("there is no home directory to save matches in; set HOME or XDG_STATE_HOME")

// NewShelf keeps matches in a directory, which need not be there yet; where it is empty, a match
// has ErrNoPlace for its trouble. With each it writes the program's name and version, and when it
// began by the clock.
func NewShelf(dir, program string, clock func() time.Time) *Shelf {
	return &Shelf{dir: dir, program: program, clock: clock}
}

// Dir is the directory; empty if nothing is kept.
func (s *Shelf) Dir() string {
	if s == nil {
		return ""
	}
	return s.dir
}

// header is what is written of a table before the match. Whims are those of the bots: a bot's own
// is this and its seat.
func (t *Table) header(chance Chance) journal.Header {
	h := journal.Header{Preset: t.Preset, Rules: t.Rules, Deal: chance.Deal(), Seats: []journal.Sitter{{Name: t.Names[0]}}}
	for s := 1; s < t.Rules.Seats; s++ {
		l := t.Levels[s]
		h.Seats = append(h.Seats, journal.Sitter{Name: t.Names[s], Bot: &journal.Bot{
			Level: l.Kind(), Temper: l.Temper.String(), Seed: chance.Whims + uint64(s),
		}})
	}
	return h
}

// Begin begins a match; the one that was played before is closed. It is never refused: if it cannot
// be saved, its Trouble says why, as soon as that is known.
func (s *Shelf) Begin(t *Table, chance Chance) *Store {
	h := t.header(chance)
	s.closeInBackground()
	if s == nil || t.Watch {
		return newStore(nil, h, nil, nil)
	}
	h.Begun, h.Program = s.clock(), s.program
	if s.dir == "" {
		return s.setCurrent(newStore(nil, h, nil, ErrNoPlace))
	}
	m := s.setCurrent(newStore(nil, h, nil, nil))
	m.create(s.dir)
	return m
}

// hold takes a match as the one that is played.
func (s *Shelf) setCurrent(m *Store) *Store {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = m
	m.mu.Lock()
	defer m.mu.Unlock()
	m.onTrouble = s.onTrouble
	return m
}

// OnTrouble has f called, in a goroutine of its own, when a match that is played cannot be saved
// any more.
func (s *Shelf) OnTrouble(f func()) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onTrouble = f
	if m := s.current; m != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.onTrouble = f
	}
}

// Written waits until all that was done is in the journal, where a kill cannot take it away any
// more; but no longer than patience. It reports whether it is so. Whether the disk has it already
// is another matter: see Close.
func (s *Shelf) WaitWritten(patience time.Duration) bool {
	if s == nil {
		return true
	}
	s.mu.Lock()
	m := s.current
	s.mu.Unlock()
	return m == nil || m.waitWritten(patience)
}

// Path is the journal of the match that was played last; empty if there is none.
func (s *Shelf) Path() string {
	if s == nil {
		return ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.Path()
}

// closeBeside closes the match that is played, while the next one begins already: that is not to
// wait for a disk.
func (s *Shelf) closeInBackground() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.current; m != nil {
		s.closing.Go(m.Close)
	}
}

// Close writes what is still to be written of all matches, and waits until it is safe on the disk.
func (s *Shelf) Close() {
	if s == nil {
		return
	}
	s.mu.Lock()
	m := s.current
	s.mu.Unlock()
	m.Close()
	s.closing.Wait()
}

// Unfinished reports whether there seems to be a match to go on with.
func (s *Shelf) Unfinished() bool {
	if s == nil {
		return false
	}
	paths, _ := journal.Unfinished(s.dir)
	return len(paths) > 0
}

// Empty reports whether no match was ever kept there.
func (s *Shelf) Empty() bool {
	if s == nil {
		return true
	}
	matches, err := journal.Latest(s.dir, 1)
	return err == nil && len(matches) == 0
}

// Resume goes on with the newest match that can be resumed, nil if there is none. What the player
// has to be told comes with it: about matches that could not be resumed, or not whole.
func (s *Shelf) Resume() (*Store, []error) {
	if s == nil {
		return nil, nil
	}
	paths, err := journal.Unfinished(s.dir)
	var notes []error
	if err != nil {
		notes = append(notes, err)
	}
	var damaged []error
	for _, path := range paths {
		j, rec, err := journal.Resume(path)
		var cannot *journal.WriteError
		switch {
		case err == nil:
			if rec.Torn > 0 {
				notes = append(notes, &TornError{path, rec.Torn})
			}
			return s.setCurrent(newStore(j, rec.Header, rec, nil)), append(notes, combineDamaged(damaged)...)
		case errors.As(err, &cannot) && rec != nil:
			return s.setCurrent(newStore(nil, rec.Header, rec, err)), append(notes, combineDamaged(damaged)...)
		case errors.As(err, new(*journal.DamagedError)):
			damaged = append(damaged, err)
		case !errors.Is(err, journal.ErrEnded) && !errors.Is(err, journal.ErrNotDealt):
			notes = append(notes, err)
		}
		if len(damaged) == maxDamaged {
			break
		}
	}
	return nil, append(notes, combineDamaged(damaged)...)
}

// mostDamaged is how many damaged journals are set aside at a time, so that a start is never slow;
// older ones have their turn at the next.
const maxDamaged = 20

// DamagedError tells that more than one journal was damaged.
type DamagedError struct {
	// Count is how many there were, Last the *journal.DamagedError of the newest.
	Count int
	Last  error
}

// Error says how many there were, and what is wrong with the newest.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("%d damaged matches were found, the newest: %v", e.Count, e.Last)
}

// Unwrap gives the error of the newest.
func (e *DamagedError) Unwrap() error { return e.Last }

// summed is one error for all damaged journals.
func combineDamaged(damaged []error) []error {
	if len(damaged) > 1 {
		return []error{&DamagedError{len(damaged), damaged[0]}}
	}
	return damaged
}

// TornError tells that the last line of a journal was not finished, and was cut off.
type TornError struct {
	Path string
	// Bytes is how many were cut off.
	Bytes int
}

// Error says how much was cut off.
func (e *TornError) Error() string {
	return fmt.Sprintf("the last line of %s was torn; %d bytes were cut off", filepath.Base(e.Path), e.Bytes)
}

// Abandon closes all matches that are not over and that nobody plays, and says how many there were.
func (s *Shelf) Abandon() (abandoned int) {
	if s == nil {
		return 0
	}
	paths, _ := journal.Unfinished(s.dir)
	damaged := 0
	for _, path := range paths {
		if damaged == maxDamaged {
			break
		}
		j, rec, err := journal.Resume(path)
		if err != nil { // it stays as it is; whoever wants to go on with it is told why that cannot be
			if errors.As(err, new(*journal.DamagedError)) {
				damaged++
			}
			continue
		}
		match, _ := rec.Match()
		if j.End(match) == nil {
			abandoned++
		}
		j.Close()
	}
	return abandoned
}
