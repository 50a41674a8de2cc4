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
	for name, drawn := range map[string]*tileFaces{"quarters": faces(), "ASCII": asciiFaces()} {
		for s := SizeN; s < sizes; s++ {
			w, h := s.Cells()
			seen := map[string]int{}
			for n, d := range drawn[s] {
				text := fmt.Sprint(d.dx, d.dy)
				for y, line := range d.lines {
					text += string(line) + "\n"
					for x, r := range line {
						x, y := d.dx+x, d.dy+y
						check.That(t, r == ' ' || x >= 0 && x < w && y >= 0 && y < h-2 && (y != 0 || x != 0 && x != w-1), "%s, size %d: %d is painted at %d,%d", name, s, n, x, y)
					}
				}
				if other, ok := seen[text]; ok {
					t.Errorf("%s, size %d: %d looks like %d", name, s, n, other)
				}
				seen[text] = n
			}
		}
	}
}

// TestTile_Signs checks that tiles of every size, with and without colours, show the mark of the colour, the number
// that a false joker stands for, and the stars of the okey.
func TestTile_Signs(t *testing.T) {
	okey, joker := tile.New(tile.Yellow, 8), tile.New(tile.Yellow, 8)
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
					NewBrush(&g, p, okey, joker).Tile(s.At(0, 0), x, TilePlain)
					line := ""
					for _, c := range g.cells[(h-2)*w : (h-1)*w] {
						line += string(c.r)
					}
					return strings.TrimSpace(line)
				}
				if got := foot(tile.New(tile.Blue, 5)); got != mark {
					t.Errorf("size %d: the foot of a blue tile is %q, want %q", s, got, mark)
				}
				if got := foot(tile.FalseJoker); got != "=8" {
					t.Errorf("size %d: the foot of a false joker is %q", s, got)
				}
				if got := foot(okey); !strings.Contains(got, string(p.marks[tile.Yellow])) || !strings.Contains(got, "★") {
					t.Errorf("size %d: the foot of the okey is %q", s, got)
				}
			}
		}
	}
}

// TestStock checks that each number of tiles left looks different and fits on the back of a tile.
func TestStock(t *testing.T) {
	for _, r := range []Rect{{0, 0, 8, 5}, {0, 0, 12, 7}, {0, 0, 4, 3}} {
		seen := map[string]int{}
		for n := range 58 {
			var g Grid
			g.Reset(r.W+2, r.H+2, RoleFelt)
			b := NewBrush(&g, somePalette(t, "felt", termenv.TrueColor, false), tile.None, tile.None)
			b.Stock(Rect{1, 1, r.W, r.H}, n, 0)
			text := g.Frame(b.Palette)
			if other, ok := seen[text]; ok {
				t.Errorf("%v: %d left look like %d", r, n, other)
			}
			seen[text] = n
			for x := range g.W {
				check.Need(t, g.at(x, 0).r == ' ' && g.at(x, g.H-1).r == ' ', "%v: %d left are painted outside", r, n)
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
			if text := g.Frame(p); !strings.Contains(text, "(12)") {
				t.Errorf("size %d:\n%s", s, text)
			}
		}
	}
}
