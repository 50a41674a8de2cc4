package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

func openRules(t *testing.T, app *appTest) *screen.Rules {
	t.Helper()
	app.open("Learn Okey")
	app.press("end enter")
	s, ok := app.screen.(*screen.Rules)
	check.Need(t, ok, "%T instead of the rules", app.screen)
	return s
}

func TestRules(t *testing.T) {
	app := newApp(t)
	check.OK(t, app.kept.Set("preset", "partners"))
	check.OK(t, app.kept.SetSwitch(check.Must(game.SwitchByName("gosterme")), "off"))
	next := openRules(t, app)
	app.shows("Partners")
	app.press("end")
	app.shows("Partners: yes")
	last := next.Doc.Top
	app.press("down")
	check.That(t, next.Doc.Top == last, "the rules scroll beyond the end")
	for n := 0; !strings.Contains(app.View(), "Gösterme: no"); n++ {
		check.Need(t, n <= 10, "the house rule of the table is not shown")
		next.Update(tea.KeyMsg{Type: tea.KeyPgUp})
	}
	app.press("home up")
	check.That(t, next.Doc.Top == 0, "the rules scroll beyond the beginning")
	app.press("down down")
	check.Equal(t, next.Doc.Top, 2)
	app.press("esc")
	app.shows("Settings")
	openRules(t, app)
	check.That(t, app.press("ctrl+c"), "Ctrl-C does not quit")
}

func TestRules_Presets(t *testing.T) {
	app := newApp(t)
	openRules(t, app)
	w, _ := words.New("en")
	for _, p := range game.Presets() {
		app.shows(w.Say("preset." + p.Name))
		app.press("end right")
	}
	app.shows(w.Say("preset." + game.Presets()[0].Name)) // back at the first preset
	app.press("left")
	app.shows(w.Say("preset." + game.Presets()[len(game.Presets())-1].Name))
}

// Paging shows every line. Frames have the size of the window, and the same part of the text stays in view.
func TestRules_AnySize(t *testing.T) {
	app := newApp(t)
	shown := openRules(t, app)
	seen := map[int]bool{}
	for range len(shown.Lines) {
		for i := range shown.Doc.Room {
			seen[shown.Doc.Top+i] = true
		}
		shown.Update(tea.KeyMsg{Type: tea.KeyPgDown})
	}
	check.Equal(t, len(seen), len(shown.Lines), "lines")
	for w := 1; w <= 200; w += testsize.Of(27, 9) {
		step := testsize.Of(8, 1)
		for h := 1 + w%step; h <= 60; h += step {
			shown.Update(tea.WindowSizeMsg{Width: w, Height: h})
			shown.Update(tea.KeyMsg{Type: tea.KeyUp})
			tabletest.CheckFilled(t, "the rules", shown.View(), w, h)
		}
	}
	shown.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	part := shown.Lines[shown.Doc.Top].Part
	shown.Update(tea.WindowSizeMsg{Width: 120, Height: 30})
	check.Equal(t, shown.Lines[shown.Doc.Top].Part, part, "after another size")
}
