package cells

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
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

// A Role is the purpose of a colour.
type Role uint8

// The roles. roleNames has their names in themes. RoleNone means that there is no colour.
const (
	RoleNone      Role = iota
	RoleFelt           // the table
	RoleMat            // the centre of the table
	RoleLine           // a free place for a tile on the mat
	RoleBar            // the first and last lines
	RolePanel          // text beside the table
	RoleRack           // the wood of a rack
	RoleLedge          // the wood below the tiles, and the labels on it
	RoleHole           // the shadow of a tile in the wood
	RoleBack           // the back of a tile
	RoleBackShade      // the lower edge of the back of a tile
	RoleIvory          // the face of a tile
	RoleIvoryTwo       // every second tile of a one-line meld
	RoleShade          // the lower edge of a tile
	RoleLit            // a tile under the cursor or picked up
	RoleLitShade       // the lower edge of a lit tile
	RoleFresh          // the lower edge of a tile that can be taken or laid
	RoleOkey           // the foot of an okey
	RoleInk            // text
	RoleDim            // less important text
	RoleFaint          // the unfilled part of a bar
	RoleGold           // keys and possible actions
	RoleGood           // anything complete or won
	RoleBad            // anything lost
	RoleBadge          // a badge
	RoleBadgeInk       // the text on a badge
	RoleRed            // the colours of tiles
	RoleBlue
	RoleBlack
	RoleYellow // for text: dark enough to read
	RoleAmber  // for large numerals
	roleCount
)

var roleNames = [roleCount]string{"", "felt", "mat", "line", "bar", "panel", "rack", "ledge", "hole", "back", "backshade", "ivory", "ivorytwo",
	"shade", "lit", "litshade", "fresh", "okey", "ink", "dim", "faint", "gold", "good", "bad", "badge", "badgeink", "red", "blue", "black", "yellow", "amber"}

// laterRoles maps each role added since the first themes to the role whose colour it has in a theme that does not set
// it.
var laterRoles = map[string]string{
	"mat": "felt", "line": "hole", "panel": "bar", "ivorytwo": "shade", "okey": "fresh", "faint": "hole", "good": "ink", "bad": "gold",
	"badge": "gold", "badgeink": "bar", "amber": "yellow",
}

// String returns the name of the role in themes.
func (r Role) String() string { return roleNames[r] }

// suitRoles holds the roles of the tile colours, indexed by tile.Colour.
var suitRoles = [...]Role{RoleRed, RoleBlue, RoleBlack, RoleYellow}

// A Look is the theme and the kind of terminal for which everything is painted.
type Look struct {
	// Theme is the name of a theme, or "" for the first of Themes.
	Theme string
	// Own holds the player's own themes in files named NAME.json, or is nil if there are none. They take precedence
	// over the program's themes.
	Own fs.FS
	// ASCII is set if lines and symbols are drawn with ASCII characters.
	ASCII bool
	// Renderer determines which colours the terminal has.
	Renderer *lipgloss.Renderer
}

// Themes lists the names of all themes: first the program's, beginning with the default theme, and then the player's
// own.
func Themes(own fs.FS) []string {
	names := []string{"felt", "daylight", "contrast", "shapes"}
	if own == nil {
		return names
	}
	files, _ := fs.Glob(own, "*.json") // the pattern is valid, so there is no error
	for _, file := range files {
		if name := strings.TrimSuffix(file, ".json"); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// A theme holds the contents of a theme file.
type theme struct {
	// Base is the name of the theme from which this one inherits everything that it does not set.
	Base string `json:"base"`
	// Marks determines the marks on tiles: dots, shapes (one for each colour) or letters.
	Marks string `json:"marks"`
	// Colours holds the colours of the roles for terminals with true colour, 256 colours and 16 colours.
	Colours map[string]struct {
		True    string `json:"true"`
		ANSI256 string `json:"ansi256"`
		ANSI    string `json:"ansi"`
	} `json:"colours"`
}

// A ThemeError reports a missing or invalid theme.
type ThemeError struct {
	id   string // the ID of the message
	args words.Args
}

// themeError returns a ThemeError about the theme with the given name. id and args are the ID and the arguments of its
// message.
func themeError(id, name string, args words.Args) error {
	args["Theme"] = quote(name)
	return &ThemeError{id, args}
}

// quote returns text from a file in quotes, shortened and safe to show.
func quote(text string) string { return strconv.Quote(words.Safe(text, 20)) }

// Text returns a one-line message that is safe to show. It names the cause and the remedy.
func (e *ThemeError) Text(w *words.Words) string { return w.With(e.id, e.args) }

// Error returns Text in English.
func (e *ThemeError) Error() string {
	w, err := words.New("en")
	if err != nil {
		return err.Error() // cannot happen: the locales are embedded
	}
	return e.Text(w)
}

// loadTheme reads a theme, including what it inherits from its bases.
func loadTheme(name string, own fs.FS) (theme, error) {
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
			return t, themeError("theme.json.value", name, words.Args{"Key": quote(value.Field)})
		case errors.As(err, &value), errors.As(err, &syntax):
			return t, themeError("theme.json", name, words.Args{})
		case errors.Is(err, fs.ErrNotExist) && depth > 0:
			return t, themeError("theme.base", asked, words.Args{"Base": quote(name), "Themes": strings.Join(Themes(nil), ", ")})
		case errors.Is(err, fs.ErrNotExist):
			return t, themeError("theme.none", name, words.Args{"Themes": words.Safe(strings.Join(Themes(own), ", "), 60)})
		case err != nil:
			return t, themeError("theme.unread", name, words.Args{"Why": words.Safe(err.Error(), 60)})
		}
		t.Marks = cmp.Or(t.Marks, read.Marks)
		if read.Colours == nil {
			read.Colours = t.Colours
		}
		maps.Copy(read.Colours, t.Colours)
		t.Colours = read.Colours
		name = read.Base
	}
	return t, nil
}

