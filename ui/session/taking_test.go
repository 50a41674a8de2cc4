package session

import (
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// openedMelds are the melds with which the player has opened.
var openedMelds = []gametest.Meld{{Owner: 0, Tiles: "K11 K12 K13"}, {Owner: 0, Tiles: "R11 R12 R13"}, {Owner: 0, Tiles: "Y10 B10 K10"}}

// The okeys stand for R6 and Y3.
func TestSlotToSwap(t *testing.T) {
	melds := append(slices.Clone(openedMelds), []gametest.Meld{{Owner: 1, Tiles: "R5 B4 R7"}, {Owner: 1, Tiles: "Y2 B4 Y4"}}...)
	for _, c := range []struct{ hand, at, want string }{
		{"R6 K1 Y13 B9", "K1", "R6"}, {"R6 Y3 K1 B9", "K1", "K1"}, {"R6 Y3 K1 B9", "Y3", "Y3"}, {"K1 B9 Y13 R1", "K1", "K1"},
	} {
		s := sessionAt(t, gametest.Position{Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{c.hand + " B13"}, Melds: melds})
		check.Equal(t, s.Rack().TileAt(s.SlotToSwap(s.slotOf(c.at))), tileOf(c.want), c)
	}
}

// The okey is R5.
func TestActionOnMeld(t *testing.T) {
	s := sessionAt(t, gametest.Position{
		Preset: "101", Drawn: true, Indicator: "R4", Turns: 9,
		Melds: []gametest.Meld{{Owner: 1, Tiles: "B6 R5 B8"}, {Owner: 1, Tiles: "K10 K11 K12"}, {Owner: 1, Tiles: "Y8 Y9 R5"}},
	})
	for _, c := range []struct {
		tile string
		meld int
		onto string
		end  meld.End
		want string
	}{
		{"B7", 0, "R5", meld.Low, "swap B7 0"},
		{"B9", 0, "R5", meld.Low, "layoff B9 0"},
		{"K1", 0, "B6", meld.Low, "layoff K1 0"},
		{"K1", 0, "R5", meld.Low, "swap K1 0"},
		{"K13", 1, "K12", meld.Low, "layoff K13 1"},
		{"R5", 1, "K12", meld.Low, "layoff R5 1 low"},
		{"R5", 1, "K12", meld.High, "layoff R5 1 high"},
		{"Y10", 2, "Y9", meld.Low, "swap Y10 2"},
	} {
		onto, _ := tile.Parse(c.onto)
		check.Equal(t, s.ActionOnMeld(tileOf(c.tile), c.meld, onto, c.end).String(), c.want, c)
	}
}

func TestSlotToLay(t *testing.T) {
	for _, c := range []struct {
		why, above, below string
		near, want        rack.Slot
	}{
		{"there is a tile", "Y5 . R6 R7 R8", "", rack.Slot{}, rack.Slot{}},
		{"a tile to lay off is farther away", ". Y5 . . . K10", "B1", rack.Slot{Col: 2}, rack.Slot{Col: 5}},
		{"a group is farther away", ". K10 . . R6 R7 R8", "B1", rack.Slot{Col: 2}, rack.Slot{Col: 4}},
		{"nearer at the left", ". . . . Y5 . . B1", "", rack.Slot{Col: 5}, rack.Slot{Col: 4}},
		{"nearer at the right", ". . . Y5 . . B1", "", rack.Slot{Col: 5}, rack.Slot{Col: 6}},
		{"the same row before the column", ". . . . . . . . Y5", ". . B1", rack.Slot{Col: 2}, rack.Slot{Col: 8}},
		{"no tile", "", "", rack.Slot{Col: 5}, rack.Slot{Col: 5}},
	} {
		s := sessionAt(t, gametest.Position{
			Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{"R6 R7 R8 K10 Y5 B1"}, Melds: openedMelds,
		})
		s.rack = rackOf(c.above, c.below)
		check.Equal(t, s.SlotToLay(c.near), c.want, c.why)
	}
}

func TestTakeBack_Questions(t *testing.T) {
	for _, opens := range []bool{false, true} {
		for _, asks := range []bool{false, true} {
			s := sessionAt(t, gametest.Position{
				Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{"R10 R11 R12 R13 K10 K11 K12 K13 Y7 B7 R7"},
			})
			s.table.AskOpeningBack = asks
			if opens {
				s.Arrange(meld.ByBest)
				check.OK(t, s.LayBlocks(s.openingBlocks()).Refused)
			}
			o := s.TakeBack()
			check.Equal(t, o.Refused == nil, opens)
			check.That(t, (o.Question != nil) == (opens && asks) && (o.Question == nil || o.Question.Kind == AskTakeBackOpening), "opened: %v, asks %+v", opens, o.Question)
			check.That(t, o.Question != nil || len(s.View().Placed()) == 0, "layings stay")
		}
	}
}

func TestFittingTiles(t *testing.T) {
	p := gametest.Position{
		Preset: "101", Indicator: "B3", Turns: 9, Drawn: true, Hands: [4]string{"R6 R8 Y5 K10 B9 Y13"},
		Melds: []gametest.Meld{{Owner: 1, Tiles: "R5 B4 R7"}, {Owner: 1, Tiles: "Y2 Y3 Y4"}},
	}
	for _, opened := range []bool{false, true} {
		fitting := sessionAt(t, p).Reading().Fitting
		for name, fits := range map[string]bool{"R6": opened, "R8": true, "Y5": true, "K10": opened, "B9": false, "Y13": false, "K13": false} {
			check.Equal(t, fitting.Has(tileOf(name)), fits, name, " opened: ", opened)
		}
		p.Melds = append(p.Melds, openedMelds...)
	}
}
