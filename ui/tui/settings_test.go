package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// found returns the labels of the settings on the current page.
func (app *appTest) found() (labels []string) {
	for _, c := range app.page().Shown {
		if c.Step != nil || c.Write != nil {
			labels = append(labels, c.Label)
		}
	}
	return labels
}

// Typed text filters the lines by label and group, and filtered settings can be changed. Esc shows all lines again and
// keeps the selection.
func TestSettings_Find(t *testing.T) {
	app := newApp(t)
	app.open("Settings")
	app.shows("/ find")
	all := len(app.found())
	app.press("/")
	app.shows("/ _", "Esc show all")
	app.press("B e l l")
	got := app.found()
	check.Need(t, len(got) == 1 && strings.Contains(got[0], "Bell"), "%q are found:\n%s", got, app.picture())
	app.shows("/ Bell_")
	app.press("right")
	app.that(app.kept.Get("bell") == "on" && len(app.found()) == 1, "the bell is not on")
	app.press("q")
	app.shows("Nothing found.")
	app.press("up down enter left tab home end")
	app.press("backspace")
	check.Equal(t, len(app.found()), 1)
	app.press("esc")
	app.that(len(app.found()) == all && strings.Contains(app.selected(), "Bell"), "after Esc")
	app.press("/ h e l p") // the name of a group
	app.that(len(app.found()) >= 4, "settings of the group are missing")
	app.press("backspace backspace backspace backspace backspace")
	check.Equal(t, len(app.found()), all)
}

func TestPage_LongMessage(t *testing.T) {
	app := newApp(t)
	// More than two lines.
	long := strings.TrimSpace(strings.Repeat("settings.json: this value is wrong. ", 8)) + " The end."
	app.page().Note.Set(long, true)
	shown := strings.Join(strings.Fields(app.picture()), " ")
	app.that(strings.Count(shown, "value is wrong.") == 8 && strings.Contains(shown, "The end."), "the message is cut")
}

// Backspace does not reset a setting while text is being typed, but Delete does. Notes and values are searched too,
// and ASCII letters match Turkish ones.
func TestSettings_FindSafely(t *testing.T) {
	app := newApp(t)
	app.open("Settings")
	app.press("/ b e l l")
	app.that(!regexp.MustCompile("Enter go|Del default").MatchString(app.picture()), "the footer offers a key without effect")
	app.press("right")
	app.shows("Del default")
	app.press("backspace backspace backspace backspace backspace backspace")
	check.That(t, app.kept.Get("bell") == "on", "Backspace resets the bell")
	app.press("delete")
	check.Equal(t, app.kept.Get("bell"), "off")
	app.press("c l o c k")
	app.that(slices.Equal(app.found(), []string{"Time per turn"}), "the clock is not found")
	app.press("/ / c l o c k") // a filter begins again
	app.that(slices.Equal(app.found(), []string{"Time per turn"}), "the clock is not found after //")
	app.press("esc / d a y l")
	app.that(slices.Contains(app.found(), "Theme"), "a value is not found")
	app.press("esc home")
	app.shows("Enter type") // a name
	app.speak("tr")
	app.goTo(app.settingsPage())
	app.press("/ i p u c")
	app.that(len(app.found()) > 0, "in Turkish nothing is found")
}

// Backspace resets the selected line to its default, and is offered only if the value differs from it.
func TestSettings_Default(t *testing.T) {
	app := newApp(t)
	app.open("Settings")
	app.press("down down")
	for range 2 {
		app.that(!strings.Contains(app.picture(), "Backspace default") && app.kept.Get("theme") == "auto", "the theme is", app.kept.Get("theme"))
		app.press("right right")
		app.shows("Backspace default")
		app.press("backspace")
	}
}

// The page for a new table shows who sits where, in every language.
func TestNewTable_Seats(t *testing.T) {
	for _, lang := range words.Languages() {
		app := newAppOf(t, termenv.Ascii, 120, 36)
		app.speak(lang)
		for seats, levels := range map[string]int{"2": 1, "3": 2, "4": 3} {
			check.OK(t, app.kept.Set("seats", seats))
			app.goTo(app.newTablePage(""))
			check.That(t, strings.Count(app.picture(), "çırak") == levels+1, "%s, %s players:\n%s", lang, seats, app.picture())
		}
	}
}
