package game

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fair/okey/game/check"
)

// At any moment a seat's log has all events of the round as the seat may see them, and the table's log has them as
// everyone may see them.
func TestLog_Events(t *testing.T) {
	chance := rand.New(rand.NewPCG(10, 1))
	for _, p := range Presets() {
		m, told, err := New(p.Rules, SeedOf(10))
		check.OK(t, err)
		for rounds := 0; rounds < 3; {
			a := next
			if seat, phase := m.ToPlay(); phase == Playing {
				a = pickEagerly(legalFor(m, seat), chance, m.public.Turns > 60)
			} else if rounds++; phase == MatchOver {
				break
			}
			known := m.View(0).Log.Len()
			after, events, err := Apply(m, m.public.Turn, a)
			check.OK(t, err)
			m, told = after, append(told, events...)
			if a == next {
				told, known = slices.Clone(events), 0
			}
			for seat := Nobody; int(seat) < p.Rules.Seats; seat++ {
				l := m.Public().Log
				if seat != Nobody {
					l = m.View(seat).Log
				}
				seen := make([]Event, len(told))
				for i, e := range told {
					seen[i] = e.SeenBy(seat)
				}
				got := l.Events()
				check.Need(t, reflect.DeepEqual(got, seen) && l.Len() == len(seen) && reflect.DeepEqual(l.Since(known), seen[known:]), "%s: seat %d: %v\nwant %v", p.Name, seat, got, seen)
				if m.public.Turns%8 == 0 || m.public.Phase != Playing {
					checkTurns(t, m.Public(), l, seen)
				}
			}
		}
	}
	check.That(t, len((Log{}).Events()) == 0 && (Log{}).Len() == 0, "the zero log tells something")
}

// checkTurns checks that the turns of a log together contain all events in seen, except those taken back, and that they
// agree with the table.
func checkTurns(t *testing.T, p Table, l Log, seen []Event) {
	t.Helper()
	var turns []Event
	var placed []Placement
	for n := range p.Turns + 2 {
		for _, event := range l.Turn(n) {
			turns = append(turns, event)
			if place, ok := (&entry{event: event, turn: int32(n)}).placement(); ok {
				placed = append(placed, place)
			}
		}
	}
	undone := slices.ContainsFunc(seen, func(e Event) bool { _, ok := e.(TookBack); return ok })
	check.Need(t, (undone || reflect.DeepEqual(turns, seen)) && slices.Equal(placed, p.Placements), "%s by turns: %v\nwant %v\nand %v", p.Rules.Game, turns, seen, p.Placements)
}

// Reading a table stays fast however often melds were laid and taken back.
func TestLog_TakenBack(t *testing.T) {
	m := opened101("strict=on")
	setHand(&m, 0, "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R1 R1 K7")
	before := m.Public()
	for range 51 {
		m = do(t, m, 0, "open "+worth101, "takeback")
	}
	m = do(t, m, 0, "open "+worth101)
	p := m.Public()
	check.That(t, len(p.Placements) == 1 && p.Placements[0].Action == asAction("open "+worth101) && reflect.DeepEqual(p.Record, before.Record), "%v, %v", p.Placements, p.Record)
	check.That(t, len(p.Penalties) == 1 && p.Penalties[0].Why == ExcessUndo, "the penalty is charged only once per turn: %v", p.Penalties)
	steps := 0
	for e := m.public.Log.newest; e != nil; steps++ {
		if taken, ok := e.event.(takeBackEntry); ok {
			e = taken.standing
			continue
		}
		e = e.before
	}
	check.That(t, p.Log.Len() >= 120 && steps <= 30, "%d steps to read %d events", steps, p.Log.Len())
}
