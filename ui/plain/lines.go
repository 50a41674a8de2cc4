package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"fair/okey/ui/words"
)

// longest is how many bytes a line of input may have.
const longest = 200

// errLong is the error of a line that is longer.
var errLong = errors.New("the line is too long")

// lines reads the input a line at a time, each only when it is wanted.
type lines struct{ in *bufio.Reader }

func newLines(in io.Reader) *lines { return &lines{bufio.NewReaderSize(in, longest+2)} } // and the end of the line

// next is the next line without its end; io.EOF after the last, errLong for one that is too long
// and was skipped, the error of ctx when it is done before. A last line need not end.
func (l *lines) next(ctx context.Context) (string, error) {
	type read struct {
		line string
		err  error
	}
	got := make(chan read, 1) // so that whoever reads can end when nobody waits any more
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

func (l *lines) read() (string, error) {
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

// width is how many characters a line of output has at most.
const width = 79

// keep is a blank where no line is broken.
const keep = words.NoBreak

// page is where lines are written. What cannot be written is remembered and ends the game.
type page struct {
	out     io.Writer
	written func(string) string // what has tile marks in it, with tiles as the player wants them
	err     error
}

// line writes a text, in several lines if it is long, tiles in letters or in words.
func (p *page) line(text string) {
	if p.err != nil {
		return
	}
	_, p.err = io.WriteString(p.out, strings.ReplaceAll(wrap(p.written(text)), keep, " ")+"\n")
}

// wrap breaks a text between its words into lines that are no longer than the page is wide; a
// longer word has a line of its own.
func wrap(text string) string {
	var lines []string
	letters := func(word string) int { return len([]rune(word)) }
	for _, line := range words.Fill(strings.Split(text, " "), letters, func(int) int { return width }) {
		lines = append(lines, strings.Join(line, " "))
	}
	return strings.Join(lines, "\n")
}
