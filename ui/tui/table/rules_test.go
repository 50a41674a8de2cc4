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
	g.Press("d", "x", "c").Shows("Classic Okey").Need(g.View().Hand == hand, "keys go through the rules to the table")
	g.Resize(120, 36).Press("end")
	for n := 0; !strings.Contains(g.Screen(), "Points at the start: 7"); n++ {
		check.Need(t, n <= 100, "what is set at this table is not shown")
		g.Press("up")
	}
	for _, close := range []string{"?", "esc"} {
		g.Resize(80, 24).Press(close).That(g.Screen() == bare, "%s does not go back to the table", close)
		g.Press("?", "?").Shows("Classic Okey")
	}
	g.That(g.Press("ctrl+c").HasQuit(), "Ctrl-C does not quit")
}

// TestRules_RoundEnds checks that, if a round ended while the rules were open, closing them reveals its end screen.
func TestRules_RoundEnds(t *testing.T) {
	g := watchRound(watchTable(t).Press("?", "?")).Shows("Classic Okey")
	g.Press("q").ShowsNone("Classic Okey").Shows("Left in hand").That(g.View().Phase == game.RoundOver && !g.HasQuit(), "q does not only close the rules")
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
	g.That(wheel(tea.MouseButtonWheelDown) == third && third != top, "the wheel does not scroll by three lines")
	g.That(wheel(tea.MouseButtonWheelUp) == top, "the wheel does not scroll back")
	g.Click(g.Plan().Stock).That(g.Screen() == top && g.View().Step == game.MustDraw, "a click goes through to the table")
	g.ClickText("Esc").ShowsNone("Classic Okey")
}
