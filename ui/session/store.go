package session

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
	"sync"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// A Store writes one match to a journal, from which the match can be resumed. If writing fails, the match continues and
// Trouble returns the reason.
//
// One goroutine writes the lines in order, so that callers never wait for the disk. Another one syncs, so that no line
// waits for the previous sync.
type Store struct {
	// Header is the header of the match.
	Header journal.Header
	// Record is the journal that the match was resumed or replayed from, or nil for a new match.
	Record *journal.Record
	// Word is the player's word, once known. In a hosted match, Words holds the word of each seat, or "".
	Word  string
	Words []string
	// Commitment is the commitment in the header. It is empty for a practice deal.
	Commitment string

	shelf    *Shelf       // nil if nothing is saved
	enabled  bool         // a journal is being written or created
	syncNow  func() error // waits until everything written is on disk
	newDaily io.Closer    // closed once the deal is written; nil without Shelf.LockDaily

	mu       sync.Mutex
	journal  *journal.Journal               // nil until the journal is created, or if nothing is saved
	idle     sync.Cond                      // signals that a goroutine has finished or a timeout has passed
	todo     []func(*journal.Journal) error // pending writes
	writing  bool
	unsynced bool
	syncing  bool
	trouble  error
}

// IsSaved reports whether the match is written to a journal, or comes from one.
func (s *Store) IsSaved() bool { return s.enabled || s.Record != nil }

func newStore(j *journal.Journal, h journal.Header, rec *journal.Record, trouble error) *Store {
	s := &Store{Header: h, Record: rec, Commitment: h.Commitment(), enabled: j != nil, journal: j, syncNow: j.Sync, trouble: trouble}
	s.idle.L = &s.mu
	if rec != nil {
		s.Word, s.Words = rec.Word, rec.Words
	}
	return s
}

// Deal deals the first round with the player's word, or with a random one if it is empty. Spaces around the word are
// ignored. In a hosted match, words holds the word of each seat, or "". Deal fails only if a word is not valid or the
// rules cannot be played.
func (s *Store) Deal(words ...string) (game.Match, []game.Event, error) {
	if s.Header.Host == nil {
		words = []string{journal.TidyWord(words[0])}
		if words[0] == "" && !s.Header.Deal.Practice() {
			var err error
			if words[0], err = journal.DrawWord(rand.Reader); err != nil {
				return game.Match{}, nil, err
			}
		}
	}
	match, events, err := s.Header.Deal.Begin(s.Header.Rules, words...)
	if err != nil {
		return match, nil, err
	}
	if s.Words = words; s.Header.Host == nil {
		s.Word, s.Words = words[0], nil
	}
	s.Write(func(j *journal.Journal) error {
		defer s.unlockDaily()
		return j.Begin(words...)
	})
	return match, events, nil
}

func (s *Store) unlockDaily() {
	if s.newDaily != nil {
		s.newDaily.Close()
	}
}

// Receipt waits until everything is written and returns the receipt for it, or nil if nothing is saved.
func (s *Store) Receipt() []byte {
	s.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.journal.Receipt()
}

// Append appends an act. after is the match after the act. If that match is over, Append also closes the journal.
func (s *Store) Append(act journal.Act, after game.Match) {
	s.Write(func(j *journal.Journal) error { return j.Append(act) })
	_, phase := after.ToPlay()
	if phase == game.MatchOver {
		s.Write(func(j *journal.Journal) error { return j.End() })
	}
	if phase != game.Playing {
		s.Write(func(*journal.Journal) error {
			s.shelf.call(&s.shelf.onRound)
			return nil
		})
	}
}

// Write schedules write after all earlier writes.
func (s *Store) Write(write func(*journal.Journal) error) {
	if !s.enabled {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.todo = append(s.todo, write)
	if !s.writing {
		s.writing = true
		go s.write()
	}
}

// write performs the pending writes until none are left.
func (s *Store) write() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.todo) > 0 {
		write := s.todo[0]
		s.todo = s.todo[1:]
		j := s.journal
		s.mu.Unlock()
		err := write(j)
		s.mu.Lock()
		s.noteTrouble(err)
		s.unsynced = true
		if !s.syncing {
			s.syncing = true
			go s.sync()
		}
	}
	s.todo, s.writing = nil, false
	s.idle.Broadcast()
}

// sync syncs the journal until everything written is on disk.
func (s *Store) sync() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.unsynced {
		s.unsynced = false
		s.mu.Unlock()
		err := s.syncNow()
		s.mu.Lock()
		s.noteTrouble(err)
	}
	s.syncing = false
	s.idle.Broadcast()
}

// noteTrouble records the first error. It ignores nil and journal.ErrEnded.
func (s *Store) noteTrouble(err error) {
	if err == nil || s.trouble != nil || errors.Is(err, journal.ErrEnded) {
		return
	}
	s.trouble = err
	go s.shelf.call(&s.shelf.onTrouble)
}

// Wait waits until everything is on disk.
func (s *Store) Wait() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.writing || s.syncing {
		s.idle.Wait()
	}
}

// WaitWritten waits until everything is written, though not necessarily on disk. It reports whether that took less than
// timeout.
func (s *Store) WaitWritten(timeout time.Duration) bool {
	if s == nil {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.writing {
		return true
	}
	late := false
	defer time.AfterFunc(timeout, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		late = true
		s.idle.Broadcast()
	}).Stop()
	for s.writing && !late {
		s.idle.Wait()
	}
	return !s.writing
}

// Enabled reports whether the match is being saved.
func (s *Store) Enabled() bool { return s.enabled && s.Trouble() == nil }

// Trouble returns the reason why the match cannot be saved, or nil. It is nil for a match that was never meant to be
// saved.
func (s *Store) Trouble() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trouble
}

// Path returns the path of the journal, or "" if there is none yet.
func (s *Store) Path() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.journal.Path()
}

// Close waits until everything is on disk and closes the journal. An unfinished match can be resumed.
func (s *Store) Close() {
	if s == nil {
		return
	}
	s.Wait()
	s.journal.Close() // sync errors have been recorded
	s.unlockDaily()
}

// KnownSeed returns the seed of a practice deal in the form in which a person would type it, or "" for any other deal.
func KnownSeed(d journal.Deal) string {
	if !d.Practice() {
		return ""
	}
	seed := d.Reveal("").Seed
	var b game.Seed
	hex.Decode(b[:], []byte(seed))
	if n := binary.LittleEndian.Uint64(b[:]); b == game.SeedOf(n) {
		return strconv.FormatUint(n, 10)
	}
	return seed
}
