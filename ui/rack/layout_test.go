package rack

import (
	"encoding/json"
	"testing"

	"fair/okey/game/check"
)

// The layout of a larger rack must be readable.
func TestUnmarshalJSON_OtherLayouts(t *testing.T) {
	r := New(2)
	check.OK(t, json.Unmarshal([]byte(`[["R1","B2 down","K3"],[],["F"]]`), r))
	check.That(t, textOf(r) == "R1 B2 /" && r.At(Slot{0, 1}).FaceDown, "%s", textOf(r))
	for _, text := range []string{`{}`, `[["R14"]]`, `[["\u001b[31mR1"]]`, `[[" down"]]`, `[[1]]`, `"R1"`} {
		check.That(t, json.Unmarshal([]byte(text), r) != nil && textOf(r) == "R1 B2 /", "%s is read as %s", text, textOf(r))
	}
}

func FuzzLayout(f *testing.F) {
	f.Add([]byte(`[["R1","","K3 down"],["F"]]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r := New(15)
		check.That(t, json.Unmarshal(text, r) == nil || r.Tiles().Len() <= 0, "tiles of what is no layout")
	})
}
