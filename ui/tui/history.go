package tui

import (
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// showReplays returns a command that reads all journals in the background and shows the finished matches.
func (a *App) showReplays() tea.Cmd {
	return a.inBackground(func() func() tea.Cmd {
		matches, err := journal.List(a.host.Shelf.Dir())
		return func() tea.Cmd { return a.goTo(a.replaysPage(matches, err)) }
	})
}

// showStats returns a command that reads the statistics in the background and shows them.
func (a *App) showStats() tea.Cmd {
	return a.inBackground(func() func() tea.Cmd {
		counts, err := stats.Read(a.host.Shelf.Dir())
		return func() tea.Cmd { return a.goTo(a.statsScreen(counts, err)) }
	})
}

// statsScreen returns the statistics screen for counts. It shows err unless err is nil.
func (a *App) statsScreen(counts stats.Stats, err error) *screen.Stats {
	replay := func(m *stats.Milestone) tea.Cmd { return a.replay(m.Journal, m.Round) }
	s := screen.NewStats(a.words, a.look, &counts, a.clock.Now(), replay, a.backToMenu)
	if err != nil {
		s.Trouble = words.Safe(tell.Error(a.words, err), screen.PageWidth)
	}
	return s
}

// replay returns a command that reads a match in the background and shows its replay from the deal of the given round,
// or from the start if there is no such round. Leaving the replay returns to the current screen. If the match cannot be
// replayed, the current screen shows the reason.
func (a *App) replay(path string, round int) tea.Cmd {
	return a.inBackground(func() func() tea.Cmd {
		rec, err := journal.ReadFile(path)
		first := 0
		if err == nil {
			for at, step := range rec.Steps() {
				if table := step.Match.Public(); table.Round == round {
					first = at
					break
				}
			}
		}
		return func() tea.Cmd {
			var model *table.Model
			if err == nil {
				opts := a.options(session.Table{Rules: rec.Header.Rules, Shelf: a.host.Shelf, Seat: max(0, journal.SeatOf(path, &rec.Header))})
				opts.Leave, opts.File, opts.Step = a.leaveTo(a.screen), path, first
				model, err = NewReplay(opts, rec)
			}
			if err != nil {
				a.notify(words.Safe(filepath.Base(path)+": "+tell.Error(a.words, err), screen.PageWidth))
				return nil
			}
			return a.goTo(model)
		}
	})
}
