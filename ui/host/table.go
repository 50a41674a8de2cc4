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

// thinking has room for the bots of all tables that may think at a time.
var thinking = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))

// A Table is a table at which several people play. Any goroutine may use it. Make one with New or Resume; it must be
// closed.
type Table struct {
	setup Setup
	shelf *session.Shelf // nil if matches are not saved

	calls   chan call
	answers chan answer
	done    chan struct{} // closed when the table is closed
	state   atomic.Pointer[State]
	store   atomic.Pointer[session.Store] // of the match

	// What follows belongs to the goroutine drive.
	levels   [game.MaxSeats]bots.Level // of the bots in the next match
	now      time.Time                 // of the present event
	wake     time.Time                 // when something is due next; zero if nothing is
	closing  error                     // why the table is to be closed, or nil
	broke    time.Time                 // when the table broke down last
	stage    Stage
	places   [game.MaxSeats]place
	watching []*Chair
	shut     bool
	kicked   map[Person]bool
	arrived  int // how many people have sat down
	said     []Speech
	silenced map[Person]bool

	match   *session.Match // nil before Words and on the shelf
	path    string         // of the journal of a match on the shelf or the last one that is over
	stirred <-chan struct{}
	unwatch func()
	seen    int // the last step of the match noted
	sealing sealing

	turn     turn
	readyBy  time.Time // until when the deal waits; zero if it does not
	endedAt  time.Time // when the round ended
	movedAt  time.Time // when something was last done in the match
	emptied  time.Time // since when nobody is here; zero if somebody is
	asked    *asked    // the bot that thinks or has answered, or nil
	standIns [game.MaxSeats]*bots.Player
}

// place is a seat of the table.
type place struct {
	guest  Guest     // of who sits there; the zero Guest if nobody does
	number int       // the lower, the longer the person has sat there
	chair  *Chair    // nil if nobody is connected
	left   time.Time // since when nobody is
	leaves bool      // the person has left without being cut off, and is not waited for
	late   int       // turns in a row that ran out
	asleep bool
	ready  bool // has seen the deal
	next   bool // wants to go on

	bot     session.Sitter // of the seat in this match; zero for a seat that began with a person
	standIn string         // the name of the bot or of the stand-in; empty before the first match
}

// sits reports whether a person has the seat.
func (p *place) sits() bool { return p.guest.Person != "" }

// awake reports whether a person is there who can be waited for.
func (p *place) awake() bool { return p.chair != nil && !p.asleep }

// turn is the clock of a turn.
type turn struct {
	seat          game.Seat
	round, number int
	ends          time.Time // zero without a limit
	over          bool      // a stand-in finishes it
}

// asked is a question to a bot.
type asked struct {
	request session.BotRequest
	due     time.Time     // when the bot moves
	move    *session.Move // nil until the bot has answered
	cancel  context.CancelFunc
}

// answer is a bot's answer.
type answer struct {
	to   *asked
	move session.Move
}

// New opens a table. It fails if the rules cannot be played or a bot has no level.
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
		setup: s, levels: s.Bots, calls: make(chan call), answers: make(chan answer), done: make(chan struct{}), kicked: map[Person]bool{},
		silenced: map[Person]bool{}, now: time.Now(), unwatch: func() {},
	}
	t.sealing.barred = map[Person]string{}
	if s.Dir != "" {
		t.shelf = session.NewShelf(s.Dir, s.Program, time.Now)
		t.shelf.OnTrouble(func() { t.do(func() error { return nil }) }) // which tells everyone
	}
	t.emptied = t.now
	t.publish()
	return t
}

// Setup returns the setup of the table. It must not be changed.
func (t *Table) Setup() *Setup { return &t.setup }

// State returns what everyone may know of the table now.
func (t *Table) State() *State { return t.state.Load() }

// Done returns a channel that is closed when the table is closed.
func (t *Table) Done() <-chan struct{} { return t.done }

// drive runs the table until it is closed.
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
	t.end()
}

