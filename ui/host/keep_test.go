package host

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// Bots must stop some time after everyone has left. The match must then be
// shelved, and must resume when one of its players comes back.
func TestTable_EveryoneLeaves(t *testing.T) {
	for _, away := range []time.Duration{30 * time.Second, 10 * time.Minute, 3 * time.Hour} {
		runTable(t, nil, func(e *tableTest) {
			e.begin("Deniz", "Selin")
			e.playUntil("Selin")
			e.chair["Selin"].Leave()
			e.chair["Deniz"].Close()
			clear(e.face)
			e.pass(away)
			want := Playing
			if away > shelveAfter {
				want = Shelved
				e.cannotSit("Can", game.Nobody, ErrShut) // a stranger
			}
			check.Equal(t, e.State().Stage, want, "after ", away)
			before := e.record().Len()
			e.pass(away)
			check.That(t, away <= pauseAfter || e.record().Len() == before, "after %v bots play on", away)
			e.seat("Deniz", "Selin")
			e.open()
			e.settle()
			m, _ := e.record().Match()
			check.Equal(t, e.face["Deniz"].View().Hand, m.View(0).Hand, "after ", away)
			if want == Shelved {
				check.Equal(t, e.State().Awaited, [game.MaxSeats]bool{true, true})
			}
			for _, s := range e.face {
				s.Ready()
			}
			e.settle()
			for range 3 {
				e.playUntil("Selin")
				e.act("Selin")
			}
			e.Close()
			check.That(t, e.record().Len() > before, "after %v nothing more is written", away)
		})
	}
}

// A snapshot holds what all faces show and what is on disk at one moment.
type snapshot struct {
	state   *State
	faces   map[string]face
	persons []byte // the file beside the journal
	receipt []byte
}

// A face holds what one session shows.
type face struct {
	view game.View
	rack string
}

// shownBy returns the view of a session and, during a round, its rack.
func (e *tableTest) shownBy(s *session.Session) face {
	if s.View().Phase != game.Playing {
		return face{view: s.View().Clone()}
	}
	return face{s.View().Clone(), string(check.Must(s.Rack().MarshalJSON()))}
}

// snapshot waits until everything is written. It returns the number of lines of
// the journal and what all sessions show.
func (e *tableTest) snapshot() (lines int, g snapshot) {
	e.t.Helper()
	g.faces, g.state = map[string]face{}, e.State()
	for name, s := range e.face {
		s.KeepRack()
		g.faces[name] = e.shownBy(s)
	}
	check.Need(e.t, e.chair["Deniz"].WaitWritten(time.Hour), "it is not written")
	path := e.paths()[0]
	g.persons = check.Must(os.ReadFile(path + peopleExt))
	g.receipt = e.Receipt()
	return bytes.Count(check.Must(os.ReadFile(path)), []byte("\n")), g
}

// The match is resumed from each prefix of its journal, followed by a torn
// line. Everyone must get back their seat and the hand recorded in the journal.
// If there is a snapshot for that prefix, the seats, views and racks must be the
// same, and earlier receipts must still be valid.
func TestResume_AnyLine(t *testing.T) {
	for _, preset := range []string{"classic", "101", "101-partners"} {
		t.Run(preset, func(t *testing.T) {
			slow := check.Must(bots.LevelByName("acemi"))
			slow.Temper = bots.Slow
			runTable(t, func(s *Setup) { s.Rules, _ = game.PresetByName(preset); s.Bots[2], s.StandIn = slow, slow }, func(e *tableTest) {
				snapshots, places := map[int]snapshot{}, 0
				e.settled = func() {
					lines, g := e.snapshot()
					snapshots[lines] = g
				}
				e.begin("Deniz", "Selin")
				e.seatAt("Ece", 3) // in a bot's seat
				e.open()
				e.settle()
				turn := func(name string) {
					e.playUntil(name)
					for e.nextToPlay() == name {
						s := e.face[name]
						s.Move(rack.Slot{}, rack.Slot{Row: 1, Col: places % s.Rack().Columns()})
						places++
						e.settle()
						e.act(name)
					}
				}
				for range testsize.Of(2, 12) {
					turn("Selin")
					turn("Ece")
					turn("Deniz")
				}
				e.kick("Selin")
				delete(e.chair, "Selin")
				e.seat("Murat") // in her seat
				e.open()
				turn("Murat")
				e.chair["Murat"].Leave()
				delete(e.face, "Murat")
				e.settle()
				e.Close()
				e.checkAnyLine(snapshots)
			})
		})
	}
}

