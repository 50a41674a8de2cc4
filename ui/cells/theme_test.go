package cells

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"

	"fair/okey/assets"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// FuzzTheme checks that a theme file either is rejected with one line of safe text, or yields only style sequences and
// characters that are one cell wide.
func FuzzTheme(f *testing.F) {
	for _, text := range []string{
		`{"base": "daylight", "marks": "shapes", "colours": {"felt": {"true": "#dfe8f0", "ansi256": "254", "ansi": "15"}}}`,
		`{"base": "own"}`, `{"base": "../felt"}`, `{"base": "felt", "marks": "\u001b[2J"}`, `{"base": "felt", "colours": {"ink": {"true": "\u001b"}}}`,
		`{"base": "felt", "colours": {"ink": {"true": "#123456\n", "ansi256": "1", "ansi": "1"}}}`, `null`, `[]`, `{"colours": null}`, "\x1b", "",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		own := fstest.MapFS{"own.json": {Data: text}}
		for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
			look := lookOf("own", profile)
			look.Own = own
			p, err := NewPalette(look)
			if err != nil {
				check.That(t, !strings.ContainsFunc(err.Error(), unicode.IsControl), "the error has control characters: %q", err)
				continue
			}
			for r := RoleNone + 1; r < roleCount; r++ {
				check.Equal(t, sequences.ReplaceAllString(p.fg[r]+p.bg[r], ""), "", r)
			}
			for _, mark := range p.Marks {
				check.That(t, mark != 0 && !unicode.IsControl(mark), "a mark is %q", mark)
			}
		}
	})
}

func lookOf(theme string, profile termenv.Profile) Look {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	return Look{Theme: theme, Renderer: r}
}

// sequences matches the only kind of escape sequence that a theme may write.
var sequences = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestThemes_AllTerminals(t *testing.T) {
	for _, name := range Themes(nil) {
		for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
			p := check.Must(NewPalette(lookOf(name, profile)))
			check.Equal(t, p.Coloured, profile != termenv.Ascii, name, profile)
			check.Equal(t, p.Letters(), profile == termenv.Ascii, name, profile)
		}
	}
}

// luminance returns the relative luminance of a colour, from 0 to 1, as defined in the Web Content Accessibility
// Guidelines (WCAG).
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	c := check.Must(colorful.Hex(hex))
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// TestThemes_TextContrast checks that text has a contrast of at least 4.5 to 1, as the WCAG require. For yellow, 4 to 1
// is enough, since a darker yellow would be brown.
func TestThemes_TextContrast(t *testing.T) {
	for _, name := range Themes(nil) {
		th := check.Must(loadTheme(name, nil))
		for _, pair := range [][2]Role{
			{RoleInk, RoleFelt}, {RoleDim, RoleFelt}, {RoleGold, RoleFelt}, {RoleInk, RoleBar}, {RoleDim, RoleBar}, {RoleGold, RoleBar},
			{RoleRed, RoleIvory}, {RoleBlue, RoleIvory}, {RoleBlack, RoleIvory}, {RoleYellow, RoleIvory}, {RoleRed, RoleIvoryTwo}, {RoleBlue, RoleIvoryTwo}, {RoleYellow, RoleIvoryTwo}, {RoleGood, RoleLedge}, {RoleGold, RoleLedge}, {RoleDim, RoleLedge},
			{RoleDim, RoleMat}, {RoleGold, RoleMat}, {RoleInk, RolePanel}, {RoleDim, RolePanel}, {RoleGold, RolePanel}, {RoleGood, RoleFelt}, {RoleBad, RoleFelt}, {RoleBadgeInk, RoleBadge}, {RoleBlack, RoleOkey}, {RoleRed, RoleLit}, {RoleBlue, RoleLit}, {RoleBlack, RoleLit}, {RoleBlack, RoleBack},
		} {
			least := 4.5
			if pair[0] == RoleYellow {
				least = 4
			}
			a, b := luminance(t, th.Colours[roleNames[pair[0]]].True), luminance(t, th.Colours[roleNames[pair[1]]].True)
			ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05)
			check.That(t, ratio >= least || pair[1] == RoleLit && ratio >= 3, "%s: %s on %s is %.1f to 1", name, pair[0], pair[1], ratio) // text on RoleLit is bold and large
		}
	}
}

