package pictures

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"testing"
	"time"

	"fair/okey/game/check"
)

var (
	green = color.RGBA{0x0e, 0x49, 0x38, 0xff}
	ivory = color.RGBA{0xf6, 0xee, 0xdc, 0xff}
	red   = color.RGBA{0xc8, 0x1d, 0x2b, 0xff}
)

func frameOf(first, second string) Frame {
	f := Frame{W: len([]rune(first)), H: 2}
	for _, char := range first + second {
		f.Cells = append(f.Cells, Cell{Char: char, Ink: ivory, Ground: green})
	}
	return f
}

// TestImage_Blocks checks that lines and blocks reach the edges of their cells in exact colours.
func TestImage_Blocks(t *testing.T) {
	f := frameOf("█▀─", "▘│ ")
	img := f.Image()
	for _, c := range []struct {
		x, y int
		want color.RGBA
	}{
		{0, 0, ivory}, {9, 19, ivory}, {10, 0, ivory}, {19, 9, ivory}, {19, 10, green}, {20, 10, ivory}, {29, 10, ivory}, {25, 0, green},
		{0, 20, ivory}, {4, 29, ivory}, {5, 29, green}, {4, 30, green}, {15, 20, ivory}, {15, 39, ivory}, {10, 30, green}, {25, 30, green},
	} {
		check.Equal(t, color.RGBAModel.Convert(img.At(c.x, c.y)), color.Color(c.want), c.x, c.y)
	}
	check.Equal(t, img.Bounds(), image.Rect(0, 0, 3*cellW, 2*cellH))
}

// TestOutlines checks that each outline covers part of its cell.
func TestOutlines(t *testing.T) {
	s := newGlyphCache()
	for char := range outlines {
		covered := 0
		for _, a := range s.draw(Cell{Char: char}).Pix {
			covered += int(a)
		}
		part := float64(covered) / (0xff * cellW * cellH)
		check.That(t, 0.03 < part && part < 0.7, "%c covers %.2f of its cell", char, part)
	}
	check.That(t, !s.has('漢') && s.has('ğ') && s.has('█') && s.has('★'), "what can be painted is not known")
}

// TestAnimate checks that an animation shows each frame, for its duration.
func TestAnimate(t *testing.T) {
	first, second := frameOf("okey", "1●2●"), frameOf("okey", "1★ ●")
	second.Cells[7].Ink = red
	third := frameOf("Okey", "1★ ▰")
	var file bytes.Buffer
	check.OK(t, Animate(&file, []Shot{{first, time.Second}, {second, 66 * time.Millisecond}, {third, 2 * time.Second}}))
	film := check.Must(gif.DecodeAll(&file))
	check.Need(t, len(film.Image) == 3 && film.Delay[0] == 100 && film.Delay[1] == 7 && film.Delay[2] == 200 && film.LoopCount == 0, "%d images, delays %v, loops %d", len(film.Image), film.Delay, film.LoopCount)
	canvas := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for i, f := range []Frame{first, second, third} {
		draw.Draw(canvas, film.Image[i].Bounds(), film.Image[i], film.Image[i].Bounds().Min, draw.Over)
		alone := f.Image()
		for y := range canvas.Rect.Dy() {
			for x := range canvas.Rect.Dx() {
				check.Equal(t, canvas.At(x, y), color.RGBAModel.Convert(alone.At(x, y)), i, x, y)
			}
		}
	}
	check.That(t, film.Image[1].Bounds().Dx() != film.Config.Width, "what stays the same is painted again")
}

// TestImage_ManyColours checks that areas keep their exact colours even if the palette has no room for every blend.
func TestImage_ManyColours(t *testing.T) {
	var f Frame
	f.W, f.H = 100, 1
	for i := range f.W {
		f.Cells = append(f.Cells, Cell{Char: 'x', Ink: color.RGBA{uint8(i), 200, 0, 0xff}, Ground: color.RGBA{0, 0, uint8(2 * i), 0xff}})
	}
	img := f.Image()
	for i, c := range f.Cells {
		check.Equal(t, color.RGBAModel.Convert(img.At(i*cellW, 0)), color.Color(c.Ground), i)
	}
}
