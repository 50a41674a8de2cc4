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

// A process is a running program. Only one seat uses it at a time.
type process struct {
	program child
	ctx     context.Context // done when the program is to be killed, or has exited
	kill    func()          // ends ctx
	greeted chan struct{}   // closed when the program has answered the hello or has exited
	lines   chan []byte     // the program's lines after its hello; closed after the last line
	endErr  error           // the reason why lines was closed; must not be read earlier
	queue   chan []byte     // messages to be sent

	// These fields are the state of the seat that uses the process.
	rules     game.Rules // the rules of the last hello
	id        int64      // the ID of the last question
	answerDue bool       // whether the last question has not been answered
	late      int        // the number of late answers in a row
}

// newProcess returns a process for a program that has just been launched, with the hello as its first message. The
// program is to be killed when ctx is done.
func newProcess(ctx context.Context, program child, rules game.Rules) *process {
	p := &process{
		program: program, greeted: make(chan struct{}), lines: make(chan []byte, maxUnread), queue: make(chan []byte, maxUnsent), rules: rules,
	}
	p.ctx, p.kill = context.WithCancel(ctx)
	p.queue <- encode(hello{typeHello, Protocol, writeRules(rules)})
	return p
}

// run reads and writes the program's lines until the program has exited. Once quit is closed, it sends the program a bye
// and grants it a grace period. It kills the program, with all its children, when that has passed, when the program has
// then closed its output, or when p.ctx is done.
func (p *process) run(quit <-chan struct{}, grace time.Duration) {
	read := make(chan struct{})
	var pipes sync.WaitGroup
	pipes.Go(func() {
		defer close(read)
		p.readLines()
	})
	pipes.Go(func() { p.writeMessages(quit) })
	select {
	case <-p.ctx.Done():
	case <-quit:
		select {
		case <-p.ctx.Done():
		case <-time.After(grace):
		case <-read:
		}
	}
	p.program.kill()
	p.kill()
	p.program.in.Close() // unblocks the reader and the writer
	p.program.out.Close()
	pipes.Wait()
	p.program.wait() // not earlier, since the process ID may then be reused
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
		case <-p.ctx.Done():
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

// writeMessages sends queued messages until quit is closed. It then sends those that remain and a bye.
func (p *process) writeMessages(quit <-chan struct{}) {
	defer p.program.in.Close()
	send := func(text []byte) bool {
		_, err := p.program.in.Write(text)
		return err == nil // the reader reports the cause of an error
	}
	for {
		select {
		case <-p.ctx.Done():
			return
		case text := <-p.queue:
			if !send(text) {
				return
			}
		case <-quit:
			for len(p.queue) > 0 {
				if !send(<-p.queue) {
					return
				}
			}
			send(encode(bye{typeBye}))
			return
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