// checkAnyLine resumes the match from each prefix of its journal and compares
// it with snapshots, keyed by number of lines.
func (e *tableTest) checkAnyLine(snapshots map[int]snapshot) {
	t := e.t
	t.Helper()
	path := e.paths()[0]
	text := check.Must(os.ReadFile(path))
	first := slices.Min(slices.Collect(maps.Keys(snapshots)))
	lines, last, compared := strings.SplitAfter(string(text), "\n"), snapshots[first], 0
	for n := range lines {
		noted, ok := snapshots[n]
		if ok {
			last = noted
		}
		path := filepath.Join(t.TempDir(), filepath.Base(path))
		e.must(os.WriteFile(path, []byte(strings.Join(lines[:n], "")+lines[n][:len(lines[n])/2]), 0o600))
		e.must(os.WriteFile(path+peopleExt, last.persons, 0o600))
		table, err := Resume(setup(filepath.Dir(path)), path)
		if err != nil {
			check.Need(t, n < first, "%d lines: %v", n, err)
			continue
		}
		if ok {
			s := table.State()
			check.That(t, s.Stage == Shelved && s.Seals.Code == noted.state.Seals.Code, "%d lines: it is resumed as %+v", n, s)
			check.Equal(t, table.StandIn.Temper, bots.Slow)
			for at, was := range noted.state.Places {
				is := s.Places[at]
				check.That(t, is.Name == was.Name && is.Person == was.Person && is.Level.Kind() == was.Level.Kind() && is.Level.Temper == was.Level.Temper, "%d lines: seat %d was %+v and is %+v", n, at, was, is)
			}
		}
		m, _ := check.Must(journal.ReadFile(path)).Match()
		for _, who := range []string{"Deniz", "Selin", "Murat", "Ece"} {
			shown, compare := noted.faces[who]
			c, err := table.Sit(Guest{Person: guest(who).Person, Name: "other"}, game.Nobody)
			if err != nil || c.Name != who { // a new person
				check.That(t, !compare, "%d lines: %s does not come back: %v", n, who, err)
				continue
			}
			s := check.Must(c.Session(session.Table{}))
			check.That(t, s.View().Hand == m.View(c.Seat()).Hand && s.Table().Names[c.Seat()] == who, "%d lines: %s finds seat %d", n, who, c.Seat())
			if compare {
				compared++
				got := e.shownBy(s)
				check.That(t, reflect.DeepEqual(got, shown), "%d lines: %s saw %v on\n%s\nand sees %v on\n%s", n, who, shown.view.Hand, shown.rack, got.view.Hand, got.rack)
			}
		}
		table.Close()
		if n >= first {
			receipt := check.Must(journal.ReadReceipt(bytes.NewReader(last.receipt)))
			resumed := check.Must(os.ReadFile(path))
			check.OK(t, receipt.Verify(bytes.NewReader(resumed)))
		}
	}
	check.That(t, compared >= len(lines)/2, "after %d lines %d faces were compared", len(lines), compared)
}

func TestResume_Refused(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz")
		e.playUntil("Deniz")
		e.act("Deniz")
		path := e.paths()[0]
		table := check.Must(Resume(setup(e.dir), path))
		defer table.Close()
		_, err := table.Sit(guest("Deniz"), game.Nobody)
		check.That(t, errors.As(err, new(*journal.InUseError)), "two tables play it: %v", err)
		_, err = Resume(setup(e.dir), path+"x")
		check.That(t, err != nil, "no file is resumed")
		without := setup(e.dir)
		without.Bots = [4]bots.Level{}
		_, err = Resume(without, path)
		check.That(t, err != nil && strings.Contains(err.Error(), "simple"), "a bot that is not known: %v", err)
		e.chair["Deniz"].Leave()
		e.pass(shelveAfter)
		e.must(os.Remove(path))
		e.cannotSit("Deniz", game.Nobody, os.ErrNotExist)
	})
}

