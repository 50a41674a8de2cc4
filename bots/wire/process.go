package wire

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"fair/okey/game"
)

const (
	// maxUnsent is the number of messages that may wait for a program to read; a message is at most 32 kB.
	maxUnsent = 16
	// maxUnread is the number of lines of a program that are buffered; then its pipe fills, and it has to wait.
	maxUnread = 16
)

// Faults of a program, apart from its answers.
var (
	errNotReading = errors.New("the program does not read what it is sent")
	errEnded      = errors.New("the program ended")
)

// A process is a running program with three goroutines: a reader, a writer, and one that waits for its end and cleans
// up. It is used by one seat at a time.
type process struct {
	program child
	greeted chan struct{} // closed after the answer to the hello, or at the end
	lines   chan []byte   // its lines after that; closed after the last
	endErr  error         // why lines is closed; read only after that
	queue   chan []byte   // messages for it
	quit    chan struct{}
	quitNow chan struct{}
	once    [2]sync.Once
	gone    chan struct{} // closed when lines has no reader any more

	// State of the seat that uses the process.
	rules     game.Rules // of the last hello
	id        int64      // of the last question
	answerDue bool       // the last question is unanswered
	late      int        // late answers in a row
}

// start runs a program and sends the hello. The process ends at once when ctx does, and otherwise after shutdown;
// then it calls ended.
func start(ctx context.Context, launch launcher, rules game.Rules, grace time.Duration, ended func(*process)) (*process, error) {
	program, err := launch()
	if err != nil {
		return nil, err
	}
	p := &process{
		program: program, greeted: make(chan struct{}), lines: make(chan []byte, maxUnread), queue: make(chan []byte, maxUnsent),
		quit: make(chan struct{}), quitNow: make(chan struct{}), gone: make(chan struct{}), rules: rules,
	}
	p.queue <- encode(hello{typeHello, Protocol, writeRules(rules)})
	read, written := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(read)
		p.read()
	}()
	go func() {
		defer close(written)
		p.write()
	}()
	go func() {
		p.awaitExit(ctx, grace, read)
		p.kill(read, written)
		ended(p)
	}()
	return p, nil
}

// shutdown ends the process: politely, with a bye and a grace period, or at once.
func (p *process) shutdown(politely bool) {
	if !politely {
		p.once[1].Do(func() { close(p.quitNow) })
	}
	p.once[0].Do(func() { close(p.quit) })
}

// awaitExit returns when the process has to be killed: after shutdown and its grace period, or when ctx is done.
func (p *process) awaitExit(ctx context.Context, grace time.Duration, read <-chan struct{}) {
	select {
	case <-ctx.Done():
		return
	case <-p.quit: // the writer sends a bye
	}
	patience := time.NewTimer(grace)
	defer patience.Stop()
	select {
	case <-ctx.Done():
	case <-p.quitNow:
	case <-patience.C:
	case <-read: // it closed its output
	}
}

// kill kills the process with all its children and waits for its goroutines. It waits for the process only after
// killing it: until then its ID cannot be reused.
func (p *process) kill(read, written <-chan struct{}) {
	p.program.kill()
	close(p.gone)
	p.shutdown(false)    // for the writer, if ctx has ended
	p.program.in.Close() // unblocks the reader and the writer
	p.program.out.Close()
	<-read
	<-written
	p.program.wait()
}

// read passes on the lines of the program after its hello, until they end or one is too long.
func (p *process) read() {
	defer close(p.lines)
	reader := bufio.NewReaderSize(p.program.out, longestAnswer)
	text, err := readLine(reader)
	if err == nil {
		err = readGreeting(text)
	}
	close(p.greeted)
	for err == nil {
		if text, err = readLine(reader); err != nil {
			break
		}
		select {
		case p.lines <- slices.Clone(text):
		case <-p.gone:
			err = errEnded
		}
	}
	p.endErr = err
}

// readLine returns the next line of a program, valid until the next call. The error reports the end or a line that is
// too long.
func readLine(reader *bufio.Reader) ([]byte, error) {
	text, err := reader.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("the program wrote a line of more than %d bytes", longestAnswer)
	case err != nil:
		return nil, errEnded
	}
	return text, nil
}

// write sends queued messages until shutdown, and then a bye.
func (p *process) write() {
	defer p.program.in.Close()
	send := func(text []byte) bool {
		_, err := p.program.in.Write(text)
		return err == nil // the reader reports the cause
	}
	for {
		select {
		case text := <-p.queue:
			if !send(text) {
				return
			}
		case <-p.quit:
			for {
				select {
				case text := <-p.queue:
					if !send(text) {
						return
					}
				default:
					send(encode(bye{typeBye}))
					return
				}
			}
		}
	}
}

// enqueue queues messages without blocking.
func (p *process) enqueue(text []byte) error {
	select {
	case p.queue <- text:
		return nil
	default:
		return errNotReading
	}
}
