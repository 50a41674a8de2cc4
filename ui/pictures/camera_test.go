package pictures

import (
	"context"
	"io"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/film"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// A camera operates a table by its keys and records what a player would see, and for how long.
type camera struct {
	t     *testing.T
	loop  film.Loop[*table.Model]
	shots []Shot
}

// newCamera opens a table in a window of w by h cells.
func newCamera(t *testing.T, opts table.Options, w, h int) *camera {
	t.Helper()
	c := &camera{t: t}
	opts.Clock = c.loop.Clock()
	m := check.Must(tui.NewTable(opts))
	c.loop.Screen = m
	t.Cleanup(m.Session.Close)
	c.loop.Send(tea.WindowSizeMsg{Width: w, Height: h})
	c.loop.Run(m.Init())
	return c
}

// rate is the number of frames per second.
const rate = 15

// wait advances the clock by d and records each frame just before it ends.
func (c *camera) wait(d time.Duration) {
	for ; d > 0; d -= time.Second / rate {
		c.loop.Wait(time.Second/rate - time.Microsecond)
		if frame := Copy(c.loop.Screen.Picture()); len(c.shots) > 0 && c.last().Equal(frame) {
			c.last().Duration += time.Second / rate
		} else {
			c.shots = append(c.shots, Shot{frame, time.Second / rate})
		}
		c.loop.Wait(time.Microsecond)
	}
}

// waitUntilQuiet waits until nothing has changed for longer than a bot takes to move, and then sets the duration of the
// last shot to d.
func (c *camera) waitUntilQuiet(d time.Duration) {
	const slow = 2 * time.Second
	for c.wait(slow); c.last().Duration < slow; {
		c.wait(time.Second / rate)
	}
	c.last().Duration = d
}

func (c *camera) last() *Shot { return &c.shots[len(c.shots)-1] }

// press presses the keys of commands, which must be letters.
func (c *camera) press(ids ...command.ID) {
	for _, id := range ids {
		c.loop.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(command.ByID(id).Keys[0])})
	}
}

// tableOptions returns the options of a table with default settings.
func tableOptions(t *testing.T, lang string, rules game.Rules, level string, seed uint64) table.Options {
	t.Helper()
	w := check.Must(words.New(lang)).WithKeys(command.Keys((*command.Command).Key))
	l := check.Must(bots.LevelByName(level))
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.TrueColor)
	return table.Options{
		Table: session.Table{
			Rules: rules, Names: [4]string{"", "Ayşe", "Mehmet", "Zeynep"}, Levels: [4]bots.Level{{}, l, l, l},
			Seeds: func() session.Seeds { return session.Seeds{Seed: game.SeedOf(seed), Bots: seed} },
			Warn:  true, OfferWin: true, Talk: true, Beside: true, Hints: -1,
		},
		Pace: table.Normal, Mouse: true, Animate: true, Counter: true, Brackets: "all",
		Words: w, Look: cells.Look{Renderer: renderer},
	}
}

// A player plays a match without showing it. Without a bot, it follows the coach's advice but discards the tile on
// which the cursor starts.
type player struct {
	t   *testing.T
	s   *session.Session
	bot bots.Bot // may be nil
}

// play plays until the round is over or stop returns true for the player's next action. It returns the player's
// actions.
func (p player) play(stop func(s *session.Session, next game.Action) bool) (did []game.Action) {
	p.t.Helper()
	for p.s.View().Phase == game.Playing {
		var o session.Outcome
		if bot, ok := p.s.BotToMove(); ok {
			o = p.s.Play(bot.Ask(context.Background()))
		} else {
			a := p.next()
			if stop(p.s, a) {
				return did
			}
			did = append(did, a)
			o = p.do(a)
		}
		check.Need(p.t, o.Refused == nil && o.Fault == nil, "%v: refused %v, fault %v", o.Action, o.Refused, o.Fault)
	}
	return did
}

func (p player) next() game.Action {
	v := p.s.View()
	if p.bot != nil {
		return check.Must(p.bot.Play(context.Background(), *v))
	}
	a := coach.Advise(context.Background(), *v)
	if spare := p.s.Advice().SpareTile(); a.Kind == game.Discard && !v.Rules.LaysMelds() {
		a.Tile = spare
	}
	return a
}

// do performs an action through the rack and returns its outcome.
func (p player) do(a game.Action) (o session.Outcome) {
	from := p.s.Rack().Find(a.Tile, rack.Slot{})
	switch a.Kind {
	case game.Draw:
		o = p.s.Draw()
	case game.Discard:
		o = p.s.Discard(from)
	case game.Finish:
		o = p.s.Finish(from)
	case game.Open, game.Lay:
		var blocks []session.Block
		for _, group := range a.Groups.Split() {
			blocks = append(blocks, session.Block{Tiles: group})
		}
		o = p.s.LayBlocks(blocks)
	default:
		o = p.s.Do(a, from)
	}
	if o.Question != nil {
		o = p.s.Confirm(true)
	}
	return o
}
