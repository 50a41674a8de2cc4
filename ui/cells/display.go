package cells

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// A display keeps track of what a terminal shows, and computes the output that changes it to another picture.
type display struct {
	w, h   int
	cells  []Cell // the cells shown, as returned by roleMap.visible; a rune of 0 means unknown
	wanted []Cell // the cells of the last picture, as painted; a rune of 0 means that the cell is no longer shown
	roles  roleMap
	style  Cell // the current colours of the terminal; a rune of 0 means unknown
	x, y   int  // the position of the cursor, or -1 if unknown
	runs   []run
	out    []byte // the output buffer, which is reused
}

// plainCell is a blank without colours.
var plainCell = Cell{r: ' '}

// A run is a part of a line that is written in one style: the style of its characters, or of a blank if there are only
// blanks.
type run struct {
	y, x, end int
	style     Cell
}

// accepts reports whether a cell can be written in the style of the run. If so, it adapts that style to the cell.
func (r *run) accepts(c Cell) bool {
	if r.style.r == ' ' && r.style.bg == c.bg {
		r.style = c
	}
	return fitsStyle(r.style, c)
}

// A roleMap maps each role of a palette to the first role that looks the same.
type roleMap struct {
	palette *Palette
	fg, bg  [roleCount]Role
}

// setPalette computes the map for a palette.
func (m *roleMap) setPalette(p *Palette) {
	m.palette = p
	for r := range roleCount {
		m.fg[r] = Role(slices.Index(p.fg[:], p.fg[r]))
		m.bg[r] = Role(slices.Index(p.bg[:], p.bg[r]))
	}
}

// visible returns the visible part of a cell. The results for cells that look the same are equal.
func (m *roleMap) visible(c Cell) Cell {
	c.bg = m.bg[c.bg]
	if m.palette.ASCII {
		c.r = asciiFor(c.r)
	}
	if c.r == ' ' {
		c.fg, c.bold = RoleNone, false
		return c
	}
	c.fg, c.bold = m.fg[c.fg], c.bold && m.palette.Coloured
	return c
}

// forget marks all cells and the current colours as unknown, because the terminal may show anything.
func (d *display) forget() {
	clear(d.cells)
	clear(d.wanted)
	d.style.r = 0
}

// markCleared records that the terminal was cleared.
func (d *display) markCleared() {
	clear(d.wanted)
	for i := range d.cells {
		d.cells[i] = plainCell
	}
}

// appendReset appends a sequence that resets all attributes, unless none are set.
func (d *display) appendReset(out []byte) []byte {
	if d.style != plainCell {
		out = append(out, resetStyle...)
	}
	d.style = plainCell
	return out
}

// update returns the output that makes the terminal show a grid. The output is empty if the terminal already shows it,
// and is valid until the next call. The cursor may be anywhere before and after.
func (d *display) update(g *Grid, p *Palette) []byte {
	d.out, d.x, d.y = d.out[:0], -1, -1
	if old := d.roles.palette; old != p && (old == nil || *old != *p) { // an equal palette may be another pointer
		d.out = d.appendReset(d.out)
		d.roles.setPalette(p)
		clear(d.cells)
		clear(d.wanted)
	}
	if d.w != g.W || d.h != g.H {
		d.w, d.h, d.cells, d.wanted = g.W, g.H, make([]Cell, g.W*g.H), make([]Cell, g.W*g.H)
		d.out = append(d.appendReset(d.out), clearScreen...)
		d.markCleared()
	}
	d.compare(g)
	for len(d.runs) > 0 {
		i := d.cheapest()
		d.write(d.runs[i])
		d.runs = slices.Delete(d.runs, i, i+1)
	}
	return d.out
}

// compare finds the runs to be written, and records their cells as shown. It joins two runs if writing the cells
// between them takes no more bytes than skipping them. A run ends where its style does, so that runs of the same style
// can be written one after another.
func (d *display) compare(g *Grid) {
	d.runs = d.runs[:0]
	for y := range d.h {
		line, to := y*d.w, (y+1)*d.w
		shown, wanted := d.cells[line:to], g.cells[line:to]
		if slices.Equal(d.wanted[line:to], wanted) {
			continue
		}
		copy(d.wanted[line:to], wanted)
		var r run // the current run; its end is 0 if there is none
		for x := range wanted {
			c := d.roles.visible(wanted[x])
			if c == shown[x] {
				continue
			}
			if r.end > 0 && (x > r.end && !cheaperToWrite(shown[r.end-1:x]) || !r.accepts(c)) {
				d.runs = append(d.runs, r)
				r.end = 0
			}
			if r.end == 0 {
				r = run{y, x, x, c}
			}
			shown[x], r.end = c, x+1
		}
		if r.end > 0 {
			d.runs = append(d.runs, r)
		}
	}
}

// cheaperToWrite reports whether the cells after the first can be written in the style of the first, in no more bytes
// than it takes to skip them.
func cheaperToWrite(cells []Cell) bool {
	var step [8]byte
	size, first := 0, cells[0]
	for _, c := range cells[1:] {
		if size += utf8.RuneLen(c.r); !fitsStyle(first, c) || first.r == ' ' && c.r != ' ' {
			return false
		}
	}
	return size <= len(appendForward(step[:0], len(cells)-1))
}

