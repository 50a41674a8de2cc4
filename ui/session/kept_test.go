package session

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// keptTable is of a player against three of a level.
func keptTable(t testing.TB) *Table {
	t.Helper()
	level, err := bots.LevelByName("kalfa/cautious")
	if err != nil {
		t.Fatal(err)
	}
	return &Table{Preset: "classic", Rules: game.Classic(), Names: [4]string{"", "A", "B", "C"}, Levels: [4]bots.Level{{}, level, level, level}}
}

var known = Chance{Seed: game.SeedOf(42), Whims: 1<<63 + 5}

// TestWhatIsWrittenComesBack: the table, the order of what was done, and the last of several
// layouts.
func TestWhatIsWrittenComesBack(t *testing.T) {
	s := NewShelf(t.TempDir(), "test", time.Now)
	m := s.Begin(keptTable(t), known)
	match, _, err := m.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		seat, _ := match.ToPlay()
		a := bots.Fallback(match.View(seat))
		if match, _, err = game.Apply(match, seat, a); err != nil {
			t.Fatal(err)
		}
		m.Append(journal.Act{Seat: seat, Action: a, Fallback: seat != Player}, match)
		m.AppendRack(json.RawMessage(`["no"]`))
		m.AppendRack(json.RawMessage(`["last"]`))
	}
	m.Wait()
	if !s.Unfinished() || !m.Enabled() || s.Path() != m.Path() {
		t.Error("the match is not kept")
	}
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
	if n := again.Record.Len(); n != 41 || string(again.Record.Layout) != `["last"]` {
		t.Errorf("%d steps, layout %s", n, again.Record.Layout)
	}
}

// TestTheDiskMayBeSlow: a line does not wait until the one before it is safe, and who waits for
// lines to be written has some patience.
func TestTheDiskMayBeSlow(t *testing.T) {
	s := NewShelf(t.TempDir(), "test", time.Now)
	m := s.Begin(keptTable(t), known)
	m.Wait()
	syncing, safe := make(chan struct{}, 20), make(chan struct{})
	m.safe = func() error { syncing <- struct{}{}; <-safe; return nil }
	match, _, err := m.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	<-syncing
	for range 10 {
		seat, _ := match.ToPlay()
		a := bots.Fallback(match.View(seat))
		if match, _, err = game.Apply(match, seat, a); err != nil {
			t.Fatal(err)
		}
		m.Append(journal.Act{Seat: seat, Action: a, Fallback: seat != Player}, match)
	}
	if !s.WaitWritten(time.Hour) {
		t.Error("lines wait for the disk")
	}
	if rec, err := journal.ReadFile(m.Path()); err != nil || rec.Len() != 11 {
		t.Errorf("%d steps are written: %v", rec.Len(), err)
	}
	hangs := make(chan struct{})
	m.enqueue(func() error { <-hangs; return nil })
	if s.WaitWritten(time.Microsecond) {
		t.Error("what hangs is written")
	}
	close(hangs)
	close(safe)
	s.Close()
	if !m.Enabled() || !s.WaitWritten(0) {
		t.Error(m.Trouble())
	}
	if n := len(syncing); n == 0 || n > 2 { // one for all the acts, and perhaps one for what hung
		t.Errorf("synced %d times more", n)
	}
}

// TestTheNextMatchWaitsForNoDisk: it begins while the one before it is not safe yet. Closing the
// shelf waits for both.
func TestTheNextMatchWaitsForNoDisk(t *testing.T) {
	s := NewShelf(t.TempDir(), "test", time.Now)
	m := s.Begin(keptTable(t), known)
	m.Wait()
	safe := make(chan struct{})
	m.safe = func() error { <-safe; return m.journal.Sync() }
	match, _, err := m.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	if next := s.Begin(keptTable(t), known); next == m || next.Trouble() != nil { // it would hang
		t.Fatal(next.Trouble())
	}
	close(safe)
	s.Close()
	j, rec, err := journal.Resume(m.Path())
	if err != nil {
		t.Fatalf("the match before is not closed: %v", err)
	}
	defer j.Close()
	if again, dealt := rec.Match(); !dealt || again.View(Player).Hand != match.View(Player).Hand {
		t.Error("it is not as it was left")
	}
}

// TestTroubleIsToldWhenItComes: whether a line cannot be written or is not safe, and only the first
// one.
func TestTroubleIsToldWhenItComes(t *testing.T) {
	full := errors.New("full")
	for name, breakIt := range map[string]func(*Store){
		"write": func(m *Store) { m.enqueue(func() error { return full }) },
		"sync":  func(m *Store) { m.safe = func() error { return full } },
	} {
		s := NewShelf(t.TempDir(), "test", time.Now)
		told := make(chan struct{})
		s.OnTrouble(func() { told <- struct{}{} })
		m := s.Begin(keptTable(t), known)
		if m.Wait(); m.Trouble() != nil {
			t.Fatal(m.Trouble())
		}
		breakIt(m)
		m.AppendRack(json.RawMessage("1"))
		<-told
		if m.Wait(); !errors.Is(m.Trouble(), full) || m.Enabled() {
			t.Errorf("%s: %v", name, m.Trouble())
		}
		m.AppendRack(json.RawMessage("2"))
		m.Close()
		select {
		case <-told:
			t.Errorf("%s: told twice", name)
		default:
		}
	}
}

// TestGivingUp closes every match that nobody plays, and no other.
func TestGivingUp(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		m := NewShelf(dir, "test", time.Now).Begin(keptTable(t), known)
		m.Deal("")
		m.Close()
	}
	NewShelf(dir, "test", time.Now).Begin(keptTable(t), known).Close() // without a tile: nothing is left of it
	playing := NewShelf(dir, "test", time.Now).Begin(keptTable(t), known)
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

// TestNothingIsKept where nothing is to be kept, and nothing breaks.
func TestNothingIsKept(t *testing.T) {
	var s *Shelf
	m := s.Begin(keptTable(t), known)
	match, _, err := m.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	m.Append(journal.Act{}, match)
	m.AppendRack(nil)
	m.Close()
	if m.Enabled() || m.Trouble() != nil || s.Unfinished() || s.Abandon() != 0 || s.Path() != "" {
		t.Error("something is kept")
	}
	if again, notes := s.Resume(); again != nil || len(notes) > 0 {
		t.Error("something goes on")
	}
}
