package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"fair/okey/ui/words"
)

// longest is the maximum length of a line of input, in bytes.
const longest = 200

var (
	errLineTooLong = errors.New("the line is too long") // it is longer than that
	errWoken       = errors.New("woken before the line was read")
)

// A lineReader reads the input line by line, on demand.
type lineReader struct {
	in  *bufio.Reader
	got chan lineRead // of the line that is being read, or nil
}

// A lineRead is a line that was read, or the error.
type lineRead struct {
	line string
	err  error
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, longest+2)} // plus the end of the line
}

// readLine returns the next line without its line end, which the last line may lack. After the last line, the error is
// io.EOF. A line that is too long is skipped with the error errLineTooLong. If woken receives a value or ctx is done
// first, readLine returns errWoken or ctx.Err(), and the next call returns the line. woken may be nil.
func (l *lineReader) readLine(ctx context.Context, woken <-chan struct{}) (string, error) {
	if l.got == nil {
		got := make(chan lineRead, 1) // buffered, so that the goroutine ends even if nobody is waiting
		l.got = got
		go func() {
			line, err := l.read()
			got <- lineRead{line, err}
		}()
	}
	select {
	case r := <-l.got:
		l.got = nil
		return r.line, r.err
	case <-woken:
		return "", errWoken
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
		return "", errLineTooLong
	case err == io.EOF && text != "":
		return text, nil
	}
	return text, err
}

// width is the maximum number of characters in a line of output.
const width = 79

// keep is a blank where lines are never broken.
const keep = words.NoBreak

// A page writes lines. It stops writing after the first error, which ends the game.
type page struct {
	out     io.Writer
	written func(string) string // replaces tile marks by letters or words, as the player prefers
	err     error
}

// print writes a text with its tiles in letters or in words, wrapped to lines of width characters.
func (p *page) print(text string) {
	if p.err != nil {
		return
	}
	_, p.err = io.WriteString(p.out, strings.ReplaceAll(wrap(p.written(text)), keep, " ")+"\n")
}

// wrap breaks a text between words into lines of at most width characters. A longer word goes on a separate line.
func wrap(text string) string {
	var lines []string
	letters := func(word string) int { return len([]rune(word)) }
	for _, line := range words.Fill(strings.Split(text, " "), letters, func(int) int { return width }) {
		lines = append(lines, strings.Join(line, " "))
	}
	return strings.Join(lines, "\n")
}
