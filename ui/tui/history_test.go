package tui

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// The journal is read in the background. The page that requested it shows any error.
func TestReplay(t *testing.T) {
	dir := t.TempDir()
	saveUnfinishedMatch(t, dir)
	kept, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	check.Need(t, err == nil && len(kept) == 1, "%v, %v are saved", err, kept)
	path := kept[0]
	app, _ := newApp(t, termenv.Ascii, 80, 24)
	list := app.replaysPage(nil, nil).(*screen.Page)
	list.Init()
	app.screen = list
	read := app.replay(list, path, 1, func(why string) { list.Note.Set(why, false) })()
	check.Need(t, app.screen == tea.Model(list), "the page is left before the match was read")
	if app.Update(read); app.screen == tea.Model(list) {
		t.Error("the replay is not shown")
	}
	app.screen = list
	app.Update(app.replay(list, filepath.Join(dir, "missing.jsonl"), 1, func(why string) { list.Note.Set(why, false) })())
	check.That(t, strings.Contains(list.Note.Text, "missing.jsonl"), "the page says %q", list.Note.Text)
}

// A milestone is replayed from its round, and leaving the replay shows the statistics again.
func TestStats_Replay(t *testing.T) {
	dir := t.TempDir()
	level := check.Must(bots.LevelByName("cirak"))
	deal := check.Must(journal.Draw(rand.Reader))
	h := journal.Header{Program: "okey test", Preset: "classic", Rules: game.Classic(), Deal: deal, Seats: []journal.Sitter{{}}}
	var players []bots.Bot
	for s := range uint64(4) {
		if players = append(players, level.New(s)); s > 0 {
			h.Seats = append(h.Seats, journal.Sitter{Name: "x", Bot: &journal.Bot{Level: "cirak", Temper: "even"}})
		}
	}
	path := journaltest.Write(t, dir, h, "word", players, 0)
	counts := check.Must(stats.Read(dir))
	app, _ := newApp(t, termenv.Ascii, 120, 36)
	for _, round := range []int{3, 1} {
		counts.Milestones = []stats.Milestone{{Kind: "okey_finish", Date: "2026-11-22", Journal: path, Round: round}}
		app.goTo(app.statsScreen(counts, nil))
		for i := 0; !strings.Contains(pictureOf(app), "▶ First okey finish") && i < 9; i++ {
			press(app, "tab")
		}
		press(app, "enter")
		replay, ok := app.screen.(*table.Model)
		if !ok {
			t.Fatalf("there is no replay:\n%s", pictureOf(app))
		}
		at, _, _ := replay.Session().ReplayPosition()
		step := replay.Session().Store().Record.Step(at)
		if dealt, ok := step.Events[0].(game.Dealt); !ok || dealt.Round != round {
			t.Errorf("for round %d the replay starts with %+v", round, step.Events)
		}
		press(app, "q")
		checkShows(t, app, "▶ First okey finish")
	}
	check.OK(t, os.Remove(path))
	press(app, "enter")
	checkShows(t, app, filepath.Base(path))
}
