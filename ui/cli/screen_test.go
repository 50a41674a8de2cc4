package cli

import (
	"regexp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/hinshun/vt10x"
)

// A screen is the content of a terminal of 80 by 24 cells.
type screen struct{ cells [24][80]rune }

// readScreen returns the screen of an emulated terminal.
func readScreen(vt vt10x.Terminal) (s screen) {
	w, h := vt.Size()
	for y := range min(h, len(s.cells)) {
		for x := range min(w, len(s.cells[y])) {
			s.cells[y][x] = vt.Cell(x, y).Char
		}
	}
	return s
}

func (s *screen) line(y int) string { return s.at(0, y, len(s.cells[0])) }

// at returns width cells of line y, starting at column x.
func (s *screen) at(x, y, width int) string {
	var b strings.Builder
	for _, r := range s.cells[y][x : x+width] {
		if r == 0 {
			r = ' '
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (s *screen) String() string {
	var b strings.Builder
	for y := range s.cells {
		b.WriteString(strings.TrimRight(s.line(y), " ") + "\n")
	}
	return b.String()
}

// entersScreen and leavesScreen are the sequences that enter and leave the alternate screen. endsFrame ends a frame.
const entersScreen, leavesScreen, endsFrame = "\x1b[?1049h", "\x1b[?1049l", "\x1b[?2026l"

// screens returns the screens after each complete frame of output.
func screens(output string) (shown []screen) {
	vt := vt10x.New(vt10x.WithSize(80, 24))
	for {
		frame, rest, whole := strings.Cut(output, endsFrame)
		if !whole { // the program was killed during the frame
			return shown
		}
		vt.Write([]byte(frame))
		shown = append(shown, readScreen(vt))
		output = rest
	}
}

// A transcript is the output of a program as a person reads it: the text written line by line, and the whole screen
// after each frame.
type transcript struct {
	vt      vt10x.Terminal
	framed  bool // the alternate screen is active
	rest    string
	text    strings.Builder
	screens []int // start of each screen in text
}

// unfinished matches an incomplete escape sequence at the end of the output.
var unfinished = regexp.MustCompile("\x1b(\\[[?0-9;]*|\\][^\x07\x1b]*)?$")

func (r *transcript) add(output string) {
	r.rest += output
	for r.readPart() {
	}
}

// readPart reads the next part of rest, and reports whether that part was complete.
func (r *transcript) readPart() bool {
	if !r.framed {
		text, rest, enters := strings.Cut(r.rest, entersScreen)
		if !enters {
			at := len(text)
			if held := unfinished.FindStringIndex(text); held != nil {
				at = held[0]
			}
			text, rest = text[:at], text[at:]
		}
		r.text.WriteString(ansi.Strip(text))
		r.rest, r.framed = rest, enters
		return enters
	}
	frame, leave := strings.Index(r.rest, endsFrame), strings.Index(r.rest, leavesScreen)
	switch {
	case leave >= 0 && (frame < 0 || leave < frame):
		r.rest, r.framed = r.rest[leave+len(leavesScreen):], false
	case frame >= 0:
		r.vt.Write([]byte(r.rest[:frame]))
		r.rest = r.rest[frame+len(endsFrame):]
		r.screens = append(r.screens, r.text.Len())
		for line := range strings.Lines(r.vt.String()) {
			r.text.WriteString(strings.TrimRight(line, " \n") + "\n")
		}
	default:
		return false
	}
	return true
}

// screenStart returns the start of the screen that contains a position in the text. If there is no such screen, it
// returns the position itself.
func (r *transcript) screenStart(pos int) int {
	for _, at := range slices.Backward(r.screens) {
		if at <= pos && strings.Count(r.text.String()[at:pos], "\n") < r.height() {
			return at
		}
	}
	return pos
}

func (r *transcript) height() int { _, h := r.vt.Size(); return h }
