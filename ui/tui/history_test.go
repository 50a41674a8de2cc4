package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// The journal is read in the background. The page that requested it shows any error.
func TestReplay(t *testing.T) {
	dir := t.TempDir()
	saveUnfinishedMatch(t, dir)
	kept := check.Must(filepath.Glob(filepath.Join(dir, "*.jsonl")))
	check.Equal(t, len(kept), 1)
	path := kept[0]
	app := newApp(t)
	list := app.replaysPage(nil, nil)
	list.Init()
	app.screen = list
	read := app.replay(path, 1)()
	check.Need(t, app.screen == tea.Model(list), "the page is left before the match was read")
	app.Update(read)
	app.table()
	app.screen = list
	app.Update(app.replay(filepath.Join(dir, "missing.jsonl"), 1)())
	check.That(t, strings.Contains(list.Note.Text, "missing.jsonl"), "the page says %q", list.Note.Text)
}

// A milestone is replayed from its round, and leaving the replay shows the statistics again.
func TestStats_Replay(t *testing.T) {
	dir := t.TempDir()
	g := tabletest.Open(t, table.New, tabletest.Setup{Dir: dir, Options: func(o *table.Options) { o.Hints = 0 }}).Press("enter").Settle()
	for g.PlayRound(); g.View().Phase != game.MatchOver; g.PlayRound() {
		g.NextRound()
	}
	g.Session.Store().Close()
	path := g.Session.Store().Path()
	counts := check.Must(stats.Read(dir))
	app := newAppOf(t, termenv.Ascii, 120, 36)
	for _, round := range []int{3, 1} {
		counts.Milestones = []stats.Milestone{{Kind: "okey_finish", Date: "2026-11-22", Journal: path, Round: round}}
		app.goTo(app.statsScreen(counts, nil))
		for i := 0; !strings.Contains(app.picture(), "▶ First okey finish") && i < 9; i++ {
			app.press("tab")
		}
		app.press("enter")
		replay := app.table().Session
		at, _, _ := replay.ReplayPosition()
		dealt, _ := replay.Store().Record.Step(at).Events[0].(game.Dealt)
		check.Equal(t, dealt.Round, round, "the replay starts with another round")
		app.press("q")
		app.shows("▶ First okey finish")
	}
	check.OK(t, os.Remove(path))
	app.press("enter")
	app.shows(filepath.Base(path))
}
