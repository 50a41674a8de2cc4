package film

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"fair/okey/ui/cells"
)

// A Cast writes an asciicast, version 2. It consists of a header and the output to a terminal, each piece of output
// with its time in seconds since the beginning.
type Cast struct {
	out    *bufio.Writer
	height int // the height of the window
	rec    cells.Recorder
	text   []byte
}

// header is the first line of an asciicast.
type header struct {
	Version   int               `json:"version"`
	Width     int               `json:"width"`
	Height    int               `json:"height"`
	Timestamp int64             `json:"timestamp,omitempty"` // when the cast began, in seconds since 1970
	Title     string            `json:"title"`
	Env       map[string]string `json:"env"`
}

// The control sequences before the first picture and after the last. The last picture stays on the terminal that plays
// the cast, so the cursor moves to the last line.
const (
	hideCursor = "\x1b[?25l"
	showCursor = "\x1b[0m\x1b[?25h"
)

// NewCast returns an asciicast with a title and a starting time, for a window of w by h cells. A zero begun means that
// the starting time is omitted.
func NewCast(out io.Writer, title string, begun time.Time, w, h int) *Cast {
	c := &Cast{out: bufio.NewWriter(out), height: h}
	first := header{Version: 2, Width: w, Height: h, Title: title, Env: map[string]string{"TERM": "xterm-256color"}}
	if !begun.IsZero() {
		first.Timestamp = begun.Unix()
	}
	line, err := json.Marshal(first)
	if err != nil {
		panic(err) // cannot happen: every value can be encoded
	}
	c.out.Write(append(line, '\n')) // here and below, out keeps any error until Flush
	c.add(0, hideCursor)
	return c
}

// Show adds a picture at the given time, unless it looks the same as the previous one.
func (c *Cast) Show(at time.Duration, p cells.Picture) {
	if change := c.rec.Record(p); len(change) > 0 {
		c.add(at, string(change))
	}
}

// End ends the asciicast at the given time and moves the cursor to the last line. It returns the first error from
// writing.
func (c *Cast) End(at time.Duration) error {
	c.add(at, showCursor+"\x1b["+strconv.Itoa(c.height)+"H")
	return c.out.Flush()
}

// add adds an output event at the given time.
func (c *Cast) add(at time.Duration, output string) {
	text, err := json.Marshal(output)
	if err != nil {
		panic(err) // cannot happen: every string can be encoded
	}
	c.text = strconv.AppendFloat(append(c.text[:0], '['), at.Seconds(), 'f', 6, 64)
	c.text = append(append(append(c.text, `, "o", `...), text...), "]\n"...)
	c.out.Write(c.text)
}
