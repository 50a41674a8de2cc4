package table_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// withRoles returns a coloured picture as text with the names of the roles where they change: {red} for a text colour,
// {/felt} for a background, {b} for bold, and {n} for not bold.
func withRoles(p cells.Picture) string {
	text := ""
	for y := range p.H {
		ink, ground, bold := cells.RoleNone, cells.RoleNone, false
		for x := range p.W {
			char, nextInk, nextGround, nextBold := p.CellAt(x, y)
			if nextGround != ground {
				text += "{/" + nextGround.String() + "}"
			}
			if ground = nextGround; char != ' ' {
				if nextInk != ink {
					text += "{" + nextInk.String() + "}"
				}
				if nextBold != bold {
					text += map[bool]string{true: "{b}", false: "{n}"}[nextBold]
				}
				ink, bold = nextInk, nextBold
			}
			text += string(char)
		}
		text += "\n"
	}
	return text
}

// TestGoldenThemes compares the table with golden files in every theme, and in the default theme with 256, 16 and no
// colours and in ASCII. Each file starts with the colours of the theme. One tile is face down, another is drawn and
// picked up.
func TestGoldenThemes(t *testing.T) {
	type variant struct {
		name, theme string
		profile     termenv.Profile
		ascii       bool
	}
	variants := []variant{
		{"256", "felt", termenv.ANSI256, false}, {"16", "felt", termenv.ANSI, false}, {"nocolour", "felt", termenv.Ascii, false}, {"ascii", "felt", termenv.Ascii, true},
	}
	for _, name := range cells.Themes(nil) {
		variants = append(variants, variant{name, name, termenv.TrueColor, false})
	}
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			g := play(t, tabletest.Setup{Options: func(o *table.Options) {
				o.Look.Renderer.SetColorProfile(v.profile)
				o.Look.Theme, o.Look.ASCII, o.OfferWin = v.theme, v.ascii, true
			}}).Press("m", "d", "space", "left", "left")
			p := g.Picture()
			if !p.Palette.Coloured {
				golden.RequireEqual(t, p.Text())
				return
			}
			text := ""
			for r := cells.RoleFelt; r <= cells.RoleAmber; r++ {
				ink, ground := p.Palette.Sequences(r)
				text += fmt.Sprintf("%s %s %s\n", r, strings.Trim(ink, "\x1b[m"), strings.Trim(ground, "\x1b[m"))
			}
			golden.RequireEqual(t, text+strings.TrimSuffix(withRoles(p), "\n"))
		})
	}
}

// TestThemes_NoFaintWords checks that no letter on a table of Okey 101 has the faint colour of drawings, which is hard
// to read.
func TestThemes_NoFaintWords(t *testing.T) {
	useless := 0
	for seed := range uint64(2) {
		g := play(t, tabletest.Setup{Preset: "101", Seed: seed + 1, Colours: true, W: 120, H: 36})
		g.PlayUntil(func() bool {
			useless += strings.Count(g.Screen(), g.Words.Say("take.useless"))
			grid := g.Picture().Grid
			for i := range grid.H * grid.W {
				sign, ink, _, _ := grid.CellAt(i%grid.W, i/grid.W)
				g.Need(!unicode.IsLetter(sign) || ink != cells.RoleFaint, "%q is faint", sign)
			}
			return false
		})
	}
	check.That(t, useless != 0, "no discard was of no use")
}
