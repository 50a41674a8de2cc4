package cells

import (
	"strings"
	"sync"
)

// Large numerals are drawn in quarters of a cell, so that two digits fit on a tile. In ASCII they are drawn in strokes.

// quarters holds the block characters. The index has a bit for each quarter: upper left, upper right, lower left, lower
// right.
var quarters = [16]rune{' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'}

// glyphs holds the ten digits, each drawn as lines of quarters.
type glyphs [10][]string

// sheetOf returns a function that splits a sheet into the drawings that are side by side on it. The sheet is split only
// on the first call.
func sheetOf[T ~[10][]string | ~[4][]string](sheet string) func() *T {
	return sync.OnceValue(func() *T {
		var all T
		for _, line := range strings.Split(strings.TrimSpace(sheet), "\n") {
			for i, part := range strings.Fields(line) {
				all[i] = append(all[i], part)
			}
		}
		return &all
	})
}

// mediumDigits are 6 quarters wide and 5 high. 6, 8, 9 and 0 differ in which corners are open, and 1 is narrow.
var mediumDigits = sheetOf[glyphs](`
.####. .## #####. #####. ##..## ###### .####. ###### .####. .####.
##..## ### ....## ....## ##..## ##.... ##.... ....## ##..## ##..##
##..## .## .####. .####. ###### #####. #####. ...##. .####. .#####
##..## .## ##.... ....## ....## ....## ##..## ..##.. ##..## ....##
.####. .## ###### #####. ....## #####. .####. ..##.. .####. .####.`)

// largeDigits are 9 quarters wide and 8 high.
var largeDigits = sheetOf[glyphs](`
.#######. ..### .#######. .#######. .....#### ######### ..######. ######### .#######. .#######.
###...### ##### ###...### ##....### ....##### ###...... .###..... ......### ###...### ###...###
###...### ..### ......### ......### ..###.### ###...... ###...... .....###. ###...### ###...###
###...### ..### ....####. ..######. .###..### ########. ########. ....###.. .#######. ###...###
###...### ..### ..####... ......### ###...### ......### ###...### ...###... ###...### .########
###...### ..### .###..... ......### ######### ......### ###...### ..###.... ###...### ......###
###...### ..### ###...... ##....### ......### ##....### ###...### ..###.... ###...### .....###.
.#######. ..### ######### .#######. ......### .#######. .#######. ..###.... .#######. .######..`)

// mediumClover and largeClover are the drawings of the clover on a false joker.
var (
	mediumClover = []string{"....####....", ".##.####.##.", "############", ".##..##..##.", "....####...."}
	largeClover  = []string{
		".....######.....", ".....######.....", ".###..####..###.", "################",
		"################", ".####.####.####.", ".......##.......", ".....###........",
	}
)

var logoLetters = sheetOf[[4][]string](`
..########.. ###.....#### ###########. ####....####
.####..####. ###....####. ###########. .####..####.
####....#### ###..####... ###......... ..########..
####....#### #######..... #########... ....####....
####....#### #######..... #########... ....####....
####....#### ###..####... ###......... ....####....
.####..####. ###....####. ###########. ....####....
..########.. ###.....#### ###########. ....####....`)

// strokes holds the digits in ASCII, up to three cells wide and three high.
var strokes = [10][3]string{
	{" _ ", "| |", "|_|"}, {" ", "|", "|"}, {" _ ", " _|", "|_ "}, {" _ ", " _|", " _|"}, {"   ", "|_|", "  |"},
	{" _ ", "|_ ", " _|"}, {" _ ", "|_ ", "|_|"}, {" _ ", "  |", "  |"}, {" _ ", "|_|", "|_|"}, {" _ ", "|_|", " _|"},
}

// A drawing is a block of characters and its offset from the position where it is painted. Blanks are transparent.
type drawing struct {
	dx, dy int
	lines  [][]rune
}

func digitsOf(n int) (digits []int) {
	for ; n > 0 || digits == nil; n /= 10 {
		digits = append([]int{n % 10}, digits...)
	}
	return digits
}

// numeralArt returns a number drawn in quarters. apart sets its digits further apart, as on a tile with 11.
func numeralArt(n int, of *glyphs, apart bool) []string {
	gap := "."
	if apart {
		gap = ".."
	}
	lines, before := make([]string, len(of[0])), ""
	for _, digit := range digitsOf(n) {
		for y := range lines {
			lines[y] += before + of[digit][y]
		}
		before = gap
	}
	return lines
}

// strokesOf returns a number drawn in ASCII, centred in width cells.
func strokesOf(n, width int) drawing {
	d := drawing{lines: make([][]rune, 3)}
	for i, digit := range digitsOf(n) {
		for y := range d.lines {
			if i > 0 {
				d.lines[y] = append(d.lines[y], ' ')
			}
			d.lines[y] = append(d.lines[y], []rune(strokes[digit][y])...)
		}
	}
	d.dx = (width - len(d.lines[0])) / 2
	return d
}

// quartersToCells converts a drawing in quarters to cells. The drawing is centred in width cells and starts the given
// number of quarters below the upper edge.
func quartersToCells(art []string, width, down int) drawing {
	left := (2*width - len(art[0])) / 2
	d := drawing{dx: left / 2, dy: down / 2}
	left, down = left%2, down%2
	d.lines = make([][]rune, (len(art)+down+1)/2)
	for y := range d.lines {
		d.lines[y] = make([]rune, (len(art[0])+left+1)/2)
		for x := range d.lines[y] {
			bits := 0
			for i := range 4 {
				if ax, ay := 2*x+i%2-left, 2*y+i/2-down; ay >= 0 && ay < len(art) && ax >= 0 && ax < len(art[ay]) && art[ay][ax] == '#' {
					bits |= 1 << i
				}
			}
			d.lines[y][x] = quarters[bits]
		}
	}
	return d
}

// largeNumber paints a number in the middle of a rectangle.
func (b *Brush) largeNumber(r Rect, n int, large bool, ink Role) {
	digits := mediumDigits()
	if large {
		digits = largeDigits()
	}
	d := quartersToCells(numeralArt(n, digits, false), r.W, (2*r.H-1-len(digits[0]))/2)
	if b.Palette.ASCII {
		d = strokesOf(n, r.W)
		d.dy = (r.H - 4) / 2
	}
	b.draw(r.X, r.Y, &d, ink)
}

// scaleArt returns a drawing enlarged by a factor.
func scaleArt(art []string, scale int) (large []string) {
	for _, line := range art {
		wide := ""
		for _, c := range line {
			wide += strings.Repeat(string(c), scale)
		}
		for range scale {
			large = append(large, wide)
		}
	}
	return large
}

// draw paints a drawing over the existing contents of the grid.
func (g *Grid) draw(x, y int, d *drawing, ink Role) {
	for dy, line := range d.lines {
		for dx, r := range line {
			if r != ' ' {
				g.Put(x+d.dx+dx, y+d.dy+dy, r, ink, RoleNone, false)
			}
		}
	}
}
