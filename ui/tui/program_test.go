package tui

import (
	"bytes"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
)

// The library's frames are dropped, however it writes them. Changes of terminal modes are passed on.
func TestSequenceWriter_DropsFrames(t *testing.T) {
	screen, terminal, err := os.Pipe()
	check.OK(t, err)
	defer screen.Close()
	defer terminal.Close()
	painter := cells.NewPainter(terminal, func() {}, nil)
	out := sequenceWriter{terminal, painter}
	for _, text := range []string{"\x1b[?25l", "\x1b[?1049h", "\x1b[2J", "\x1b[H", "\x1b[H\r \x1b[K\x1b[1;0H", "\x1b[?1002h"} {
		for _, write := range []func(string) (int, error){
			func(text string) (int, error) { return out.Write([]byte(text)) },
			func(text string) (int, error) { return io.WriteString(out, text) },
		} {
			check.Equal(t, check.Must(write(text)), len(text), text)
		}
	}
	painter.Close()
	terminal.Close()
	const want = "\x1b[?25l\x1b[?25l\x1b[?1049h\x1b[?1049h\x1b[2J\x1b[2J\x1b[H\x1b[H\x1b[?1002h\x1b[?1002h"
	check.Equal(t, string(check.Must(io.ReadAll(screen))), want)
}

// Everything is repainted after a resize, when the program resumes and when the window gains focus, but not after a
// key.
func TestGuardedScreen_Repaints(t *testing.T) {
	app := newApp(t)
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		g := &guardedScreen{screen: app.App, painter: cells.NewPainter(&terminal, func() {}, nil)}
		defer g.painter.Close()
		io.WriteString(g.painter, "\x1b[?1049h")
		g.View()
		for _, c := range []struct {
			msg   tea.Msg
			whole bool
		}{
			{tea.WindowSizeMsg{Width: 80, Height: 24}, true}, {tea.KeyMsg{Type: tea.KeyDown}, false}, {tea.ResumeMsg{}, true},
			{tea.KeyMsg{Type: tea.KeyF12}, false}, {tea.FocusMsg{}, true}, {tea.BlurMsg{}, false},
			{tea.WindowSizeMsg{Width: 80, Height: 24}, false}, {tea.WindowSizeMsg{Width: 81, Height: 24}, true},
		} {
			time.Sleep(time.Second)
			synctest.Wait()
			terminal.Reset()
			g.Update(c.msg)
			check.Equal(t, g.View(), "")
			synctest.Wait()
			check.Equal(t, strings.Contains(terminal.String(), "The Turkish tile game"), c.whole, c.msg)
		}
	})
}

// A resize during startup takes effect.
func TestGuardedScreen_QueriesSizeAgain(t *testing.T) {
	app := newApp(t)
	synctest.Test(t, func(t *testing.T) {
		g := &guardedScreen{screen: app.App, painter: cells.NewPainter(io.Discard, func() {}, nil)}
		defer g.painter.Close()
		all, _ := g.Init()().(tea.BatchMsg)
		asked := slices.ContainsFunc(all, func(cmd tea.Cmd) bool {
			return reflect.TypeOf(cmd()) == reflect.TypeOf(tea.WindowSize()())
		})
		check.That(t, asked, "the size is not asked for again")
	})
}
