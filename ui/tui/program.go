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

	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/table"

	// Keeps the drawing library from querying the terminal.
	_ "fair/okey/ui/background"
)

// A Screen is a model that Run can show.
type Screen interface {
	tea.Model
	cells.PictureSource
}

// A JournalKeeper is a Screen that knows itself what of it is not written yet.
type JournalKeeper interface {
	// WaitWritten waits until everything that the screen shows is written, and reports whether that took less than
	// timeout. Any goroutine may call it.
	WaitWritten(timeout time.Duration) bool
}

// A PanicError reports a panic of the program. The terminal has been restored by the time Run returns it.
type PanicError struct {
	// Value is the argument of the panic, and Stack the stack when it happened.
	Value any
	Stack []byte
}

// Error returns the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("the program broke down: %v", e.Value) }

// keepTitle and restoreTitle are the sequences that save and restore the title of the terminal window.
const keepTitle, restoreTitle = "\x1b[22;0t", "\x1b[23;0t"

// RestoreTerminal is the sequence that restores a terminal if the program hangs while showing a table: colours, frame,
// mouse, focus, pastes, cursor, screen, title.
const RestoreTerminal = "\x1b[0m\x1b[?2026l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?25h\x1b[?1049l" + restoreTitle

// Run shows a screen on a terminal until the player leaves. It always restores the terminal, even if ctx is done or the
// program panics. After a panic it returns a *PanicError. shelf keeps the matches; it is nil if they are not kept, or
// if m is a Keeper.
func Run(ctx context.Context, m Screen, t *Terminal, shelf *session.Shelf) error {
	io.WriteString(t.Out, keepTitle) // nothing could be done about an error
	defer io.WriteString(t.Out, restoreTitle)
	g := &guarded{screen: m}
	written := shelf.WaitWritten
	if k, ok := m.(JournalKeeper); ok {
		written = k.WaitWritten
	}
	g.painter = cells.NewPainter(t.Out, func() { written(maxJournalWait) }, g.fail)
	defer g.painter.Close()
	t.painter = g.painter
	file, _ := t.Out.(*os.File)
	g.program = tea.NewProgram(g, tea.WithContext(ctx), tea.WithAltScreen(),
		tea.WithFPS(1), // the painter paints, so the library has no frames to write
		tea.WithInput(t.Keys), tea.WithFilter(filter(t, shelf)), tea.WithOutput(sequences{file, g.painter}), tea.WithReportFocus(),
		// A signal cancels ctx. A second handler would wait forever for a loop that has ended.
		tea.WithoutSignalHandler())
	if size, ok := t.firstSize(ctx); ok { // the library sends the size after the first keys, which need it
		_, g.sized = g.Update(t.bound(size))
	}
	shelf.OnTrouble(func() { g.program.Send(table.SaveFailed{}) })
	defer t.passSizes(g.program)()
	_, err := g.program.Run()
	if broke := g.broke.Load(); broke != nil {
		return broke
	}
	return err
}

// filter returns a message filter that stops reading keys when the program is suspended, and resumes with the next
// message. It drops the message that suspends the program where suspending is impossible. While the player types, it
// keeps background work paused.
func filter(t *Terminal, shelf *session.Shelf) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case tea.KeyMsg, tea.MouseMsg:
			time.AfterFunc(typingPause, shelf.PauseBackground())
		}
		_, suspend := msg.(tea.SuspendMsg)
		switch {
		case suspend && !t.MaySuspend:
			return nil
		case suspend:
			t.Keys.Pause()
		default:
			t.Keys.Resume()
		}
		return t.bound(msg)
	}
}

// typingPause is how long background work pauses after a key.
const typingPause = time.Second

// guarded is a screen shown by a painter. If the screen panics, guarded ends the program cleanly; the library would
// write over the screen.
type guarded struct {
	screen  tea.Model
	painter *cells.Painter
	program *tea.Program
	size    tea.WindowSizeMsg // the window size last sent to the screen
	sized   tea.Cmd           // the command that the screen returned for the first size
	broke   atomic.Pointer[PanicError]
}

// sizeAgain is a message that asks for the size of the window again.
type sizeAgain struct{}

// sizeAgainWait is the time after which the program asks for the size again. The library asks for the size before it
// begins to listen for changes, and misses a change in between.
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

// View passes the picture to the painter. It returns an empty text, so that the library writes nothing.
func (g *guarded) View() string {
	defer g.recoverPanic()
	if g.broke.Load() == nil {
		g.painter.Show(g.screen.(cells.PictureSource).Picture())
	}
	return ""
}

// command returns cmd guarded against panics. If cmd returns a batch, the commands in it are guarded too.
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

// maxJournalWait is the maximum time that a picture waits for the journal. A move already seen must survive a kill, but
// a hanging disk must not stop the game. Usually there is no wait.
const maxJournalWait = 500 * time.Millisecond

// sequences writes the output of the library without its frames. It embeds the terminal so that the library can query
// its size; if the terminal is not a file, the embedded file is nil and has no size.
type sequences struct {
	*os.File
	painter *cells.Painter
}

// frameStart is the beginning of each frame of the library. After clearing the screen, the library writes it alone.
const frameStart = "\x1b[H"

// Write drops frames, since the painter paints, and passes on all other output.
func (s sequences) Write(p []byte) (int, error) {
	if len(p) > len(frameStart) && bytes.HasPrefix(p, []byte(frameStart)) {
		return len(p), nil
	}
	return s.painter.Write(p)
}

// WriteString calls Write. Without it, io.WriteString would write to the terminal directly.
func (s sequences) WriteString(text string) (int, error) { return s.Write([]byte(text)) }