// The match must be able to continue after a panic, and the table must close if
// it panics again at once.
func TestTable_Panic(t *testing.T) {
	var broken bool
	var told []any
	change := func(s *Setup) {
		s.Bots[2] = bots.Guest("fragile", func(uint64) bots.Bot {
			if broken {
				panic("this bot cannot be made")
			}
			return fallbackBot{}
		})
		s.Panicked = func(value any, stack []byte) { told = append(told, value) }
	}
	runTable(t, change, func(e *tableTest) {
		broken, told = false, nil
		e.begin("Deniz", "Selin")
		crash := func(who Person) error {
			c, err := e.Sit(Guest{Person: who, Name: "Murat"}, 2)
			if err == nil {
				broken = true
				err = e.chair["Deniz"].Kick("Murat") // creates the bot again
				broken = false
				<-c.Gone()
				synctest.Wait()
			}
			return err
		}
		check.Equal(t, crash("1"), ErrBroken)
		check.Equal(t, e.State().Stage, Shelved)
		check.Equal(t, e.chair["Deniz"].Err(), ErrBroken)
		check.That(t, len(told) == 1 && strings.Contains(told[0].(string), "bot"), "told is %v", told)
		e.pass(time.Minute)
		e.seat("Deniz", "Selin")
		e.open()
		for range 2 {
			e.playUntil("Selin")
			e.act("Selin")
		}
		for _, who := range []Person{"2", "3"} {
			e.seat("Deniz")
			check.Equal(t, crash(who), ErrBroken)
		}
		<-e.Done()
		e.cannotSit("Deniz", 0, ErrClosed)
	})
}

func TestClose(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz", "Selin")
		c := check.Must(e.Spectate(guest("Can"), 0))
		e.Close()
		e.Close()
		for _, c := range []*Chair{c, e.chair["Deniz"], e.chair["Selin"]} {
			<-c.Gone()
			check.Equal(t, c.Err(), ErrClosed)
			check.Equal(t, c.Say("x"), ErrClosed)
			c.Ready()
			c.Next()
			c.Wake()
			c.Close()
		}
		check.That(t, e.record().End == nil, "the match is over")
	})
}

// Everyone must be notified when the match can no longer be saved.
func TestTrouble(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz")
		e.playUntil("Deniz")
		e.chair["Deniz"].WaitWritten(time.Hour)
		e.must(os.Remove(e.paths()[0]))
		s := e.face["Deniz"]
		for s.Store().Trouble() == nil {
			state := e.State()
			e.act("Deniz")
			<-state.Replaced
			e.playUntil("Deniz")
		}
		check.That(t, errors.Is(s.Store().Trouble(), journal.ErrGone), "%v", s.Store().Trouble())
	})
}

// No match may begin on a nearly full disk.
func TestBegin_FullDisk(t *testing.T) {
	free := int64(minRoom) - 1
	runTable(t, func(s *Setup) {
		s.Rules = game.Okey101()
		s.Rules.Rounds, s.Seeds = 1, practiceSeeds
		s.Free = func(dir string) (int64, error) {
			check.Equal(t, dir, s.Dir)
			return free, nil
		}
	}, func(e *tableTest) {
		e.seat("Deniz")
		err := e.chair["Deniz"].Begin()
		check.Need(t, errors.Is(err, ErrNoRoom) && strings.Contains(err.Error(), "64 MB") && e.State().Stage == Waiting, "%v", err)
		free++
		e.must(e.chair["Deniz"].Begin())
		e.settle()
		e.open()
		e.face["Deniz"].Ready()
		free = 0
		e.endRound()
		e.face["Deniz"].GoOn()
		e.settle()
		s := e.State()
		check.Need(t, s.Stage == Waiting && s.Places[0].Here && s.Owner == 0, "after the match it is %+v", s)
		check.Equal(t, len(e.paths()), 1, "journals")
		delete(e.face, "Deniz")
		err = e.chair["Deniz"].Begin()
		check.That(t, errors.Is(err, ErrNoRoom), "%v", err)
		free = minRoom
		e.must(e.chair["Deniz"].Begin())
		e.settle()
		e.open()
	})
}

