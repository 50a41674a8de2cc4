package game

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// Taking back more than the last tile placed costs one penalty per turn, and each failed opening costs one penalty
// (rule 7.11). TakeBackCost predicts the cost of taking back.
func TestTakeBack_Strict(t *testing.T) {
	for _, c := range []struct {
		why, strict string
		acts        string // each "takeback" is followed by its predicted cost
		want        []Offence
	}{
		{"the last tile", "on", "open, layoff R9 0, takeback 0", nil},
		{"the last tile, again and again", "on", "open, layoff R9 0, takeback 0, layoff R9 0, takeback 0, layoff B9 1, takeback 0", nil},
		{"two tiles", "on", "open, layoff R9 0, layoff B9 1, takeback 0, takeback 101", []Offence{ExcessUndo}},
		{"two tiles, one placed anew between", "on", "open, layoff R9 0, layoff B9 1, takeback 0, layoff B9 1, takeback 0, takeback 101", []Offence{ExcessUndo}},
		{"an okey taken is one tile", "on", "open, lay Y1-Y2-Y3, layoff R5 3 high, swap Y4 3, takeback 0", nil},
		{"a meld is more than a tile", "on", "open, lay Y1-Y2-Y3, takeback 101", []Offence{ExcessUndo}},
		{"an opening is more than a tile", "on", "open, takeback 101", []Offence{ExcessUndo}},
		{"once a turn", "on", "open, lay Y1-Y2-Y3, layoff R9 0, takeback 0, takeback 101, takeback 0, open, lay Y1-Y2-Y3, takeback 0, takeback 0", []Offence{ExcessUndo}},
		{"failed openings, each", "on", "open R10-R11-R12-R13, open B10-B11-B12-B13, open, takeback 101", []Offence{OpeningFailed, OpeningFailed, ExcessUndo}},
		{"not strict", "off", "open, lay Y1-Y2-Y3, layoff R9 0, takeback 0, takeback 0, takeback 0, open, takeback 0", nil},
	} {
		m := opened101("strict=" + c.strict)
		setHand(&m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R9 B9 Y1 Y2 Y3 Y4 R5 K8")
		hand := m.hands[0]
		for act := range strings.SplitSeq(c.acts, ", ") {
			act, cost, back := strings.Cut(act, "takeback ")
			switch {
			case back:
				check.Equal(t, strconv.Itoa(m.public.TakeBackCost()), cost, c)
				act = "takeback"
			case act == "open":
				act += " " + worth101
			}
			m = do(t, m, 0, act)
			v := m.View(0)
			check.OK(t, v.Validate())
		}
		var got []Offence
		for _, p := range m.Public().Penalties {
			check.Equal(t, p, Penalty{Seat: 0, Why: p.Why, Points: 101, Turn: 9}, c)
			got = append(got, p.Why)
		}
		check.That(t, slices.Equal(got, c.want), "%v: %v", c, got)
		check.That(t, len(m.public.Placed()) > 0 || m.hands[0] == hand && len(m.public.Melds) == 0, "%v: %+v", c, m)
		m = do(t, m, 0, "discard K8") // no penalty carries over to the next turn
		check.That(t, m.public.UndoLevel == UndoNone && m.public.TakeBackCost() == 0, "%v: in the next turn %+v", c, m)
	}
}
