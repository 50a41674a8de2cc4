package tui

import (
	"encoding/json"
	"fmt"

	"github.com/muesli/termenv"

	"fair/okey/assets"
)

// role is what a colour is for.
type role uint8

// The roles, named in themes as in roleNames. The zero role is no colour of its own.
const (
	none role = iota
	felt
	bar
	wood
	ledge
	ivory
	ivoryYellow
	shade
	lit
	litShade
	fresh
	back
	hatch
	backShade
	hole
	ink
	dim
	gold
	red
	blue
	black
	yellow
	roles
)

var roleNames = [roles]string{"", "felt", "bar", "rack", "ledge", "ivory", "ivoryyellow", "shade", "lit", "litshade", "fresh", "back", "hatch",
	"backshade", "hole", "ink", "dim", "gold", "red", "blue", "black", "yellow"}

// suits are the roles of the tile colours, by tile.Colour.
var suits = [...]role{red, blue, black, yellow}

// palette is a theme made ready for one terminal: what to write for each role. Without colours it writes nothing at all.
type palette struct {
	coloured bool
	letters  bool // with 16 colours or none, letters tell the colours of tiles
	fg, bg   [roles]string
}

// newPalette reads a theme of the assets for a colour profile.
func newPalette(theme string, profile termenv.Profile) (*palette, error) {
	data, err := assets.Files.ReadFile("themes/" + theme + ".json")
	if err != nil {
		return nil, fmt.Errorf("no theme %q", theme)
	}
	var colours map[string]struct{ True, ANSI256, ANSI string }
	if err := json.Unmarshal(data, &colours); err != nil {
		return nil, fmt.Errorf("theme %q: %w", theme, err)
	}
	p := &palette{coloured: profile != termenv.Ascii, letters: profile >= termenv.ANSI}
	for r := none + 1; r < roles; r++ {
		c, ok := colours[roleNames[r]]
		if !ok {
			return nil, fmt.Errorf("theme %q has no colour %q", theme, roleNames[r])
		}
		text := c.True
		switch profile {
		case termenv.ANSI256:
			text = c.ANSI256
		case termenv.ANSI:
			text = c.ANSI
		}
		colour := profile.Color(text)
		if colour == nil && p.coloured {
			return nil, fmt.Errorf("theme %q: %q is no colour", theme, text)
		}
		if p.coloured {
			p.fg[r] = "\x1b[" + colour.Sequence(false) + "m"
			p.bg[r] = "\x1b[" + colour.Sequence(true) + "m"
		}
	}
	return p, nil
}
