package pictures

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Sizes of a cell and of a letter, in pixels. A letter is three fifths as wide as it is high.
const (
	cellW, cellH = 10, 20
	letterSize   = 50.0 / 3
	baseline     = 15
)

// A glyphCache draws characters. A drawing holds the coverage of each pixel of a cell.
type glyphCache struct {
	faces map[bool]font.Face    // the regular and the bold font
	known map[Cell]*image.Alpha // by Char and Bold
}

// newGlyphCache returns an empty cache with the embedded fonts.
func newGlyphCache() *glyphCache {
	s := &glyphCache{faces: map[bool]font.Face{}, known: map[Cell]*image.Alpha{}}
	for bold, ttf := range map[bool][]byte{false: gomono.TTF, true: gomonobold.TTF} {
		f, err := opentype.Parse(ttf)
		if err == nil {
			s.faces[bold], err = opentype.NewFace(f, &opentype.FaceOptions{Size: letterSize, DPI: 72, Hinting: font.HintingFull})
		}
		if err != nil {
			panic(err)
		}
	}
	return s
}

// draw returns the drawing of the character in a cell.
func (g *glyphCache) draw(c Cell) *image.Alpha {
	key := Cell{Char: c.Char, Bold: c.Bold}
	if known := g.known[key]; known != nil {
		return known
	}
	mask := image.NewAlpha(image.Rect(0, 0, cellW, cellH))
	switch {
	case c.Char == ' ':
	case blocks[c.Char] != nil:
		for _, r := range blocks[c.Char] {
			draw.Draw(mask, r, image.Opaque, image.Point{}, draw.Src)
		}
	case outlines[c.Char] != nil:
		fillAreas(mask, outlines[c.Char])
	default:
		d := font.Drawer{Dst: mask, Src: image.Opaque, Face: g.faces[c.Bold], Dot: fixed.P(0, baseline)}
		d.DrawString(string(c.Char))
	}
	g.known[key] = mask
	return mask
}

// has reports whether a character can be drawn.
func (g *glyphCache) has(char rune) bool {
	_, ok := g.faces[false].GlyphAdvance(char)
	return ok || blocks[char] != nil || outlines[char] != nil || char == ' '
}

// blocks maps each character made of rectangles to its rectangles, which adjoin those of neighbouring cells.
var blocks = func() map[rune][]image.Rectangle {
	const mx, my, thin = cellW / 2, cellH / 2, 2
	part := func(x0, y0, x1, y1 int) image.Rectangle { return image.Rect(x0, y0, x1, y1) }
	upperLeft, upperRight := part(0, 0, mx, my), part(mx, 0, cellW, my)
	lowerLeft, lowerRight := part(0, my, mx, cellH), part(mx, my, cellW, cellH)
	left, right := part(0, my-1, mx+1, my-1+thin), part(mx-1, my-1, cellW, my-1+thin)
	up, down := part(mx-1, 0, mx-1+thin, my+1), part(mx-1, my-1, mx-1+thin, cellH)
	of := func(all ...image.Rectangle) []image.Rectangle { return all }
	return map[rune][]image.Rectangle{
		'█': of(part(0, 0, cellW, cellH)),
		'▀': of(upperLeft, upperRight), '▄': of(lowerLeft, lowerRight), '▌': of(upperLeft, lowerLeft), '▐': of(upperRight, lowerRight),
		'▘': of(upperLeft), '▝': of(upperRight), '▖': of(lowerLeft), '▗': of(lowerRight),
		'▛': of(upperLeft, upperRight, lowerLeft), '▜': of(upperLeft, upperRight, lowerRight),
		'▙': of(upperLeft, lowerLeft, lowerRight), '▟': of(upperRight, lowerLeft, lowerRight),
		'▚': of(upperLeft, lowerRight), '▞': of(upperRight, lowerLeft),
		'▁': of(part(0, cellH-cellH/8, cellW, cellH)),
		'─': of(left, right), '│': of(up, down), '┌': of(right, down), '┐': of(left, down), '└': of(right, up), '┘': of(left, up),
		'├': of(up, down, right), '┤': of(up, down, left), '┬': of(left, right, down), '┴': of(left, right, up), '┼': of(left, right, up, down),
	}
}()

