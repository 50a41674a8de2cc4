package cells

import (
	"testing"
	"unicode"

	"github.com/muesli/termenv"
)

func TestGrid_ControlCharacters(t *testing.T) {
	p, err := NewPalette(lookOf("felt", termenv.TrueColor))
	if err != nil {
		t.Fatal(err)
	}
	var c Grid
	c.Reset(80, 24, RoleFelt)
	c.Line(0, 0, "\x1b[2J\x9b\x07\r\n\x7f", RoleInk, false)
	for _, r := range sequences.ReplaceAllString(c.Frame(p), "") {
		if r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf) {
			t.Errorf("%q in a frame", r)
		}
	}
}
