package table_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestASCII checks that, with Look.ASCII, the only non-ASCII characters are letters of the language.
func TestASCII(t *testing.T) {
	for _, lang := range words.Languages() {
		g := play(t, tabletest.Setup{Lang: lang, W: 100, H: 30, Options: func(o *table.Options) { o.Look.ASCII = true }})
		for _, k := range []string{"left", "?", "s", "r", "tab", "space"} {
			for _, r := range g.Press(k).Table().View() {
				check.That(t, r <= 127 || strings.ContainsRune("çğıöşüâîûÇĞİÖŞÜ", r), "%s: %q is drawn", lang, r)
			}
		}
	}
}

// withRoleNames replaces the control sequences of a palette with the names of roles: {red} for a text colour, {/felt}
// for a background, {b} for bold, and {n} for not bold. Of several roles with the same colour, it uses the first.
func withRoleNames(p *cells.Palette, frame string) string {
	pairs := []string{"\x1b[0m", "", "\x1b[1m", "{b}", "\x1b[22m", "{n}"}
	for r := cells.RoleFelt; r <= cells.RoleAmber; r++ {
		if text, ground := p.Sequences(r); p.Coloured() {
			pairs = append(pairs, text, "{"+r.String()+"}", ground, "{/"+r.String()+"}")
		}
	}
	return strings.NewReplacer(pairs...).Replace(frame)
}

// A themeVariant is a way to paint the screen: a theme with a number of colours, or ASCII.
type themeVariant struct {
	name, theme string
	profile     termenv.Profile
	ascii       bool
}

// themeVariants returns each theme with all colours, and the default theme with 256, 16 and no colours and in ASCII.
func themeVariants() (all []themeVariant) {
	for _, name := range cells.Themes(nil) {
		all = append(all, themeVariant{name, name, termenv.TrueColor, false})
	}
	return append(all, themeVariant{"256", "felt", termenv.ANSI256, false}, themeVariant{"16", "felt", termenv.ANSI, false},
		themeVariant{"nocolour", "felt", termenv.Ascii, false}, themeVariant{"ascii", "felt", termenv.Ascii, true})
}

// openTable returns a table in variant d, with one tile face down and another drawn and picked up.
func (d themeVariant) openTable(t *testing.T, lang string, size tea.WindowSizeMsg) *tabletest.Game {
	t.Helper()
	return play(t, tabletest.Setup{Lang: lang, W: size.Width, H: size.Height, Options: func(o *table.Options) {
		o.Look.Renderer.SetColorProfile(d.profile)
		o.Look.Theme, o.Look.ASCII, o.OfferWin = d.theme, d.ascii, true
	}}).Press("m", "d", "space", "left", "left")
}

// TestGoldenThemes compares the table with golden files in every theme, without colours and in ASCII. Each file starts
// with the colours of the theme.
func TestGoldenThemes(t *testing.T) {
	for _, d := range themeVariants() {
		if d.profile == termenv.ANSI256 || d.profile == termenv.ANSI { // covered by TestThemes_Sequences
			continue
		}
		t.Run(d.name, func(t *testing.T) {
			g := d.openTable(t, "en", tea.WindowSizeMsg{Width: 80, Height: 24})
			p := g.Picture().Palette
			var text strings.Builder
			for r := cells.RoleFelt; r <= cells.RoleAmber; r++ {
				if ink, ground := p.Sequences(r); p.Coloured() {
					fmt.Fprintf(&text, "%s %s %s\n", r, strings.Trim(ink, "\x1b[m"), strings.Trim(ground, "\x1b[m"))
				}
			}
			text.WriteString(withRoleNames(p, g.Table().View()))
			golden.RequireEqual(t, []byte(text.String()))
		})
	}
}

// TestThemes_Sequences checks that a frame contains no control sequences except the colours of the theme, for every
// number of colours, language and size class, and that variants with the same marks show the same text.
func TestThemes_Sequences(t *testing.T) {
	texts := map[string]string{}
	for i, lang := range words.Languages() {
		for j, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 160, Height: 45}} {
			if (i+j)%testsize.Of(2, 1) != 0 {
				continue
			}
			for _, d := range themeVariants() {
				g := d.openTable(t, lang, size)
				p := g.Picture().Palette
				for _, when := range []string{"during", "after"} {
					if when == "after" {
						g.Session().Table().Hints = 0
						g.Press("esc").PlayRound()
					}
					state := fmt.Sprint(p.Marks(), lang, size, when, p.Coloured(), d.ascii)
					frame := g.Table().View()
					_, other, found := strings.Cut(withRoleNames(p, frame), "\x1b")
					check.That(t, !found, "%s, %s: a sequence is no colour of the theme: %.20q", d.name, state, other)
					text := ansi.Strip(frame)
					check.Equal(t, text, cmp.Or(texts[state], text), d.name, state)
					texts[state] = text
				}
			}
		}
	}
}

// TestThemes_NoFaintWords checks that no letter on a table of Okey 101 has the faint colour of drawings, which is hard
// to read.
func TestThemes_NoFaintWords(t *testing.T) {
	useless := 0
	for seed := range uint64(4) {
		g := play(t, tabletest.Setup{Preset: "101", Seed: seed + 1, Colours: true, W: 120, H: 36})
		for last := -1; ; {
			g.PlayUntil(func() bool { return g.View().Step == game.MustDraw && g.View().Turns != last })
			if last = g.View().Turns; g.View().Phase != game.Playing {
				break
			}
			if strings.Contains(g.Screen(), g.Words().Say("take.useless")) {
				useless++
			}
			grid := g.Picture().Grid
			for y := range grid.H {
				for x := range grid.W {
					if sign, ink, _, _ := grid.CellAt(x, y); unicode.IsLetter(sign) && ink == cells.RoleFaint {
						t.Fatalf("seed %d: %q in %d, %d is faint:\n%s", seed, sign, x, y, g.Screen())
					}
				}
			}
		}
	}
	check.That(t, useless != 0, "no discard was of no use")
}
