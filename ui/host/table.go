package host

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// thinking limits how many bots may think and how many hints may be computed
// concurrently, over all tables. botNanos is the time, in nanoseconds, that
// bots have used.
var (
	thinking = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))
	botNanos atomic.Int64
)

// A Table is a table for several people. It is safe for concurrent use. Create
// it with New or Resume, and close it after use.
type Table struct {
	Setup                // must not be changed
	shelf *session.Shelf // nil if matches are not saved

	calls chan call
	done  chan struct{} // closed when the table is closed
	state atomic.Pointer[State]
	store atomic.Pointer[session.Store] // of the current match

	// The fields below belong to the goroutine that runs drive.
	levels    [game.MaxSeats]bots.Level // of the bots in the next match
	now       time.Time                 // of the current event
	wake      time.Time                 // when to wake up next, or zero
	closing   error                     // why the table is closing, or nil
	lastPanic time.Time
	stage     Stage
	places    []*place // by seat
	watching  []*Chair
	shut      bool
	kicked    map[Person]bool
	arrived   int // number of people who have sat down so far
	messages  int // number of messages so far
	said      []Message

	match   *session.Match // nil before Words and on the shelf
	path    string         // journal of the shelved match or the last finished one
	changed <-chan struct{}
	unwatch func()
	seen    int // the last step handled
	sealed  sealedWords

	turn      turnClock
	deadline  time.Time   // when to stop waiting for words or until everyone is ready, or zero
	roundOver bool        // everyone is asked about the next round, not to see a deal
	movedAt   time.Time   // time of the last action in the match
	emptiedAt time.Time   // when the last person left, or zero
	pending   *botRequest // nil if no bot has been asked
	standIns  [game.MaxSeats]*bots.Player
}

// A place is a seat of the table and its person.
type place struct {
	Guest            // the zero Guest for an empty seat
	number int       // order of arrival
	chair  *Chair    // nil if the person is not connected
	left   time.Time // when the person disconnected
	leaves bool      // the person left, so the table does not wait for them
	late   int       // timeouts in a row
	asleep bool
	ready  bool // has seen the deal or, after a round, wants to go on

	bot     bots.Level // the level of the bot that started the match at this seat; zero if a person did
	standIn string     // name of the bot or stand-in; empty before the first match
}

// sits reports whether a person has the seat.
func (p *place) sits() bool { return p.Person != "" }

// awake reports whether the person is connected and not asleep.
func (p *place) awake() bool { return p.chair != nil && !p.asleep }

// sitter returns the person or bot that plays at the place.
func (p *place) sitter() session.Sitter {
	switch {
	case p.awake():
		return session.Sitter{Name: p.Name}
	case p.sits():
		return session.Sitter{Name: p.Name, StandIn: p.standIn}
	}
	return session.Sitter{Name: p.standIn, Level: p.bot}
}

// A turnClock holds the time limit of the current turn.
type turnClock struct {
	seat          game.Seat
	round, number int
	ends          time.Time // zero without a limit
	over          bool      // the time is up and a stand-in plays
}

// A botRequest is a request to a bot and its answer.
type botRequest struct {
	request session.BotRequest
	due     time.Time     // when the bot moves
	move    *session.Move // nil until the bot has answered
	cancel  context.CancelFunc
}

// New opens a table. It fails if a match with these rules cannot be played or a
// bot has no level.
func New(s Setup) (*Table, error) {
	if err := s.Rules.Validate(); err != nil {
		return nil, err
	}
	for _, l := range append(s.Bots[:s.Rules.Seats:s.Rules.Seats], s.StandIn) {
		if l.Name == "" {
			return nil, errors.New("a bot at this table has no level; name one for each seat and the stand-ins")
		}
	}
	t := newTable(s)
	go t.drive()
	return t, nil
}

func newTable(s Setup) *Table {
	s.Name = words.Safe(s.Name, 2*words.LongestName)
	t := &Table{
		Setup: s, levels: s.Bots, calls: make(chan call), done: make(chan struct{}), kicked: map[Person]bool{},
		now: time.Now(), unwatch: func() {},
	}
	for range s.Rules.Seats {
		t.places = append(t.places, new(place))
	}
	t.sealed.barred = map[Person]string{}
	if s.Dir != "" {
		t.shelf = session.NewShelf(s.Dir, s.Program, time.Now)
		t.shelf.OnTrouble(func() { t.do(func() error { return nil }) }) // publishes the state
	}
	t.emptiedAt, t.wake = t.now, t.now.Add(pauseAfter)
	t.publish()
	return t
}

