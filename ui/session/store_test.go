package session

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
)

func storeTable() *Table {
	table := testTable(game.Classic(), 42)
	table.Levels[1] = check.Must(bots.LevelByName("kalfa/cautious"))
	return &table
}

var known = Seeds{Seed: game.SeedOf(42), Bots: 1<<63 + 5}

// beginMatch begins a match that is saved in a directory.
func beginMatch(dir string) (*Shelf, *Store) {
	s := NewShelf(dir, "test", time.Now)
	return s, s.Begin(storeTable(), known)
}

func dealMatch(t testing.TB, m *Store) game.Match {
	t.Helper()
	match, _, err := m.Deal("")
	check.OK(t, err)
	return match
}

// appendAct appends the fallback's next action and returns the match after it.
func appendAct(t testing.TB, m *Store, match game.Match) game.Match {
	t.Helper()
	seat, _ := match.ToPlay()
	a := bots.Fallback(match.View(seat))
	after, _, err := game.Apply(match, seat, a)
	check.OK(t, err)
	m.Append(journal.Act{Seat: seat, Action: a, Fallback: seat != Player}, after)
	return after
}

func writeRack(layout string) func(*journal.Journal) error {
	return func(j *journal.Journal) error { return j.WriteRack(Player, json.RawMessage(layout)) }
}

// A match is resumed even if the clock is so wrong that a journal could not say the year.
func TestStore_Resume(t *testing.T) {
	s := NewShelf(t.TempDir(), "test", func() time.Time { return time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC) })
	m := s.Begin(storeTable(), known)
	m.Wait() // the journal exists, but nothing has been dealt
	check.That(t, s.Empty(), "a shelf without a match is not empty")
	match := dealMatch(t, m)
	for range 40 {
		match = appendAct(t, m, match)
		for _, layout := range []string{`["no"]`, `["last"]`} {
			m.Write(writeRack(layout))
		}
	}
	m.Wait()
	check.That(t, !s.Empty() && s.Unfinished() && m.Enabled() && s.Path() == m.Path(), "the match is not kept")
	other, notes := NewShelf(s.Dir(), "other", time.Now).Resume()
	check.That(t, other == nil && len(notes) == 1 && errors.As(notes[0], new(*journal.InUseError)), "two play it: %v", notes)
	s.Close()
	again, notes := s.Resume()
	check.Need(t, again != nil && len(notes) == 0, "%v", notes)
	defer again.Close()
	check.Equal(t, *again.Header.Seats[1].Bot, journal.Bot{Level: "kalfa", Temper: "cautious", Seed: 1<<63 + 6})
	check.Equal(t, KnownSeed(again.Header.Deal), "42")
	check.Equal(t, again.Record.Len(), 41)
	check.Equal(t, string(again.Record.Layouts[0]), `["last"]`)
}

// Lines must be written while a sync hangs, and WaitWritten must time out while a write hangs.
func TestStore_SlowDisk(t *testing.T) {
	s, m := beginMatch(t.TempDir())
	m.Wait()
	syncing, release := make(chan struct{}, 20), make(chan struct{})
	m.syncNow = func() error { syncing <- struct{}{}; <-release; return nil }
	match := dealMatch(t, m)
	<-syncing
	for range 10 {
		match = appendAct(t, m, match)
	}
	check.That(t, s.WaitWritten(time.Hour), "lines wait for the disk")
	check.Equal(t, check.Must(journal.ReadFile(m.Path())).Len(), 11, "steps are written")
	hangs := make(chan struct{})
	m.Write(func(*journal.Journal) error { <-hangs; return nil })
	check.That(t, !s.WaitWritten(time.Microsecond), "what hangs is written")
	close(hangs)
	close(release)
	s.Close()
	check.That(t, m.Enabled() && s.WaitWritten(0), "%v", m.Trouble())
	n := len(syncing) // one sync for all the acts, and perhaps one for the write that hung
	check.That(t, n == 1 || n == 2, "synced %d times more", n)
}

// A match must be able to begin before the previous one is synced, and Close must wait for both.
func TestShelfBegin_SlowDisk(t *testing.T) {
	s, m := beginMatch(t.TempDir())
	m.Wait()
	release := make(chan struct{})
	m.syncNow = func() error { <-release; return m.journal.Sync() }
	match := dealMatch(t, m)
	next := s.Begin(storeTable(), known) // if this waited for the disk, it would hang
	check.Need(t, next != m && next.Trouble() == nil, "%v", next.Trouble())
	close(release)
	s.Close()
	j, rec, err := journal.Resume(m.Path())
	check.Need(t, err == nil, "the match before is not closed: %v", err)
	defer j.Close()
	again, dealt := rec.Match()
	check.That(t, dealt && again.View(Player).Hand == match.View(Player).Hand, "it is not as it was left")
}

// The first error of a write or sync must be reported exactly once.
func TestOnTrouble(t *testing.T) {
	full := errors.New("full")
	for _, c := range []struct {
		name    string
		breakIt func(*Store)
		want    error
	}{
		{"write", func(m *Store) { m.Write(func(*journal.Journal) error { return full }) }, full},
		{"sync", func(m *Store) { m.syncNow = func() error { return full } }, full},
		{"delete", func(m *Store) {
			if err := os.Remove(m.Path()); err != nil {
				t.Skip(err) // not every system can remove an open file
			}
		}, journal.ErrGone},
	} {
		s := NewShelf(t.TempDir(), "test", time.Now)
		reported := make(chan struct{})
		s.OnTrouble(func() { reported <- struct{}{} })
		m := s.Begin(storeTable(), known)
		m.Wait()
		check.OK(t, m.Trouble())
		c.breakIt(m)
		m.Write(writeRack("1"))
		<-reported
		m.Wait()
		check.That(t, errors.Is(m.Trouble(), c.want) && !m.Enabled(), "%s: %v", c.name, m.Trouble())
		m.Write(writeRack("2"))
		m.Close()
		select {
		case <-reported:
			t.Errorf("%s: told twice", c.name)
		default:
		}
	}
}

func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		_, m := beginMatch(dir)
		m.Deal("")
		m.Close()
	}
	_, undealt := beginMatch(dir)
	undealt.Close() // this deletes its journal
	_, playing := beginMatch(dir)
	defer playing.Close()
	playing.Deal("")
	playing.Wait()
	check.Equal(t, NewShelf(dir, "test", time.Now).Abandon(), 2)
	paths, _ := journal.Unfinished(dir)
	check.That(t, slices.Equal(paths, []string{playing.Path()}), "not over: %q", paths)
}

// Without a shelf, or on a shelf without a directory, a match is played but not kept.
func TestShelf_NoDirectory(t *testing.T) {
	for s, trouble := range map[*Shelf]error{nil: nil, NewShelf("", "test", time.Now): ErrNoPlace} {
		m := s.Begin(storeTable(), known)
		match := dealMatch(t, m)
		m.Append(journal.Act{}, match)
		m.Write(writeRack("1"))
		m.Close()
		check.That(t, !m.Enabled() && errors.Is(m.Trouble(), trouble), "the trouble is %v", m.Trouble())
		again, notes := s.Resume()
		check.That(t, again == nil && len(notes) == 0 && !s.Unfinished() && s.Abandon() == 0 && s.Path() == "" && s.Empty(), "something is kept: %v", notes)
	}
}
