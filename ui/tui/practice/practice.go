// Package practice implements the table for exercises: the steps of a lesson and the puzzles. The keys, the mouse and
// the rack work as in a match. Package ui/practice judges the answers.
package practice

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/viewer"
	"fair/okey/ui/words"
)

// A SearchFunc searches the player's matches for mistakes until ctx is done. It calls progress with the
// number of the current match, counting from 1, and the number of matches. It returns an error if it cannot save the
// results.
type SearchFunc = func(ctx context.Context, progress func(match, total int)) error

// mode is the base mode of a table for exercises.
type mode struct {
	table.SeatMode
	run      *practice.Runner
	search   *screen.Job[searchProgress] // nil if there is no search
	progress searchProgress
	card     card
}

// searchProgress holds the arguments of the last progress call of a SearchFunc. Both are 0 if no search is running.
type searchProgress struct{ match, total int }

// New returns a table for the exercises of a series. search, which may be nil, runs in the background until the player
// leaves the table. New returns an error if the theme is invalid, or any error from practice.Begin.
func New(opts table.Options, series practice.Series, search SearchFunc) (*table.Model, error) {
	runner, err := practice.Begin(series, opts.Table)
	if err != nil {
		return nil, err
	}
	opts.Table = *runner.Session.Table()
	if runner.Step != nil {
		opts.Brackets, opts.Ceremony, opts.Chains = table.BracketsAll, false, false
	}
	m := &mode{run: runner}
	if search != nil {
		m.search = screen.Start(func(ctx context.Context, report func(searchProgress)) error {
			return search(ctx, func(match, total int) { report(searchProgress{match, total}) })
		}, m.updateProgress)
	}
	leave := opts.Leave
	if leave == nil {
		leave = tea.Quit
	}
	opts.Leave = func() tea.Msg {
		if m.search != nil {
			m.search.Wait() // otherwise it might overwrite later results
		}
		_ = m.run.Save() // the table has shown any error
		return leave()
	}
	t, err := table.NewWithSession(opts, runner.Session)
	if err != nil {
		m.Close()
		return nil, err
	}
	m.Table = t
	m.beginExercise()
	if deck, ok := series.(*practice.Deck); ok {
		if deck.DoneToday != nil {
			t.Notify(t.Teller().PuzzleDone(deck.DoneToday), true)
		}
		t.NotifySaveError(m.run.SaveErrorID(), deck.Notebook.Trouble)
	}
	t.Notify(opts.Note, true)
	return t, nil
}

// Init returns a command that waits for the search, or nil if there is none.
func (m *mode) Init() tea.Cmd {
	if m.search == nil {
		return nil
	}
	return m.search.Await
}

// Close cancels the search.
func (m *mode) Close() {
	if m.search != nil {
		m.search.Cancel()
	}
}

// updateProgress sets the progress of the search.
func (m *mode) updateProgress(news screen.News[searchProgress]) tea.Cmd {
	if n := len(news.Found); n > 0 {
		m.progress = news.Found[n-1]
	}
	if news.Over {
		m.progress = searchProgress{}
		m.Table.NotifySaveError(m.run.SaveErrorID(), news.Err)
	}
	return nil
}

// CommandMode returns the mode with the keys of the exercise and of the table, or only those of the table during the
// round of a lesson.
func (m *mode) CommandMode() command.Mode {
	switch {
	case m.run.Puzzle != nil:
		return command.Puzzle | command.Table
	case m.run.IsWholeRound():
		return command.Table
	}
	return command.Lesson | command.Table
}

// Key handles a key. In a lesson, including its round, a key without another command runs its lesson command.
func (m *mode) Key(k table.Press) tea.Cmd {
	if k.Command == nil && m.run.Step != nil {
		k.Command = command.Resolve(k.Target, command.Lesson)
	}
	return m.Table.Do(k)
}

// Run runs the commands of exercises. Leaving needs no confirmation, since nothing is lost.
func (m *mode) Run(c *command.Command, _ command.Target) (tea.Cmd, bool) {
	switch c.ID {
	case command.StepDone, command.StepSkip, command.PuzzleNext:
		return m.moveBy(1), true
	case command.StepBack:
		return m.moveBy(-1), true
	case command.StepShow:
		m.pointOutTask()
		return nil, true
	case command.Hint:
		m.run.ShowGoal() // the hint replaces the previous answer
	case command.StepLeave, command.Leave:
		return m.Table.Leave(), true
	case command.Next:
		if m.run.Step != nil && m.run.Session.View().Phase != game.Playing {
			return m.moveBy(1), true
		}
	}
	return nil, false
}

// Target sets the fields of t that describe the exercise.
func (m *mode) Target(t command.Target) command.Target {
	if course, ok := m.run.Series.(*practice.Course); ok {
		t.Learning, t.Solved, t.First, t.Last, t.Asking = true, m.run.Done, course.At == 0, course.Last(), m.run.Step.TeachesHints
	} else {
		t.Tried = m.run.Done
	}
	return t
}

