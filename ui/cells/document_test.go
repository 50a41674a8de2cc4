package cells

import (
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game/check"
)

// A tallItem is an item of three rows that shows its progress.
type tallItem struct{}

func (tallItem) Height() int { return 3 }

func (tallItem) Paint(b *Brush, r Rect, progress float64) {
	b.Fill(r, '#', RoleInk, RoleNone)
	b.Line(r.X, r.Y, string(rune('0'+int(9*progress))), RoleInk, false)
}

func TestDoc(t *testing.T) {
	left, right := &Doc{Width: 3}, &Doc{Width: 3, Margin: 1, Ground: RolePanel}
	left.Add(Row{Text: "a"}, Row{Text: "b", Align: AlignRight})
	left.Skip(1)
	left.Add(Row{Text: "cutoff"})
	right.Add(tallItem{})
	d := &Doc{Room: 3}
	d.Reset(9)
	d.Add(Row{Text: "title", Align: AlignMiddle})
	d.Columns(1, left, right)
	check.Equal(t, [2]int{d.Height(), d.MaxTop()}, [2]int{5, 2}, "rows, and the last one at the top")
	for _, c := range []struct {
		name string
		move func()
		top  int
		want string
	}{
		{"at the beginning", func() { d.Scroll(-1) }, 0, "  title\na\n  b      ▼"}, // partly visible items are not painted
		{"a row down", func() { d.Scroll(1) }, 1, "a    4## ▲\n  b  ###\n     ### ▼"},
		{"at the end", func() { d.Scroll(9) }, 2, "  b      ▲\n\ncu…"},
		{"to a row above", func() { d.Reveal(1) }, 1, "a    4## ▲\n  b  ###\n     ### ▼"},
		{"to a row that is seen", func() { d.Reveal(3) }, 1, "a    4## ▲\n  b  ###\n     ### ▼"},
		{"to a row below", func() { d.Reveal(4) }, 2, "  b      ▲\n\ncu…"},
		{"in more room", func() { d.Room = 9; d.Scroll(0) }, 0, "  title\na    4##\n  b  ###\n     ###\ncu…"},
	} {
		c.move()
		got := paintedText(t, termenv.Ascii, 10, 9, func(b *Brush) {
			d.Paint(b, 0, 0, 0.5)
			d.PaintMore(b, 9, 0, d.Room-1)
		})
		check.Equal(t, d.Top, c.top, c.name)
		check.Equal(t, got, c.want, c.name)
	}
}

func TestDoc_PaintAllocates(t *testing.T) {
	p := check.Must(NewPalette(lookOf("felt", termenv.TrueColor)))
	var g Grid
	g.Reset(80, 24, RoleFelt)
	b := NewBrush(&g, p, 0, 0)
	column := &Doc{Width: 40, Ground: RolePanel}
	for range 30 {
		column.Add(Row{Text: "some text", Ink: RoleInk}, tallItem{})
	}
	d := Doc{Room: 20, Top: 7}
	d.Columns(0, column, column)
	check.Equal(t, testing.AllocsPerRun(10, func() { d.Paint(b, 0, 1, 1) }), 0, "allocations a frame")
}
