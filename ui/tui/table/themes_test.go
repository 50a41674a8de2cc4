package table

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
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
// is behind it, {b} and {n} are bold and not; of roles with one colour the first. ▄{78} is a sign
// that stands there 78 times. So differences can be read, and a screen takes little room.
func legible(p *cells.Palette, frame string) string {
	pairs := []string{"\x1b[0m", "", "\x1b[1m", "{b}", "\x1b[22m", "{n}"}
	for _, r := range cells.Roles() {
		if text, ground := p.Sequences(r); p.Coloured() {
			pairs = append(pairs, text, "{"+r.String()+"}", ground, "{/"+r.String()+"}")
		}
	}
	var short strings.Builder
	for runes := []rune(strings.NewReplacer(pairs...).Replace(frame)); len(runes) > 0; {
		n := 1
		for n < len(runes) && runes[n] == runes[0] {
			n++
		}
		if n < 5 {
			n = 1
		}
		short.WriteRune(runes[0])
		if n > 1 {
			fmt.Fprintf(&short, "{%d}", n)
		}
		runes = runes[n:]
	}
	return short.String()
}

// TestGoldenThemes: every theme, with all colours, 256, 16, none, and with ASCII alone, in every
// language and at every size class: with small tiles, with large ones, and with room beside the
// table. A file for each, that begins with its colours.
func TestGoldenThemes(t *testing.T) {
	type look struct {
		name, theme string
		profile     termenv.Profile
		ascii       bool
	}
	looks := []look{
		{"256", "felt", termenv.ANSI256, false}, {"16", "felt", termenv.ANSI, false}, {"nocolour", "felt", termenv.Ascii, false}, {"ascii", "felt", termenv.Ascii, true},
	}
	for _, name := range cells.Themes(nil) {
		looks = append(looks, look{name, name, termenv.TrueColor, false})
	}
	for _, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			var all strings.Builder
			opts := tableOptions(t, l.profile)
			opts.Look.Theme, opts.Look.ASCII, opts.Offer = l.theme, l.ascii, true
			p, err := cells.NewPalette(opts.Look)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range cells.Roles() {
				if text, ground := p.Sequences(r); p.Coloured() {
					fmt.Fprintf(&all, "%s %s %s\n", r, strings.Trim(text, "\x1b[m"), strings.Trim(ground, "\x1b[m"))
				}
			}
			fmt.Fprintf(&all, "%q\n", p.Marks())
			for _, lang := range words.Languages() {
				if opts.Words, err = words.New(lang); err != nil {
					t.Fatal(err)
				}
				for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 160, Height: 45}} {
					m := newTable(t, opts, size.Width, size.Height)
					press(m, "m", "d", "space", "left", "left") // a tile face down, one drawn and picked up
					fmt.Fprintf(&all, "\n%s %d×%d\n%s\n", lang, size.Width, size.Height, legible(p, m.View()))
					if size.Width == 160 { // the same over the table, whatever is beside it
						continue
					}
					press(m, "esc")
					playOn(t, m)
					fmt.Fprintf(&all, "\n%s %d×%d, a round that is over\n%s\n", lang, size.Width, size.Height, legible(p, m.View()))
				}
			}
			if text := all.String(); strings.ContainsRune(text, '\x1b') {
				t.Errorf("there is a sequence that is no colour of the theme: %q", text[strings.IndexRune(text, '\x1b'):][:20])
			}
			golden.RequireEqual(t, []byte(all.String()))
		})
	}
}
