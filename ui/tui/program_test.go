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
	"github.com/muesli/termenv"

	"fair/okey/ui/cells"
)

// TestSequences_DropFrames checks that the library's frames are dropped, however it writes them, and that changes of
// mode are passed on.
func TestSequences_DropFrames(t *testing.T) {
	screen, terminal, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	defer terminal.Close()
	painter := cells.NewPainter(terminal, func() {}, nil)
	out := sequences{terminal, painter}
	for _, text := range []string{"\x1b[?25l", "\x1b[?1049h", "\x1b[2J", "\x1b[H", "\x1b[H\r \x1b[K\x1b[1;0H", "\x1b[?1002h"} {
		for _, write := range []func(string) (int, error){
			func(text string) (int, error) { return out.Write([]byte(text)) },
			func(text string) (int, error) { return io.WriteString(out, text) },
		} {
			if n, err := write(text); n != len(text) || err != nil {
				t.Errorf("%d bytes of %q are written: %v", n, text, err)
			}
		}
	}
	painter.Close()
	terminal.Close()
	want := "\x1b[?25l\x1b[?25l\x1b[?1049h\x1b[?1049h\x1b[2J\x1b[2J\x1b[H\x1b[H\x1b[?1002h\x1b[?1002h"
	if text, err := io.ReadAll(screen); err != nil || string(text) != want {
		t.Errorf("%q, %v", text, err)
	}
}

// TestGuarded_Repaints checks that everything is repainted after a resize, when the program resumes, and when the
// window gains focus, but not after a key.
func TestGuarded_Repaints(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		g := &guarded{screen: app, painter: cells.NewPainter(&terminal, func() {}, nil)}
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
			if text := g.View(); text != "" {
				t.Errorf("the library is to write %q", text)
			}
			synctest.Wait()
			if text := terminal.String(); strings.Contains(text, "The Turkish tile game") != c.whole {
				t.Errorf("after %#v %q is written", c.msg, text)
			}
		}
	})
}

// TestGuarded_AsksSizeAgain checks that a resize during startup takes effect.
func TestGuarded_AsksSizeAgain(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	synctest.Test(t, func(t *testing.T) {
		g := &guarded{screen: app, painter: cells.NewPainter(io.Discard, func() {}, nil)}
		defer g.painter.Close()
		all, _ := g.Init()().(tea.BatchMsg)
		asked := slices.ContainsFunc(all, func(cmd tea.Cmd) bool {
			_, again := cmd().(sizeAgain)
			return again
		})
		_, cmd := g.Update(sizeAgain{})
		if !asked || cmd == nil || reflect.TypeOf(cmd()) != reflect.TypeOf(tea.WindowSize()()) {
			t.Errorf("the size is not asked for again: %v, %v", asked, cmd)
		}
	})
}
