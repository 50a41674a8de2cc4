package tui

import (
	"path/filepath"
	"testing"

	"fair/okey/game/check"
	"fair/okey/ui/settings"
)

// Choices are saved when the player starts to play and discarded when the player leaves the page.
func TestNewTable_Saves(t *testing.T) {
	app := newApp(t)
	holds := func(set, saved string) {
		t.Helper()
		check.Equal(t, app.kept.Get("preset"), set)
		check.OK(t, app.kept.Flush())
		again := check.Must(settings.Load(filepath.Join(app.kept.Dir(), "settings.json")))
		check.Equal(t, again.Get("preset"), saved)
	}
	app.open("New table")
	app.press("down down right")
	chosen := app.kept.Get("preset")
	app.shows("Backspace default")
	check.That(t, chosen != "classic", "nothing is chosen")
	holds(chosen, "classic")
	app.press("esc")
	holds("classic", "classic")
	app.press("enter down down right home enter")
	app.table()
	holds(chosen, chosen)
}
