package tui

import (
	"io"
	"os"
	"testing"
	"time"
)

// TestFramesComeAfterTheJournal: what a frame shows was written before it is painted, and no key
// waits for that.
func TestFramesComeAfterTheJournal(t *testing.T) {
	screen, terminal, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	defer terminal.Close()
	asked, written := make(chan time.Duration), make(chan struct{})
	f := frames{terminal, func(patience time.Duration) bool { asked <- patience; <-written; return true }}
	painted := make(chan error)
	go func() {
		n, err := f.Write([]byte("frame"))
		if n != len("frame") {
			t.Errorf("%d bytes are written", n)
		}
		painted <- err
	}()
	if patience := <-asked; patience <= 0 || patience > time.Second {
		t.Errorf("a frame waits %v", patience)
	}
	select {
	case <-painted:
		t.Error("it is painted before")
	default:
	}
	close(written)
	if err := <-painted; err != nil {
		t.Error(err)
	}
	terminal.Close()
	if text, err := io.ReadAll(screen); err != nil || string(text) != "\x1b[?2026hframe\x1b[?2026l" {
		t.Errorf("%q, %v", text, err)
	}
}
