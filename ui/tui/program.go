package tui

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	"fair/okey/ui/cells"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/table"

	// Keeps the drawing library from querying the terminal.
	_ "fair/okey/ui/background"
)

// A Screen is a model that Run can show.
type Screen interface {
	tea.Model
	cells.Pictured
}

// A PanicError reports a panic of the program. By then the terminal has been restored.
type PanicError struct {
	// Value is the argument of the panic, and Stack the stack when it happened.
	Value any
	Stack []byte
}

// Error returns the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("the program broke down: %v", e.Value) }

// keepTitle and restoreTitle are the sequences that save and restore the title of the terminal's window.
const keepTitle, restoreTitle = "\x1b[22;0t", "\x1b[23;0t"

// RestoreTerminal is the sequence that restores a terminal that shows a table, in case the program hangs: colours,
// frame, mouse, focus, pastes, cursor, screen, title.
const RestoreTerminal = "\x1b[0m\x1b[?2026l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?25h\x1b[?1049l" + restoreTitle

// Run shows a screen on the terminal until the player leaves. It always restores the terminal, even if ctx is done or
// the program panics. After a panic it returns a *PanicError. shelf keeps the matches; it is nil if they are not
// kept.
func Run(ctx context.Context, m Screen, keys *keyboard.Keyboard, terminal *os.File, shelf *session.Shelf) error {
	io.WriteString(terminal, keepTitle) // nothing could be done about an error
	defer io.WriteString(terminal, restoreTitle)
	g := &guarded{screen: m}
	g.painter = cells.NewPainter(terminal, func() { shelf.WaitWritten(patience) }, g.fail)
	defer g.painter.Close()
	g.program = tea.NewProgram(g, tea.WithContext(ctx), tea.WithAltScreen(),
		tea.WithFPS(1), // the painter paints, so the library has no frames to write
		tea.WithInput(keys), tea.WithFilter(filter(keys, shelf)), tea.WithOutput(sequences{terminal, g.painter}), tea.WithReportFocus(),
		// A signal ends ctx. A second handler would wait forever for a loop that has ended.
		tea.WithoutSignalHandler())
	if width, height, err := term.GetSize(terminal.Fd()); err == nil { // the library sends the size after the first keys, which need it
		_, g.sized = g.Update(boundSize(tea.WindowSizeMsg{Width: width, Height: height}))
	}
	shelf.OnTrouble(func() { g.program.Send(table.Troubled{}) })
	_, err := g.program.Run()
	if broke := g.broke.Load(); broke != nil {
		return broke
	}
	return err
}

// filter returns a filter of messages that stops reading keys when the program is suspended, and starts again with the
// next message. Work in the background rests while the player types.
func filter(keys *keyboard.Keyboard, shelf *session.Shelf) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case tea.KeyMsg, tea.MouseMsg:
			time.AfterFunc(typingPause, shelf.Hurry())
		}
		if _, ok := msg.(tea.SuspendMsg); ok {
			keys.Pause()
		} else {
			keys.Resume()
		}
		return boundSize(msg)
	}
}

// typingPause is the time after a key for which work in the background rests.
const typingPause = time.Second

// guarded is a screen that a painter shows. It ends the program in good order if the screen panics, where the library
// would write over the screen.
type guarded struct {
	screen  tea.Model
	painter *cells.Painter
	program *tea.Program
	size    tea.WindowSizeMsg // the size of the window that was sent to the screen
	sized   tea.Cmd           // the command that the screen returned for the first size
	broke   atomic.Pointer[PanicError]
}

// sizeAgain is a message that asks for the size of the window once more.
type sizeAgain struct{}

// sizeAgainWait is the time after which the program asks for the size again. The library asks for it when it begins
// to listen for changes, and misses a change between the two.
const sizeAgainWait = time.Second

// recoverPanic records a panic and ends the program. It must be deferred.
func (g *guarded) recoverPanic() {
	if p := recover(); p != nil {
		g.fail(p, debug.Stack())
	}
}

// fail records a panic and ends the program.
func (g *guarded) fail(value any, stack []byte) {
	g.broke.CompareAndSwap(nil, &PanicError{value, stack})
	go g.program.Quit() // in a goroutine, because Quit waits for the loop
}

// Init returns the commands to begin with.
func (g *guarded) Init() tea.Cmd {
	defer g.recoverPanic()
	again := tea.Tick(sizeAgainWait, func(time.Time) tea.Msg { return sizeAgain{} })
	return tea.Batch(g.sized, g.command(g.screen.Init()), again)
}

// Update passes a message to the screen. It repaints everything if the terminal may have lost the picture.
func (g *guarded) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	defer g.recoverPanic()
	next = g
	switch msg := msg.(type) {
	case sizeAgain:
		return g, tea.WindowSize()
	case tea.WindowSizeMsg:
		if msg == g.size { // nothing has changed
			return g, nil
		}
		g.size = msg
		g.painter.Forget()
	case tea.ResumeMsg, tea.FocusMsg:
		g.painter.Forget()
	}
	if g.broke.Load() == nil {
		g.screen, cmd = g.screen.Update(msg)
	}
	return g, g.command(cmd)
}

// View passes the picture to the painter. It returns an empty text, so that the library has nothing to write.
func (g *guarded) View() string {
	defer g.recoverPanic()
	if g.broke.Load() == nil {
		g.painter.Show(g.screen.(cells.Pictured).Picture())
	}
	return ""
}

// command returns cmd guarded against panics. If cmd returns a batch, its commands are guarded too.
func (g *guarded) command(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer g.recoverPanic()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			all := make(tea.BatchMsg, len(batch))
			for i, c := range batch {
				all[i] = g.command(c)
			}
			msg = all
		}
		return msg
	}
}

// patience is the longest time that a picture waits for the journal. A move that was seen must not be lost to a kill,
// but a disk that hangs must not stop the game. Usually there is nothing to wait for.
const patience = 500 * time.Millisecond

// sequences writes the output of the library, without its frames. It embeds the terminal so that the library can find
// its size.
type sequences struct {
	*os.File
	painter *cells.Painter
}

// frameStart is the beginning of each frame of the library. After clearing the screen, the library writes it alone.
const frameStart = "\x1b[H"

// Write drops frames, since the painter paints, and passes on everything else.
func (s sequences) Write(p []byte) (int, error) {
	if len(p) > len(frameStart) && bytes.HasPrefix(p, []byte(frameStart)) {
		return len(p), nil
	}
	return s.painter.Write(p)
}

// WriteString calls Write. Without it, io.WriteString would write to the terminal directly.
func (s sequences) WriteString(text string) (int, error) { return s.Write([]byte(text)) }
