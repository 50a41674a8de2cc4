package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/command"
	exercises "fair/okey/ui/practice"
	reviews "fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/ending"
	"fair/okey/ui/tui/practice"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/viewer"
	"fair/okey/ui/words"
)

// NewTable is like table.New, but with the screens that open over a table.
func NewTable(opts table.Options) (*table.Model, error) { return table.New(withOverlays(opts)) }

// NewReplay is like table.NewReplay, but with the screens that open over a table.
func NewReplay(opts table.Options, rec *journal.Record) (*table.Model, error) {
	return table.NewReplay(withOverlays(opts), rec)
}

// withOverlays returns opts with the functions that open screens over a table.
func withOverlays(opts table.Options) table.Options {
	opts.Over = map[command.ID]table.Opener{
		command.ShowEnd: func(t *table.Model) (table.Mode, tea.Cmd) {
			e, s, dir := ending.New(t), t.Session(), opts.Shelf.Dir()
			if _, _, replaying := s.ReplayPosition(); replaying || s.Watched() {
				return e, nil
			}
			saved, round := s.Store(), s.View().Round
			e.Await(func() ([]string, func() string) { return tilesLines(saved, round, dir, t.Words()), nil })
			for _, read := range stats.NewsOf(s, dir, opts.Reviews) {
				e.Await(func() ([]string, func() string) {
					n := read(context.Background())
					return n.Lines(t.Words()), func() string { return n.SaveAnnounced(t.Words()) }
				})
			}
			return e, nil
		},
		command.Review: viewer.Open,
	}
	return opts
}

// tilesLines returns a line about how the built-in players would have fared with the player's tiles in a round of a
// saved match, or nil if that is unknown. dir is the directory of the player's matches.
func tilesLines(saved *session.Store, round int, dir string, w *words.Words) []string {
	if !saved.Enabled() {
		return nil
	}
	saved.Wait()
	m, err := reviews.OpenRounds(saved.Path(), dir)
	if err != nil {
		return nil
	}
	tiles, err := m.RunTiles(context.Background(), round)
	if err != nil {
		return nil
	}
	return []string{tell.BreakAtDots(tell.SameTilesText(w, tiles))}
}

// NewPractice is like practice.New, but with the screens that open over a table.
func NewPractice(opts table.Options, series exercises.Series, search practice.SearchFunc) (*table.Model, error) {
	return practice.New(withOverlays(opts), series, search)
}
