package tui

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"

	"fair/okey/ui/words"
)

func lookOf(theme string, profile termenv.Profile) Look {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	return Look{Theme: theme, Renderer: r}
}

func TestEveryThemeIsWholeOnEveryTerminal(t *testing.T) {
	for _, name := range Themes(nil) {
		for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
			p, err := newPalette(lookOf(name, profile))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if p.coloured != (profile != termenv.Ascii) || p.letters() != (profile >= termenv.ANSI) {
				t.Errorf("%s with profile %v: coloured %v, letters %v", name, profile, p.coloured, p.letters())
			}
		}
	}
}

// luminance is the relative luminance of the accessibility guidelines, 0 to 1.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	c, err := colorful.Hex(hex)
	if err != nil {
		t.Fatal(err)
	}
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// TestTextCanBeRead: texts stand out from what they are written on by 4.5 to 1, what the guidelines ask for.
func TestTextCanBeRead(t *testing.T) {
	const least = 4.5
	for _, name := range Themes(nil) {
		th, err := readTheme(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, pair := range [][2]role{
			{ink, felt}, {dim, felt}, {gold, felt}, {ink, bar}, {dim, bar}, {gold, bar},
			{red, ivory}, {blue, ivory}, {black, ivory}, {yellow, ivoryYellow}, {red, lit}, {blue, lit}, {black, lit}, {black, back},
		} {
			a, b := luminance(t, th.Colours[roleNames[pair[0]]].True), luminance(t, th.Colours[roleNames[pair[1]]].True)
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < least && !(pair[1] == lit && ratio >= 3) { // bold and large there
				t.Errorf("%s: %s on %s is %.1f to 1", name, roleNames[pair[0]], roleNames[pair[1]], ratio)
			}
		}
	}
}

func TestOwnThemes(t *testing.T) {
	own := fstest.MapFS{
		"mine.json":   {Data: []byte(`{"base": "daylight", "colours": {"felt": {"true": "#123456", "ansi256": "1", "ansi": "1"}}}`)},
		"felt.json":   {Data: []byte(`{"base": "felt", "marks": "shapes"}`)},
		"torn.json":   {Data: []byte(`{"base": `)},
		"wild.json":   {Data: []byte(`{"base": "felt", "colours": {"ink": {"true": "\u001b[31m", "ansi256": "1", "ansi": "1"}}}`)},
		"alone.json":  {Data: []byte(`{}`)},
		"marks.json":  {Data: []byte(`{"base": "felt", "marks": "stars"}`)},
		"chain.json":  {Data: []byte(`{"base": "shapes"}`)},
		"nobase.json": {Data: []byte(`{"base": "nope"}`)},
	}
	for name, want := range map[string]string{
		"mine": "", "felt": "", "torn": "cannot be read", "wild": "is no colour", "alone": "has no colour", "marks": "dots, shapes or letters",
		"chain": "", "nobase": "no theme", "../felt": "no theme", "": "",
	} {
		look := lookOf(name, termenv.TrueColor)
		look.Own = own
		p, err := newPalette(look)
		switch {
		case want == "" && err != nil:
			t.Errorf("%q: %v", name, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.ContainsRune(err.Error(), '\x1b')):
			t.Errorf("%q: %v, want something of %q", name, err, want)
		case name == "felt" && p.marks[1] != '■':
			t.Error("the player's own felt does not count")
		}
	}
	if names := Themes(own); names[0] != "felt" || len(names) != 4+len(own)-1 {
		t.Errorf("themes are %v", names)
	}
}

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

func TestGoldenThemes(t *testing.T) {
	for _, name := range append(Themes(nil), "ascii") {
		for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}} {
			t.Run(fmt.Sprintf("%s-%d", name, size.Width), func(t *testing.T) {
				opts := tableOptions(t, termenv.TrueColor)
				opts.Look.Theme = name
				if name == "ascii" {
					opts = tableOptions(t, termenv.Ascii)
					opts.Look.ASCII = true
				}
				m := newTable(t, opts, size.Width, size.Height)
				view := m.View()
				if opts.Look.ASCII {
					view = ansi.Strip(view)
				}
				golden.RequireEqual(t, []byte(view))
			})
		}
	}
}
