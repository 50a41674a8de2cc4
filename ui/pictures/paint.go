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

// A Shot is a frame, with the time for which it is shown.
type Shot struct {
	Frame
	For time.Duration
}

// shades is the number of steps from the background to the ink at the edge of a letter.
const shades = 4

// A painter paints frames with one palette for all of them.
type painter struct {
	signs   *signs
	palette color.Palette        // the first colour is transparent
	index   map[color.RGBA]uint8 // for each colour, its index in the palette, or that of the nearest colour
}

// newPainter returns a painter for frames. If they have more colours than fit in a palette, the rarest edges of
// letters get the nearest one.
func newPainter(frames []Frame) *painter {
	p := &painter{signs: newSigns(), palette: color.Palette{color.RGBA{}}, index: map[color.RGBA]uint8{}}
	pairs := map[[2]color.RGBA]int{}
	for _, f := range frames {
		for _, c := range f.Cells {
			pairs[[2]color.RGBA{c.Ink, c.Ground}]++
		}
	}
	often := slices.SortedFunc(maps.Keys(pairs), func(a, b [2]color.RGBA) int {
		return cmp.Or(cmp.Compare(pairs[b], pairs[a]), compareColours(a[0], b[0]), compareColours(a[1], b[1]))
	})
	for _, pair := range often { // pure colours come first, since areas must have exact colours
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

// compareColours orders colours, so that equal frames have equal palettes.
func compareColours(a, b color.RGBA) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
}

// mix returns the colour made of n parts of ink and shades-n parts of ground.
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

// indexOf returns the index of a colour in the palette, or of the nearest one.
func (p *painter) indexOf(c color.RGBA) uint8 {
	i, known := p.index[c]
	if !known {
		i = uint8(1 + p.palette[1:].Index(c))
		p.index[c] = i
	}
	return i
}

// paint returns an image of the cells of f that differ from the previous frame, in the smallest rectangle around them.
// For the first frame, before is the zero Frame.
func (p *painter) paint(f, before Frame) *image.Paletted {
	whole := before.W != f.W || before.H != f.H
	var area image.Rectangle // in cells
	for i, c := range f.Cells {
		if whole || c != before.Cells[i] {
			area = area.Union(image.Rect(i%f.W, i/f.W, i%f.W+1, i/f.W+1))
		}
	}
	img := image.NewPaletted(image.Rect(area.Min.X*cellW, area.Min.Y*cellH, area.Max.X*cellW, area.Max.Y*cellH), p.palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if i := y*f.W + x; whole || f.Cells[i] != before.Cells[i] {
				p.paintCell(img, x*cellW, y*cellH, f.Cells[i])
			}
		}
	}
	return img
}

// paintCell paints a cell whose upper left pixel is x, y.
func (p *painter) paintCell(img *image.Paletted, x, y int, c Cell) {
	var inks [shades + 1]uint8
	for n := range inks {
		inks[n] = p.indexOf(mix(c.Ink, c.Ground, n))
	}
	covers := p.signs.lookOf(c)
	for dy := range cellH {
		row := img.Pix[img.PixOffset(x, y+dy):][:cellW]
		for dx := range row {
			row[dx] = inks[(int(covers.AlphaAt(dx, dy).A)*shades+127)/255]
		}
	}
}

// Image returns the frame as an image.
func (f Frame) Image() image.Image { return newPainter([]Frame{f}).paint(f, Frame{}) }

// Animate writes shots of one size as an animated GIF that repeats. Times are rounded to hundredths of a second.
func Animate(to io.Writer, shots []Shot) error {
	var frames []Frame
	for _, s := range shots {
		frames = append(frames, s.Frame)
	}
	p := newPainter(frames)
	film := &gif.GIF{Config: image.Config{ColorModel: p.palette, Width: frames[0].W * cellW, Height: frames[0].H * cellH}}
	var before Frame
	for _, s := range shots {
		film.Image = append(film.Image, p.paint(s.Frame, before))
		film.Delay = append(film.Delay, int(s.For.Round(10*time.Millisecond)/(10*time.Millisecond)))
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		before = s.Frame
	}
	return gif.EncodeAll(to, film)
}
