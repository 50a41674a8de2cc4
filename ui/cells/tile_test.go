package cells

import (
	"fmt"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// TestNumerals checks that every number and the clover fit above the bottom row and between the cut corners, where a
// third colour would be needed, and that no two of them look the same.
func TestNumerals(t *testing.T) {
	quarters, ascii := faces()
	for name, drawn := range map[string]*tileFaces{"quarters": quarters, "ASCII": ascii} {
		for s := SizeN; s < sizes; s++ {
			w, h := s.Cells()
			seen := map[string]string{}
			for n, d := range drawn[s] {
				text := fmt.Sprint(d.dx, d.dy)
				for y, line := range d.lines {
					text += string(line) + "\n"
					for x, r := range line {
						x, y := d.dx+x, d.dy+y
						check.That(t, r == ' ' || x >= 0 && x < w && y >= 0 && y < h-2 && (y != 0 || x != 0 && x != w-1), "%s, size %d: %d is painted at %d,%d", name, s, n, x, y)
					}
				}
				check.That(t, seen[text] == "", "%s, size %d: %d looks like %s", name, s, n, seen[text])
				seen[text] = fmt.Sprint(n)
			}
		}
	}
}

// TestTile_Signs checks that tiles of every size, with and without colours, show the mark of the colour, the number
// that a false joker stands for, and the stars of the okey.
func TestTile_Signs(t *testing.T) {
	okey := tile.New(tile.Yellow, 8)
	for _, ascii := range []bool{false, true} {
		for profile, mark := range map[termenv.Profile]string{termenv.TrueColor: "■", termenv.Ascii: "B"} {
			p := somePalette(t, "shapes", profile, ascii)
			if ascii {
				mark = "B"
			}
			for s := range sizes {
				foot := func(x tile.Tile) string {
					var g Grid
					w, h := s.Cells()
					g.Reset(w, h, RoleFelt)
					NewBrush(&g, p, okey, okey).Tile(s.At(0, 0), x, TilePlain)
					line := ""
					for _, c := range g.cells[(h-2)*w : (h-1)*w] {
						line += string(c.r)
					}
					return strings.TrimSpace(line)
				}
				check.Equal(t, foot(tile.New(tile.Blue, 5)), mark, "size ", s)
				check.Equal(t, foot(tile.FalseJoker), "=8", "size ", s)
				check.Contains(t, foot(okey), string(p.Marks[tile.Yellow]), "★")
			}
		}
	}
}

// TestStock checks that each number of tiles left looks different and fits on the back of a tile.
func TestStock(t *testing.T) {
	for _, r := range []Rect{{0, 0, 8, 5}, {0, 0, 12, 7}, {0, 0, 4, 3}} {
		seen := map[string]string{}
		for n := range 58 {
			var g Grid
			g.Reset(r.W+2, r.H+2, RoleFelt)
			b := NewBrush(&g, somePalette(t, "felt", termenv.TrueColor, false), tile.None, tile.None)
			b.Stock(Rect{1, 1, r.W, r.H}, n, 0)
			text := g.Frame(b.Palette)
			check.That(t, seen[text] == "", "%v: %d left look like %s", r, n, seen[text])
			seen[text] = fmt.Sprint(n)
			for x := range g.W {
				check.Need(t, g.cells[g.index(x, 0)].r == ' ' && g.cells[g.index(x, g.H-1)].r == ' ', "%v: %d left are painted outside", r, n)
			}
		}
	}
}

// TestTile_ShadowWithoutColours checks that the number of an absent tile is in brackets.
func TestTile_ShadowWithoutColours(t *testing.T) {
	p := somePalette(t, "felt", termenv.Ascii, false)
	for s := range sizes {
		for _, how := range []TileState{TileShadow, TileWanted} {
			var g Grid
			w, h := s.Cells()
			g.Reset(w, h, RoleFelt)
			NewBrush(&g, p, tile.None, tile.None).Tile(s.At(0, 0), tile.New(tile.Blue, 12), how)
			check.Contains(t, g.Frame(p), "(12)")
		}
	}
}
