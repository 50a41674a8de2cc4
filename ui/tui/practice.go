package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/practice"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// isNewcomer reports whether somebody, of whom such things are kept, has neither played nor learnt
// anything yet.
func (a *App) isNewcomer() bool {
	return !a.been && a.host.Learned != nil && !a.host.Learned.HasBegun()
}

// learn goes straight to the lesson with somebody who has never been there, and to the page of the
// lessons with others.
func (a *App) learn(p *screen.Page) tea.Cmd {
	if !a.host.Learned.HasBegun() {
		return a.takeLesson(p, practice.Okey)
	}
	return show(a.courses())
}

// learnt lists the lessons with how far the player is in each.
func (a *App) learnt() (facts []screen.Fact) {
	for _, course := range practice.Courses() {
		facts = append(facts, screen.Fact{Text: a.words.Say("learn.name." + course), Value: a.host.Learned.Describe(a.words, course)})
	}
	return facts
}

// courses returns the page to choose a lesson from.
func (a *App) courses() *screen.Page {
	p := a.page("menu.learn")
	p.Lines = func() (lines []screen.Choice) {
		for _, course := range practice.Courses() {
			name := "learn.name." + course
			lines = append(lines, screen.Choice{
				Label: a.words.Say(name), Value: a.host.Learned.Describe(a.words, course), Note: a.words.Say(name + ".note"),
				Do: func() tea.Cmd { return a.takeLesson(p, course) },
			})
		}
		return lines
	}
	return p
}

// takeLesson goes to a lesson, or says on the page why there is none.
func (a *App) takeLesson(p *screen.Page, course string) tea.Cmd {
	opts, err := a.host.Lesson()
	if err != nil {
		return a.refuse(p, err)
	}
	return a.toTable(a.exercises(p, opts, practice.NewCourse(course, a.host.Learned), nil))
}

// train goes to a table where puzzles are solved. The notebook is read beside the loop, and matches are
// searched for mistakes while puzzles are solved.
func (a *App) train(p *screen.Page) tea.Cmd {
	opts, err := a.host.Lesson()
	if err != nil {
		return a.refuse(p, err)
	}
	read, search := a.host.Notebook, a.host.Search
	return a.seat(func() func() *table.Model {
		notebook := read()
		return func() *table.Model {
			return a.exercises(p, opts, practice.NewDeck(notebook, false), func(ctx context.Context, found func(match, of int)) error {
				return search(ctx, notebook, found)
			})
		}
	})
}

// exercises returns the table of a series of exercises. If there is none, it says on the page why, and
// returns nil.
func (a *App) exercises(p *screen.Page, opts table.Options, series practice.Series, search func(context.Context, func(match, of int)) error) *table.Model {
	opts.Leave = toMenu
	model, err := NewPractice(opts, series, search)
	switch err {
	case nil:
		return model
	case practice.ErrNoMore:
		p.Note.Set(a.words.Say("train.all"), false)
	default:
		a.refuse(p, err)
	}
	return nil
}
