package host

import (
	"bytes"
	"crypto/rand"
	"slices"
	"strings"
	"time"

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
// returns "" for the first attempt, and if s is nil or the names are unknown.
func (s *Seals) AttemptText(w *words.Words) string {
	if s == nil || s.Attempt == 1 || len(s.Barred) == 0 {
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
	attempt int
	code    string
	until   time.Time // deadline for locking or, once the words are locked, for revealing
	locked  bool
	seats   [game.MaxSeats]seal
	barred  map[Person]string // names of people who locked a word but did not reveal it
}

type seal struct {
	Seal
	who  Guest
	word string // empty until revealed
}

func (s *sealedWords) public() *Seals {
	if s.attempt == 0 {
		return nil
	}
	all := &Seals{Attempt: s.attempt, Code: s.code, Locked: s.locked}
	for at := range s.seats {
		all.Seats[at] = s.seats[at].Seal
	}
	for _, name := range s.barred {
		all.Barred = append(all.Barred, name)
	}
	slices.Sort(all.Barred)
	return all
}

// awaits reports whether the table waits for a seat's word.
func (s *sealedWords) awaits(at game.Seat) bool {
	if s.locked {
		return s.seats[at].State == LockedByPlayer
	}
	return s.seats[at].State == Choosing
}

// awaitsAny reports whether the table waits for any word.
func (s *sealedWords) awaitsAny() bool {
	for at := range game.Seat(game.MaxSeats) {
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
		for at := range t.places {
			p := &t.places[at]
			if p.chair == nil {
				*p = place{}
			}
			p.next, p.late, p.bot, p.standIn = false, 0, session.Sitter{}, ""
		}
		t.nameStandIns()
	}
	seeds := t.setup.Seeds()
	standIn := t.setup.StandIn
	h := journal.Header{
		Preset: t.setup.Preset, Rules: t.setup.Rules, Deal: seeds.Deal(),
		Host: &journal.Host{
			Name: t.setup.Name, Turn: int(t.setup.Turn / time.Second), Grace: int(t.setup.Grace / time.Second), Hints: max(t.setup.Hints, -1),
			StandIn: journal.Bot{Level: standIn.Kind(), Temper: standIn.Temper.String(), Seed: seeds.Bots + game.MaxSeats}, // the bots have the smaller seeds
			Attempt: attempt, After: after,
		},
	}
	var seats session.Seats
	t.sealed.attempt, t.sealed.locked, t.sealed.until = attempt, false, t.now.Add(lockTime)
	for at := range game.Seat(t.setup.Rules.Seats) {
		p := &t.places[at]
		t.sealed.seats[at] = seal{who: p.guest}
		if p.sits() {
			h.Seats = append(h.Seats, journal.Sitter{Name: p.guest.Name})
			if seats[at].Name = p.guest.Name; p.chair == nil { // the person left during an earlier attempt
				seats[at].StandIn = p.standIn
			}
			if _, barred := t.sealed.barred[p.guest.Person]; !barred && !h.Deal.Practice() {
				t.sealed.seats[at].State = Choosing
			}
			continue
		}
		p.bot = session.Sitter{Name: p.standIn, Level: t.levels[at]}
		seats[at] = p.bot
		h.Seats = append(h.Seats, journal.Sitter{Name: p.bot.Name, Bot: &journal.Bot{
			Level: p.bot.Level.Kind(), Temper: p.bot.Level.Temper.String(), Seed: seeds.Bots + uint64(at),
		}})
	}
	t.closeMatch()
	store := t.shelf.BeginHosted(h)
	t.match, t.stage, t.sealed.code = session.NewMatch(store, seats, seeds.Bots), Words, store.Commitment
	t.keepPeople()
	t.watchMatch()
}

// nameStandIns gives the bot of each seat a unique name.
func (t *Table) nameStandIns() {
	for at := range game.Seat(t.setup.Rules.Seats) {
		names := session.Characters()
		names = append(names[at:], names[:at]...)
		for i := 0; t.places[at].standIn == ""; i++ {
			if name := names[i%len(names)].Name; i >= len(names) || !t.isTaken(name) {
				t.places[at].standIn = name
			}
		}
	}
}

// seal returns the seal of the chair's seat if the table is now locking words
// or, if locked is true, revealing them.
func (c *Chair) seal(locked bool) (*seal, error) {
	t := c.table
	switch {
	case c.Seat() == game.Nobody:
		return nil, ErrNoWord
	case !locked && (t.stage == Waiting || t.stage == Over):
		return nil, ErrNotNow
	case t.stage != Words || t.sealed.locked && !locked:
		return nil, journal.ErrLockTooLate
	case t.sealed.locked != locked:
		return nil, ErrNotNow
	}
	s := &t.sealed.seats[c.Seat()]
	switch {
	case s.State == NoSeal:
		return nil, ErrNoWord
	case !locked && s.State != Choosing:
		return nil, journal.ErrSecondLock
	}
	return s, nil
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
		s, err := c.seal(false)
		if err == nil {
			s.word, s.Seal = word, locked
			l := journal.Lock{Seat: c.Seat(), Hash: locked.Lock, ByHost: locked.State == LockedByHost}
			c.table.match.Store().Write(func(j *journal.Journal) error { return j.Lock(l) })
		}
		return err
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
		s, err := c.seal(true)
		switch {
		case err != nil:
			return err
		case s.State != LockedByPlayer:
			return ErrNotNow
		case word == "" || journal.LockOf(word) != s.Lock:
			return journal.ErrOtherWord
		}
		s.word, s.State = word, Revealed
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
	switch over := !s.awaitsAny() || t.due(s.until); {
	case !over:
		return false
	case !s.locked:
		for at := range s.seats {
			if s.seats[at].State == Choosing {
				s.seats[at].State = NoSeal
			}
		}
		s.locked, s.until = true, t.now.Add(revealTime)
		t.match.Store().Write((*journal.Journal).CloseLocks)
	case s.awaitsAny():
		t.voidDeal()
	default:
		if err := t.match.Deal(t.words()...); err != nil {
			panic(err) // cannot happen: the words were checked
		}
		t.stage = Playing
		t.noteSteps()
	}
	return true
}

// words returns the words by seat.
func (t *Table) words() []string {
	var all []string
	for at := range t.setup.Rules.Seats {
		all = append(all, t.sealed.seats[at].word)
	}
	return all
}

// voidDeal ends an attempt in which locked words were not revealed. It starts
// another attempt, in which the owners of these words may not lock one.
func (t *Table) voidDeal() {
	for at := range game.Seat(t.setup.Rules.Seats) {
		if who := &t.sealed.seats[at].who; t.sealed.awaits(at) {
			t.sealed.barred[who.Person] = who.Name
		}
	}
	store := t.match.Store()
	words := t.words()
	store.Write(func(j *journal.Journal) error { return j.Void(words) })
	after := t.sealed.code // without a journal, the hash cannot be checked
	if receipt, err := journal.ReadReceipt(bytes.NewReader(store.Receipt())); err == nil {
		after = receipt.Hash
	}
	t.openWords(t.sealed.attempt+1, after)
}
