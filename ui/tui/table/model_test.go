//go:build unconverted

package table

import (
	"io"
	"sync"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// english are the texts of most tables, read once.
var english = sync.OnceValues(func() (*words.Words, error) { return words.New("en") })

// tableOptions are those of a table with a fixed seed, instant bots and English texts.
func tableOptions(t testing.TB, profile termenv.Profile) Options {
	t.Helper()
	w, err := english()
	if err != nil {
		t.Fatal(err)
	}
	level, err := bots.LevelByName("cirak")
	if err != nil {
		t.Fatal(err)
	}
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(profile)
	return Options{
		Table: session.Table{
			Rules: game.Classic(), Names: [4]string{"", "Ayşe", "Mehmet", "Zeynep"}, Levels: [4]bots.Level{level, level, level, level},
			Chance: func() Chance { return Chance{Seed: game.SeedOf(42), Whims: 42} }, Hints: -1,
		},
		Pace: Normal, Words: w, Look: cells.Look{Renderer: renderer},
	}
}

// newTable is a table of a size where it is the player's turn.
func newTable(t testing.TB, opts Options, w, h int) *Model {
	t.Helper()
	m, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: w, Height: h})
	settle(t, m, m.Init())
	return m
}

// settle plays the bots' moves until the player is asked for something. Time does not pass: a move
// is due when it is there.
func settle(t testing.TB, m *Model, cmds ...tea.Cmd) {
	t.Helper()
	for m.s.BotsTurn() {
		before := m.s.At()
		think(t, m)
		m.Update(pace(m, before))
		if m.s.At() == before {
			t.Fatal("the game does not go on")
		}
	}
}

// think lets the bot whose turn it is answer; its move is made when it is due.
func think(t testing.TB, m *Model) {
	t.Helper()
	bot, ok := m.s.BotToMove()
	if !ok {
		t.Fatal("no bot is to move")
	}
	m.Update(answered(m, bot.Ask(t.Context())))
}

// says is the answer of the bot whose turn it is, whatever it would have been.
func (m *Model) says(a game.Action, fault error) tea.Msg {
	bot, _ := m.s.BotToMove()
	return answered(m, bot.Answer(a, fault))
}

// act does an action of the player's.
func (m *Model) act(a game.Action) (tea.Cmd, error) {
	o := m.s.Do(a, m.hand.held())
	return m.show(o), o.Refused
}

// pages are what the panels are filled with.
func (m *Model) pages() pages { return pages{m.board, m.hand.byNumber, m.modes[Base].Keys()} }

// sitIn has the table go on from a position.
func (m *Model) sitIn(t testing.TB, p gametest.Position) {
	t.Helper()
	m.bots.forget()
	m.sitAt(session.NewAt(*m.s.Table(), p.Match(t)))
	m.closeAll()
	m.hand.dealt()
	m.hand.tiles, m.myTurn, m.last = m.rack().Tiles(), m.s.MyTurn(), ""
	m.resize(m.layout.W, m.layout.H)
	m.presentAll()
}

// standAs puts the rack up in groups.
func (m *Model) standAs(t testing.TB, groups ...string) {
	t.Helper()
	var all [][]tile.Tile
	for _, text := range groups {
		all = append(all, tilesOf(t, text))
	}
	m.rack().Arrange(all)
	m.hand.cursor = rack.Slot{}
	m.presentAll()
}

// tilesOf reads tiles.
func tilesOf(t testing.TB, text string) []tile.Tile {
	t.Helper()
	tiles, err := tile.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	return tiles
}

// isAtEnd reports whether how a round ended is shown, with nothing over it.
func isAtEnd(m *Model) bool {
	_, ok := m.modes.top().(*ending)
	return ok
}

// openAt has a panel open that is scrolled so far, or none.
func (m *Model) openAt(kind panelKind, scroll int) {
	if m.modes[Panel] = nil; kind != noPanel {
		p := &panel{t: m, kind: kind}
		p.Top = scroll
		m.modes[Panel] = p
	}
}

// stepAt is the step that a replay shows.
func (m *Model) stepAt() int {
	at, _, _ := m.s.Replaying()
	return at
}

// leaveNow leaves the table, and waits until what was played is written.
func (m *Model) leaveNow() { m.Leave()() }