// State returns the current public state of the table.
func (t *Table) State() *State { return t.state.Load() }

// Done returns a channel that is closed when the table is closed.
func (t *Table) Done() <-chan struct{} { return t.done }

// drive runs the table until it is closed, and then closes the match and all
// chairs.
func (t *Table) drive() {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for t.closing == nil {
		if t.wake.IsZero() {
			timer.Stop()
		} else {
			timer.Reset(time.Until(t.wake))
		}
		t.handle(timer)
	}
	t.putOnShelf(t.closing)
	t.shelf.Close()
	t.publish()
	close(t.done)
}

// handle handles one event. After a panic it closes the match. If that is the
// second panic within panicWindow, it closes the table as well.
func (t *Table) handle(timer *time.Timer) {
	var c call
	defer func() {
		value := recover()
		if c.done != nil {
			defer close(c.done)
		}
		if value == nil {
			return
		}
		if t.Panicked != nil {
			t.Panicked(value, debug.Stack())
		}
		again := t.now.Sub(t.lastPanic) < panicWindow
		t.lastPanic = t.now
		if t.putOnShelf(ErrBroken); again {
			t.closing = ErrBroken
		}
		t.publish()
	}()
	select {
	case c = <-t.calls:
	case <-t.changed:
	case <-timer.C:
	}
	t.now, t.wake = time.Now(), time.Time{}
	t.noteSteps()
	if c.do != nil {
		c.do()
	}
	for t.closing == nil && t.advance() {
		t.wake = time.Time{}
	}
	t.publish()
}

// A call is a function to run in the table's goroutine.
type call struct {
	do   func()
	done chan struct{} // closed after the call is handled
}

// do calls f in the table's goroutine, and returns after the State is updated.
// It returns ErrClosed if the table is closed, and ErrBroken after a panic.
func (t *Table) do(f func() error) (err error) {
	err = ErrBroken // replaced if f returns
	c := call{func() { err = f() }, make(chan struct{})}
	select {
	case t.calls <- c:
		<-c.done
		return err
	case <-t.done:
		return ErrClosed
	}
}

// due reports whether deadline has passed. If not, it arranges for the table to
// wake up then.
func (t *Table) due(deadline time.Time) bool {
	if !t.now.Before(deadline) {
		return true
	}
	if t.wake.IsZero() || deadline.Before(t.wake) {
		t.wake = deadline
	}
	return false
}

// advance performs the next due step and reports whether there was one.
func (t *Table) advance() bool {
	stays := shelveAfter // how long the table stays open after everyone has left
	if t.Transient && t.stage != Playing {
		stays = pauseAfter
	}
	if !t.emptiedAt.IsZero() && (t.match != nil || t.Transient) && t.due(t.emptiedAt.Add(stays)) {
		if t.putOnShelf(ErrClosed); t.Transient {
			t.closing = ErrClosed
		}
		return true
	}
	switch t.stage {
	case Words:
		return t.advanceWords()
	case Playing:
		return t.advancePlay()
	case Over:
		switch {
		case !t.allReady():
			return false
		case t.hasDiskSpace():
			t.openWords(1, "")
		default: // Begin returns the reason to the owner
			t.closeMatch()
			t.stage = Waiting
		}
		return true
	}
	return false
}

// Begin begins a match, with bots in empty seats. It fails with ErrNotOwner,
// ErrNotNow or ErrNoRoom.
func (c *Chair) Begin() error {
	return c.asOwner(func(t *Table) error {
		switch {
		case t.stage != Waiting && t.stage != Over || !t.emptiedAt.IsZero():
			return ErrNotNow
		case !t.hasDiskSpace():
			return ErrNoRoom
		}
		t.openWords(1, "")
		return nil
	})
}

// hasDiskSpace reports whether the disk has room for another match.
func (t *Table) hasDiskSpace() bool {
	if t.Dir == "" || t.Free == nil {
		return true
	}
	free, err := t.Free(t.Dir)
	return err != nil || free >= minRoom
}

