package host

import (
	"bytes"
	"slices"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// A Sealing is what everyone may know of the words of a deal.
type Sealing struct {
	// Attempt counts the deals of this match that were tried, from 1. KeptBack lists the names of those who have kept a
	// word back this evening, and so have no word any more.
	Attempt  int
	KeptBack []string
	// Code is the commitment of the deal in hexadecimal, empty if its seed is known.
	Code string
	// Locked reports whether no more locks are taken.
	Locked bool
	// Seats tells about the words by seat.
	Seats [game.MaxSeats]Seal
}

// A Seal is what everyone may know of the word of a seat.
type Seal struct {
	State SealState
	// Lock is the lock in hexadecimal, or empty.
	Lock string
}

// A SealState is how far a seat is with its word.
type SealState uint8

// The states of seals.
const (
	// NoSeal is a seat that has no word: a bot's, or that of a person who wants none, was late or may have none.
	NoSeal SealState = iota
	// Thinks is the seat of a person who may still lock a word.
	Thinks
	// LockedByHost is a word that the host knows, as it was typed here.
	LockedByHost
	// LockedByPlayer is a word that nobody knows but its player.
	LockedByPlayer
	// Told is a word that the player has revealed, after all words were locked.
	Told
)

// sealing is the words of a deal.
type sealing struct {
	attempt int
	code    string
	until   time.Time // when locks are shut, or then when the words must be told
	locked  bool
	seats   [game.MaxSeats]seal
	barred  map[Person]string // the names of those who have kept a word back
}

type seal struct {
	Seal
	who  Guest
	word string // empty until it is known
}

// public returns what everyone may know.
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

// awaits reports whether a seat is waited for.
func (s *sealing) awaits(at game.Seat) bool {
	if s.locked {
		return s.seats[at].State == LockedByPlayer
	}
	return s.seats[at].State == Thinks
}

// awaitsAny reports whether any seat is waited for.
func (s *sealing) awaitsAny() bool {
	for at := range game.Seat(game.MaxSeats) {
		if s.awaits(at) {
			return true
		}
	}
	return false
}

// openWords draws another deal and lets the people lock words. after is the hash of the last line of the attempt
// before.
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
			StandIn: journal.Bot{Level: standIn.Kind(), Temper: standIn.Temper.String(), Seed: chance.Whims + game.MaxSeats}, // the bots have the seeds before that
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
			if seats[at].Name = p.guest.Name; p.chair == nil { // of an attempt before
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

// settleSeats frees the seats of people who are not here, and names the bots and the stand-ins.
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

// nameStandIns gives each seat that has none a name for its bot, which nobody else has.
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

// seal returns the seal of the chair's seat if words are to be locked now or, if locked is true, to be told.
func (c *Chair) seal(locked bool) (*seal, error) {
	t := c.table
	switch {
	case c.seat == game.Nobody:
		return nil, ErrNoWord
	case t.stage != Words || t.sealing.locked && !locked:
		return nil, journal.ErrLocksShut
	case t.sealing.locked != locked:
		return nil, ErrNotNow
	}
	s := &t.sealing.seats[c.seat]
	switch {
	case s.State == NoSeal:
		return nil, ErrNoWord
	case !locked && s.State != Thinks:
		return nil, journal.ErrSecondLock
	}
	return s, nil
}

// Lock locks a word that nobody but the guest knows by its lock, as journal.LockOf returns it. It fails with ErrNoWord,
// journal.ErrLocksShut or journal.ErrSecondLock, or if that is no lock.
func (c *Chair) Lock(lock string) error {
	if err := journal.CheckLock(lock); err != nil {
		return err
	}
	return c.do(func() error {
		s, err := c.seal(false)
		if err == nil {
			c.lock(s, journal.Lock{Seat: c.seat, Hash: lock}, LockedByPlayer)
		}
		return err
	})
}

// LockWord locks a word that was typed here. The errors are those of Lock and of journal.CheckWord. An empty word is
// none.
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
			c.lock(s, journal.Lock{Seat: c.seat, Hash: journal.LockOf(word), ByHost: true}, LockedByHost)
		}
		return nil
	})
}

func (c *Chair) lock(s *seal, l journal.Lock, state SealState) {
	s.Seal = Seal{state, l.Hash}
	c.table.match.Store().Lock(l)
}

// Tell tells the word of a lock that was made with Lock, once all are locked. It fails with journal.ErrOtherWord if
// that has another lock, with ErrNoWord, with ErrNotNow before all are locked, or with journal.ErrLocksShut after.
func (c *Chair) Tell(word string) error {
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
		s.word, s.State = word, Told
		return nil
	})
}

// Receipt returns the receipt of the match as it is written now, or nil if there is no match or it is not saved.
func (t *Table) Receipt() []byte {
	store := t.store.Load()
	if store == nil {
		return nil
	}
	return store.Receipt()
}

// advanceWords does the next thing that is due before a deal.
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
		s.locked, s.until = true, t.now.Add(tellTime)
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
		panic(err) // the words were checked
	}
	t.stage = Playing
	t.noteSteps()
}

// voidDeal ends an attempt in which a lock has stayed without its word, and tries again without those people's words.
func (t *Table) voidDeal() {
	for at := range game.Seat(t.setup.Rules.Seats) {
		if who := &t.sealing.seats[at].who; t.sealing.awaits(at) {
			t.sealing.barred[who.Person] = who.Name
		}
	}
	store := t.match.Store()
	store.Void(t.words())
	after := t.sealing.code // where nothing is saved, nobody can check it
	if receipt, err := journal.ReadReceipt(bytes.NewReader(store.Receipt())); err == nil {
		after = receipt.Hash
	}
	t.openWords(t.sealing.attempt+1, after)
}
