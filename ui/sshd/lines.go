package sshd

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// ErrLeft is returned by reads after the guest has typed Ctrl-C, or Ctrl-D on
// an empty line.
var ErrLeft = errors.New("the guest has left")

// The keys that edit a line.
const (
	keyInterrupt, keyEnd, keyBackspace, keyKill, keyEscape, keyDelete = 3, 4, 8, 21, 27, 127
)

// Lines reads and writes text line by line. On a terminal, it echoes the input
// and lets the guest edit it. Otherwise it reads the input as it is.
type Lines struct {
	in          *bufio.Reader
	out         io.Writer
	hasTerminal bool
	rest        []byte // unread part of a line

	mu    sync.Mutex // held while writing to the terminal
	typed []rune     // line being typed; only readLine sets it
}

// Write writes text. On a terminal, it redraws the line being typed below the
// text.
func (l *Lines) Write(text []byte) (int, error) {
	if !l.hasTerminal {
		return l.out.Write(text)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	shown := bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	if len(l.typed) > 0 {
		shown = slices.Concat([]byte("\r\n"), shown, []byte(string(l.typed)))
	}
	if _, err := l.out.Write(shown); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Read reads lines, including their line breaks.
func (l *Lines) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		line, err := l.readLine()
		if err != nil {
			return 0, err
		}
		l.rest = append([]byte(line), '\n')
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// ask writes a question and reads the answer.
func (l *Lines) ask(question string) (string, error) {
	if _, err := io.WriteString(l, question+" "); err != nil {
		return "", err
	}
	return l.readLine()
}

// readLine reads a line of at most maxLine characters and discards the rest.
func (l *Lines) readLine() (string, error) {
	for {
		r, _, err := l.in.ReadRune()
		line := l.typed
		switch {
		case err == io.EOF && len(line) > 0 && !l.hasTerminal:
			return string(line), l.change(nil, "")
		case err != nil:
			return "", err
		case r == '\n' || r == '\r' && l.hasTerminal:
			return string(line), l.change(nil, "\r\n")
		case !l.hasTerminal && unicode.IsControl(r): // such as part of the line break
		case r == keyInterrupt, r == keyEnd && len(line) == 0:
			l.change(nil, "\r\n")
			return "", ErrLeft
		case r == keyEscape:
			err = l.skipSequence()
		case (r == keyBackspace || r == keyDelete) && len(line) > 0:
			err = l.change(line[:len(line)-1], "\b \b")
		case r == keyKill:
			err = l.change(nil, strings.Repeat("\b \b", len(line)))
		case unicode.IsControl(r) || r == utf8.RuneError || len(line) >= maxLine:
		default:
			err = l.change(append(line, r), string(r))
		}
		if err != nil {
			return "", err
		}
	}
}

// change sets the line being typed and, on a terminal, writes echo.
func (l *Lines) change(line []rune, echo string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.typed = line
	if !l.hasTerminal || echo == "" {
		return nil
	}
	_, err := io.WriteString(l.out, echo)
	return err
}

// skipSequence skips the rest of an escape sequence. After Esc alone, it skips
// the next key.
func (l *Lines) skipSequence() error {
	for first := true; ; first = false {
		r, _, err := l.in.ReadRune()
		if err != nil || !(first && (r == '[' || r == 'O')) && (unicode.IsLetter(r) || r == '~' || first) {
			return err
		}
	}
}
