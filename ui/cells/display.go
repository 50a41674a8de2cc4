package cells

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// display knows what a terminal shows, and writes what makes it show another picture.
type display struct {
	w, h   int
	cells  []Cell // what is shown, in looks; a rune of 0 where nobody knows
	wanted []Cell // what was wanted last, as it was painted; a rune of 0 where that is not shown any more
	looks  looks
	style  Cell // the colours that the terminal writes in now; a rune of 0 if nobody knows
	x, y   int  // where its cursor is, -1 if nobody knows
	runs   []run
	out    []byte // kept, so that a picture need not grow it again
}

// plain is a cell of no colours.
var plain = Cell{r: ' '}

// run is a part of a line that has to be written, all of it in one dress: the colours of its signs,
// or those of a blank if it has none.
type run struct {
	y, x, end int
	style     Cell
}

// accepts reports whether a cell can be written in the dress of a run, and gives the run the dress
// that both have then.
func (r *run) accepts(c Cell) bool {
	switch {
	case c.bg != r.style.bg:
		return false
	case c.r == ' ':
		return true
	case r.style.r == ' ':
		r.style = c
		return true
	}
	return c.fg == r.style.fg && c.bold == r.style.bold
}

// looks are the roles of a palette as they can be told apart on the screen: each is replaced by the
// first that looks the same.
type looks struct {
	palette *Palette
	fg, bg  [roleCount]Role
}

// same reports whether a palette looks just the same.
func (l *looks) same(p *Palette) bool { return l.palette == p || l.palette != nil && *l.palette == *p }

// use takes another palette.
func (l *looks) use(p *Palette) {
	l.palette = p
	for r := range roleCount {
		l.fg[r] = Role(slices.Index(p.fg[:], p.fg[r]))
		l.bg[r] = Role(slices.Index(p.bg[:], p.bg[r]))
	}
}

// visible is what can be seen of a cell. Cells that look the same are the same.
func (l *looks) visible(c Cell) Cell {
	c.object, c.bg = 0, l.bg[c.bg]
	if l.palette.ascii && c.r >= utf8.RuneSelf {
		c.r = plainSign(c.r)
	}
	if c.r == ' ' {
		c.fg, c.bold = RoleNone, false
		return c
	}
	c.fg, c.bold = l.fg[c.fg], c.bold && l.palette.coloured
	return c
}

// forget is to be called when the terminal may show anything, in any colours.
func (d *display) forget() {
	clear(d.cells)
	clear(d.wanted)
	d.style.r = 0
}

// cleared is to be called when the terminal has been cleared.
func (d *display) cleared() {
	clear(d.wanted)
	for i := range d.cells {
		d.cells[i] = plain
	}
}

// appendPlain appends what ends all colours, if there may be any.
func (d *display) appendPlain(out []byte) []byte {
	if d.style != plain {
		out = append(out, resetStyle...)
	}
	d.style = plain
	return out
}

// appendLast appends what moves the cursor into the last line.
func (d *display) appendLast(out []byte) []byte {
	out = strconv.AppendInt(append(out, "\x1b["...), int64(max(1, d.h)), 10)
	return append(out, 'H')
}

// change returns what has to be written for the terminal to show a grid, nothing if it does; it
// holds until the next call. The cursor may be anywhere before and after.
func (d *display) change(g *Grid, p *Palette) []byte {
	d.out, d.x, d.y = d.out[:0], -1, -1
	if !d.looks.same(p) {
		d.out = d.appendPlain(d.out)
		d.looks.use(p)
		clear(d.cells)
		clear(d.wanted)
	}
	if d.w != g.W || d.h != g.H {
		d.w, d.h, d.cells, d.wanted = g.W, g.H, make([]Cell, g.W*g.H), make([]Cell, g.W*g.H)
		d.out = append(d.appendPlain(d.out), clearScreen...)
		d.cleared()
	}
	d.compare(g)
	for len(d.runs) > 0 {
		i := d.cheapest()
		d.write(d.runs[i])
		d.runs = slices.Delete(d.runs, i, i+1)
	}
	return d.out
}

