package table_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/tui/tabletest"
)

// TestRules checks that a second ? opens the rules over the table, and that a third one closes them. The mouse wheel
// scrolls them, their footer can be clicked, and neither keys nor clicks reach the table.
func TestRules(t *testing.T) {
	g := play(t, tabletest.Setup{Set: []string{"startPoints=7"}}).Wait(step)
	bare := g.Screen()
	g.Press("?").Shows("? all rules").Press("?").Shows("Classic Okey")
	hand, top := g.View().Hand, g.Screen()
	g.Press("d", "x", "c").Click(g.Plan.Stock).That(g.View().Hand == hand && g.Screen() == top, "keys or clicks go through the rules to the table")
	wheel := func(button tea.MouseButton) string {
		return g.Send(tea.MouseMsg{X: 40, Y: 10, Button: button}).Screen()
	}
	third := wheel(tea.MouseButtonWheelDown)
	g.That(third != top && wheel(tea.MouseButtonWheelUp) == top, "the wheel does not scroll back")
	g.Press("down", "down", "down").That(g.Screen() == third, "the wheel does not scroll by three lines")
	check.Contains(t, strings.Join(g.Scrolled(), "\n"), "Points at the start: 7")
	for _, close := range []func(){func() { g.Press("?") }, func() { g.Press("esc") }, func() { g.ClickText("Esc") }} {
		g.Resize(80, 24)
		close()
		g.That(g.Screen() == bare, "the rules stay open")
		g.Press("?", "?").Shows("Classic Okey")
	}
	g.That(g.Press("ctrl+c").HasQuit(), "Ctrl-C does not quit")
}

// TestRules_RoundEnds checks that, if a round ended while the rules were open, closing them reveals its end screen.
func TestRules_RoundEnds(t *testing.T) {
	g := watchTable(t).Press("?", "?")
	for g.View().Phase == game.Playing {
		g.Wait(step)
	}
	g.Shows("Classic Okey")
	g.Press("q").ShowsNone("Classic Okey").Shows("Left in hand").That(g.View().Phase == game.RoundOver && !g.HasQuit(), "q does not only close the rules")
}
