//go:build unconverted

package table

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
)

// TestRulesAtTheTable: the second ? opens them over a table that goes on, the third closes them.
func TestRulesAtTheTable(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	opts.Rules.StartPoints = 7
	m := newTable(t, opts, 80, 24)
	press(m, "?")
	shows(t, m, "? all rules")
	press(m, "?")
	shows(t, m, "Classic Okey")
	hand := m.view.Hand
	press(m, "d", "x", "c")
	if m.view.Hand != hand || m.modes[Rules] == nil {
		t.Fatal("keys go through the rules to the table")
	}
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	press(m, "end")
	for n := 0; !strings.Contains(pictureOf(m), "Points at the start: 7"); n++ {
		if n > 100 {
			t.Fatal("what is set at this table is not shown")
		}
		press(m, "up")
	}
	press(m, "?")
	if m.modes[Rules] != nil || m.panelKind() != noPanel {
		t.Error("the third ? does not go back to the table")
	}
	press(m, "?", "?", "esc")
	if m.modes[Rules] != nil || m.panelKind() != noPanel {
		t.Error("Escape does not go back to the table")
	}
	press(m, "?", "?")
	if cmd := press(m, "ctrl+c"); cmd == nil {
		t.Error("Ctrl-C does not quit")
	}
}

// TestTheRoundEndsBehindTheRules: who closes them sees how.
func TestTheRoundEndsBehindTheRules(t *testing.T) {
	m := newWatch(t)
	press(m, "?", "?")
	for m.view.Phase == game.Playing {
		before := m.s.At()
		think(t, m)
		m.Update(pace(m, before))
	}
	shows(t, m, "Classic Okey")
	press(m, "q")
	if m.modes[Rules] != nil || !isAtEnd(m) {
		t.Errorf("the end is not shown; panel %d", m.panelKind())
	}
}

// TestTheMouseReadsTheRules: the wheel scrolls, the last line can be clicked, and what lies below
// is left alone.
func TestTheMouseReadsTheRules(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	press(m, "?", "?")
	if m.modes[Rules] == nil {
		t.Fatal("no rules")
	}
	m.Update(tea.MouseMsg{X: 40, Y: 10, Button: tea.MouseButtonWheelDown})
	if m.modes[Rules].(reading).Doc.Top != 3 {
		t.Errorf("the wheel scrolled to line %d", m.modes[Rules].(reading).Doc.Top)
	}
	m.Update(tea.MouseMsg{X: 40, Y: 10, Button: tea.MouseButtonWheelUp})
	if m.modes[Rules].(reading).Doc.Top != 0 {
		t.Errorf("the wheel scrolled back to line %d", m.modes[Rules].(reading).Doc.Top)
	}
	if click(m, m.layout.Stock); m.modes[Rules] == nil || m.view.Step != game.MustDraw || m.panelKind() != helpPanel {
		t.Error("a click goes through to the table")
	}
	foot := m.modes[Rules].(reading).Foot()
	for _, k := range foot.Keys {
		if k.Name == "esc" {
			m.Update(tea.MouseMsg{X: 1 + k.X, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		}
	}
	if m.modes[Rules] != nil {
		t.Error("a click on Esc does not close the rules")
	}
}
