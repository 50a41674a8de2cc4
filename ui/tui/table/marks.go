package table

import (
	"slices"

	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
)

// A Mark marks a tile on a rack.
type Mark struct {
	Slot rack.Slot
	// How is the state in which the tile is painted.
	How cells.TileState
	// Label is shown below the tile, or Short where there is little room. If Yields is set, the label of the tile's
	// group, if any, is shown instead; otherwise that label makes room for the mark.
	Label, Short string
	Ink          cells.Role
	Yields       bool
}

// markAt returns the mark of the tile in a slot, or nil if there is none.
func markAt(marks []Mark, at rack.Slot) *Mark {
	if i := slices.IndexFunc(marks, func(m Mark) bool { return m.Slot == at }); i >= 0 {
		return &marks[i]
	}
	return nil
}
