// Package host runs a table for several people: seats, clocks, stand-ins for absent players, words before the deal,
// chat, and journals.
//
// A connection calls Sit or Spectate to get a Chair, and creates its session from the Chair. Each table has one
// goroutine, which drives the match. The package does not depend on the network or the screen. A process may run
// several tables; their bots share its processors.
package host

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A Person identifies a person across connections, for example by the fingerprint of a key. It is not shown to other
// people. The empty Person means nobody.
type Person string

// A Guest is a connected person.
type Guest struct {
	Person Person
	// Passing is true for a person who cannot come back after leaving.
	Passing bool
	// Name is the name that the person asks for. Sit changes it if it is unsafe to display or already taken.
	Name string
	// From is the origin of the connection. Only the owner of the table sees
	// it.
	From string
}

// A Chat determines what people may say to each other.
type Chat uint8

// The kinds of Chat.
const (
	// FreeChat allows any text and the phrases.
	FreeChat Chat = iota
	// PhrasesOnly allows the phrases, which each person sees in their own
	// language.
	PhrasesOnly
	// NoChat allows nothing.
	NoChat
)

// A Setup describes a table.
type Setup struct {
	// Name is the name of the table.
	Name  string
	Rules game.Rules
	// Preset names the preset that Rules come from. It may be empty.
	Preset string
	// Bots are the levels, by seat, of the bots that fill empty seats when a
	// match begins.
	Bots [game.MaxSeats]bots.Level
	// StandIn is the level of the bots that play for absent people.
	StandIn bots.Level
	// Turn is the time limit of a turn in whole seconds, or 0 for none. Grace
	// is how long the table waits for an absent person, in whole seconds.
	Turn, Grace time.Duration
	// Between is the longest time from the end of a round to the start of the next.
	Between time.Duration
	// Pace is the time between two moves of bots with an even temper.
	Pace time.Duration
	// Hints is the number of hints per person and round. A negative number
	// means no limit.
	Hints int
	// Spectators allows people without a seat to watch.
	Spectators bool
	Chat       Chat
	// Owner is the person who may begin matches and send others away. If it is
	// empty, the person seated longest is the owner.
	Owner Person
	// Seeds returns the seeds of a new match.
	Seeds func() session.Seeds
	// Transient closes the table some time after everyone has left it:
	// shelveAfter during a match, and pauseAfter otherwise.
	Transient bool
	// Changed is called after the State has changed. It must not block. It may
	// be nil.
	Changed func()
	// Panicked is called after a panic at the table, with its value and stack.
	// It may be nil.
	Panicked func(value any, stack []byte)
	// Dir is the directory of the journals. If it is empty, matches are not
	// saved. Program is the name and version that the journals record.
	Dir, Program string
	// Free returns the number of free bytes on the disk that holds dir. If Free is nil or fails, the disk is assumed to
	// have room.
	Free func(dir string) (int64, error)

	opener Person // the person who opened the table in a club, or empty
}

// A Stage is a stage in the life of a table.
type Stage uint8

// The stages. A table goes from Waiting through Words and Playing to Over, and from there to Words again.
const (
	// Waiting is the stage before the owner begins a match.
	Waiting Stage = iota
	// Words is the stage in which people lock and reveal words.
	Words
	// Playing is the stage of a match in progress.
	Playing
	// Over is the stage after a match, until everyone wants another.
	Over
	// Shelved is the stage of a match that was closed because everyone had left. It resumes when one of its players
	// comes back.
	Shelved
)

// The errors of tables.
var (
	ErrFull         = refuse("all seats are taken; watch, or try another table", "lobby.full")
	ErrTaken        = refuse("somebody sits there; take another seat", "lobby.full")
	ErrBegins       = refuse("a match is about to begin; come back in a minute", "lobby.begins")
	ErrShut         = refuse("the table takes no more people; ask its owner to open it", "lobby.shut")
	ErrKicked       = refuse("the owner of the table has sent you away", "lobby.kicked")
	ErrTakenOver    = refuse("you have sat down from another connection", "lobby.takenover")
	ErrClosed       = refuse("the table is closed", "lobby.closed")
	ErrBroken       = refuse("the table broke down; its match is saved, come again", "lobby.broken")
	ErrNobody       = errors.New("nobody is known here without a key or a seat word")
	ErrNoSpectators = refuse("this table has no room for spectators", "lobby.shut")
	ErrNotOwner     = errors.New("only the owner of the table may do that")
	ErrNotNow       = refuse("that cannot be done now", "host.notnow")
	ErrNoWord       = errors.New("you have no word in this deal")
	ErrMute         = refuse("that cannot be said here", "lobby.mute")
	ErrHasty        = refuse("that is too much at a time; wait some seconds", "lobby.hasty")
)

