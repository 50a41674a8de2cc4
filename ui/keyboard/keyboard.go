// Package keyboard reads what a player types: whole keys, however they arrive, without the terminal's reports. It
// can query the terminal without losing a key.
package keyboard

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// A Keyboard is the input of a terminal, here or at the other end of a stream. To those who set the terminal's mode (term.File) it is a terminal. But it has
// no name, so Bubble Tea has to wait for keys by calling Read, which also returns keys that have already arrived.
type Keyboard struct {
	file      *os.File // nil if the input is a stream
	input     cancelreader.CancelReader
	overdue   func()
	keys      chan []byte
	reports   chan string
	ended     chan struct{}
	closing   sync.Once
	stopped   chan struct{}                           // closed when the terminal is not read any more
	err       error                                   // the error that ended reading; set before keys is closed
	afterFunc func(time.Duration, func()) *time.Timer // time.AfterFunc, or a test's own

	sorting sync.Mutex
	sorter  sorter
	timeout *time.Timer // fires when the sorter has waited long enough
	reads   int         // the number of reads

	mu     sync.Mutex
	rest   []byte        // what is left of a piece that was read in part
	paused chan struct{} // closed while reading is paused
	alarm  *time.Timer
}

// maxQueued is the number of pieces of a terminal of this computer that may be queued for Read. After that the terminal
// has to keep its input.
const maxQueued = 1024

// interruptWait is the time in which a program has to end after Ctrl-C.
const interruptWait = time.Second

// Open begins to read a terminal. If Ctrl-C is typed and the keyboard is not closed soon, the program may hang at a
// terminal that takes no output; then overdue is called, unless it is nil. Close ends reading.
func Open(file *os.File, overdue func()) (*Keyboard, error) {
	input, err := openInput(file)
	if err != nil {
		return nil, err
	}
	k := newKeyboard(overdue, maxQueued)
	k.file, k.input = file, input
	go k.run()
	return k, nil
}

// OpenStream begins to read the keys of a terminal elsewhere from a stream. At most queued pieces wait for Read; after
// that the stream has to keep its input. The end of the stream is io.ErrUnexpectedEOF, and only with it does
// reading end; Close alone does not end it.
func OpenStream(stream io.Reader, queued int) (*Keyboard, error) {
	input, err := cancelreader.NewReader(stream)
	if err != nil {
		return nil, err
	}
	k := newKeyboard(nil, queued)
	k.input = input
	go k.run()
	return k, nil
}

func newKeyboard(overdue func(), queued int) *Keyboard {
	return &Keyboard{
		keys: make(chan []byte, queued), reports: make(chan string, 8),
		ended: make(chan struct{}), stopped: make(chan struct{}), paused: make(chan struct{}),
		overdue: overdue, afterFunc: time.AfterFunc,
	}
}

// run reads the terminal until it ends. It also sorts the input, as waking another goroutine would take longer.
func (k *Keyboard) run() {
	defer close(k.stopped)
	buffer := make([]byte, 1024)
	for {
		n, err := k.input.Read(buffer)
		k.feed(buffer[:n])
		if err == io.EOF && k.file == nil {
			err = io.ErrUnexpectedEOF // a program that reads keys goes on after EOF
		}
		if err != nil {
			k.end(err)
			return
		}
	}
}

// feed sorts a chunk of input, and sets the timeout for the rest of what is incomplete.
func (k *Keyboard) feed(chunk []byte) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	if k.reads++; k.timeout != nil {
		k.timeout.Stop()
		k.timeout = nil
	}
	k.sorter.feed(chunk)
	k.deliver()
	if wait := k.sorter.wait(); wait > 0 {
		taken := k.reads
		k.timeout = k.afterFunc(wait, func() { k.giveUp(taken) })
	}
}

// giveUp tells the sorter that the rest has not come. It does nothing if there was a read since read number taken.
func (k *Keyboard) giveUp(taken int) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	if taken == k.reads {
		k.sorter.giveUp()
		k.deliver()
	}
}

// end ends reading with the error fault.
func (k *Keyboard) end(fault error) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	k.reads++ // this cancels timeouts
	k.err = fault
	close(k.keys)
}

// deliver queues the sorted keys for Read and the reports for Ask.
func (k *Keyboard) deliver() {
	s := &k.sorter
	if s.interrupted && k.overdue != nil {
		k.startAlarm()
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

// startAlarm calls overdue if the keyboard is not closed soon.
func (k *Keyboard) startAlarm() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.alarm == nil {
		k.alarm = k.afterFunc(interruptWait, k.overdue)
	}
}

// Read waits for keys and returns only whole ones. While reading is paused it returns 0 bytes.
func (k *Keyboard) Read(p []byte) (int, error) {
	k.mu.Lock()
	paused, some := k.paused, len(k.rest) > 0
	k.mu.Unlock()
	if !some {
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
			k.mu.Lock()
			k.rest = piece
			k.mu.Unlock()
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	n := copy(p, k.rest)
	k.rest = k.rest[n:]
	return n, nil
}

// pausedWait is how long Read waits before it returns while it is paused.
const pausedWait = 10 * time.Millisecond

// Pause makes Read return, so that its caller can notice that it should stop. Keys are kept for the next reader.
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
// the reports so far, or patience has passed. Keys typed meanwhile are read later.
func (k *Keyboard) Ask(out io.Writer, question string, enough func(answer string) bool, patience time.Duration) string {
	if k.file != nil {
		state, err := term.MakeRaw(k.file.Fd())
		if err != nil {
			return ""
		}
		defer term.Restore(k.file.Fd(), state) // an error cannot be helped
	}
	if _, err := io.WriteString(out, question); err != nil {
		return ""
	}
	late := time.After(patience)
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

// Close ends reading. Further input is left to other programs.
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
