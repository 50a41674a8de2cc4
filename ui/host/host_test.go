package host

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// simple is a bot that makes the simplest legal move.
type simple struct{}

func (simple) Play(_ context.Context, v game.View) (game.Action, error) { return bots.Fallback(v), nil }

// An evening is a table with people, in a bubble with its own clock.
type evening struct {
	t     *testing.T
	table *Table
	dir   string
	chair map[string]*Chair
	face  map[string]*session.Session
	// settled is called after each settle; it may be nil.
	settled func()
}

// setup returns a table of the classic game with simple bots, a turn of 90 s and a grace of 30 s.
func setup(dir string) Setup {
	level := bots.Guest("simple", func(uint64) bots.Bot { return simple{} })
	return Setup{
		Name: "kismet", Rules: game.Classic(), Preset: "classic", Bots: [4]bots.Level{level, level, level, level}, StandIn: level,
		Turn: 90 * time.Second, Grace: 30 * time.Second, Between: 30 * time.Second, Pace: 700 * time.Millisecond, Spectators: true, Dir: dir, Program: "test",
		Chance: func() session.Chance {
			deal, err := journal.Draw(strings.NewReader(strings.Repeat("0123456789abcdef", 10)))
			if err != nil {
				panic(err)
			}
			return session.Chance{Whims: 7, Drawn: &deal}
		},
	}
}

// spend runs do at a new table. change modifies its setup and may be nil.
func spend(t *testing.T, change func(*Setup), do func(e *evening)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := setup(dir)
		if change != nil {
			change(&s)
		}
		table, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		e := &evening{t: t, table: table, dir: s.Dir, chair: map[string]*Chair{}, face: map[string]*session.Session{}}
		defer func() { e.table.Close() }()
		do(e)
	})
}

// come seats people, each in their old seat or the first free one.
func (e *evening) come(names ...string) *Chair {
	e.t.Helper()
	for _, name := range names {
		c, err := e.table.Sit(Guest{Person: Person("key of " + name), Name: name}, game.Nobody)
		if err != nil {
			e.t.Fatalf("%s cannot sit down: %v", name, err)
		}
		e.chair[name] = c
	}
	return e.chair[names[len(names)-1]]
}

// open opens a session for everyone seated.
func (e *evening) open() {
	e.t.Helper()
	for name, c := range e.chair {
		if c.Err() == nil {
			s, err := c.Session(session.Table{})
			if err != nil {
				e.t.Fatalf("%s has no session: %v", name, err)
			}
			e.face[name] = s
		}
	}
}

// begin begins a match without words and waits until everyone has seen the
// deal.
func (e *evening) begin(names ...string) {
	e.t.Helper()
	e.come(names...)
	e.must(e.table.Begin(Person("key of " + names[0])))
	for _, name := range names {
		e.must(e.chair[name].LockWord(""))
	}
	e.open()
	for _, s := range e.face {
		s.Ready()
	}
	e.settle()
}

func (e *evening) must(err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
}

// settle waits until all goroutines are blocked, and lets all sessions catch
// up.
func (e *evening) settle() {
	synctest.Wait()
	for _, s := range e.face {
		s.CatchUp()
	}
	if e.settled != nil {
		e.settled()
	}
}

// pass lets time pass.
func (e *evening) pass(d time.Duration) {
	time.Sleep(d)
	e.settle()
}

// toPlay returns the name of the person or bot to play.
func (e *evening) toPlay() string {
	for _, s := range e.face {
		return s.Table().Names[s.View().Turn]
	}
	return ""
}

// act makes the simplest legal move for a person.
func (e *evening) act(name string) {
	e.t.Helper()
	s := e.face[name]
	if o := s.Do(bots.Fallback(*s.View())); o.Refused != nil {
		e.t.Fatalf("%s: %v", name, o.Refused)
	}
	e.settle()
}

// playTo plays until it is the turn of the named player.
func (e *evening) playTo(name string) {
	e.t.Helper()
	for e.toPlay() != name {
		if s := e.face[e.toPlay()]; s != nil {
			e.act(e.toPlay())
		} else {
			e.pass(time.Second)
		}
	}
}

// record returns the newest journal. The test fails if it is invalid.
func (e *evening) record() *journal.Record {
	e.t.Helper()
	paths := e.paths()
	return e.read(paths[len(paths)-1])
}

// paths returns the paths of the journals, oldest first.
func (e *evening) paths() []string {
	e.t.Helper()
	paths, err := filepath.Glob(filepath.Join(e.dir, "*.jsonl"))
	if err != nil || len(paths) == 0 {
		e.t.Fatalf("no journal in %s: %v", e.dir, err)
	}
	return paths
}

// read returns a journal. The test fails if it is invalid.
func (e *evening) read(path string) *journal.Record {
	e.t.Helper()
	rec, err := journal.ReadFile(path)
	if err != nil {
		text, _ := os.ReadFile(path)
		e.t.Fatalf("%v\n%s", err, text)
	}
	return rec
}

// TestTable_WholeMatch plays whole matches of several people and bots, each
// person in their own goroutine, and checks the journals.
func TestTable_WholeMatch(t *testing.T) {
	for _, preset := range []string{"classic", "101", "101-partners"} {
		for people := 1; people <= 4; people++ {
			t.Run(fmt.Sprint(preset, people), func(t *testing.T) {
				rules, err := game.PresetByName(preset)
				if err == nil && rules.LaysMelds() {
					rules, err = rules.With("rounds=3")
				} else if err == nil {
					rules, err = rules.With("startPoints=5")
				}
				if err != nil {
					t.Fatal(err)
				}
				level, err := bots.LevelByName("acemi")
				if err != nil {
					t.Fatal(err)
				}
				spend(t, func(s *Setup) { s.Rules, s.Bots = rules, [4]bots.Level{level, level, level, level} }, func(e *evening) {
					names := []string{"Deniz", "Selin", "Murat", "Ece"}[:people]
					e.come(names...)
					e.must(e.table.Begin("key of Deniz"))
					for _, name := range names {
						e.must(e.chair[name].LockWord(name))
					}
					e.open()
					done := make(chan string)
					for _, name := range names {
						go func() { done <- playMatch(e.face[name], e.chair[name]) }()
					}
					for range names {
						if problem := <-done; problem != "" {
							t.Error(problem)
						}
					}
					e.table.Close()
					if rec := e.record(); rec.End == nil || rec.End.Abandoned {
						t.Errorf("the match has not ended: %+v", rec.End)
					}
				})
			})
		}
	}
}

// playMatch plays for a person until the match is over.
func playMatch(s *session.Session, c *Chair) (problem string) {
	level, _ := bots.LevelByName("acemi")
	bot := bots.NewPlayer(level.New(3))
	s.Ready()
	for s.View().Phase != game.MatchOver {
		for range s.CatchUp().Events {
			s.Ready()
		}
		switch {
		case s.MyTurn():
			a, err := bot.Ask(context.Background(), *s.View())
			if err != nil {
				return err.Error()
			}
			if o := s.Do(a); o.Refused != nil {
				return o.Refused.Error()
			}
			continue
		case s.View().Phase == game.RoundOver:
			s.GoOn()
		}
		select {
		case <-c.Changed():
		case <-c.Gone():
			return fmt.Sprintf("%s: %v", c.Name(), c.Err())
		case <-time.After(time.Minute * 20):
			return c.Name() + " waits for ever"
		}
	}
	return ""
}
