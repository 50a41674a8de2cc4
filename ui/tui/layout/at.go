package layout

import (
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
)

// Spot is what is at a place of the screen.
type Spot uint8

// The spots.
const (
	OnNothing Spot = iota
	OnSlot
	OnStock
	OnIndicator
	OnPile // of the side beside
	OnFooter
	OnMeld
)

// Target is a spot, and which one of its kind.
type Target struct {
	// Spot is the kind of place. The others say which one, where there are several.
	Spot Spot
	Slot rack.Slot
	Side Side
	Meld int
	// Of a meld: the tile pointed at, -1 beside them, and the end that is nearer.
	Tile int
	End  meld.End
}

// At is what is at a place, by the rectangles that everything is drawn with. A slot reaches to the
// next one and to the ledge below it, so that the rack has no cracks.
func (p *Plan) At(x, y int) Target {
	if p.Small {
		return Target{}
	}
	for row := range p.Slots {
		for col, r := range p.Slots[row] {
			r.H++
			if col+1 < len(p.Slots[row]) {
				r.W = p.Slots[row][col+1].X - r.X
			}
			if r.Contains(x, y) {
				return Target{Spot: OnSlot, Slot: rack.Slot{Row: row, Col: col}}
			}
		}
	}
	switch {
	case p.Stock.Contains(x, y):
		return Target{Spot: OnStock}
	case p.Indicator.Contains(x, y):
		return Target{Spot: OnIndicator}
	case p.Footer.Contains(x, y):
		return Target{Spot: OnFooter}
	}
	for s, r := range p.Piles {
		if r.Contains(x, y) || p.Fans[s].Contains(x, y) {
			return Target{Spot: OnPile, Side: Side(s)}
		}
	}
	return Target{}
}
