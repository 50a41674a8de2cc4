package game

import (
	"errors"
	"testing"

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
		m := opened101(t)
		setHand(t, &m, 0, "R12 B12 K12 Y12 R13 B13 K13 Y13 R5 K6 K7 B2 B4")
		if c.value == 109 { // the threshold that only the highest reading reaches
			m.public.Rules.OpenSum = 107
		}
		m, events := do(t, m, 0, parseAction(t, c.action))
		l := m.public.Melds[len(m.public.Melds)-1]
		if o := m.public.Opened[0]; o.Value != c.value || tile.Format(l.Tiles()) != c.last {
			t.Errorf("%s: worth %d, want %d; %s lies there, want %s", c.action, o.Value, c.value, tile.Format(l.Tiles()), c.last)
		}
		if e := events[0].(HandOpened); e.Value != c.value {
			t.Errorf("%s: told as %d", c.action, e.Value)
		}
		if again, err := ParseAction(c.action); err != nil || again.String() != c.action {
			t.Errorf("%s comes back as %v, %v", c.action, again, err)
		}
	}
	// After opening, melds need no minimum value.
	for action, want := range map[string]string{"lay R5-K6-K7": "K6 K7 R5", "lay ordered R5-K6-K7": "R5 K6 K7"} {
		m := opened101(t)
		setHand(t, &m, 0, "R5 K6 K7 B2 B4")
		m.public.Opened[0] = SeatOpening{meld.Melds, 110, 1}
		m, _ = do(t, m, 0, parseAction(t, action))
		if l := m.public.Melds[0]; tile.Format(l.Tiles()) != want {
			t.Errorf("%s: %s lies there, want %s", action, tile.Format(l.Tiles()), want)
		}
	}
}

// Laying two tiles that are not a pair is refused for that reason, even if the seat may not lay pairs either.
func TestLay_NoPair(t *testing.T) {
	for _, how := range []meld.WinKind{meld.Melds, meld.Pairs} {
		m := opened101(t)
		setHand(t, &m, 0, "R9 B2 K3")
		m.public.Opened[0] = SeatOpening{how, 110, 1}
		checkRefused(t, m, 0, parseAction(t, "lay R9-B2"), BadPair)
	}
}

// When a hand has to be arranged, no group may contain the tile to finish with (rule 3.5).
func TestFinish_NotAlone(t *testing.T) {
	m := startMatch(t, presetRules(t, "parlour"), 3)
	setIndicator(t, &m, "R4")
	s := m.public.Turn
	m.hands[s] = tile.SetOf(tiles(t, "Y9 Y10 Y11 Y12 Y13 K1 K2 K3 B1 B2 B3 R11 B11 K11 Y11")...)
	for action, want := range map[string]Reason{
		"finish Y13 Y9-Y10-Y11-Y12-Y13 K1-K2-K3 B1-B2-B3 R11-B11-K11-Y11": NotAlone,
		"finish Y13 Y9-Y10-Y11 K1-K2-K3 B1-B2-B3 R11-B11-K11-Y11":         NotTheHand,
	} {
		a := parseAction(t, action)
		checkRefused(t, m, s, a, want)
		_, _, err := Apply(m, s, a)
		var refusal *Refusal
		if errors.As(err, &refusal) && want == NotAlone && tile.Format(refusal.GroupAtFault()) != "Y9 Y10 Y11 Y12 Y13" {
			t.Errorf("%s: the group at fault is %v", action, refusal.GroupAtFault())
		}
	}
	do(t, m, s, parseAction(t, "finish Y13 Y9-Y10-Y11-Y12 K1-K2-K3 B1-B2-B3 R11-B11-K11-Y11"))
}
