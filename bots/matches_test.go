package bots

import (
	"testing"

	"fair/okey/game/check"
)

// TestUsta_HoldsFinishBack checks that usta keeps a winning hand if finishing would end the match and lose it (rules 5.4
// to 5.6). If the pot is worth it, usta also waits for a finish with its okey, unless the match ends (rule 5.7).
func TestUsta_HoldsFinishBack(t *testing.T) { // the okey is R5
	const (
		melds = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R6 "
		pairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 "
		waits = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 R5 B6 " // Y6, Y9 or some other tiles let it finish with the okey
		free  = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 Y9 B6 R5"
		none  = -1 // no pot
	)
	third, equal := [4]int{2, 4, 10, 12}, [4]int{20, 20, 20, 20} // the bot plays in seat 1
	for _, c := range []struct {
		why, preset, hand, top string
		scores                 [4]int
		pot, stock             int
		want                   string
	}{
		{"it would be third", "classic", melds + "Y1", "", third, none, 30, "discard Y1"},
		{"nobody falls", "classic", melds + "Y1", "", [4]int{3, 4, 10, 12}, none, 30, "finish Y1"},
		{"a tie for second", "classic", melds + "Y1", "", [4]int{2, 4, 6, 12}, none, 30, "finish Y1"},
		{"third, were it not for pairs", "classic", pairs + "Y1", "", [4]int{2, 4, 7, 8}, none, 30, "finish Y1"},
		{"third", "classic", melds + "Y1", "", [4]int{2, 4, 7, 8}, none, 30, "discard Y1"},
		{"hardly any tiles left", "classic", melds + "Y1", "", third, none, 3, "finish Y1"},
		{"the others play on", "elimination", melds + "Y1", "", third, none, 30, "finish Y1"},
		{"its team wins", "partners", melds + "Y1", "", [4]int{2, 4, 2, 4}, none, 30, "finish Y1"},
		{"it would draw, not take", "classic", melds, "K1", third, none, 30, "draw"},
		{"it may take to finish", "classic", melds, "K1", [4]int{2, 14, 10, 12}, none, 30, "take"},

		{"an empty pot", "classic", waits + "B1", "", equal, 0, 30, "finish B1"},
		{"a large pot", "classic", waits + "B1", "", equal, 12, 30, "discard B1"},
		{"nothing left to draw", "classic", waits + "B1", "", equal, 12, 0, "finish B1"},
		{"the match ends, and is won", "classic", waits + "B1", "", [4]int{2, 20, 4, 4}, 12, 30, "finish B1"},
		{"the okey is free", "classic", free, "", equal, 12, 30, "finish R5"},
		{"the left tile frees it", "classic", waits, "Y9", equal, 12, 30, "take"},
		{"the left tile does not", "classic", waits, "B1", equal, 12, 30, "draw"},
		{"the left tile finishes without a pot", "classic", waits, "B1", equal, 0, 30, "take"},
	} {
		v := classicView(t, c.hand, c.top)
		v.Rules, v.Scores, v.StockLeft = mustRules(t, c.preset, 4), c.scores, c.stock
		if c.pot != none {
			v.Rules, v.Pot = mustRules(t, c.preset, 4, "pot=on"), c.pot
		}
		check.Equal(t, mustPlay(t, newUsta(), v).String(), c.want, c.why)
	}
}