// A point is a position in a cell, in pixels.
type point struct{ x, y float64 }

// outlines maps each character that is missing from the font to the outlines of the areas that it covers. Where two
// areas overlap whose outlines run in opposite directions, nothing is painted.
var outlines = func() map[rune][][]point {
	const mx, my = cellW / 2.0, cellH / 2.0
	area := func(at ...float64) (all []point) {
		for i := 0; i < len(at); i += 2 {
			all = append(all, point{at[i], at[i+1]})
		}
		return all
	}
	return map[rune][][]point{
		'●': {circle(mx, my, 4)},
		'■': {area(1, my-4, 9, my-4, 9, my+4, 1, my+4)},
		'▲': {area(mx, my-5, 9.5, my+4, 0.5, my+4)},
		'▼': {area(mx, my+5, 0.5, my-4, 9.5, my-4)},
		'◆': {area(mx, my-5, 9.5, my, mx, my+5, 0.5, my)},
		'▶': {area(1, my-5, 9.5, my, 1, my+5)},
		'◀': {area(9, my-5, 0.5, my, 9, my+5)},
		'▸': {area(2, my-4, 7.5, my, 2, my+4)},
		'◂': {area(8, my-4, 2.5, my, 8, my+4)},
		'★': {star(mx, my, 5, 2)},
		'☘': {circle(mx, my-3, 2.4), circle(mx-2.5, my+0.5, 2.4), circle(mx+2.5, my+0.5, 2.4), area(mx-0.7, my, mx+0.7, my, mx+0.7, my+5, mx-0.7, my+5)},
		'✓': {area(1, my, 2.5, my-1.2, 4.3, my+2, 8, my-5.5, 9.5, my-4.7, 4.5, my+5)},
		'╱': {area(8.9, 0, 10, 0, 10, 1.5, 1.1, cellH, 0, cellH, 0, cellH-1.5)},
		'▰': {area(3, my-4, 10, my-4, 7, my+4, 0, my+4)},
		'▱': {area(3, my-4, 10, my-4, 7, my+4, 0, my+4), area(3.6, my-3, 1.5, my+3, 6.4, my+3, 8.5, my-3)},
		'╭': {bend(cellW, cellH, 0)}, '╮': {bend(0, cellH, 1)}, '╯': {bend(0, 0, 2)}, '╰': {bend(cellW, 0, 3)},
	}
}()

func circle(x, y, r float64) (all []point) {
	const corners = 24
	for i := range corners {
		a := 2 * math.Pi * float64(i) / corners
		all = append(all, point{x + r*math.Cos(a), y + r*math.Sin(a)})
	}
	return all
}

// star returns the outline of a star with five points.
func star(x, y, outer, inner float64) (all []point) {
	for i := range 10 {
		r, a := outer, math.Pi*float64(i)/5-math.Pi/2
		if i%2 == 1 {
			r = inner
		}
		all = append(all, point{x + r*math.Cos(a), y + r*math.Sin(a)})
	}
	return all
}

// bend returns the outline of a line from the middle of one edge of the cell to the middle of another, around the
// corner at (x, y): a quarter of an ellipse, as thick as the lines that it joins. Quarters are numbered clockwise from
// the upper left, which belongs to the lower right corner of the cell.
func bend(x, y float64, quarter int) (all []point) {
	const steps, half = 8, 1.0
	side := func(rx, ry float64, back bool) {
		for i := range steps + 1 {
			if back {
				i = steps - i
			}
			a := math.Pi + math.Pi/2*(float64(quarter)+float64(i)/steps)
			all = append(all, point{x + rx*math.Cos(a), y + ry*math.Sin(a)})
		}
	}
	side(cellW/2+half, cellH/2+half, false)
	side(cellW/2-half, cellH/2-half, true)
	return all
}

func fillAreas(mask *image.Alpha, areas [][]point) {
	r := vector.NewRasterizer(cellW, cellH)
	for _, area := range areas {
		r.MoveTo(float32(area[0].x), float32(area[0].y))
		for _, p := range area[1:] {
			r.LineTo(float32(p.x), float32(p.y))
		}
		r.ClosePath()
	}
	r.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
}