// handle waits for one event and does what follows from it. A breakdown closes the match or, if it is the second one
// in a short time, the table.
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
		if t.setup.Broke != nil {
			t.setup.Broke(value, debug.Stack())
		}
		again := !t.broke.IsZero() && t.now.Sub(t.broke) < brokenAgain
		t.broke = t.now
		if t.putOnShelf(ErrBroken); again {
			t.closing = ErrBroken
		}
		t.publish()
	}()
	select {
	case c = <-t.calls:
	case a := <-t.answers:
		a.to.move = &a.move
	case <-t.stirred:
	case <-timer.C:
	}
	t.now, t.wake = time.Now(), time.Time{}
	t.noteSteps()
	if c.do != nil {
		*c.err = ErrBroken // unless it returns
		*c.err = c.do()
	}
	for t.closing == nil && t.advance() {
		t.wake = time.Time{}
	}
	t.publish()
}

// A call is a function for the goroutine of the table.
type call struct {
	do   func() error
	err  *error        // for its result
	done chan struct{} // closed when it is done and all that follows from it
}

// do calls f in the goroutine of the table, and waits until the State has what follows from it. It returns ErrClosed if
// the table is closed, and ErrBroken if it broke down.
func (t *Table) do(f func() error) (err error) {
	c := call{f, &err, make(chan struct{})}
	select {
	case t.calls <- c:
		<-c.done
		return err
	case <-t.done:
		return ErrClosed
	}
}

// due reports whether a time has come. If not, the table wakes up then.
func (t *Table) due(at time.Time) bool {
	if !t.now.Before(at) {
		return true
	}
	if t.wake.IsZero() || at.Before(t.wake) {
		t.wake = at
	}
	return false
}

// advance does the next thing that is due and reports whether there was one.
func (t *Table) advance() bool {
	if t.match != nil && !t.emptied.IsZero() && t.due(t.emptied.Add(shelveAfter)) {
		t.putOnShelf(ErrClosed)
		return true
	}
	switch t.stage {
	case Words:
		return t.advanceWords()
	case Playing:
		return t.advancePlay()
	case Over:
		switch {
		case !t.allNext():
			return false
		case t.hasRoom():
			t.openWords(1, "")
		default: // Begin tells the owner why
			t.closeMatch()
			t.stage = Waiting
		}
		return true
	}
	return false
}

// Begin begins a match, with bots where nobody sits. It fails with ErrNotOwner, ErrNotNow or ErrNoRoom.
func (t *Table) Begin(by Person) error {
	return t.do(func() error {
		if err := t.checkOwner(by); err != nil {
			return err
		}
		if t.stage != Waiting && t.stage != Over || !t.anybodyHere() {
			return ErrNotNow
		}
		if !t.hasRoom() {
			return ErrNoRoom
		}
		t.openWords(1, "")
		return nil
	})
}

// hasRoom reports whether the disk has room for another match.
func (t *Table) hasRoom() bool {
	if t.setup.Dir == "" || t.setup.Free == nil {
		return true
	}
	free, err := t.setup.Free(t.setup.Dir)
	return err != nil || free >= minRoom
}

// SetShut lets only people come who have a seat already, or everybody again. It fails with ErrNotOwner.
func (t *Table) SetShut(by Person, shut bool) error {
	return t.do(func() error {
		err := t.checkOwner(by)
		if err == nil {
			t.shut = shut
		}
		return err
	})
}

// SetBot changes the level of the bot that will play at a seat where nobody sits. It fails with ErrNotOwner, or with
// ErrNotNow while a match is played.
func (t *Table) SetBot(by Person, at game.Seat, level bots.Level) error {
	return t.do(func() error {
		if err := t.checkOwner(by); err != nil {
			return err
		}
		if t.stage != Waiting && t.stage != Over || !t.hasSeat(at) {
			return ErrNotNow
		}
		t.levels[at] = level
		return nil
	})
}

// Kick sends the person at a seat away, who may not come back. It fails with ErrNotOwner, or with ErrNotNow if it is
// the owner's own seat or nobody sits there.
func (t *Table) Kick(by Person, at game.Seat) error {
	return t.do(func() error {
		if err := t.checkOwner(by); err != nil {
			return err
		}
		if !t.hasSeat(at) || !t.places[at].sits() || t.places[at].guest.Person == by {
			return ErrNotNow
		}
		t.kicked[t.places[at].guest.Person] = true
		t.vacate(at, journal.Kicked, ErrKicked)
		return nil
	})
}

// Silence lets nobody hear the person at a seat any more, or everybody again. It fails with ErrNotOwner, or with
// ErrNotNow if nobody sits there.
func (t *Table) Silence(by Person, at game.Seat, silent bool) error {
	return t.do(func() error {
		if err := t.checkOwner(by); err != nil {
			return err
		}
		if !t.hasSeat(at) || !t.places[at].sits() {
			return ErrNotNow
		}
		t.silenced[t.places[at].guest.Person] = silent
		return nil
	})
}

