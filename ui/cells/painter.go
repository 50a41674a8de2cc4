package cells

import (
	"bytes"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"
)

// Picture is a painted grid, and what its roles look like. The zero picture shows nothing.
type Picture struct {
	*Grid
	Palette *Palette
}

// Pictured is whatever can be shown: it paints itself.
type Pictured interface {
	// Picture is how it looks now. The grid is its own, and the next picture may be painted on it.
	Picture() Picture
}

// Text is the picture as lines of text with the colours in them, empty if it shows nothing.
func (p Picture) Text() string {
	if p.Grid == nil {
		return ""
	}
	return p.Frame(p.Palette)
}

// Pace is the time from one picture to the next at least, where the first comes after a rest.
const Pace = 8 * time.Millisecond

// What a terminal is told before and after a picture, so that it shows no half of one (private mode
// 2026), to show the other screen and to leave it, to clear the screen and to clear a line.
const (
	beginPicture, endPicture = "\x1b[?2026h", "\x1b[?2026l"
	enterScreen, leaveScreen = "\x1b[?1049h", "\x1b[?1049l"
	clearScreen, clearLine   = "\x1b[2J", "\x1b[2K"
)

// maxQueued is how many bytes of sequences may wait for the terminal.
const maxQueued = 1 << 12

// Painter shows pictures on a terminal: of each it sends only what differs from what is shown, and
// nothing if nothing does. It paints in a goroutine of its own, at once after a rest and at Pace
// otherwise. Where the terminal is slower than the pictures come, the newest is painted next. All
// methods may be called by any goroutine.
type Painter struct {
	terminal io.Writer
	ready    func()
	onPanic  func(value any, stack []byte)
	wake     chan struct{} // has something whenever there may be something to do
	done     chan struct{}

	mu         sync.Mutex
	written    sync.Cond // of the queue
	queue      []byte    // of sequences
	writing    bool      // of the queue, which is empty then
	entered    bool      // the other screen: only there anything is painted
	next       Grid      // the newest picture, if it is fresh
	palette    *Palette
	fresh      bool
	repaintAll bool // the terminal may show anything
	closed     bool

	// These are the goroutine's.
	painting Grid
	display  display
	frame    []byte    // what is written
	last     time.Time // when a picture was last written
	broken   bool
}

// NewPainter is a painter for a terminal, which may be as slow as it likes. Before a picture is
// written, ready is called: it may wait until everything that the picture shows is safe. If
// painting panics, broke gets to know, and nothing more is painted. Close ends it.
func NewPainter(terminal io.Writer, ready func(), broke func(value any, stack []byte)) *Painter {
	p := &Painter{terminal: terminal, ready: ready, onPanic: broke, wake: make(chan struct{}, 1), done: make(chan struct{})}
	p.written.L = &p.mu
	p.display.style = plain
	go p.run()
	return p
}

// Show has a picture painted, instead of any that waits. It does not wait itself, and needs the
// grid no longer.
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

// Forget has the next picture painted whole: the terminal may show anything.
func (p *Painter) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.repaintAll = true
}

// Write sends sequences to the terminal, those that change its modes, before the next picture. It
// waits for the terminal when that does not show the other screen, or when too much waits already.
// Pictures are only painted on the other screen. What the terminal says to it is not known: the
// error is that the painter is closed.
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

// Close waits until all sequences are written, and ends the painter. A picture that waits is not
// painted any more.
func (p *Painter) Close() error {
	p.mu.Lock()
	p.closed = true
	p.wakeUp()
	p.mu.Unlock()
	<-p.done
	return nil
}

// wakeUp wakes the goroutine.
func (p *Painter) wakeUp() {
	select {
	case p.wake <- struct{}{}:
	default: // it will wake up already
	}
}

// run is the goroutine.
func (p *Painter) run() {
	defer close(p.done)
	var due <-chan time.Time // when the next picture may be painted, if it has to wait
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

// send writes the queue, and reports whether a picture waits and whether the painter is closed.
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

// writeSequences writes sequences: not in the colours of the picture, and with the cursor in the last line
// where its line is to be cleared.
func (p *Painter) writeSequences(sequences []byte) {
	p.frame = p.display.appendPlain(p.frame[:0])
	if bytes.Contains(sequences, []byte(clearLine)) {
		p.frame = p.display.appendLast(p.frame)
	}
	if bytes.Contains(sequences, []byte(clearScreen)) {
		p.display.cleared()
	}
	p.frame = append(p.frame, sequences...)
	p.write()
}

// paint paints the newest picture.
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
	change := p.display.change(&p.painting, palette)
	if len(change) == 0 {
		return
	}
	p.ready()
	p.last = time.Now()
	p.frame = append(append(append(p.frame[:0], beginPicture...), change...), endPicture...)
	p.write()
}

// write writes the frame to the terminal. What that shows after an error, nobody knows.
func (p *Painter) write() {
	if _, err := p.terminal.Write(p.frame); err != nil {
		p.display.forget()
	}
}
