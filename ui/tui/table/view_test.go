package table_test

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// again goes on with the match that was kept in the directory of a setup, as a new program does.
func again(t testing.TB, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	more := s.Options
	s.Options = func(o *table.Options) {
		var notes []error
		if o.Resumed, notes = o.Shelf.Resume(); o.Resumed == nil || len(notes) > 0 {
			t.Fatalf("%v goes on: %v", o.Resumed, notes)
		}
		o.Rules, o.Names = o.Resumed.Header.Rules, tell.Names(o.Resumed.Header)
		if more != nil {
			more(o)
		}
	}
	return play(t, s)
}

// TestViewWritesNothing: whatever is shown, painting it twice gives the same picture, and a table
// that was painted all the time looks like one that was not.
func TestViewWritesNothing(t *testing.T) {
	keys := []string{"d", "space", "right", "tab", "esc", "?", "?", "esc", "s", "r", "tab", "esc", "f3", "right", "q", "n", "x"}
	for name, s := range map[string]tabletest.Setup{
		"classic":  {Colours: true},
		"101":      {Preset: "101", Colours: true, W: 120, H: 36},
		"watch":    {Options: func(o *table.Options) { o.Watch, o.Names[0] = true, "Deniz" }},
		"word":     {Kept: t.TempDir()},
		"ceremony": {Options: func(o *table.Options) { o.Ceremony = true }},
		"flying":   {Options: func(o *table.Options) { o.Animate = true }},
	} {
		open := func() *tabletest.Game {
			g := tabletest.Open(t, tui.NewTable, s)
			if name == "classic" || name == "101" || name == "flying" {
				g.Settle()
			}
			return g
		}
		painted := open()
		for i, k := range keys {
			first := painted.Press(k).Table().View()
			if painted.Table().View() != first {
				t.Errorf("%s after %q: the second picture is another", name, k)
			}
			if i%4 > 0 {
				continue
			}
			if bare := open().Press(keys[:i+1]...).Table().View(); bare != first {
				t.Errorf("%s after %q: painting changes the table:\n%s\n%s", name, k, first, bare)
			}
		}
	}
}

// TestLeavingWaitsForNothing: what is still to be written is written beside the loop, and nothing
// is played meanwhile; the program can be ended all the same.
func TestLeavingWaitsForNothing(t *testing.T) {
	type left struct{}
	s := tabletest.Setup{Kept: t.TempDir()}
	leaving := s
	leaving.Options = func(o *table.Options) { o.Leave = func() tea.Msg { return left{} } }
	g := tabletest.Open(t, tui.NewTable, leaving)
	g.Press("enter").Settle().Press("d", "q").Aside().Press("y")
	at, picture := g.Session().TurnID(), g.Screen()
	g.Press("x", "n", "q", "?").Resize(81, 24)
	fills(t, g, 81, 24)
	if g.Resize(80, 24); g.Session().TurnID() != at || g.Screen() != picture {
		t.Errorf("something is done at a table that is being left:\n%s", g.Screen())
	}
	g.Press("ctrl+c").Join()
	if !g.Left() {
		t.Error("Ctrl-C does not end the program")
	}
	if !tabletest.Got[left](g) {
		t.Error("nothing comes after it")
	}
	if again(t, s).View().Step != game.MustDiscard {
		t.Error("what was played last is not kept")
	}
}
