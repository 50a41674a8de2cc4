package cells

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

func TestFit(t *testing.T) {
	b := NewBrush(new(Grid), somePalette(t, "felt", termenv.Ascii, false), tile.None, tile.None)
	mark := words.Mark(tile.New(tile.Red, 1))
	three := "tiles help: " + mark + " " + mark + " " + mark
	for _, c := range []struct {
		why, text string
		room      int
		want      string
	}{
		{"it fits", three, b.Width(three), three},
		{"some are left out, and counted", three, b.Width(three) - 1, "tiles help: " + mark + " +2"},
		{"no tile has room, and there is nothing more than what is said of them", "tiles help: " + mark, b.Width("tiles help") + 2, "tiles help"},
		{"a text without tiles", "abc", 1, "abc"},
	} {
		check.Equal(t, words.Plain(b.Fit(c.text, c.room)), words.Plain(c.want), c.why)
	}
}

// TestWrap checks that lines break only at blanks, and that a no-break space becomes a blank.
func TestWrap(t *testing.T) {
	b := NewBrush(new(Grid), somePalette(t, "felt", termenv.Ascii, false), tile.None, tile.None)
	two := "usta 2nd" // written with a no-break space
	unbroken := strings.ReplaceAll(two, " ", words.NoBreak)
	check.Equal(t, strings.Join(b.Wrap(unbroken+" "+unbroken, 2*len(two)-1), "|"), two+"|"+two)
}
