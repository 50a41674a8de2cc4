package layout

import (
	"fmt"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
)

func TestAt(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		l := New(size[0], size[1], 14, false)
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

func TestPanelRooms(t *testing.T) {
	for w := MinWidth; w <= 240; w += 3 {
		for h := MinHeight; h <= 80; h += 3 {
			for _, melds := range []bool{false, true} {
				p := New(w, h, 14, melds)
				rooms := p.PanelRooms()
				for i, room := range rooms {
					check.That(t, room.W >= 30 && room.H >= 8 && room.Y > p.Header.Y && room.Y+room.H <= p.Status.Y, "%d×%d: room %d is %+v, the line above the rack is %+v", w, h, i, room, p.Status)
					for s, pile := range p.Piles {
						inside := room.X < pile.X+pile.W && pile.X < room.X+room.W && room.Y < pile.Y+pile.H && pile.Y < room.Y+room.H
						check.That(t, !inside || i >= len(rooms)-1, "%d×%d: room %d covers the pile of side %d", w, h, i, s)
					}
				}
			}
		}
	}
}

func TestNew_NoOverlap(t *testing.T) {
	for w := MinWidth; w <= 240; w += testsize.Of(3, 1) {
		for h := MinHeight + w%2; h <= 80; h += 2 {
			p := New(w, h, 14, false)
			parts := map[string]cells.Rect{
				"header": p.Header, "status": p.Status, "trail": p.Trail, "footer": p.Footer, "rack": p.Rack, "beside": p.Beside, "mat": p.Mat,
				"the words above the left fan": p.FanNotes[SideLeft], "those above the right one": p.FanNotes[SideBottom],
			}
			small := p.Fans[SideLeft].Y == p.Piles[SideLeft].Y
			if small { // the captions are below the mat
				parts["indicator's word"], parts["okey's word"], parts["stock's word"] = p.IndicatorCaption, p.OkeyCaption, p.StockCaption
			}
			for s := SideBottom; s < Sides; s++ {
				side := fmt.Sprint("side ", s, ": ")
				parts[side+"pile"], parts[side+"pile's word"], parts[side+"fan"] = p.Piles[s], p.PileNotes[s], p.Fans[s]
				if s != SideBottom {
					parts[side+"name"], parts[side+"line below the name"], parts[side+"rack"] = p.Names[s], p.Told[s], p.Racks[s]
				}
			}
			checkApart(t, w, h, parts)
			checkSlots(t, &p, w, h)
			if t.Failed() {
				return
			}
		}
	}
}

func TestNew_NoOverlapWithMelds(t *testing.T) {
	for w := MinWidth; w <= 300; w += testsize.Of(7, 3) {
		for h := MinHeight; h <= 100; h += 2 {
			p := New(w, h, 16, true)
			parts := map[string]cells.Rect{"mat": p.Mat}
			if p.Mat.W == 0 {
				parts["indicator's word"], parts["okey's word"], parts["stock"] = p.IndicatorCaption, p.OkeyCaption, p.Stock
			}
			for s := range Sides {
				side := fmt.Sprint("side ", s, ": ")
				parts[side+"pile"], parts[side+"melds"] = p.Piles[s], p.Melds.Areas[s]
				if s != SideBottom {
					parts[side+"name"], parts[side+"line below the name"] = p.Names[s], p.Told[s]
				}
			}
			checkApart(t, w, h, parts)
			checkSlots(t, &p, w, h)
			checkApart(t, w, h, map[string]cells.Rect{"the large gauge": p.Melds.Counter, "the words about the left pile": p.PileNotes[SideLeft]})
			for what, r := range parts {
				check.That(t, r.W <= 0 || r.Y >= 1 && r.Y+r.H <= p.Status.Y, "%d×%d: %s is at %v", w, h, what, r)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// checkApart reports an error for each pair of overlapping parts and each part that is not inside the window.
func checkApart(t *testing.T, w, h int, parts map[string]cells.Rect) {
	t.Helper()
	for a, r := range parts {
		if r.W == 0 {
			continue
		}
		check.That(t, r.X >= 0 && r.Y >= 0 && r.X+r.W <= w && r.Y+r.H <= h && r.W >= 0, "%d×%d: %s is at %v", w, h, a, r)
		for b, other := range parts {
			check.That(t, a >= b || other.W <= 0 || r.X >= other.X+other.W || other.X >= r.X+r.W || r.Y >= other.Y+other.H || other.Y >= r.Y+r.H, "%d×%d: %s at %v and %s at %v", w, h, a, r, b, other)
		}
	}
}

// checkSlots reports an error if a slot of the rack touches the edge of the window or overlaps another one.
func checkSlots(t *testing.T, p *Plan, w, h int) {
	t.Helper()
	for _, row := range p.Slots {
		for col, r := range row {
			check.That(t, r.X >= 1 && r.X+r.W <= w-1 && (col == 0 || r.X >= row[col-1].X+row[col-1].W), "%d×%d: slot %d is at %+v", w, h, col, r)
		}
	}
}
