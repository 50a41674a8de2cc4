package screen

import (
	"github.com/charmbracelet/bubbles/textinput"

	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// PaintInput paints the text and the cursor of an input.
func PaintInput(b *cells.Brush, x, y int, input *textinput.Model) {
	for i, r := range []rune(input.Value() + " ") {
		if words.Safe(string(r), 1) == "" && r != ' ' {
			r = '·'
		}
		fg, bg := cells.RoleInk, cells.RoleHole
		if i == input.Position() {
			fg, bg = cells.RoleBar, cells.RoleGold
			if r == ' ' && !b.Palette.Coloured {
				r = '_'
			}
		}
		b.Put(x+i, y, r, fg, bg, false)
	}
}
