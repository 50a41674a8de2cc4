package layout

import (
	"testing"

	"fair/okey/ui/rack"
)

// TestWhereEverythingIs: each place of the screen leads to what is painted there, and outside there
// is nothing.
func TestWhereEverythingIs(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		l := New(size[0], size[1], 15, false)
		for row := range l.Slots {
			for col, r := range l.Slots[row] {
				for _, p := range [][2]int{{r.X, r.Y}, {r.X + r.W - 1, r.Y + r.H - 1}} {
					if got := l.At(p[0], p[1]); got != (Target{Spot: OnSlot, Slot: rack.Slot{Row: row, Col: col}}) {
						t.Errorf("%v: at %v is %+v", size, p, got)
					}
				}
			}
		}
		for s, r := range l.Piles {
			if got := l.At(r.X, r.Y); got != (Target{Spot: OnPile, Side: Side(s)}) {
				t.Errorf("%v: the pile of side %d is %+v", size, s, got)
			}
		}
		for _, p := range [][2]int{{-1, 5}, {5, -1}, {size[0], 5}, {5, size[1]}, {0, 2}} {
			if got := l.At(p[0], p[1]); got != (Target{}) {
				t.Errorf("%v: at %v is %+v", size, p, got)
			}
		}
	}
}
