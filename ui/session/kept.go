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

// Kept is a match as it is kept: each is written to a journal as it goes on, and one that was not
// over can be resumed. Where that cannot be done the match goes on all the same, and says so.
//
// What is done is written in its order by a goroutine of its own, so that nobody waits for a disk.
// Another one syncs what was written, for a line must not wait until the one before it is on the
// disk.
type Store struct {
	// Header is what was known before the match.
	Header journal.Header
	// Record is what its journal said when it was resumed, nil of a new match.
	Record *journal.Record
	// Word is the player's, once it was said.
	Word string
	// Commitment is that of the header; empty in practice.
	Commitment string

	enabled    bool         // it is written to a journal, which may have to be made first
	safe      func() error // waits until the disk has what was written; nil where nothing is saved
	onTrouble func()       // is called in a goroutine of its own when trouble comes; nil if nobody asked

	mu       sync.Mutex
	journal  *journal.Journal // nil if it is not saved, or not made yet
	idle     sync.Cond        // either of them has nothing to do, or somebody's patience is at its end
	todo     []func() error   // what is to be written
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

// begin has a journal made in a directory. Nobody waits for it, as for all that is written.
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

// Deal says the player's word, or one that is drawn where he says none, and deals the first round.
// Blanks at its ends do not count. The error is about the word or the rules.
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

// Did writes what a seat did; after is the match that came of it. One that is over is closed.
func (m *Store) Append(act journal.Act, after game.Match) {
	m.enqueue(func() error { return m.journal.Append(act, after) })
	if _, phase := after.ToPlay(); phase == game.MatchOver {
		m.enqueue(func() error { return m.journal.End(after) })
	}
}

// Rack writes how the player's tiles stand.
func (m *Store) AppendRack(layout json.RawMessage) {
	m.enqueue(func() error { return m.journal.Rack(layout) })
}

// later has something written after all that came before.
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

// write writes until there is nothing left to write.
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

// sync syncs until all is synced that was written, as much at a time as there is.
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

// note notes the first trouble there is.
func (m *Store) noteTrouble(err error) {
	if err == nil || m.trouble != nil || errors.Is(err, journal.ErrEnded) {
		return
	}
	m.trouble = err
	if m.onTrouble != nil {
		go m.onTrouble()
	}
}

// Wait waits until all is written, and safe on the disk.
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

// written waits until all is written, safe on the disk or not: a kill takes nothing away any more.
// It waits no longer than patience, and reports whether it is so.
func (m *Store) waitWritten(patience time.Duration) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.writing {
		return true
	}
	late := false
	defer time.AfterFunc(patience, func() {
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

// Saved reports whether the match is being saved; nobody need be told if it was never to be.
func (m *Store) Enabled() bool { return m != nil && m.enabled && m.Trouble() == nil }

// Trouble is why the match is not saved, or not any more; nil while all is well.
func (m *Store) Trouble() error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.trouble
}

// Path is the journal's name; empty if there is none, or none yet.
func (m *Store) Path() string {
	if m == nil {
		return ""
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.journal.Path()
}

// Close writes what is still to be written and lets go of the journal. A match that is not over can
// be resumed.
func (m *Store) Close() {
	if m == nil {
		return
	}
	m.Wait()
	m.journal.Close() // all that was written was synced; a trouble with that was noted
}

// Played is a match that was read from a journal to be looked at: nothing is written to it.
func Played(rec *journal.Record) *Store { return newStore(nil, rec.Header, rec, nil) }

// KnownSeed is the known seed of a match as a person would write it; empty if its seed was drawn.
func KnownSeed(d journal.Deal) string {
	if !d.Practice() {
		return ""
	}
	seed := d.Reveal("").Seed
	var b game.Seed
	hex.Decode(b[:], []byte(seed)) // it was encoded just now
	if n := binary.LittleEndian.Uint64(b[:]); b == game.SeedOf(n) {
		return strconv.FormatUint(n, 10)
	}
	return seed
}
