package table_test

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// reopen resumes the match in the directory s.Dir, as if the program had been restarted.
func reopen(t testing.TB, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	s.Resume = true
	return play(t, s)
}

// TestView_ChangesNothing checks that painting does not change the table. TestFits checks that painting twice gives the
// same picture.
func TestView_ChangesNothing(t *testing.T) {
	keys := []string{"d", "space", "right", "tab", "esc", "?", "?", "esc", "s", "r", "tab", "esc", "f3", "right", "q", "n", "x"}
	for name, s := range map[string]tabletest.Setup{
		"classic": {Colours: true}, "101": {Preset: "101", Colours: true, W: 120, H: 36}, "watch": {Options: setWatched},
		"word": {Dir: t.TempDir()}, "ceremony": {Options: func(o *table.Options) { o.Ceremony = true }}, "flying": {Options: setAnimated},
	} {
		start := func() *tabletest.Game {
			if name == "classic" || name == "101" || name == "flying" {
				return play(t, s)
			}
			return open(t, s)
		}
		painted := start()
		for i, k := range keys {
			seen := painted.Press(k).Screen()
			if i%4 == 0 {
				painted.That(start().Press(keys[:i+1]...).Screen() == seen, "%s: after %q, without painting there is another screen", name, keys[:i+1])
			}
		}
	}
}

// TestLeave_DoesNotWait checks that leaving writes the journal in the background. Until it is written, no key except
// Ctrl-C has an effect.
func TestLeave_DoesNotWait(t *testing.T) {
	type left struct{}
	s := tabletest.Setup{Dir: t.TempDir()}
	leaving := s
	leaving.Options = func(o *table.Options) { o.Leave = func() tea.Msg { return left{} } }
	g := open(t, leaving)
	g.Type("kısmet").Press("enter").Settle().Press("d", "q").Async().Press("y")
	at, picture := g.Session.TurnID(), g.Screen()
	g.Press("x", "n", "q", "?").Resize(81, 24)
	g.Fills()
	g.Resize(80, 24).That(g.Session.TurnID() == at && g.Screen() == picture, "something is done at a table that is being left")
	g.Press("ctrl+c").Join()
	g.That(g.HasQuit(), "Ctrl-C does not quit the program")
	check.That(t, tabletest.HasReturned[left](g), "nothing comes after it")
	check.That(t, reopen(t, s).View().Step == game.MustDiscard, "what was played last is not kept")
}
