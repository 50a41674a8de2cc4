package tui

import (
	"io"
	"os"
	"testing"

	"fair/okey/ui/cells"
)

// TestTheLibraryPaintsNothing: its frames are left out, however it writes them, and what changes the terminal's modes is not.
func TestTheLibraryPaintsNothing(t *testing.T) {
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
