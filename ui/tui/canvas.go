package tui

import (
	"unicode"
	"unicode/utf8"

	"fair/okey/ui/words"
)

// endOfStyle ends all attributes.
const endOfStyle = "\x1b[0m"

// cell is one character of the screen.
type cell struct {
	r      rune
	fg, bg role
	bold   bool
	thing  uint16 // what it is a part of, a tile or a text; 0 for a surface
}

// canvas is a grid of cells to paint on. Painting outside of it does nothing, so that nothing can break the frame.
type canvas struct {
	w, h    int
	cells   []cell
	surface []cell // what is under the things
	out     []byte // kept, so that a frame need not grow it again

	thing  uint16 // what is being painted, 0 for a surface
	things uint16 // how many there are
}

// reset makes the canvas w by h cells of the role's background.
func (c *canvas) reset(w, h int, bg role) {
	if n := w * h; cap(c.cells) < n {
		c.cells, c.surface = make([]cell, n), make([]cell, n)
	}
	c.w, c.h, c.cells, c.surface, c.thing, c.things = w, h, c.cells[:w*h], c.surface[:w*h], 0, 0
	for i := range c.cells {
		c.cells[i] = cell{r: ' ', fg: ink, bg: bg}
	}
	copy(c.surface, c.cells)
}

// begin begins a thing, a tile or a text: all that is painted until end belongs to it. A thing
// within a thing is a part of that. It returns what end has to be given.
func (c *canvas) begin() (outer uint16) {
	if outer = c.thing; outer == 0 {
		c.things++
		c.thing = c.things
	}
	return outer
}

// end ends what begin has begun.
func (c *canvas) end(outer uint16) { c.thing = outer }

// clear takes away all things that a rectangle touches, whole: what is laid over them would leave
// half words and half tiles.
func (c *canvas) clear(r rect) {
	touched := make([]bool, c.things+1)
	for y := r.y; y < r.y+r.h; y++ {
		for x := r.x; x < r.x+r.w; x++ {
			if p := c.at(x, y); p != nil {
				touched[p.thing] = true
			}
		}
	}
	touched[0] = false
	for i, p := range c.cells {
		if touched[p.thing] {
			c.cells[i] = c.surface[i]
		}
	}
}

// at is the cell at a place, nil outside.
func (c *canvas) at(x, y int) *cell {
	if x < 0 || y < 0 || x >= c.w || y >= c.h {
		return nil
	}
	return &c.cells[y*c.w+x]
}

// put writes one character; a background of none keeps what is there. Whatever a text comes from, no control character reaches the
// terminal: there is a dot in its place.
func (c *canvas) put(x, y int, r rune, fg, bg role, bold bool) {
	if p := c.at(x, y); p != nil {
		if unicode.IsControl(r) {
			r = '·'
		}
		if bg == none {
			bg = p.bg
		}
		*p = cell{r, fg, bg, bold, c.thing}
		if c.thing == 0 {
			c.surface[y*c.w+x] = *p
		}
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
	out := c.out[:0]
	for y := range c.h {
		if y > 0 {
			out = append(out, '\n')
		}
		fg, bg, bold := none, none, false
		line := c.cells[y*c.w : (y+1)*c.w]
		for i := range line {
			cell := &line[i]
			if cell.bg != bg {
				bg = cell.bg
				out = append(out, p.bg[bg]...)
			}
			if cell.r == ' ' {
				out = append(out, ' ')
				continue
			}
			if cell.fg != fg {
				fg = cell.fg
				out = append(out, p.fg[fg]...)
			}
			if cell.bold != bold && p.coloured {
				bold = cell.bold
				if bold {
					out = append(out, "\x1b[1m"...)
				} else {
					out = append(out, "\x1b[22m"...)
				}
			}
			r := cell.r
			if p.ascii && r >= utf8.RuneSelf {
				r = plainSign(r)
			}
			out = utf8.AppendRune(out, r)
		}
		if p.coloured {
			out = append(out, endOfStyle...)
		}
	}
	c.out = out
	return string(out)
}

// plainSign is what is written for a sign where there is only ASCII. Letters stay: names and texts need them.
func plainSign(r rune) rune {
	for i, sign := range signs {
		if i%2 == 0 && r == sign {
			return signs[i+1]
		}
	}
	return r
}

// signs are pairs: a sign, and what is written for it in ASCII.
var signs = []rune("▀-▄_▁.●o■#▲A▼v◆+★*☘F▶>╱/─-│|╭+╮+╰+╯+‹<›>·.•*×x−-—-…~“\"”\"←<→>↑^↓v’'")

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
