package tui

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/daily"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
)

// recentMatches holds what the menu shows about the most recent matches.
type recentMatches struct {
	open       *journal.Summary  // the unfinished match, or nil if it is not among the most recent
	over       []journal.Summary // the finished matches, latest first
	unfinished bool              // whether an unfinished match seems to exist
	daily      daily.Days        // the attempts at the daily deals
	due        int               // the number of puzzles due again
}

// maxRecent is the maximum number of journals read for the menu.
const maxRecent = 20

// readRecent returns a command that reads the most recent journals in the background and shows them on the menu, or nil
// if the menu is not the current screen. The player's level follows separately, since it requires all journals.
func (a *App) readRecent() tea.Cmd {
	menu, ok := a.screen.(*screen.Page)
	shelf, notebook := a.host.Shelf, a.host.Notebook
	dir := shelf.Dir()
	if !ok || menu != a.leftMenu || dir == "" {
		return nil
	}
	recent := screen.InBackground(func() recentMatches {
		matches, _ := journal.Latest(dir, maxRecent)
		l := recentMatches{unfinished: shelf.Unfinished()}
		l.daily = readDays(dir)
		l.due = notebook().Count().Due
		for _, m := range slices.Backward(matches) {
			switch {
			case m.Err != nil || m.Seat == game.Nobody || m.End == nil && m.Header.Host != nil:
				// damaged, not the player's match, or the host's to resume
			case m.End != nil:
				l.over = append(l.over, m)
			case l.open == nil:
				l.open = &m
			}
		}
		return l
	}, func(l recentMatches) tea.Cmd {
		first := a.recent.daily == nil
		if a.recent = l; menu != a.screen {
			return nil
		}
		a.hasUnfinished = l.unfinished
		menu.Refresh()
		if t := l.daily.Attempt(a.deal()); first && t != nil && t.Closed() && menu.Shown[menu.At].Label == a.words.Say("menu.daily") {
			menu.Select(menu.At+1, 1) // suggest a new table
		}
		return nil
	})
	level := screen.InBackground(func() *stats.Rating { return cmp.Or(stats.ReadRatings(dir)) }, func(level *stats.Rating) tea.Cmd {
		if a.level = level; menu == a.screen {
			menu.Refresh()
		}
		return nil
	})
	return tea.Batch(recent, level)
}
