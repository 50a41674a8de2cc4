package tui

import (
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// readMatches returns a command that reads the journals in the background and shows the screen that show returns.
func (a *App) readMatches(show func([]journal.Summary, error) tea.Model) tea.Cmd {
	dir := a.host.Shelf.Dir()
	return a.inBackground(func() func() tea.Cmd {
		matches, err := journal.List(dir)
		return func() tea.Cmd { return a.goTo(show(matches, err)) }
	})
}

// countMatches returns a command that computes the statistics in the background, which replays the matches, and shows
// them.
func (a *App) countMatches() tea.Cmd {
	dir := a.host.Shelf.Dir()
	return a.inBackground(func() func() tea.Cmd {
		counts, err := stats.Read(dir)
		return func() tea.Cmd { return a.goTo(a.statsScreen(counts, err)) }
	})
}

// statsScreen returns the screen of the statistics.
func (a *App) statsScreen(counts stats.Stats, err error) tea.Model {
	s := screen.NewStats(a.words, a.look, &counts, a.clock.Now(), home)
	if err != nil {
		s.Trouble = words.Safe(tell.Error(a.words, err), screen.PageWidth)
	}
	return s
}

// replaysPage returns the page of the finished matches.
func (a *App) replaysPage(matches []journal.Summary, err error) tea.Model {
	open := func(p *screen.Page, path string) tea.Cmd {
		return a.replay(p, path, func(why string) { p.Note.Set(why, false) })
	}
	return screen.NewReplays(a.words, a.look, matches, err, open, home)
}

// replay returns a command that reads a match in the background and shows its replay, which leads back to a screen. If
// there is none, it calls fail with the reason.
func (a *App) replay(back tea.Model, path string, fail func(why string)) tea.Cmd {
	return a.inBackground(func() func() tea.Cmd {
		rec, err := journal.ReadFile(path)
		return func() tea.Cmd {
			model, err := a.makeReplay(back, path, rec, err)
			if err != nil {
				fail(words.Safe(filepath.Base(path)+": "+tell.Error(a.words, err), screen.PageWidth))
				return nil
			}
			return a.goTo(model)
		}
	})
}

// makeReplay returns the replay of a record. Leaving it leads back to a screen.
func (a *App) makeReplay(back tea.Model, path string, rec *journal.Record, err error) (*table.Model, error) {
	if err != nil {
		return nil, err
	}
	opts, err := a.host.Table(true)
	if err != nil {
		return nil, err
	}
	opts.Leave, opts.File = goToScreen(back), path
	return NewReplay(opts, rec)
}
