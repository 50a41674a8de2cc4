package layout

import (
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
)

// A Spot is a kind of place at which the mouse can point.
type Spot uint8

// The spots.
const (
	OnNothing Spot = iota
	OnSlot
	OnStock
	OnIndicator
	OnPile
	OnFooter
	OnMeld
)

// A Target is a place on the screen. The fields after Spot apply only to some kinds of places.
type Target struct {
	Spot Spot
	Slot rack.Slot // for OnSlot
	Side Side      // for OnPile
	Meld int       // the index of the meld, for OnMeld
	// Tile is the index of the tile in the meld, or -1 beside the tiles. End is the nearer end of the meld.
	Tile int
	End  meld.End
}

// At returns the target at a cell. A slot extends to the next slot and includes the ledge below it, so the rack has no
// gaps.
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
