package host

import (
	"errors"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal/journaltest"
)

// Guests must be able to open tables. Beyond the limit, the one that has been
// empty longest must close. An empty table must close after a minute or, during
// a match, after half an hour. The players of an
// unfinished match must be able to resume it, even in another process.
func TestClub(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		level := bots.Guest("simple", func(uint64) bots.Bot { return fallbackBot{} })
		open := func(c *Club, by Person) *Table {
			t.Helper()
			table := check.Must(c.Open(by, "classic", game.Classic(), level))
			return table
		}
		c := NewClub(setup(dir), 3, true)
		changed, stop := c.Watch()
		defer stop()
		open(c, "selin")
		kismet, lodos := open(c, "selin"), open(c, "murat") // the first table of selin is empty
		if kismet.Setup().Name != "kismet" || lodos.Setup().Name != "lodos" || len(c.Tables()) != 2 {
			t.Errorf("tables %q and %q", kismet.Setup().Name, lodos.Setup().Name)
		}
		time.Sleep(time.Second)
		open(c, "ece")
		selin := check.Must(kismet.Sit(Guest{Person: "selin", Name: "Selin"}, game.Nobody))
		if _, err := c.Open("selin", "classic", game.Classic(), level); !errors.Is(err, ErrHasTable) {
			t.Errorf("a second table of a person: %v", err)
		}
		open(c, "can")
		if all := c.Tables(); len(all) != 3 || slices.Contains(all, lodos) || all[0] != kismet {
			t.Errorf("a fourth table does not take the place of the one that was empty longest: %d tables", len(all))
		}
		check.That(t, c.ChairOf("selin") == selin && c.ChairOf("murat") == nil && c.ChairOf("") == nil, "ChairOf finds somebody else's chair")
		if err := selin.Move(2); err != nil || selin.Seat() != 2 || kismet.State().Places[2].Name != "Selin" || kismet.State().Places[0].Person || kismet.State().Owner != 2 {
			t.Errorf("after a move to seat 2: %v, %+v", err, kismet.State())
		}
		if err := selin.Move(4); !errors.Is(err, ErrFull) {
			t.Errorf("a move to a fifth seat: %v", err)
		}
		var others []*Chair
		for _, t := range c.Tables()[1:] {
			o, err := t.Sit(Guest{Person: "one of each", Name: "Ali"}, game.Nobody)
			if err != nil {
				panic(err)
			}
			others = append(others, o)
		}
		if _, err := c.Open("ali", "classic", game.Classic(), level); !errors.Is(err, ErrNoTable) {
			t.Errorf("a table when there is somebody at each: %v", err)
		}
		for _, o := range others {
			o.Leave()
		}
		<-changed
		time.Sleep(pauseAfter + time.Second)
		synctest.Wait()
		if all := c.Tables(); len(all) != 1 || all[0] != kismet {
			t.Errorf("%d tables after a minute", len(all))
		}
		if name := c.Unfinished("selin"); name != "" {
			t.Errorf("before the first match, %q is unfinished", name)
		}
		check.OK(t, kismet.Begin("selin"))
		check.OK(t, selin.LockWord(""))
		synctest.Wait()
		if s := kismet.State(); s.Stage != Playing || s.Round != 1 {
			t.Fatalf("stage %d, round %d", s.Stage, s.Round)
		}
		if err := selin.Move(1); !errors.Is(err, ErrNotNow) {
			t.Errorf("a move during the match: %v", err)
		}
		selin.Leave()
		time.Sleep(shelveAfter - time.Minute)
		synctest.Wait()
		check.That(t, len(c.Tables()) == 1, "the table closed too early")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if _, err := kismet.Sit(Guest{Person: "selin"}, game.Nobody); !errors.Is(err, ErrClosed) || len(c.Tables()) != 0 {
			t.Errorf("%v; %d tables", err, len(c.Tables()))
		}
		for range 2 { // in this process, then in the next
			if name := c.Unfinished("selin"); name != "kismet" {
				t.Errorf("the unfinished match is %q", name)
			}
			if _, err := c.Resume("murat"); !errors.Is(err, ErrNotNow) {
				t.Errorf("somebody else's match: %v", err)
			}
			back, err := c.Resume("selin")
			check.OK(t, err)
			if again, err := c.Resume("selin"); again != back {
				t.Errorf("a match resumed twice: %v", err)
			}
			chair, err := back.Sit(Guest{Person: "selin", Name: "Selin"}, game.Nobody)
			if err != nil || back.State().Stage != Playing || back.Setup().Name != "kismet" {
				t.Fatalf("%v, %+v", err, back.State())
			}
			c.Close()
			if !errors.Is(chair.Err(), ErrClosed) {
				t.Errorf("after the club closed, the chair says %v", chair.Err())
			}
			if _, err := c.Open("can", "classic", game.Classic(), level); !errors.Is(err, ErrClosed) {
				t.Errorf("a table of a closed club: %v", err)
			}
			c = NewClub(setup(dir), 3, true)
		}
		if none := NewClub(setup(dir), 3, false); len(none.saved) != 0 {
			t.Error("a match to resume without resume")
		}
	})
}

// The match of a guest who cannot come back is not kept, unless somebody else can.
func TestPassing(t *testing.T) {
	for _, alone := range []bool{true, false} {
		runTable(t, nil, func(e *tableTest) {
			passing := Guest{Person: "drawn", Passing: true, Name: "guest"}
			chair := check.Must(e.table.Sit(passing, game.Nobody))
			if !alone {
				e.seat("Selin")
			}
			e.must(e.table.Begin(passing.Person))
			e.must(chair.LockWord(""))
			e.pass(lockTime)
			path := e.paths()[0]
			people := UnfinishedPeople(e.dir)
			check.That(t, !slices.Contains(people, passing.Person) && (len(people) == 0) == alone, "people to come back: %q", people)
			e.table.Close()
			_, err := os.Stat(path)
			check.Equal(t, os.IsNotExist(err), alone)
		})
	}
}

// Only old journals may be removed. Their people are not
// needed any more.
func TestRemoveOld(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Selin")
		e.table.Close()
		open := e.paths()[0]
		journaltest.WriteDays(t, e.dir, time.Now(), 2, fallbackBot{})
		paths := e.paths()
		old := slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return path == open })
		check.Need(t, len(old) == 2, "journals %q", paths)
		long := time.Now().AddDate(0, 0, -100)
		for _, path := range []string{open, old[0]} {
			check.OK(t, os.Chtimes(path, long, long))
		}
		check.OK(t, os.WriteFile(old[0]+peopleExt, []byte(`{"seats":[{"person":"murat"}]}`), 0o600))
		if people := UnfinishedPeople(e.dir); !slices.Equal(people, []Person{"key of Selin"}) {
			t.Errorf("people of unfinished matches: %q", people)
		}
		check.OK(t, RemoveOld(e.dir, time.Now().AddDate(0, 0, -90)))
		left := e.paths()
		check.That(t, len(left) == 1 && slices.Contains(left, old[1]), "%q are left of %q", left, paths)
		if _, err := os.Stat(old[0] + peopleExt); !os.IsNotExist(err) {
			t.Errorf("the people of a removed match: %v", err)
		}
	})
}
