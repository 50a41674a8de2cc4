package table_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/tui/tabletest"
)

// TestRules checks that a second ? opens the rules over the table, and that a third one closes them.
func TestRules(t *testing.T) {
	g := play(t, tabletest.Setup{Set: []string{"startPoints=7"}}).Wait(step)
	bare := g.Screen()
	g.Press("?").Shows("? all rules").Press("?").Shows("Classic Okey")
	hand := g.View().Hand
	if g.Press("d", "x", "c").Shows("Classic Okey"); g.View().Hand != hand {
		t.Fatal("keys go through the rules to the table")
	}
	g.Resize(120, 36).Press("end")
	for n := 0; !strings.Contains(g.Screen(), "Points at the start: 7"); n++ {
		check.Need(t, n <= 100, "what is set at this table is not shown")
		g.Press("up")
	}
	for _, close := range []string{"?", "esc"} {
		if g.Resize(80, 24).Press(close); g.Screen() != bare {
			t.Errorf("%s does not go back to the table:\n%s", close, g.Screen())
		}
		g.Press("?", "?").Shows("Classic Okey")
	}
	check.That(t, g.Press("ctrl+c").HasQuit(), "Ctrl-C does not quit")
}

// TestRules_RoundEnds checks that, if a round ended while the rules were open, closing them reveals its end screen.
func TestRules_RoundEnds(t *testing.T) {
	g := watchRound(watchTable(t).Press("?", "?")).Shows("Classic Okey")
	if g.Press("q").ShowsNone("Classic Okey").Shows("Left in hand"); g.View().Phase != game.RoundOver || g.HasQuit() {
		t.Error("q does not only close the rules")
	}
}

// TestRules_Mouse checks that the mouse wheel scrolls the rules, that their footer can be clicked, and that clicks do
// not reach the table.
func TestRules_Mouse(t *testing.T) {
	g := play(t, tabletest.Setup{}).Press("?", "?")
	top := g.Shows("Classic Okey").Screen()
	third := g.Press("down", "down", "down").Screen()
	g.Press("home")
	wheel := func(button tea.MouseButton) string {
		return g.Send(tea.MouseMsg{X: 40, Y: 10, Button: button}).Screen()
	}
	if wheel(tea.MouseButtonWheelDown) != third || third == top {
		t.Errorf("the wheel does not scroll by three lines:\n%s", g.Screen())
	}
	if wheel(tea.MouseButtonWheelUp) != top {
		t.Errorf("the wheel does not scroll back:\n%s", g.Screen())
	}
	if g.Click(g.Plan().Stock); g.Screen() != top || g.View().Step != game.MustDraw {
		t.Error("a click goes through to the table")
	}
	g.ClickText("Esc").ShowsNone("Classic Okey")
}
