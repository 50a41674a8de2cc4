package wire

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"strings"

	"fair/okey/bots"
	"fair/okey/game"
)

// Serve plays as a bot for another program's table. It reads the table's lines from in and writes its answers to out,
// until it reads a bye, the input ends or ctx is done. If a line breaks the protocol, it answers with an error and
// continues. name is the bot's name. level returns a new bot for each round. Serve returns any read or write error, or
// a *BreachError if a line broke the protocol.
func Serve(ctx context.Context, in io.Reader, out io.Writer, name string, level func(seed uint64) bots.Bot) error {
	lines, stop := make(chan []byte), make(chan struct{})
	defer close(stop)
	var endErr error
	go func() { // reads cannot be interrupted
		defer close(lines)
		endErr = ReadLines(in, longestQuestion, func(text []byte) bool {
			select {
			case lines <- text:
				return true
			case <-stop:
				return false
			}
		})
	}()
	s := server{name: printable(name), level: level, player: bots.NewPlayer(level(0))}
	for {
		select {
		case <-ctx.Done():
			return nil
		case text, ok := <-lines:
			if !ok {
				return cmp.Or(endErr, s.breach())
			}
			reply, over := s.answer(ctx, text)
			switch {
			case ctx.Err() != nil:
				return nil
			case over:
				return s.breach()
			case reply == nil:
				continue
			}
			if _, err := out.Write(encode(reply)); err != nil {
				return err
			}
		}
	}
}

// ReadLines calls take with each line of in, trimmed, until the input ends or take returns false. It skips empty lines.
// For a line of more than longest bytes, it calls take(nil) and does not keep the line in memory. It returns any read
// error other than io.EOF.
func ReadLines(in io.Reader, longest int, take func(line []byte) bool) error {
	reader := bufio.NewReaderSize(in, longest)
	for {
		text, err := reader.ReadSlice('\n')
		own := append([]byte{}, bytes.TrimSpace(text)...)
		for errors.Is(err, bufio.ErrBufferFull) {
			own = nil
			_, err = reader.ReadSlice('\n')
		}
		if (own == nil || len(own) > 0) && !take(own) {
			return nil
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// A server answers the messages from a table.
type server struct {
	name   string
	level  func(seed uint64) bots.Bot
	player *bots.Player
	rules  *game.Rules // the rules of the last hello, or nil before the first

	breaches int
	first    string // what is wrong with the first line that broke the protocol
}

// A BreachError reports that a table sent lines that break the protocol.
type BreachError struct {
	Count int
	First string // what is wrong with the first such line
}

func (e *BreachError) Error() string {
	return fmt.Sprintf("the table broke the protocol %d times; first: %s", e.Count, e.First)
}

// breach returns a *BreachError if any line broke the protocol, and nil otherwise.
func (s *server) breach() error {
	if s.breaches == 0 {
		return nil
	}
	return &BreachError{s.breaches, s.first}
}

// DescribeJSON describes err, which encoding/json returned for a line, in our own words.
func DescribeJSON(err error) string {
	var syntax *json.SyntaxError
	var value *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the line is not JSON"
	case errors.As(err, &value) && value.Field == "":
		return fmt.Sprintf("the line is a JSON %s, not an object", value.Value)
	case errors.As(err, &value):
		return fmt.Sprintf("%q cannot be a JSON %s", value.Field, value.Value)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// answer returns the reply to a line, or nil if it needs none. over reports whether the conversation is over.
func (s *server) answer(ctx context.Context, text []byte) (reply any, over bool) {
	complain := func(id *int64, format string, args ...any) (any, bool) {
		message := fmt.Sprintf(format, args...)
		if s.breaches++; s.breaches == 1 {
			s.first = message
		}
		return programMessage{Type: typeError, ID: id, Message: message}, false
	}
	if text == nil {
		return complain(nil, "the line is longer than %d bytes", longestQuestion)
	}
	var m tableMessage
	if err := json.Unmarshal(text, &m); err != nil {
		return complain(nil, "%s; want a message, such as {\"type\":\"bye\"}", printable(DescribeJSON(err)))
	}
	switch m.Type {
	case typeHello:
		if m.Protocol != Protocol {
			return complain(nil, "the table speaks protocol %d; this program speaks %d", m.Protocol, Protocol)
		}
		if m.Rules == nil {
			return complain(nil, "the hello has no rules")
		}
		rules, err := readRules(*m.Rules)
		if err != nil {
			return complain(nil, "the rules: %s", printable(err.Error()))
		}
		s.rules = &rules
		return programMessage{Type: typeHello, Protocol: Protocol, Name: s.name}, false
	case typeDeal:
		chance := fnv.New64a() // the same deal always gets the same seed
		chance.Write(text)
		s.player = bots.NewPlayer(s.level(chance.Sum64()))
		return nil, false
	case typeEvent, typeEnd:
		return nil, false // the next request has everything needed in its view
	case typeRequest:
	case typeBye:
		return nil, true
	default:
		return complain(m.ID, "no message %q; there is hello, deal, event, request, end and bye", printable(m.Type))
	}
	switch {
	case m.ID == nil:
		return complain(nil, "the request has no id")
	case s.rules == nil:
		return complain(m.ID, "a hello with the rules has to come before a request")
	case m.View == nil:
		return complain(m.ID, "the request has no view")
	}
	v, err := m.View.toView(*s.rules)
	if err != nil {
		return complain(m.ID, "the view: %s", printable(err.Error()))
	}
	a, fault := s.player.Ask(ctx, v)
	if v.Check(a) != nil {
		return complain(m.ID, "there is nothing to play: %s", printable(fmt.Sprint(fault)))
	}
	return programMessage{Type: typeAnswer, ID: m.ID, Action: a.String()}, false
}
