package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/practice"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// lessons are what of the program leads to the lessons.
type lessons struct{ *App }

// newHere reports whether somebody, of whom such things are kept, has neither played nor learnt
// anything yet.
func (a lessons) newHere() bool {
	return !a.been && a.opts.Learned != nil && !a.opts.Learned.Begun()
}

// learning is the line of the menu for the lesson. Who has never been there goes straight to it, others
// choose which.
func (a lessons) learning(p *screen.Page) screen.Choice {
	c := screen.Choice{Label: a.words.Say("menu.learn"), Note: a.words.Say("menu.learn.note"), About: func() (facts []screen.Fact) {
		for _, course := range practice.Courses() {
			facts = append(facts, screen.Fact{Text: a.words.Say("learn.name." + course), Value: a.opts.Learned.Told(a.words, course)})
		}
		return facts
	}}
	if !a.opts.Learned.Begun() {
		c.Do = func() tea.Cmd { return a.takeLesson(p, practice.Okey) }
		return c
	}
	c.Value = a.opts.Learned.Told(a.words, practice.Okey)
	c.Do = func() tea.Cmd { return show(a.courses()) }
	return c
}

// courses is the page to choose a lesson from.
func (a lessons) courses() *screen.Page {
	p := a.page("menu.learn")
	p.Lines = func() (lines []screen.Choice) {
		for _, course := range practice.Courses() {
			name := "learn.name." + course
			lines = append(lines, screen.Choice{
				Label: a.words.Say(name), Value: a.opts.Learned.Told(a.words, course), Note: a.words.Say(name + ".note"),
				Do: func() tea.Cmd { return a.takeLesson(p, course) },
			})
		}
		return lines
	}
	return p
}

// takeLesson goes to a lesson, or says on the page why there is none.
func (a lessons) takeLesson(p *screen.Page, course string) tea.Cmd {
	opts, err := a.opts.Lesson()
	if err == nil {
		opts.Leave = toMenu
		var model *table.Model
		if model, err = NewPractice(opts, practice.NewCourse(course, a.opts.Learned), nil); err == nil {
			return a.toTable(model)
		}
	}
	p.Note.Set(a.tell(err), false)
	return nil
}
