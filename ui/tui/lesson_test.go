package tui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"fair/okey/game/check"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
)

// newcomerApp returns the program with matches and progress in dir.
func newcomerApp(t *testing.T, dir string) *appTest {
	t.Helper()
	app := newApp(t)
	host := app.host
	host.Shelf = session.NewShelf(filepath.Join(dir, "matches"), "okey test", time.Now)
	host.Learned = practice.LoadProgress(dir)
	return startApp(t, host, app.style, 80, 24)
}

// offers checks the labels of some lines of the menu, keyed by position.
func (app *appTest) offers(want map[int]string) {
	app.t.Helper()
	for i, label := range want {
		check.Equal(app.t, app.page().Shown[i].Label, label, "in line ", i)
	}
}

// The first line of the menu is the lesson until the player has played a match or started a lesson.
func TestMenu_FirstStart(t *testing.T) {
	dir := t.TempDir()
	app := newcomerApp(t, dir)
	app.offers(map[int]string{0: "Learn Okey", 1: "Today's deal"})
	app.press("enter")
	app.shows("Learn Okey · 1 of 14 · Your tiles")
	app.press("n q")
	app.offers(map[int]string{0: "Today's deal", 4: "Learn Okey"})
	app = newcomerApp(t, dir) // a second start
	app.open("Learn Okey")
	app.shows("2 of 14")
	app.press("enter")
	app.shows("2 of 14 · Runs")
	app.press("q")

	p := practice.LoadProgress(dir)
	p.Set(practice.Okey, practice.CourseProgress{Done: true})
	check.OK(t, p.Save())
	app = newcomerApp(t, dir)
	app.open("Learn Okey")
	app.shows("done")
	app.press("down enter")
	app.shows("Learn Okey 101 · 1 of 5")

	check.OK(t, os.WriteFile(filepath.Join(dir, "learn.json"), []byte(`{"okey":{"step`), 0o600))
	newcomerApp(t, dir).offers(map[int]string{0: "Learn Okey"})
	saveUnfinishedMatch(t, filepath.Join(dir, "matches"))
	newcomerApp(t, dir).offers(map[int]string{0: "Continue", 1: "Today's deal", 2: "New table"})
}
