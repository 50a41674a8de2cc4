package film

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"fair/okey/ui/cells"
)

// A Cast writes a version 2 asciicast: a header, then pieces of terminal output, each with its time in seconds since
// the start.
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
	Timestamp int64             `json:"timestamp,omitempty"` // when the cast starts, in seconds since 1970
	Title     string            `json:"title"`
	Env       map[string]string `json:"env"`
}

// hideCursor starts an asciicast. showCursor ends it, followed by a move to the last line, since the last picture stays
// on the terminal.
const (
	hideCursor = "\x1b[?25l"
	showCursor = "\x1b[0m\x1b[?25h"
)

// NewCast returns a Cast with the given title and starting time, for a window of w by h cells. The header has no
// starting time if start is zero.
func NewCast(out io.Writer, title string, start time.Time, w, h int) *Cast {
	c := &Cast{out: bufio.NewWriter(out), height: h}
	first := header{Version: 2, Width: w, Height: h, Title: title, Env: map[string]string{"TERM": "xterm-256color"}}
	if !start.IsZero() {
		first.Timestamp = start.Unix()
	}
	line, err := json.Marshal(first)
	if err != nil {
		panic(err) // cannot happen: every value can be encoded
	}
	c.out.Write(append(line, '\n')) // Flush returns any error
	c.add(0, hideCursor)
	return c
}

// Show adds a picture at the given time unless it looks the same as the previous one.
func (c *Cast) Show(at time.Duration, p cells.Picture) {
	if change := c.rec.Record(p); len(change) > 0 {
		c.add(at, string(change))
	}
}

// End ends the asciicast at the given time with the cursor on the last line. It returns the first error from writing.
func (c *Cast) End(at time.Duration) error {
	c.add(at, showCursor+"\x1b["+strconv.Itoa(c.height)+"H")
	return c.out.Flush()
}

func (c *Cast) add(at time.Duration, output string) {
	text, err := json.Marshal(output)
	if err != nil {
		panic(err) // cannot happen: every string can be encoded
	}
	c.text = strconv.AppendFloat(append(c.text[:0], '['), at.Seconds(), 'f', 6, 64)
	c.text = append(append(append(c.text, `, "o", `...), text...), "]\n"...)
	c.out.Write(c.text)
}
