package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/game/testsize"
	"fair/okey/ui/cells"
	"fair/okey/ui/host"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/practice"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/lobby"
	"fair/okey/ui/tui/table"
)

// A burstTest opens a screen of the program and types bursts of keys at it.
type burstTest struct {
	*testing.T
	random   *rand.Rand
	flags    playFlags
	terminal *tui.Terminal
	close    []func() // closes what the screen shows
}

func (b *burstTest) look() (cells.Look, error) { return b.terminal.Look(b.flags.kept) }

// options returns the options of a table.
func (b *burstTest) options() table.Options {
	b.flags.shelf = b.flags.newShelf()
	at := check.Must(b.flags.newTable(false))
	if at.Word {
		at.Seeds = drawnSeeds
	}
	return tui.TableOptions(at, english(), b.flags.kept, check.Must(b.look()), nil)
}

// drawnSeeds returns the seeds of matches whose players are asked for a word.
func drawnSeeds() session.Seeds { return session.Seeds{Drawn: journaltest.DrawDeal(), Bots: 7} }

// menu opens the program at its menu, which reads a finished match, or at the table of the unfinished match.
func (b *burstTest) menu() tui.Screen {
	writeFinishedMatch(b.T, matchesDir(b.flags.state), "simple", "acemi", 0)
	b.flags.shelf = b.flags.newShelf()
	reviews := review.NewBackground(b.flags.shelf)
	reviews.SetEnabled(false) // they take seconds of processor time
	b.close = append(b.close, reviews.Close)
	return tui.NewApp(b.flags.menuHost(reviews, nil), b.look)
}

// play opens the table of a new match.
func (b *burstTest) play() tui.Screen { return check.Must(tui.NewTable(b.options())) }

func (b *burstTest) watch() tui.Screen {
	b.flags.watch = true
	return b.play()
}

func (b *burstTest) replay() tui.Screen {
	opts := b.options()
	opts.File = writeFinishedMatch(b.T, filepath.Join(b.flags.state, "replay"), b.flags.preset, "acemi", 1)
	return check.Must(tui.NewReplay(opts, check.Must(journal.ReadFile(opts.File))))
}

// roundEnd opens the end of the first round of a match.
func (b *burstTest) roundEnd() tui.Screen {
	path := writeSeededMatch(b.T, matchesDir(b.flags.state), b.flags.preset, "cirak", 1, 112)
	text := bytes.TrimSpace(check.Must(os.ReadFile(path)))
	check.Must(0, os.Truncate(path, int64(bytes.LastIndexByte(text, '\n')+1))) // the match is not closed
	return b.menu()
}

func (b *burstTest) exercise(series practice.Series) tui.Screen {
	opts := b.options()
	opts.Shelf = nil
	return check.Must(tui.NewPractice(opts, series, nil))
}

func (b *burstTest) lesson() tui.Screen {
	return b.exercise(practice.NewCourse(map[string]string{"classic": practice.Okey, "101": practice.Okey101}[b.flags.preset], nil))
}

// puzzles opens the puzzles for the player or, in Okey 101, the puzzle of the day.
func (b *burstTest) puzzles() tui.Screen {
	return b.exercise(practice.NewDeck(b.flags.notebook(), b.flags.preset == "101"))
}

// club opens the list of tables of a club.
func (b *burstTest) club() tui.Screen {
	at := check.Must(b.flags.newTable(true))
	club := host.NewClub(host.Setup{
		Rules: at.Rules, Preset: at.Preset, Bots: at.Levels, StandIn: at.Levels[1], Seeds: drawnSeeds, Dir: filepath.Join(b.flags.state, "hosted"),
		Turn: 20 * time.Second, Between: 5 * time.Second, Pace: time.Millisecond, Chat: host.FreeChat, Spectators: true, Hints: -1,
	}, 10, false)
	c := check.Must(lobby.NewClub(club, host.Guest{Person: "key of Deniz", Name: "Deniz"}, b.options()))
	b.close = append(b.close, c.Close, club.Close)
	return c
}

// burstTests lists the screens with the rules and settings of their tables and the keys that begin the first burst.
var burstTests = []struct {
	open        func(*burstTest) tui.Screen
	preset, set string
	first       string
}{
	{(*burstTest).menu, "classic", "", ""},
	{(*burstTest).play, "classic", "animate=off", ""},
	{(*burstTest).play, "classic", "tutor=on asks=doubtful letters=on", "xqnx"}, // waits for the tutor
	{(*burstTest).play, "simple", "counter=on", ""},
	{(*burstTest).play, "101", "word=on", ""},
	{(*burstTest).play, "101-partners", "tutor=on animate=off", ""},
	{(*burstTest).watch, "101", "", ""},
	{(*burstTest).replay, "classic", "", ""},
	{(*burstTest).roundEnd, "classic", "", ""},
	{(*burstTest).roundEnd, "101", "", "nqy"},
	{(*burstTest).lesson, "classic", "", ""},
	{(*burstTest).lesson, "101", "", ""},
	{(*burstTest).puzzles, "classic", "", ""},
	{(*burstTest).puzzles, "101", "", ""},
	{(*burstTest).club, "classic", "", ""},
	{(*burstTest).club, "classic", "", openTable},
	{(*burstTest).club, "101", "", openTable + "\r\r\r"},
}

// openTable opens a table of a club.
const openTable = "\x1b[F\r"

