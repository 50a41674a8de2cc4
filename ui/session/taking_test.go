package session

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
)

// TestLeftTile_UseOnTable checks how useful tiles are that can be laid in the same turn (rule 7.7). The opening must
// include the tile even if another opening is worth more.
func TestLeftTile_UseOnTable(t *testing.T) {
	const near = "R10 R11 R12 R13 K10 K11 K12 B1 B3 B5 B7 Y2 Y4 Y6 Y8 K2 K4 K6 R2 R4 B13"  // 97, with two sets
	const open = "R10 R11 R12 R13 K10 K11 K12 K13 Y7 B7 R7 B5 B1 B9 B12 Y1 Y3 Y9 K2 K4 K6" // 113
	const pairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R6 B8 K10 Y12 R13 B5 K7 Y9 R3 B11 K1 Y2 R8"
	theirs := []gametest.Meld{{Owner: 1, Tiles: "R5 R6 R7"}, {Owner: 1, Tiles: "B9 B10 B11 B12"}, {Owner: 1, Tiles: "Y11 Y12 Y13"}}
	mine := append([]gametest.Meld{{Owner: 0, Tiles: "K11 K12 K13"}, {Owner: 0, Tiles: "R11 R12 R13"}, {Owner: 0, Tiles: "Y10 B10 K10"}}, theirs...)
	for _, c := range []struct {
		why, hand, discard string
		melds              []gametest.Meld
		value              int // what the opening is worth, 0 for none
		how                meld.How
		helps              bool
	}{
		{"a tile that opens", near, "K9", nil, 106, meld.Melds, true},
		{"with it, a set is worth more than the end of a run", near, "K13", nil, 123, meld.Melds, true},
		{"the okey", near, "B4", nil, 123, meld.Melds, true},
		{"it goes with nothing", open, "R3", nil, 0, meld.NoWin, false},
		{"it makes another set", open, "R9", nil, 140, meld.Melds, true},
		{"the dearest opening has it not", open, "B6", nil, 110, meld.Melds, true},
		{"the fifth pair", pairs, "R6", nil, 5, meld.Pairs, true},
		{"no fifth pair", pairs, "K5", nil, 0, meld.NoWin, false},
		{"it fits the table, but the hand is closed", near, "R8", theirs, 0, meld.NoWin, false},
		{"it fits the table", "Y1 Y3 K5 B2", "R8", mine, 0, meld.NoWin, true},
		{"it makes a meld", "Y1 Y3 K5 B2", "Y2", mine, 0, meld.NoWin, true},
		{"of no use to an open hand", "Y1 Y3 K5 B2", "K8", mine, 0, meld.NoWin, false},
	} {
		s := sessionAt(t, gametest.Position{
			Preset: "101", Indicator: "B3", Turns: 9, Hands: [4]string{Player: c.hand}, Discards: [4]string{3: c.discard}, Melds: c.melds,
		})
		if !s.May(game.Take) {
			t.Fatalf("%s: it cannot be taken", c.why)
		}
		use := NoUse
		if c.helps {
			use = ToLay
		}
		if c.value > 0 {
			use = ToOpen
		}
		left := s.Reading().Left
		if left.Use != use || left.Value != c.value || left.How != c.how {
			t.Errorf("%s: use %v, opens with %v %d", c.why, left.Use, left.How, left.Value)
		}
		s.table.Hints, s.reading = 0, Reading{}
		if left := s.Reading().Left; left.Use != UseHidden || left.Advised {
			t.Errorf("%s: said at a table without hints", c.why)
		}
	}
}

// TestLeftTile_MoreTilesHelp checks that a tile that brings the hand no nearer to a win is useful if more tiles help
// with it.
func TestLeftTile_MoreTilesHelp(t *testing.T) {
	for discard, want := range map[string]bool{"R6": true, "K13": false} { // R6 makes a run with R7 and R8
		s := sessionAt(t, gametest.Position{
			Indicator: "Y8", Turns: 9, Hands: [4]string{Player: "B2 B3 B4 B5 R2 R7 R8 R11 K2 K3 Y2 Y5 Y10 K1"}, Discards: [4]string{3: discard},
		})
		if got := s.Reading().Left.Use == ToGetNearer; got != want {
			t.Errorf("%s: of use %v", discard, got)
		}
	}
}

func TestSlotToSwap(t *testing.T) {
	melds := []gametest.Meld{{Owner: 0, Tiles: "K11 K12 K13"}, {Owner: 0, Tiles: "R11 R12 R13"}, {Owner: 0, Tiles: "Y10 B10 K10"}, {Owner: 1, Tiles: "R5 B4 R7"}, {Owner: 1, Tiles: "Y2 B4 Y4"}}
	for _, c := range []struct{ hand, at, want string }{
		{"R6 K1 Y13 B9", "K1", "R6"}, {"R6 K1 Y13 B9", "R6", "R6"}, {"R6 Y3 K1 B9", "K1", "K1"}, {"R6 Y3 K1 B9", "Y3", "Y3"}, {"K1 B9 Y13 R1", "K1", "K1"},
	} {
		s := sessionAt(t, gametest.Position{Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{Player: c.hand + " B13"}, Melds: melds})
		at, ok := s.Rack().FindFunc(func(slot rack.Slot) bool { return s.Rack().At(slot).Tile.String() == c.at })
		if !ok {
			t.Fatal(c.at, "is not there")
		}
		if got := s.Rack().At(s.SlotToSwap(at)).Tile.String(); got != c.want {
			t.Errorf("%s, at %s: %s takes the okey, want %s", c.hand, c.at, got, c.want)
		}
	}
}
