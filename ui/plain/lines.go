package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"fair/okey/ui/words"
)

// longest is the largest length of a line of input in bytes.
const longest = 200

// errLong is the error for a line that is longer.
var errLong = errors.New("the line is too long")

// A lineReader reads the input line by line, on demand.
type lineReader struct{ in *bufio.Reader }

func newLineReader(in io.Reader) *lineReader { return &lineReader{bufio.NewReaderSize(in, longest+2)} } // plus the end of the line

// readLine returns the next line without its end. The last line need not have an end; after it the error is io.EOF. A
// line that is too long is skipped, with the error errLong. Once ctx is done, readLine returns the error of ctx.
func (l *lineReader) readLine(ctx context.Context) (string, error) {
	type read struct {
		line string
		err  error
	}
	got := make(chan read, 1) // buffered, so that the reader ends even when nobody waits any more
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

// width is the largest number of characters in a line of output.
const width = 79

// keep is a blank at which no line is broken.
const keep = words.NoBreak

// A page writes lines. After the first error, which ends the game, it writes nothing more.
type page struct {
	out     io.Writer
	written func(string) string // replaces tile marks by letters or words, as the player wants
	err     error
}

// print writes a text with its tiles in letters or in words, wrapped to lines of width characters.
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
