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
	object uint16 // the object that the cell belongs to, a tile or a piece of text; 0 for a surface
}

// A Grid is a rectangle of cells to paint on. Painting outside it has no effect.
type Grid struct {
	// W and H are the width and height in cells, as set by Reset.
	W, H    int
	cells   []Cell
	surface []Cell // the cells below the objects

	object  uint16 // the object being painted, or 0 for a surface
	objects uint16 // the number of objects
}

// Reset sets the size of the grid and fills it with blanks on the background bg.
func (g *Grid) Reset(w, h int, bg Role) {
	if n := w * h; cap(g.cells) < n {
		g.cells, g.surface = make([]Cell, n), make([]Cell, n)
	}
	g.W, g.H, g.cells, g.surface, g.object, g.objects = w, h, g.cells[:w*h], g.surface[:w*h], 0, 0
	setAll(g.cells, Cell{r: ' ', fg: RoleInk, bg: bg})
	copy(g.surface, g.cells)
}

// copy makes g look like another grid, but without its objects.
func (g *Grid) copy(from *Grid) {
	g.W, g.H, g.cells = from.W, from.H, append(g.cells[:0], from.cells...)
}

// Begin begins an object: a tile or a piece of text. Everything painted until End belongs to it. An object begun inside
// another object is part of that object. Pass the result of Begin to End.
func (g *Grid) Begin() (outer uint16) {
	if outer = g.object; outer == 0 {
		g.objects++
		g.object = g.objects
	}
	return outer
}

// End ends the object begun by the matching Begin.
func (g *Grid) End(outer uint16) { g.object = outer }

// clear removes all objects that touch a rectangle, so that painting there leaves no partial words or tiles.
func (g *Grid) clear(r Rect) {
	touched := make([]bool, g.objects+1)
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			if p := g.at(x, y); p != nil {
				touched[p.object] = true
			}
		}
	}
	touched[0] = false
	for i, p := range g.cells {
		if touched[p.object] {
			g.cells[i] = g.surface[i]
		}
	}
}

// at returns the cell at (x, y), or nil outside the grid.
func (g *Grid) at(x, y int) *Cell {
	if x < 0 || y < 0 || x >= g.W || y >= g.H {
		return nil
	}
	return &g.cells[y*g.W+x]
}

// CellAt returns the character of the cell at (x, y), the roles of its text colour and background, and whether it is
// bold.
func (g *Grid) CellAt(x, y int) (char rune, ink, ground Role, bold bool) {
	c := g.at(x, y)
	return c.r, c.fg, c.bg, c.bold
}

// Put writes one character. If bg is RoleNone, the background is unchanged. A control character is replaced with a dot,
// so that no text can control the terminal.
func (g *Grid) Put(x, y int, r rune, fg, bg Role, bold bool) {
	if p := g.at(x, y); p != nil {
		r = printable(r)
		if bg == RoleNone {
			bg = p.bg
		}
		*p = Cell{r, fg, bg, bold, g.object}
		if g.object == 0 {
			g.surface[y*g.W+x] = *p
		}
	}
}

// printable returns r, or a dot for a control character.
func printable(r rune) rune {
	if unicode.IsControl(r) {
		return '·'
	}
	return r
}

// setAll sets all cells to c by copying blocks of doubling size.
func setAll(cells []Cell, c Cell) {
	if len(cells) == 0 {
		return
	}
	cells[0] = c
	for n := 1; n < len(cells); n *= 2 {
		copy(cells[n:], cells[:n])
	}
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
	left, right := max(r.X, 0), min(r.X+r.W, g.W)
	for y := max(r.Y, 0); y < min(r.Y+r.H, g.H) && left < right; y++ {
		from, to := y*g.W+left, y*g.W+right
		setAll(g.cells[from:to], Cell{printable(ch), fg, bg, false, g.object})
		if g.object == 0 {
			copy(g.surface[from:to], g.cells[from:to])
		}
	}
}

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
		if p.ascii {
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
