package cells

import (
	"testing"
	"unicode"

	"github.com/muesli/termenv"

	"fair/okey/game/check"
)

func TestGrid_ControlCharacters(t *testing.T) {
	p := check.Must(NewPalette(lookOf("felt", termenv.TrueColor)))
	var c Grid
	c.Reset(80, 24, RoleFelt)
	c.Line(0, 0, "\x1b[2J\x9b\x07\r\n\x7f", RoleInk, false)
	for _, r := range c.Frame(p) {
		check.That(t, r == '\n' || !unicode.In(r, unicode.Cc, unicode.Cf), "%q in a frame", r)
	}
}
