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
	// maxUnsent is the maximum number of messages that wait for a program to read them. A message has at most 32 kB.
	maxUnsent = 16
	// maxUnread is the number of lines from a program that are buffered. When the buffer is full, the program's pipe fills
	// up, and the program has to wait.
	maxUnread = 16
)

// These are the faults of a program other than those in its answers.
var (
	errNotReading = errors.New("the program does not read what it is sent")
	errEnded      = errors.New("the program ended")
)

// A process is a running program with three goroutines: a reader, a writer, and one that waits for the program to exit
// and cleans up. Only one seat uses it at a time.
type process struct {
	program child
	greeted chan struct{} // closed when the program has answered the hello or has exited
	lines   chan []byte   // the program's lines after its hello; closed after the last line
	endErr  error         // the reason why lines was closed; must not be read earlier
	queue   chan []byte   // messages to be sent
	quit    chan struct{}
	quitNow chan struct{}
	once    [2]sync.Once
	gone    chan struct{} // closed when nobody reads lines any longer

	// These fields are the state of the seat that uses the process.
	rules     game.Rules // the rules of the last hello
	id        int64      // the ID of the last question
	answerDue bool       // whether the last question has not been answered
	late      int        // the number of late answers in a row
}

// launchProcess starts a program and sends it the hello. The process is killed at once when ctx is done. Once
// shutdown is called, it has the given grace period to exit. Once it has exited, ended is called with it.
func launchProcess(ctx context.Context, launch launcher, rules game.Rules, grace time.Duration, ended func(*process)) (*process, error) {
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
		p.readLines()
	}()
	go func() {
		defer close(written)
		p.writeMessages()
	}()
	go func() {
		p.awaitExit(ctx, grace, read)
		p.kill(read, written)
		ended(p)
	}()
	return p, nil
}

// shutdown ends the process. If politely is true, it sends the program a bye and grants it a grace period. Otherwise it
// kills the process at once.
func (p *process) shutdown(politely bool) {
	if !politely {
		p.once[1].Do(func() { close(p.quitNow) })
	}
	p.once[0].Do(func() { close(p.quit) })
}

// awaitExit returns when the process should be killed: when ctx is done, or after shutdown once the grace period has
// passed or the program has closed its output.
func (p *process) awaitExit(ctx context.Context, grace time.Duration, read <-chan struct{}) {
	select {
	case <-ctx.Done():
		return
	case <-p.quit: // the writer sends a bye
	}
	timeout := time.NewTimer(grace)
	defer timeout.Stop()
	select {
	case <-ctx.Done():
	case <-p.quitNow:
	case <-timeout.C:
	case <-read: // the program closed its output
	}
}

// kill kills the process with all its children, and then waits for the goroutines and for the process. It must not wait
// for the process earlier, since the process ID may be reused after the wait.
func (p *process) kill(read, written <-chan struct{}) {
	p.program.kill()
	close(p.gone)
	p.shutdown(false)    // this ends the writer, even if ctx is done
	p.program.in.Close() // unblocks the reader and the writer
	p.program.out.Close()
	<-read
	<-written
	p.program.wait()
}

// readLines checks the program's hello. It then sends further lines to p.lines, until they end or one is too long.
func (p *process) readLines() {
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

// readLine returns the next line from a program. The line is valid until the next call. readLine returns an error if
// there are no more lines or the line is too long.
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

// writeMessages sends queued messages until shutdown. It then sends those that remain and a bye.
func (p *process) writeMessages() {
	defer p.program.in.Close()
	send := func(text []byte) bool {
		_, err := p.program.in.Write(text)
		return err == nil // the reader reports the cause of an error
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

// enqueue queues text for the program without blocking. It returns errNotReading if the queue is full.
func (p *process) enqueue(text []byte) error {
	select {
	case p.queue <- text:
		return nil
	default:
		return errNotReading
	}
}
