package tui

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// If the menu is skipped, a note is shown at the table.
func TestApp_StraightToTable(t *testing.T) {
	dir := t.TempDir()
	saveUnfinishedMatch(t, dir)
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	host := app.host
	host.ResumeFirst, host.Note, host.Shelf = true, "Something was wrong.", session.NewShelf(dir, "okey test", time.Now)
	host.Resume = func(m *session.Store, _ []error) (table.Options, error) {
		opts := tableOptions(t, termenv.Ascii)
		opts.Shelf, opts.Resumed = host.Shelf, m
		return opts, nil
	}
	app = check.Must(NewApp(host, app.style))
	app.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if _, ok := app.screen.(*table.Model); !ok {
		t.Fatal("the match is not resumed")
	}
	checkShows(t, app, "Something was wrong.")
	app.host.Shelf.Close()
}

// The journal is read and written in the background. Keys typed meanwhile are for the next screen, except that Ctrl-C
// quits.
func TestResumeMatch(t *testing.T) {
	dir := t.TempDir()
	saveUnfinishedMatch(t, dir)
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	app.host.Shelf = session.NewShelf(dir, "okey test", time.Now)
	app.host.Resume = func(m *session.Store, _ []error) (table.Options, error) {
		opts := tableOptions(t, termenv.Ascii)
		opts.Shelf, opts.Resumed = app.host.Shelf, m
		return opts, nil
	}
	menu := app.menuPage()
	app.screen = menu
	read := app.resumeMatch(menu)
	if press(app, "?"); app.screen != tea.Model(menu) {
		t.Fatal("the program waits for the journal")
	}
	check.That(t, press(app, "ctrl+c"), "Ctrl-C does not quit")
	app.Update(read())
	if _, ok := app.screen.(*table.Model); !ok {
		t.Fatalf("the match is not resumed: %q", menu.Note.Text)
	}
	checkShows(t, app, "─ Help ─")
	press(app, "esc", "q")
	_, leave := app.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("y")})
	press(app, "tab")
	if follow(app, leave); app.screen.(*screen.Page).At != 1 {
		t.Error("a key typed while the match is written is lost")
	}
	app.host.Shelf.Close()
}
