package rack

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fair/okey/game/tile"
)

// faceDownSuffix follows the notation of a face-down tile.
const faceDownSuffix = " down"

// MarshalText returns the notation of the tile, or nothing for an empty slot.
func (p PlacedTile) MarshalText() (text []byte, err error) {
	if p.Tile != tile.None {
		text = []byte(p.Tile.String())
	}
	if p.FaceDown {
		text = append(text, faceDownSuffix...)
	}
	return text, nil
}

// UnmarshalText parses the output of MarshalText.
func (p *PlacedTile) UnmarshalText(text []byte) (err error) {
	if len(text) > 0 {
		var name string
		name, p.FaceDown = strings.CutSuffix(string(text), faceDownSuffix)
		p.Tile, err = tile.Parse(name)
	}
	return err
}

// MarshalJSON returns the slots of the rack, such as [["R1","","K3 down",…],[…]], without the state for Undo.
func (r *Rack) MarshalJSON() ([]byte, error) { return json.Marshal(r.rows) }

// UnmarshalJSON sets the slots from the output of MarshalJSON. If that output is from a rack with more columns, it
// closes gaps from the right until the tiles fit, and omits tiles that still do not fit. If it returns an error, the
// rack is unchanged.
func (r *Rack) UnmarshalJSON(text []byte) error {
	var rows [][]PlacedTile
	if err := json.Unmarshal(text, &rows); err != nil {
		return fmt.Errorf("no layout of a rack: %w", err)
	}
	read := New(r.Columns())
	for i, row := range rows[:min(Rows, len(rows))] {
		copy(read.rows[i], closeGaps(row, r.Columns()))
	}
	r.rows, r.undoStack = read.rows, nil
	r.changes++
	return nil
}

// closeGaps removes empty slots from a row, starting with the last, until the row has at most length slots or no empty
// ones.
func closeGaps(row []PlacedTile, length int) []PlacedTile {
	for i := len(row) - 1; i >= 0 && len(row) > length; i-- {
		if row[i].Tile == tile.None {
			row = slices.Delete(row, i, i+1)
		}
	}
	return row
}
