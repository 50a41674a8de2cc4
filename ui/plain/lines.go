package plain

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"strings"

	"fair/okey/ui/command"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// maxLineLength is the maximum length of a line of input, in bytes.
const maxLineLength = 200

var (
	errLineTooLong = errors.New("the line is too long") // longer than maxLineLength
	errWoken       = errors.New("woken before the line was read")
)

// A lineReader reads lines of input on demand.
type lineReader struct {
	in  *bufio.Reader
	got chan lineResult // receives the line that is being read; nil if there is none
}

// A lineResult is a line of input or an error.
type lineResult struct {
	line string
	err  error
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, maxLineLength+2)} // with the line end
}

// readLine returns the next line without its line end, which the last line may omit. It returns io.EOF after the last
// line, and errLineTooLong instead of a line that is too long. If woken receives a value or ctx is done first, it
// returns errWoken or ctx.Err(), and the next call returns the line. woken may be nil.
func (l *lineReader) readLine(ctx context.Context, woken <-chan struct{}) (string, error) {
	if l.got == nil {
		got := make(chan lineResult, 1) // buffered, so that the goroutine always exits
		l.got = got
		go func() {
			line, err := l.read()
			got <- lineResult{line, err}
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
	case long || len(text) > maxLineLength:
		return "", errLineTooLong
	case err == io.EOF && text != "":
		return text, nil
	}
	return text, err
}

// width is the maximum number of characters in a line of output.
const width = 79

// nbsp is a no-break space, at which lines are not wrapped. It is printed as a space.
const nbsp = words.NoBreak

// A page writes lines. It stops writing after the first error, which ends the game.
type page struct {
	words  *words.Words
	out    io.Writer
	spell  bool                // tiles are spelled in words, such as "red 4"
	format func(string) string // replaces tile marks with letters or words
	err    error
}

// newPage returns a page that writes to out. Its texts show what to type for a command, and spell tiles as the settings
// say.
func newPage(w *words.Words, kept *settings.Settings, out io.Writer) *page {
	p := &page{words: w.WithKeys(command.Keys((*command.Command).TypedKey)), out: out, spell: w.SpellsTiles(kept.Get("spell")), format: words.Plain}
	if p.spell {
		p.format = w.SpellTiles
	}
	return p
}

// say prints the text with the given ID.
func (p *page) say(id string) { p.sayWith(id, nil) }

// sayWith is like say, but the text has arguments.
func (p *page) sayWith(id string, args words.Args) { p.print(p.words.With(id, args)) }

// print writes each text on lines of its own, wrapped to width characters.
func (p *page) print(texts ...string) {
	for _, text := range texts {
		if p.err == nil {
			lines := strings.Join(words.Wrap(p.format(text), width, 0), "\n")
			_, p.err = io.WriteString(p.out, strings.ReplaceAll(lines, nbsp, " ")+"\n")
		}
	}
}

func (p *page) printUnlessEmpty(line string) {
	if line != "" {
		p.print(line)
	}
}

// printPage prints the title of a page and a line for each row. A single row follows the title on its line.
func (p *page) printPage(read tell.Page) {
	var lines []string
	for _, row := range read.Rows {
		if row.Tone != tell.Heading {
			lines = append(lines, cmp.Or(row.Line, strings.TrimRight(strings.ReplaceAll(row.Text, "\t", " "), " ")))
		}
	}
	if len(lines) == 1 {
		p.print(read.Title + ": " + lines[0])
	} else {
		p.print(append([]string{read.Title + ":"}, lines...)...)
	}
}
