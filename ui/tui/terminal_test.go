package tui

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/settings"
)

func TestTerminal_BoundsSize(t *testing.T) {
	filtered := newFilter(&Terminal{Keys: new(keyboard.Keyboard), Columns: 300, Rows: 100}, nil)
	for _, c := range []struct{ window, drawn tea.WindowSizeMsg }{
		{tea.WindowSizeMsg{Width: 80, Height: 24}, tea.WindowSizeMsg{Width: 80, Height: 24}},
		{tea.WindowSizeMsg{Width: 65535, Height: 65535}, tea.WindowSizeMsg{Width: 300, Height: 100}},
		{tea.WindowSizeMsg{Width: 4000, Height: 10}, tea.WindowSizeMsg{Width: 300, Height: 10}},
	} {
		check.Equal(t, filtered(nil, c.window), tea.Msg(c.drawn))
	}
}

// The colours of a remote terminal depend on its own environment.
func TestTerminal_Colours(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want termenv.Profile
	}{
		{map[string]string{"TERM": "xterm-256color"}, termenv.ANSI256},
		{map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, termenv.TrueColor},
		{map[string]string{"TERM": "linux"}, termenv.ANSI},
		{map[string]string{"TERM": "xterm-256color", "NO_COLOR": "1"}, termenv.Ascii},
	} {
		terminal := Terminal{Out: io.Discard, Getenv: func(name string) string { return c.env[name] }}
		look, err := terminal.Look(new(settings.Settings))
		if got := look.Renderer.ColorProfile(); err != nil || got != c.want || look.ASCII != (c.env["TERM"] == "linux") {
			t.Errorf("%v: %v, ASCII %v, %v", c.env, got.Name(), look.ASCII, err)
		}
	}
}

// newStream returns a remote terminal of 80 by 24 cells, where its keys are typed, and its further sizes.
func newStream(t *testing.T, out io.Writer) (terminal *Terminal, typed *io.PipeWriter, sizes chan tea.WindowSizeMsg) {
	t.Helper()
	keys, typed := io.Pipe()
	input := check.Must(keyboard.OpenStream(keys, 64))
	t.Cleanup(func() {
		typed.Close()
		input.Close()
	})
	sizes = make(chan tea.WindowSizeMsg, 1)
	sizes <- tea.WindowSizeMsg{Width: 80, Height: 24}
	return &Terminal{Keys: input, Out: out, Sizes: sizes, Columns: 300, Rows: 100, Getenv: os.Getenv}, typed, sizes
}

// The program quits when the connection closes.
func TestRun_StreamEnds(t *testing.T) {
	terminal, typed, _ := newStream(t, io.Discard)
	app := newApp(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // in case of a failure
	defer cancel()
	typed.Close()
	err := Run(ctx, app.App, terminal, nil)
	check.That(t, errors.Is(err, io.ErrUnexpectedEOF), "%v", err)
}

// A remoteUser wraps the program and simulates a user on a remote terminal, who responds to the screen with keys or by
// resizing the window. The user acts in the program's loop.
type remoteUser struct {
	*App
	steps []userStep
}

// A userStep is an action that a remoteUser takes when the screen has a certain size and shows a certain text.
type userStep struct {
	shown string
	size  tea.WindowSizeMsg
	do    func()
}

func (g *remoteUser) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := g.App.Update(msg)
	return g, cmd
}

func (g *remoteUser) Picture() cells.Picture {
	picture := g.App.Picture()
	if len(g.steps) > 0 && g.size == g.steps[0].size && strings.Contains(picture.Text(), g.steps[0].shown) {
		g.steps[0].do()
		g.steps = g.steps[1:]
	}
	return picture
}

// On a remote terminal, the program takes its size from Sizes and follows changes, Ctrl-Z does not stop it, the bell
// goes through the painter, and the terminal is restored.
func TestRun_Stream(t *testing.T) {
	const mark = "\a\x1b]52;c;"
	var out bytes.Buffer // Run closes the painter, its only writer
	terminal, typed, sizes := newStream(t, &out)
	app := newApp(t)
	menu, types := "The Turkish tile game", func(keys string) func() {
		return func() { go io.WriteString(typed, keys) } // a pipe blocks until it is read
	}
	g := &remoteUser{App: app.App, steps: []userStep{
		{menu, tea.WindowSizeMsg{Width: 80, Height: 24}, func() {
			terminal.Ring()
			terminal.Copy("11 for 2")
			types("\x1a\x1b[F\x1b[A\x1b[A\r")()
		}},
		{"Esc back", tea.WindowSizeMsg{Width: 80, Height: 24}, func() { sizes <- tea.WindowSizeMsg{Width: 1000, Height: 500} }},
		{"Esc back", tea.WindowSizeMsg{Width: 300, Height: 100}, types("\x03")},
	}}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // in case of a failure
	defer cancel()
	if err := Run(ctx, g, terminal, app.host.Shelf); err != nil || len(g.steps) > 0 {
		t.Fatalf("%v, before %+v", err, g.steps)
	}
	text := out.String()
	if want := mark + base64.StdEncoding.EncodeToString([]byte("11 for 2")) + "\a"; !strings.Contains(text, want) {
		t.Errorf("%q is not in %q", want, text)
	}
	if !strings.HasPrefix(text, saveTitle) || !strings.HasSuffix(text, restoreTitle) || !strings.Contains(text, "\x1b[?1049l") {
		t.Errorf("the terminal is not restored: %q", text[max(0, len(text)-200):])
	}
}

// Only a local terminal handles the message that suspends the program, since that stops the process.
func TestTerminal_Suspends(t *testing.T) {
	terminal, _, _ := newStream(t, io.Discard)
	for _, may := range []bool{true, false} {
		filtered := newFilter(&Terminal{Keys: terminal.Keys, MaySuspend: may}, nil)
		check.Equal(t, filtered(nil, tea.Suspend()) != nil, may)
	}
}
