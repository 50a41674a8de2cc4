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
		c := NewClub(setup(dir), 3, true)
		open := func(by Person) *Table {
			t.Helper()
			return check.Must(c.Open(by, "classic", game.Classic(), level))
		}
		// cannotOpen checks that a person is refused a table.
		cannotOpen := func(by Person, want error) {
			t.Helper()
			_, err := c.Open(by, "classic", game.Classic(), level)
			check.That(t, errors.Is(err, want), "%s opens a table: %v", by, err)
		}
		open("selin")
		kismet, lodos := open("selin"), open("murat") // the first table of selin is empty
		check.Equal(t, kismet.Name, "kismet")
		check.Equal(t, lodos.Name, "lodos")
		check.Equal(t, len(c.Tables()), 2)
		time.Sleep(time.Second)
		open("ece")
		selin := check.Must(kismet.Sit(Guest{Person: "selin", Name: "Selin"}, game.Nobody))
		cannotOpen("selin", ErrHasTable)
		open("can") // takes the place of the table that was empty longest
		all := c.Tables()
		check.That(t, len(all) == 3 && !slices.Contains(all, lodos) && all[0] == kismet, "there are %d tables", len(all))
		check.That(t, c.ChairOf("selin") == selin && c.ChairOf("murat") == nil && c.ChairOf("") == nil, "ChairOf finds somebody else's chair")
		check.OK(t, selin.Move(2))
		s := kismet.State()
		check.That(t, selin.Seat() == 2 && s.Places[2].Name == "Selin" && !s.Places[0].Person && s.Owner == 2, "after a move to seat 2: %+v", s)
		check.Equal(t, selin.Move(4), ErrFull)
		var others []*Chair
		for _, t := range all[1:] {
			others = append(others, check.Must(t.Sit(Guest{Person: "one of each", Name: "Ali"}, game.Nobody)))
		}
		cannotOpen("ali", ErrNoTable)
		changed := c.Changed()
		for _, o := range others {
			o.Leave()
		}
		<-changed
		time.Sleep(pauseAfter + time.Second)
		synctest.Wait()
		check.That(t, slices.Equal(c.Tables(), []*Table{kismet}), "%d tables after a minute", len(c.Tables()))
		check.Equal(t, c.Unfinished("selin"), "")
		check.OK(t, selin.Begin())
		check.OK(t, selin.LockWord(""))
		synctest.Wait()
		s = kismet.State()
		check.Need(t, s.Stage == Playing && s.Round == 1, "stage %d, round %d", s.Stage, s.Round)
		check.Equal(t, selin.Move(1), ErrNotNow)
		selin.Leave()
		time.Sleep(shelveAfter - time.Minute)
		synctest.Wait()
		check.Equal(t, len(c.Tables()), 1)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		_, err := kismet.Sit(Guest{Person: "selin"}, game.Nobody)
		check.Equal(t, err, ErrClosed)
		check.Equal(t, len(c.Tables()), 0)
		for range 2 { // in this process, then in the next
			check.Equal(t, c.Unfinished("selin"), "kismet")
			_, err := c.Resume("murat")
			check.Equal(t, err, ErrNotNow)
			back := check.Must(c.Resume("selin"))
			check.Equal(t, check.Must(c.Resume("selin")), back)
			chair := check.Must(back.Sit(Guest{Person: "selin", Name: "Selin"}, game.Nobody))
			check.Equal(t, back.State().Stage, Playing)
			check.Equal(t, back.Name, "kismet")
			c.Close()
			check.Equal(t, chair.Err(), ErrClosed)
			cannotOpen("can", ErrClosed)
			c = NewClub(setup(dir), 3, true)
		}
		check.Equal(t, len(NewClub(setup(dir), 3, false).saved), 0)
	})
}

// The match of a guest who cannot come back is not kept, unless somebody else can.
func TestPassing(t *testing.T) {
	for _, alone := range []bool{true, false} {
		runTable(t, nil, func(e *tableTest) {
			passing := Guest{Person: "drawn", Passing: true, Name: "guest"}
			chair := check.Must(e.Sit(passing, game.Nobody))
			if !alone {
				e.seat("Selin")
			}
			e.must(chair.Begin())
			e.must(chair.LockWord(""))
			e.pass(lockTime)
			path := e.paths()[0]
			people := UnfinishedPeople(e.dir)
			check.That(t, !slices.Contains(people, passing.Person) && (len(people) == 0) == alone, "people to come back: %q", people)
			e.Close()
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
		e.Close()
		open := e.paths()[0]
		journaltest.WriteDays(t, e.dir, time.Now(), 2, fallbackBot{})
		old := slices.DeleteFunc(e.paths(), func(path string) bool { return path == open })
		check.Need(t, len(old) == 2, "old journals %q", old)
		long := time.Now().AddDate(0, 0, -100)
		e.must(os.Chtimes(open, long, long))
		e.must(os.Chtimes(old[0], long, long))
		e.must(os.WriteFile(old[0]+peopleExt, []byte(`{"seats":[{"person":"murat"}]}`), 0o600))
		people := UnfinishedPeople(e.dir)
		check.That(t, slices.Equal(people, []Person{"key of Selin"}), "people of unfinished matches: %q", people)
		e.must(RemoveOld(e.dir, time.Now().AddDate(0, 0, -90)))
		check.That(t, slices.Equal(e.paths(), old[1:]), "%q are left of %q", e.paths(), old)
		_, err := os.Stat(old[0] + peopleExt)
		check.That(t, os.IsNotExist(err), "the people of a removed match: %v", err)
	})
}
