package cli

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/charmbracelet/lipgloss"

	"fair/okey/ui/background"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
)

// looks finds how to draw on a terminal. The terminal is asked once at most, and only when that decides something.
type looks struct {
	renderer *lipgloss.Renderer
	in, out  *os.File
	getenv   func(string) string
	usual    string // the theme that suits the terminal, once it was asked
}

// find is the look that is asked for, or else the one that is set. The error is about the theme.
func (l *looks) find(theme string, kept *settings.Settings) (tui.Look, error) {
	look := tui.Look{Theme: theme, Own: ownThemes(kept), Renderer: l.renderer}
	switch kept.Get("signs") {
	case "ascii":
		look.ASCII = true
	case settings.Asked:
		look.ASCII = l.getenv("TERM") == "linux" || l.getenv("TERM") == "vt100" // their fonts lack most signs
	}
	if look.Theme == "" {
		look.Theme = kept.Get("theme")
	}
	if look.Theme == settings.Asked {
		if l.usual == "" {
			l.usual = "felt"
			if background.Light(l.in, l.out, l.getenv) {
				l.usual = "daylight"
			}
		}
		look.Theme = l.usual
	}
	return look, look.Check()
}

// ownThemes holds the player's own themes, beside his settings.
func ownThemes(kept *settings.Settings) fs.FS { return os.DirFS(filepath.Join(kept.Dir(), "themes")) }
