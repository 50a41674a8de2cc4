// Package tabletest drives a table in tests as a player does: it presses keys, moves the mouse, lets time pass and
// reads the screen.
//
// Since it uses only the exported methods of a table, a test reads like the player's actions and the resulting screens:
//
//	g := tabletest.Play(t, table.New, tabletest.Setup{})
//	g.Press("d")
//	g.Point("R5").Press("x")
//	g.Shows("It is Ayşe's turn.")
//	g.Wait(700 * time.Millisecond)
//
// The test controls the time. Commands run synchronously and in order, so a method returns when the table waits for the
// player or for time to pass. Async makes commands run in goroutines instead.
package tabletest

import (
	"cmp"
	"io"
	"sync/atomic"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/film"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// A Setup describes a game. The zero Setup is classic Okey in English, in a window of 80 by 24 cells without colours,
// against bots of the first level at normal pace.
type Setup struct {
	// Preset is the name of the rules; "" means "classic". Set lists house rules such as "rounds=3". If the rules put
	// melds on the table, every seat has a MeldingBot unless Apprentices is set.
	Preset string
	Set    []string
	// Seed is the seed of the deal; 0 means 42.
	Seed uint64
	// Level is the name of the level at which PlayUntil plays the player's turns; "" means "cirak".
	Level string
	// Apprentices gives every seat a bot of the first level even if the rules put melds on the table.
	Apprentices bool
	// Lang is the code of the language; "" means "en".
	Lang string
	// W and H are the size of the window in cells; 0 means 80 and 24.
	W, H int
	// Colours enables true colour.
	Colours bool
	// Dir, if not empty, is the directory for saved matches. The deal then does not depend on Seed, and the table asks
	// the player for a word.
	Dir string
	// Resume resumes the match saved in Dir.
	Resume bool
	// At, if not nil, is the position to start from instead of a deal. Its rules replace Preset and Set.
	At *gametest.Position
	// Async calls Game.Async before the table starts.
	Async bool
	// Options, if not nil, changes the options of the table.
	Options func(*table.Options)
}

// Words returns the messages in a language, with the keys that the table shows.
func Words(t testing.TB, lang string) *words.Words {
	t.Helper()
	return check.Must(words.New(lang)).WithKeys(command.Keys((*command.Command).Key))
}

// TableOptions returns the options of the table that s describes.
func (s Setup) TableOptions(t testing.TB) table.Options {
	t.Helper()
	level := func(name string) bots.Level { return check.Must(bots.LevelByName(name)) }
	rules := check.Must(check.Must(game.PresetByName(cmp.Or(s.Preset, "classic"))).With(s.Set...))
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.Ascii)
	if s.Colours {
		renderer.SetColorProfile(termenv.TrueColor)
	}
	cirak, seed := level("cirak"), cmp.Or(s.Seed, 42)
	opts := table.Options{
		Table: session.Table{
			Rules: rules, Names: [4]string{"", "Ayşe", "Mehmet", "Zeynep"},
			Levels: [4]bots.Level{level(cmp.Or(s.Level, "cirak")), cirak, cirak, cirak},
			Seeds:  func() session.Seeds { return session.Seeds{Seed: game.SeedOf(seed), Bots: 42} },
			Hints:  -1,
		},
		Pace: table.Normal, Words: Words(t, cmp.Or(s.Lang, "en")), Look: cells.Look{Renderer: renderer},
	}
	if rules.LaysMelds() && !s.Apprentices {
		opts.Warn = true
		for i := range opts.Levels {
			opts.Levels[i] = bots.Guest("layer", func(uint64) bots.Bot { return MeldingBot{} })
		}
	}
	if s.Dir != "" {
		deal := check.Must(journal.Draw(&countingReader{}))
		opts.Shelf = session.NewShelf(s.Dir, "okey test", func() time.Time { return time.Date(2026, 3, 1, 20, 30, 0, 0, time.UTC) })
		t.Cleanup(opts.Shelf.Close) // before the directory is removed
		opts.Preset, opts.Word = cmp.Or(s.Preset, "classic"), true
		opts.Seeds = func() session.Seeds { return session.Seeds{Drawn: &deal, Bots: 42} }
	}
	if s.Resume {
		var notes []error
		if opts.Resumed, notes = opts.Shelf.Resume(); opts.Resumed == nil || len(notes) > 0 {
			t.Fatalf("no match is resumed: %v", notes)
		}
		opts.Rules, opts.Names = opts.Resumed.Header.Rules, tell.Names(opts.Resumed.Header)
	}
	if s.Options != nil {
		s.Options(&opts)
	}
	return opts
}

// A countingReader is a reader of the bytes 0, 1, 2 and so on, modulo 256.
type countingReader struct{ next byte }

func (c *countingReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = c.next
		c.next++
	}
	return len(p), nil
}

// A Game is a table driven by a test. A method that cannot do what it is asked to fails the test.
type Game struct {
	*table.Model
	t    testing.TB
	loop film.Loop[*table.Model]
	w, h int
	got  []tea.Msg // the messages returned by commands since the last Send

	running atomic.Int32 // the number of commands that have not returned
	returns chan tea.Msg
}

// Play opens a table with a constructor such as table.New and lets time pass until the player's turn.
func Play(t testing.TB, open func(table.Options) (*table.Model, error), s Setup) *Game {
	t.Helper()
	g := Open(t, open, s)
	g.Settle()
	return g
}

// Open is like Play but does not let time pass.
func Open(t testing.TB, open func(table.Options) (*table.Model, error), s Setup) *Game {
	t.Helper()
	opts := s.TableOptions(t)
	g := &Game{t: t, returns: make(chan tea.Msg, 100)}
	g.loop.Now, g.loop.Filter = time.Date(2026, 3, 1, 20, 30, 0, 0, time.UTC), g.filter
	opts.Clock = g.loop.Clock()
	opened, err := open(opts)
	check.OK(t, err)
	if g.Model, g.loop.Screen = opened, opened; s.Async {
		g.Async()
	}
	g.Resize(cmp.Or(s.W, 80), cmp.Or(s.H, 24))
	if s.At == nil {
		g.loop.Run(opened.Init())
		return g
	}
	g.loop.Run(opened.ShowSession(table.SeatMode{Table: opened}, session.NewAt(opts.Table, s.At.Match(t))))
	g.Send(nil)
	return g
}