// readFile reads the file of a theme: the player's own if it exists, otherwise the program's. If base is set, it reads
// only the program's. The program's themes are found even if the player's directory cannot be opened.
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

// A Palette is a theme for one terminal. It holds the sequences for each role, which are empty if the terminal has no
// colours.
type Palette struct {
	Coloured bool                 // the terminal has colours
	ASCII    bool                 // lines and symbols are drawn in ASCII
	Marks    [len(suitRoles)]rune // the marks on tiles, indexed by tile.Colour
	Place    Role                 // the role of an empty place on the table

	fg, bg [roleCount]string
}

// Letters reports whether the marks on tiles are the letters of the colours.
func (p *Palette) Letters() bool { return p.Marks == letterMarks() }

// Sequences returns the sequences that select the role as a text colour and as a background. They are empty if the
// terminal has no colours.
func (p *Palette) Sequences(r Role) (text, ground string) { return p.fg[r], p.bg[r] }

// hasDistinctMarks reports whether every colour has its own mark.
func (p *Palette) hasDistinctMarks() bool { return p.Marks[tile.Red] != p.Marks[tile.Blue] }

func letterMarks() (marks [len(suitRoles)]rune) {
	for c := range marks {
		marks[c] = rune(tile.Colour(c).Letter())
	}
	return marks
}

// colourText maps each kind of terminal to the pattern that its colours in a theme must match.
var colourText = sync.OnceValue(func() map[termenv.Profile]*regexp.Regexp {
	return map[termenv.Profile]*regexp.Regexp{
		termenv.TrueColor: regexp.MustCompile(`^#[0-9a-fA-F]{6}$`),
		termenv.ANSI256:   regexp.MustCompile(`^(1?\d?\d|2[0-4]\d|25[0-5])$`),
		termenv.ANSI:      regexp.MustCompile(`^(\d|1[0-5])$`),
	}
})

// Check returns the error that NewPalette would return.
func (l Look) Check() error {
	_, err := NewPalette(l)
	return err
}

// NewPalette returns the palette of a theme for a terminal. The error is a *ThemeError.
func NewPalette(look Look) (*Palette, error) {
	if look.Theme == "" {
		look.Theme = Themes(nil)[0]
	}
	t, err := loadTheme(look.Theme, look.Own)
	if err != nil {
		return nil, err
	}
	profile := look.Renderer.ColorProfile()
	p := &Palette{Coloured: profile != termenv.Ascii, ASCII: look.ASCII, Place: RoleBar}
	switch {
	case profile == termenv.Ascii || t.Marks == "letters" || look.ASCII: // only letters can then distinguish the colours
		p.Marks = letterMarks()
	case t.Marks == "shapes" || profile == termenv.ANSI: // sixteen colours are hard to distinguish
		p.Marks = [...]rune{'●', '■', '▲', '◆'}
	case t.Marks == "dots" || t.Marks == "":
		p.Marks = [...]rune{dotMark, dotMark, dotMark, dotMark}
	default:
		return nil, themeError("theme.marks", look.Theme, words.Args{"Value": quote(t.Marks)})
	}
	for r := RoleNone + 1; r < roleCount; r++ {
		c, ok := t.Colours[roleNames[r]]
		if !ok {
			c, ok = t.Colours[laterRoles[roleNames[r]]]
		}
		if !ok {
			return nil, themeError("theme.lacks", look.Theme, words.Args{"Role": quote(roleNames[r])})
		}
		for profile, text := range map[termenv.Profile]string{termenv.TrueColor: c.True, termenv.ANSI256: c.ANSI256, termenv.ANSI: c.ANSI} {
			if !colourText()[profile].MatchString(text) {
				return nil, themeError("theme.colour", look.Theme, words.Args{"Role": roleNames[r], "Value": quote(text)})
			}
			if profile == look.Renderer.ColorProfile() {
				colour := profile.Color(text)
				p.fg[r] = "\x1b[" + colour.Sequence(false) + "m"
				p.bg[r] = "\x1b[" + colour.Sequence(true) + "m"
			}
		}
	}
	if p.Coloured && p.bg[RoleBar] == p.bg[RoleFelt] { // the bar would otherwise be invisible
		p.Place = RoleDim
	}
	return p, nil
}
