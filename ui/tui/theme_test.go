package tui

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
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

// TestNothingInjectsIntoTheGrid: no control character of a text reaches a frame.
func TestNothingInjectsIntoTheGrid(t *testing.T) {
	p, err := newPalette(lookOf("felt", termenv.TrueColor))
	if err != nil {
		t.Fatal(err)
	}
	var c canvas
	c.reset(80, 24, felt)
	c.line(0, 0, "\x1b[2J\x9b\x07\r\n\x7f", ink, false)
	for _, r := range sequences.ReplaceAllString(c.frame(p), "") {
		if r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf) {
			t.Errorf("%q in a frame", r)
		}
	}
}

// sequences are the only escape sequences that a theme may write.
var sequences = regexp.MustCompile("\x1b\\[[0-9;]*m")

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
		"loop.json":   {Data: []byte(`{"base": "loop"}`)}, // a base is one of the program's
	}
	for name, want := range map[string]string{
		"mine": "", "felt": "", "torn": "cannot be read", "wild": "is no colour", "alone": "has no colour", "marks": "dots, shapes or letters",
		"chain": "", "nobase": `based on "nope"`, "loop": `based on "loop"`, "../felt": "no theme", "": "",
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
	turkish, err := words.New("tr")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"torn": "teması okunamadı", "wild": `"" renk değil`, "alone": "rengi yok", "marks": `"stars" olmaz`, "gone": `"gone" diye bir tema yok`, "loop": `base "loop" olamaz`,
	} {
		look := lookOf(name, termenv.TrueColor)
		look.Own = own
		_, err := newPalette(look)
		var wrong *ThemeError
		if !errors.As(err, &wrong) || !strings.Contains(wrong.Tell(turkish), want) || len([]rune(wrong.Tell(turkish))) > 148 {
			t.Errorf("%q: %v, want something of %q", name, err, want)
		}
	}
	if names := Themes(own); names[0] != "felt" || len(names) != 4+len(own)-1 {
		t.Errorf("themes are %v", names)
	}
}

// shut is a folder that cannot be opened.
type shut struct{}

func (shut) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.ENOTDIR}
}

// TestThemesWithoutAFolder: the program's themes are there whatever became of the player's own.
func TestThemesWithoutAFolder(t *testing.T) {
	for _, name := range Themes(shut{}) {
		look := lookOf(name, termenv.TrueColor)
		look.Own = shut{}
		if err := look.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	look := lookOf("mine", termenv.TrueColor)
	look.Own = shut{}
	if err := look.Check(); err == nil || !strings.Contains(err.Error(), "not a directory") {
		t.Errorf("one of his own: %v", err)
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

// legible writes the roles of a palette for its sequences: {red} is a text's colour, {/felt} what is behind it, {b} and {n} are bold and
// not; of roles with one colour the first. ▄{78} is a sign that stands there 78 times. So differences can be read, and a screen takes
// little room.
func legible(p *palette, frame string) string {
	pairs := []string{"\x1b[0m", "", "\x1b[1m", "{b}", "\x1b[22m", "{n}"}
	for _, r := range allRoles() {
		if text, ground := p.sequences(r); p.hasColours() {
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

// TestGoldenThemes: every theme, with all colours, 256, 16, none, and with ASCII alone, in every language and at every size class: with
// small tiles, with large ones, and with room beside the table. A file for each, that begins with its colours.
func TestGoldenThemes(t *testing.T) {
	type look struct {
		name, theme string
		profile     termenv.Profile
		ascii       bool
	}
	looks := []look{
		{"256", "felt", termenv.ANSI256, false}, {"16", "felt", termenv.ANSI, false}, {"nocolour", "felt", termenv.Ascii, false}, {"ascii", "felt", termenv.Ascii, true},
	}
	for _, name := range Themes(nil) {
		looks = append(looks, look{name, name, termenv.TrueColor, false})
	}
	for _, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			var all strings.Builder
			opts := tableOptions(t, l.profile)
			opts.Look.Theme, opts.Look.ASCII, opts.Offer = l.theme, l.ascii, true
			p, err := newPalette(opts.Look)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range allRoles() {
				if text, ground := p.sequences(r); p.hasColours() {
					fmt.Fprintf(&all, "%s %s %s\n", r, strings.Trim(text, "\x1b[m"), strings.Trim(ground, "\x1b[m"))
				}
			}
			fmt.Fprintf(&all, "%q\n", p.tileMarks())
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

// TestFewColoursCanBeRead: in 16 colours nothing green lies behind text, since palettes differ most
// in their green.
func TestFewColoursCanBeRead(t *testing.T) {
	for _, name := range Themes(nil) {
		look := lookOf(name, termenv.ANSI)
		p, err := newPalette(look)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []role{felt, bar, wood, ledge, hole} {
			if p.bg[r] == "\x1b[42m" || p.bg[r] == "\x1b[102m" {
				t.Errorf("%s: %s is green", name, roleNames[r])
			}
		}
		behind := func(fg string) string { return strings.NewReplacer("[3", "[4", "[9", "[10").Replace(fg) }
		for _, r := range []role{ink, dim, gold, p.place} {
			if behind(p.fg[r]) == p.bg[felt] || r != p.place && behind(p.fg[r]) == p.bg[bar] {
				t.Errorf("%s: %s cannot be seen", name, roleNames[r])
			}
		}
	}
}
