package coach

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// TestAPositionIsWhatItsSeatSaw: the match that a position makes shows its seat all that the match
// showed it from which the position was made, through the text form, in every game that a position
// can be of; what the seat did not see is another deal.
func TestAPositionIsWhatItsSeatSaw(t *testing.T) {
	hidden, shown := 0, 0
	type table struct {
		name  string
		rules game.Rules
	}
	var tables []table
	for _, p := range game.Presets() {
		if !p.Rules.LaysMelds() {
			tables = append(tables, table{p.Name, p.Rules})
		}
	}
	for seats := 2; seats < game.MaxSeats; seats++ {
		rules := game.Classic()
		rules.Seats = seats
		tables = append(tables, table{fmt.Sprint(seats, " players"), rules})
	}
	for _, at := range tables {
		preset, rules := at.name, at.rules
		for i, act := range playRules(t, rules, 3, 6) {
			if act.decides() == 0 {
				continue
			}
			v := act.Before.View(act.Seat)
			p, err := PositionOf(&v)
			if err != nil {
				t.Fatalf("%s, act %d: %v", preset, i, err)
			}
			text, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			var back Position
			if err := json.Unmarshal(text, &back); err != nil {
				t.Fatal(err)
			}
			m, err := back.Match()
			if err != nil {
				t.Fatalf("%s, act %d: %v\n%s", preset, i, err, text)
			}
			compareViews(t, &v, m)
			for s := range rules.Seats {
				other, as := act.Before.View(game.Seat((s+int(act.Seat))%rules.Seats)), m.View(game.Seat(s))
				if s > 0 && other.Hand != as.Hand {
					hidden++
				}
			}
			if v.Shown != game.Nobody {
				shown++
			}
			if t.Failed() {
				t.Fatalf("%s, act %d: %s", preset, i, text)
			}
		}
	}
	if hidden == 0 || shown == 0 {
		t.Errorf("hands differ %d times, gösterme was shown %d times", hidden, shown)
	}
}

// compareViews compares what a seat sees with what seat 0 sees in the match made of it.
func compareViews(t *testing.T, v *game.View, m game.Match) {
	t.Helper()
	got := m.View(0)
	n := game.Seat(v.Rules.Seats)
	seatOf := func(s game.Seat) game.Seat {
		if s == game.Nobody {
			return s
		}
		return (s - v.Seat + n) % n
	}
	same := func(what string, want, got any) {
		t.Helper()
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: %v, not %v", what, got, want)
		}
	}
	same("rules", v.Rules, got.Rules)
	same("hand", v.Hand, got.Hand)
	same("seen", v.Seen(), got.Seen())
	same("indicator", v.Indicator, got.Indicator)
	same("turns", v.Turns, got.Turns)
	same("stock", v.StockLeft, got.StockLeft)
	same("step", v.Step, got.Step)
	same("round", v.Round, got.Round)
	same("shown", seatOf(v.Shown), got.Shown)
	for s := range n {
		same("scores", v.Scores[s], got.Scores[seatOf(s)])
		same("fell", v.Fell[s], got.Fell[seatOf(s)])
		same("hands", v.HandSizes[s], got.HandSizes[seatOf(s)])
		same("discards", tile.Format(v.Discards[s]), tile.Format(got.Discards[seatOf(s)]))
	}
	same("record", len(v.Record), len(got.Record))
	for i, move := range v.Record {
		move.Seat = seatOf(move.Seat)
		same("move", move, got.Record[i])
	}
	same("legal moves", v.Legal(), got.Legal())
}
