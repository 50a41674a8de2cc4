package tui

import (
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/ui/tui/screen"
)

// TestReplay checks that the journal is read in the background, that the replay is shown only if the page that asked
// for it still is, and that errors are shown on that page.
func TestReplay(t *testing.T) {
	dir := t.TempDir()
	keepOne(t, dir)
	kept, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%v, %v is kept", err, kept)
	}
	path := kept[0]
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	list, other := app.replaysPage(nil, nil).(*screen.Page), app.replaysPage(nil, nil).(*screen.Page)
	list.Init()
	other.Init()
	app.screen = list
	read := app.replay(list, path, func(why string) { list.Note.Set(why, false) })()
	if app.screen != tea.Model(list) {
		t.Fatal("the page is left before the match was read")
	}
	if app.Update(read); app.screen == tea.Model(list) {
		t.Error("the replay is not shown")
	}
	app.screen = other
	if app.Update(read); app.screen != tea.Model(other) {
		t.Error("it is shown to a player who has left the page")
	}
	app.screen = list
	app.Update(app.replay(list, filepath.Join(dir, "missing.jsonl"), func(why string) { list.Note.Set(why, false) })())
	if !strings.Contains(list.Note.Text, "missing.jsonl") {
		t.Errorf("the page says %q", list.Note.Text)
	}
}
