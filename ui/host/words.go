package host

import (
	"bytes"
	"slices"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// A Sealing is the public state of the words of a deal.
type Sealing struct {
	// Attempt counts the attempts to deal this match, from 1. KeptBack lists
	// the names of people who did not reveal a word this evening and may lock
	// no more.
	Attempt  int
	KeptBack []string
	// Code is the commitment of the deal in hexadecimal, or empty if the seed
	// is known.
	Code string
	// Locked reports whether locking has ended.
	Locked bool
	// Seats holds the state of the words by seat.
	Seats [game.MaxSeats]Seal
}

// A Seal is the public state of the word of a seat.
type Seal struct {
	State SealState
	// Lock is the lock in hexadecimal, or empty.
	Lock string
}

// A SealState is the state of a word.
type SealState uint8

// The states of seals.
const (
	// NoSeal is the state of a seat without a word.
	NoSeal SealState = iota
	// Thinks is the state of a person who may still lock a word.
	Thinks
	// LockedByHost is the state of a locked word that the host knows.
	LockedByHost
	// LockedByPlayer is the state of a word that only its player knows.
	LockedByPlayer
	// Revealed is the state of a revealed word.
	Revealed
)

// sealing holds the words of a deal.
type sealing struct {
	attempt int
	code    string
	until   time.Time // deadline for locking or, after that, for revealing
	locked  bool
	seats   [game.MaxSeats]seal
	barred  map[Person]string // names of people who did not reveal a word
}

type seal struct {
	Seal
	who  Guest
	word string // empty until revealed
}

// public returns the public state.
func (s *sealing) public(t *Table) *Sealing {
	if s.attempt == 0 {
		return nil
	}
	all := &Sealing{Attempt: s.attempt, Code: s.code, Locked: s.locked}
	for at := range s.seats {
		all.Seats[at] = s.seats[at].Seal
	}
	for _, name := range s.barred {
		all.KeptBack = append(all.KeptBack, name)
	}
	slices.Sort(all.KeptBack)
	return all
}

// awaits reports whether the table waits for a seat's word.
func (s *sealing) awaits(at game.Seat) bool {
	if s.locked {
		return s.seats[at].State == LockedByPlayer
	}
	return s.seats[at].State == Thinks
}

// awaitsAny reports whether the table waits for any word.
func (s *sealing) awaitsAny() bool {
	for at := range game.Seat(game.MaxSeats) {
		if s.awaits(at) {
			return true
		}
	}
	return false
}

// openWords starts an attempt at a deal and lets people lock words. after is
// the hash of the last line of the previous attempt.
func (t *Table) openWords(attempt int, after string) {
	if attempt == 1 {
		t.settleSeats()
	}
	chance := t.setup.Chance()
	standIn := t.setup.StandIn
	h := journal.Header{
		Preset: t.setup.Preset, Rules: t.setup.Rules, Deal: chance.Deal(),
		Host: &journal.Host{
			Name: t.setup.Name, Turn: int(t.setup.Turn / time.Second), Grace: int(t.setup.Grace / time.Second), Hints: max(t.setup.Hints, -1),
			StandIn: journal.Bot{Level: standIn.Kind(), Temper: standIn.Temper.String(), Seed: chance.Whims + game.MaxSeats}, // the bots have the seeds before this one
			Attempt: attempt, After: after,
		},
	}
	var seats session.Seats
	t.sealing.attempt, t.sealing.locked, t.sealing.until = attempt, false, t.now.Add(lockTime)
	for at := range game.Seat(t.setup.Rules.Seats) {
		p := &t.places[at]
		t.sealing.seats[at] = seal{who: p.guest}
		if p.sits() {
			h.Seats = append(h.Seats, journal.Sitter{Name: p.guest.Name})
			if seats[at].Name = p.guest.Name; p.chair == nil { // the person of an earlier attempt has left
				seats[at].StandIn = p.standIn
			}
			if _, barred := t.sealing.barred[p.guest.Person]; !barred && !h.Deal.Practice() {
				t.sealing.seats[at].State = Thinks
			}
			continue
		}
		p.bot = session.Sitter{Name: p.standIn, Level: t.levels[at]}
		seats[at] = p.bot
		h.Seats = append(h.Seats, journal.Sitter{Name: p.bot.Name, Bot: &journal.Bot{
			Level: p.bot.Level.Kind(), Temper: p.bot.Level.Temper.String(), Seed: chance.Whims + uint64(at),
		}})
	}
	t.closeMatch()
	store := t.shelf.BeginHosted(h)
	t.match, t.stage, t.sealing.code = session.NewMatch(store, seats, chance.Whims), Words, store.Commitment
	t.keepPeople()
	t.watchMatch()
}

// settleSeats frees the seats of absent people, and names the bots and
// stand-ins.
func (t *Table) settleSeats() {
	for at := range t.places {
		p := &t.places[at]
		if p.chair == nil {
			*p = place{}
		}
		p.next, p.late, p.bot, p.standIn = false, 0, session.Sitter{}, ""
	}
	t.nameStandIns()
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
	case t.stage != Words || t.sealing.locked && !locked:
		return nil, journal.ErrLocksShut
	case t.sealing.locked != locked:
		return nil, ErrNotNow
	}
	s := &t.sealing.seats[c.Seat()]
	switch {
	case s.State == NoSeal:
		return nil, ErrNoWord
	case !locked && s.State != Thinks:
		return nil, journal.ErrSecondLock
	}
	return s, nil
}

