package cells

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game/check"
)

// paintedText returns, as plain text, what paint paints on a grid of w by h cells.
func paintedText(t *testing.T, profile termenv.Profile, w, h int, paint func(*Brush)) string {
	t.Helper()
	p := somePalette(t, "felt", profile, false)
	var g Grid
	g.Reset(w, h, RoleFelt)
	paint(NewBrush(&g, p, 0, 0))
	text := ""
	for line := range strings.SplitSeq(g.Frame(p), "\n") {
		text += strings.TrimRight(line, " ") + "\n"
	}
	return strings.TrimRight(text, "\n")
}

func TestBar(t *testing.T) {
	for _, c := range []struct {
		profile termenv.Profile
		bar     Bar
		want    string
	}{
		{termenv.TrueColor, Bar{Part: 5, Whole: 10}, "▰▰▰▱▱"}, // the part is rounded
		{termenv.TrueColor, Bar{Part: 4, Whole: 10}, "▰▰▱▱▱"},
		{termenv.TrueColor, Bar{Part: 11, Whole: 10}, "▰▰▰▰▰"},
		{termenv.TrueColor, Bar{Part: -1, Whole: 10}, "▱▱▱▱▱"},
		{termenv.TrueColor, Bar{Part: 1}, "▱▱▱▱▱"},
		{termenv.Ascii, Bar{Part: 1, Lost: 2, Whole: 5, Style: BarSolid}, "▰╱╱▱▱"},
		{termenv.TrueColor, Bar{Part: 1, Lost: 2, Whole: 5, Style: BarSolid}, "▄▄▄▄▄"},
	} {
		check.Equal(t, paintedText(t, c.profile, 5, 1, func(b *Brush) { b.Bar(0, 0, 5, c.bar) }), c.want, c.bar)
	}
}
