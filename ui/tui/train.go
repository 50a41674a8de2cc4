package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/practice"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// toTraining goes to a table where puzzles are solved. The notebook is read beside the loop, and matches
// are searched for mistakes while puzzles are solved.
func toTraining(a *App, p *screen.Page) tea.Cmd {
	opts, err := a.opts.Lesson()
	if err != nil {
		p.Note.Set(a.tell(err), false)
		return nil
	}
	opts.Leave = toMenu
	read := a.opts.Notebook
	return a.seat(func() func() *table.Model {
		notebook := read()
		return func() *table.Model { return a.training(p, opts, notebook) }
	})
}

// training returns the table of the training. If there is none, it says on the page why, and returns nil.
func (a *App) training(p *screen.Page, opts table.Options, notebook *practice.Notebook) *table.Model {
	model, err := NewPractice(opts, practice.NewDeck(notebook, false), func(ctx context.Context, found func(match, of int)) error {
		return a.opts.Search(ctx, notebook, found)
	})
	switch err {
	case nil:
		return model
	case practice.ErrNoMore:
		p.Note.Set(a.words.Say("train.all"), false)
	default:
		p.Note.Set(a.tell(err), false)
	}
	return nil
}
