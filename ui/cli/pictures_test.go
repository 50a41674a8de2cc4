package cli

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
)

// stockPictures maps each picture of the stock, without colours, to the number of tiles left. stockAt is its area on the
// screen.
var stockPictures, stockAt = renderStocks(), cells.NewRect(44, 5, 8, 5)

func renderStocks() map[string]int {
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.Ascii)
	palette := check.Must(cells.NewPalette(cells.Look{Renderer: renderer}))
	pictures := map[string]int{}
	for n := 1; n < 60; n++ {
		var g cells.Grid
		g.Reset(stockAt.W, stockAt.H, cells.RoleFelt)
		cells.NewBrush(&g, palette, tile.None, tile.None).Stock(cells.NewRect(0, 0, stockAt.W, stockAt.H), n, 0)
		pictures[g.Frame(palette)] = n
	}
	return pictures
}

// pictureAt returns the characters in an area of the screen.
func pictureAt(s *screen, r cells.Rect) string {
	var lines []string
	for y := range r.H {
		lines = append(lines, s.at(r.X, r.Y+y, r.W))
	}
	return strings.Join(lines, "\n")
}