// fitsStyle reports whether c can be written in the given style. A blank shows only its background.
func fitsStyle(style, c Cell) bool {
	return style.r != 0 && c.bg == style.bg && (c.r == ' ' || c.fg == style.fg && c.bold == style.bold)
}

// maxCompared is the maximum number of runs that are written cheapest first. If there are more, they are written in
// order.
const maxCompared = 48

// cheapest returns the index of the run to write next: the one that takes the fewest bytes to begin, or the first if
// there are more than maxCompared.
func (d *display) cheapest() (best int) {
	if len(d.runs) > maxCompared {
		return 0
	}
	var scratch [96]byte
	least := math.MaxInt
	for i, r := range d.runs {
		out := d.appendMove(scratch[:0], r.x, r.y)
		if cost := len(d.appendStyle(out, r.style)); cost < least {
			best, least = i, cost
		}
	}
	return best
}

// write appends the output for a run.
func (d *display) write(r run) {
	d.out = d.appendMove(d.out, r.x, r.y)
	for _, c := range d.cells[r.y*d.w+r.x : r.y*d.w+r.end] {
		if !fitsStyle(d.style, c) {
			d.out = d.appendStyle(d.out, c)
			if d.style.r == 0 {
				d.style = plainCell
			}
			if d.style.bg = c.bg; c.r != ' ' { // a blank does not change the text colour
				d.style.fg, d.style.bold = c.fg, c.bold
			}
		}
		d.out = utf8.AppendRune(d.out, c.r)
	}
	if d.x, d.y = r.end, r.y; d.x == d.w {
		d.x = -1 // the cursor's new column differs between terminals
	}
}

// appendStyle appends the sequence that selects the style of a cell, if it differs from the current one.
func (d *display) appendStyle(out []byte, c Cell) []byte {
	if fitsStyle(d.style, c) {
		return out
	}
	from := len(out)
	next := func(what string) {
		if len(out) == from {
			out = append(out, "\x1b["...)
		} else {
			out = append(out, ';')
		}
		out = append(out, what...)
	}
	style := d.style
	if style.r == 0 {
		style = plainCell
		next("0")
	}
	if style.bg != c.bg {
		next(parameters(d.roles.palette.bg[c.bg], "49"))
	}
	if c.r != ' ' && style.fg != c.fg {
		next(parameters(d.roles.palette.fg[c.fg], "39"))
	}
	if c.r != ' ' && style.bold != c.bold {
		if c.bold {
			next("1")
		} else {
			next("22")
		}
	}
	return append(out, 'm')
}

// parameters returns the parameters of a colour sequence, or fallback if the sequence is empty.
func parameters(sequence, fallback string) string {
	if sequence == "" {
		return fallback
	}
	return sequence[2 : len(sequence)-1]
}

// appendMove appends the shortest cursor movement to (x, y). It uses only movements that every terminal supports.
func (d *display) appendMove(out []byte, x, y int) []byte {
	if d.x == x && d.y == y {
		return out
	}
	var far, near, down [48]byte
	best := append(far[:0], "\x1b["...)
	if x > 0 || y > 0 {
		best = strconv.AppendInt(best, int64(y+1), 10)
	}
	if x > 0 {
		best = append(best, ';')
		best = strconv.AppendInt(best, int64(x+1), 10)
	}
	best = append(best, 'H')
	if d.y >= 0 {
		if way := appendHorizontal(appendVertical(near[:0], y-d.y), d.x, x); len(way) < len(best) {
			best = way
		}
		if rows := y - d.y; rows > 0 && rows < 5 { // moving down past the last line would scroll
			way := append(down[:0], "\r\n\n\n\n"[:1+rows]...)
			if way = appendForward(way, x); len(way) < len(best) {
				best = way
			}
		}
	}
	return append(out, best...)
}

// appendVertical appends a cursor movement down by the given number of lines, or up if the number is negative.
func appendVertical(out []byte, lines int) []byte {
	if lines < 0 {
		return appendStep(out, -lines, 'A')
	}
	return appendStep(out, lines, 'B')
}

// appendHorizontal appends a cursor movement from one column to another. from is -1 if unknown.
func appendHorizontal(out []byte, from, to int) []byte {
	back := from - to
	switch {
	case back == 0:
		return out
	case to == 0:
		return append(out, '\r')
	case from >= 0 && back < 0:
		return appendForward(out, -back)
	case from >= 0 && back <= 3:
		return append(out, "\b\b\b"[:back]...)
	case from >= 0 && (back < 10 || to >= 9): // no longer than an absolute movement
		return appendStep(out, back, 'D')
	}
	return appendStep(out, to+1, 'G')
}

// appendForward appends a cursor movement to the right.
func appendForward(out []byte, columns int) []byte { return appendStep(out, columns, 'C') }

// appendStep appends a relative cursor movement by n, or nothing if n is 0. direction is the letter of the direction.
func appendStep(out []byte, n int, direction byte) []byte {
	if n == 0 {
		return out
	}
	out = append(out, "\x1b["...)
	if n > 1 {
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return append(out, direction)
}
