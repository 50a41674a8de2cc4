package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/practice"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// trainingReady is a notebook that was read for a training.
type trainingReady struct {
	from     *screen.Page
	opts     table.Options
	notebook *practice.Notebook
}

// toTraining goes to a table where puzzles are solved. The notebook is read beside the loop, and matches
// are searched for mistakes while puzzles are solved.
func toTraining(a *App, p *screen.Page) tea.Cmd {
	opts, err := a.opts.Lesson()
	if err != nil {
		p.Note = a.tell(err)
		return nil
	}
	a.waiting = true
	read := a.opts.Notebook
	return func() tea.Msg { return trainingReady{p, opts, read()} }
}

// table is the table of the training, nil if there is none; the page says why.
func (ready trainingReady) table(a *App) *table.Model {
	opts := ready.opts
	opts.Leave = toMenu
	model, err := table.NewPractice(opts, practice.NewDeck(ready.notebook, false), func(ctx context.Context, found func(match, of int)) error {
		return a.opts.Search(ctx, ready.notebook, found)
	})
	switch err {
	case nil:
		return model
	case practice.ErrNoMore:
		ready.from.Note = a.words.Say("train.all")
	default:
		ready.from.Note = a.tell(err)
	}
	return nil
}
