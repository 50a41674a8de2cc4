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
	Char   rune
	Ink    color.RGBA
	Ground color.RGBA // the background
	Bold   bool
}

// A Frame is a screen of W by H cells, row by row.
type Frame struct {
	W, H  int
	Cells []Cell
}

// Copy returns p as a frame. The palette of p must be in true colour.
func Copy(p cells.Picture) Frame {
	f := Frame{W: p.W, H: p.H, Cells: make([]Cell, 0, p.W*p.H)}
	known := map[cells.Role][2]color.RGBA{} // the text and background colours of each role
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
			char, ink, ground, bold := p.CellAt(x, y)
			c := Cell{Char: char, Ink: of(ink)[0], Ground: of(ground)[1], Bold: bold}
			if char == ' ' { // the ink of a blank is invisible
				c.Ink, c.Bold = c.Ground, false
			}
			f.Cells = append(f.Cells, c)
		}
	}
	return f
}

// colourOf returns the colour in an escape sequence that starts with prefix, or black if it does not.
func colourOf(sequence, prefix string) color.RGBA {
	c := color.RGBA{A: 0xff}
	if rest, ok := strings.CutPrefix(sequence, prefix); ok {
		fmt.Sscanf(rest, "%d;%d;%dm", &c.R, &c.G, &c.B)
	}
	return c
}

// Equal reports whether two frames look the same.
func (f Frame) Equal(g Frame) bool {
	return f.W == g.W && f.H == g.H && slices.Equal(f.Cells, g.Cells)
}

// Add writes everything visible in the frame to h.
func (f Frame) Add(h hash.Hash) {
	for _, c := range f.Cells {
		fmt.Fprint(h, string(c.Char), c.Bold)
		h.Write([]byte{c.Ink.R, c.Ink.G, c.Ink.B, c.Ground.R, c.Ground.G, c.Ground.B})
	}
	fmt.Fprint(h, f.W, f.H)
}
