package tui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game/check"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// newcomerApp returns the program with matches and progress in dir.
func newcomerApp(t *testing.T, dir string) *App {
	t.Helper()
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	host := app.host
	host.Shelf = session.NewShelf(filepath.Join(dir, "matches"), "okey test", time.Now)
	host.Learned = practice.LoadProgress(dir)
	host.Lesson = func() (table.Options, error) { return tableOptions(t, termenv.Ascii), nil }
	app = check.Must(NewApp(host, app.style))
	app.Init()
	app.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return app
}

func labels(t *testing.T, app *App) (list []string) {
	t.Helper()
	p, ok := app.screen.(*screen.Page)
	if !ok {
		t.Fatalf("no page is shown:\n%s", app.View())
	}
	for _, c := range p.Shown {
		list = append(list, c.Label)
	}
	return list
}

// The first line of the menu is the lesson until the player has played a match or started a lesson.
func TestMenu_FirstStart(t *testing.T) {
	dir := t.TempDir()
	app := newcomerApp(t, dir)
	if l := labels(t, app); l[0] != "Learn Okey" || l[1] != "Today's deal" {
		t.Fatalf("the first start offers %q", l)
	}
	press(app, "enter")
	checkShows(t, app, "Learn Okey · 1 of 14 · Your tiles")
	_, cmd := app.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("n")})
	runAll(app, cmd)
	press(app, "q")
	if l := labels(t, app); l[0] != "Today's deal" || l[4] != "Learn Okey" {
		t.Fatalf("after a lesson has begun the menu offers %q", l)
	}
	app = newcomerApp(t, dir) // a second start
	press(app, keysTo(t, app, "Learn Okey")...)
	checkShows(t, app, "2 of 14")
	press(app, "enter")
	checkShows(t, app, "2 of 14 · Runs")
	press(app, "q")

	check.OK(t, os.WriteFile(filepath.Join(dir, "learn.json"), []byte(`{"okey":{"step`), 0o600))
	if l := labels(t, newcomerApp(t, dir)); l[0] != "Learn Okey" {
		t.Errorf("with a damaged file the menu offers %q", l)
	}
	saveUnfinishedMatch(t, filepath.Join(dir, "matches"))
	if l := labels(t, newcomerApp(t, dir)); l[0] != "Continue" || l[1] != "Today's deal" || l[2] != "New table" {
		t.Errorf("after a match the menu offers %q", l)
	}
}

func TestMenu_LessonOf101(t *testing.T) {
	dir := t.TempDir()
	p := practice.LoadProgress(dir)
	p.Set(practice.Okey, practice.CourseProgress{Done: true})
	check.OK(t, p.Save())
	app := newcomerApp(t, dir)
	press(app, keysTo(t, app, "Learn Okey")...)
	checkShows(t, app, "done")
	press(app, "down", "enter")
	checkShows(t, app, "Learn Okey 101 · 1 of 5")
}

// runAll runs a command and the commands of its batch, which must not block.
func runAll(app *App, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			runAll(app, c)
		}
	default:
		app.Update(msg)
	}
}
