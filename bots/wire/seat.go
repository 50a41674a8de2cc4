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
	// maxUseless is the maximum number of lines, other than the answer, that a program may write for one question.
	maxUseless = 64
	// maxLate is the number of late answers in a row after which a program is given up.
	maxLate = 3
)

var (
	errFlood  = fmt.Errorf("the program wrote more than %d lines that answer nothing", maxUseless)
	errSilent = fmt.Errorf("the program did not answer %d questions in a row", maxLate)
	errClosed = errors.New("the seat has been closed")
)

// A processBot is a bots.Bot that gets its actions from a process of an external program. It acquires the process for
// its first question.
type processBot struct {
	program *Program
	mu      sync.Mutex
	process *process
	broken  error
	sent    progress // what the process has been sent
}

// A badAnswer is an error in a single answer, after which the program may be asked again.
type badAnswer struct{ error }

// KeepsTime implements bots.TimeKeeper.
func (s *processBot) KeepsTime() {}

// Play implements bots.Bot. It tells the program what has happened, asks it for an action, and waits for the answer. It
// ignores answers to earlier questions. Once a program has broken the protocol, Play does not ask it again.
func (s *processBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken != nil {
		return game.Action{}, s.broken
	}
	if s.process == nil {
		q, err := s.program.acquire(v.Rules)
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
	var pardoned badAnswer
	switch {
	case err == nil:
		q.late = 0
		if illegal := v.Check(a); illegal != nil { // this only records the fault, since bots.Player checks the action
			fault = fmt.Errorf("illegal: %w", illegal)
		}
	case errors.As(err, &pardoned):
		err, fault = pardoned.error, pardoned.error
		q.late = 0
	case errors.Is(err, bots.ErrLate):
		fault = errors.New("the program did not answer in time")
		if q.late++; q.late >= maxLate {
			s.giveUp(errSilent)
		}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded): // the question was withdrawn
		fault = nil
	default:
		s.giveUp(err)
	}
	if fault != nil && s.program.ctx.Err() == nil {
		s.program.mu.Lock()
		s.program.recordFault(fault)
		s.program.mu.Unlock()
	}
	return a, err
}

// awaitGreeting waits until the program has answered the hello, for which there is a separate time limit. If the limit
// is exceeded, it gives the program up.
func (s *processBot) awaitGreeting(ctx context.Context) error {
	limited, cancel := bots.WithPatience(ctx, s.program.limits.start)
	defer cancel()
	select {
	case <-s.process.greeted: // or else the process has exited, which ask will report
		return nil
	case <-limited.Done():
		if ctx.Err() != nil {
			return ctx.Err() // the question was withdrawn
		}
		err := fmt.Errorf("the program did not answer the hello within %v", s.program.limits.start)
		s.giveUp(err)
		return fmt.Errorf("%w: %w", bots.ErrLate, err)
	}
}

// giveUp marks the process as broken, for the given reason, and drops it.
func (s *processBot) giveUp(why error) {
	s.process.kill()
	s.program.mu.Lock()
	s.program.recordBreak(why)
	s.program.mu.Unlock()
	s.broken, s.process = why, nil
}

var _ bots.Listener = (*processBot)(nil)

// Hear implements bots.Listener. It tells the program what has happened, without asking a question, and never blocks.
func (s *processBot) Hear(v game.View) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process == nil {
		return
	}
	if err := s.process.enqueue(s.newLines(v)); err != nil {
		s.giveUp(err)
	}
}

// Close releases the process, without waiting for it, for use by another seat.
func (s *processBot) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process != nil {
		s.program.release(s.process)
	}
	s.process, s.sent = nil, progress{}
	if s.broken == nil {
		s.broken = errClosed
	}
	return nil
}

// newLines returns lines with the messages about what is new in a view.
func (s *processBot) newLines(v game.View) []byte {
	var text []byte
	if s.process.rules != v.Rules {
		text = encode(hello{typeHello, Protocol, writeRules(v.Rules)})
		s.process.rules = v.Rules
	}
	for _, m := range s.sent.newMessages(&v) {
		text = append(text, encode(m)...)
	}
	return text
}

// ask sends a question and waits for the answer.
func (s *processBot) ask(ctx context.Context, v game.View) (game.Action, error) {
	limited, cancel := bots.WithPatience(ctx, s.program.limits.answer)
	defer cancel()
	q := s.process
	text := s.newLines(v)
	q.id++
	r := request{Type: typeRequest, ID: q.id, Legal: v.Legal(), View: newView(&v)}
	if err := q.enqueue(append(text, encode(r)...)); err != nil {
		return game.Action{}, err
	}
	q.answerDue = true
	for range maxUseless {
		select {
		case <-limited.Done():
			return game.Action{}, cmp.Or(ctx.Err(), bots.ErrLate)
		case text, ok := <-q.lines:
			if !ok {
				return game.Action{}, q.endErr
			}
			a, answered, err := q.parseReply(text)
			if answered {
				q.answerDue = false
			}
			if answered || err != nil {
				return a, err
			}
		}
	}
	return game.Action{}, errFlood
}

// parseReply parses a line from the program. answered reports whether the line answers the last question. Any error
// other than a badAnswer means that the process is broken.
func (p *process) parseReply(text []byte) (a game.Action, answered bool, err error) {
	m, err := parseMessage(text)
	switch {
	case err != nil:
		return a, false, err
	case m.Type == typeHello && m.Protocol != Protocol:
		return a, false, protocolError(m)
	case m.Type == typeHello: // the answer to a hello with changed rules
		return a, false, nil
	case m.ID != nil && *m.ID < p.id:
		return a, false, nil // the answer to an earlier question
	case m.ID != nil && *m.ID > p.id:
		return a, false, fmt.Errorf("the program answered question %d, which was not asked", *m.ID)
	case m.Type == typeError:
		return a, true, badAnswer{fmt.Errorf("the program says: %q", printable(m.Message))}
	}
	if a, err = game.ParseAction(m.Action); err != nil {
		err = badAnswer{errors.New(printable(err.Error()) + "; the request lists what is legal")}
	}
	return a, true, err
}

// readGreeting returns an error unless the first line from a program is a hello of this protocol.
func readGreeting(text []byte) error {
	m, err := parseMessage(text)
	switch {
	case err != nil:
		return err
	case m.Type != typeHello:
		return errors.New("the program has to answer the hello with a hello first")
	case m.Protocol != Protocol:
		return protocolError(m)
	}
	return nil
}

// protocolError returns the error for a hello with a protocol version that is not supported.
func protocolError(m programMessage) error {
	return fmt.Errorf("the program speaks protocol %d; this table speaks %d", m.Protocol, Protocol)
}

// parseMessage parses a line from a program.
func parseMessage(text []byte) (programMessage, error) {
	var m programMessage
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
