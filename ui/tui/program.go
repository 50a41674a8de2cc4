package tui

import (
	"context"
	"io"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	// Keeps the drawing library from questioning the terminal; see there.
	_ "fair/okey/ui/background"
)

// framesPerSecond is how often the screen may change: twice the usual, for a key to show its effect within 9 ms or so.
const framesPerSecond = 120

// Run shows a table or the whole App on the terminal until the player leaves. The terminal is left as it was, also when ctx is done
// or something breaks.
func Run(ctx context.Context, m tea.Model, keyboard io.Reader, terminal *os.File) error {
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithAltScreen(), tea.WithReportFocus(), tea.WithFPS(framesPerSecond),
		tea.WithInput(keyboard), tea.WithOutput(wholeFrames{terminal}),
		// Signals end ctx. A second one to listen to them would wait for ever for a loop that has already ended.
		tea.WithoutSignalHandler()).Run()
	return err
}

// wholeFrames marks each write as one update of the screen, so that terminals that know the mark show no half frame.
type wholeFrames struct{ *os.File }

// Write writes p between the marks of a synchronised update (private mode 2026).
func (w wholeFrames) Write(p []byte) (int, error) {
	const begin, end = "\x1b[?2026h", "\x1b[?2026l"
	framed := make([]byte, 0, len(begin)+len(p)+len(end))
	framed = append(append(append(framed, begin...), p...), end...)
	n, err := w.File.Write(framed)
	return min(max(0, n-len(begin)), len(p)), err
}
