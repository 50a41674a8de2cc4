// Package host keeps a table at which several people play, each at a screen of their own: who sits where, the clocks,
// the bots that play for those who are away, the words before the deal, what is said, and what is kept of all that.
//
// A connection calls Sit or Spectate and gets a Chair, from which its face takes a session. One goroutine of the table
// drives the match. The package knows no network and no screen. A process may have any number
// of tables; their bots share its processors.
package host

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A Person identifies somebody across connections, for example by the fingerprint of a key. It is not shown to others.
// The empty Person is nobody.
type Person string

// A Guest is a person with a connection.
type Guest struct {
	Person Person
	// Name is the name that the person wishes for. Sit makes it safe to show and different from all others.
	Name string
	// From is the origin of the connection, as shown to the owner of the table.
	From string
}

// A Chat says what people may say to each other.
type Chat uint8

// The kinds of Chat.
const (
	// FreeChat lets people write what they like, and say phrases.
	FreeChat Chat = iota
	// PhrasesOnly lets them say phrases, which each is told in the own language.
	PhrasesOnly
	// NoChat lets them say nothing.
	NoChat
)

// A Setup describes a table.
type Setup struct {
	// Name is the name of the table.
	Name  string
	Rules game.Rules
	// Preset names the preset that Rules come from. It may be empty.
	Preset string
	// Bots are the levels of the bots, by seat, where nobody sits when a match begins.
	Bots [game.MaxSeats]bots.Level
	// StandIn is the level of the bots that play for people who are away.
	StandIn bots.Level
	// Turn is the time for a turn in whole seconds, 0 without a limit. Grace is how long a person who is away is waited
	// for, in whole seconds.
	Turn, Grace time.Duration
	// Between is the longest time from the end of a round to the next.
	Between time.Duration
	// Pace is the time between two moves of bots with an even temper.
	Pace time.Duration
	// Hints is the number of hints for each person in a round, negative without a limit.
	Hints int
	// Spectators lets people watch who have no seat.
	Spectators bool
	Chat       Chat
	// Owner is the person who begins matches and may send others away; if it is empty, the one who has sat longest.
	Owner Person
	// Chance returns the randomness of a new match.
	Chance func() session.Chance
	// Broke is told of a breakdown of the table, with the value of the panic and its stack. It may be nil.
	Broke func(value any, stack []byte)
	// Dir is the directory of the journals; if it is empty, matches are not saved. Program names this program in them.
	Dir, Program string
	// Free returns the bytes that are free on the disk of Dir. If it is nil or fails, there is room for any match.
	Free func(dir string) (int64, error)
}

// A Stage is how far a table is.
type Stage uint8

// The stages. A table goes from Waiting through Words to Playing and Over, and from there to Words again.
const (
	// Waiting waits for people, and for the owner to begin.
	Waiting Stage = iota
	// Words waits for the words before the deal.
	Words
	// Playing has a match that is not over.
	Playing
	// Over has a match that is over, and waits until all want another.
	Over
	// Shelved has a match that is not over but closed, as nobody was there for long. It goes on when one of its people
	// comes back.
	Shelved
)

// The errors of tables.
var (
	ErrFull         = errors.New("all seats are taken; watch, or try another table")
	ErrTaken        = errors.New("somebody sits there; take another seat")
	ErrBegins       = errors.New("a match is about to begin; come back in a minute")
	ErrShut         = errors.New("the table takes no more people; ask its owner to open it")
	ErrKicked       = errors.New("the owner of the table has sent you away")
	ErrTakenOver    = errors.New("you have sat down from another connection")
	ErrClosed       = errors.New("the table is closed")
	ErrBroken       = errors.New("the table broke down; its match is saved, come again")
	ErrNobody       = errors.New("nobody is known here without a key or a seat word")
	ErrNoSpectators = errors.New("this table has no room for spectators")
	ErrNotOwner     = errors.New("only the owner of the table may do that")
	ErrNotNow       = errors.New("that cannot be done now")
	ErrNoWord       = errors.New("you have no word in this deal")
	ErrMute         = errors.New("that cannot be said here")
	ErrHasty        = errors.New("that is too much at a time; wait some seconds")
)

// ErrNoRoom refuses a new match, since the disk of the journals is nearly full.
var ErrNoRoom error = noRoom{}

type noRoom struct{}

// Error returns the error in English.
func (noRoom) Error() string {
	return fmt.Sprintf("the disk of the host has less than %d MB free; make room, then begin again", minRoom>>20)
}

// Tell returns the error in the language of w.
func (noRoom) Tell(w *words.Words) string {
	return w.With("host.noroom", words.Args{"Least": minRoom >> 20})
}

// Limits returns the limits of a table in words.
func Limits(w *words.Words) []string {
	return []string{
		w.With("limit.speech", words.Args{"Length": LongestSpeech, "Most": speeches, "Seconds": int(speechTime.Seconds())}),
		w.With("limit.spectators", words.Args{"Most": mostSpectators}),
		w.With("limit.room", words.Args{"Least": minRoom >> 20}),
	}
}

// A State is what everyone may know of a table at a moment. It must not be changed.
type State struct {
	Stage  Stage
	Places [game.MaxSeats]Place
	// Owner is the seat of the table's owner, or game.Nobody.
	Owner game.Seat
	// Watching lists the names of the spectators.
	Watching []string
	// Shut reports whether only people who sit here already may come.
	Shut bool
	// Sealing describes the words; nil before the first match begins.
	Sealing *Sealing
	// TurnEnds is the time when a stand-in finishes the turn of a person; zero if no clock runs.
	TurnEnds time.Time
	// Awaited reports by seat whose Ready, Next, lock or word is waited for, and AwaitedUntil how long.
	Awaited      [game.MaxSeats]bool
	AwaitedUntil time.Time
	// Said lists what was said last, the newest last.
	Said []Speech
}

// A Place is who has a seat.
type Place struct {
	// Name is the name of the person or the bot; empty before the first match where nobody sits.
	Name string
	// Person reports whether a person sits there.
	Person bool
	// Here reports whether that person is connected, and Asleep whether two turns of the person have run out.
	Here, Asleep bool
	// From is the origin of the person's connection. Only the owner may see it.
	From string
	// Level is the level of a bot at a seat where nobody sits.
	Level bots.Level
}

// A Speech is something that was said.
type Speech struct {
	// Number counts what was said at the table, from 1.
	Number int
	// Name is the name of the person who said it, and Seat that person's seat, or game.Nobody for a spectator.
	Name string
	Seat game.Seat
	// Text is safe to show. It is empty if Phrase is set, the number of one of session.Phrases, from 1.
	Text   string
	Phrase int
}

// Reason returns why a chair was not given or has ended, in words. It is "" if the guest need not be told.
func Reason(w *words.Words, err error) string {
	for _, c := range []struct {
		errs []error
		id   string
	}{
		{[]error{ErrFull, ErrTaken}, "lobby.full"},
		{[]error{ErrShut, ErrNoSpectators}, "lobby.shut"},
		{[]error{ErrBegins}, "lobby.begins"},
		{[]error{ErrKicked}, "lobby.kicked"},
		{[]error{ErrTakenOver}, "lobby.takenover"},
		{[]error{ErrClosed}, "lobby.closed"},
		{[]error{ErrBroken}, "lobby.broken"},
		{[]error{ErrMute}, "lobby.mute"},
		{[]error{ErrHasty}, "lobby.hasty"},
	} {
		if slices.ContainsFunc(c.errs, func(e error) bool { return errors.Is(err, e) }) {
			return w.Say(c.id)
		}
	}
	return ""
}
