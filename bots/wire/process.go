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
	// unsent is how many messages may wait for a program to read; a message takes 32 kB at the very
	// most.
	unsent = 16
	// unread is how many lines of a program are kept until somebody wants them; then its pipe
	// fills, and it has to wait.
	unread = 16
)

// What can be wrong with a program, apart from what it answers.
var (
	errDeaf  = errors.New("the program does not read what it is sent")
	errEnded = errors.New("the program ended")
)

// process is a running program. Three goroutines belong to it: one reads, one writes, and one waits
// for its end and leaves nothing behind. A process is used by one seat at a time.
type process struct {
	program launched
	met     chan struct{} // closed when it has answered the hello, or never will
	lines   chan []byte   // what it wrote after that; closed after the last
	ending  error         // why there are no more lines; to be read once lines is closed
	queue   chan []byte   // what it shall read
	quit    chan struct{}
	quitNow chan struct{}
	once    [2]sync.Once
	gone    chan struct{} // closed when nobody wants lines any more

	// What its seat keeps here from one question to the next.
	rules game.Rules // that it was told
	id    int64      // of the last question
	owes  bool       // an answer to the last question is still to come
	late  int        // questions in a row that it did not answer in time
}

// start runs a program and says hello. The process ends at once when ctx does, and otherwise after
// end; then ended is called.
func start(ctx context.Context, launch launcher, rules game.Rules, grace time.Duration, ended func(*process)) (*process, error) {
	program, err := launch()
	if err != nil {
		return nil, err
	}
	p := &process{
		program: program, met: make(chan struct{}), lines: make(chan []byte, unread), queue: make(chan []byte, unsent),
		quit: make(chan struct{}), quitNow: make(chan struct{}), gone: make(chan struct{}), rules: rules,
	}
	p.queue <- line(hello{typeHello, Protocol, rulesOf(rules)})
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
		p.await(ctx, grace, read)
		p.kill(read, written)
		ended(p)
	}()
	return p, nil
}

// end lets the process end: politely, with a bye and time to obey, or at once.
func (p *process) end(politely bool) {
	if !politely {
		p.once[1].Do(func() { close(p.quitNow) })
	}
	p.once[0].Do(func() { close(p.quit) })
}

// await returns when the process has to go: it was told to and has had its time, or ctx is done.
func (p *process) await(ctx context.Context, grace time.Duration, read <-chan struct{}) {
	select {
	case <-ctx.Done():
		return
	case <-p.quit: // the writer says bye
	}
	patience := time.NewTimer(grace)
	defer patience.Stop()
	select {
	case <-ctx.Done():
	case <-p.quitNow:
	case <-patience.C:
	case <-read: // its output has ended, and so has it
	}
}

// kill ends the process with all its children and waits for everything that belongs to it. The
// process is not waited for before it is killed: until then its number cannot be given to another
// one.
func (p *process) kill(read, written <-chan struct{}) {
	p.program.kill()
	close(p.gone)
	p.end(false)         // should ctx have ended, the writer has to hear it
	p.program.in.Close() // these wake the goroutines that still read and write
	p.program.out.Close()
	<-read
	<-written
	p.program.wait()
}

// read hands on the lines of the program, but for its hello, until they end or one is none.
func (p *process) read() {
	defer close(p.lines)
	reader := bufio.NewReaderSize(p.program.out, longestAnswer)
	text, err := readLine(reader)
	if err == nil {
		err = readGreeting(text)
	}
	close(p.met)
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
	p.ending = err
}

// readLine reads a line of a program, in memory that the next one overwrites; the error is that
// there is none, or that it is too long.
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

// write sends what is queued until the process shall end; then it says bye.
func (p *process) write() {
	defer p.program.in.Close()
	send := func(text []byte) bool {
		_, err := p.program.in.Write(text)
		return err == nil // the reader finds out why
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
					send(line(bye{typeBye}))
					return
				}
			}
		}
	}
}

// tell queues messages and never waits.
func (p *process) tell(text []byte) error {
	select {
	case p.queue <- text:
		return nil
	default:
		return errDeaf
	}
}
