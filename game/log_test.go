package game

import (
	"reflect"
	"slices"
	"testing"

	"fair/okey/game/check"
)

// checkLog checks that a seat's log has all events of the round as the seat may see them, that the table's log has them
// as everyone may see them, and that the turns together contain all of them, except those taken back.
func checkLog(t testing.TB, m Match, told []Event) {
	t.Helper()
	p := m.Public()
	undone := slices.ContainsFunc(told, func(e Event) bool { return Is(e, TakeBack) })
	for seat := Nobody; int(seat) < p.Rules.Seats; seat++ {
		l := p.Log
		if seat != Nobody {
			l = m.View(seat).Log
		}
		var seen, turns []Event
		var placed []Placement
		for _, e := range told {
			seen = append(seen, e.SeenBy(seat))
		}
		for n := range p.Turns + 2 {
			for _, event := range l.Turn(n) {
				turns = append(turns, event)
				if acted, ok := event.(Acted); ok && acted.Action.Kind.LaysOnTable() {
					placed = append(placed, Placement{n, acted.Seat, acted.Action})
				}
			}
		}
		got, half := l.Events(), len(seen)/2
		check.Need(t, reflect.DeepEqual(got, seen) && l.Len() == len(seen) && reflect.DeepEqual(l.Since(half), seen[half:]), "seat %d: %v\nwant %v", seat, got, seen)
		check.Need(t, (undone || reflect.DeepEqual(turns, seen)) && slices.Equal(placed, p.Placements), "seat %d by turns: %v\nwant %v", seat, turns, seen)
	}
}

// Reading a table stays fast however often melds were laid and taken back.
func TestLog_TakenBack(t *testing.T) {
	check.That(t, len((Log{}).Events()) == 0 && (Log{}).Len() == 0, "the zero log tells something")
	m := opened101("strict=on")
	setHand(&m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R1 R1 K7")
	before := m.Public()
	for range 51 {
		m = do(t, m, 0, "open "+worth101, "takeback")
	}
	m = do(t, m, 0, "open "+worth101)
	p := m.Public()
	check.That(t, len(p.Placements) == 1 && p.Placements[0].Action == asAction("open "+worth101) && reflect.DeepEqual(p.Record, before.Record), "%+v", p)
	check.That(t, len(p.Penalties) == 1 && p.Penalties[0].Why == ExcessUndo, "the penalty is charged only once per turn: %v", p.Penalties)
	steps := 0
	for e := m.public.Log.newest; e != nil; steps++ {
		if taken, ok := e.event.(takeBackEntry); ok {
			e = taken.standing
			continue
		}
		e = e.before
	}
	check.That(t, p.Log.Len() >= 120 && steps <= 30, "%d steps to read the log", steps)
}
