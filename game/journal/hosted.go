package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fair/okey/game"
)

// A Host describes the table of a hosted match, which several people play.
type Host struct {
	// Name is the name of the table. It is stored unchanged, so escape it before showing it.
	Name string `json:"name"`
	// Turn is the time limit for a turn in seconds, or 0 for no limit. Grace is the time in seconds that the table
	// waits for a player who is away.
	Turn  int `json:"turn"`
	Grace int `json:"grace"`
	// Hints is the number of hints that each player gets in a round, or -1 for no limit.
	Hints int `json:"hints"`
	// StandIn plays for players who are away. The stand-in at a seat has the seed StandIn.Seed plus the number of the
	// seat.
	StandIn Bot `json:"stand_in"`
	// Attempt is the number of the attempt to deal this match, counting from 1. An attempt is void if a locked word is
	// not revealed.
	Attempt int `json:"-"`
	// After is the hash of the last line of the previous attempt, in hexadecimal, or "" in the first attempt.
	After string `json:"-"`
}

func (h *Host) check() error {
	switch {
	case h.Turn < 0 || h.Grace < 0 || h.Hints < -1:
		return errors.New("a table has no such clock, or no such number of hints")
	case h.Attempt < 1 || (h.Attempt == 1) != (h.After == ""):
		return fmt.Errorf("attempt %d does not go with %.70q before it", h.Attempt, h.After)
	case h.After != "":
		return CheckLock(h.After)
	}
	return nil
}

// A Lock commits a seat to a word before the word is revealed to anybody else.
type Lock struct {
	Seat game.Seat
	// Hash is the result of LockOf for the word.
	Hash string
	// ByHost reports whether the host's program made the lock from a word typed into it, and so knew the word.
	ByHost bool
}

// LockOf returns the lock for a word: the SHA-256 of its bytes in lower-case hexadecimal.
func LockOf(word string) string {
	sum := sha256.Sum256([]byte(word))
	return hex.EncodeToString(sum[:])
}

// CheckLock returns an error unless lock is a SHA-256 in lower-case hexadecimal.
func CheckLock(lock string) error {
	for _, c := range lock {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			lock = ""
		}
	}
	if len(lock) != hashDigits {
		return fmt.Errorf("a lock is the SHA-256 of a word: %d digits from 0 to f", hashDigits)
	}
	return nil
}

// A SitKind says how a player came or went.
type SitKind string

// The ways in which players come and go. With Sat, a player takes a free seat or a bot's seat. With Kicked and Left,
// the player gives it up. With all others, the player keeps the seat.
const (
	Sat    SitKind = "sat"
	Away   SitKind = "away"
	Back   SitKind = "back"
	Asleep SitKind = "asleep"
	Kicked SitKind = "kicked"
	Left   SitKind = "left"
)

// stays reports whether the player has the seat afterwards.
func (k SitKind) stays() bool { return k != Kicked && k != Left }

// A Sit records that a player came or went. It has no effect on play.
type Sit struct {
	Seat game.Seat
	// Name is the player's name. It is stored unchanged, so escape it before showing it.
	Name string
	How  SitKind
	// Line is the number of the line in the journal, counting from 1. It is not written.
	Line int
}

// sitting says who sits at a seat.
type sitting struct {
	person bool   // otherwise the bot in the header plays, if there is one
	name   string // of the person who sits or sat there
}

// Errors about words and locks that a player can cause.
var (
	// ErrLockTooLate means that a lock came too late.
	ErrLockTooLate = errors.New("no more words can be locked")
	// ErrSecondLock means that the seat already has a lock.
	ErrSecondLock = errors.New("this seat has already locked a word")
	// ErrOtherWord means that the word does not match the seat's lock.
	ErrOtherWord = errors.New("the word is not the one that was locked")
)

var errNotHosted = errors.New("this match has one player")

func (r *Record) checkSeat(seat game.Seat) error {
	switch {
	case r.Header.Host == nil:
		return errNotHosted
	case seat < 0 || int(seat) >= len(r.Header.Seats):
		return fmt.Errorf("there is no seat %d", seat)
	}
	return nil
}

// WordOf returns the word of a seat, or "" if it has none or its word was not revealed.
func (r *Record) WordOf(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(r.Words) {
		return ""
	}
	return r.Words[seat]
}

// lockAt returns the index of a seat's lock in Locks, or -1 if it has none.
func (r *Record) lockAt(seat game.Seat) int {
	return slices.IndexFunc(r.Locks, func(l Lock) bool { return l.Seat == seat })
}

