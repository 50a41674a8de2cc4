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

// matchesRead is what the journals hold, and what the screen is made of it that was asked for.
type matchesRead struct {
	from    tea.Model // where it was asked for; nobody waits for it anywhere else
	show    func([]journal.Summary, error) tea.Model
	matches []journal.Summary
	err     error
}

// readMatches reads the journals beside the loop. It brings back what they hold and nothing more:
// the texts belong to the loop.
func (a *App) readMatches(show func([]journal.Summary, error) tea.Model) tea.Cmd {
	dir, from := a.opts.Shelf.Dir(), a.screen
	return func() tea.Msg {
		matches, err := journal.List(dir)
		return matchesRead{from, show, matches, err}
	}
}

// statsCounted is what the journals come to.
type statsCounted struct {
	from   tea.Model // as of matchesRead
	counts stats.Stats
	err    error
}

// countMatches counts the journals beside the loop: matches are played again for that.
func (a *App) countMatches() tea.Cmd {
	dir, from := a.opts.Shelf.Dir(), a.screen
	return func() tea.Msg {
		counts, err := stats.Read(dir)
		return statsCounted{from, counts, err}
	}
}

// statistics is the screen of what the journals come to.
func (a *App) statistics(counted statsCounted) tea.Model {
	sections := counted.counts.Sections(a.words)
	if counted.err != nil {
		sections = []stats.Section{{Rows: []stats.Row{{Name: words.Safe(tell.Error(a.words, counted.err), screen.PageWidth), Whole: true}}}}
	}
	return screen.NewStats(a.words, a.look, sections, home)
}

// replays is the page of the matches that are over, for this program.
func (a *App) replays(matches []journal.Summary, err error) tea.Model {
	return screen.NewReplays(a.words, a.look, matches, err, a.replay, home)
}

// recordRead is a match that was read to be looked at again, or why it could not be.
type recordRead struct {
	from *screen.Page
	path string
	rec  *journal.Record
	err  error
}

// replay reads a match beside the loop, to look at it again.
func (a *App) replay(p *screen.Page, path string) tea.Cmd {
	return func() tea.Msg {
		rec, err := journal.ReadFile(path)
		return recordRead{p, path, rec, err}
	}
}

// showReplay goes to the replay of a match that was read, and back to its page.
func (a *App) showReplay(read recordRead) tea.Cmd {
	model, err := a.replayOf(read)
	if err != nil {
		read.from.Note = words.Safe(filepath.Base(read.path)+": "+tell.Error(a.words, err), screen.PageWidth)
		return nil
	}
	return a.goTo(model)
}

func (a *App) replayOf(read recordRead) (*table.Model, error) {
	if read.err != nil {
		return nil, read.err
	}
	opts, err := a.opts.Table(true)
	if err != nil {
		return nil, err
	}
	opts.Leave, opts.File = show(read.from), read.path
	return NewReplay(opts, read.rec)
}
