package rack

import (
	"encoding/json"
	"fmt"
	"strings"

	"fair/okey/game/tile"
)

// faceDown is behind the notation of a tile that lies face down.
const faceDown = " down"

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
			if p.Down {
				rows[i][j] += faceDown
			}
		}
	}
	return json.Marshal(rows)
}

// UnmarshalJSON puts the tiles back as MarshalJSON wrote them, into the slots that this rack has:
// what stood in others is left out. Where it cannot be read the rack stays as it was, and the error
// says why.
func (r *Rack) UnmarshalJSON(text []byte) error {
	var rows [][]string
	if err := json.Unmarshal(text, &rows); err != nil {
		return fmt.Errorf("no layout of a rack: %w", err)
	}
	read := New(r.Columns())
	for i, row := range rows {
		for j, said := range row {
			s := Slot{i, j}
			if said == "" || !read.Has(s) {
				continue
			}
			name, down := strings.CutSuffix(said, faceDown)
			t, err := tile.Parse(name)
			if err != nil {
				return fmt.Errorf("no layout of a rack: %w", err)
			}
			read.rows[i][j] = Place{t, down}
		}
	}
	r.rows, r.past = read.rows, nil
	r.changes++
	return nil
}
