package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// shownLabels returns the labels of the lines of a page that can be chosen.
func shownLabels(app *App) (labels []string) {
	for _, c := range app.screen.(*screen.Page).Shown {
		if c.Step != nil || c.Write != nil {
			labels = append(labels, c.Label)
		}
	}
	return labels
}

// TestSettings_Find checks that the typed text filters the lines by label and group, that changes can be made among them,
// and that Esc shows all again with the line that was selected.
func TestSettings_Find(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	press(app, choose(t, app, "Settings")...)
	checkShows(t, app, "/ find")
	all := len(shownLabels(app))
	press(app, "/")
	checkShows(t, app, "/ _")
	checkShows(t, app, "Esc show all")
	press(app, "B", "e", "l", "l")
	if got := shownLabels(app); len(got) != 1 || !strings.Contains(got[0], "Bell") {
		t.Fatalf("%q are found:\n%s", got, pictureOf(app))
	}
	checkShows(t, app, "/ Bell_")
	if press(app, "right"); kept.Get("bell") != "on" || len(shownLabels(app)) != 1 {
		t.Errorf("the bell is %s:\n%s", kept.Get("bell"), pictureOf(app))
	}
	press(app, "q")
	checkShows(t, app, "No line has that.")
	press(app, "up", "down", "enter", "left", "tab", "home", "end")
	press(app, "backspace")
	if got := shownLabels(app); len(got) != 1 {
		t.Errorf("%q are found", got)
	}
	press(app, "esc")
	if p := app.screen.(*screen.Page); len(shownLabels(app)) != all || !strings.Contains(p.Shown[p.At].Label, "Bell") {
		t.Errorf("after Esc %q are shown, %q is selected", shownLabels(app), p.Shown[p.At].Label)
	}
	press(app, "/", "h", "e", "l", "p") // the name of a group
	if got := shownLabels(app); len(got) < 4 {
		t.Errorf("of the group %q are found", got)
	}
	press(app, "backspace", "backspace", "backspace", "backspace", "backspace")
	if got := len(shownLabels(app)); got != all {
		t.Errorf("%d lines are shown, not %d", got, all)
	}
}

// TestSettings_FindInTurkish checks that letters without dots and cedillas find those with them.
func TestSettings_FindInTurkish(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	if err := kept.Set("lang", "tr"); err != nil {
		t.Fatal(err)
	}
	if err := app.applySettings(); err != nil {
		t.Fatal(err)
	}
	app.screen = app.settingsPage()
	app.screen.Init()
	app.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	press(app, "/", "i", "p", "u", "c")
	if got := shownLabels(app); len(got) == 0 {
		t.Errorf("nothing is found:\n%s", pictureOf(app))
	}
}

// TestSettings_Default checks that Backspace sets the selected line back to its default, and is offered only where the
// value is another.
func TestSettings_Default(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	press(app, choose(t, app, "Settings")...)
	press(app, "down", "down")
	for range 2 {
		if strings.Contains(pictureOf(app), "Backspace default") || kept.Get("theme") != "auto" {
			t.Errorf("the theme is %s:\n%s", kept.Get("theme"), pictureOf(app))
		}
		press(app, "right", "right")
		checkShows(t, app, "Backspace default")
		press(app, "backspace")
	}
	app, kept = newApp(t, termenv.Ascii, 80, 24)
	press(app, choose(t, app, "New table")...)
	press(app, "down", "right")
	checkShows(t, app, "Backspace default")
	if press(app, "backspace"); kept.Get("preset") != "classic" {
		t.Errorf("the game is %s", kept.Get("preset"))
	}
}

// TestNewTable_Sample checks that the set-up shows a rack of each game, in every language.
func TestNewTable_Sample(t *testing.T) {
	for _, lang := range words.Languages() {
		app, kept := newApp(t, termenv.Ascii, 80, 24)
		if err := kept.Set("lang", lang); err != nil {
			t.Fatal(err)
		}
		if err := app.applySettings(); err != nil {
			t.Fatal(err)
		}
		for _, p := range game.Presets() {
			if err := kept.Set("preset", p.Name); err != nil {
				t.Fatal(err)
			}
			app.screen = app.newTablePage()
			app.screen.Init()
			for _, size := range [][2]int{{80, 24}, {120, 36}} {
				app.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				if run := app.words.Say("group.run"); !strings.Contains(pictureOf(app), run) {
					t.Errorf("%s, %s, %v: there is no rack:\n%s", lang, p.Name, size, pictureOf(app))
				}
			}
		}
	}
}
