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

// A Sit records that a player came or went. It has no effect on play.
type Sit struct {
	Seat game.Seat
	// Name is the player's name. It is stored unchanged, so escape it before showing it.
	Name string
	How  SitKind
	// Line is the number of the line in the journal, counting from 1. It is not written.
	Line int
}

// participants holds the players, locks and words of a hosted match. It is the zero value in other matches.
type participants struct {
	// Locks lists the locks, oldest first.
	Locks []Lock
	// Words lists the words by seat, "" for a seat without a word. It is nil before they are revealed, and up to
	// version 2.
	Words []string
	// Sits lists the players' comings and goings, in order.
	Sits []Sit

	host   *Host
	fair   bool                  // whether the deal takes words
	locked bool                  // whether no more locks are accepted
	bots   [game.MaxSeats]bool   // whether the seat has a bot in the header
	sat    [game.MaxSeats]bool   // whether a person has the seat
	names  [game.MaxSeats]string // the name of that person
	seats  int
	head   []byte // the lines that belong in a receipt, except its last one
}

// newParticipants returns the participants in a match before any word is locked.
func newParticipants(h *Header) participants {
	p := participants{host: h.Host, fair: !h.Deal.Practice(), seats: len(h.Seats)}
	if h.Host == nil {
		return participants{}
	}
	for s, sitter := range h.Seats {
		p.bots[s], p.sat[s], p.names[s] = sitter.Bot != nil, sitter.Bot == nil, sitter.Name
	}
	return p
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

func (p *participants) checkSeat(seat game.Seat) error {
	switch {
	case p.host == nil:
		return errNotHosted
	case seat < 0 || int(seat) >= p.seats:
		return fmt.Errorf("there is no seat %d", seat)
	}
	return nil
}

// checkLock returns an error if the lock may not be made now.
func (p *participants) checkLock(l Lock) error {
	if err := p.checkSeat(l.Seat); err != nil {
		return err
	}
	switch {
	case p.locked:
		return ErrLockTooLate
	case !p.fair:
		return errPracticeWord
	case p.bots[l.Seat]:
		return errors.New("a bot has no word")
	case p.lockAt(l.Seat) >= 0:
		return ErrSecondLock
	}
	return CheckLock(l.Hash)
}

// WordOf returns the word of a seat, or "" if it has none or its word was not revealed.
func (p *participants) WordOf(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(p.Words) {
		return ""
	}
	return p.Words[seat]
}

// lockAt returns the index of a seat's lock in Locks, or -1 if it has none.
func (p *participants) lockAt(seat game.Seat) int {
	return slices.IndexFunc(p.Locks, func(l Lock) bool { return l.Seat == seat })
}

func (p *participants) checkLocked() error {
	switch {
	case p.host == nil:
		return errNotHosted
	case p.locked:
		return ErrLockTooLate
	}
	return nil
}

// checkWords returns an error unless the words by seat match the locks. If void is set, at least one locked word must
// be missing. Otherwise none may be missing.
func (p *participants) checkWords(words []string, void bool) error {
	switch {
	case p.host == nil:
		return errNotHosted
	case !p.locked:
		return errors.New("words are not told before all are locked")
	case len(words) != p.seats:
		return fmt.Errorf("%d words are told at a table of %d", len(words), p.seats)
	}
	missing := false
	for s, word := range words {
		at := p.lockAt(game.Seat(s))
		missing = missing || word == "" && at >= 0
		if word != "" && (at < 0 || LockOf(word) != p.Locks[at].Hash) {
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

// checkSit returns an error if the player cannot come or go that way now.
func (p *participants) checkSit(s Sit) error {
	if err := p.checkSeat(s.Seat); err != nil {
		return err
	}
	switch s.How {
	case Sat:
		if p.sat[s.Seat] {
			return fmt.Errorf("somebody sits at seat %d", s.Seat)
		}
	case Away, Back, Asleep, Kicked, Left:
		if !p.sat[s.Seat] || p.names[s.Seat] != s.Name {
			return fmt.Errorf("%.40q does not sit at seat %d", s.Name, s.Seat)
		}
	default:
		return fmt.Errorf("how %.20q is not known", s.How)
	}
	return nil
}

// addSit records a Sit that checkSit has accepted.
func (p *participants) addSit(s Sit) {
	p.sat[s.Seat], p.names[s.Seat] = s.How != Kicked && s.How != Left, s.Name
	p.Sits = append(p.Sits, s)
}

// isBot reports whether the bot in the header plays at a seat.
func (p *participants) isBot(seat game.Seat) bool { return p.bots[seat] && !p.sat[seat] }

// checkAct returns an error if the person, bot or stand-in that the act names cannot have made it.
func (p *participants) checkAct(act Act) error {
	if p.host == nil || act.Action.Kind == game.NextRound && !act.StandIn && !act.Fallback {
		return nil
	}
	if err := p.checkSeat(act.Seat); err != nil {
		return err
	}
	switch {
	case act.StandIn && act.Fallback:
		return errors.New("a stand-in and a fallback cannot both make one act")
	case act.StandIn && p.isBot(act.Seat):
		return fmt.Errorf("a stand-in plays for the bot at seat %d", act.Seat)
	case !act.StandIn && !act.Fallback && !p.bots[act.Seat] && !p.sat[act.Seat]:
		return fmt.Errorf("nobody sits at seat %d", act.Seat)
	}
	return nil
}

type lockLine struct {
	Type string     `json:"type"`
	Seat *game.Seat `json:"seat"`
	Lock string     `json:"lock"`
	By   string     `json:"by"`
}

// lockMakers holds the words for the values of Lock.ByHost.
var lockMakers = map[bool]string{false: "player", true: "host"}

// lockedLine is the line after which no more locks are accepted.
type lockedLine struct {
	Type string `json:"type"`
}

type sitLine struct {
	Type string     `json:"type"`
	Seat *game.Seat `json:"seat"`
	Name string     `json:"name"`
	How  SitKind    `json:"how"`
}

var errNoSeat = errors.New("there is no seat")

func (p *participants) readLock(text []byte) error {
	var l lockLine
	if err := readLine(text, &l); err != nil {
		return err
	}
	if l.Seat == nil {
		return errNoSeat
	}
	lock := Lock{*l.Seat, l.Lock, l.By == lockMakers[true]}
	if l.By != lockMakers[lock.ByHost] {
		return fmt.Errorf("by %.20q is not known", l.By)
	}
	if err := p.checkLock(lock); err != nil {
		return err
	}
	p.Locks = append(p.Locks, lock)
	return nil
}

func (p *participants) readLocked(text []byte) error {
	var l lockedLine
	if err := readLine(text, &l); err != nil {
		return err
	}
	if err := p.checkLocked(); err != nil {
		return err
	}
	p.locked = true
	return nil
}

func (p *participants) readSit(text []byte, line int) error {
	var l sitLine
	if err := readLine(text, &l); err != nil {
		return err
	}
	if l.Seat == nil {
		return errNoSeat
	}
	sit := Sit{*l.Seat, l.Name, l.How, line}
	if err := p.checkSit(sit); err != nil {
		return err
	}
	p.addSit(sit)
	return nil
}

// readLine decodes a line and checks its keys.
func readLine(text []byte, to any) error {
	if err := json.Unmarshal(text, to); err != nil {
		return err
	}
	return checkKeys(text)
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
