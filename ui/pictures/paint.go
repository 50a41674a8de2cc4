package pictures

import (
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"io"
	"maps"
	"slices"
	"time"
)

// A Shot is a frame and the time for which it is shown.
type Shot struct {
	Frame
	Duration time.Duration
}

// shades is the number of blending steps between background and ink at the edge of a letter.
const shades = 4

// A painter paints frames with a shared palette.
type painter struct {
	glyphs  *glyphCache
	palette color.Palette        // the first colour is transparent
	index   map[color.RGBA]uint8 // the palette index of each colour, or of the nearest one
}

// newPainter returns a painter for frames. If they have more colours than fit in a palette, the least frequent blends
// at the edges of letters are replaced with the nearest colour.
func newPainter(frames []Frame) *painter {
	p := &painter{glyphs: newGlyphCache(), palette: color.Palette{color.RGBA{}}, index: map[color.RGBA]uint8{}}
	pairs := map[[2]color.RGBA]int{}
	for _, f := range frames {
		for _, c := range f.Cells {
			pairs[[2]color.RGBA{c.Ink, c.Ground}]++
		}
	}
	often := slices.SortedFunc(maps.Keys(pairs), func(a, b [2]color.RGBA) int {
		return cmp.Or(cmp.Compare(pairs[b], pairs[a]), compareColours(a[0], b[0]), compareColours(a[1], b[1]))
	})
	for _, pair := range often { // unblended colours come first, since large areas must have their exact colour
		p.add(pair[0])
		p.add(pair[1])
	}
	for _, pair := range often {
		for n := 1; n < shades; n++ {
			p.add(mix(pair[0], pair[1], n))
		}
	}
	return p
}

// compareColours orders colours, to make palettes deterministic.
func compareColours(a, b color.RGBA) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
}

// mix blends n parts of ink with shades-n parts of ground.
func mix(ink, ground color.RGBA, n int) color.RGBA {
	part := func(a, b uint8) uint8 { return uint8((int(a)*n + int(b)*(shades-n) + shades/2) / shades) }
	return color.RGBA{part(ink.R, ground.R), part(ink.G, ground.G), part(ink.B, ground.B), 0xff}
}

// add adds a colour to the palette if there is room.
func (p *painter) add(c color.RGBA) {
	if _, known := p.index[c]; !known && len(p.palette) < 256 {
		p.index[c] = uint8(len(p.palette))
		p.palette = append(p.palette, c)
	}
}

// indexOf returns the palette index of a colour, or of the nearest one.
func (p *painter) indexOf(c color.RGBA) uint8 {
	i, known := p.index[c]
	if !known {
		i = uint8(1 + p.palette[1:].Index(c))
		p.index[c] = i
	}
	return i
}

// paint returns an image of the cells that differ between prev and f, cropped to the smallest rectangle around them.
// For the first frame, prev is the zero Frame.
func (p *painter) paint(f, prev Frame) *image.Paletted {
	whole := prev.W != f.W || prev.H != f.H
	var area image.Rectangle // in cells
	for i, c := range f.Cells {
		if whole || c != prev.Cells[i] {
			area = area.Union(image.Rect(i%f.W, i/f.W, i%f.W+1, i/f.W+1))
		}
	}
	img := image.NewPaletted(image.Rect(area.Min.X*cellW, area.Min.Y*cellH, area.Max.X*cellW, area.Max.Y*cellH), p.palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if i := y*f.W + x; whole || f.Cells[i] != prev.Cells[i] {
				p.paintCell(img, x*cellW, y*cellH, f.Cells[i])
			}
		}
	}
	return img
}

// paintCell paints a cell with its upper left pixel at (x, y).
func (p *painter) paintCell(img *image.Paletted, x, y int, c Cell) {
	var inks [shades + 1]uint8
	for n := range inks {
		inks[n] = p.indexOf(mix(c.Ink, c.Ground, n))
	}
	covers := p.glyphs.draw(c)
	for dy := range cellH {
		row := img.Pix[img.PixOffset(x, y+dy):][:cellW]
		for dx := range row {
			row[dx] = inks[(int(covers.AlphaAt(dx, dy).A)*shades+127)/255]
		}
	}
}

// Image returns the frame as an image.
func (f Frame) Image() image.Image { return newPainter([]Frame{f}).paint(f, Frame{}) }

// Animate writes shots, which must all have the same size, as a GIF that loops for ever. Durations are rounded to
// hundredths of a second.
func Animate(to io.Writer, shots []Shot) error {
	var frames []Frame
	for _, s := range shots {
		frames = append(frames, s.Frame)
	}
	p := newPainter(frames)
	film := &gif.GIF{Config: image.Config{ColorModel: p.palette, Width: frames[0].W * cellW, Height: frames[0].H * cellH}}
	var prev Frame
	for _, s := range shots {
		film.Image = append(film.Image, p.paint(s.Frame, prev))
		film.Delay = append(film.Delay, int(s.Duration.Round(10*time.Millisecond)/(10*time.Millisecond)))
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		prev = s.Frame
	}
	return gif.EncodeAll(to, film)
}
