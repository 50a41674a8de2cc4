package session

import (
	"encoding/json"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// rowsOf returns a rack as text, with a dot for each empty slot before the last tile of a row.
func rowsOf(r *rack.Rack) string {
	var rows []string
	for row := range rack.Rows {
		var names []string
		last := 0
		for col := range r.Columns() {
			name := "."
			if x := r.TileAt(rack.Slot{Row: row, Col: col}); x != tile.None {
				name, last = x.String(), col+1
			}
			names = append(names, name)
		}
		rows = append(rows, strings.Join(names[:last], " "))
	}
	return strings.Join(rows, " / ")
}

// besideSession returns a session with the given hand at a table with Beside.
func besideSession(t *testing.T, hand string, drawn bool) *Session {
	t.Helper()
	s := sessionAt(t, gametest.Position{Drawn: drawn, Indicator: "R4", Hands: [4]string{hand}, Stock: "B4"})
	s.table.Beside = true
	return s
}

func TestPlaceNewTile(t *testing.T) {
	for _, c := range []struct{ why, stands, comes, want string }{
		{"makes a run whole at its low end", "K9 K12 . B2 B3 . Y1 Y7 Y10", "B1", "K9 K12 . B1 B2 B3 . Y1 Y7 Y10 / "},
		{"fills the slot that waits for it", "R9 . R11 . B1 B4 B7", "R10", "R9 R10 R11 . B1 B4 B7 / "},
		{"rather makes another whole", "B1 B2 B3 . Y1 Y8 . B5 B6", "B4", "B1 B2 B3 . Y1 Y8 . B4 B5 B6 / "},
		{"in the order of its colour", "R1 R6 R9 R12 . K2", "R7", "R1 R6 R7 R9 R12 . K2 / "},
		{"between those that are begun", "B4 B7 . K2 K11", "B6", "B4 B6 B7 . K2 K11 / "},
		{"rather a run with a gap than its number", "K6 . B4 . Y12", "B6", "K6 . B4 B6 . Y12 / "},
		{"beside its number", "K2 . Y8 . B12", "R8", "K2 . Y8 R8 . B12 / "},
		{"fits nothing", "K1 . Y5 . B9", "R12", "K1 . Y5 . B9 / . . . . . . . . . . . . . . R12"},
		{"an okey stays where it came", "B1 B2 . K9", "R5", "B1 B2 . K9 / . . . . . . . . . . . . . . R5"},
		{"between no twins", "B13 B13 . K2 K9", "R13", "B13 B13 . K2 K9 / . . . . . . . . . . . . . . R13"},
		{"parts no meld that a tile touches", "R7 B7 K7 K8 . Y2", "K9", "R7 B7 K7 K8 . Y2 / . . . . . . . . . . . . . . K9"},
		{"sets an okey free", "K7 R5 K9 . Y2", "K8", "K7 K8 K9 R5 . Y2 / "},
		{"a false joker counts as the okey", "R6 R7 . K9 K11", "F", "F R6 R7 . K9 K11 / "},
	} {
		r := rackOf(c.stands)
		s := besideSession(t, "R1 R2 R3 B4 B5 B6 K7 K8 K9 Y10 Y11 Y13 R8 B9 K12", true)
		fresh := s.placeNewTileOn(r, c.comes)
		check.Equal(t, rowsOf(r), c.want, c.why)
		check.That(t, r.TileAt(fresh) == tileOf(c.comes) && !r.Undo(), "%s: the tile is said to be at %v", c.why, fresh)
	}
}

// placeNewTileOn places a new tile on r, as if r were the session's rack. It returns the tile's slot.
func (s *Session) placeNewTileOn(r *rack.Rack, name string) rack.Slot {
	hand := r.Tiles()
	hand.Add(tileOf(name))
	fresh, _ := s.placeNewTile(r, r.SetHand(hand)[0])
	return fresh
}

func TestPlaceNewTile_Pairs(t *testing.T) {
	s := besideSession(t, "R1 R1 B3 B3 K6 K6 Y8 Y8 R10 R10 K13 B13 Y2", false)
	for comes, want := range map[string]string{"Y2": "Y2 Y2", "K12": "K12"} {
		r := s.Rack().Clone()
		fresh := s.placeNewTileOn(r, comes)
		first, last := r.BlockColumns(fresh)
		check.That(t, strings.Contains(tile.Format(r.Between(fresh.Row, first, last)), want) && (want != comes || first == last), "%s: %s", comes, rowsOf(r))
	}
}

// If the program died before the rack was written, the layout is missing a tile. That tile must get its old slot again,
// beside others only at a table with Beside.
func TestReadLayout_NewTileMissing(t *testing.T) {
	for _, beside := range []bool{true, false} {
		s := besideSession(t, "B1 B2 K9 K12 Y1 Y7 Y10 R1 R6 R9 R12 K2 B12 K13", false)
		s.table.Beside = beside
		layout := check.Must(json.Marshal(s.Rack()))
		s.Draw()
		check.Equal(t, s.Rack().IsAlone(s.FreshSlot()), !beside)
		again, mended := s.readLayout(layout, s.View().Hand)
		check.Equal(t, rowsOf(again), rowsOf(s.Rack()))
		check.That(t, mended, "nothing was missing")
	}
}

func TestArrange_GapsForMissingTiles(t *testing.T) {
	for hand, want := range map[string]string{
		"R6 R7 R8 R10 B1 B3 K5 Y9 Y13 K11 B12 Y2 Y5 K8": "R6 R7 R8 . R10",
		"R6 R7 R8 R4 B1 B3 K5 Y9 Y13 K11 B12 Y2 Y5 K8":  "R4 . R6 R7 R8",
		"B2 B3 B5 K5 K9 Y9 Y13 R11 K1 Y2 R13 R1 Y6 B9":  "B2 B3 . B5",
	} {
		s := besideSession(t, hand, false)
		s.Arrange(meld.ByBest)
		got := rowsOf(s.Rack())
		check.That(t, strings.Contains(strings.ReplaceAll(" "+got+" ", "/", "."), " "+want+" . "), "%s stands as %s, where %s is missing", hand, got, want)
	}
}
