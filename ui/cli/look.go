package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/charmbracelet/lipgloss"

	"fair/okey/ui/background"
	"fair/okey/ui/cells"
	"fair/okey/ui/files"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// A themeLoader loads the look of a terminal. It asks the terminal for its background at most once, and only if the
// theme depends on it.
type themeLoader struct {
	renderer    *lipgloss.Renderer
	keys        *keyboard.Keyboard
	out         *os.File
	getenv      func(string) string
	cachedTheme string // the theme that suits the terminal, empty until it was asked
}

// openThemeLoader returns the themeLoader of a terminal and begins to read the terminal's keys, which the caller
// closes. A Ctrl-C that the program does not handle becomes a signal.
func openThemeLoader(in, out *os.File, getenv func(string) string) (*themeLoader, error) {
	keys, err := keyboard.Open(in, func() {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Signal(os.Interrupt) // nothing could be done about an error
		}
	})
	if err != nil {
		return nil, failure{err}
	}
	return &themeLoader{renderer: lipgloss.NewRenderer(out), keys: keys, out: out, getenv: getenv}, nil
}

// setUpTerminal sets the look and the bell in opts and begins to read the terminal's keys, which the caller closes.
// note says what is wrong with the theme of the settings, if anything is.
func (f *playFlags) setUpTerminal(opts *table.Options, in, out *os.File, getenv func(string) string) (l *themeLoader, note string, err error) {
	if l, err = openThemeLoader(in, out, getenv); err != nil {
		return nil, "", err
	}
	opts.Ring = bell(f.kept, out)
	opts.Look, err = l.load(f.theme, f.kept)
	switch {
	case err != nil && f.theme != "":
		l.keys.Close()
		return nil, "", withFlag("--theme", err)
	case err != nil:
		note = themeNote(opts.Words, err)
	}
	return l, note, nil
}

// load returns the look with a theme, or with that of the settings if theme is empty. If the theme of the settings is
// wrong, it returns the default look along with the error.
func (l *themeLoader) load(theme string, kept *settings.Settings) (cells.Look, error) {
	look := cells.Look{Theme: theme, Own: ownThemes(kept), Renderer: l.renderer}
	switch kept.Get("signs") {
	case "ascii":
		look.ASCII = true
	case settings.Auto:
		look.ASCII = l.getenv("TERM") == "linux" || l.getenv("TERM") == "vt100" // their fonts lack most signs
	}
	if look.Theme == "" {
		look.Theme = kept.Get("theme")
	}
	if look.Theme == settings.Auto {
		look.Theme = l.autoTheme()
	}
	err := look.Check()
	if err != nil && theme == "" {
		look.Theme, look.Own = l.autoTheme(), nil
	}
	return look, err
}

// autoTheme returns the shipped theme that suits the terminal's background.
func (l *themeLoader) autoTheme() string {
	if l.cachedTheme == "" {
		l.cachedTheme = "felt"
		if background.Light(l.keys, l.out, l.getenv) {
			l.cachedTheme = "daylight"
		}
	}
	return l.cachedTheme
}

// largestTheme is the largest size of a theme file in bytes.
const largestTheme = 1 << 20

// ownThemes returns the folder of the player's own themes, which is beside the settings.
func ownThemes(kept *settings.Settings) fs.FS {
	return files.Open(filepath.Join(kept.Dir(), "themes"), largestTheme)
}

// themeNote says what is wrong with the theme of the settings.
func themeNote(w *words.Words, err error) string {
	var wrong *cells.ThemeError
	if errors.As(err, &wrong) {
		return wrong.Tell(w)
	}
	return words.Safe(err.Error(), 100)
}
