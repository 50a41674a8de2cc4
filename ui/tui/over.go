package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/command"
	exercises "fair/okey/ui/practice"
	"fair/okey/ui/tui/ending"
	"fair/okey/ui/tui/practice"
	"fair/okey/ui/tui/review"
	"fair/okey/ui/tui/table"
)

// NewTable does what table.New does, with the screens that can be opened over a table.
func NewTable(opts table.Options) (*table.Model, error) { return table.New(withOver(opts)) }

// NewReplay does what table.NewReplay does, with the screens that can be opened over a table.
func NewReplay(opts table.Options, rec *journal.Record) (*table.Model, error) {
	return table.NewReplay(withOver(opts), rec)
}

// withOver returns opts with the functions that open screens over a table.
func withOver(opts table.Options) table.Options {
	opts.Over = map[command.ID]table.Opener{
		command.ShowEnd: func(t *table.Model) (table.Mode, tea.Cmd) {
			return ending.New(t, opts.Shelf.Dir()), nil
		},
		command.Review: func(t *table.Model) (table.Mode, tea.Cmd) {
			if m, cmd := review.Open(t, opts.File, opts.Shelf.Dir()); m != nil {
				return m, cmd
			}
			return nil, nil
		},
	}
	return opts
}

// NewPractice does what practice.New does, with the screens that can be opened over a table.
func NewPractice(opts table.Options, series exercises.Series, search practice.Search) (*table.Model, error) {
	return practice.New(withOver(opts), series, search)
}
