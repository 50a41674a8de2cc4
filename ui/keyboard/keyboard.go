// Package keyboard reads what a player types: whole keys, however they were cut on their way,
// without what the terminal says by itself. It lets the terminal be asked something without losing
// a key.
package keyboard

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// Keyboard is the input of a terminal. It is a terminal itself for whoever wants to set its mode
// (term.File), but it has no name: so Bubble Tea leaves the waiting to Read, which knows of keys
// that have already come.
type Keyboard struct {
	file      *os.File
	input     cancelreader.CancelReader
	overdue   func()
	keys      chan []byte
	reports   chan string
	ended     chan struct{}
	closing   sync.Once
	stopped   chan struct{}                           // closed once nobody reads the terminal any more
	err       error                                   // why nothing more comes, once keys is closed
	afterFunc func(time.Duration, func()) *time.Timer // time.AfterFunc

	sorting sync.Mutex
	sorter  sorter
	timeout *time.Timer // until what the sorter holds is given up
	reads   int         // how often something was read

	mu     sync.Mutex
	rest   []byte        // of a piece that was read in part
	paused chan struct{} // closed while nobody is to read
	alarm  *time.Timer
}

// maxQueued is how many pieces may wait to be read, before the terminal has to keep them.
const maxQueued = 1024

// interruptWait is how long a program may take to obey Ctrl-C.
const interruptWait = time.Second

// Open begins to read a terminal. When Ctrl-C is typed and the keyboard is not closed soon, overdue
// is called, unless it is nil: the program may hang at a terminal that takes no more output. Close
// ends it.
func Open(file *os.File, overdue func()) (*Keyboard, error) {
	input, err := openInput(file)
	if err != nil {
		return nil, err
	}
	k := newKeyboard(overdue)
	k.file, k.input = file, input
	go k.run()
	return k, nil
}

func newKeyboard(overdue func()) *Keyboard {
	return &Keyboard{
		keys: make(chan []byte, maxQueued), reports: make(chan string, 8),
		ended: make(chan struct{}), stopped: make(chan struct{}), paused: make(chan struct{}),
		overdue: overdue, afterFunc: time.AfterFunc,
	}
}

// run reads the terminal until it ends. What is read is sorted at once: each goroutine on its way
// would be another to be woken.
func (k *Keyboard) run() {
	defer close(k.stopped)
	buffer := make([]byte, 1024)
	for {
		n, err := k.input.Read(buffer)
		k.feed(buffer[:n])
		if err != nil {
			k.end(err)
			return
		}
	}
}

// feed sorts what was read into keys and reports. What it holds is given up if its rest does not
// come.
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

// giveUp tells the sorter that the rest has not come, unless something was read meanwhile.
func (k *Keyboard) giveUp(taken int) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	if taken == k.reads {
		k.sorter.giveUp()
		k.deliver()
	}
}

// end says why nothing more comes.
func (k *Keyboard) end(fault error) {
	k.sorting.Lock()
	defer k.sorting.Unlock()
	k.reads++ // so that nothing is given up any more
	k.err = fault
	close(k.keys)
}

// deliver passes on what has been sorted.
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
		default: // nobody has asked for it
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

// Read waits for keys and returns whole ones. While it is paused it returns nothing, again and
// again.
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

// pausedWait is how long a paused Read waits before it returns.
const pausedWait = 10 * time.Millisecond

// Pause lets Read return at once, so that whoever reads can notice that he should stop. Keys are
// kept for the next reader.
func (k *Keyboard) Pause() {
	k.mu.Lock()
	defer k.mu.Unlock()
	select {
	case <-k.paused:
	default:
		close(k.paused)
	}
}

// Resume ends a pause, if there is one.
func (k *Keyboard) Resume() {
	k.mu.Lock()
	defer k.mu.Unlock()
	select {
	case <-k.paused:
		k.paused = make(chan struct{})
	default:
	}
}

// Ask writes a question to the terminal and returns what it reports, until that is enough or
// patience has passed. Keys typed in the meantime are read later.
func (k *Keyboard) Ask(out io.Writer, question string, enough func(answer string) bool, patience time.Duration) string {
	state, err := term.MakeRaw(k.file.Fd())
	if err != nil {
		return ""
	}
	defer term.Restore(k.file.Fd(), state) // nothing could be done about an error
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

// Close ends reading. What is typed from now on is for somebody else.
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

// Fd is the terminal's file descriptor.
func (k *Keyboard) Fd() uintptr { return k.file.Fd() }

// Write writes to the terminal.
func (k *Keyboard) Write(p []byte) (int, error) { return k.file.Write(p) }
