package tui

import (
	"context"
	"encoding/base64"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"

	"fair/okey/ui/background"
	"fair/okey/ui/cells"
	"fair/okey/ui/files"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/settings"
)

// MaxColumns and MaxRows are the dimensions, in cells, of the largest window that is painted in full. Some terminals
// report far larger sizes, whose grids would need hundreds of megabytes.
const MaxColumns, MaxRows = 1000, 500

// A Terminal is a terminal that shows a program: a local one opened with OpenTerminal, or one at the other end of a
// connection. The exported fields must not change after its first use.
type Terminal struct {
	// Keys is the input. Whoever opened it must close it. It may be nil if Run is not called.
	Keys *keyboard.Keyboard
	// Out is the output.
	Out io.Writer
	// Sizes receives the size of the window and then each new size. It is nil if Out is a file, which reports its own
	// size.
	Sizes <-chan tea.WindowSizeMsg
	// Columns and Rows are the dimensions, in cells, of the part of the window that is painted. The rest is blank.
	Columns, Rows int
	// Getenv returns the value of a variable in the terminal's environment, or "".
	Getenv func(string) string
	// MaySuspend reports whether Ctrl-Z suspends the program, which stops the whole process.
	MaySuspend bool
	// Renderer determines the colours of the terminal. If it is nil, the environment determines them.
	Renderer *lipgloss.Renderer

	painter     *cells.Painter // set while Run shows a screen
	cachedTheme string         // the theme for the background of the terminal, or "" until it is queried
}

// OpenTerminal returns the local terminal with the given input and output, and starts to read its keys. overdue is
// passed to keyboard.Open.
func OpenTerminal(in, out *os.File, getenv func(string) string, overdue func()) (*Terminal, error) {
	keys, err := keyboard.Open(in, overdue)
	if err != nil {
		return nil, err
	}
	return &Terminal{
		Keys: keys, Out: out, Columns: MaxColumns, Rows: MaxRows, Getenv: getenv, MaySuspend: true,
		Renderer: lipgloss.NewRenderer(out),
	}, nil
}

// environ is the environment of a remote terminal for termenv.
type environ func(string) string

// Environ implements termenv.Environ. It returns nil.
func (e environ) Environ() []string { return nil }

// Getenv returns the value of a variable, or "".
func (e environ) Getenv(name string) string { return e(name) }

// Look returns the look of the settings. If their theme is invalid, it returns an error along with the default look. It
// queries the background of the terminal at most once, and only if the theme depends on it.
func (t *Terminal) Look(kept *settings.Settings) (cells.Look, error) {
	if t.Renderer == nil {
		t.Renderer = lipgloss.NewRenderer(t.Out, termenv.WithEnvironment(environ(t.Getenv)), termenv.WithTTY(true))
	}
	look := cells.Look{Theme: kept.Get("theme"), Own: OwnThemes(kept), Renderer: t.Renderer}
	switch kept.Get("signs") {
	case "ascii":
		look.ASCII = true
	case settings.Auto:
		look.ASCII = t.Getenv("TERM") == "linux" || t.Getenv("TERM") == "vt100" // their fonts do not have most signs
	}
	if look.Theme == settings.Auto {
		look.Theme = t.autoTheme()
	}
	err := look.Check()
	if err != nil {
		look.Theme, look.Own = t.autoTheme(), nil
	}
	return look, err
}

// autoTheme returns the built-in theme for the terminal's background.
func (t *Terminal) autoTheme() string {
	if t.cachedTheme == "" {
		t.cachedTheme = "felt"
		if t.Keys != nil && background.Light(t.Keys, t.Out, t.Getenv) {
			t.cachedTheme = "daylight"
		}
	}
	return t.cachedTheme
}

// maxThemeSize is the maximum size of a theme file, in bytes.
const maxThemeSize = 1 << 20

// OwnThemes returns the directory of the player's own themes, beside the settings.
func OwnThemes(kept *settings.Settings) fs.FS {
	return files.Open(filepath.Join(kept.Dir(), "themes"), maxThemeSize)
}

// CheckTheme returns an error unless name is settings.Auto or the name of a valid theme, built-in or the player's own.
func CheckTheme(name string, kept *settings.Settings) error {
	if name == settings.Auto {
		return nil
	}
	return cells.Look{Theme: name, Own: OwnThemes(kept), Renderer: lipgloss.NewRenderer(io.Discard)}.Check()
}

// Ring rings the bell without waiting for the terminal. It does nothing unless Run shows a screen.
func (t *Terminal) Ring() { t.send("\a") }

// Copy copies text to the clipboard of the terminal (OSC 52). It does nothing unless Run shows a screen.
func (t *Terminal) Copy(text string) {
	t.send("\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a")
}

// send writes sequences between two pictures.
func (t *Terminal) send(sequences string) {
	if t.painter != nil {
		io.WriteString(t.painter, sequences) // fails only after the screen has been left
	}
}

// limitSize returns the size of the window, reduced to the maximum painted size.
func (t *Terminal) limitSize(size tea.WindowSizeMsg) tea.WindowSizeMsg {
	return tea.WindowSizeMsg{Width: min(size.Width, t.Columns), Height: min(size.Height, t.Rows)}
}

// firstSize returns the initial size of the window. ok is false if Out is a file that is not a terminal, or if ctx is
// done before a size arrives.
func (t *Terminal) firstSize(ctx context.Context) (size tea.WindowSizeMsg, ok bool) {
	if file, ok := t.Out.(*os.File); ok {
		width, height, err := term.GetSize(file.Fd())
		return tea.WindowSizeMsg{Width: width, Height: height}, err == nil
	}
	select {
	case size, ok = <-t.Sizes:
	case <-ctx.Done():
	}
	return size, ok
}

// forwardSizes sends new sizes of the window to a program until stop is called or Sizes is closed.
func (t *Terminal) forwardSizes(program *tea.Program) (stop func()) {
	over := make(chan struct{})
	if t.Sizes != nil {
		go func() {
			for {
				select {
				case size, ok := <-t.Sizes:
					if !ok {
						return
					}
					program.Send(size)
				case <-over:
					return
				}
			}
		}()
	}
	return func() { close(over) }
}