// compare finds the runs that have to be written, and takes them as shown. What lies between two of
// them is written with them where that is no longer than to step over it. A run ends where the
// colours do: those of another line may be written before what stands beside it.
func (d *display) compare(g *Grid) {
	d.runs = d.runs[:0]
	for y := range d.h {
		line, to := y*d.w, (y+1)*d.w
		shown, wanted := d.cells[line:to], g.cells[line:to]
		if slices.Equal(d.wanted[line:to], wanted) {
			continue
		}
		copy(d.wanted[line:to], wanted)
		var r run // not yet among the runs, if its end is not 0
		for x := range wanted {
			c := d.looks.visible(wanted[x])
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

// cheaperToWrite reports whether cells after the first are as well written, in the colours of the first,
// as stepped over.
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

// fitsStyle reports whether a cell can be written in the colours of a dress. Of a blank only its ground
// is seen.
func fitsStyle(dress, c Cell) bool {
	return dress.r != 0 && c.bg == dress.bg && (c.r == ' ' || c.fg == dress.fg && c.bold == dress.bold)
}

// mostCompared is how many runs there may be for the best to be looked for; more are written as they
// come.
const mostCompared = 48

// cheapest is the run that costs least to begin with: colours cost more than ways.
func (d *display) cheapest() (best int) {
	if len(d.runs) > mostCompared {
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

// write writes a run.
func (d *display) write(r run) {
	d.out = d.appendMove(d.out, r.x, r.y)
	for _, c := range d.cells[r.y*d.w+r.x : r.y*d.w+r.end] {
		if !fitsStyle(d.style, c) {
			d.out = d.appendStyle(d.out, c)
			d.style = d.styleAfter(c)
		}
		d.out = utf8.AppendRune(d.out, c.r)
	}
	if d.x, d.y = r.end, r.y; d.x == d.w {
		d.x = -1 // terminals differ in where that is
	}
}

// appendStyle appends what makes the terminal write in the colours of a cell, as far as they
// differ.
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
	worn := d.style
	if worn.r == 0 {
		worn = plain
		next("0")
	}
	if worn.bg != c.bg {
		next(parameters(d.looks.palette.bg[c.bg], "49"))
	}
	if c.r != ' ' && worn.fg != c.fg {
		next(parameters(d.looks.palette.fg[c.fg], "39"))
	}
	if c.r != ' ' && worn.bold != c.bold {
		if c.bold {
			next("1")
		} else {
			next("22")
		}
	}
	return append(out, 'm')
}

// styleAfter are the colours once those of a cell are written: a blank leaves those of letters alone.
func (d *display) styleAfter(c Cell) Cell {
	worn := d.style
	if worn.r == 0 {
		worn = plain
	}
	if worn.bg = c.bg; c.r != ' ' {
		worn.fg, worn.bold = c.fg, c.bold
	}
	return worn
}

// parameters is what stands between the ends of a sequence for a colour, or another where there is
// none.
func parameters(sequence, otherwise string) string {
	if sequence == "" {
		return otherwise
	}
	return sequence[2 : len(sequence)-1]
}

// appendMove appends the shortest way of the cursor to a place that every terminal knows.
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
		if way := appendAlong(appendAcross(near[:0], y-d.y), d.x, x); len(way) < len(best) {
			best = way
		}
		if rows := y - d.y; rows > 0 && rows < 5 { // the last line is never left, or the screen would move
			way := append(down[:0], "\r\n\n\n\n"[:1+rows]...)
			if way = appendForward(way, x); len(way) < len(best) {
				best = way
			}
		}
	}
	return append(out, best...)
}

// appendAcross appends the way of the cursor down by so many lines.
func appendAcross(out []byte, lines int) []byte {
	if lines < 0 {
		return appendStep(out, -lines, 'A')
	}
	return appendStep(out, lines, 'B')
}

// appendAlong appends the way of the cursor from a column, -1 for any, to another.
func appendAlong(out []byte, from, to int) []byte {
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
	case from >= 0 && (back < 10 || to >= 9): // no longer than to name the column
		return appendStep(out, back, 'D')
	}
	return appendStep(out, to+1, 'G')
}

// appendForward appends the way of the cursor to the right by so many columns.
func appendForward(out []byte, columns int) []byte { return appendStep(out, columns, 'C') }

// appendStep appends a movement by so many, nothing for 0.
func appendStep(out []byte, n int, way byte) []byte {
	if n == 0 {
		return out
	}
	out = append(out, "\x1b["...)
	if n > 1 {
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return append(out, way)
}
