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

// MarshalJSON returns the slots of the rack, such as [["R1","","K3 down",…],[…]], without the state for Undo.
func (r *Rack) MarshalJSON() ([]byte, error) {
	var rows [Rows][]string
	for i, row := range r.rows {
		rows[i] = make([]string, len(row))
		for j, p := range row {
			if p.Tile != tile.None {
				rows[i][j] = p.Tile.String()
			}
			if p.FaceDown {
				rows[i][j] += faceDownSuffix
			}
		}
	}
	return json.Marshal(rows)
}

// UnmarshalJSON sets the slots from the output of MarshalJSON. If that output is from a rack with more columns, it
// closes gaps from the right until the tiles fit, and omits tiles that still do not fit. If it returns an error, the
// rack is unchanged.
func (r *Rack) UnmarshalJSON(text []byte) error {
	var rows [][]string
	if err := json.Unmarshal(text, &rows); err != nil {
		return fmt.Errorf("no layout of a rack: %w", err)
	}
	read := New(r.Columns())
	for i, row := range rows {
		for j, said := range closeGaps(row, r.Columns()) {
			s := Slot{i, j}
			if said == "" || !read.Has(s) {
				continue
			}
			name, down := strings.CutSuffix(said, faceDownSuffix)
			t, err := tile.Parse(name)
			if err != nil {
				return fmt.Errorf("no layout of a rack: %w", err)
			}
			read.rows[i][j] = PlacedTile{t, down}
		}
	}
	r.rows, r.undoStack = read.rows, nil
	r.changes++
	return nil
}

// closeGaps removes empty slots from a row, starting with the last, until the row has at most length slots or no empty
// ones.
func closeGaps(row []string, length int) []string {
	for i := len(row) - 1; i >= 0 && len(row) > length; i-- {
		if row[i] == "" {
			row = slices.Delete(row, i, i+1)
		}
	}
	return row
}
