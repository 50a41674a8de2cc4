package table_test

import (
	"strings"
	"testing"

	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestFirstSteps checks that the first turn of a player's first match hides the advanced parts of the screen.
func TestFirstSteps(t *testing.T) {
	const hand = "R3 R4 R5 R6 Y10 Y11 Y12 K5 K6 B8 K8 Y8 B1 R13 B12"
	for _, first := range []bool{true, false} {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			g := play(t, tabletest.Setup{
				W: size[0], H: size[1], At: &gametest.Position{Indicator: "R9", Hands: [4]string{hand}, Drawn: true}, Options: func(o *table.Options) { o.First, o.Counter = first, true },
			})
			g.Press("i").Shows("Throw ")
			if first {
				g.ShowsNone("missing", "% ", "◆", "c colours")
			} else {
				g.Shows("missing")
			}
		}
	}
}

// TestFresh_Highlighted checks that a drawn tile has a golden edge and is labelled as new until it is moved.
func TestFresh_Highlighted(t *testing.T) {
	g := play(t, tabletest.Setup{Options: func(o *table.Options) { o.Brackets = table.BracketsAll }, At: &gametest.Position{
		Indicator: "R4", Hands: [4]string{"R1 R2 R3 B5 B6 B7 K9 K10 K11 Y13 R8 B12 K1 Y4"}, Stock: "Y7",
	}}).Press("d")
	golden := func() bool {
		r := g.Slot(g.Session.Rack().Find(tile.New(tile.Yellow, 7), rack.Slot{}))
		sign, _, _, _ := g.Picture().CellAt(r.X+1, r.Y+r.H-1)
		return sign == '='
	}
	g.PointAt(rack.Slot{}).Need(golden() && strings.Contains(g.Ledges(), "new"), "the new tile is not marked")
	g.Point("Y7").Press("space", "left", "space", "left", "left")
	g.That(!golden() && !strings.Contains(g.Ledges(), "new"), "a tile that was moved is new")
}

// TestLanes_MixedCaption checks that a lane with several kinds of melds has no caption.
func TestLanes_MixedCaption(t *testing.T) {
	sets := []string{"R1 B1 K1", "R2 B2 K2", "R3 B3 K3", "R6 B6 K6", "R7 B7 K7", "R8 B8 K8", "R9 B9 K9", "R10 B10 K10", "R11 B11 K11", "R12 B12 K12"}
	few := play(t, tabletest.Setup{Colours: true, At: open101("Y1 Y3", "R11 R12 R13", sets[0])})
	few.Shows("  runs  ", "  sets  ")
	many := play(t, tabletest.Setup{Colours: true, At: open101("Y1 Y3", sets...)})
	many.Shows("  sets  ").ShowsNone("  runs  ")
}

// TestOpened_Title checks that the title of the player's melds omits the word "opened", and that a pair is shown as one
// tile with ×2.
func TestOpened_Title(t *testing.T) {
	g := play(t, tabletest.Setup{Colours: true, At: open101("Y1 Y3", "K9 K9")}).Shows("You · ", "9●×2")
	g.That(!strings.Contains(g.TextIn(g.Plan.Melds.Title), "opened"), "the title says opened")
}

// TestOpen_PairsDouble checks that both the prompt and the question mention the drawback of opening with pairs.
func TestOpen_PairsDouble(t *testing.T) {
	playAt(t, turn101("K1 K1 K3 K3 B5 B5 Y7 Y7 R9 R9 B12 Y2 R13 K6 Y10 B1 R7 B8 Y12 K11 R2 Y4")).
		Shows("5 pairs [o] (the rest counts double)").Press("o").Shows("Open with 5 pairs?", "count double")
}
