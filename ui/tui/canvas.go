package tui

import (
	"strings"

	"fair/okey/ui/words"
)

// cell is one character of the screen.
type cell struct {
	r      rune
	fg, bg role
	bold   bool
}

// canvas is a grid of cells to paint on. Painting outside of it does nothing, so that nothing can break the frame.
type canvas struct {
	w, h  int
	cells []cell
	out   strings.Builder
}

// reset makes the canvas w by h cells of the role's background.
func (c *canvas) reset(w, h int, bg role) {
	if n := w * h; cap(c.cells) < n {
		c.cells = make([]cell, n)
	}
	c.w, c.h, c.cells = w, h, c.cells[:w*h]
	for i := range c.cells {
		c.cells[i] = cell{' ', ink, bg, false}
	}
}

// at is the cell at a place, nil outside.
func (c *canvas) at(x, y int) *cell {
	if x < 0 || y < 0 || x >= c.w || y >= c.h {
		return nil
	}
	return &c.cells[y*c.w+x]
}

// put writes one character; a background of none keeps what is there.
func (c *canvas) put(x, y int, r rune, fg, bg role, bold bool) {
	if p := c.at(x, y); p != nil {
		if bg == none {
			bg = p.bg
		}
		*p = cell{r, fg, bg, bold}
	}
}

// fill paints a rectangle.
func (c *canvas) fill(r rect, ch rune, fg, bg role) {
	for y := r.y; y < r.y+r.h; y++ {
		for x := r.x; x < r.x+r.w; x++ {
			c.put(x, y, ch, fg, bg, false)
		}
	}
}

// line writes text that holds no tile marks, on what is there.
func (c *canvas) line(x, y int, text string, fg role, bold bool) {
	for _, r := range text {
		c.put(x, y, r, fg, none, bold)
		x++
	}
}

// frame is the canvas as text: exactly h lines of w cells. Attributes are only written where they change, and those that a
// blank does not show are left alone, since the terminal gets every changed line whole.
func (c *canvas) frame(p *palette) string {
	b := &c.out
	b.Reset()
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		fg, bg, bold := none, none, false
		for _, cell := range c.cells[y*c.w : (y+1)*c.w] {
			if cell.bg != bg {
				bg = cell.bg
				b.WriteString(p.bg[bg])
			}
			if cell.r != ' ' {
				if cell.fg != fg {
					fg = cell.fg
					b.WriteString(p.fg[fg])
				}
				if cell.bold != bold && p.coloured {
					bold = cell.bold
					if bold {
						b.WriteString("\x1b[1m")
					} else {
						b.WriteString("\x1b[22m")
					}
				}
			}
			b.WriteRune(cell.r)
		}
		if p.coloured {
			b.WriteString("\x1b[0m")
		}
	}
	return b.String()
}

// width is the number of cells that a text takes on this brush, tile marks as the pictures they become.
func (p *brush) width(text string) int {
	n := 0
	for _, r := range text {
		if t, ok := words.Marked(r); ok {
			n += p.chipWidth(t)
		} else {
			n++
		}
	}
	return n
}
