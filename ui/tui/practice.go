package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// isNewcomer reports whether the player has neither played a match nor started a lesson.
func (a *App) isNewcomer() bool {
	return !a.hasPlayed && a.host.Learned != nil && !a.host.Learned.HasBegun()
}

// showLessons returns a command that shows the page of lessons or, to a newcomer, the first lesson.
func (a *App) showLessons(p *screen.Page) tea.Cmd {
	if a.isNewcomer() {
		return a.startLesson(p, practice.Okey)
	}
	return a.goTo(a.lessonsPage())
}

// lessonsPage returns the page of lessons.
func (a *App) lessonsPage() *screen.Page {
	p := a.newPage("menu.learn")
	p.Lines = func() (lines []screen.Choice) {
		for _, course := range practice.Courses() {
			name := "learn.name." + course
			lines = append(lines, screen.Choice{
				Label: a.words.Say(name), Value: a.host.Learned.Describe(a.words, course), Note: a.words.Say(name + ".note"),
				Do: func() tea.Cmd { return a.startLesson(p, course) },
			})
		}
		return append(lines, screen.Choice{Label: a.words.Say("menu.rules"), Note: a.words.Say("menu.rules.note"), Do: func() tea.Cmd { return a.showRules(p) }})
	}
	return p
}

// startLesson returns a command that shows a lesson. If that fails, p shows the reason.
func (a *App) startLesson(p *screen.Page, course string) tea.Cmd {
	t, err := a.host.Lesson()
	if err != nil {
		return a.showError(p, err)
	}
	series := practice.NewCourse(course, a.host.Learned)
	leave := routeToApp(screen.InBackground(func() bool { return series.Passed }, func(passed bool) tea.Cmd { return a.leaveLesson(course, passed) }))
	return a.goToTable(a.makeExercises(p, t, leave, series, nil))
}

// leaveLesson shows the menu or, if the player has passed the course, begins a match of the game that it teaches. It
// does not begin a match if that would end an unfinished one.
func (a *App) leaveLesson(course string, passed bool) tea.Cmd {
	cmd := a.backToMenu()
	switch p, _ := a.screen.(*screen.Page); {
	case !passed || a.hasUnfinished:
		return cmd
	case course == practice.Okey101:
		return tea.Batch(cmd, a.startTable(p, practice.Okey101, false))
	default:
		return tea.Batch(cmd, a.startTable(p, "", false))
	}
}

// train returns a command that shows a table with puzzles, starting with that of the day if daily is set. It reads the
// notebook in the background and searches matches for mistakes while the player solves puzzles.
func (a *App) train(p *screen.Page, daily bool) tea.Cmd {
	t, err := a.host.Lesson()
	if err != nil {
		return a.showError(p, err)
	}
	read, search := a.host.Notebook, a.host.Search
	return a.openTable(func() func() *table.Model {
		notebook := read()
		return func() *table.Model {
			return a.makeExercises(p, t, leaveTo(nil), practice.NewDeck(notebook, daily), func(ctx context.Context, progress func(match, total int)) error {
				return search(ctx, notebook, progress)
			})
		}
	})
}

// makeExercises returns the table t for a series of exercises, or nil if that fails and p shows the reason. leave runs
// when the player leaves it. search, which may be nil, searches matches for mistakes.
func (a *App) makeExercises(p *screen.Page, t session.Table, leave tea.Cmd, series practice.Series, search func(context.Context, func(match, total int)) error) *table.Model {
	opts := a.options(t)
	opts.Leave = leave
	model, err := NewPractice(opts, series, search)
	switch err {
	case nil:
		return model
	case practice.ErrNoMore:
		p.Note.Set(a.words.Say("train.all"), false)
	default:
		a.showError(p, err)
	}
	return nil
}
