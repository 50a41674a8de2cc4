package cli

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/game/tile"
	"fair/okey/ui/cells"
)

// stockPictures maps each picture of the stock to the number of tiles left. indicatorPictures maps each picture of the
// indicator to its tile. The pictures have no colours.
var stockPictures, indicatorPictures = renderPictures()

// stockAt and indicatorAt are the areas of the stock and the indicator on the screen.
var stockAt, indicatorAt = cells.NewRect(44, 5, 8, 5), cells.NewRect(28, 5, 7, 5)

func renderPictures() (stock map[string]int, indicator map[string]string) {
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.Ascii)
	palette, err := cells.NewPalette(cells.Look{Renderer: renderer})
	if err != nil {
		panic(err)
	}
	drawn := func(w, h int, paint func(*cells.Brush)) string {
		var g cells.Grid
		g.Reset(w, h, cells.RoleFelt)
		paint(cells.NewBrush(&g, palette, tile.None, tile.None))
		return g.Frame(palette)
	}
	stock, indicator = map[string]int{}, map[string]string{}
	for n := 1; n < 60; n++ {
		stock[drawn(8, 5, func(b *cells.Brush) { b.Stock(cells.NewRect(0, 0, 8, 5), n, 0) })] = n
	}
	for c := range tile.Colour(tile.Colours) {
		for n := 1; n <= tile.Numbers; n++ {
			x := tile.New(c, n)
			indicator[drawn(7, 5, func(b *cells.Brush) { b.Tile(cells.SizeM.At(0, 0), x, cells.TilePlain) })] = x.String()
		}
	}
	return stock, indicator
}

// pictureAt returns the characters in an area of the screen.
func pictureAt(s *screen, r cells.Rect) string {
	var lines []string
	for y := range r.H {
		lines = append(lines, s.at(r.X, r.Y+y, r.W))
	}
	return strings.Join(lines, "\n")
}
