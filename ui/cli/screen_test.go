package cli

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// screen is what a terminal of 80 by 24 shows: as much of one as the program uses.
type screen struct {
	cells [24][80]rune
	x, y  int
}

// write takes output of the program.
func (s *screen) write(output string) {
	p := ansi.NewParser()
	var state byte
	for len(output) > 0 {
		seq, width, n, next := ansi.DecodeSequence(output, state, p)
		output, state = output[n:], next
		param := func(i int) int { v, _ := p.Param(i, 1); return max(1, v) }
		switch {
		case seq == "\r":
			s.x = 0
		case seq == "\n":
			s.y = min(s.y+1, len(s.cells)-1)
		case width > 0:
			if s.x < len(s.cells[0]) {
				s.cells[s.y][s.x] = []rune(seq)[0]
			}
			s.x += width
		case !strings.HasPrefix(seq, "\x1b["):
		case ansi.Cmd(p.Command()).Final() == 'H':
			s.y, s.x = min(param(0), len(s.cells))-1, min(param(1), len(s.cells[0]))-1
		case ansi.Cmd(p.Command()).Final() == 'K': // to the right
			clear(s.cells[s.y][min(s.x, len(s.cells[0])):])
		case ansi.Cmd(p.Command()).Final() == 'J': // all of it, or below
			if v, _ := p.Param(0, 0); v == 2 {
				s.cells = [24][80]rune{}
				continue
			}
			for y := s.y + 1; y < len(s.cells); y++ {
				clear(s.cells[y][:])
			}
		}
	}
}

// line is a line of the screen.
func (s *screen) line(y int) string { return s.at(0, y, len(s.cells[0])) }

// at are cells of a line.
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

// screens are what a terminal showed after each whole frame, where frames are marked as the program marks them.
func screens(output string) (shown []screen) {
	const end = "\x1b[?2026l"
	var s screen
	for {
		frame, rest, whole := strings.Cut(output, end)
		if !whole { // the program was killed in the middle of it
			return shown
		}
		s.write(frame + end)
		shown = append(shown, s)
		output = rest
	}
}

func TestScreens(t *testing.T) {
	var s screen
	s.write("\x1b[2J\x1b[Habcdef\x1b[1;31mg\x1b[0m\r\nhij\x1b[K\r\n\x1b[1;3HX\x1b[K\n\x1b[Jk\x1b[4;1H★y")
	if text := strings.TrimRight(s.String(), "\n"); text != "abX\nhijk\n\n★y" {
		t.Errorf("%q", text)
	}
	if shown := screens("a\x1b[?2026hb\x1b[?2026lc\x1b[?2026ld"); len(shown) != 2 || strings.TrimSpace(shown[1].line(0)) != "abc" {
		t.Errorf("%d screens", len(shown))
	}
}