// Close tells everyone that the table is closed, and waits until the journal is on the disk. An unfinished match can be
// resumed.
func (t *Table) Close() {
	t.do(func() error {
		t.closing = ErrClosed
		return nil
	})
	<-t.done
}

// end closes everything of the table.
func (t *Table) end() {
	t.putOnShelf(t.closing)
	if t.shelf != nil {
		t.shelf.Close()
	}
	t.publish()
	close(t.done)
}

func (t *Table) hasSeat(at game.Seat) bool { return at >= 0 && int(at) < t.setup.Rules.Seats }

// owner returns the seat of the owner, or game.Nobody.
func (t *Table) owner() game.Seat {
	longest := game.Nobody
	for at := range game.Seat(t.setup.Rules.Seats) {
		p := &t.places[at]
		switch {
		case !p.sits():
		case t.setup.Owner != "":
			if p.guest.Person == t.setup.Owner {
				return at
			}
		case p.chair != nil && (longest == game.Nobody || p.number < t.places[longest].number):
			longest = at
		}
	}
	return longest
}

func (t *Table) checkOwner(by Person) error {
	if at := t.owner(); by != "" && (by == t.setup.Owner || at != game.Nobody && t.places[at].guest.Person == by) {
		return nil
	}
	return ErrNotOwner
}

// emptySeat returns who plays at a seat where nobody sits.
func (t *Table) emptySeat(at game.Seat) session.Sitter {
	if p := &t.places[at]; !p.bot.IsBot() { // a person's seat from the beginning
		return session.Sitter{Name: p.standIn}
	}
	return t.places[at].bot
}

func (t *Table) anybodyHere() bool {
	return slices.ContainsFunc(t.places[:], func(p place) bool { return p.chair != nil })
}

// freeName returns a name that nobody at the table has, like the one that a guest wishes for.
func (t *Table) freeName(wish string) string {
	if wish = words.Safe(wish, words.LongestName); wish == "" {
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
	for i := range t.places {
		p := &t.places[i]
		if p.sits() && p.guest.Name == name || p.standIn == name {
			return true
		}
	}
	return slices.ContainsFunc(t.watching, func(c *Chair) bool { return c.guest.Name == name })
}

// publish makes the present state known to everyone.
func (t *Table) publish() {
	s := &State{Stage: t.stage, Owner: t.owner(), Shut: t.shut, Said: t.said, Sealing: t.sealing.public(t)}
	for at := range game.Seat(t.setup.Rules.Seats) {
		p := &t.places[at]
		if p.sits() {
			s.Places[at] = Place{Name: p.guest.Name, Person: true, Here: p.chair != nil, Asleep: p.asleep, From: p.guest.From}
		} else {
			s.Places[at] = Place{Name: p.standIn, Level: t.levels[at]}
		}
	}
	for _, c := range t.watching {
		s.Watching = append(s.Watching, c.guest.Name)
	}
	t.publishWaits(s)
	t.state.Store(s)
	for i := range t.places {
		t.places[i].chair.stir()
	}
	for _, c := range t.watching {
		c.stir()
	}
}

// publishWaits sets the parts of a state that tell what is waited for.
func (t *Table) publishWaits(s *State) {
	awaits := func(until time.Time, is func(at game.Seat, p *place) bool) {
		s.AwaitedUntil = until
		for at := range game.Seat(t.setup.Rules.Seats) {
			s.Awaited[at] = t.places[at].sits() && is(at, &t.places[at])
		}
	}
	switch {
	case t.stage == Words:
		awaits(t.sealing.until, func(at game.Seat, _ *place) bool { return t.sealing.awaits(at) })
	case t.stage == Over:
		awaits(time.Time{}, func(_ game.Seat, p *place) bool { return p.awake() && !p.next })
	case t.stage != Playing:
	case !t.endedAt.IsZero():
		awaits(t.endedAt.Add(t.setup.Between), func(_ game.Seat, p *place) bool { return p.awake() && !p.next })
	case !t.readyBy.IsZero():
		awaits(t.readyBy, func(_ game.Seat, p *place) bool { return p.awake() && !p.ready })
	case t.places[t.turn.seat].sits() && !t.places[t.turn.seat].asleep:
		s.TurnEnds = t.turn.ends
	}
}
