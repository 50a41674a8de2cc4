// Package saved keeps the player's matches: each is written to a journal as it goes on, and one that was not over can be resumed.
// Where that cannot be done the match goes on all the same, and says so.
package saved

import (
	"encoding/json"
	"errors"
	"sync"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// Match is a match as it is kept. What is done is written in its order by a goroutine of its own, so that nobody waits for a disk.
type Match struct {
	// Header is what was known before the match.
	Header journal.Header
	// Record is what its journal said when it was resumed, nil of a new match.
	Record *journal.Record
	// Word is the player's, once it was said.
	Word string

	journal *journal.Journal // nil if it is not saved

	mu      sync.Mutex
	idle    sync.Cond
	todo    []entry
	writing bool
	trouble error
}

// entry is something to be written.
type entry struct {
	write func() error
	rack  bool // a rack layout, of which only the last one counts
}

func newMatch(j *journal.Journal, h journal.Header, rec *journal.Record, trouble error) *Match {
	m := &Match{Header: h, Record: rec, journal: j, trouble: trouble}
	m.idle.L = &m.mu
	if rec != nil {
		m.Word = rec.Word
	}
	return m
}

// Deal says the player's word and deals the first round. The error is about the word or the rules.
func (m *Match) Deal(word string) (game.Match, []game.Event, error) {
	match, events, err := m.Header.Deal.Begin(m.Header.Rules, word)
	if err != nil {
		return match, nil, err
	}
	m.Word = word
	m.later(entry{write: func() error { return m.journal.Begin(word) }})
	return match, events, nil
}

// Did writes what a seat did; after is the match that came of it. One that is over is closed.
func (m *Match) Did(act journal.Act, after game.Match) {
	m.later(entry{write: func() error { return m.journal.Append(act, after) }})
	if _, phase := after.ToPlay(); phase == game.MatchOver {
		m.later(entry{write: func() error { return m.journal.End(after) }})
	}
}

// Rack writes how the player's tiles stand.
func (m *Match) Rack(layout json.RawMessage) {
	m.later(entry{write: func() error { return m.journal.Rack(layout) }, rack: true})
}

// later has something written after all that came before.
func (m *Match) later(e entry) {
	if m == nil || m.journal == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if n := len(m.todo); n > 0 && e.rack && m.todo[n-1].rack {
		m.todo[n-1] = e
		return
	}
	m.todo = append(m.todo, e)
	if !m.writing {
		m.writing = true
		go m.write()
	}
}

// write writes until there is nothing left to write.
func (m *Match) write() {
	for {
		m.mu.Lock()
		if len(m.todo) == 0 {
			m.todo, m.writing = nil, false
			m.idle.Broadcast()
			m.mu.Unlock()
			return
		}
		e := m.todo[0]
		m.todo = m.todo[1:]
		m.mu.Unlock()
		if err := e.write(); err != nil && !errors.Is(err, journal.ErrEnded) {
			m.mu.Lock()
			if m.trouble == nil {
				m.trouble = err
			}
			m.mu.Unlock()
		}
	}
}

// Wait waits until all is written.
func (m *Match) Wait() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.writing {
		m.idle.Wait()
	}
}

// Saved reports whether the match is being saved; nobody need be told if it was never to be.
func (m *Match) Saved() bool { return m != nil && m.journal != nil && m.Trouble() == nil }

// Trouble is why the match is not saved, or not any more; nil while all is well.
func (m *Match) Trouble() error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.trouble
}

// Path is the journal's name; empty if there is none.
func (m *Match) Path() string {
	if m == nil {
		return ""
	}
	return m.journal.Path()
}

// Close writes what is still to be written and lets go of the journal. A match that is not over can be resumed.
func (m *Match) Close() {
	if m == nil {
		return
	}
	m.Wait()
	m.journal.Close() // all that was written was synced
}