// ErrNoRoom is returned when the disk of the journals is too full for a new
// match.
var ErrNoRoom error = noRoomError{}

type noRoomError struct{}

// Error returns the error in English.
func (noRoomError) Error() string {
	return fmt.Sprintf("the host's disk has less than %d MB free; make room, then begin again", minRoom>>20)
}

// Text returns the error in the language of w.
func (noRoomError) Text(w *words.Words) string {
	return w.With("host.noroom", words.Args{"Least": minRoom >> 20})
}

// BotTime returns the time that the bots of all tables have spent on their
// moves.
func BotTime() time.Duration { return time.Duration(botNanos.Load()) }

// Limits returns descriptions of the limits of a table.
func Limits(w *words.Words) []string {
	return []string{
		w.With("limit.speech", words.Args{"Length": LongestMessage, "Most": maxMessages, "Seconds": int(messageTime.Seconds())}),
		w.With("limit.spectators", words.Args{"Most": maxSpectators}),
		w.With("limit.room", words.Args{"Least": minRoom >> 20}),
	}
}

// A State is the public state of a table. It must not be changed.
type State struct {
	Stage Stage
	// Round is the number of the round being played, counting from 1, or 0 if none is.
	Round  int
	Places [game.MaxSeats]Place
	// Owner is the seat of the table's owner, or game.Nobody.
	Owner game.Seat
	// Watching lists the names of the spectators.
	Watching []string
	// Shut reports whether the table admits only people who already have a
	// seat.
	Shut bool
	// EmptiedAt is the time since which nobody has been connected to a seat, or zero if somebody is.
	EmptiedAt time.Time
	// Seals is the state of the words. It is zero before the first match.
	Seals Seals
	// TurnEnds is the time when a stand-in takes over the current turn, or zero if the turn has no limit.
	TurnEnds time.Time
	// Awaited reports, by seat, whether the table is waiting for the person.
	Awaited [game.MaxSeats]bool
	// Messages lists recent messages, newest last.
	Messages []Message
	// Replaced is closed when the table has a newer State, which is also so after
	// each step of the match. Sessions are then updated with CatchUp.
	Replaced chan struct{}

	people seatedPeople
}

// AwaitedText returns a sentence that names the people the table waits for, or
// "" if there are none.
func (s *State) AwaitedText(w *words.Words) string {
	var names []string
	for at, awaited := range s.Awaited {
		if awaited {
			names = append(names, s.Places[at].Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return w.With("lobby.awaited", words.Args{"Names": strings.Join(names, ", ")})
}

// A Place describes a seat and its player.
type Place struct {
	// Name is the name of the person or bot, or empty for an empty seat before
	// the first match.
	Name string
	// Person reports whether a person sits there.
	Person bool
	// Here reports whether the person is connected. Asleep reports whether two
	// of their turns in a row have run out.
	Here, Asleep bool
	// From is the origin of the person's connection. Only the owner may see it.
	From string
	// Level is the level of the bot if the seat has no person.
	Level bots.Level
}

// A Message is a chat message to everyone at a table.
type Message struct {
	// Number is the number of the message at its table, from 1.
	Number int
	// Name is the name of the speaker.
	Name string
	// Text is safe to display. If Phrase is not 0, it is the number, from 1, of
	// one of session.Phrases, and Text is empty.
	Text   string
	Phrase int
}

// A refusal is an error that guests see in their own language.
type refusal struct {
	error
	id string // of the text in all languages
}

func refuse(text, id string) error { return refusal{errors.New(text), id} }

// Reason describes an error that ended a chair or prevented a guest from getting one. It returns "" for any other
// error.
func Reason(w *words.Words, err error) string {
	var known refusal
	if errors.As(err, &known) {
		return w.Say(known.id)
	}
	return ""
}
