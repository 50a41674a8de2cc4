package host

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/session"
)

// fallbackBot is a bot that makes the simplest legal move.
type fallbackBot struct{}

func (fallbackBot) Play(_ context.Context, v game.View) (game.Action, error) {
	return bots.Fallback(v), nil
}

// A tableTest is a table and its people in a synctest bubble.
type tableTest struct {
	*Table
	t     *testing.T
	dir   string
	chair map[string]*Chair
	face  map[string]*session.Session
	// settled is called after each settle; it may be nil.
	settled func()
}

// setup returns the setup of a classic table with a turn of 90 s and a grace
// period of 30 s.
func setup(dir string) Setup {
	level := bots.Guest("simple", func(uint64) bots.Bot { return fallbackBot{} })
	return Setup{
		Name: "kismet", Rules: game.Classic(), Preset: "classic", Bots: [4]bots.Level{level, level, level, level}, StandIn: level,
		Turn: 90 * time.Second, Grace: 30 * time.Second, Between: 30 * time.Second, Pace: 700 * time.Millisecond, Spectators: true, Dir: dir, Program: "test",
		Seeds: func() session.Seeds { return session.Seeds{Bots: 7, Drawn: journaltest.DrawDeal()} },
	}
}

// runTable calls do with a new table. change modifies its setup and may be nil.
func runTable(t *testing.T, change func(*Setup), do func(e *tableTest)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := setup(dir)
		if change != nil {
			change(&s)
		}
		e := &tableTest{Table: check.Must(New(s)), t: t, dir: s.Dir, chair: map[string]*Chair{}, face: map[string]*session.Session{}}
		defer func() { e.Close() }()
		do(e)
	})
}

// seat seats people, each in their old seat or else in the first free one. It
// returns the last chair.
func (e *tableTest) seat(names ...string) *Chair {
	for _, name := range names {
		e.seatAt(name, game.Nobody)
	}
	return e.chair[names[len(names)-1]]
}

func guest(name string) Guest { return Guest{Person: Person("key of " + name), Name: name} }

// seatAt seats a person at a seat.
func (e *tableTest) seatAt(name string, at game.Seat) {
	e.chair[name] = check.Must(e.Sit(guest(name), at))
}

// cannotSit checks that a person is refused a seat with an error that is want.
func (e *tableTest) cannotSit(name string, at game.Seat, want error) {
	e.t.Helper()
	_, err := e.Sit(guest(name), at)
	check.That(e.t, errors.Is(err, want), "%s sits down: %v", name, err)
}

// kick sends a person away in the name of Deniz.
func (e *tableTest) kick(name string) {
	e.t.Helper()
	e.must(e.chair["Deniz"].Kick(name))
	delete(e.face, name)
}

// open opens a session for everyone seated.
func (e *tableTest) open() {
	for name, c := range e.chair {
		if c.Err() == nil {
			e.face[name] = check.Must(c.Session(session.Table{}))
		}
	}
}

// start seats people and begins a match, in which words may then be locked.
func (e *tableTest) start(names ...string) {
	e.t.Helper()
	e.seat(names...)
	e.must(e.chair[names[0]].Begin())
}

// begin begins a match without words and waits until everyone has seen the
// deal.
func (e *tableTest) begin(names ...string) {
	e.t.Helper()
	e.start(names...)
	for _, name := range names {
		e.must(e.chair[name].LockWord("a word"))
	}
	e.open()
	for _, s := range e.face {
		s.Ready()
	}
	e.settle()
}

func (e *tableTest) must(err error) {
	e.t.Helper()
	check.OK(e.t, err)
}

// settle waits until all goroutines are blocked, and lets all sessions catch
// up.
func (e *tableTest) settle() {
	synctest.Wait()
	for _, s := range e.face {
		s.CatchUp()
	}
	if e.settled != nil {
		e.settled()
	}
}

func (e *tableTest) pass(d time.Duration) {
	time.Sleep(d)
	e.settle()
}

// nextToPlay returns the name of the person or bot to play.
func (e *tableTest) nextToPlay() string {
	for _, s := range e.face {
		return s.Table().Names[s.View().Turn]
	}
	return ""
}

// act makes the simplest legal move for a person.
func (e *tableTest) act(name string) {
	e.t.Helper()
	s := e.face[name]
	e.must(s.Do(bots.Fallback(*s.View())).Refused)
	e.settle()
}

// playUntil plays until it is the turn of the named player.
func (e *tableTest) playUntil(name string) {
	e.t.Helper()
	for e.nextToPlay() != name {
		e.playOn()
	}
}

// playOn lets the next player, a person or a bot, act.
func (e *tableTest) playOn() {
	e.t.Helper()
	if e.face[e.nextToPlay()] != nil {
		e.act(e.nextToPlay())
	} else {
		e.pass(time.Second)
	}
}

// record returns the newest journal.
func (e *tableTest) record() *journal.Record {
	paths := e.paths()
	return check.Must(journal.ReadFile(paths[len(paths)-1]))
}

// paths returns the paths of the journals, oldest first.
func (e *tableTest) paths() []string {
	e.t.Helper()
	paths, err := filepath.Glob(filepath.Join(e.dir, "*.jsonl"))
	check.Need(e.t, err == nil && len(paths) != 0, "no journal in %s: %v", e.dir, err)
	return paths
}