// Advance keeps the bots from playing except in the round of a lesson.
func (m *mode) Advance() (tea.Cmd, bool) { return nil, !m.run.IsWholeRound() }

// Refusal returns a message that the task comes first, unless the task is an action at the table. The usual messages
// about turns would be misleading.
func (m *mode) Refusal(error) string {
	if step := m.run.Step; step == nil || step.Kind > practice.OnRack {
		return ""
	}
	return m.Table.Words.Say("learn.first")
}

// beginExercise shows the current exercise from the start.
func (m *mode) beginExercise() tea.Cmd {
	cmd := m.Table.ShowSession(m, m.run.Session)
	if step, w := m.run.Step, m.Table.Words; step != nil {
		m.Table.SetCursor(rack.Slot{})
		if m.run.IsWholeRound() {
			m.Table.Notify(step.Say(w, "idea"), true)
		}
	}
	return cmd
}

// Follow judges the player's action and points out the goal. If the exercise starts over, the cursor stays near its
// place. Follow requests a hint on each of the player's turns in a round, and when a step in which the player had a
// hint starts over.
func (m *mode) Follow() (cmd tea.Cmd) {
	a, at := m.run.Judge(), m.Table.Cursor()
	if step := m.run.Step; step != nil && step.Kind == practice.OnRack && a.Verdict == practice.Right { // the tile may have just been drawn
		at = m.run.Session.Rack().Find(step.Tile, at)
		m.Table.SetCursor(at)
	}
	if m.Table.Session != m.run.Session {
		cmd = m.beginExercise()
		m.Table.SetCursor(at)
	}
	if a.Verdict != practice.Nothing {
		m.Table.ClearNote() // the note is about an earlier action
		cmd = tea.Batch(cmd, m.writeResults())
	}
	if a.Attempt != nil {
		s := &solution{Moment: viewer.Moment{Table: m.Table}}
		s.show(a.Attempt)
		m.Table.Open(s)
		cmd = tea.Batch(cmd, m.explainSolution(a.Attempt))
	}
	if _, ok := m.run.Session.RequestHint(); ok && (m.run.IsWholeRound() || m.run.Hinted()) && m.Table.Top() == table.Mode(m) {
		cmd = tea.Batch(cmd, m.Table.AskForHint())
	}
	m.Table.PointOut(m.run.Goal())
	return cmd
}

// explainSolution returns a command that finds the reasons in the background and adds them to the solution.
func (m *mode) explainSolution(a *practice.Attempt) tea.Cmd {
	var err error
	return m.Table.WhileOpen(screen.InBackground(func() (explained *practice.Attempt) {
		explained, err = a.Explain(context.Background())
		return explained
	}, func(explained *practice.Attempt) tea.Cmd {
		s, ok := m.Table.Mode(table.Panel).(*solution)
		shown := ok && s.attempt == a
		if err != nil {
			if m.Table.Note = words.Safe(err.Error(), screen.NoteWidth); shown && !a.Known() {
				m.Table.Close(table.Panel)
			}
			return nil
		}
		if m.run.RecordAttempt(explained); shown {
			s.show(explained)
		}
		return m.writeResults()
	}))
}

// writeResults returns a command that saves the results in the background.
func (m *mode) writeResults() tea.Cmd { return m.Table.Write(m.run.SaveErrorID(), m.run.Save) }

// moveBy moves delta places in the series, or deals a lost round again. After the last step it leaves the table.
func (m *mode) moveBy(delta int) tea.Cmd {
	w := m.Table.Words
	switch err := m.run.MoveBy(delta); {
	case err == nil:
		return tea.Batch(m.writeResults(), m.beginExercise())
	case err == practice.ErrNotTried:
		m.Table.Note = w.Say("train.first")
	case err == practice.ErrNoMore && m.run.Puzzle != nil:
		m.Table.Close(table.Panel)
		m.Table.Note = w.Say("train.all")
	case err == practice.ErrNoMore && delta > 0:
		return m.Table.Leave()
	case err != practice.ErrNoMore:
		m.Table.Note = words.Safe(tell.Error(w, err), screen.NoteWidth)
	}
	return nil
}

// pointOutTask points out the tile of the task and its slot, and moves the cursor to the tile. If there is nothing to
// do, it says how to continue.
func (m *mode) pointOutTask() {
	if m.run.Done {
		if step := m.run.Step; step.Kind == practice.ToRead {
			m.Table.Note = step.Task(m.Table.Words)
		}
		return
	}
	m.run.ShowGoal() // clear the previous answer
	if x := m.run.Step.Tile; x != tile.None && !m.Table.Lifting() {
		m.Table.MoveCursor(m.run.Session.Rack().Find(x, m.Table.Cursor()))
	}
}
