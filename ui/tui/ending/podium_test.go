package ending

import (
	"io"
	"testing"

	"github.com/charmbracelet/lipgloss"

	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
)

// TestPodium_OkeyFace checks that the number of a place looks the same if that tile was the okey of the last round.
func TestPodium_OkeyFace(t *testing.T) {
	palette := check.Must(cells.NewPalette(cells.Look{Renderer: lipgloss.NewRenderer(io.Discard)}))
	var grids [2]cells.Grid
	for i, okey := range []tile.Tile{tile.None, tile.New(tile.Blue, 2)} {
		grids[i].Reset(80, 20, cells.RoleFelt)
		b := cells.NewBrush(&grids[i], palette, okey, tile.None)
		podium{cells.SizeM, []pointsLine{{name: "Ayşe", place: 1}, {name: "Mehmet", place: 2}}}.Paint(b, cells.NewRect(0, 0, 80, 20), 1)
	}
	for y := range 20 {
		for x := range 80 {
			plain, ink, ground, _ := grids[0].CellAt(x, y)
			if r, i, g, _ := grids[1].CellAt(x, y); r != plain || i != ink || g != ground {
				t.Fatalf("(%d, %d) is %q, not %q", x, y, r, plain)
			}
		}
	}
}