// The keys of bursts. The usual keys ask, answer, open, close and move.
var (
	usualKeys = append(strings.Fields("d d t x x x n n y y f g o e q a i i V s r ? ; / \x1b \x1b[A \x1b[B \x1b[C \x1b[D \x1b[H \x1b[F \x1b[5~ \x1b[6~"), " ", "\t", "\r", "\r")
	rareKeys  = append(strings.Split("\x1b\x1b[A \x1bOF \x1b[ \x1b[1;2A \x1b[1;2B \x1b[1;2C \x1b[1;2D \x1b[Z \x7f \x1b[3~ \x1bOP \x1bOQ \x1bOR \x1bOS \x03 \x1a \x00 \x1b[I \x1b[O ş İ", " "),
		strings.Split(" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~", "")...)
)

// key returns a random key, mouse event or paste for a window of the given size.
func (b *burstTest) key(w, h int) string {
	switch n := b.random.IntN(100); {
	case n < 50:
		return usualKeys[b.random.IntN(len(usualKeys))]
	case n < 80:
		return rareKeys[b.random.IntN(len(rareKeys))]
	case n < 88: // in the footer
		return fmt.Sprintf("\x1b[<0;%d;%dM", 1+b.random.IntN(w), h)
	case n < 97:
		button := []int{0, 0, 0, 2, 4, 32, 64, 65}[b.random.IntN(8)]
		return fmt.Sprintf("\x1b[<%d;%d;%d%c", button, 1+b.random.IntN(w), 1+b.random.IntN(h), "MMm"[b.random.IntN(3)])
	}
	return "\x1b[200~qy\nnx\x1b\x1b[201~"
}

// pauses are the times between bursts. Most bursts follow at once.
var pauses = []time.Duration{0, 10 * time.Millisecond, 100 * time.Millisecond, 600 * time.Millisecond, 2 * time.Second, time.Minute}

// A checkedScreen checks that keys come one by one, and that the rack of a table holds the hand.
type checkedScreen struct {
	tui.Screen
	b *burstTest
}

func (c checkedScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok && len(k.Runes) > 1 && !k.Paste {
		c.b.Errorf("%q came as one key", k.Runes)
	}
	_, cmd := c.Screen.Update(msg)
	if m, ok := c.Screen.(*table.Model); ok && !m.Session.AwaitsWord() && m.Session.Rack().Tiles() != m.Session.View().Hand {
		c.b.Errorf("after %v the rack does not hold the hand", msg)
	}
	return c, cmd
}

// run opens a screen and types bursts of 2 to 12 keys, until the screen is left or enough keys are typed. It returns
// their number.
func (b *burstTest) run(open func(*burstTest) tui.Screen, first string, enough int) (n int) {
	in, typed := io.Pipe()
	sizes, w, h := make(chan tea.WindowSizeMsg, 1000), 80, 24
	sizes <- tea.WindowSizeMsg{Width: w, Height: h}
	b.terminal = &tui.Terminal{
		Keys: check.Must(keyboard.OpenStream(in, 64)), Out: io.Discard, Sizes: sizes, Columns: 300, Rows: 100, Getenv: b.flags.getenv,
	}
	shown := checkedScreen{open(b), b}
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	over := make(chan error, 1)
	go func() {
		err := tui.Run(ctx, shown, b.terminal, b.flags.shelf)
		in.Close()
		over <- err
	}()
	var history []string
	for ; ; synctest.Wait() {
		if n >= enough {
			cancel()
		}
		select {
		case err := <-over:
			if crash, ok := err.(*tui.PanicError); ok {
				b.Errorf("%v after %q\n%s", err, history, crash.Stack)
			}
			for _, f := range append(b.close, b.flags.shelf.Close) {
				f()
			}
			b.terminal.Keys.Close()
			return n
		case <-time.After(pauses[max(0, b.random.IntN(13)-7)]):
		}
		if b.random.IntN(8) == 0 {
			w, h = 1+b.random.IntN(220), 1+b.random.IntN(70)
			sizes <- tea.WindowSizeMsg{Width: w, Height: h}
		}
		keys := first
		for range 2 + b.random.IntN(11) {
			keys += b.key(w, h)
			n++
		}
		io.WriteString(typed, keys)
		history, first = append(history, fmt.Sprint(w, "×", h, " ", keys)), ""
	}
}

// Keys may arrive together: the player is quick, the connection slow, or text is pasted. No screen may break down, and
// the rack holds the hand.
func TestBursts(t *testing.T) {
	enough := testsize.Of(40, 6000)
	for i, c := range burstTests {
		t.Run(fmt.Sprint(i, " ", c.preset), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				random := rand.New(rand.NewPCG(1, uint64(i)))
				for n := 0; n < enough && !t.Failed(); {
					b := &burstTest{T: t, random: random}
					b.flags = playFlags{commands: newCommands(), kept: check.Must(settings.Load(filepath.Join(t.TempDir(), "settings.json"))), preset: c.preset, bots: "acemi", seeds: seedSequence(uint64(5 + n))}
					b.flags.state = t.TempDir()
					for _, set := range strings.Fields(c.set) {
						name, value, _ := strings.Cut(set, "=")
						check.Must(0, b.flags.kept.Set(name, value))
					}
					n += b.run(c.open, c.first, enough-n)
				}
				time.Sleep(time.Hour) // until all timers have fired
			})
		})
	}
}
