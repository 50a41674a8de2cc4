package cells

import (
	"encoding/json"
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/assets"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// Role is what a colour is for.
type Role uint8

// The roles, named in themes as in roleNames. The zero role is no colour of its own.
const (
	RoleNone      Role = iota
	RoleFelt           // the table
	RoleMat            // its centre
	RoleLine           // a place on it where a tile could stand
	RoleBar            // the first and the last line
	RolePanel          // what is read beside the table or over it
	RoleRack           // the wood of a rack
	RoleLedge          // the wood that its tiles stand on, and where the words below them are
	RoleHole           // the shadow of a tile in the wood
	RoleBack           // a tile from behind, or face down
	RoleBackShade      // its lower edge
	RoleIvory          // a tile
	RoleIvoryTwo       // every second one of a meld in a line of text
	RoleShade          // a tile's lower edge
	RoleLit            // the tile at the cursor, or held
	RoleLitShade       // its lower edge
	RoleFresh          // the lower edge of a tile that can be taken, or laid
	RoleOkey           // the foot of an okey
	RoleInk            // texts
	RoleDim            // texts that matter less
	RoleFaint          // the part of a bar that is not filled
	RoleGold           // keys, and what can be done now
	RoleGood           // what is complete or won
	RoleBad            // what is lost
	RoleBadge          // what changes everything
	RoleBadgeInk       // the text on it
	RoleRed            // the colours of tiles
	RoleBlue
	RoleBlack
	RoleYellow // as text, which has to be dark to be read
	RoleAmber  // as a large numeral
	roleCount
)

var roleNames = [roleCount]string{"", "felt", "mat", "line", "bar", "panel", "rack", "ledge", "hole", "back", "backshade", "ivory", "ivorytwo",
	"shade", "lit", "litshade", "fresh", "okey", "ink", "dim", "faint", "gold", "good", "bad", "badge", "badgeink", "red", "blue", "black", "yellow", "amber"}

// laterRoles are the roles that themes have not always had, each with the one that serves in its
// place in a theme of that time.
var laterRoles = map[string]string{
	"mat": "felt", "line": "hole", "panel": "bar", "ivorytwo": "shade", "okey": "fresh", "faint": "hole", "good": "ink", "bad": "gold",
	"badge": "gold", "badgeink": "bar", "amber": "yellow",
}

// String is the name of the role in themes.
func (r Role) String() string { return roleNames[r] }

// suits are the roles of the tile colours, by tile.Colour.
var suits = [...]Role{RoleRed, RoleBlue, RoleBlack, RoleYellow}

// Look is how everything is drawn.
type Look struct {
	// Theme is the name of a theme, see Themes; without one it is the first.
	Theme string
	// Own holds the player's own themes, NAME.json; nil if he has none. Of two with one name his
	// own counts.
	Own fs.FS
	// ASCII draws lines and signs with plain ASCII characters.
	ASCII bool
	// Renderer knows the terminal's colours.
	Renderer *lipgloss.Renderer
}

// Themes lists the themes there are: those of the program, the first the usual one, and the
// player's own.
func Themes(own fs.FS) []string {
	names := []string{"felt", "daylight", "contrast", "shapes"}
	if own == nil {
		return names
	}
	files, _ := fs.Glob(own, "*.json") // the pattern is a good one
	for _, file := range files {
		if name := strings.TrimSuffix(file, ".json"); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// theme is a file of a theme.
type theme struct {
	// Base is the theme that everything comes from that is not said here.
	Base string `json:"base"`
	// Marks are the signs on tiles: dots, shapes (one for each colour) or letters.
	Marks string `json:"marks"`
	// Colours are those of the roles, each for terminals with all colours, with 256 and with 16.
	Colours map[string]struct {
		True    string `json:"true"`
		ANSI256 string `json:"ansi256"`
		ANSI    string `json:"ansi"`
	} `json:"colours"`
}

// ThemeError is what is wrong with a theme.
type ThemeError struct {
	id   string // of the text
	args words.Args
}

// badTheme is what is wrong with a theme of a name.
func badTheme(id, name string, args words.Args) error {
	args["Theme"] = quoted(name)
	return &ThemeError{id, args}
}

// quoted is a word of a file, as it may be shown.
func quoted(text string) string { return strconv.Quote(words.Safe(text, 20)) }

// Tell names the cause and the cure in a line of safe text.
func (e *ThemeError) Tell(w *words.Words) string { return w.With(e.id, e.args) }

// Error says it in English.
func (e *ThemeError) Error() string {
	w, err := words.New("en")
	if err != nil {
		return err.Error() // the texts are part of the program: a test reads them
	}
	return e.Tell(w)
}

// readTheme reads a theme and what it is based on.
func readTheme(name string, own fs.FS) (theme, error) {
	t, asked := theme{}, name
	for depth := 0; name != ""; depth++ {
		data, err := readFile(name, own, depth > 0)
		var read theme
		if err == nil {
			err = json.Unmarshal(data, &read)
		}
		var syntax *json.SyntaxError
		var value *json.UnmarshalTypeError
		switch {
		case errors.As(err, &value) && value.Field != "":
			return t, badTheme("theme.json.value", name, words.Args{"Key": quoted(value.Field)})
		case errors.As(err, &value), errors.As(err, &syntax):
			return t, badTheme("theme.json", name, words.Args{})
		case errors.Is(err, fs.ErrNotExist) && depth > 0:
			return t, badTheme("theme.base", asked, words.Args{"Base": quoted(name), "Themes": strings.Join(Themes(nil), ", ")})
		case errors.Is(err, fs.ErrNotExist):
			return t, badTheme("theme.none", name, words.Args{"Themes": words.Safe(strings.Join(Themes(own), ", "), 60)})
		case err != nil:
			return t, badTheme("theme.unread", name, words.Args{"Why": words.Safe(err.Error(), 60)})
		}
		if t.Marks == "" {
			t.Marks = read.Marks
		}
		if t.Colours == nil {
			t.Colours = read.Colours
		}
		for role, colour := range read.Colours {
			if _, ok := t.Colours[role]; !ok {
				t.Colours[role] = colour
			}
		}
		name = read.Base
	}
	for role, earlier := range laterRoles {
		if colour, ok := t.Colours[earlier]; ok {
			if _, ok := t.Colours[role]; !ok {
				t.Colours[role] = colour
			}
		}
	}
	return t, nil
}

// readFile reads the file of a theme: the player's own if there is one, otherwise, and for a base,
// that of the program. A folder that cannot be opened keeps nobody from the program's themes.
func readFile(name string, own fs.FS, base bool) ([]byte, error) {
	file, missing := name+".json", error(fs.ErrNotExist)
	if own != nil && fs.ValidPath(file) && !base {
		if _, missing = fs.Stat(own, file); missing == nil {
			return fs.ReadFile(own, file)
		}
	}
	data, err := fs.ReadFile(assets.Files, "themes/"+file)
	if err != nil {
		err = missing
	}
	return data, err
}

// Palette is a theme made ready for one terminal: what to write for each role. Without colours it
// writes nothing at all.
type Palette struct {
	coloured bool
	ascii    bool
	marks    [len(suits)]rune // on tiles, by tile.Colour
	fg, bg   [roleCount]string
	Place    Role // of an empty place on the table
}

// Letters reports whether marks are the letters of the colours.
func (p *Palette) Letters() bool { return p.marks == letterMarks() }

// Coloured reports whether anything has a colour.
func (p *Palette) Coloured() bool { return p.coloured }

// Sequences are what is written to begin the role as a text's colour and as what is behind it;
// empty where there are no colours.
func (p *Palette) Sequences(r Role) (text, ground string) { return p.fg[r], p.bg[r] }

// Marks are the marks on tiles, by tile.Colour.
func (p *Palette) Marks() [len(suits)]rune { return p.marks }

// ASCII reports whether signs are written in ASCII.
func (p *Palette) ASCII() bool { return p.ascii }

// distinct reports whether every colour has a mark of its own, which tells it to who cannot tell
// colours.
func (p *Palette) distinct() bool { return p.marks[tile.Red] != p.marks[tile.Blue] }

func letterMarks() (marks [len(suits)]rune) {
	for c := range marks {
		marks[c] = rune(tile.Colour(c).Letter())
	}
	return marks
}

// colourText is how colours are written in a theme, for terminals with all colours, with 256 and
// with 16.
var colourText = sync.OnceValue(func() map[termenv.Profile]*regexp.Regexp {
	return map[termenv.Profile]*regexp.Regexp{
		termenv.TrueColor: regexp.MustCompile(`^#[0-9a-fA-F]{6}$`),
		termenv.ANSI256:   regexp.MustCompile(`^(1?\d?\d|2[0-4]\d|25[0-5])$`),
		termenv.ANSI:      regexp.MustCompile(`^(\d|1[0-5])$`),
	}
})

// Check reports what is wrong with the theme; the error names the cause and the cure.
func (l Look) Check() error {
	_, err := NewPalette(l)
	return err
}

// NewPalette makes a theme ready.
func NewPalette(look Look) (*Palette, error) {
	if look.Theme == "" {
		look.Theme = Themes(nil)[0]
	}
	t, err := readTheme(look.Theme, look.Own)
	if err != nil {
		return nil, err
	}
	profile := look.Renderer.ColorProfile()
	p := &Palette{coloured: profile != termenv.Ascii, ascii: look.ASCII, Place: RoleBar}
	switch {
	case profile == termenv.Ascii || t.Marks == "letters" || look.ASCII: // nothing else tells the colours
		p.marks = letterMarks()
	case t.Marks == "shapes" || profile == termenv.ANSI: // sixteen colours alone do not tell well enough
		p.marks = [...]rune{'●', '■', '▲', '◆'}
	case t.Marks == "dots" || t.Marks == "":
		p.marks = [...]rune{dotMark, dotMark, dotMark, dotMark}
	default:
		return nil, badTheme("theme.marks", look.Theme, words.Args{"Value": quoted(t.Marks)})
	}
	for r := RoleNone + 1; r < roleCount; r++ {
		c, ok := t.Colours[roleNames[r]]
		if !ok {
			return nil, badTheme("theme.lacks", look.Theme, words.Args{"Role": quoted(roleNames[r])})
		}
		for profile, text := range map[termenv.Profile]string{termenv.TrueColor: c.True, termenv.ANSI256: c.ANSI256, termenv.ANSI: c.ANSI} {
			if !colourText()[profile].MatchString(text) {
				return nil, badTheme("theme.colour", look.Theme, words.Args{"Role": roleNames[r], "Value": quoted(text)})
			}
			if profile == look.Renderer.ColorProfile() {
				colour := profile.Color(text)
				p.fg[r] = "\x1b[" + colour.Sequence(false) + "m"
				p.bg[r] = "\x1b[" + colour.Sequence(true) + "m"
			}
		}
	}
	if p.coloured && p.bg[RoleBar] == p.bg[RoleFelt] { // it could not be seen
		p.Place = RoleDim
	}
	return p, nil
}
