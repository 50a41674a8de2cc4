package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	exercises "fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/practice"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// isNewcomer reports whether the player has neither played a match nor started a lesson.
func (a *App) isNewcomer() bool {
	return !a.hasPlayed && a.host.Learned != nil && !a.host.Learned.HasBegun()
}

// showLessons returns a command that shows the page of lessons or, to a newcomer, the first lesson.
func (a *App) showLessons() tea.Cmd {
	if a.isNewcomer() {
		return a.startLesson(exercises.Okey)
	}
	p := a.newPage("menu.learn")
	p.Lines = func() (lines []screen.Choice) {
		for _, course := range exercises.Courses() {
			line := a.choice("learn.name."+course, func() tea.Cmd { return a.startLesson(course) })
			line.Value = a.host.Learned.Describe(a.words, course)
			lines = append(lines, line)
		}
		return append(lines, a.choice("menu.rules", a.showRules))
	}
	return a.goTo(p)
}

// startLesson returns a command that shows a lesson. If that fails, the current screen shows the reason.
func (a *App) startLesson(course string) tea.Cmd {
	t, err := a.host.Lesson()
	if err != nil {
		return a.showError(err)
	}
	series := exercises.NewCourse(course, a.host.Learned)
	leave := func() tea.Msg { return screen.Call(func() tea.Cmd { return a.leaveLesson(course, series.Passed) }) }
	return a.goToTable(a.makeExercises(t, leave, series, nil))
}

// leaveLesson shows the menu or, if the player has passed the course, begins a match of the game that it teaches. It
// does not begin a match if that would end an unfinished one.
func (a *App) leaveLesson(course string, passed bool) tea.Cmd {
	cmd, preset := a.backToMenu(), ""
	if course == exercises.Okey101 {
		preset = course
	}
	if passed && !a.hasUnfinished {
		cmd = tea.Batch(cmd, a.startTable(preset, false))
	}
	return cmd
}

// train returns a command that shows a table with puzzles, starting with that of the day if daily is set. It reads the
// notebook in the background and searches matches for mistakes while the player solves puzzles.
func (a *App) train(daily bool) tea.Cmd {
	t, err := a.host.Lesson()
	if err != nil {
		return a.showError(err)
	}
	read, search := a.host.Notebook, a.host.Search
	return a.openTable(func() func() *table.Model {
		notebook := read()
		return func() *table.Model {
			return a.makeExercises(t, a.leaveTo(nil), exercises.NewDeck(notebook, daily), func(ctx context.Context, progress func(match, total int)) error {
				return search(ctx, notebook, progress)
			})
		}
	})
}

// makeExercises returns the table t for a series of exercises, or nil if that fails and the current screen shows the
// reason. leave runs when the player leaves it. search, which may be nil, searches matches for mistakes.
func (a *App) makeExercises(t session.Table, leave tea.Cmd, series exercises.Series, search practice.SearchFunc) *table.Model {
	opts := a.options(t)
	opts.Leave = leave
	model, err := NewPractice(opts, series, search)
	switch err {
	case nil:
		return model
	case exercises.ErrNoMore:
		a.notify(a.words.Say("train.all"))
	default:
		a.showError(err)
	}
	return nil
}
