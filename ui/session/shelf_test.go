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
	s, m := beginMatch(dir)
	m.Deal("")
	m.Close()
	text := check.Must(os.ReadFile(m.Path()))
	damaged := strings.Replace(string(text), `"rounds"`, `"grounds"`, 1)
	const extra = 5
	for n := range maxDamaged + extra {
		name := filepath.Join(dir, fmt.Sprintf("2999-01-01T00-00-%02d.000Z-01.jsonl", n))
		check.OK(t, os.WriteFile(name, []byte(damaged), 0o600))
	}
	for _, c := range []struct{ count, setAside int }{{maxDamaged, maxDamaged}, {extra, maxDamaged + extra}, {0, maxDamaged + extra}} {
		again, notes := s.Resume()
		set, _ := filepath.Glob(filepath.Join(dir, "*.damaged-*"))
		check.That(t, (again != nil) == (c.count < maxDamaged) && len(set) == c.setAside, "%v goes on, %d are set aside", again, len(set))
		if c.count == 0 {
			check.That(t, len(notes) == 0, "told again: %v", notes)
		} else {
			var many *DamagedError
			check.That(t, len(notes) == 1 && errors.As(notes[0], &many) && many.Count == c.count, "%v", notes)
		}
		if again != nil {
			again.Close()
		}
	}
}

// A single player's shelf must neither resume nor abandon a hosted match, because its journal contains the hands of
// others.
func TestShelf_Hosted(t *testing.T) {
	dir := t.TempDir()
	j, _, _ := journaltest.BeginHosted(t, dir, hostedHeader(), make([]string, 4))
	check.OK(t, j.Close())
	s := NewShelf(dir, "test", time.Now)
	defer s.Close()
	again, notes := s.Resume()
	check.That(t, again == nil && len(notes) == 0 && !s.Unfinished() && s.Abandon() == 0, "it is resumed: %v", notes)
	check.That(t, check.Must(journal.ReadFile(j.Path())).End == nil, "it is over")
}

// hostedHeader returns the header of a match with people at seats 0 and 2.
func hostedHeader() journal.Header {
	h := storeTable().header(known)
	h.Begun, h.Seats[2].Bot, h.Host = time.Now(), nil, &journal.Host{Attempt: 1}
	return h
}
