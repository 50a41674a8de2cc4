package table

import (
	"io"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// tableOptions are those of a table with a fixed seed, instant bots and English texts.
func tableOptions(t testing.TB, profile termenv.Profile) Options {
	t.Helper()
	w, err := words.New("en")
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
		Rules: game.Classic(), Names: [4]string{"", "Ayşe", "Mehmet", "Zeynep"}, Levels: [4]bots.Level{level, level, level, level},
		Chance: func() Chance { return Chance{Seed: game.SeedOf(42), Whims: 42} },
		Pace:   Normal, Hints: -1, Words: w, Look: cells.Look{Renderer: renderer},
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

// settle plays the bots' moves until the player is asked for something. Time does not pass: a beat is due when it is asked for.
func settle(t testing.TB, m *Model, cmds ...tea.Cmd) {
	t.Helper()
	for m.othersTurn() {
		move := m.moves
		view := m.match.View(m.view.Turn)
		action, fault := m.seated[m.view.Turn].Ask(t.Context(), view)
		m.Update(answer{m.now(), action, fault})
		m.Update(beat{m.now()})
		if m.moves == move {
			t.Fatal("the game does not go on")
		}
	}
}