// SetShut sets whether the table admits only people who already have a seat. It
// fails with ErrNotOwner.
func (c *Chair) SetShut(shut bool) error {
	return c.asOwner(func(t *Table) error {
		t.shut = shut
		return nil
	})
}

// SetBot sets the level of the bot that will fill an empty seat. It fails with
// ErrNotOwner, or with ErrNotNow during a match.
func (c *Chair) SetBot(at game.Seat, level bots.Level) error {
	return c.asOwner(func(t *Table) error {
		if t.stage != Waiting && t.stage != Over || !t.hasSeat(at) {
			return ErrNotNow
		}
		t.levels[at] = level
		return nil
	})
}

// Kick sends the person or spectator with a name away until the end of the
// match. It fails with ErrNotOwner, or with ErrNotNow if nobody else has the
// name.
func (c *Chair) Kick(name string) error {
	return c.asOwner(func(t *Table) error {
		for i, other := range t.watching {
			if other.Name == name {
				t.kicked[other.Person] = true
				other.dismiss(ErrKicked)
				t.watching = slices.Delete(t.watching, i, i+1)
				return nil
			}
		}
		for at, p := range t.places {
			if p.sits() && p.Name == name && p.chair != c {
				t.kicked[p.Person] = true
				t.vacate(game.Seat(at), journal.Kicked, ErrKicked)
				return nil
			}
		}
		return ErrNotNow
	})
}

// Close ends all chairs and waits until the journal is on disk. An unfinished
// match can be resumed.
func (t *Table) Close() {
	t.do(func() error {
		t.closing = ErrClosed
		return nil
	})
	<-t.done
}

func (t *Table) hasSeat(at game.Seat) bool { return at >= 0 && int(at) < len(t.places) }

// owner returns the seat of the owner, or game.Nobody.
func (t *Table) owner() game.Seat {
	longest := game.Nobody
	for at, p := range t.places {
		switch {
		case !p.sits():
		case t.Owner != "":
			if p.Person == t.Owner {
				return game.Seat(at)
			}
		case p.chair != nil && (longest == game.Nobody || p.number < t.places[longest].number):
			longest = game.Seat(at)
		}
	}
	return longest
}

// asOwner calls f in the table's goroutine if the guest owns the table, and
// fails with ErrNotOwner otherwise.
func (c *Chair) asOwner(f func(*Table) error) error {
	return c.do(func() error {
		if at := c.Table.owner(); at == game.Nobody || at != c.Seat() {
			return ErrNotOwner
		}
		return f(c.Table)
	})
}

// freeName returns a name based on wish that is not taken at the table.
func (t *Table) freeName(wish string) string {
	if wish = words.Name(wish); wish == "" {
		wish = "?"
	}
	name := wish
	for n := 2; t.isTaken(name); n++ {
		number := " " + strconv.Itoa(n)
		name = words.Safe(wish, words.LongestName-len(number)) + number
	}
	return name
}

func (t *Table) isTaken(name string) bool {
	for _, p := range t.places {
		if p.Name == name || p.standIn == name {
			return true
		}
	}
	return slices.ContainsFunc(t.watching, func(c *Chair) bool { return c.Name == name })
}

// publish stores and announces the current state.
func (t *Table) publish() {
	s := &State{Stage: t.stage, Owner: t.owner(), Shut: t.shut, EmptiedAt: t.emptiedAt, Messages: t.said, Seals: t.sealed.Seals, Replaced: make(chan struct{})}
	for at, p := range t.places {
		s.Awaited[at] = t.awaits(at)
		if p.sits() {
			s.people[at].Person = p.Person
			s.Places[at] = Place{Name: p.Name, Person: true, Here: p.chair != nil, Asleep: p.asleep, From: p.From}
		} else {
			s.Places[at] = Place{Name: p.standIn, Level: t.levels[at]}
		}
	}
	for _, c := range t.watching {
		s.Watching = append(s.Watching, c.Name)
	}
	if t.stage == Playing {
		now := t.match.Now().After
		s.Round = now.Public().Round
		if p := t.places[t.turn.seat]; p.sits() && !p.asleep {
			s.TurnEnds = t.turn.ends
		}
	}
	if before := t.state.Swap(s); before != nil {
		close(before.Replaced)
	}
	if t.Changed != nil {
		t.Changed()
	}
}