// checkWords returns an error unless the words by seat match the locks. If void is set, at least one locked word must
// be missing. Otherwise none may be missing.
func (r *Record) checkWords(words []string, void bool) error {
	switch {
	case !r.locked:
		return errors.New("words are not told before all are locked")
	case len(words) != len(r.Header.Seats):
		return fmt.Errorf("%d words are told at a table of %d", len(words), len(r.Header.Seats))
	}
	missing := false
	for s, word := range words {
		at := r.lockAt(game.Seat(s))
		missing = missing || word == "" && at >= 0
		if word != "" && (at < 0 || LockOf(word) != r.Locks[at].Hash) {
			return fmt.Errorf("seat %d: %w", s, ErrOtherWord)
		}
		if err := CheckWord(word); err != nil {
			return err
		}
	}
	if missing != void {
		return errors.New("a match is dealt if every locked word was told, otherwise it is void")
	}
	return nil
}

// hasBot reports whether the header has a bot for a seat.
func (h *Header) hasBot(seat game.Seat) bool { return h.Seats[seat].Bot != nil }

// checkActor returns an error if the person, bot or stand-in that the act names cannot have made it.
func (r *Record) checkActor(act Act) error {
	if r.Header.Host == nil {
		if r.version[0] > 1 && act.Fallback && int(act.Seat) < len(r.Header.Seats) && !r.Header.hasBot(act.Seat) {
			return errors.New("a fallback moves for a seat without a bot")
		}
		return nil
	}
	if act.Action.Kind == game.NextRound && !act.StandIn && !act.Fallback {
		return nil
	}
	if err := r.checkSeat(act.Seat); err != nil {
		return err
	}
	bot, person := r.Header.hasBot(act.Seat), r.sitting[act.Seat].person
	switch {
	case act.StandIn && bot && !person:
		return fmt.Errorf("a stand-in plays for the bot at seat %d", act.Seat)
	case !act.StandIn && !act.Fallback && !bot && !person:
		return fmt.Errorf("nobody sits at seat %d", act.Seat)
	}
	return nil
}

type lockLine struct {
	Type string    `json:"type"`
	Seat game.Seat `json:"seat"`
	Lock string    `json:"lock"`
	By   string    `json:"by"`
}

// lockMakers holds the words for the values of Lock.ByHost.
var lockMakers = map[bool]string{false: "player", true: "host"}

func (l *lockLine) add(r *Record) error {
	lock := Lock{l.Seat, l.Lock, l.By == lockMakers[true]}
	if err := r.checkSeat(l.Seat); err != nil {
		return err
	}
	switch {
	case l.By != lockMakers[lock.ByHost]:
		return fmt.Errorf("by %.20q is not known", l.By)
	case r.locked:
		return ErrLockTooLate
	case r.Header.Deal.Practice():
		return errPracticeWord
	case r.Header.hasBot(l.Seat):
		return errors.New("a bot has no word")
	case r.lockAt(l.Seat) >= 0:
		return ErrSecondLock
	}
	if err := CheckLock(l.Lock); err != nil {
		return err
	}
	r.Locks = append(r.Locks, lock)
	return nil
}

// lockedLine is the line after which no more locks are accepted.
type lockedLine struct {
	Type string `json:"type"`
}

func (*lockedLine) add(r *Record) error {
	if r.locked {
		return ErrLockTooLate
	}
	r.locked = true
	return nil
}

type sitLine struct {
	Type string    `json:"type"`
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"`
	How  SitKind   `json:"how"`
}

func (l *sitLine) add(r *Record) error {
	if err := r.checkSeat(l.Seat); err != nil {
		return err
	}
	at := &r.sitting[l.Seat]
	switch l.How {
	case Sat:
		if at.person {
			return fmt.Errorf("somebody sits at seat %d", l.Seat)
		}
	case Away, Back, Asleep, Kicked, Left:
		if !at.person || at.name != l.Name {
			return fmt.Errorf("%.40q does not sit at seat %d", l.Name, l.Seat)
		}
	default:
		return fmt.Errorf("how %.20q is not known", l.How)
	}
	*at = sitting{l.How.stays(), l.Name}
	r.Sits = append(r.Sits, Sit{l.Seat, l.Name, l.How, r.lines + 1})
	return nil
}

// wordList is a list of words by seat in a line, with "" for a seat without a word.
type wordList []string

// MarshalJSON writes null for a seat without a word.
func (w wordList) MarshalJSON() ([]byte, error) {
	list := make([]*string, len(w))
	for i := range w {
		if w[i] != "" {
			list[i] = &w[i]
		}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the output of MarshalJSON.
func (w *wordList) UnmarshalJSON(text []byte) error {
	var list []*string
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*w = make(wordList, len(list))
	for i, word := range list {
		if word == nil {
			continue
		}
		if *word == "" {
			return errors.New("a seat without a word has null")
		}
		(*w)[i] = *word
	}
	return nil
}
