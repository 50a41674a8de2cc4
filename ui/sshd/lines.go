package sshd

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode"
	"unicode/utf8"
)

// ErrLeft is returned by reads after the guest typed Ctrl-C, or Ctrl-D on an
// empty line.
var ErrLeft = errors.New("the guest has left")

// The keys that edit a line.
const (
	keyInterrupt, keyEnd, keyBackspace, keyKill, keyEscape, keyDelete = 3, 4, 8, 21, 27, 127
)

// Lines reads and writes lines of text. On a terminal, it echoes the input and
// lets the guest edit it; otherwise the lines are read as they are.
type Lines struct {
	in    *bufio.Reader
	out   io.Writer
	drawn bool   // the guest has a terminal
	rest  []byte // unread part of a line
}

// Write writes lines of text.
func (l *Lines) Write(text []byte) (int, error) {
	if !l.drawn {
		return l.out.Write(text)
	}
	if _, err := l.out.Write(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))); err != nil {
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
	var line []rune
	for {
		r, _, err := l.in.ReadRune()
		switch {
		case err == io.EOF && len(line) > 0 && !l.drawn:
			return string(line), nil
		case err != nil:
			return "", err
		case r == '\n' || r == '\r' && l.drawn:
			return string(line), l.show("\r\n")
		case !l.drawn && r == '\r': // part of the line break
		case l.drawn && r == keyInterrupt, l.drawn && r == keyEnd && len(line) == 0:
			l.show("\r\n")
			return "", ErrLeft
		case l.drawn && r == keyEscape:
			err = l.skipSequence()
		case l.drawn && (r == keyBackspace || r == keyDelete) && len(line) > 0:
			line, err = line[:len(line)-1], l.show("\b \b")
		case l.drawn && r == keyKill:
			for range line {
				err = l.show("\b \b")
			}
			line = nil
		case unicode.IsControl(r) || r == utf8.RuneError || len(line) >= maxLine:
		default:
			line, err = append(line, r), l.show(string(r))
		}
		if err != nil {
			return "", err
		}
	}
}

// show echoes text if the guest has a terminal.
func (l *Lines) show(text string) error {
	if !l.drawn {
		return nil
	}
	_, err := io.WriteString(l.out, text)
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
