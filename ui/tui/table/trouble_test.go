//go:build unconverted

package table

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAFullDiskIsTold: where nothing can be written the game goes on, and says so all the time.
func TestAFullDiskIsTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no directory")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	m := sealedTable(t, keptOptions(t, filepath.Join(file, "matches")))
	m.s.Saved().Wait()
	m.Update(Troubled{})
	shows(t, m, "The match is not saved any more")
	say(t, m, "")
	shows(t, m, "NOT SAVED")
	playOn(t, m)
	shows(t, m, "NOT SAVED")
	press(m, "n")
	settle(t, m)
	m.s.Saved().Wait()
	press(m, "q")
	shows(t, m, "This match is not saved")
}

// TestNotesAreReadToTheirEnd: what a player has to be told first is shown whole, at the table and
// before its first tile, although it is longer than a line.
func TestNotesAreReadToTheirEnd(t *testing.T) {
	const note = "A damaged match was set aside; okey replay shows what is intact of it: 2026-11-21T10-03-19.307Z-01.damaged-1.jsonl"
	for _, word := range []bool{false, true} {
		opts := keptOptions(t, t.TempDir())
		opts.Note, opts.Word = note, word
		m := sealedTable(t, opts)
		if !word {
			settle(t, m) // bots play, and it stays
		}
		fills(t, m, 80, 24)
		shown := strings.Join(strings.Fields(strings.ReplaceAll(pictureOf(m), "…", "")), " ")
		for _, part := range []string{"A damaged match was set aside; okey replay shows what is", "intact of it:", "2026-11-21T10-03-19.307Z-01.damaged-1.jsonl"} {
			if !strings.Contains(shown, part) {
				t.Errorf("word %v: %q is not shown:\n%s", word, part, pictureOf(m))
			}
		}
		press(m, "left")
		if strings.Contains(pictureOf(m), "damaged") {
			t.Errorf("word %v: a key does not put it away", word)
		}
	}
}

// TestTroubleIsShownAtOnce: when the journal cannot be written any more, nobody need press a key to
// see that.
func TestTroubleIsShownAtOnce(t *testing.T) {
	m := sealedTable(t, keptOptions(t, t.TempDir()))
	say(t, m, "")
	m.s.Saved().Close()
	m.s.Saved().Rack([]byte("1")) // which cannot be written any more
	m.s.Saved().Wait()
	m.Update(Troubled{})
	shows(t, m, "NOT SAVED")
	shows(t, m, "The match is not saved any more")
}
