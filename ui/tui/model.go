// Package tui is the drawn table: a Bubble Tea program that shows a player's view of a match and turns keys into actions of the
// reducer. It computes no rule; time exists here and nowhere below.
package tui

import (
	"time"

	"github.com/charmbracelet/bubbles/help"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// rackColumns is how many slots a row of the rack has: a hand of 15 fits into one row (rule 2.2).
const rackColumns = 15

// me is the seat of the player at the screen.
const me game.Seat = 0

// Options is all that a table needs to know.
type Options struct {
	Rules game.Rules
	// Names are those of the seats, fit to be shown (words.Safe). The first may be empty: then the player is "you".
	Names [game.MaxSeats]string
	// Levels are those of the bots, for the seats after the player's.
	Levels [game.MaxSeats - 1]bots.Level
	// Seeds gives the tiles and the bots' whims of each new match.
	Seeds func() (game.Seed, uint64)
	// SeedShown is the seed as the player gave it, empty if it was drawn.
	SeedShown string
	Pace      Pace
	Words     *words.Words
	Renderer  *lipgloss.Renderer
	Theme     string
}

// Pace is how long bots take.
type Pace int

// The paces.
const (
	Slow Pace = iota
	Normal
	Fast
	Instant
	paces
)

// Paces lists the names of the paces, in their order.
func Paces() []string { return []string{"slow", "normal", "fast", "instant"} }

// step is the time between two visible moves of bots.
func (p Pace) step() time.Duration {
	return [paces]time.Duration{1500 * time.Millisecond, 700 * time.Millisecond, 250 * time.Millisecond, 0}[p]
}

// panel is what lies over the table.
type panel uint8

const (
	noPanel panel = iota
	helpPanel
	sheetPanel
	recordPanel
	lookLeft
	lookRight
	endPanel
)

// question is what the player has to confirm.
type question struct {
	text string
	yes  func() tea.Cmd
}

// Model is the table. Make one with New.
type Model struct {
	opts    Options
	words   *words.Words
	palette *palette
	keys    *keys
	footer  help.Model

	matchID int // counts the matches of this program; answers for another one are stale
	moves   int // counts the actions of the match; answers for another one are stale
	match   game.Match
	view    game.View
	seated  [game.MaxSeats]bots.Bot
	pending pending

	rack   *rack.Rack
	cursor rack.Slot
	lifted *rack.Slot
	fresh  *rack.Slot // where the tile of this turn was put

	layout    layout
	canvas    canvas
	texts     texts
	described moment // what the texts about the match were put together for

	last  string // what happened last, in words
	note  string // why something was not possible, until the next key
	fault string // a bot that had to be replaced, until the next turn

	panel  panel
	scroll int
	ask    *question
}

// New is a table where a match has just been dealt. The error is about rules, theme or language.
func New(opts Options) (*Model, error) {
	p, err := newPalette(opts.Theme, opts.Renderer.ColorProfile())
	if err != nil {
		return nil, err
	}
	m := &Model{opts: opts, words: opts.Words, palette: p, keys: newKeys(opts.Words), footer: help.New()}
	m.styleFooter()
	if err := m.begin(); err != nil {
		return nil, err
	}
	return m, nil
}

// begin starts a match.
func (m *Model) begin() error {
	seed, whims := m.opts.Seeds()
	match, events, err := game.New(m.opts.Rules, seed)
	if err != nil {
		return err
	}
	for s := range m.seated {
		if s > 0 && s < m.opts.Rules.Seats {
			m.seated[s] = m.opts.Levels[s-1].New(whims + uint64(s))
		}
	}
	m.match = match
	m.matchID++
	m.moves = 0
	m.pending = pending{}
	m.happened(events)
	return nil
}

// Init lets the bots begin, if one of them does.
func (m *Model) Init() tea.Cmd { return tea.Batch(tea.SetWindowTitle("Okey"), m.advance()) }

// Update takes a message and never waits.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.layout = computeLayout(msg.Width, msg.Height, rackColumns)
		m.describe()
		return m, nil
	case tea.KeyMsg:
		var cmds []tea.Cmd
		for _, k := range split(msg) {
			cmds = append(cmds, m.key(k))
		}
		m.describe()
		return m, tea.Batch(cmds...)
	case answer:
		cmd := m.answered(msg)
		m.describe()
		return m, cmd
	case beat:
		cmd := m.paced(msg)
		m.describe()
		return m, cmd
	}
	return m, nil
}

// act applies an action of a seat and lets the game go on.
func (m *Model) act(seat game.Seat, a game.Action) (tea.Cmd, error) {
	next, events, err := game.Apply(m.match, seat, a)
	if err != nil {
		return nil, err
	}
	m.match = next
	m.moves++
	m.pending = pending{}
	m.happened(events)
	return m.advance(), nil
}

// happened brings what the player sees up to date with the match.
func (m *Model) happened(events []game.Event) {
	m.view = m.match.View(me)
	m.note = ""
	for _, e := range events {
		e = e.SeenBy(me)
		m.last = m.tell(e)
		switch e := e.(type) {
		case game.Dealt:
			m.rack = rack.New(rackColumns)
			m.lifted, m.fresh, m.panel, m.ask, m.fault = nil, nil, noPanel, nil, ""
			m.rack.Hold(m.view.Hand, m.cursor)
			m.rack.Sort(rack.ByColour, m.view.Terms())
			m.rack.Forget()
			m.cursor = rack.Slot{}
		case game.Discarded:
			if e.Seat == me {
				m.fresh = nil
				m.fault = ""
			}
		case game.RoundEnded:
			m.panel, m.scroll, m.ask = endPanel, 0, nil
		}
	}
	if new := m.rack.Hold(m.view.Hand, m.held()); len(new) == 1 {
		m.fresh = &new[0]
	}
	if m.lifted != nil && m.rack.At(*m.lifted).Tile == tile.None {
		m.lifted = nil
	}
}

// held is the slot that an action on a tile is about: of the tile that was picked up, or else the one under the cursor.
func (m *Model) held() rack.Slot {
	if m.lifted != nil {
		return *m.lifted
	}
	return m.cursor
}

// name is what a seat is called.
func (m *Model) name(s game.Seat) string {
	if s == me && m.opts.Names[me] == "" {
		return m.words.Say("you")
	}
	return m.opts.Names[s]
}

// you reports whether texts speak to the player about this seat.
func (m *Model) you(s game.Seat) bool { return s == me && m.opts.Names[me] == "" }
