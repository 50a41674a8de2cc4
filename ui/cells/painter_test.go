package cells

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hinshun/vt10x"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// screen is an emulated terminal that records what is written to it.
type screen struct {
	vt     vt10x.Terminal
	writes []string
	fault  error         // if not nil, the next write fails with it halfway
	stuck  chan struct{} // if not nil, writes wait until it is closed
	mu     sync.Mutex
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	stuck, fault := s.stuck, s.fault
	s.fault = nil
	s.mu.Unlock()
	if stuck != nil {
		<-stuck
	}
	n := len(p)
	if fault != nil {
		n /= 2
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes = append(s.writes, string(p[:n]))
	s.vt.Write(p[:n])
	return n, fault
}

// setFault makes the next write fail with err, or succeed if err is nil.
func (s *screen) setFault(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = err
}

// takeWrites returns the writes since the last call.
func (s *screen) takeWrites() (writes []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	writes, s.writes = s.writes, nil
	return writes
}

// shownRoles holds the roles of a palette as an emulated terminal shows them.
type shownRoles struct {
	fg, bg [roleCount]vt10x.Color
	bold   [roleCount]vt10x.Glyph // the foreground and mode of a bold letter
	ascii  bool
}

func shownRolesOf(p *Palette) *shownRoles {
	s := &shownRoles{ascii: p.ASCII}
	for r := range roleCount {
		vt := vt10x.New(vt10x.WithSize(4, 1))
		bold := "\x1b[1m"
		if !p.Coloured {
			bold = ""
		}
		fmt.Fprintf(vt, "%s%sx%sx", p.fg[r], p.bg[r], bold)
		s.fg[r], s.bg[r], s.bold[r] = vt.Cell(0, 0).FG, vt.Cell(0, 0).BG, vt.Cell(1, 0)
	}
	return s
}

const boldMode = 1 << 2 // defined by vt10x

// check checks that a terminal shows a grid, cell by cell.
func (s *shownRoles) check(t *testing.T, vt vt10x.Terminal, g *Grid) {
	t.Helper()
	w, h := vt.Size()
	check.Need(t, w == g.W && h == g.H, "the terminal has %d×%d cells, the grid %d×%d", w, h, g.W, g.H)
	for i, c := range g.cells {
		x, y := i%g.W, i/g.W
		got, want := vt.Cell(x, y), vt10x.Glyph{Char: c.r, FG: s.fg[c.fg], BG: s.bg[c.bg]}
		if c.bold {
			want.FG, want.Mode = s.bold[c.fg].FG, s.bold[c.fg].Mode
		}
		if s.ascii && c.r > 0x7f {
			want.Char = asciiFor(c.r)
		}
		if got.Mode &= boldMode; want.Char == ' ' {
			got.FG, got.Mode, want.FG, want.Mode = 0, 0, 0, 0
		}
		want.Mode &= boldMode
		check.Need(t, got == want, "at %d,%d of %d×%d the terminal shows %+v, the grid %+v", x, y, g.W, g.H, got, want)
	}
}

// scribble paints something random on a grid: nothing, a little or a lot.
func scribble(chance *rand.Rand, g *Grid, p *Palette) {
	role := func() Role { return RoleNone + 1 + Role(chance.IntN(int(roleCount)-1)) }
	place := func() (x, y int) { return chance.IntN(g.W+4) - 2, chance.IntN(g.H+4) - 2 }
	signs := []rune("  abÇşğıİ019▀●★☘╱▲…\x1b\x00")
	b := NewBrush(g, p, tile.New(tile.Red, 5), tile.None)
	for range chance.IntN(6) {
		x, y := place()
		switch chance.IntN(8) {
		case 0:
			g.Fill(Rect{x, y, chance.IntN(g.W + 1), chance.IntN(4)}, signs[chance.IntN(len(signs))], role(), role())
		case 1:
			r, t := Size(chance.IntN(int(sizes))).At(x, y), tile.New(tile.Colour(chance.IntN(4)), 1+chance.IntN(13))
			if chance.IntN(4) == 0 {
				t = tile.FalseJoker
			}
			b.Pile(r, t, TileState(chance.IntN(int(tileStates))), 2*chance.IntN(3))
		case 4:
			r := Size(chance.IntN(int(sizes))).At(x, y)
			b.Mat(Rect{x - 1, y - 1, r.W + 2, r.H + 2}, role())
			b.Stock(r, chance.IntN(60), 2*chance.IntN(3))
			b.Bracket(x, y+r.H, chance.IntN(30), "run ✓", role())
		case 2:
			b.Text(x, y, x+30, "şimdi sıra sende: taş çek", role(), chance.IntN(2) == 0)
		case 3:
			if chance.IntN(8) == 0 {
				g.Reset(g.W, g.H, role())
			}
		default:
			for range chance.IntN(20) {
				g.Put(x, y, signs[chance.IntN(len(signs))], role(), role(), chance.IntN(2) == 0)
				x += chance.IntN(3)
			}
		}
	}
}

var profiles = map[string]termenv.Profile{"true colour": termenv.TrueColor, "256": termenv.ANSI256, "16": termenv.ANSI, "none": termenv.Ascii}

func somePalette(t testing.TB, theme string, profile termenv.Profile, ascii bool) *Palette {
	t.Helper()
	look := lookOf(theme, profile)
	look.ASCII = ascii
	return check.Must(NewPalette(look))
}

// A stage is a painter, the terminal on which it paints, and the picture that it shows.
type stage struct {
	*screen
	*Painter
	Grid
	palette *Palette
}

// onStage calls do with a stage of 80 by 24 cells, whose painter has entered the alternate screen as Bubble Tea does.
func onStage(t *testing.T, ready func(), do func(t *testing.T, s *stage)) {
	synctest.Test(t, func(t *testing.T) {
		s := &stage{screen: &screen{vt: vt10x.New(vt10x.WithSize(80, 24))}, palette: somePalette(t, "felt", termenv.TrueColor, false)}
		s.Painter = NewPainter(s.screen, ready, func(v any, stack []byte) { t.Errorf("%v\n%s", v, stack) })
		defer s.Close()
		s.Reset(80, 24, RoleFelt)
		s.send(enterScreen, clearScreen, "\x1b[H", "\x1b[?25l")
		synctest.Wait()
		s.takeWrites()
		do(t, s)
	})
}

// send writes sequences through the painter.
func (s *stage) send(sequences ...string) {
	for _, text := range sequences {
		io.WriteString(s.Painter, text)
	}
}

// show shows the picture and waits for d and until nothing more happens. It returns what is written.
func (s *stage) show(d time.Duration) []string {
	s.Show(Picture{&s.Grid, s.palette})
	time.Sleep(d)
	synctest.Wait()
	return s.takeWrites()
}

// TestPainter_RandomPictures checks that a terminal shows each of many random pictures, at all colour depths, even
// after resizes, failures and suspensions.
func TestPainter_RandomPictures(t *testing.T) {
	for name, profile := range profiles {
		t.Run(name, func(t *testing.T) {
			onStage(t, func() {}, func(t *testing.T, s *stage) { showRandomPictures(t, s, profile) })
		})
	}
}

func showRandomPictures(t *testing.T, s *stage, profile termenv.Profile) {
	chance := rand.New(rand.NewPCG(7, uint64(profile)))
	var palettes []*Palette
	var seen []*shownRoles
	for _, theme := range []string{"felt", "contrast", "shapes"} {
		for _, ascii := range []bool{false, true} {
			p := somePalette(t, theme, profile, ascii)
			palettes, seen = append(palettes, p), append(seen, shownRolesOf(p))
		}
	}
	look := 0
	for range testsize.Of(200, 10000) {
		switch chance.IntN(20) {
		case 0: // the window is resized, and a picture of the old size may still be shown
			w, h := 1+chance.IntN(120), 1+chance.IntN(40)
			s.vt.Resize(w, h)
			if chance.IntN(2) == 0 {
				scribble(chance, &s.Grid, s.palette)
				s.show(Pace)
			}
			s.Forget()
			s.Reset(w, h, RoleFelt)
		case 1: // another program writes
			fmt.Fprint(s.vt, "\x1b[3;3H\x1b[1;31;42mcat: mail from root\r\n")
			s.Forget()
		case 2:
			look = chance.IntN(len(palettes))
		case 3:
			s.send("\x1b[?1002h")
		case 4: // the program is suspended and resumed
			s.send(clearLine, leaveScreen)
			fmt.Fprint(s.vt, "shell> fg\r\n")
			s.send(enterScreen, clearScreen)
		case 5: // the terminal fails
			s.setFault(errors.New("no"))
			scribble(chance, &s.Grid, s.palette)
			s.show(Pace)
			s.setFault(nil)
		}
		s.palette = palettes[look]
		scribble(chance, &s.Grid, s.palette)
		s.show(Pace)
		seen[look].check(t, s.vt, &s.Grid)
	}
}

// TestAppendMove checks that a cursor movement between any two cells reaches its target and is never longer than an
// absolute one.
func TestAppendMove(t *testing.T) {
	const w, h = 15, 12
	d := display{w: w, h: h}
	vt := vt10x.New(vt10x.WithSize(w, h))
	for from := range w * h {
		for to := range w * h {
			d.x, d.y = from%w, from/w
			x, y := to%w, to/w
			far := fmt.Sprintf("\x1b[%d;%dH", y+1, x+1)
			fmt.Fprintf(vt, "\x1b[%d;%dH", d.y+1, d.x+1)
			if d.x == w-1 && from%2 == 0 { // a character may have just been written to the last column
				fmt.Fprint(vt, "x")
				d.x = -1
			}
			way := string(d.appendMove(nil, x, y))
			io.WriteString(vt, way)
			c := vt.Cursor()
			check.Need(t, c.X == x && c.Y == y && c.State&1 == 0 && len(way) <= len(far), "%q leads from %d,%d to %d,%d, not to %d,%d", way, d.x, d.y, c.X, c.Y, x, y)
		}
	}
}

// TestPainter_SamePicture checks that nothing is written, and ready is not called, for a picture that is already shown.
func TestPainter_SamePicture(t *testing.T) {
	asked := 0
	onStage(t, func() { asked++ }, func(t *testing.T, s *stage) {
		s.Line(3, 3, "abc", RoleInk, true)
		s.show(0)
		for range 10 {
			s.Put(70, 20, ' ', RoleGold, RoleFelt, true) // neither colour nor bold is visible on a blank
			again := *s.palette
			s.palette = &again
			s.Show(Picture{})
			check.Equal(t, strings.Join(s.show(time.Minute), "|"), "")
			check.Equal(t, asked, 1, "waits for the journal")
		}
		s.Put(4, 3, 'x', RoleInk, RoleFelt, true)
		s.Put(6, 3, 'y', RoleInk, RoleFelt, true)
		s.Put(6, 5, 'z', RoleInk, RoleFelt, true)
		const want = "\x1b[?2026h\x1b[4;5H" + "xcy" + "\x1b[2B\b" + "z\x1b[?2026l" // written in the current colours
		check.Equal(t, strings.Join(s.show(0), "|"), want)
	})
}

// TestPainter_Pace checks that the first picture after a pause is painted at once, that later ones are painted every
// Pace, and that the last one is always painted.
func TestPainter_Pace(t *testing.T) {
	onStage(t, func() {}, func(t *testing.T, s *stage) {
		sees := shownRolesOf(s.palette)
		for round := range 3 {
			time.Sleep(time.Second)
			frames := 0
			for i := range 100 { // one picture every millisecond
				s.Put(i%80, 3, rune('a'+(i+round)%7), RoleInk, RoleFelt, true)
				frames += len(s.show(0))
				if i == 0 {
					sees.check(t, s.vt, &s.Grid)
				}
				time.Sleep(time.Millisecond)
			}
			frames += len(s.show(Pace))
			sees.check(t, s.vt, &s.Grid)
			check.That(t, frames >= 12 && frames <= 14, "%d frames are written in 100 ms", frames) // one every 8 ms
		}
	})
}

// TestPainter_SlowTerminal checks that Show does not wait for the terminal, and that the next picture painted is the
// newest.
func TestPainter_SlowTerminal(t *testing.T) {
	onStage(t, func() {}, func(t *testing.T, s *stage) {
		s.stuck = make(chan struct{})
		chance := rand.New(rand.NewPCG(1, 2))
		for range 1000 {
			scribble(chance, &s.Grid, s.palette)
			s.show(0)
		}
		for i := range 100 { // the menu writes such sequences when it turns the mouse on and off
			s.send(fmt.Sprintf("\x1b[?100%dh", i%3))
		}
		check.Equal(t, len(s.show(0)), 0, "writes to a stuck terminal")
		close(s.stuck)
		time.Sleep(Pace)
		synctest.Wait()
		check.Equal(t, len(s.takeWrites()), 3, "writes: the first picture, the modes, and the last picture")
		shownRolesOf(s.palette).check(t, s.vt, &s.Grid)
	})
}

// TestPainter_LeaveScreen checks that the sequence that leaves the alternate screen is written before Write returns,
// without colours, and that no picture follows it.
func TestPainter_LeaveScreen(t *testing.T) {
	onStage(t, func() {}, func(t *testing.T, s *stage) {
		s.show(0)
		s.Line(3, 3, "a picture that has to wait", RoleInk, true)
		s.Show(Picture{&s.Grid, s.palette})
		s.send(clearLine, leaveScreen)
		check.Equal(t, strings.Join(s.takeWrites(), ""), "\x1b[0m\x1b[24H"+clearLine+leaveScreen)
		check.Equal(t, len(s.show(time.Second)), 0, "writes after it was left")
		s.Close()
		_, err := s.Painter.Write([]byte("x"))
		check.Equal(t, err, os.ErrClosed)
		check.Equal(t, len(s.show(0)), 0, "writes of a closed painter")
	})
}

// TestPainter_Ready checks that no part of a picture is written before ready returns.
func TestPainter_Ready(t *testing.T) {
	var written chan struct{}
	onStage(t, func() { <-written }, func(t *testing.T, s *stage) {
		written = make(chan struct{})
		s.Line(3, 3, "drawn", RoleInk, true)
		check.Equal(t, len(s.show(time.Second)), 0, "writes before")
		s.Line(3, 3, "later", RoleInk, true) // the picture is still waiting
		close(written)
		synctest.Wait()
		writes := s.takeWrites()
		check.That(t, len(writes) == 1 && strings.Contains(writes[0], "drawn"), "%q is written", writes)
	})
}

// TestPainter_Panic checks that a panic is reported, and that sequences are still written.
func TestPainter_Panic(t *testing.T) {
	onStage(t, func() {}, func(t *testing.T, s *stage) {
		var onPanic any
		s.onPanic = func(v any, _ []byte) { onPanic = v }
		s.H = 30 // makes painting panic, since the grid has fewer rows
		s.show(0)
		check.That(t, onPanic != nil, "nobody gets to know")
		s.show(time.Second)
		s.send(leaveScreen)
		check.That(t, strings.HasSuffix(strings.Join(s.takeWrites(), ""), leaveScreen), "the screen is not left")
	})
}
