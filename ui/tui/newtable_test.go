package tui

import (
	"path/filepath"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui/table"
)

// Choices are saved when the player starts to play and discarded when the player leaves the page.
func TestNewTable_Saves(t *testing.T) {
	saved := func(kept *settings.Settings) string {
		check.OK(t, kept.Flush())
		again := check.Must(settings.Load(filepath.Join(kept.Dir(), "settings.json")))
		return again.Get("preset")
	}
	app, kept := newApp(t, termenv.Ascii, 80, 24)
	press(app, keysTo(t, app, "New table")...)
	press(app, "down", "down", "right")
	chosen := kept.Get("preset")
	if chosen == "classic" || saved(kept) != "classic" {
		t.Errorf("%s is chosen, %s is saved", chosen, saved(kept))
	}
	press(app, "esc")
	if kept.Get("preset") != "classic" || saved(kept) != "classic" {
		t.Errorf("after leaving %s is set, %s is saved", kept.Get("preset"), saved(kept))
	}
	press(app, "enter", "down", "down", "right", "home", "enter")
	if _, ok := app.screen.(*table.Model); !ok || kept.Get("preset") != chosen || saved(kept) != chosen {
		t.Errorf("at the table %s is set, %s is saved", kept.Get("preset"), saved(kept))
	}
}
