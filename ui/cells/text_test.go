package cells

import (
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

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
		if got := b.Fit(c.text, c.room); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, words.Plain(got), words.Plain(c.want))
		}
	}
}

// TestWrap checks that lines break only at blanks, and that a no-break space becomes a blank.
func TestWrap(t *testing.T) {
	b := NewBrush(new(Grid), somePalette(t, "felt", termenv.Ascii, false), tile.None, tile.None)
	two := "usta 2nd" // written with a no-break space
	text := strings.ReplaceAll(two, " ", words.NoBreak) + " " + strings.ReplaceAll(two, " ", words.NoBreak)
	if got := b.Wrap(text, 2*len(two)-1); !slices.Equal(got, []string{two, two}) {
		t.Errorf("%q", got)
	}
}
