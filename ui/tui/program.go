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

// A JournalKeeper is a Screen that keeps its matches itself, not on the shelf passed to Run.
type JournalKeeper interface {
	// WaitWritten waits until the actions that the screen shows are written, and reports whether that took less than
	// timeout. Any goroutine may call it.
	WaitWritten(timeout time.Duration) bool
}

// A PanicError reports a panic of the program. Run returns it after restoring the terminal.
type PanicError struct {
	// Value is the argument of the panic and Stack the stack trace.
	Value any
	Stack []byte
}

// Error returns a message with the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("the program broke down: %v", e.Value) }

// saveTitle and restoreTitle are the sequences that save and restore the title of the terminal window.
const saveTitle, restoreTitle = "\x1b[22;0t", "\x1b[23;0t"

// RestoreTerminal is the sequence that restores a terminal if the program hangs: colours, synchronized output, mouse,
// focus reports, bracketed paste, cursor, alternate screen and title.
const RestoreTerminal = "\x1b[0m\x1b[?2026l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?25h\x1b[?1049l" + restoreTitle

// Run shows a screen on a terminal until the player leaves or ctx is done. It always restores the terminal. If the
// program panics, Run returns a *PanicError. shelf keeps the matches. It is nil if they are not kept or if m is a
// JournalKeeper.
func Run(ctx context.Context, m Screen, t *Terminal, shelf *session.Shelf) error {
	io.WriteString(t.Out, saveTitle) // an error would have no consequences
	defer io.WriteString(t.Out, restoreTitle)
	g := &guardedScreen{screen: m}
	written := shelf.WaitWritten
	if k, ok := m.(JournalKeeper); ok {
		written = k.WaitWritten
	}
	g.painter = cells.NewPainter(t.Out, func() { written(maxJournalWait) }, g.fail)
	defer g.painter.Close()
	t.painter = g.painter
	file, _ := t.Out.(*os.File)
	g.program = tea.NewProgram(g, tea.WithContext(ctx), tea.WithAltScreen(),
		tea.WithFPS(1), // the painter paints, not the library
		tea.WithInput(t.Keys), tea.WithFilter(newFilter(t, shelf)), tea.WithOutput(sequenceWriter{file, g.painter}), tea.WithReportFocus(),
		// Signals cancel ctx. The library's handler could wait forever for a loop that has returned.
		tea.WithoutSignalHandler())
	if size, ok := t.firstSize(ctx); ok { // the library would send the size after the first keys, which need it
		_, g.sized = g.Update(t.limitSize(size))
	}
	shelf.OnTrouble(func() { g.program.Send(table.SaveFailed{}) })
	defer t.forwardSizes(g.program)()
	_, err := g.program.Run()
	if p := g.panicked.Load(); p != nil {
		return p
	}
	return err
}

// newFilter returns a message filter that stops reading keys when the program is suspended and resumes with the next
// message. Where suspending is impossible, it drops the message that requests it. While the player types, it pauses
// background work.
func newFilter(t *Terminal, shelf *session.Shelf) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch m := msg.(type) {
		case tea.SuspendMsg:
			if !t.MaySuspend {
				return nil
			}
			t.Keys.Pause()
			return msg
		case tea.KeyMsg, tea.MouseMsg:
			time.AfterFunc(typingPause, shelf.PauseBackground())
		case tea.WindowSizeMsg:
			msg = t.limitSize(m)
		}
		t.Keys.Resume()
		return msg
	}
}

// typingPause is how long background work pauses after a key.
const typingPause = time.Second

// A guardedScreen is a screen shown by a painter. If the screen panics, the program quits cleanly, whereas the library
// would write over the screen.
type guardedScreen struct {
	screen   tea.Model
	painter  *cells.Painter
	program  *tea.Program
	size     tea.WindowSizeMsg // the size last sent to the screen
	sized    tea.Cmd           // the command that the screen returned for the first size
	panicked atomic.Pointer[PanicError]
}

// querySizeDelay is the delay before the program queries the size again. The library queries the size before it listens
// for changes and misses a change in between.
const querySizeDelay = time.Second

// recoverPanic recovers from a panic, records it and quits the program. It must be deferred.
func (g *guardedScreen) recoverPanic() {
	if p := recover(); p != nil {
		g.fail(p, debug.Stack())
	}
}

// fail records a panic and quits the program.
func (g *guardedScreen) fail(value any, stack []byte) {
	g.panicked.CompareAndSwap(nil, &PanicError{value, stack})
	go g.program.Quit() // in a goroutine, because Quit waits for the loop
}

// Init returns the initial commands.
func (g *guardedScreen) Init() tea.Cmd {
	defer g.recoverPanic()
	again := tea.Tick(querySizeDelay, func(time.Time) tea.Msg { return tea.WindowSize()() })
	return tea.Batch(g.sized, g.guard(g.screen.Init()), again)
}

// Update passes a message to the screen. If the terminal may have lost the picture, everything is repainted.
func (g *guardedScreen) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	defer g.recoverPanic()
	next = g
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if msg == g.size { // nothing has changed
			return g, nil
		}
		g.size = msg
		g.painter.Forget()
	case tea.ResumeMsg, tea.FocusMsg:
		g.painter.Forget()
	}
	if g.panicked.Load() == nil {
		g.screen, cmd = g.screen.Update(msg)
	}
	return g, g.guard(cmd)
}

// View passes the picture to the painter. It returns "", so the library writes nothing.
func (g *guardedScreen) View() string {
	defer g.recoverPanic()
	if g.panicked.Load() == nil {
		g.painter.Show(g.screen.(cells.PictureSource).Picture())
	}
	return ""
}

// guard returns cmd guarded against panics, including those of the commands in a batch.
func (g *guardedScreen) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer g.recoverPanic()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			all := make(tea.BatchMsg, len(batch))
			for i, c := range batch {
				all[i] = g.guard(c)
			}
			msg = all
		}
		return msg
	}
}

// maxJournalWait is the maximum time that a picture waits for the journal. A move must be written before it is seen,
// but a hanging disk must not stop the game. Usually there is no wait.
const maxJournalWait = 500 * time.Millisecond

// A sequenceWriter writes the output of the library except its frames. It embeds the terminal so that the library can
// query its size. If the terminal is not a file, the embedded file is nil and has no size.
type sequenceWriter struct {
	*os.File
	painter *cells.Painter
}

// frameStart is the start of each frame of the library. The library also writes it alone, after clearing the screen.
const frameStart = "\x1b[H"

// Write drops frames, which the painter paints, and writes all other output.
func (s sequenceWriter) Write(p []byte) (int, error) {
	if len(p) > len(frameStart) && bytes.HasPrefix(p, []byte(frameStart)) {
		return len(p), nil
	}
	return s.painter.Write(p)
}

// WriteString is Write for strings. Without it, io.WriteString would write to the embedded file.
func (s sequenceWriter) WriteString(text string) (int, error) { return s.Write([]byte(text)) }
