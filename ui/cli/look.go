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

// looks finds how to draw on a terminal. The terminal is asked once at most, and only when that
// decides something.
type looks struct {
	renderer *lipgloss.Renderer
	keys     *keyboard.Keyboard
	out      *os.File
	getenv   func(string) string
	usual    string // the theme that suits the terminal, once it was asked
}

// openLooks begins to read the keys of a terminal that is drawn on; who calls it closes the keys.
// Should the program not obey Ctrl-C, that is the signal that it usually is.
func openLooks(in, out *os.File, getenv func(string) string) (*looks, error) {
	keys, err := keyboard.Open(in, func() {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Signal(os.Interrupt) // nothing could be done about an error
		}
	})
	if err != nil {
		return nil, failure{err}
	}
	return &looks{renderer: lipgloss.NewRenderer(out), keys: keys, out: out, getenv: getenv}, nil
}

// openLook begins to read the keys of a terminal for a table, which gets its look and its bell; who
// calls it closes the keys. The note says what is wrong with the theme that is set, if anything is.
func (f *playFlags) openLook(opts *table.Options, in, out *os.File, getenv func(string) string) (l *looks, note string, err error) {
	if l, err = openLooks(in, out, getenv); err != nil {
		return nil, "", err
	}
	opts.Ring = bell(f.kept, out)
	opts.Look, err = l.find(f.theme, f.kept)
	switch {
	case err != nil && f.theme != "":
		l.keys.Close()
		return nil, "", inFlag("--theme", err)
	case err != nil:
		note = themeNote(opts.Words, err)
	}
	return l, note, nil
}

// find is the look that is asked for, or else the one that is set. The error is about the theme; if
// that is the one that is set, its default holds, and the look can be used all the same.
func (l *looks) find(theme string, kept *settings.Settings) (cells.Look, error) {
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
		look.Theme = l.suiting()
	}
	err := look.Check()
	if err != nil && theme == "" {
		look.Theme, look.Own = l.suiting(), nil
	}
	return look, err
}

// suiting is the theme of the program that suits the terminal.
func (l *looks) suiting() string {
	if l.usual == "" {
		l.usual = "felt"
		if background.Light(l.keys, l.out, l.getenv) {
			l.usual = "daylight"
		}
	}
	return l.usual
}

// largestTheme is the size of the largest file of a theme, in bytes: far more than one takes.
const largestTheme = 1 << 20

// ownThemes holds the player's own themes, beside his settings.
func ownThemes(kept *settings.Settings) fs.FS {
	return files.Open(filepath.Join(kept.Dir(), "themes"), largestTheme)
}

// themeNote says what is wrong with the theme that is set.
func themeNote(w *words.Words, err error) string {
	var wrong *cells.ThemeError
	if errors.As(err, &wrong) {
		return wrong.Tell(w)
	}
	return words.Safe(err.Error(), 100)
}
