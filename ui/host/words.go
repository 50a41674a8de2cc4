package host

import (
	"bytes"
	"crypto/rand"
	"maps"
	"slices"
	"strings"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Seals is the public state of all the words for a deal.
type Seals struct {
	// Attempt counts the attempts to deal this match, from 1. Barred lists the
	// names of people who may not lock a word, because they have failed to
	// reveal one.
	Attempt int
	Barred  []string
	// Code is the commitment to the deal in hexadecimal, or empty if the seed
	// is known.
	Code string
	// Locked reports whether locking has ended.
	Locked bool
	// Seats holds the state of each seat's word.
	Seats [game.MaxSeats]Seal
}

// A Seal is the public state of a seat's word.
type Seal struct {
	State SealState
	// Lock is the lock in hexadecimal, or empty.
	Lock string
}

// AttemptText returns which attempt this is, and who kept a locked word back. It
// returns "" for the first attempt, and if the names are unknown.
func (s *Seals) AttemptText(w *words.Words) string {
	if s.Attempt == 1 || len(s.Barred) == 0 {
		return ""
	}
	return w.With("lobby.attempt", words.Args{"Attempt": s.Attempt, "Names": strings.Join(s.Barred, ", ")})
}

// Text returns a description with the first digits of the lock.
func (s *Seal) Text(w *words.Words) string {
	switch s.State {
	case Choosing:
		return w.Say("lobby.thinks")
	case NoSeal:
		return w.Say("lobby.noseal")
	}
	return w.With("lobby.locked", words.Args{"Lock": words.ShortHash(s.Lock)})
}

// A SealState is the state of a word.
type SealState uint8

// The states of seals.
const (
	// NoSeal is the state of a seat without a word.
	NoSeal SealState = iota
	// Choosing is the state of a word that a person may still lock.
	Choosing
	// LockedByHost is the state of a locked word that the host knows.
	LockedByHost
	// LockedByPlayer is the state of a word that only its player knows.
	LockedByPlayer
	// Revealed is the state of a revealed word.
	Revealed
)

// sealedWords holds the words of a deal.
type sealedWords struct {
	Seals
	who    [game.MaxSeats]Guest
	words  []string          // by seat; empty until revealed
	barred map[Person]string // names of people who locked a word but did not reveal it
}

// awaits reports whether the table waits for a seat's word.
func (s *sealedWords) awaits(at int) bool {
	if s.Locked {
		return s.Seats[at].State == LockedByPlayer
	}
	return s.Seats[at].State == Choosing
}

// awaitsAny reports whether the table waits for any word.
func (s *sealedWords) awaitsAny() bool {
	for at := range s.Seats {
		if s.awaits(at) {
			return true
		}
	}
	return false
}

// openWords starts an attempt to deal and lets people lock words. after is the
// hash of the last journal line of the previous attempt.
func (t *Table) openWords(attempt int, after string) {
	if attempt == 1 { // absent people lose their seats, and the bots and stand-ins get names
		for _, p := range t.places {
			if p.chair == nil {
				*p = place{}
			}
			p.late, p.bot, p.standIn = 0, bots.Level{}, ""
		}
		t.nameStandIns()
	}
	seeds := t.Seeds()
	standIn := t.StandIn
	h := journal.Header{
		Preset: t.Preset, Rules: t.Rules, Deal: seeds.Deal(),
		Host: &journal.Host{
			Name: t.Name, Turn: int(t.Turn / time.Second), Grace: int(t.Grace / time.Second), Hints: max(t.Hints, -1),
			StandIn: journal.Bot{Level: standIn.Kind(), Temper: standIn.Temper.String(), Seed: seeds.Bots + game.MaxSeats}, // the bots have the smaller seeds
			Attempt: attempt, After: after,
		},
	}
	var seats session.Seats
	s := &t.sealed
	s.Seals, s.words = Seals{Attempt: attempt, Barred: slices.Sorted(maps.Values(s.barred))}, make([]string, len(t.places))
	for at, p := range t.places {
		s.who[at] = p.Guest
		sitter := journal.Sitter{Name: p.Name}
		if !p.sits() {
			p.bot = t.levels[at]
			sitter.Name = p.standIn
			sitter.Bot = &journal.Bot{Level: p.bot.Kind(), Temper: p.bot.Temper.String(), Seed: seeds.Bots + uint64(at)}
		} else if _, barred := s.barred[p.Person]; !barred && !h.Deal.Practice() {
			s.Seats[at].State = Choosing
		}
		h.Seats = append(h.Seats, sitter)
		seats[at] = p.sitter()
	}
	t.closeMatch()
	store := t.shelf.BeginHosted(h)
	t.match, t.stage, t.deadline = session.NewMatch(store, seats, seeds.Bots), Words, t.now.Add(lockTime)
	s.Code = store.Commitment
	t.keepPeople()
	t.watchMatch()
}

// nameStandIns gives the bot of each seat a unique name.
func (t *Table) nameStandIns() {
	for at, p := range t.places {
		names := session.Characters()
		names = append(names[at:], names[:at]...)
		for i := 0; p.standIn == ""; i++ {
			if name := names[i%len(names)].Name; i >= len(names) || !t.isTaken(name) {
				p.standIn = name
			}
		}
	}
}

// Lock locks a secret word by its hash, as returned by journal.LockOf. It fails
// with ErrNotNow before the match, with ErrNoWord, journal.ErrLockTooLate or
// journal.ErrSecondLock if there is no lock to make in this deal, or if the hash
// is invalid.
func (c *Chair) Lock(lock string) error {
	if err := journal.CheckLock(lock); err != nil {
		return err
	}
	c.outside.Store(true)
	return c.lock(Seal{LockedByPlayer, lock}, "")
}

// LockWord locks a word that was typed on the host's screen, or a random one if
// word is empty. It fails like Lock and journal.CheckWord.
func (c *Chair) LockWord(word string) error {
	word = journal.TidyWord(word)
	err := journal.CheckWord(word)
	if word == "" {
		word, err = journal.DrawWord(rand.Reader)
	}
	if err != nil {
		return err
	}
	return c.lock(Seal{LockedByHost, journal.LockOf(word)}, word)
}

// lock locks a word, which is empty if only its player knows it.
func (c *Chair) lock(locked Seal, word string) error {
	return c.do(func() error {
		t, s, at := c.Table, &c.Table.sealed, c.Seat()
		switch {
		case at == game.Nobody:
			return ErrNoWord
		case t.stage == Waiting || t.stage == Over:
			return ErrNotNow
		case t.stage != Words || s.Locked:
			return journal.ErrLockTooLate
		case s.Seats[at].State == NoSeal:
			return ErrNoWord
		case s.Seats[at].State != Choosing:
			return journal.ErrSecondLock
		}
		s.Seats[at], s.words[at] = locked, word
		l := journal.Lock{Seat: at, Hash: locked.Lock, ByHost: locked.State == LockedByHost}
		t.match.Store().Write(func(j *journal.Journal) error { return j.Lock(l) })
		return nil
	})
}

// Reveal reveals a word that was locked with Lock, once all words are locked.
// It fails with journal.ErrOtherWord if the word has another hash, with
// ErrNoWord, with ErrNotNow if it is too early, or with journal.ErrLockTooLate
// if it is too late.
func (c *Chair) Reveal(word string) error {
	word = journal.TidyWord(word)
	if err := journal.CheckWord(word); err != nil {
		return err
	}
	return c.do(func() error {
		s, at := &c.Table.sealed, c.Seat()
		switch {
		case at == game.Nobody:
			return ErrNoWord
		case c.Table.stage != Words:
			return journal.ErrLockTooLate
		case s.Locked && s.Seats[at].State == NoSeal:
			return ErrNoWord
		case !s.Locked || s.Seats[at].State != LockedByPlayer:
			return ErrNotNow
		case word == "" || journal.LockOf(word) != s.Seats[at].Lock:
			return journal.ErrOtherWord
		}
		s.Seats[at].State, s.words[at] = Revealed, word
		return nil
	})
}

// Receipt returns the receipt of the match as written so far, or nil if there
// is no match or it is not saved.
func (t *Table) Receipt() []byte {
	store := t.store.Load()
	if store == nil {
		return nil
	}
	return store.Receipt()
}

// advanceWords performs the next due step before the deal and reports whether
// there was one.
func (t *Table) advanceWords() bool {
	s := &t.sealed
	switch over := !s.awaitsAny() || t.due(t.deadline); {
	case !over:
		return false
	case !s.Locked:
		for at := range s.Seats {
			if s.Seats[at].State == Choosing {
				s.Seats[at].State = NoSeal
			}
		}
		s.Locked, t.deadline = true, t.now.Add(revealTime)
		t.match.Store().Write((*journal.Journal).CloseLocks)
	case s.awaitsAny():
		t.voidDeal()
	default:
		if err := t.match.Deal(s.words...); err != nil {
			panic(err) // cannot happen: the words were checked
		}
		t.stage = Playing
		t.noteSteps()
	}
	return true
}

// voidDeal ends an attempt in which locked words were not revealed. It starts
// another attempt, in which the owners of these words may not lock one.
func (t *Table) voidDeal() {
	s := &t.sealed
	for at, who := range s.who {
		if s.awaits(at) {
			s.barred[who.Person] = who.Name
		}
	}
	store, words := t.match.Store(), s.words
	store.Write(func(j *journal.Journal) error { return j.Void(words) })
	after := s.Code // without a journal, the hash cannot be checked
	if receipt, err := journal.ReadReceipt(bytes.NewReader(store.Receipt())); err == nil {
		after = receipt.Hash
	}
	t.openWords(s.Attempt+1, after)
}
