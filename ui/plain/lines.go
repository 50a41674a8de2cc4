package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"fair/okey/ui/words"
)

// longest is the most bytes of a line of input.
const longest = 200

// errLong reports a longer line.
var errLong = errors.New("the line is too long")

// A lineReader reads the input a line at a time, on demand.
type lineReader struct{ in *bufio.Reader }

func newLineReader(in io.Reader) *lineReader { return &lineReader{bufio.NewReaderSize(in, longest+2)} } // and the end of the line

// readLine returns the next line without its end: io.EOF after the last, which need not end, errLong for one that is
// too long and was skipped, the error of ctx once it is done.
func (l *lineReader) readLine(ctx context.Context) (string, error) {
	type read struct {
		line string
		err  error
	}
	got := make(chan read, 1) // the reader must end when nobody waits any more
	go func() {
		line, err := l.read()
		got <- read{line, err}
	}()
	select {
	case r := <-got:
		return r.line, r.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (l *lineReader) read() (string, error) {
	line, err := l.in.ReadSlice('\n')
	text := string(line)
	long := false
	for err == bufio.ErrBufferFull {
		long = true
		_, err = l.in.ReadSlice('\n')
	}
	text = strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	switch {
	case long || len(text) > longest:
		return "", errLong
	case err == io.EOF && text != "":
		return text, nil
	}
	return text, err
}

// width is the most characters of a line of output.
const width = 79

// keep is a blank at which no line is broken.
const keep = words.NoBreak

// A page writes lines. It keeps the first error, which ends the game.
type page struct {
	out     io.Writer
	written func(string) string // writes tile marks as the player wants them
	err     error
}

// print writes a text with its tiles in letters or in words, wrapped to the width of the page.
func (p *page) print(text string) {
	if p.err != nil {
		return
	}
	_, p.err = io.WriteString(p.out, strings.ReplaceAll(wrap(p.written(text)), keep, " ")+"\n")
}

// wrap breaks a text between words into lines of at most width characters; a longer word has a line of its own.
func wrap(text string) string {
	var lines []string
	letters := func(word string) int { return len([]rune(word)) }
	for _, line := range words.Fill(strings.Split(text, " "), letters, func(int) int { return width }) {
		lines = append(lines, strings.Join(line, " "))
	}
	return strings.Join(lines, "\n")
}
