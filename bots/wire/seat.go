package wire

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"fair/okey/bots"
	"fair/okey/game"
)

const (
	// mostUseless is how many lines that answer nothing a program may write for one question.
	mostUseless = 64
	// mostLate is how many questions in a row a program may leave unanswered.
	mostLate = 3
)

var (
	errFlood  = fmt.Errorf("the program wrote more than %d lines that answer nothing", mostUseless)
	errSilent = fmt.Errorf("the program did not answer %d questions in a row", mostLate)
	errClosed = errors.New("the seat has been closed")
)

// seat is a bots.Bot that asks a process. It starts to hold one with the first question.
type seat struct {
	program *Program
	mu      sync.Mutex
	process *process
	broken  error
	told    progress // what the process was told of
}

// excuse is an error of one answer, after which the program may be asked again.
type excuse struct{ error }

// KeepsTime implements bots.TimeKeeper: what limits a program's time is here.
func (s *seat) KeepsTime() {}

// Play implements bots.Bot: it tells the program what happened, asks it, and waits for the answer.
// Answers to earlier questions are dropped. A program that breaks the protocol is not asked again
// by this seat.
func (s *seat) Play(ctx context.Context, v game.View) (game.Action, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken != nil {
		return game.Action{}, s.broken
	}
	if s.process == nil {
		q, err := s.program.borrow(v.Rules)
		if err != nil {
			s.broken = err
			return game.Action{}, err
		}
		s.process = q
	}
	if err := s.awaitGreeting(ctx); err != nil {
		return game.Action{}, err
	}
	a, err := s.ask(ctx, v)
	q, fault := s.process, err
	var pardoned excuse
	switch {
	case err == nil:
		q.late = 0
		if illegal := v.Check(a); illegal != nil { // the player finds out by itself; this is for the record
			fault = fmt.Errorf("illegal: %w", illegal)
		}
	case errors.As(err, &pardoned):
		err, fault = pardoned.error, pardoned.error
		q.late = 0
	case errors.Is(err, bots.ErrLate):
		fault = errors.New("the program did not answer in time")
		if q.late++; q.late >= mostLate {
			s.breaks(errSilent)
		}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded): // the question was withdrawn
		fault = nil
	default:
		s.breaks(err)
	}
	if fault != nil && s.program.ctx.Err() == nil {
		s.program.mu.Lock()
		s.program.note(fault)
		s.program.mu.Unlock()
	}
	return a, err
}

// awaitGreeting waits until the program has answered the hello, which it has more time for than for
// a question. One that does not is given up.
func (s *seat) awaitGreeting(ctx context.Context) error {
	limited, cancel := bots.WithPatience(ctx, s.program.limits.start)
	defer cancel()
	select {
	case <-s.process.met: // or it has ended, which the question finds out
		return nil
	case <-limited.Done():
		if ctx.Err() != nil {
			return ctx.Err() // the question was withdrawn
		}
		err := fmt.Errorf("the program did not answer the hello within %v", s.program.limits.start)
		s.breaks(err)
		return fmt.Errorf("%w: %w", bots.ErrLate, err)
	}
}

// breaks gives the process up.
func (s *seat) breaks(why error) {
	s.program.mu.Lock()
	s.program.breaks(s.process, why)
	s.program.mu.Unlock()
	s.broken, s.process = why, nil
}

var _ bots.Listener = (*seat)(nil)

// Hear tells the program what happened without asking anything: how a round ended. It never waits.
func (s *seat) Hear(v game.View) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process == nil {
		return // it has no part in it, or is no longer there
	}
	if err := s.process.tell(s.messages(v)); err != nil {
		s.breaks(err)
	}
}

// Close leaves the seat. It does not wait for the process, which may serve another seat yet.
func (s *seat) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process != nil {
		s.program.giveBack(s.process)
	}
	s.process, s.told = nil, progress{}
	if s.broken == nil {
		s.broken = errClosed
	}
	return nil
}

// messages are the lines for what is new in a view.
func (s *seat) messages(v game.View) []byte {
	var text []byte
	if s.process.rules != v.Rules {
		text = line(hello{typeHello, Protocol, rulesOf(v.Rules)})
		s.process.rules = v.Rules
	}
	for _, m := range s.told.news(&v) {
		text = append(text, line(m)...)
	}
	return text
}

// ask puts the question and waits for its answer.
func (s *seat) ask(ctx context.Context, v game.View) (game.Action, error) {
	limited, cancel := bots.WithPatience(ctx, s.program.limits.answer)
	defer cancel()
	q := s.process
	text := s.messages(v)
	q.id++
	r := request{Type: typeRequest, ID: q.id, Legal: v.Legal(), View: viewOf(&v)}
	if err := q.tell(append(text, line(r)...)); err != nil {
		return game.Action{}, err
	}
	q.owes = true
	for range mostUseless {
		select {
		case <-limited.Done():
			return game.Action{}, cmp.Or(ctx.Err(), bots.ErrLate)
		case text, ok := <-q.lines:
			if !ok {
				return game.Action{}, q.ending
			}
			a, answered, err := q.understand(text)
			if answered {
				q.owes = false
			}
			if answered || err != nil {
				return a, err
			}
		}
	}
	return game.Action{}, errFlood
}

// understand reads a line of the program: whether it answers the last question, and with what. An
// error that is no excuse breaks with the program.
func (p *process) understand(text []byte) (a game.Action, answered bool, err error) {
	m, err := readSaid(text)
	switch {
	case err != nil:
		return a, false, err
	case m.Type == typeHello && m.Protocol != Protocol:
		return a, false, errProtocol(m)
	case m.Type == typeHello: // the rules have changed
		return a, false, nil
	case m.ID != nil && *m.ID < p.id:
		return a, false, nil // late: that question is over
	case m.ID != nil && *m.ID > p.id:
		return a, false, fmt.Errorf("the program answered question %d, which was not asked", *m.ID)
	case m.Type == typeError:
		return a, true, excuse{fmt.Errorf("the program says: %q", printable(m.Message))}
	}
	if a, err = parseAction(m.Action); err != nil {
		err = excuse{err}
	}
	return a, true, err
}

// readGreeting reads the first line of a program; the error is that it is no hello which this table
// understands.
func readGreeting(text []byte) error {
	m, err := readSaid(text)
	switch {
	case err != nil:
		return err
	case m.Type != typeHello:
		return errors.New("the program has to answer the hello with a hello first")
	case m.Protocol != Protocol:
		return errProtocol(m)
	}
	return nil
}

// errProtocol is that a hello is in another protocol.
func errProtocol(m said) error {
	return fmt.Errorf("the program speaks protocol %d; this table speaks %d", m.Protocol, Protocol)
}

// readSaid reads a line that a program wrote.
func readSaid(text []byte) (said, error) {
	var m said
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("the program wrote %q, which is no message", printable(string(bytes.TrimSpace(text))))
	}
	switch {
	case m.Type != typeHello && m.Type != typeAnswer && m.Type != typeError:
		return m, fmt.Errorf("the program wrote a message of type %q; there is hello, answer and error", printable(m.Type))
	case m.Type == typeAnswer && m.ID == nil:
		return m, errors.New("the program's answer has no id; it has to be that of the request")
	}
	return m, nil
}
