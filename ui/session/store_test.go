package session

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
)

func storeTable(t testing.TB) *Table {
	t.Helper()
	level := check.Must(bots.LevelByName("kalfa/cautious"))
	return &Table{Preset: "classic", Rules: game.Classic(), Names: [4]string{"", "A", "B", "C"}, Levels: [4]bots.Level{{}, level, level, level}}
}

var known = Seeds{Seed: game.SeedOf(42), Bots: 1<<63 + 5}

// beginMatch begins a match that is saved in a directory.
func beginMatch(t testing.TB, dir string) (*Shelf, *Store) {
	t.Helper()
	s := NewShelf(dir, "test", time.Now)
	return s, s.Begin(storeTable(t), known)
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

// A match is resumed even if the clock is so wrong that a journal could not say the year.
func TestStore_Resume(t *testing.T) {
	s := NewShelf(t.TempDir(), "test", func() time.Time { return time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC) })
	m := s.Begin(storeTable(t), known)
	match := dealMatch(t, m)
	for range 40 {
		match = appendAct(t, m, match)
		m.AppendRack(Player, json.RawMessage(`["no"]`))
		m.AppendRack(Player, json.RawMessage(`["last"]`))
	}
	m.Wait()
	check.That(t, s.Unfinished() && m.Enabled() && s.Path() == m.Path(), "the match is not kept")
	if other, notes := NewShelf(s.Dir(), "other", time.Now).Resume(); other != nil || len(notes) != 1 || !errors.As(notes[0], new(*journal.InUseError)) {
		t.Errorf("two play it: %v", notes)
	}
	s.Close()
	again, notes := s.Resume()
	if again == nil || len(notes) > 0 {
		t.Fatal(notes)
	}
	defer again.Close()
	bot := again.Header.Seats[1].Bot
	if *bot != (journal.Bot{Level: "kalfa", Temper: "cautious", Seed: 1<<63 + 6}) || KnownSeed(again.Header.Deal) != "42" {
		t.Errorf("%+v, seed %q", *bot, KnownSeed(again.Header.Deal))
	}
	if n := again.Record.Len(); n != 41 || string(again.Record.Layouts[0]) != `["last"]` {
		t.Errorf("%d steps, layout %s", n, again.Record.Layouts[0])
	}
}

// Lines must be written while a sync hangs, and WaitWritten must time out while a write hangs.
func TestStore_SlowDisk(t *testing.T) {
	s, m := beginMatch(t, t.TempDir())
	m.Wait()
	syncing, release := make(chan struct{}, 20), make(chan struct{})
	m.syncNow = func() error { syncing <- struct{}{}; <-release; return nil }
	match := dealMatch(t, m)
	<-syncing
	for range 10 {
		match = appendAct(t, m, match)
	}
	check.That(t, s.WaitWritten(time.Hour), "lines wait for the disk")
	if rec, err := journal.ReadFile(m.Path()); err != nil || rec.Len() != 11 {
		t.Errorf("%d steps are written: %v", rec.Len(), err)
	}
	hangs := make(chan struct{})
	m.enqueue(func() error { <-hangs; return nil })
	check.That(t, !s.WaitWritten(time.Microsecond), "what hangs is written")
	close(hangs)
	close(release)
	s.Close()
	if !m.Enabled() || !s.WaitWritten(0) {
		t.Error(m.Trouble())
	}
	if n := len(syncing); n == 0 || n > 2 { // one sync for all the acts, and perhaps one for the write that hung
		t.Errorf("synced %d times more", n)
	}
}

// A match must be able to begin before the previous one is synced, and Close must wait for both.
func TestShelfBegin_SlowDisk(t *testing.T) {
	s, m := beginMatch(t, t.TempDir())
	m.Wait()
	release := make(chan struct{})
	m.syncNow = func() error { <-release; return m.journal.Sync() }
	match := dealMatch(t, m)
	if next := s.Begin(storeTable(t), known); next == m || next.Trouble() != nil { // if this waited for the disk, it would hang
		t.Fatal(next.Trouble())
	}
	close(release)
	s.Close()
	j, rec, err := journal.Resume(m.Path())
	check.Need(t, err == nil, "the match before is not closed: %v", err)
	defer j.Close()
	if again, dealt := rec.Match(); !dealt || again.View(Player).Hand != match.View(Player).Hand {
		t.Error("it is not as it was left")
	}
}

// The first error of a write or sync must be reported exactly once.
func TestOnTrouble(t *testing.T) {
	full := errors.New("full")
	for name, breakIt := range map[string]func(*Store){
		"write": func(m *Store) { m.enqueue(func() error { return full }) },
		"sync":  func(m *Store) { m.syncNow = func() error { return full } },
	} {
		s := NewShelf(t.TempDir(), "test", time.Now)
		reported := make(chan struct{})
		s.OnTrouble(func() { reported <- struct{}{} })
		m := s.Begin(storeTable(t), known)
		if m.Wait(); m.Trouble() != nil {
			t.Fatal(m.Trouble())
		}
		breakIt(m)
		m.AppendRack(Player, json.RawMessage("1"))
		<-reported
		if m.Wait(); !errors.Is(m.Trouble(), full) || m.Enabled() {
			t.Errorf("%s: %v", name, m.Trouble())
		}
		m.AppendRack(Player, json.RawMessage("2"))
		m.Close()
		select {
		case <-reported:
			t.Errorf("%s: told twice", name)
		default:
		}
	}
}

func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		_, m := beginMatch(t, dir)
		m.Deal("")
		m.Close()
	}
	_, undealt := beginMatch(t, dir)
	undealt.Close() // this deletes its journal
	_, playing := beginMatch(t, dir)
	defer playing.Close()
	playing.Deal("")
	playing.Wait()
	if n := NewShelf(dir, "test", time.Now).Abandon(); n != 2 {
		t.Errorf("%d are given up", n)
	}
	if paths, _ := journal.Unfinished(dir); len(paths) != 1 || paths[0] != playing.Path() {
		t.Errorf("not over: %q", paths)
	}
}

func TestShelf_Nil(t *testing.T) {
	var s *Shelf
	m := s.Begin(storeTable(t), known)
	match := dealMatch(t, m)
	m.Append(journal.Act{}, match)
	m.AppendRack(Player, nil)
	m.Close()
	check.That(t, !m.Enabled() && m.Trouble() == nil && !s.Unfinished() && s.Abandon() == 0 && s.Path() == "" && s.Empty(), "something is kept")
	if again, notes := s.Resume(); again != nil || len(notes) > 0 {
		t.Error("something goes on")
	}
}
