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

	// Keeps the drawing library from questioning the terminal; see there.
	_ "fair/okey/ui/background"
)

// Screen is what Run shows.
type Screen interface {
	tea.Model
	cells.Pictured
}

// PanicError is the error of a program that broke down. The terminal has been put back.
type PanicError struct {
	// Value is what the program panicked with, Stack where it did.
	Value any
	Stack []byte
}

// Error says that the program broke down, and on what.
func (e *PanicError) Error() string { return fmt.Sprintf("the program broke down: %v", e.Value) }

// What keeps the title of the terminal's window, and puts it back.
const keepTitle, restoreTitle = "\x1b[22;0t", "\x1b[23;0t"

// Leave is what puts a terminal back that shows a table, for a program that can do nothing else any
// more: the colours, the frame, the mouse, focus, pastes, the cursor, the screen, the title.
const Leave = "\x1b[0m\x1b[?2026l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?25h\x1b[?1049l" + restoreTitle

// Run shows a table or the whole App on the terminal until the player leaves. The terminal is left
// as it was, also when ctx is done or something breaks: the error is then a *PanicError. Matches
// are kept on the shelf, nil if they are not.
func Run(ctx context.Context, m Screen, keys *keyboard.Keyboard, terminal *os.File, shelf *session.Shelf) error {
	io.WriteString(terminal, keepTitle) // nothing could be done about an error
	defer io.WriteString(terminal, restoreTitle)
	g := &guarded{screen: m}
	g.painter = cells.NewPainter(terminal, func() { shelf.WaitWritten(patience) }, g.fail)
	defer g.painter.Close()
	g.program = tea.NewProgram(g, tea.WithContext(ctx), tea.WithAltScreen(),
		tea.WithFPS(1), // the painter paints, and the library need not look often whether there is a frame
		tea.WithInput(keys), tea.WithFilter(pausing(keys)), tea.WithOutput(sequences{terminal, g.painter}), tea.WithReportFocus(),
		// Signals end ctx. A second one to listen to them would wait for ever for a loop that has
		// already ended.
		tea.WithoutSignalHandler())
	if width, height, err := term.GetSize(terminal.Fd()); err == nil { // the library tells it after the first keys, which do nothing without it
		_, g.sized = g.Update(bounded(tea.WindowSizeMsg{Width: width, Height: height}))
	}
	shelf.OnTrouble(func() { g.program.Send(table.Troubled{}) })
	_, err := g.program.Run()
	if broke := g.broke.Load(); broke != nil {
		return broke
	}
	return err
}

// pausing lets go of the keys when the program is to be suspended; whatever message comes next, it
// has been resumed.
func pausing(keys *keyboard.Keyboard) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		if _, ok := msg.(tea.SuspendMsg); ok {
			keys.Pause()
		} else {
			keys.Resume()
		}
		return bounded(msg)
	}
}

// guarded is a screen that is shown by a painter, and ends the program in good order when it
// panics. The library would write over what the player saw.
type guarded struct {
	screen  tea.Model
	painter *cells.Painter
	program *tea.Program
	size    tea.WindowSizeMsg // as the screen knows it
	sized   tea.Cmd           // what the size at the start asks for
	broke   atomic.Pointer[PanicError]
}

// sizeAgain asks for the size of the window once more.
type sizeAgain struct{}

// missedWait is after how long that is done. The library asks for the size while it begins to listen
// for changes, and misses one that comes between the two.
const missedWait = time.Second

// catch is to be deferred. It notes a panic, and ends the program.
func (g *guarded) catch() {
	if p := recover(); p != nil {
		g.fail(p, debug.Stack())
	}
}

// fail notes what the program panicked with and where, and ends it.
func (g *guarded) fail(value any, stack []byte) {
	g.broke.CompareAndSwap(nil, &PanicError{value, stack})
	go g.program.Quit() // which waits for the loop that this may be
}

// Init is that of the screen.
func (g *guarded) Init() tea.Cmd {
	defer g.catch()
	again := tea.Tick(missedWait, func(time.Time) tea.Msg { return sizeAgain{} })
	return tea.Batch(g.sized, g.command(g.screen.Init()), again)
}

// Update is that of the screen. Where the terminal may have lost its picture, it is painted whole.
func (g *guarded) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	defer g.catch()
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

// View has the screen's picture painted. The library has nothing to write.
func (g *guarded) View() string {
	defer g.catch()
	if g.broke.Load() == nil {
		g.painter.Show(g.screen.(cells.Pictured).Picture())
	}
	return ""
}

// command guards a command, and those that it may be a batch of.
func (g *guarded) command(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer g.catch()
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

// patience is how long a picture waits for the journal: what a player has seen must not be lost to
// a kill, but a disk that hangs must not stop the game either. Usually there is nothing to wait
// for.
const patience = 500 * time.Millisecond

// sequences is where the library writes to. It is a terminal itself, for the library to know its
// size.
type sequences struct {
	*os.File
	painter *cells.Painter
}

// atHome is how the library begins a frame, and also all that it writes after it has cleared the
// screen.
const atHome = "\x1b[H"

// Write leaves frames out: the painter paints. Everything else changes the terminal's modes.
func (s sequences) Write(p []byte) (int, error) {
	if len(p) > len(atHome) && bytes.HasPrefix(p, []byte(atHome)) {
		return len(p), nil
	}
	return s.painter.Write(p)
}

// WriteString is Write, which io.WriteString would pass by otherwise.
func (s sequences) WriteString(text string) (int, error) { return s.Write([]byte(text)) }
