package table_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestTrouble_FullDisk checks that play continues if nothing can be written, and that the screen always shows a
// warning.
func TestTrouble_FullDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no directory")
	check.OK(t, os.WriteFile(file, nil, 0o600))
	g := open(t, tabletest.Setup{Dir: filepath.Join(file, "matches")})
	g.Session.Store().Wait()
	g.Send(table.SaveFailed{}).Shows("The match is no longer being saved")
	g.Press("enter").Settle().Shows("NOT SAVED")
	g.PlayRound().Shows("NOT SAVED")
	g.NextRound()
	g.Session.Store().Wait()
	g.Press("q").Shows("This match is not saved")
}

// TestNote_Long checks that a note longer than one line is shown in full, both at the table and before the deal.
func TestNote_Long(t *testing.T) {
	const note = "A damaged match was set aside; see its intact part with okey replay: 2026-11-21T10-03-19.307Z-01.damaged-1.jsonl"
	for _, word := range []bool{false, true} {
		g := open(t, tabletest.Setup{Dir: t.TempDir(), Options: func(o *table.Options) { o.Note, o.Word = note, word }})
		g.Fills()
		shown := strings.Join(strings.Fields(strings.ReplaceAll(g.Screen(), "…", "")), " ")
		for _, part := range []string{"A damaged match was set aside; see its intact", "part with okey replay:", "2026-11-21T10-03-19.307Z-01.damaged-1.jsonl"} {
			g.That(strings.Contains(shown, part), "word %v: %q is not shown", word, part)
		}
		if !word {
			g.Settle().Shows("A damaged match was set aside") // the note stays while the bots play
		}
		g.Press("left").ShowsNone("damaged")
	}
}
