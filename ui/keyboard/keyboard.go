// Package keyboard reads the keys that a player types. It joins keys that arrive in parts, separates keys that arrive
// together, removes the terminal's reports, and can query the terminal without losing a key.
package keyboard

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// A Keyboard is the input of a terminal, either local or at the other end of a stream. It is a term.File, through which
// the terminal's mode can be set. It has no Name method, so Bubble Tea waits for keys by calling Read, which also
// returns keys that have already arrived.
type Keyboard struct {
	file      *os.File // nil if the input is a stream
	input     cancelreader.CancelReader
	overdue   func()
	keys      chan []byte
	reports   chan string
	ended     chan struct{}
	closing   sync.Once
	stopped   chan struct{}                           // closed when run returns
	err       error                                   // why reading stopped; set before keys is closed
	afterFunc func(time.Duration, func()) *time.Timer // time.AfterFunc except in tests

	sorting sync.Mutex
	sorter  sorter
	reads   int

	mu     sync.Mutex
	rest   []byte        // the unread part of a piece
	paused chan struct{} // closed while reading is paused
	alarm  *time.Timer
}

// maxQueued is the maximum number of pieces of input from a local terminal that may be queued for Read. Further input
// stays in the terminal.
const maxQueued = 1024

// interruptWait is the time within which the program must close the keyboard after Ctrl-C.
const interruptWait = time.Second

// Open starts reading a terminal, until Close is called. overdue, if not nil, is called if the keyboard is not closed
// within interruptWait after Ctrl-C. The program may then be blocked by a terminal that accepts no output.
func Open(file *os.File, overdue func()) (*Keyboard, error) {
	k := newKeyboard(overdue, maxQueued)
	k.file = file
	return k.start(openInput(file))
}

// OpenStream starts reading the keys of a remote terminal from a stream. At most queued pieces wait for Read. Further
// input stays in the stream. Read returns io.ErrUnexpectedEOF at the end of the stream. Reading stops only then: Close
// alone does not stop it.
func OpenStream(stream io.Reader, queued int) (*Keyboard, error) {
	return newKeyboard(nil, queued).start(cancelreader.NewReader(stream))
}

func newKeyboard(overdue func(), queued int) *Keyboard {
	return &Keyboard{
		keys: make(chan []byte, queued), reports: make(chan string, 8),
		ended: make(chan struct{}), stopped: make(chan struct{}), paused: make(chan struct{}),
		overdue: overdue, afterFunc: time.AfterFunc,
	}
}

// start starts reading, unless the input could not be opened.
func (k *Keyboard) start(input cancelreader.CancelReader, err error) (*Keyboard, error) {
	if err != nil {
		return nil, err
	}
	k.input = input
	go k.run()
	return k, nil
}

// run reads the terminal until an error. It also sorts the input, because waking another goroutine would take longer.
func (k *Keyboard) run() {
	defer close(k.stopped)
	buffer := make([]byte, 1024)
	for {
		n, err := k.input.Read(buffer)
		k.feed(buffer[:n])
		if err == io.EOF && k.file == nil {
			err = io.ErrUnexpectedEOF // a program that reads keys would continue after EOF
		}
		if err != nil {
			k.end(err)
			return
		}
	}
}

// feed sorts a chunk of input and sets the timeout for an incomplete key or sequence.
func (k *Keyboard) feed(chunk []byte) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	k.reads++ // cancels timeouts
	k.sorter.feed(chunk)
	k.deliver()
	if wait := k.sorter.wait(); wait > 0 {
		n := k.reads
		k.afterFunc(wait, func() { k.giveUp(n) })
	}
}

// giveUp tells the sorter that the rest of a key or sequence did not arrive in time. n is the number of the read that
// set the timeout; if there has been another one since, giveUp does nothing.
func (k *Keyboard) giveUp(n int) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	if n == k.reads {
		k.sorter.giveUp()
		k.deliver()
	}
}

// end records the error with which reading stopped.
func (k *Keyboard) end(err error) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	k.reads++ // cancels timeouts
	k.err = err
	close(k.keys)
}

// deliver queues the sorted keys for Read and the reports for Ask.
func (k *Keyboard) deliver() {
	s := &k.sorter
	if s.interrupted && k.overdue != nil {
		k.mu.Lock()
		if k.alarm == nil {
			k.alarm = k.afterFunc(interruptWait, k.overdue)
		}
		k.mu.Unlock()
	}
	for _, piece := range s.pieces {
		select {
		case k.keys <- piece:
		case <-k.ended:
		}
	}
	for _, text := range s.reports {
		select {
		case k.reports <- text:
		default: // nobody has asked for the report
		}
	}
	s.pieces, s.reports, s.interrupted = s.pieces[:0], s.reports[:0], false
}

// Read waits for input and returns one whole key or mouse event, or a part of a paste. Thus Bubble Tea makes a message
// of each key, even of letters that arrive together. While the keyboard is paused, Read returns 0 bytes.
func (k *Keyboard) Read(p []byte) (int, error) {
	k.mu.Lock()
	paused, rest := k.paused, k.rest
	k.mu.Unlock()
	if len(rest) == 0 {
		select {
		case <-paused:
			time.Sleep(pausedWait)
			return 0, nil
		default:
		}
		select {
		case <-paused:
			return 0, nil
		case <-k.ended:
			return 0, io.EOF
		case piece, ok := <-k.keys:
			if !ok {
				return 0, k.err
			}
			rest = piece
		}
	}
	n := copy(p, rest)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.rest = rest[n:]
	return n, nil
}

// pausedWait is how long a paused Read waits before it returns.
const pausedWait = 10 * time.Millisecond

// Pause makes Read return, so that its caller can stop. Keys that arrive later are kept for the next reader.
func (k *Keyboard) Pause() {
	k.mu.Lock()
	defer k.mu.Unlock()
	select {
	case <-k.paused:
	default:
		close(k.paused)
	}
}

// Resume ends a pause, if any.
func (k *Keyboard) Resume() {
	k.mu.Lock()
	defer k.mu.Unlock()
	select {
	case <-k.paused:
		k.paused = make(chan struct{})
	default:
	}
}

// Ask writes a question to the terminal and returns the reports that answer it. It waits until enough returns true for
// the answer so far, or until the timeout. Keys typed meanwhile are kept for Read.
func (k *Keyboard) Ask(out io.Writer, question string, enough func(answer string) bool, timeout time.Duration) string {
	if k.file != nil {
		state, err := term.MakeRaw(k.file.Fd())
		if err != nil {
			return ""
		}
		defer term.Restore(k.file.Fd(), state) // nothing can be done about an error
	}
	if _, err := io.WriteString(out, question); err != nil {
		return ""
	}
	late := time.After(timeout)
	answer := ""
	for !enough(answer) {
		select {
		case text := <-k.reports:
			answer += text
		case <-late:
			return answer
		case <-k.ended:
			return answer
		}
	}
	return answer
}

// Close stops reading. Further input is left to other programs.
func (k *Keyboard) Close() error {
	k.closing.Do(func() {
		close(k.ended)
		if k.input.Cancel() {
			<-k.stopped
			k.input.Close()
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		if k.alarm != nil {
			k.alarm.Stop()
		}
	})
	return nil
}

// Fd returns the terminal's file descriptor, or an invalid one if the input is a stream.
func (k *Keyboard) Fd() uintptr { return k.file.Fd() }

// Write writes to the terminal. It fails if the input is a stream.
func (k *Keyboard) Write(p []byte) (int, error) { return k.file.Write(p) }
