package cells

import (
	"strings"
	"unicode"
)

// resetStyle resets all attributes.
const resetStyle = "\x1b[0m"

// A Cell is a character on the screen with its colours.
type Cell struct {
	r      rune
	fg, bg Role
	bold   bool
}

// A Grid is a rectangle of cells to paint on. Painting outside it has no effect.
type Grid struct {
	// W and H are the width and height in cells, as set by Reset.
	W, H    int
	cells   []Cell
	objects []uint16 // the object that each cell belongs to, a tile or a piece of text; 0 for a surface
	surface []Cell   // for each cell of an object, the surface below it

	object uint16 // the object being painted, or 0 for a surface
	newest uint16 // the newest object
}

// Reset sets the size of the grid and fills it with blanks on the background bg.
func (g *Grid) Reset(w, h int, bg Role) {
	if n := w * h; cap(g.cells) < n {
		g.cells, g.objects, g.surface = make([]Cell, n), make([]uint16, n), make([]Cell, n)
	}
	g.W, g.H, g.cells, g.objects, g.surface = w, h, g.cells[:w*h], g.objects[:w*h], g.surface[:w*h]
	g.object, g.newest = 0, 0
	g.Blank(Rect{0, 0, w, h}, bg)
}

// copy makes g look like another grid, but without its objects.
func (g *Grid) copy(from *Grid) {
	g.W, g.H, g.cells = from.W, from.H, append(g.cells[:0], from.cells...)
}

// Object begins an object: a tile or a piece of text. Everything painted until end is called belongs to it. An object
// begun inside another object is part of that object.
func (g *Grid) Object() (end func()) {
	outer := g.object
	if outer == 0 {
		g.newest++
		g.object = g.newest
	}
	return func() { g.object = outer }
}

// clear removes all objects that touch a rectangle, so that painting there leaves no partial words or tiles.
func (g *Grid) clear(r Rect) {
	touched := make([]bool, g.newest+1)
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			if i := g.index(x, y); i >= 0 {
				touched[g.objects[i]] = true
			}
		}
	}
	touched[0] = false
	for i, object := range g.objects {
		if touched[object] {
			g.cells[i], g.objects[i] = g.surface[i], 0
		}
	}
}

// index returns the index of the cell at (x, y), or -1 outside the grid.
func (g *Grid) index(x, y int) int {
	if x < 0 || y < 0 || x >= g.W || y >= g.H {
		return -1
	}
	return y*g.W + x
}

// CellAt returns the character of the cell at (x, y), the roles of its text colour and background, and whether it is
// bold.
func (g *Grid) CellAt(x, y int) (char rune, ink, ground Role, bold bool) {
	c := g.cells[g.index(x, y)]
	return c.r, c.fg, c.bg, c.bold
}

// Put writes one character. If bg is RoleNone, the background is unchanged. A control character is replaced with a dot,
// so that no text can control the terminal.
func (g *Grid) Put(x, y int, r rune, fg, bg Role, bold bool) {
	i := g.index(x, y)
	if i < 0 {
		return
	}
	if bg == RoleNone {
		bg = g.cells[i].bg
	}
	g.cover(i, i+1)
	g.cells[i] = Cell{printable(r), fg, bg, bold}
}

// cover makes the cells from one index to another, not included, belong to the object being painted.
func (g *Grid) cover(from, to int) {
	if g.object == 0 {
		clear(g.objects[from:to])
		return
	}
	for i := from; i < to; i++ {
		if g.objects[i] == 0 {
			g.surface[i] = g.cells[i]
		}
		g.objects[i] = g.object
	}
}

// printable returns r, or a dot for a control character.
func printable(r rune) rune {
	if unicode.IsControl(r) {
		return '·'
	}
	return r
}

// Fill fills a rectangle with a character. If bg is RoleNone, the background is unchanged.
func (g *Grid) Fill(r Rect, ch rune, fg, bg Role) {
	if bg == RoleNone { // the background may differ from cell to cell
		for y := r.Y; y < r.Y+r.H; y++ {
			for x := r.X; x < r.X+r.W; x++ {
				g.Put(x, y, ch, fg, bg, false)
			}
		}
		return
	}
	left, right, top, bottom := max(r.X, 0), min(r.X+r.W, g.W), max(r.Y, 0), min(r.Y+r.H, g.H)
	for y := top; y < bottom && left < right; y++ {
		from, to := y*g.W+left, y*g.W+right
		g.cover(from, to)
		if y > top {
			copy(g.cells[from:to], g.cells[top*g.W+left:])
			continue
		}
		for i := from; i < to; i++ {
			g.cells[i] = Cell{printable(ch), fg, bg, false}
		}
	}
}

// Blank fills a rectangle with blanks. If bg is RoleNone, the background is unchanged.
func (g *Grid) Blank(r Rect, bg Role) { g.Fill(r, ' ', RoleInk, bg) }

// Line writes text without tile marks. The background is unchanged.
func (g *Grid) Line(x, y int, text string, fg Role, bold bool) {
	for _, r := range text {
		g.Put(x, y, r, fg, RoleNone, bold)
		x++
	}
}

// Frame returns the grid as text without colours: H lines of W characters.
func (g *Grid) Frame(p *Palette) string {
	var out strings.Builder
	for i, c := range g.cells {
		if i > 0 && i%g.W == 0 {
			out.WriteByte('\n')
		}
		if p.ASCII {
			c.r = asciiFor(c.r)
		}
		out.WriteRune(c.r)
	}
	return out.String()
}

// asciiFor returns the ASCII character drawn for a symbol. It leaves letters unchanged, since names and other text need
// them.
func asciiFor(r rune) rune {
	if plain, ok := asciiSubstitutes[r]; ok {
		return plain
	}
	return r
}

var asciiSubstitutes = map[rune]rune{
	'▀': '-', '▄': '_', '▁': '.', '█': '#', '▒': '#', '╱': '/', '─': '-', '│': '|',
	'▘': ' ', '▝': ' ', '▖': ' ', '▗': ' ', '▟': ' ', '▙': ' ', '▌': '|', '▐': '|', '▞': ' ', '▛': ' ', '▚': ' ', '▜': ' ', '▰': '=', '▱': '-', '○': '.', '◂': '<', '▸': '>', '✓': 'v', '✗': 'x', '◉': '@', '±': '~',
	'╭': '+', '╮': '+', '╰': '+', '╯': '+', '┌': '+', '┐': '+',
	'●': 'o', '■': '#', '▲': 'A', '▼': 'v', '◆': '+', '★': '*', '☘': 'F', '▶': '>', '◀': '<',
	'←': '<', '→': '>', '↑': '^', '↓': 'v', '‹': '<', '›': '>', '“': '"', '”': '"', '’': '\'',
	'·': '.', '•': '*', '×': 'x', '−': '-', '–': '-', '—': '-', '…': '~',
}
