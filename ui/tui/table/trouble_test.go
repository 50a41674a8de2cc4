package table_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestTrouble_FullDisk checks that where nothing can be written the game goes on, and says so all the
// time.
func TestTrouble_FullDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no directory")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	g := tabletest.Open(t, tui.NewTable, tabletest.Setup{Kept: filepath.Join(file, "matches")})
	g.Session().Store().Wait()
	g.Send(table.Troubled{}).Shows("The match is not saved any more")
	g.Press("enter").Settle().Shows("NOT SAVED")
	g.PlayRound().Shows("NOT SAVED")
	g.NextRound()
	g.Session().Store().Wait()
	g.Press("q").Shows("This match is not saved")
}

// TestTrouble_IsShownAtOnce checks that when the journal cannot be written any more, nobody need press
// a key to see that.
func TestTrouble_IsShownAtOnce(t *testing.T) {
	g := tabletest.Open(t, tui.NewTable, tabletest.Setup{Kept: t.TempDir()}).Press("enter").Settle()
	saved := g.Session().Store()
	saved.Close()
	saved.AppendRack([]byte("1")) // which cannot be written any more
	saved.Wait()
	g.Send(table.Troubled{}).Shows("NOT SAVED", "The match is not saved any more")
}

// TestNote_IsReadToItsEnd checks that what a player has to be told first is shown whole, at the table
// and before its first tile, although it is longer than a line.
func TestNote_IsReadToItsEnd(t *testing.T) {
	const note = "A damaged match was set aside; okey replay shows what is intact of it: 2026-11-21T10-03-19.307Z-01.damaged-1.jsonl"
	for _, word := range []bool{false, true} {
		g := tabletest.Open(t, tui.NewTable, tabletest.Setup{Kept: t.TempDir(), Options: func(o *table.Options) { o.Note, o.Word = note, word }})
		if len(strings.Split(g.Screen(), "\n")) != 24 {
			t.Errorf("word %v: not 24 lines", word)
		}
		shown := strings.Join(strings.Fields(strings.ReplaceAll(g.Screen(), "…", "")), " ")
		for _, part := range []string{"A damaged match was set aside; okey replay shows what is", "intact of it:", "2026-11-21T10-03-19.307Z-01.damaged-1.jsonl"} {
			if !strings.Contains(shown, part) {
				t.Errorf("word %v: %q is not shown:\n%s", word, part, g.Screen())
			}
		}
		if !word {
			g.Settle().Shows("A damaged match was set aside") // bots play, and it stays
		}
		g.Press("left").Lacks("damaged")
	}
}