// Four goroutines call methods in any order. None may block forever, and the
// journal must remain valid.
func FuzzChair(f *testing.F) {
	sit, begin, noWord, own, tell, play := "\x0c\x0a\x0a\x0a", "\x00\x0a\x0a\x0a", "\x05\x05\x05\x05", "\x05\x03\x05\x05", "\x0a\x04\x0a\x0a", "\xff\xff\xff\xff"
	f.Add([]byte(sit + begin + noWord + strings.Repeat(play, 12)))
	f.Add([]byte(sit + begin + own + tell + play + "\x06\xff\x07\xff\x1c\xff\xff\xff" + strings.Repeat(play, 3)))
	f.Add([]byte(sit + begin + own + "\x0a\x06\x0a\x0a" + "\xfc\xfc\xfc\xfc\x05\x05\x05\x05" + play))
	f.Add([]byte(begin + noWord + play + "\x06\x06\x06\x06" + "\xfc\xfc\xfc\xfc" + play))
	f.Fuzz(func(t *testing.T, calls []byte) {
		if len(calls) > 400 {
			return
		}
		runTable(t, func(s *Setup) { s.Turn, s.Grace = 5*time.Second, 2*time.Second }, func(e *tableTest) {
			e.seat("Deniz")
			var all sync.WaitGroup
			for who := range 4 {
				all.Go(func() {
					p := &caller{table: e.Table, person: Person("key of " + string(rune('A'+who)))}
					if who == 0 {
						p.person = "key of Deniz"
					}
					for i := who; i < len(calls); i += 4 {
						p.call(calls[i])
					}
				})
			}
			all.Wait()
			synctest.Wait()
			stage := e.State().Stage
			e.Close()
			if paths, _ := filepath.Glob(filepath.Join(e.dir, "*.jsonl")); len(paths) > 0 {
				unfinished := e.record().End == nil
				check.Equal(t, unfinished, stage == Playing || stage == Shelved, "unfinished in stage ", stage)
				if unfinished {
					check.Must(Resume(setup(e.dir), e.paths()[len(e.paths())-1])).Close()
				}
			}
		})
	})
}

// A caller is a person who calls methods.
type caller struct {
	table  *Table
	person Person
	chair  *Chair
	face   *session.Session
}

// call makes the call encoded by b.
func (p *caller) call(b byte) {
	guest := Guest{Person: p.person, Name: string(p.person[len(p.person)-1:])}
	if p.chair == nil {
		p.chair, _ = p.table.Sit(guest, game.Nobody)
		if p.chair == nil {
			time.Sleep(time.Second)
			return
		}
	}
	other := game.Seat(b / 20 % 4)
	switch c := p.chair; b % 20 {
	case 0, 1:
		c.Begin()
	case 2:
		c.LockWord("word")
	case 3:
		c.Lock(journal.LockOf(string(p.person)))
	case 4:
		c.Reveal(string(p.person))
	case 5:
		c.LockWord("")
	case 6:
		c.Close()
		p.chair, p.face = nil, nil
	case 7:
		c.Leave()
		p.chair, p.face = nil, nil
	case 8:
		c.Kick(p.table.State().Places[other].Name)
	case 9:
		c.SetShut(other%2 > 0)
	case 10:
		c.Say("x")
	case 11:
		c.Wake()
	case 12:
		time.Sleep(time.Duration(b) * time.Second)
	case 13:
		if s, err := p.table.Spectate(guest, other); err == nil {
			s.Session(session.Table{})
			s.Close()
		}
	case 14:
		p.table.Receipt()
	default:
		if p.face == nil {
			p.face, _ = c.Session(session.Table{})
		}
		for range b / 8 {
			if s := p.face; s != nil {
				s.CatchUp()
				s.Ready()
				if s.MyTurn() {
					s.Do(bots.Fallback(*s.View()))
				} else if s.GoOn(); s.View().Phase == game.Playing {
					time.Sleep(time.Second / 2)
				}
			}
		}
	}
}
