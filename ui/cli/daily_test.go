package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
)

// runDaily runs okey daily on a script.
func runDaily(t *testing.T, state, script string, args ...string) (code int, out, errs string) {
	t.Helper()
	return runWithFiles(t, script, filepath.Join(t.TempDir(), "settings.json"), state, append([]string{"daily"}, args...)...)
}

// While another program begins or plays the deal of the day, it can be neither begun nor continued. A deal of an earlier
// day that is open in another window does not keep today's from beginning.
func TestDaily_TwoPrograms(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "okey")
	_, s := startDaily(t, state, time.Now().AddDate(0, 0, -1))
	defer s.Close()
	s.Store().Wait()
	checkInUse := func() {
		t.Helper()
		code, out, errs := runDaily(t, state, "d\nd\n15\n")
		check.That(t, code == exitFail && !strings.Contains(out, "15") && strings.Contains(errs, "is open in another window"), "it goes on: %d, %s%s", code, out, errs)
	}
	folder := filepath.Join(state, "daily", "classic")
	lock := check.Must(journal.LockNew(folder))
	checkInUse()
	lock.Close()
	_, out, _ := runDaily(t, state, "d\n")
	check.Contains(t, out, "This attempt counts.")
	j, _, err := journal.Resume(check.Must(filepath.Glob(filepath.Join(folder, "*.jsonl")))[1])
	check.OK(t, err)
	defer j.Close()
	checkInUse()
}

// startDaily begins the deal of the day at a given time.
func startDaily(t *testing.T, state string, begun time.Time) (*session.Shelf, *session.Session) {
	t.Helper()
	table := session.Table{Shelf: session.NewShelf(filepath.Join(state, "matches"), "okey test", func() time.Time { return begun })}
	daily.Deal{Date: begun.UTC().Format(time.DateOnly), Preset: "classic"}.SetUpTable(&table, true)
	s, _, err := session.New(table)
	check.OK(t, err)
	return table.Shelf, s
}

// If the latest attempt is ahead of the clock, the program says so, and not that the next deal comes tomorrow.
func TestDaily_ClockBehind(t *testing.T) {
	t.Parallel()
	for days, says := range []bool{true, false, false} {
		state := filepath.Join(t.TempDir(), "okey")
		shelf, s := startDaily(t, state, time.Now().AddDate(0, 0, days))
		s.Close()
		j, _, err := journal.Resume(shelf.Path())
		check.OK(t, errors.Join(err, j.End(), j.Close()))
		_, out, _ := runDaily(t, state, "")
		check.That(t, strings.Contains(out, "You gave up") && strings.Contains(out, "comes tomorrow") == says && strings.Contains(out, "The clock says") != says, "%d days behind: %s", days, out)
	}
}

// rehash returns a journal with recomputed line hashes.
func rehash(text string) string {
	var sealed strings.Builder
	prev := ""
	for line := range strings.Lines(text) {
		body, _, _ := strings.Cut(line, `,"hash":"`)
		sum := sha256.Sum256([]byte(prev + body))
		prev = hex.EncodeToString(sum[:])
		sealed.WriteString(body + `,"hash":"` + prev + "\"}\n")
	}
	return sealed.String()
}
