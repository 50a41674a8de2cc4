package pictures

import (
	"fmt"
	"hash"
	"image/color"
	"slices"
	"strings"

	"fair/okey/ui/cells"
)

// A Cell is a character with its colours.
type Cell struct {
	Sign   rune
	Ink    color.RGBA
	Ground color.RGBA // the background
	Bold   bool
}

// A Frame is a screen of W by H cells, row by row.
type Frame struct {
	W, H  int
	Cells []Cell
}

// Copy returns the frame of a picture. Its palette must be one in true colour.
func Copy(p cells.Picture) Frame {
	f := Frame{W: p.W, H: p.H, Cells: make([]Cell, 0, p.W*p.H)}
	known := map[cells.Role][2]color.RGBA{} // for each role, its colours as text and as background
	of := func(r cells.Role) [2]color.RGBA {
		both, ok := known[r]
		if !ok {
			text, ground := p.Palette.Sequences(r)
			both = [2]color.RGBA{colourOf(text, "\x1b[38;2;"), colourOf(ground, "\x1b[48;2;")}
			known[r] = both
		}
		return both
	}
	for y := range p.H {
		for x := range p.W {
			sign, ink, ground, bold := p.CellAt(x, y)
			c := Cell{Sign: sign, Ink: of(ink)[0], Ground: of(ground)[1], Bold: bold}
			if sign == ' ' { // the ink of a blank is invisible
				c.Ink, c.Bold = c.Ground, false
			}
			f.Cells = append(f.Cells, c)
		}
	}
	return f
}

// colourOf returns the colour that a sequence selects after the prefix begin, or black if the sequence does not have
// that prefix.
func colourOf(sequence, begin string) color.RGBA {
	c := color.RGBA{A: 0xff}
	if rest, ok := strings.CutPrefix(sequence, begin); ok {
		fmt.Sscanf(rest, "%d;%d;%dm", &c.R, &c.G, &c.B)
	}
	return c
}

// Equal reports whether two frames look the same.
func (f Frame) Equal(g Frame) bool {
	return f.W == g.W && f.H == g.H && slices.Equal(f.Cells, g.Cells)
}

// Add adds everything that is visible in the frame to a hash.
func (f Frame) Add(h hash.Hash) {
	for _, c := range f.Cells {
		fmt.Fprint(h, string(c.Sign), c.Bold)
		h.Write([]byte{c.Ink.R, c.Ink.G, c.Ink.B, c.Ground.R, c.Ground.G, c.Ground.B})
	}
	fmt.Fprint(h, f.W, f.H)
}
