package tui

import (
	"context"
	"crypto/rand"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/table"
)

// Keys as a terminal sends them.
const (
	arrowUp, arrowDown, arrowRight = "\x1b[A", "\x1b[B", "\x1b[C"
	homeKey, endKey, enterKey      = "\x1b[H", "\x1b[F", "\r"
	escKey, ctrlC                  = "\x1b", "\x03"
)

// A typist wraps the program and simulates a user who answers frames by typing. The user acts in the program's loop, so
// only goroutines of the program can race.
type typist struct {
	*App
	t        *testing.T
	keyboard io.Writer
	steps    []typistStep
	turns    int    // the number of turns left to play
	answered string // the last footer that was answered
}

// A typistStep holds the keys to type when the screen shows a text.
type typistStep struct{ shown, keys string }

// playing is text that the table shows during the player's turns.
const playing = "you threw"

func (p *typist) Init() tea.Cmd {
	return tea.Batch(p.App.Init(), func() tea.Msg { return tea.WindowSizeMsg{Width: 80, Height: 24} })
}

func (p *typist) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := p.App.Update(msg)
	return p, cmd
}

func (p *typist) Picture() cells.Picture {
	picture := p.App.Picture()
	frame := picture.Text()
	keys := ""
	_, atTable := p.screen.(*table.Model)
	switch {
	case atTable && len(p.steps) > 0 && p.steps[0].shown == playing && p.turns > 0:
		keys = p.play(ansi.Strip(frame))
	case len(p.steps) > 0 && strings.Contains(ansi.Strip(frame), p.steps[0].shown):
		keys, p.steps = p.steps[0].keys, p.steps[1:]
	}
	if _, err := io.WriteString(p.keyboard, keys); err != nil {
		p.t.Error(err)
	}
	return picture
}

// play returns the key that the footer of the frame offers for the player's turn: first to draw a tile, then to discard
// it.
func (p *typist) play(frame string) string {
	offered := frame[strings.LastIndexByte(frame, '\n')+1:]
	if offered == p.answered {
		return ""
	}
	for _, c := range []struct{ offered, key string }{{"y yes", "y"}, {"d draw", "d"}, {"x throw", "x"}} {
		if strings.Contains(offered, c.offered) {
			p.answered = offered
			if c.key == "x" {
				p.turns--
			}
			return c.key
		}
	}
	return ""
}

// playToEnd plays a match between bots to the end and saves it in dir.
func playToEnd(t *testing.T, dir string, levels [game.MaxSeats]bots.Level) {
	t.Helper()
	rules, err := game.PresetByName("simple")
	if err != nil {
		t.Fatal(err)
	}
	deal, err := journal.Draw(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	kept := session.NewShelf(dir, "okey test", time.Now).Begin(&session.Table{Preset: "simple", Rules: rules, Levels: levels}, table.Seeds{Drawn: &deal})
	match, _, err := kept.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	for {
		seat, phase := match.ToPlay()
		action := game.Action{Kind: game.NextRound}
		switch phase {
		case game.MatchOver:
			kept.Close()
			return
		case game.Playing:
			if action, err = levels[seat].New(1).Play(t.Context(), match.View(seat)); err != nil {
				t.Fatal(err)
			}
		default:
			seat = 0
		}
		next, _, err := game.Apply(match, seat, action)
		if err != nil {
			t.Fatal(err)
		}
		kept.Append(journal.Act{Seat: seat, Action: action}, next)
		match = next
	}
}

// TestRun_Races runs the program in its loop with keys typed while journals are read. Without the race detector, it
// only checks that the program quits.
func TestRun_Races(t *testing.T) {
	dir := t.TempDir()
	playToEnd(t, dir, tableOptions(t, termenv.Ascii).Levels)
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	app.host.Shelf = session.NewShelf(dir, "okey test", time.Now)
	model := app.host.Table
	app.host.Table = func(watch bool) (table.Options, error) {
		opts, err := model(watch)
		opts.Shelf, opts.Pace, opts.Talk, opts.OfferWin = app.host.Shelf, table.Instant, true, true
		return opts, err
	}
	keys, typed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer keys.Close()
	defer typed.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	terminal, err := OpenTerminal(keys, null, os.Getenv, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Keys.Close()
	const menu, list = "The Turkish tile game", "Esc back" // the menu shows ranks too
	restless := strings.Repeat(arrowDown+arrowUp, 40)
	p := &typist{App: app, t: t, keyboard: typed, turns: 4, steps: []typistStep{
		{menu, endKey + arrowUp + arrowUp + enterKey + restless},
		{"Days", escKey},
		{menu, endKey + strings.Repeat(arrowUp, 3) + enterKey + restless},
		{list, homeKey + enterKey + restless},
		{"replay", arrowRight + arrowRight + "q"},
		{list, escKey},
		{menu, homeKey + enterKey},
		{playing, "qy"}, // after the turns
		{"Continue", ctrlC},
	}}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // in case of a failure
	defer cancel()
	if err := Run(ctx, p, terminal, app.host.Shelf); err != nil {
		t.Errorf("%v, before %+v:\n%s", err, p.steps, ansi.Strip(p.App.View()))
	}
	if len(p.steps) > 0 || p.turns > 0 {
		t.Errorf("the program quit before %+v", p.steps)
	}
}
