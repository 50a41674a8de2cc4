//go:build unconverted

package table

import (
	"reflect"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
)

// TestViewWritesNothing: whatever is shown, painting it twice gives the same picture, painting a
// copy gives the same, and the table is as it was.
func TestViewWritesNothing(t *testing.T) {
	tables := map[string]func() *Model{
		"classic":  func() *Model { return newTable(t, tableOptions(t, termenv.TrueColor), 80, 24) },
		"101":      func() *Model { return layingTable(t, termenv.TrueColor, 120, 36) },
		"watch":    func() *Model { return newWatch(t) },
		"word":     func() *Model { return sealedTable(t, keptOptions(t, t.TempDir())) },
		"ceremony": func() *Model { return ceremonyTable(t, "en") },
		"flying":   func() *Model { return flyingTable(t) },
	}
	for name, make := range tables {
		m := make()
		for _, k := range []string{"", "d", "space", "right", "tab", "esc", "?", "?", "esc", "s", "r", "tab", "esc", "f3", "right", "q", "n", "x"} {
			if k != "" {
				press(m, k)
			}
			before := *m
			texts, modes, hand, melds := m.texts, m.modes, *m.hand, *m.melds
			first := m.View()
			copied := *m
			board := *m.board
			board.grid = new(cells.Grid)
			copied.board = &board
			if again := m.View(); again != first || copied.View() != first {
				t.Errorf("%s after %q: the second picture is another", name, k)
			}
			if !reflect.DeepEqual(texts, m.texts) || !reflect.DeepEqual(modes, m.modes) || !reflect.DeepEqual(hand, *m.hand) ||
				!reflect.DeepEqual(melds, *m.melds) || before.note != m.note || before.notice != m.notice || before.last != m.last {
				t.Errorf("%s after %q: painting changes the table", name, k)
			}
		}
	}
}

// TestLeavingWaitsForNothing: what is still to be written is written beside the loop, and nothing
// is played meanwhile; the program can be ended all the same.
func TestLeavingWaitsForNothing(t *testing.T) {
	dir := t.TempDir()
	opts := keptOptions(t, dir)
	type left struct{}
	opts.Leave = func() tea.Msg { return left{} }
	m := sealedTable(t, opts)
	say(t, m, "")
	press(m, "d")
	press(m, "q")
	leave := press(m, "y")
	if leave == nil {
		t.Fatal("it is not left")
	}
	at, picture := m.s.At(), m.View()
	press(m, "x", "n", "q", "?")
	m.Update(tea.WindowSizeMsg{Width: 81, Height: 24})
	fills(t, m, 80, 24)
	if m.s.At() != at || m.View() != picture {
		t.Error("something is done at a table that is being left")
	}
	if !quits(press(m, "ctrl+c")) {
		t.Error("Ctrl-C does not end the program")
	}
	if _, ok := leave().(left); !ok {
		t.Error("nothing comes after it")
	}
	if next, _ := again(t, dir); next.view.Step != game.MustDiscard {
		t.Error("what was played last is not kept")
	}
}

// TestAQuestionOutlastsWhatBotsDo: who is asked whether to leave is asked until he answers.
func TestAQuestionOutlastsWhatBotsDo(t *testing.T) {
	m := othersTurnTable(t, Normal)
	press(m, "q")
	before := m.s.At()
	think(t, m)
	m.Update(pace(m, before))
	if q := m.s.Question(); m.s.At() == before || q == nil || q.Kind != session.AskLeave {
		t.Fatal("the question is gone, or the bots wait for the answer")
	}
	if !quits(press(m, "y")) {
		t.Error("yes does not leave")
	}
}