// Lock locks a secret word by its hash, as returned by journal.LockOf. It fails
// with ErrNoWord, journal.ErrLocksShut or journal.ErrSecondLock, or if the hash
// is invalid.
func (c *Chair) Lock(lock string) error {
	if err := journal.CheckLock(lock); err != nil {
		return err
	}
	return c.do(func() error {
		s, err := c.seal(false)
		if err == nil {
			c.lock(s, journal.Lock{Seat: c.Seat(), Hash: lock}, LockedByPlayer)
		}
		return err
	})
}

// LockWord locks a word that was typed on the host's screen. An empty word
// means none. It fails like Lock and journal.CheckWord.
func (c *Chair) LockWord(word string) error {
	word = journal.TidyWord(word)
	if err := journal.CheckWord(word); err != nil {
		return err
	}
	return c.do(func() error {
		s, err := c.seal(false)
		switch {
		case err != nil:
			return err
		case word == "":
			s.State = NoSeal
		default:
			s.word = word
			c.lock(s, journal.Lock{Seat: c.Seat(), Hash: journal.LockOf(word), ByHost: true}, LockedByHost)
		}
		return nil
	})
}

func (c *Chair) lock(s *seal, l journal.Lock, state SealState) {
	s.Seal = Seal{state, l.Hash}
	c.table.match.Store().Lock(l)
}

// Reveal reveals a word that was locked with Lock, after all are locked. It fails
// with journal.ErrOtherWord if the word has another hash, with ErrNoWord, with
// ErrNotNow before all are locked, or with journal.ErrLocksShut afterwards.
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

// advanceWords performs the next due step before a deal and reports whether
// there was one.
func (t *Table) advanceWords() bool {
	s := &t.sealing
	switch over := !s.awaitsAny() || t.due(s.until); {
	case !over:
		return false
	case !s.locked:
		for at := range s.seats {
			if s.seats[at].State == Thinks {
				s.seats[at].State = NoSeal
			}
		}
		s.locked, s.until = true, t.now.Add(revealTime)
		t.match.Store().Locked()
	case s.awaitsAny():
		t.voidDeal()
	default:
		t.deal()
	}
	return true
}

// words returns the words by seat.
func (t *Table) words() []string {
	var all []string
	for at := range t.setup.Rules.Seats {
		all = append(all, t.sealing.seats[at].word)
	}
	return all
}

// deal deals the first round.
func (t *Table) deal() {
	if err := t.match.DealWords(t.words()); err != nil {
		panic(err) // cannot happen: the words were checked
	}
	t.stage = Playing
	t.noteSteps()
}

// voidDeal ends an attempt in which a locked word was not revealed, and starts
// another without words of those people.
func (t *Table) voidDeal() {
	for at := range game.Seat(t.setup.Rules.Seats) {
		if who := &t.sealing.seats[at].who; t.sealing.awaits(at) {
			t.sealing.barred[who.Person] = who.Name
		}
	}
	store := t.match.Store()
	store.Void(t.words())
	after := t.sealing.code // without a journal, the hash cannot be checked
	if receipt, err := journal.ReadReceipt(bytes.NewReader(store.Receipt())); err == nil {
		after = receipt.Hash
	}
	t.openWords(t.sealing.attempt+1, after)
}
