package cells

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"
)

// A Picture is a painted grid with the palette for its roles. The zero Picture shows nothing.
type Picture struct {
	*Grid
	Palette *Palette
}

// A PictureSource provides pictures.
type PictureSource interface {
	// Picture returns the current picture. The next call may reuse its grid.
	Picture() Picture
}

// Text returns the picture as lines of text without colours, or "" if it shows nothing.
func (p Picture) Text() string {
	if p.Grid == nil {
		return ""
	}
	return p.Frame(p.Palette)
}

// Pace is the minimum time between two pictures.
const Pace = 8 * time.Millisecond

// Terminal sequences that begin and end synchronised output (private mode 2026), which surrounds each picture, enter
// and leave the alternate screen, and clear the screen and a line.
const (
	beginPicture, endPicture = "\x1b[?2026h", "\x1b[?2026l"
	enterScreen, leaveScreen = "\x1b[?1049h", "\x1b[?1049l"
	clearScreen, clearLine   = "\x1b[2J", "\x1b[2K"
)

// maxQueued is the maximum number of bytes of sequences that may be queued for the terminal.
const maxQueued = 1 << 12

// A Painter shows pictures on a terminal. It sends only the differences from the picture shown, on its own goroutine.
// It sends a picture at once if the last one was sent at least Pace ago, and otherwise when Pace has passed. If the
// terminal is slow, it skips to the newest picture. It is safe for concurrent use.
type Painter struct {
	terminal io.Writer
	ready    func()
	onPanic  func(value any, stack []byte)
	wake     chan struct{} // holds a value if there may be something to do
	done     chan struct{}

	mu         sync.Mutex
	written    sync.Cond // signalled when the queue has been written
	queue      []byte    // the sequences to be written
	writing    bool      // whether bytes taken from queue are still being written
	entered    bool      // whether the alternate screen is shown; pictures are painted only then
	next       Grid      // the newest picture, if fresh is set
	palette    *Palette
	fresh      bool
	repaintAll bool // whether the terminal may show anything
	closed     bool

	// Only the painter's goroutine uses these fields.
	painting Grid
	display  display
	frame    []byte    // the bytes to write
	last     time.Time // the time when a picture was last written
	broken   bool
}

// NewPainter returns a painter for a terminal. The painter calls ready before it writes a picture. ready may wait until
// everything that the picture shows is saved. If painting panics, the painter calls onPanic and paints no more
// pictures. Call Close to stop the painter.
func NewPainter(terminal io.Writer, ready func(), onPanic func(value any, stack []byte)) *Painter {
	p := &Painter{terminal: terminal, ready: ready, onPanic: onPanic, wake: make(chan struct{}, 1), done: make(chan struct{})}
	p.written.L = &p.mu
	p.display.style = plainCell
	go p.run()
	return p
}

// Show replaces any waiting picture with a copy of picture and returns at once.
func (p *Painter) Show(picture Picture) {
	if picture.Grid == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next.copy(picture.Grid)
	p.palette, p.fresh = picture.Palette, true
	p.wakeUp()
}

// Forget causes the next picture to be painted in full, because the terminal may show anything.
func (p *Painter) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.repaintAll = true
}

// Write sends sequences that change the terminal's modes, before the next picture. It waits for the terminal if the
// alternate screen is not shown or too much is queued. It ignores errors of the terminal, and returns os.ErrClosed if
// the painter is closed.
func (p *Painter) Write(sequences []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return 0, os.ErrClosed
	}
	if bytes.Contains(sequences, []byte(enterScreen)) {
		p.entered = true
	}
	if bytes.Contains(sequences, []byte(leaveScreen)) {
		p.entered, p.fresh = false, false
	}
	p.queue = append(p.queue, sequences...)
	p.wakeUp()
	for p.writing || len(p.queue) > 0 {
		if p.entered && len(p.queue) <= maxQueued {
			break
		}
		p.written.Wait()
	}
	return len(sequences), nil
}

// Close waits until all sequences are written, and stops the painter. It drops a picture that is still waiting.
func (p *Painter) Close() error {
	p.mu.Lock()
	p.closed = true
	p.wakeUp()
	p.mu.Unlock()
	<-p.done
	return nil
}

func (p *Painter) wakeUp() {
	select {
	case p.wake <- struct{}{}:
	default: // already awake
	}
}

// run is the body of the painter's goroutine.
func (p *Painter) run() {
	defer close(p.done)
	var due <-chan time.Time // fires when a waiting picture may be painted
	for {
		select {
		case <-p.wake:
		case <-due:
		}
		due = nil
		fresh, closed := p.send()
		if closed {
			return
		}
		if !fresh || p.broken {
			continue
		}
		if rest := Pace - time.Since(p.last); rest > 0 {
			due = time.After(rest)
			continue
		}
		p.paint()
	}
}

// send writes the queue. It reports whether a picture is waiting, and whether the painter is closed.
func (p *Painter) send() (fresh, closed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) > 0 {
		queue := p.queue
		p.queue, p.writing = nil, true
		p.mu.Unlock()
		p.writeSequences(queue)
		p.mu.Lock()
		p.writing = false
		p.written.Broadcast()
	}
	return p.fresh && p.entered, p.closed
}

// writeSequences writes sequences after turning off the colours of the picture. If they clear a line, it first moves
// the cursor to the last line.
func (p *Painter) writeSequences(sequences []byte) {
	p.frame = p.display.appendReset(p.frame[:0])
	if bytes.Contains(sequences, []byte(clearLine)) {
		p.frame = fmt.Appendf(p.frame, "\x1b[%dH", max(1, p.display.h))
	}
	if bytes.Contains(sequences, []byte(clearScreen)) {
		p.display.markCleared()
	}
	p.frame = append(p.frame, sequences...)
	p.write()
}

func (p *Painter) paint() {
	defer func() {
		if v := recover(); v != nil {
			p.broken = true
			p.onPanic(v, debug.Stack())
		}
	}()
	p.mu.Lock()
	p.painting, p.next = p.next, p.painting
	palette, forgot := p.palette, p.repaintAll
	p.fresh, p.repaintAll = false, false
	p.mu.Unlock()
	if forgot {
		p.display.forget()
	}
	change := p.display.update(&p.painting, palette)
	if len(change) == 0 {
		return
	}
	p.frame = append(append(append(p.frame[:0], beginPicture...), change...), endPicture...)
	p.ready()
	p.last = time.Now()
	p.write()
}

// write writes the frame to the terminal. If that fails, it calls forget, because the terminal may then show anything.
func (p *Painter) write() {
	if _, err := p.terminal.Write(p.frame); err != nil {
		p.display.forget()
	}
}
