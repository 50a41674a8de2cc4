package sshd

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode"
	"unicode/utf8"
)

// ErrLeft is the reason why nothing is read any more: the guest typed Ctrl-C, or Ctrl-D on an empty line.
var ErrLeft = errors.New("the guest has left")

// The keys that edit a line.
const (
	keyInterrupt, keyEnd, keyBackspace, keyKill, keyEscape, keyDelete = 3, 4, 8, 21, 27, 127
)

// Lines are what a guest types, line by line, and what he is shown. His terminal sends each key as it is typed, so that
// it has to be shown to him and edited here; without a terminal the lines come as they are.
type Lines struct {
	in    *bufio.Reader
	out   io.Writer
	drawn bool   // the guest has a terminal
	rest  []byte // the rest of a line that Read has begun
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

// Read reads lines, each with its line break.
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

// readLine reads a line of at most maxLine characters. The rest of a longer one is dropped.
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

// show shows what was typed, if nobody else does.
func (l *Lines) show(text string) error {
	if !l.drawn {
		return nil
	}
	_, err := io.WriteString(l.out, text)
	return err
}

// skipSequence skips the rest of what a key such as an arrow sends. Esc alone takes the next key with it.
func (l *Lines) skipSequence() error {
	for first := true; ; first = false {
		r, _, err := l.in.ReadRune()
		if err != nil || !(first && (r == '[' || r == 'O')) && (unicode.IsLetter(r) || r == '~' || first) {
			return err
		}
	}
}
