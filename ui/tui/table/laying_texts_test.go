package table_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// lowMelds holds one meld for each seat. None of them is worth enough to open.
var lowMelds = [4]string{"K1 K2 K3", "R1 R2 R3", "B1 B2 B3", "Y1 Y2 Y3"}

// failingOpenings returns a position under strict rules where each seat holds its meld of lowMelds, and an option that
// makes each bot fail to open with that meld the given number of times.
func failingOpenings(turn game.Seat, times [4]int, set ...string) (*gametest.Position, func(*table.Options)) {
	p := turn101("")
	p.Set, p.Turn, p.Hands = append(set, "strict=on"), turn, lowMelds
	p.Round, p.Scores = 3, []int{1303, 1303, 1303, 1303}
	return p, withBots(func(_ context.Context, v game.View) (game.Action, error) {
		if v.Step == game.MustDiscard && times[v.Seat] > 0 {
			times[v.Seat]--
			groups, err := game.ParseGroups(strings.ReplaceAll(lowMelds[v.Seat], " ", "-"))
			return game.Action{Kind: game.Open, Groups: groups}, err
		}
		return bots.Fallback(v), nil
	})
}

// TestPenalties_Shown checks that penalties are shown at the seats, on the score sheet and beside the table (rules
// 7.10, 7.11 and 7.13).
func TestPenalties_Shown(t *testing.T) {
	p, bots := failingOpenings(0, [4]int{0, 2, 3, 4})
	p.Hands[0] = lowMelds[0] + " " + strings.Join(strings.Fields(looseTiles)[:19], " ")
	g := play(t, tabletest.Setup{At: p, Options: bots}).Arrange(lowMelds[0])
	g.PointAt(rack.Slot{}).Press("o", "y").Wait(time.Second)
	confirm(g.Discard("Y5").Wait(time.Second)).Settle()
	for _, size := range [][2]int{{80, 24}, {120, 36}, {170, 45}, {200, 60}} {
		g.Resize(size[0], size[1]).Shows("1303 +101", " +202 ", " +303 ", " +404 ", "1303 pts")
		g.That(g.Plan.Beside.W == 0 || strings.Contains(g.Screen(), "1303 +404"), "%v: nothing beside the table", size)
		g.Press("s").Shows("now    1303 +101  1303 +202  1303 +303  1303 +404").Press("s")
	}
}

// TestSheet_Okey101 checks how the score sheet shows the totals of partners, a round that nobody finished, and a void
// round (rules 7.9, 7.12 and 7.15).
func TestSheet_Okey101(t *testing.T) {
	g := laying101(t, 42, "partners=on", "rounds=3").PlayRound()
	g.Shows("You and Mehmet " + words.Number(g.View().Total(0)) + ", Ayşe and Zeynep " + words.Number(g.View().Total(1)))
	g.Press("s").Shows("You and Mehmet ")

	p := turn101(looseTiles + " R9 K9")
	p.Set, p.StockLeft = []string{"rounds=3"}, new(0)
	playAt(t, p).Discard("K9").Press("s").Shows(" nobody ")

	p = turn101("R1 R1 R3 R3 B1 B1 B3 B3 Y1 Y1 R9 R12 R13 B8 B11 B13 Y8 Y9 Y13 K3 K6 K12",
		gametest.Meld{Owner: 1, Tiles: "K1 K1"}, gametest.Meld{Owner: 2, Tiles: "K5 K5"}, gametest.Meld{Owner: 3, Tiles: "K10 K10"})
	p.Set = []string{"rounds=3"}
	playAt(t, p).Arrange("R1 R1", "R3 R3", "B1 B1", "B3 B3", "Y1 Y1", "R9 R12 B8 R13 B11 Y8 B13 Y9", "K3 Y13 K6 K12").Press("o", "y", "s").Shows(" void ")
}

// TestSheet_Multipliers checks how the score sheet shows a winner who opened with pairs, or who opened and finished on
// one turn (rule 7.13).
func TestSheet_Multipliers(t *testing.T) {
	finish := func(hand, off []string, last string, others ...gametest.Meld) *tabletest.Game {
		hand = slices.Concat([]string{last}, hand, off)
		p := turn101(strings.Join(hand, " "), others...)
		p.Set = []string{"rounds=3"}
		g := confirm(playAt(t, p).Arrange(hand...).Press("o"))
		for _, x := range off {
			g.Point(x).Press("e")
		}
		return confirm(g.Discard(last)).Press("s")
	}
	pairs := []string{"R1 R1", "R3 R3", "B1 B1", "B3 B3", "Y1 Y1", "Y3 Y3", "K1 K1", "K3 K3", "R8 R8"}
	others := []gametest.Meld{{Owner: 1, Tiles: "B6 B7 B8"}, {Owner: 2, Tiles: "R10 R11 R12"}, {Owner: 3, Tiles: "Y10 Y11 Y12"}}
	finish(pairs, []string{"R13", "B9", "Y13"}, "R5", others...).Shows("×4★ pairs │")
	melds := []string{"R10 R11 R12 R13", "K10 K11 K12 K13", "B10 B11 B12 B13", "Y1 Y2 Y3", "K1 K2 K3", "B1 B2 B3"}
	finish(melds, nil, "Y9").Shows("×2 elden ")
	finish(melds, nil, "R5").Shows("×4★ elden │")
}

// TestSide_Whole checks that the panel beside the table shows the number of useful tiles, or the tiles if one is missing,
// and the points of all seats or of none.
func TestSide_Whole(t *testing.T) {
	for _, size := range [][2]int{{120, 30}, {160, 24}, {200, 60}} {
		for hand, want := range map[string]string{
			"R1 R2 R3 B7 B8 K13 K1 Y4 Y8 B12 B1 K4 K7 R10": "Useful tiles", "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 B12 K6 R6 Y1": "Winning tiles",
		} {
			g := play(t, tabletest.Setup{W: size[0], H: size[1], At: handAt(hand, "")})
			seen := g.TextIn(g.Plan.Beside)
			check.Contains(t, seen, want, " unseen")
			check.Equal(t, strings.Count(seen, " 20")%4, 0, size, ": points of all or none")
		}
	}
}

// TestRecord_StarterPenalty checks that a penalty that the starter receives before drawing or discarding is shown in
// the panel and beside the table (rule 7.11).
func TestRecord_StarterPenalty(t *testing.T) {
	p := turn101("R10 R11 R12 R13 B1 B3 B5 B7 K2 K4 K6 K8 Y1 Y3 Y5 Y9 Y11 K11 B9 R7 B11 K13")
	p.Set, p.Turns = []string{"strict=on"}, 1
	play(t, tabletest.Setup{W: 170, H: 50, At: p}).Press("a", "o", "y", "r").Shows("You failed to open: +101", "penalty +101")
}

// TestFooter_OtherPlace checks that the footer offers Tab only if the tile fits several melds or ends (rule 7.6).
func TestFooter_OtherPlace(t *testing.T) {
	for hand, several := range map[string]bool{"R5 K1": true, "B4 K1": false, "K8 K1": false} {
		g := playAt(t, open101(hand, "B1 B2 B3", "Y7 Y8 Y9")).Point(hand[:2])
		g.That(strings.Contains(g.Footer(), "Tab other place") == several, "%s: %s", hand, g.Footer())
		if several {
			before := g.Status()
			g.ClickText("Tab other place").ShowsNone("discards, on your left")
			g.That(g.Status() != before, "the key picks no other place")
		}
	}
}
