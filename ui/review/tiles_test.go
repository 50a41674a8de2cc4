package review

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"fair/okey/game/journal"
)

// TestRunTiles checks that rounds are compared, that a çırak in the player's seat fares as çırak does with whim 0 and
// so lies in its range, and that the results are kept, and computed again if the file is damaged.
func TestRunTiles(t *testing.T) {
	t.Parallel()
	path := writeMatch(t, t.TempDir(), "classic", 3, 3, "cirak", "cirak", "kalfa", "cirak")
	m, err := Open(path, filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var first []*Tiles
	for round := 1; round <= 3; round++ {
		tiles, err := m.RunTiles(t.Context(), round)
		if err != nil {
			t.Fatal(err)
		}
		deal, _, _ := m.dealOf(round)
		level := tiles.Level("çırak")
		for _, l := range tiles.Levels {
			if l.Whims != 12 || l.Wins > l.Whims || l.Place < 1 || l.Place > 4 {
				t.Errorf("round %d: %+v", round, l)
			}
		}
		if c, err := deal.Replay(t.Context(), levelOf(t, "cirak"), 0); err != nil || c != tiles.Own || level == nil {
			t.Errorf("round %d: the player comes to %+v, çırak to %+v (%v)", round, tiles.Own, c, err)
		}
		first = append(first, tiles)
	}
	if _, err := m.RunTiles(t.Context(), 9); !errors.Is(err, ErrNotOver) {
		t.Errorf("a round that was not played: %v", err)
	}
	if kept := SavedTiles(&journal.Summary{Path: path}); len(kept) != 3 || !reflect.DeepEqual(&kept[1], first[1]) {
		t.Errorf("kept: %+v", kept)
	}
	text, err := os.ReadFile(tilesPath(path))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(tilesPath(path), bytes.Replace(text, []byte(`"wins":`), []byte(`"wins":1`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if len(m.KeptTiles()) != 0 || SavedTiles(&journal.Summary{Path: path}) != nil {
		t.Error("a damaged file is believed")
	}
	if again, err := m.RunTiles(t.Context(), 2); err != nil || !reflect.DeepEqual(again, first[1]) {
		t.Errorf("again: %+v, %v", again, err)
	}
	foreign, err := Open(path, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if foreign.KeptTiles() != nil {
		t.Error("what lies beside a foreign journal is believed")
	}
}
