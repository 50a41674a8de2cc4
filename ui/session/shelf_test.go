package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
)

// One start must set aside only the newest maxDamaged journals, with one error for all of them. The next start must set
// aside the rest.
func TestShelfResume_ManyDamaged(t *testing.T) {
	dir := t.TempDir()
	s, m := beginMatch(t, dir)
	m.Deal("")
	m.Close()
	text := check.Must(os.ReadFile(m.Path()))
	damaged := strings.Replace(string(text), `"rounds"`, `"grounds"`, 1)
	const extra = 5
	for n := range maxDamaged + extra {
		name := filepath.Join(dir, fmt.Sprintf("2999-01-01T00-00-%02d.000Z-01.jsonl", n))
		check.OK(t, os.WriteFile(name, []byte(damaged), 0o600))
	}
	set := func() int {
		found, _ := filepath.Glob(filepath.Join(dir, "*.damaged-*"))
		return len(found)
	}
	again, notes := s.Resume()
	var many *DamagedError
	if again != nil || len(notes) != 1 || !errors.As(notes[0], &many) || many.Count != maxDamaged || set() != maxDamaged {
		t.Fatalf("%v goes on, %d are set aside: %v", again, set(), notes)
	}
	again, notes = s.Resume()
	if again == nil || len(notes) != 1 || !errors.As(notes[0], &many) || many.Count != extra || set() != maxDamaged+extra {
		t.Fatalf("%v goes on, %d are set aside: %v", again, set(), notes)
	}
	again.Close()
	if again, notes = s.Resume(); again == nil || len(notes) > 0 {
		t.Errorf("told again: %v", notes)
	}
	again.Close()
}

func TestShelf_Empty(t *testing.T) {
	s, m := beginMatch(t, t.TempDir())
	defer s.Close()
	m.Wait() // the journal exists, but nothing has been dealt
	check.That(t, s.Empty(), "a shelf without a match is not empty")
	m.Deal("")
	m.Wait()
	check.That(t, !s.Empty(), "a shelf with a match is empty")
}

func TestShelf_NoDirectory(t *testing.T) {
	s, m := beginMatch(t, "")
	defer s.Close()
	if _, _, err := m.Deal(""); err != nil {
		t.Fatal(err)
	}
	if again, notes := s.Resume(); again != nil || len(notes) > 0 || s.Unfinished() || s.Abandon() != 0 || m.Enabled() {
		t.Errorf("something is kept: %v", notes)
	}
	if !errors.Is(m.Trouble(), ErrNoPlace) {
		t.Errorf("the trouble is %v", m.Trouble())
	}
}

func TestTrouble_JournalRemoved(t *testing.T) {
	s := NewShelf(t.TempDir(), "test", time.Now)
	told := make(chan struct{}, 1)
	s.OnTrouble(func() { told <- struct{}{} })
	m := s.Begin(storeTable(t), known)
	defer s.Close()
	m.Deal("")
	m.Wait()
	if err := os.Remove(m.Path()); err != nil {
		t.Skip(err)
	}
	m.AppendRack(Player, []byte("1"))
	<-told
	if m.Enabled() || !errors.Is(m.Trouble(), journal.ErrGone) {
		t.Errorf("%v", m.Trouble())
	}
}

// A single player's shelf must neither resume nor abandon a hosted match, because its journal contains the hands of
// others.
func TestShelf_Hosted(t *testing.T) {
	dir := t.TempDir()
	h := storeTable(t).header(known)
	h.Begun, h.Seats[2].Bot, h.Host = time.Now(), nil, &journal.Host{Attempt: 1}
	j, _, _ := journaltest.BeginHosted(t, dir, h, make([]string, 4))
	check.OK(t, j.Close())
	s := NewShelf(dir, "test", time.Now)
	defer s.Close()
	if again, notes := s.Resume(); again != nil || len(notes) > 0 || s.Unfinished() || s.Abandon() != 0 {
		t.Errorf("it is resumed: %v", notes)
	}
	if rec, err := journal.ReadFile(j.Path()); err != nil || rec.End != nil {
		t.Errorf("%+v, %v", rec.End, err)
	}
}
