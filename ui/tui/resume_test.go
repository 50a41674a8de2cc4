package tui

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/tabletest"
)

// appWithMatch returns the program with an unfinished match.
func appWithMatch(t *testing.T) *appTest {
	t.Helper()
	dir := t.TempDir()
	saveUnfinishedMatch(t, dir)
	app := newApp(t)
	shelf := session.NewShelf(dir, "okey test", time.Now)
	t.Cleanup(shelf.Close)
	app.host.Shelf, app.host.Resume = shelf, func(m *session.Store, _ []error) (session.Table, error) {
		at := newTable()
		at.Shelf, at.Resumed = shelf, m
		return at, nil
	}
	return app
}

// If the menu is skipped, a note is shown at the table.
func TestApp_StraightToTable(t *testing.T) {
	app := appWithMatch(t)
	app.host.ResumeFirst, app.host.Note = true, "Something was wrong."
	app = startApp(t, app.host, app.style, 80, 24)
	app.table()
	app.shows("Something was wrong.")
}

// The journal is read and written in the background. Keys typed meanwhile are for the next screen, except that Ctrl-C
// quits.
func TestResumeMatch(t *testing.T) {
	app := appWithMatch(t)
	menu := app.menuPage()
	app.screen = menu
	read := app.resumeMatch()
	if app.press("?"); app.screen != tea.Model(menu) {
		t.Fatal("the program waits for the journal")
	}
	check.That(t, app.press("ctrl+c"), "Ctrl-C does not quit")
	app.Update(read())
	app.table()
	app.shows("─ Help ─")
	app.press("esc q")
	_, leave := app.Update(tabletest.Key("y"))
	app.press("tab")
	app.follow(leave)
	check.Equal(t, app.page().At, 1, "a key typed while the match is written")
}
