package tui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// shownLabels returns the labels of the settings on the current page.
func shownLabels(app *App) (labels []string) {
	for _, c := range app.screen.(*screen.Page).Shown {
		if c.Step != nil || c.Write != nil {
			labels = append(labels, c.Label)
		}
	}
	return labels
}

// Typed text filters the lines by label and group, and filtered settings can be changed. Esc shows all lines again and
// keeps the selection.
func TestSettings_Find(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	press(app, keysTo(t, app, "Settings")...)
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
	checkShows(t, app, "Nothing found.")
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

func TestPage_LongMessage(t *testing.T) {
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	// More than two lines.
	long := strings.TrimSpace(strings.Repeat("settings.json: this value is wrong. ", 8)) + " The end."
	app.screen.(*screen.Page).Note.Set(long, true)
	if shown := strings.Join(strings.Fields(pictureOf(app)), " "); strings.Count(shown, "value is wrong.") != 8 || !strings.Contains(shown, "The end.") {
		t.Errorf("the message is cut:\n%s", pictureOf(app))
	}
}

// Backspace does not reset a setting while text is being typed, but Delete does. Notes and values are searched too.
func TestSettings_FindSafely(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	press(app, keysTo(t, app, "Settings")...)
	press(app, "/", "b", "e", "l", "l")
	if strings.Contains(pictureOf(app), "Enter go") || strings.Contains(pictureOf(app), "Del default") {
		t.Errorf("the footer offers a key without effect:\n%s", pictureOf(app))
	}
	press(app, "right")
	checkShows(t, app, "Del default")
	press(app, "backspace", "backspace", "backspace", "backspace", "backspace", "backspace")
	check.That(t, kept.Get("bell") == "on", "Backspace resets the bell")
	if press(app, "delete"); kept.Get("bell") != "off" {
		t.Errorf("the bell is %s:\n%s", kept.Get("bell"), pictureOf(app))
	}
	press(app, "c", "l", "o", "c", "k")
	if got := shownLabels(app); len(got) != 1 || got[0] != "Time per turn" {
		t.Errorf("%q are found for the clock", got)
	}
	press(app, "/", "/", "c", "l", "o", "c", "k") // a filter begins again
	if got := shownLabels(app); len(got) != 1 || got[0] != "Time per turn" {
		t.Errorf("%q are found for the clock after //", got)
	}
	press(app, "esc", "/", "d", "a", "y", "l")
	if got := shownLabels(app); !slices.Contains(got, "Theme") {
		t.Errorf("%q are found for a value", got)
	}
	press(app, "esc", "home")
	checkShows(t, app, "Enter type") // a name
}

// ASCII letters match Turkish ones.
func TestSettings_FindInTurkish(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	check.OK(t, kept.Set("lang", "tr"))
	check.OK(t, app.applySettings())
	app.screen = app.settingsPage()
	app.screen.Init()
	app.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	press(app, "/", "i", "p", "u", "c")
	if got := shownLabels(app); len(got) == 0 {
		t.Errorf("nothing is found:\n%s", pictureOf(app))
	}
}

// Backspace resets the selected line to its default, and is offered only if the value differs from it.
func TestSettings_Default(t *testing.T) {
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	press(app, keysTo(t, app, "Settings")...)
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
	press(app, keysTo(t, app, "New table")...)
	press(app, "down", "down", "right")
	checkShows(t, app, "Backspace default")
	if press(app, "backspace"); kept.Get("preset") != "classic" {
		t.Errorf("the game is %s", kept.Get("preset"))
	}
}

// The page for a new table shows who sits where, in every language.
func TestNewTable_Seats(t *testing.T) {
	for _, lang := range words.Languages() {
		app, kept := newApp(t, termenv.Ascii, 120, 36)
		check.OK(t, kept.Set("lang", lang))
		check.OK(t, app.applySettings())
		for seats, levels := range map[string]int{"2": 1, "3": 2, "4": 3} {
			check.OK(t, kept.Set("seats", seats))
			app.screen = app.newTablePage("")
			app.screen.Init()
			app.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
			check.That(t, strings.Count(pictureOf(app), "çırak") == levels+1, "%s, %s players:\n%s", lang, seats, pictureOf(app))
		}
	}
}
