package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/command"
	"fair/okey/ui/learn"
	"fair/okey/ui/train"
	"fair/okey/ui/tui/ending"
	"fair/okey/ui/tui/review"
	"fair/okey/ui/tui/table"
)

// NewTable is table.New with all that can lie over the table.
func NewTable(opts table.Options) (*table.Model, error) { return table.New(withOver(opts)) }

// NewReplay is table.NewReplay with all that can lie over the table.
func NewReplay(opts table.Options, rec *journal.Record) (*table.Model, error) {
	return table.NewReplay(withOver(opts), rec)
}

// withOver adds what lies over a table, by the command that opens it.
func withOver(opts table.Options) table.Options {
	opts.Over = map[command.ID]table.Opener{
		command.ShowEnd: func(t *table.Model) (table.Mode, tea.Cmd) { return ending.New(t), nil },
		command.Review: func(t *table.Model) (table.Mode, tea.Cmd) {
			if m, cmd := review.Open(t, opts.File, opts.Shelf.Dir()); m != nil {
				return m, cmd
			}
			return nil, nil
		},
	}
	return opts
}

// NewLesson is table.NewLesson with all that can lie over the table.
func NewLesson(opts table.Options, course string, progress *learn.Progress) (*table.Model, error) {
	return table.NewLesson(withOver(opts), course, progress)
}

// NewTraining is table.NewTraining with all that can lie over the table.
func NewTraining(opts table.Options, notebook *train.Notebook, daily bool, find func(ctx context.Context, found func(match, of int)) error) (*table.Model, error) {
	return table.NewTraining(withOver(opts), notebook, daily, find)
}
