package game

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// TestLogIsWhatHappened: at any moment the log of a seat is all the events of the round as that
// seat may see them, and the table's as nobody in particular may.
func TestLogIsWhatHappened(t *testing.T) {
	chance := rand.New(rand.NewPCG(10, 1))
	for _, p := range Presets() {
		m, told, err := New(p.Rules, SeedOf(10))
		if err != nil {
			t.Fatal(err)
		}
		for rounds := 0; rounds < 3; {
			a := next
			if seat, phase := m.ToPlay(); phase == Playing {
				a = eager(m.Legal(seat), chance, m.public.Turns > 60)
			} else if rounds++; phase == MatchOver {
				break
			}
			known := m.View(0).Log.Len()
			after, events, err := Apply(m, m.public.Turn, a)
			if err != nil {
				t.Fatal(err)
			}
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
				if got := l.Events(); !reflect.DeepEqual(got, seen) || l.Len() != len(seen) || !reflect.DeepEqual(l.Since(known), seen[known:]) {
					t.Fatalf("%s: seat %d: %v\nwant %v", p.Name, seat, got, seen)
				}
			}
		}
	}
	if len((Log{}).Events()) > 0 || (Log{}).Len() != 0 {
		t.Error("the zero log tells something")
	}
}
