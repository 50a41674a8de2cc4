package session

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"sync"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// A Store writes one match to a journal, from which it can be resumed. If it cannot be written, the match goes on,
// and Trouble returns the reason.
//
// One goroutine writes lines in their order, so that nobody waits for the disk, and another one syncs, so that no
// line waits for the sync of the previous one.
type Store struct {
	// Header is the header of the match.
	Header journal.Header
	// Record is the journal of a resumed match, nil for a new one.
	Record *journal.Record
	// Word is the player's word, once known.
	Word string
	// Commitment is the commitment of the header; empty in practice.
	Commitment string

	enabled   bool         // a journal is written, or being created
	safe      func() error // waits until the disk has everything that was written
	onTrouble func()       // called in a goroutine of its own; may be nil

	mu       sync.Mutex
	journal  *journal.Journal // nil if nothing is saved or it is not created yet
	idle     sync.Cond        // signals that a goroutine has finished or a timeout has passed
	todo     []func() error   // to be written
	writing  bool
	unsynced bool
	syncing  bool
	trouble  error
}

func newStore(j *journal.Journal, h journal.Header, rec *journal.Record, trouble error) *Store {
	m := &Store{Header: h, Record: rec, Commitment: h.Commitment(), enabled: j != nil, journal: j, safe: j.Sync, trouble: trouble}
	m.idle.L = &m.mu
	if rec != nil {
		m.Word = rec.Word
	}
	return m
}

// create creates the journal in a directory, in the background.
func (m *Store) create(dir string) {
	m.enabled = true
	m.enqueue(func() error {
		j, err := journal.Create(dir, m.Header)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.journal, m.safe = j, j.Sync
		return err
	})
}

// Deal deals the first round with the player's word without surrounding blanks, or with a random one if it is empty.
// The error is about the word or the rules.
func (m *Store) Deal(word string) (game.Match, []game.Event, error) {
	word = journal.TidyWord(word)
	if word == "" && !m.Header.Deal.Practice() {
		var err error
		if word, err = journal.DrawWord(rand.Reader); err != nil {
			return game.Match{}, nil, err
		}
	}
	match, events, err := m.Header.Deal.Begin(m.Header.Rules, word)
	if err != nil {
		return match, nil, err
	}
	m.Word = word
	m.enqueue(func() error { return m.journal.Begin(word) })
	return match, events, nil
}

// Append appends an act; after is the match after it. A match that is over is closed.
func (m *Store) Append(act journal.Act, after game.Match) {
	m.enqueue(func() error { return m.journal.Append(act, after) })
	if _, phase := after.ToPlay(); phase == game.MatchOver {
		m.enqueue(func() error { return m.journal.End(after) })
	}
}

// AppendRack appends the layout of the player's rack.
func (m *Store) AppendRack(layout json.RawMessage) {
	m.enqueue(func() error { return m.journal.Rack(layout) })
}

// enqueue has something written after everything before it.
func (m *Store) enqueue(write func() error) {
	if m == nil || !m.enabled {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.todo = append(m.todo, write)
	if !m.writing {
		m.writing = true
		go m.write()
	}
}

// write writes until there is nothing left.
func (m *Store) write() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.todo) > 0 {
		write := m.todo[0]
		m.todo = m.todo[1:]
		m.mu.Unlock()
		err := write()
		m.mu.Lock()
		m.noteTrouble(err)
		m.unsynced = true
		if !m.syncing {
			m.syncing = true
			go m.sync()
		}
	}
	m.todo, m.writing = nil, false
	m.idle.Broadcast()
}

// sync syncs until everything written is on the disk.
func (m *Store) sync() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.unsynced {
		m.unsynced = false
		m.mu.Unlock()
		err := m.safe()
		m.mu.Lock()
		m.noteTrouble(err)
	}
	m.syncing = false
	m.idle.Broadcast()
}

// noteTrouble notes the first trouble.
func (m *Store) noteTrouble(err error) {
	if err == nil || m.trouble != nil || errors.Is(err, journal.ErrEnded) {
		return
	}
	m.trouble = err
	if m.onTrouble != nil {
		go m.onTrouble()
	}
}

// Wait waits until everything is on the disk.
func (m *Store) Wait() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.writing || m.syncing {
		m.idle.Wait()
	}
}

// waitWritten waits until everything is written, on the disk or not, and reports whether that took less than timeout.
func (m *Store) waitWritten(timeout time.Duration) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.writing {
		return true
	}
	late := false
	defer time.AfterFunc(timeout, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		late = true
		m.idle.Broadcast()
	}).Stop()
	for m.writing && !late {
		m.idle.Wait()
	}
	return !m.writing
}

// Enabled reports whether the match is being saved.
func (m *Store) Enabled() bool { return m != nil && m.enabled && m.Trouble() == nil }

// Trouble returns the reason why the match is not saved, or not any more; nil if it is, or was not to be.
func (m *Store) Trouble() error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.trouble
}

// Path returns the path of the journal; empty if there is none, or none yet.
func (m *Store) Path() string {
	if m == nil {
		return ""
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.journal.Path()
}

// Close waits until everything is on the disk and closes the journal. An unfinished match can be resumed.
func (m *Store) Close() {
	if m == nil {
		return
	}
	m.Wait()
	m.journal.Close() // trouble with what was synced was noted
}

// KnownSeed returns the seed of a practice deal as a person would enter it; empty if the seed was drawn.
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
