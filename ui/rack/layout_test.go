package rack

import (
	"encoding/json"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// The layout of a larger rack must be readable.
func TestUnmarshalJSON_OtherLayouts(t *testing.T) {
	blueTwo, _ := tile.Parse("B2")
	r := New(2)
	if err := json.Unmarshal([]byte(`[["R1","B2 down","K3"],[],["F"]]`), r); err != nil || r.At(Slot{0, 1}) != (PlacedTile{blueTwo, true}) || r.Tiles().Len() != 2 {
		t.Errorf("%v: %v", err, r.Tiles())
	}
	for _, text := range []string{`{}`, `[["R14"]]`, `[["\u001b[31mR1"]]`, `[[" down"]]`, `[[1]]`, `"R1"`} {
		before := r.Tiles()
		if err := json.Unmarshal([]byte(text), r); err == nil || r.Tiles() != before {
			t.Errorf("%s: %v, the rack has %v", text, err, r.Tiles())
		}
	}
}

func FuzzLayout(f *testing.F) {
	f.Add([]byte(`[["R1","","K3 down"],["F"]]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r := New(15)
		check.That(t, json.Unmarshal(text, r) == nil || r.Tiles().Len() <= 0, "tiles of what is no layout")
	})
}
