package session

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"fair/okey/game/journal"
)

// A Shelf keeps matches in a directory of journals. A nil *Shelf keeps nothing.
type Shelf struct {
	dir, program string
	clock        func() time.Time

	closing sync.WaitGroup // earlier matches that are being closed

	mu        sync.Mutex
	current   *Store    // the match being played, or the zero Store
	newDaily  io.Closer // keeps other programs from beginning a deal of the day; nil unless this one is about to
	onTrouble func()
	onRound   func()
	pauses    int           // the number of callers that keep background work paused
	resumed   chan struct{} // closed when pauses becomes 0; nil while it is 0
}

// ErrNoPlace is returned by Store.Trouble if the match cannot be saved because no directory is known.
var ErrNoPlace = errors.New("there is no home directory to save matches in; set HOME or XDG_STATE_HOME")

// NewShelf returns a shelf for the given directory, which need not exist. If dir is empty, matches are not saved, and
// Store.Trouble returns ErrNoPlace. Each journal records the program and the time when its match began, according to
// the clock.
func NewShelf(dir, program string, clock func() time.Time) *Shelf {
	return &Shelf{dir: dir, program: program, clock: clock, current: new(Store)}
}

// Dir returns the directory of the journals, or "" if nothing is kept.
func (s *Shelf) Dir() string {
	if s == nil {
		return ""
	}
	return s.dir
}

// DailyDir returns the directory for deals of the day with the given preset. dir is the directory of a shelf. Deals of
// the day are kept apart so that beginning one never abandons another match, and vice versa.
func DailyDir(dir, preset string) string { return filepath.Join(filepath.Dir(dir), "daily", preset) }

// header returns the header of a new journal. The seed of each bot is seeds.Bots plus its seat.
func (t *Table) header(seeds Seeds) journal.Header {
	h := journal.Header{Daily: t.Daily, Preset: t.Preset, Rules: t.Rules, Deal: seeds.Deal(), Seats: []journal.Sitter{{Name: t.Names[0]}}}
	for s := 1; s < t.Rules.Seats; s++ {
		l := t.Levels[s]
		h.Seats = append(h.Seats, journal.Sitter{Name: t.Names[s], Bot: &journal.Bot{
			Level: l.Kind(), Temper: l.Temper.String(), Seed: seeds.Bots + uint64(s),
		}})
	}
	return h
}

// Begin begins a match and closes the previous one. It always succeeds. If the match cannot be saved, the Trouble
// method of the store returns the reason as soon as it is known.
func (s *Shelf) Begin(t *Table, seeds Seeds) *Store {
	if t.Watch {
		s.closeInBackground()
		s = nil
	}
	return s.BeginHosted(t.header(seeds))
}

// BeginHosted is like Begin for a hosted match. It sets the time and program in the header.
func (s *Shelf) BeginHosted(h journal.Header) *Store {
	if s == nil {
		return newStore(nil, h, nil, nil)
	}
	s.closeInBackground()
	h.Begun, h.Program = s.clock(), s.program
	if y := h.Begun.UTC().Year(); y < 0 || y > 9999 { // the clock is wrong, and a journal has no such years
		h.Begun = time.Unix(0, 0)
	}
	m, dir := newStore(nil, h, nil, nil), s.dir
	switch {
	case dir == "":
		m.trouble = ErrNoPlace
		return s.setCurrent(m)
	case h.Daily != "":
		dir = DailyDir(dir, h.Preset)
		s.mu.Lock()
		m.newDaily, s.newDaily = s.newDaily, nil
		s.mu.Unlock()
	}
	s.setCurrent(m).enabled = true
	m.Write(func(*journal.Journal) error {
		j, err := journal.Create(dir, h)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.journal, m.syncNow = j, j.Sync
		return err
	})
	return m
}

// Open resumes the match with the given journal. It returns the errors of journal.Resume.
func (s *Shelf) Open(path string) (*Store, error) {
	j, rec, err := journal.Resume(path)
	if err != nil {
		return nil, err
	}
	return s.setCurrent(newStore(j, rec.Header, rec, nil)), nil
}

func (s *Shelf) setCurrent(m *Store) *Store {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = m
	m.shelf = s
	return m
}

// OnRound makes the shelf call f whenever the end of a round has been written to the journal of the current match. f
// runs in the goroutine that writes, so it must not block.
func (s *Shelf) OnRound(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onRound = f
}

// call calls a function set by OnRound or OnTrouble. f points to the field of s that holds it.
func (s *Shelf) call(f *func()) {
	s.mu.Lock()
	set := *f
	s.mu.Unlock()
	if set != nil {
		set()
	}
}

// OnTrouble makes the shelf call f, in a new goroutine, when the current match can no longer be saved.
func (s *Shelf) OnTrouble(f func()) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onTrouble = f
}

// WaitWritten waits until everything is in the journal and would survive if the program were killed. It reports whether
// that took less than timeout, and does not wait for the disk.
func (s *Shelf) WaitWritten(timeout time.Duration) bool {
	return s.store().WaitWritten(timeout)
}