func TestThemes_Own(t *testing.T) {
	own := fstest.MapFS{
		"mine.json":   {Data: []byte(`{"base": "daylight", "colours": {"felt": {"true": "#123456", "ansi256": "1", "ansi": "1"}}}`)},
		"felt.json":   {Data: []byte(`{"base": "felt", "marks": "shapes"}`)},
		"torn.json":   {Data: []byte(`{"base": `)},
		"wild.json":   {Data: []byte(`{"base": "felt", "colours": {"ink": {"true": "\u001b[31m", "ansi256": "1", "ansi": "1"}}}`)},
		"alone.json":  {Data: []byte(`{}`)},
		"marks.json":  {Data: []byte(`{"base": "felt", "marks": "stars"}`)},
		"chain.json":  {Data: []byte(`{"base": "shapes"}`)},
		"nobase.json": {Data: []byte(`{"base": "nope"}`)},
		"loop.json":   {Data: []byte(`{"base": "loop"}`)}, // a base must be a theme of the program
	}
	open := func(name string) (*Palette, error) {
		look := lookOf(name, termenv.TrueColor)
		look.Own = own
		return NewPalette(look)
	}
	for _, name := range []string{"mine", "chain", ""} {
		check.Must(open(name))
	}
	check.Equal(t, check.Must(open("felt")).Marks[1], '■', "the player's own felt")
	turkish := check.Must(words.New("tr"))
	for name, want := range map[string][2]string{
		"torn": {"can't be read", "teması okunamadı"}, "wild": {"isn't a colour", `"" renk değil`}, "alone": {"has no colour", "rengi yok"},
		"marks": {"dots, shapes or letters", `"stars" olmaz`}, "nobase": {`"nope" can't be its base`, `base "nope" olamaz`},
		"loop": {`"loop" can't be its base`, `base "loop" olamaz`}, "../felt": {"unknown theme", `diye bir tema yok`},
	} {
		_, err := open(name)
		var wrong *ThemeError
		check.Need(t, errors.As(err, &wrong), "%q: %v", name, err)
		check.Contains(t, err.Error(), want[0])
		check.Contains(t, wrong.Text(turkish), want[1])
		check.That(t, !strings.ContainsRune(err.Error(), '\x1b') && len([]rune(wrong.Text(turkish))) <= 148, "%q: %v", name, err)
	}
	names := Themes(own)
	check.That(t, names[0] == "felt" && len(names) == len(Themes(nil))+len(own)-1, "themes are %v", names)
}

// TestThemes checks that Themes lists exactly the program's theme files.
func TestThemes(t *testing.T) {
	files := check.Must(fs.Glob(assets.Files, "themes/*.json"))
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(path.Base(file), ".json"))
	}
	slices.Sort(names)
	check.Equal(t, strings.Join(slices.Sorted(slices.Values(Themes(nil))), " "), strings.Join(names, " "), "the names in theme.go, and the files")
}

// unreadableFS is a directory that cannot be opened.
type unreadableFS struct{}

func (unreadableFS) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.ENOTDIR}
}

func TestThemes_UnreadableFolder(t *testing.T) {
	for _, name := range Themes(unreadableFS{}) {
		look := lookOf(name, termenv.TrueColor)
		look.Own = unreadableFS{}
		check.OK(t, look.Check())
	}
	look := lookOf("mine", termenv.TrueColor)
	look.Own = unreadableFS{}
	err := look.Check()
	check.That(t, err != nil && strings.Contains(err.Error(), "not a directory"), "one of his own: %v", err)
}

// TestThemes_SixteenColours checks that no text has a green background, since terminals differ most in their greens.
func TestThemes_SixteenColours(t *testing.T) {
	for _, name := range Themes(nil) {
		p := somePalette(t, name, termenv.ANSI, false)
		for _, r := range []Role{RoleFelt, RoleBar, RoleRack, RoleLedge, RoleHole} {
			check.That(t, p.bg[r] != "\x1b[42m" && p.bg[r] != "\x1b[102m", "%s: %s is green", name, r)
		}
		for _, r := range []Role{RoleInk, RoleDim, RoleGold, p.Place} {
			behind := strings.NewReplacer("[3", "[4", "[9", "[10").Replace(p.fg[r])
			check.That(t, behind != p.bg[RoleFelt] && (r == p.Place || behind != p.bg[RoleBar]), "%s: %s cannot be seen", name, r)
		}
	}
}
