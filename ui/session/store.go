package session

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
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

	enabled   bool         // a journal is being written or created
	syncNow   func() error // waits until everything written is on disk
	onTrouble func()       // called in its own goroutine; may be nil
	onRound   func()       // called after the end of a round was written; may be nil
	newDaily  io.Closer    // closed once the deal is written; nil without Shelf.LockDaily

	mu       sync.Mutex
	journal  *journal.Journal // nil until the journal is created, or if nothing is saved
	idle     sync.Cond        // signals that a goroutine has finished or a timeout has passed
	todo     []func() error   // pending writes
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

// create creates the journal in the background.
func (s *Store) create(dir string) {
	s.enabled = true
	s.enqueue(func() error {
		j, err := journal.Create(dir, s.Header)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.journal, s.syncNow = j, j.Sync
		return err
	})
}

// Deal deals the first round with the player's word, or with a random one if word is empty. Spaces around the word are
// ignored. It fails only if the word is not valid or the rules cannot be played.
func (s *Store) Deal(word string) (game.Match, []game.Event, error) {
	word = journal.TidyWord(word)
	if word == "" && !s.Header.Deal.Practice() {
		var err error
		if word, err = journal.DrawWord(rand.Reader); err != nil {
			return game.Match{}, nil, err
		}
	}
	match, events, err := s.Header.Deal.Begin(s.Header.Rules, word)
	if err != nil {
		return match, nil, err
	}
	s.Word = word
	s.enqueue(func() error {
		defer s.unlockDaily()
		return s.journal.Begin(word)
	})
	return match, events, nil
}

func (s *Store) unlockDaily() {
	if s.newDaily != nil {
		s.newDaily.Close()
	}
}

// DealWords deals the first round of a hosted match. words holds the word of each seat, or "". DealWords fails only if
// a word is not valid.
func (s *Store) DealWords(words []string) (game.Match, []game.Event, error) {
	match, events, err := s.Header.Deal.Begin(s.Header.Rules, words...)
	if err != nil {
		return match, nil, err
	}
	s.Words = words
	s.enqueue(func() error { return s.journal.Begin(words...) })
	return match, events, nil
}

// AppendLock appends l to the journal of a hosted match.
func (s *Store) AppendLock(l journal.Lock) {
	s.enqueue(func() error { return s.journal.Lock(l) })
}

// CloseLocks appends a line saying that no more words can be locked.
func (s *Store) CloseLocks() {
	s.enqueue(func() error { return s.journal.CloseLocks() })
}

// Void closes the journal of a match that will not be dealt, because a locked word was not revealed. words holds the
// revealed words by seat.
func (s *Store) Void(words []string) {
	s.enqueue(func() error { return s.journal.Void(words) })
}

// AppendSit appends note to the journal of a hosted match.
func (s *Store) AppendSit(note journal.Sit) {
	s.enqueue(func() error { return s.journal.Sit(note) })
}

// Receipt waits until everything is written and returns the receipt for it, or nil if nothing is saved.
func (s *Store) Receipt() []byte {
	s.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.journal.Receipt()
}

// WriteBeside schedules write after all earlier writes and passes it the path of the journal. It is for files kept beside
// the journal.
func (s *Store) WriteBeside(write func(path string) error) {
	s.enqueue(func() error { return write(s.journal.Path()) })
}

// Append appends an act. after is the match after the act. If that match is over, Append also closes the journal.
func (s *Store) Append(act journal.Act, after game.Match) {
	s.enqueue(func() error { return s.journal.Append(act) })
	_, phase := after.ToPlay()
	if phase == game.MatchOver {
		s.enqueue(func() error { return s.journal.End() })
	}
	if phase != game.Playing && s != nil && s.onRound != nil {
		s.enqueue(func() error {
			s.onRound()
			return nil
		})
	}
}

// AppendRack appends the layout of a seat's rack.
func (s *Store) AppendRack(seat game.Seat, layout json.RawMessage) {
	s.enqueue(func() error { return s.journal.WriteRack(seat, layout) })
}

// enqueue schedules write after all earlier writes.
func (s *Store) enqueue(write func() error) {
	if s == nil || !s.enabled {
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
		s.mu.Unlock()
		err := write()
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
	if s.onTrouble != nil {
		go s.onTrouble()
	}
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
func (s *Store) Enabled() bool { return s != nil && s.enabled && s.Trouble() == nil }

// Trouble returns the reason why the match cannot be saved, or nil. It is nil for a match that was never meant to be
// saved.
func (s *Store) Trouble() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trouble
}

// Path returns the path of the journal, or "" if there is none yet.
func (s *Store) Path() string {
	if s == nil {
		return ""
	}
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