// store returns the store of the current match, or a zero Store if there is none.
func (s *Shelf) store() *Store {
	if s == nil {
		return new(Store)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

// Path returns the path of the current match's journal, or "" if there is none.
func (s *Shelf) Path() string { return s.store().Path() }

// closeInBackground closes the current match without waiting for the disk.
func (s *Shelf) closeInBackground() {
	if s != nil {
		s.closing.Go(s.store().Close)
	}
}

// Close waits until all matches are on disk.
func (s *Shelf) Close() {
	if s == nil {
		return
	}
	s.store().Close()
	s.closing.Wait()
	s.UnlockDaily()
}

// Unfinished reports whether there seems to be a match to resume.
func (s *Shelf) Unfinished() bool {
	paths, _ := unfinished(s.Dir())
	return len(paths) > 0
}

// unfinished lists the journals of unfinished matches in a directory, except hosted ones, newest first.
func unfinished(dir string) ([]string, error) {
	paths, err := journal.Unfinished(dir)
	return slices.DeleteFunc(paths, journal.IsHosted), err
}

// Empty reports whether no match has ever been kept on the shelf.
func (s *Shelf) Empty() bool {
	matches, err := journal.Latest(s.Dir(), 1)
	return err == nil && len(matches) == 0
}

// Resume opens the newest match that can be resumed, or returns nil if there is none. The errors are meant for the
// player and name the matches that could not be resumed completely.
func (s *Shelf) Resume() (*Store, []error) {
	return s.resumeFrom(s.Dir(), nil)
}

// ResumeDaily is like Resume for deals of the day with the given preset. It leaves alone the journals for which skip is
// true.
func (s *Shelf) ResumeDaily(preset string, skip func(path string) bool) (*Store, []error) {
	if s.Dir() == "" {
		return nil, nil
	}
	return s.resumeFrom(DailyDir(s.dir, preset), skip)
}

// LockDaily keeps other programs from beginning a deal of the day with the given preset, until this one has dealt one or
// calls UnlockDaily or Close. It returns a *journal.InUseError if another program has done the same. All other errors
// are left to Begin.
func (s *Shelf) LockDaily(preset string) error {
	if s.Dir() == "" {
		return nil
	}
	s.UnlockDaily()
	lock, err := journal.LockNew(DailyDir(s.dir, preset))
	if errors.As(err, new(*journal.InUseError)) {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.newDaily = lock
	return nil
}

// UnlockDaily ends what LockDaily began.
func (s *Shelf) UnlockDaily() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.newDaily != nil {
		s.newDaily.Close()
		s.newDaily = nil
	}
}

// maxDamaged is the maximum number of damaged journals to set aside at once, which keeps startup fast. Older ones are
// left for the next start.
const maxDamaged = 20

// resumeFrom opens the newest match in a directory that can be resumed. It leaves alone the journals for which skip,
// unless nil, is true.
func (s *Shelf) resumeFrom(dir string, skip func(path string) bool) (m *Store, notes []error) {
	paths, err := unfinished(dir)
	if skip != nil {
		paths = slices.DeleteFunc(paths, skip)
	}
	if err != nil {
		notes = append(notes, err)
	}
	var damaged []error
	for _, path := range paths {
		if m != nil || len(damaged) == maxDamaged {
			break
		}
		j, rec, err := journal.Resume(path)
		var cannot *journal.WriteError
		switch {
		case err == nil || errors.As(err, &cannot) && rec != nil:
			m = s.setCurrent(newStore(j, rec.Header, rec, err))
			if err == nil && rec.Torn > 0 {
				notes = append(notes, &TornError{path, rec.Torn})
			}
		case errors.As(err, new(*journal.DamagedError)):
			damaged = append(damaged, err)
		case !errors.Is(err, journal.ErrEnded) && !errors.Is(err, journal.ErrNotDealt):
			notes = append(notes, err)
		}
	}
	if len(damaged) > 1 {
		damaged = []error{&DamagedError{len(damaged), damaged[0]}}
	}
	return m, append(notes, damaged...)
}

// A DamagedError reports several damaged journals.
type DamagedError struct {
	// Count is the number of journals, and Last the *journal.DamagedError of the newest one.
	Count int
	Last  error
}

// Error returns the number of journals and the error of the newest one.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("%d damaged matches were found, the newest: %v", e.Count, e.Last)
}

// Unwrap returns Last.
func (e *DamagedError) Unwrap() error { return e.Last }

// A TornError reports that the last line of a journal was incomplete and was removed.
type TornError struct {
	Path string
	// Bytes is the number of bytes removed.
	Bytes int
}

// Error names the journal and the number of bytes removed.
func (e *TornError) Error() string {
	return fmt.Sprintf("the last line of %s was torn; %d bytes were cut off", filepath.Base(e.Path), e.Bytes)
}

// Abandon closes all unfinished matches that nobody is playing and returns the number of these matches.
func (s *Shelf) Abandon() (abandoned int) {
	paths, _ := unfinished(s.Dir())
	damaged := 0
	for _, path := range paths {
		if damaged == maxDamaged {
			break
		}
		j, _, err := journal.Resume(path)
		if err != nil { // leave it unchanged; Resume reports the reason
			if errors.As(err, new(*journal.DamagedError)) {
				damaged++
			}
			continue
		}
		if j.End() == nil {
			abandoned++
		}
		j.Close()
	}
	return abandoned
}
