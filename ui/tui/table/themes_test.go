//go:build unconverted

package table

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// TestASCIIHoldsNoSigns: everything that is drawn is ASCII, but for letters.
func TestASCIIHoldsNoSigns(t *testing.T) {
	for _, lang := range words.Languages() {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, _ = words.New(lang)
		opts.Look.ASCII = true
		m := newTable(t, opts, 100, 30)
		screens := []string{m.View()}
		for _, k := range []string{"?", "s", "r", "tab", "space"} {
			press(m, k)
			screens = append(screens, m.View())
		}
		for _, s := range screens {
			for _, r := range s {
				if r > 127 && !strings.ContainsRune("çğıöşüâîûÇĞİÖŞÜ", r) {
					t.Errorf("%s: %q is drawn", lang, r)
				}
			}
		}
	}
}

// legible writes the roles of a palette for its sequences: {red} is a text's colour, {/felt} what
// is behind it, {b} and {n} are bold and not; of roles with one colour the first.
func legible(p *cells.Palette, frame string) string {
	pairs := []string{"\x1b[0m", "", "\x1b[1m", "{b}", "\x1b[22m", "{n}"}
	for _, r := range cells.Roles() {
		if text, ground := p.Sequences(r); p.Coloured() {
			pairs = append(pairs, text, "{"+r.String()+"}", ground, "{/"+r.String()+"}")
		}
	}
	return strings.NewReplacer(pairs...).Replace(frame)
}

// dress is a way to draw: a theme with some colours, or ASCII alone.
type dress struct {
	name, theme string
	profile     termenv.Profile
	ascii       bool
}

// dresses are every theme with all colours, and the usual one with 256, 16, none, and with ASCII.
func dresses() (all []dress) {
	for _, name := range cells.Themes(nil) {
		all = append(all, dress{name, name, termenv.TrueColor, false})
	}
	return append(all, dress{"256", "felt", termenv.ANSI256, false}, dress{"16", "felt", termenv.ANSI, false},
		dress{"nocolour", "felt", termenv.Ascii, false}, dress{"ascii", "felt", termenv.Ascii, true})
}

// tableWith is a table with a tile face down, and one drawn and picked up, and its palette.
func tableWith(t *testing.T, l dress, w *words.Words, size tea.WindowSizeMsg) (*Model, *cells.Palette) {
	t.Helper()
	opts := tableOptions(t, l.profile)
	opts.Look.Theme, opts.Look.ASCII, opts.Offer, opts.Words = l.theme, l.ascii, true, w
	p, err := cells.NewPalette(opts.Look)
	if err != nil {
		t.Fatal(err)
	}
	m := newTable(t, opts, size.Width, size.Height)
	press(m, "m", "d", "space", "left", "left")
	return m, p
}

// TestGoldenThemes: the table in every theme, without colours, and with ASCII alone. A file begins
// with the colours of its theme.
func TestGoldenThemes(t *testing.T) {
	w, err := words.New("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range dresses() {
		if l.profile == termenv.ANSI256 || l.profile == termenv.ANSI { // see TestColoursAreOfTheTheme
			continue
		}
		t.Run(l.name, func(t *testing.T) {
			m, p := tableWith(t, l, w, tea.WindowSizeMsg{Width: 80, Height: 24})
			var text strings.Builder
			for _, r := range cells.Roles() {
				if ink, ground := p.Sequences(r); p.Coloured() {
					fmt.Fprintf(&text, "%s %s %s\n", r, strings.Trim(ink, "\x1b[m"), strings.Trim(ground, "\x1b[m"))
				}
			}
			text.WriteString(legible(p, m.View()))
			golden.RequireEqual(t, []byte(text.String()))
		})
	}
}

// TestColoursAreOfTheTheme: with every number of colours, in every language and at every size
// class, during a round and after it, there is no sequence but the colours of the theme; and the
// text is the same, whatever the colours, where tiles have the same marks.
func TestColoursAreOfTheTheme(t *testing.T) {
	texts := map[string]string{}
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 160, Height: 45}} {
			for _, l := range dresses() {
				m, p := tableWith(t, l, w, size)
				for _, when := range []string{"during", "after"} {
					if when == "after" {
						press(m, "esc")
						playOn(t, m)
					}
					state := fmt.Sprint(p.Marks(), lang, size, when, p.Coloured(), l.ascii)
					frame := m.View()
					if left := legible(p, frame); strings.ContainsRune(left, '\x1b') {
						t.Errorf("%s, %s: a sequence is no colour of the theme: %q", l.name, state, left[strings.IndexRune(left, '\x1b'):][:20])
					}
					text := ansi.Strip(frame)
					if other, ok := texts[state]; ok && other != text {
						t.Errorf("%s, %s: another text:\n%s\n%s", l.name, state, text, other)
					}
					texts[state] = text
				}
			}
		}
	}
}
