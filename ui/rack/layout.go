package rack

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fair/okey/game/tile"
)

// faceDown is behind the notation of a tile that lies face down.
const faceDownSuffix = " down"

// MarshalJSON writes the rack as it stands, slot by slot: [["R1","","K3 down",…],[…]]. What can be
// undone is not written.
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

// UnmarshalJSON puts the tiles back as MarshalJSON wrote them. Of a rack that had more columns, gaps
// at the right are closed until the tiles fit; what does not fit then is left out. Where it cannot
// be read the rack stays as it was, and the error says why.
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
			read.rows[i][j] = Place{t, down}
		}
	}
	r.rows, r.undoStack = read.rows, nil
	r.changes++
	return nil
}

// closeGaps takes empty slots out of a row, the last first, until it is so long or has none.
func closeGaps(row []string, length int) []string {
	for i := len(row) - 1; i >= 0 && len(row) > length; i-- {
		if row[i] == "" {
			row = slices.Delete(row, i, i+1)
		}
	}
	return row
}
