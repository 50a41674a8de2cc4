package game

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Taking back more than the last tile placed costs one penalty per turn, and each failed opening costs one penalty
// (rule 7.11). TakeBackCost predicts the cost of taking back.
func TestTakeBack_Strict(t *testing.T) {
	const open, run = "open " + worth101, "lay Y1-Y2-Y3"
	for _, c := range []struct {
		why, strict string
		acts        []string
		costs       []int // the predicted cost of each TakeBack
		want        []Offence
	}{
		{"the last tile", "on", []string{open, "layoff R9 0", "takeback"}, []int{0}, nil},
		{"the last tile, again and again", "on", []string{open, "layoff R9 0", "takeback", "layoff R9 0", "takeback", "layoff B9 1", "takeback"}, []int{0, 0, 0}, nil},
		{"two tiles", "on", []string{open, "layoff R9 0", "layoff B9 1", "takeback", "takeback"}, []int{0, 101}, []Offence{ExcessUndo}},
		{"two tiles, one placed anew between", "on", []string{open, "layoff R9 0", "layoff B9 1", "takeback", "layoff B9 1", "takeback", "takeback"},
			[]int{0, 0, 101}, []Offence{ExcessUndo}},
		{"an okey taken is one tile", "on", []string{open, run, "layoff R5 3 high", "swap Y4 3", "takeback"}, []int{0}, nil},
		{"a meld is more than a tile", "on", []string{open, run, "takeback"}, []int{101}, []Offence{ExcessUndo}},
		{"an opening is more than a tile", "on", []string{open, "takeback"}, []int{101}, []Offence{ExcessUndo}},
		{"once a turn", "on", []string{open, run, "layoff R9 0", "takeback", "takeback", "takeback", open, run, "takeback", "takeback"},
			[]int{0, 101, 0, 0, 0}, []Offence{ExcessUndo}},
		{"failed openings, each", "on", []string{"open R10-R11-R12-R13", "open B10-B11-B12-B13", open, "takeback"}, []int{101},
			[]Offence{OpeningFailed, OpeningFailed, ExcessUndo}},
		{"not strict", "off", []string{open, run, "layoff R9 0", "takeback", "takeback", "takeback", open, "takeback"}, []int{0, 0, 0, 0}, nil},
	} {
		m := opened101("strict=" + c.strict)
		setHand(&m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R9 B9 Y1 Y2 Y3 Y4 R5 K8")
		hand, costs := m.hands[0], []int(nil)
		for _, text := range c.acts {
			if text == "takeback" {
				costs = append(costs, m.public.TakeBackCost())
			}
			m = do(t, m, 0, text)
		}
		var got []Offence
		for _, p := range m.Public().Penalties {
			if got = append(got, p.Why); p.Seat != 0 || p.Points != 101 || p.Turn != 9 {
				t.Errorf("%s: %+v", c.why, p)
			}
		}
		check.That(t, slices.Equal(got, c.want) && slices.Equal(costs, c.costs), "%s: %v for taking back at %v, not %v at %v", c.why, got, costs, c.want, c.costs)
		if back := strings.HasPrefix(c.acts[len(c.acts)-1], "takeback") && len(m.public.Placed()) == 0; back && m.hands[0] != hand {
			t.Errorf("%s: the hand is %v", c.why, m.hands[0])
		}
		m = do(t, m, 0, "discard K8") // no penalty carries over to the next turn
		if m.public.UndoLevel != UndoNone || m.public.TakeBackCost() != 0 {
			t.Errorf("%s: in the next turn %v, %d", c.why, m.public.UndoLevel, m.public.TakeBackCost())
		}
	}
}

// In a pair of two okeys neither stands for a tile, so neither can be taken. In any other pair the okey can be taken
// only for the tile that it stands for (rule 7.8).
func TestSwap_Pairs(t *testing.T) {
	m := opened101()
	m.public.Opened[0] = SeatOpening{How: meld.Melds, Value: 101, Turn: 1}
	putMeld(&m, 1, "R5 R5")
	putMeld(&m, 1, "F R5")
	putMeld(&m, 2, "R5 B2")
	for x := tile.Tile(1); x.Valid(); x++ {
		m.hands[0] = tile.SetOf(x, oneTile("Y1"))
		m.public.HandSizes[0] = 2
		for at, taken := range []bool{false, x == tile.FalseJoker, x == oneTile("B2")} {
			a := Action{Kind: Swap, Tile: x, Meld: uint8(at)}
			next, _, err := Apply(m, 0, a)
			if taken != (err == nil) || !taken && !errors.Is(err, NotItsTile) {
				t.Errorf("%v in %v: %v", x, m.public.Melds[at].Tiles(), err)
			}
			if slices.Contains(legalFor(m, 0), a) != taken {
				t.Errorf("%v in %v is listed wrongly", x, m.public.Melds[at].Tiles())
			}
			if taken && (next.public.Melds[at].Has(m.public.Terms().Wild()) || !next.hands[0].Has(m.public.Terms().Wild())) {
				t.Errorf("%v: %v, hand %v", a, next.public.Melds[at].Tiles(), next.hands[0])
			}
		}
	}
	if stands := m.public.Terms().StandsFor(m.public.Melds[0].Laid, 0); stands != nil {
		t.Errorf("an okey beside the other stands for %v", stands)
	}
}

// Two okeys laid with one tile form a run or a set, whichever is worth more. With a 12 both are worth 36, so they form
// a set, on which only a fourth 12 can be laid off (rules 7.4 and 7.6).
func TestOpening_TwoOkeys(t *testing.T) {
	for n := 1; n <= tile.Numbers; n++ {
		m := opened101()
		x := tile.New(tile.Black, n)
		a := Action{Kind: Open, Groups: GroupsOf([][]tile.Tile{tiles("R10 R11 R12 R13"), tiles("B9 B10 B11 B12 B13"), tiles(x.String() + " R5 R5")})}
		setHand(&m, 0, "R10 R11 R12 R13 B9 B10 B11 B12 B13 R5 R5 Y1")
		m.hands[0].Add(x)
		m.public.HandSizes[0]++
		kind, worth := meld.Run, 3*min(n+1, tile.Numbers-1)
		if 3*n >= worth {
			kind, worth = meld.Set, 3*n
		}
		m = do(t, m, 0, a)
		laid, terms := m.public.Melds[2].Laid, m.public.Terms()
		if laid.Kind != kind || m.public.Opened[0].Value != 46+55+worth || (n >= 12) != (kind == meld.Set) {
			t.Errorf("%v and two okeys are a %v, and the opening is worth %d", x, laid.Kind, m.public.Opened[0].Value)
		}
		for y := tile.Tile(1); y < tile.FalseJoker; y++ {
			fourth := y.Number() == n && y.Colour() != tile.Black
			check.That(t, kind != meld.Set || y == terms.Wild() || terms.Playable(laid, y) == fourth, "%v on the set of %v: %v", y, x, !fourth)
		}
	}
}
