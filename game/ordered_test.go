package game

import (
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// In an ordered group an okey stands for the tile at its position if that makes the opening worth enough. Otherwise it
// stands for the highest possible tile, regardless of its position (rule 7.4). The okey is R5.
func TestOrdered(t *testing.T) {
	for _, c := range []struct {
		action string
		value  int
		last   string // the last meld on the table
	}{
		{"open R12-B12-K12-Y12 R13-B13-K13-Y13 R5-K6-K7", 121, "K6 K7 R5"},
		{"open ordered R12-B12-K12-Y12 R13-B13-K13-Y13 R5-K6-K7", 118, "R5 K6 K7"},
		{"open ordered R12-B12-K12-Y12 R13-B13-K13-Y13 K7-K6-R5", 118, "R5 K6 K7"}, // a descending run: K7 K6 K5
		{"open ordered R12-B12-K12-Y12 R13-B13-K13-Y13 R5-K7-K6", 121, "K6 K7 R5"}, // a descending run: K8 K7 K6
		{"open ordered R12-B12-K12-Y12 R13-B13-K13-Y13 K6-R5-K7", 121, "K6 K7 R5"}, // not a run in this order
		{"open ordered R13-B13-K13-Y13 R12-K12-Y12 R5-K6-K7", 109, "K6 K7 R5"},     // the ordered reading is worth 106, too little here
	} {
		m := opened101()
		setHand(&m, 0, "R12 B12 K12 Y12 R13 B13 K13 Y13 R5 K6 K7 B2 B4")
		if c.value == 109 { // the threshold that only the highest reading reaches
			m.public.Rules.OpenSum = 107
		}
		m = do(t, m, 0, c.action)
		last := tile.Format(m.public.Melds[len(m.public.Melds)-1].Tiles())
		told := newest(m, 0).(Acted).Laid.Value
		check.That(t, m.public.Opened[0].Value == c.value && told == c.value && last == c.last, "%+v: told as %d; %s lies there", c, told, last)
	}
	// After opening, melds need no minimum value.
	for action, want := range map[string]string{"lay R5-K6-K7": "K6 K7 R5", "lay ordered R5-K6-K7": "R5 K6 K7"} {
		m := opened101()
		setHand(&m, 0, "R5 K6 K7 B2 B4")
		m.public.Opened[0] = SeatOpening{meld.Melds, 110, 1}
		m = do(t, m, 0, action)
		check.Equal(t, tile.Format(m.public.Melds[0].Tiles()), want)
	}
}
