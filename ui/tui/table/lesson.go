package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/learn"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// lesson is the player's table while he learns the game there: the keys, the mouse and the rack are
// those of any match.
type lesson struct {
	t *Model
	*learn.Lesson
	progress *learn.Progress
	answer   learn.Answer
	showing  bool // the player has asked to be shown
	shown    lessonTexts
}

// NewLesson is a table where a course of learn.Courses is taken, from where it was left. How far the
// player is goes into progress. The error is about the theme.
func NewLesson(opts Options, course string, progress *learn.Progress) (*Model, error) {
	l, err := learn.Begin(learn.CourseOf(course), opts.Table, progress.Mark(course).Step)
	if err != nil {
		return nil, err
	}
	leave := opts.Leave
	if leave == nil {
		leave = tea.Quit
	}
	opts.Leave = func() tea.Msg {
		progress.Write() // it is told at the table if it cannot be
		return leave()
	}
	opts.Brackets, opts.Ceremony, opts.Chains = BracketsAll, false, false
	opts.Table = *l.Session().Table()
	m, err := At(opts, l.Session())
	if err != nil {
		return nil, err
	}
	taken := &lesson{t: m, Lesson: l, progress: progress}
	taken.beginStep()
	m.Notify(opts.Note, true)
	return m, nil
}

func (*lesson) Layer() Layer { return Base }

// Keys are those of the lesson and of the table; a round is played as any other.
func (l *lesson) Keys() command.Mode {
	if l.Step().Kind == learn.Round {
		return command.Table
	}
	return command.Lesson | command.Table
}

// Key does what a key does. From a round, too, the lesson's way back leads to the step before it.
func (l *lesson) Key(k Press) tea.Cmd {
	if k.Command == nil {
		k.Command = command.ByKey(l.t.s, k.Target, command.Lesson)
	}
	return l.t.Do(k)
}

func (l *lesson) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd { return l.t.Play(e, at) }

// Run does the commands of the lesson. It is left without a question: nothing is lost.
func (l *lesson) Run(c *command.Command, _ command.Target) (tea.Cmd, bool) {
	switch c.ID {
	case command.StepDone, command.StepSkip:
		return l.goTo(1), true
	case command.StepBack:
		return l.goTo(-1), true
	case command.StepShow:
		l.show()
		return nil, true
	case command.StepLeave, command.Leave:
		return l.t.Leave(), true
	case command.Next:
		if l.t.view.Phase != game.Playing {
			return l.afterRound(), true
		}
	}
	return nil, false
}

// Target tells which step it is.
func (l *lesson) Target(t *command.Target) {
	t.Learning, t.Solved, t.First = true, l.Solved(), l.At() == 0
}

// Advance keeps bots from playing but in a round.
func (l *lesson) Advance() (tea.Cmd, bool) { return nil, l.Step().Kind != learn.Round }

// Refusal says of what is refused in a task on the rack that this comes first: whose turn it is does
// not matter there.
func (l *lesson) Refusal(error) string {
	if l.Step().Kind != learn.OnRack {
		return ""
	}
	return l.t.words.Say("learn.first")
}

// beginStep shows the step as it begins.
func (l *lesson) beginStep() tea.Cmd {
	m := l.t
	cmd := m.Sit(l, l.Session())
	m.hand.cursor, m.hand.tiles = m.rack().Nearest(rack.Slot{}), m.rack().Tiles()
	if l.Step().Kind == learn.Round {
		m.Notify(l.Step().Idea(m.words)+" "+l.Step().More(m.words), true)
	}
	return cmd
}

// Follow asks the lesson what it says to what the player has done, and points out what it wants. In a
// round, where he has nothing to be told, it asks for a hint at each of his turns.
func (l *lesson) Follow() (cmd tea.Cmd) {
	m := l.t
	switch a := l.Judge(); {
	case a.Verdict != learn.Nothing:
		l.answer = a
		if x := l.Step().Tile; l.Step().Kind == learn.OnRack && l.Solved() { // it may have been drawn to its place
			m.hand.cursor = m.rack().Find(x, m.hand.cursor)
		}
		cmd = tea.Batch(l.keepProgress(), l.beginAgain())
	case l.Step().Kind == learn.Round && m.modes.top() == Mode(l):
		if _, ok := m.s.Master(); ok {
			cmd = m.AskHint()
		}
	}
	if m.hand.goal = (goal{}); !l.Solved() && (!l.Step().Puzzle || l.showing) {
		m.hand.goal = goal{l.Step().Tile, l.Step().To}
	}
	return cmd
}

// beginAgain shows the step from its beginning if it has begun anew. The cursor stays near to where it
// was.
func (l *lesson) beginAgain() tea.Cmd {
	m := l.t
	if m.s == l.Session() {
		return nil
	}
	at := m.hand.cursor
	cmd := l.beginStep()
	m.hand.cursor = m.rack().Nearest(at)
	return cmd
}

// keepProgress notes how far the player is, and writes it beside the loop.
func (l *lesson) keepProgress() tea.Cmd {
	l.progress.Set(l.Name, l.Mark())
	return l.t.Write("learn.kept.not", l.progress.Write)
}

// goTo goes to another step; behind the last one the lesson is left.
func (l *lesson) goTo(by int) tea.Cmd {
	m := l.t
	moved, err := l.Go(by)
	switch {
	case err != nil:
		m.note = err.Error()
		return nil
	case !moved && by > 0:
		l.progress.Set(l.Name, l.Mark()) // which is written as the table is left
		return m.Leave()
	case !moved:
		return nil
	}
	l.answer, l.showing = learn.Answer{}, false
	return tea.Batch(l.keepProgress(), l.beginStep())
}

// afterRound goes on behind a round that has been won, or deals it again.
func (l *lesson) afterRound() tea.Cmd {
	if l.Solved() {
		return l.goTo(1)
	}
	if err := l.Again(); err != nil {
		l.t.note = err.Error()
		return nil
	}
	l.answer = learn.Answer{}
	return l.beginStep()
}

// show shows the tile that the task is about, and where it is wanted.
func (l *lesson) show() {
	if l.Solved() {
		return
	}
	l.showing, l.answer = true, learn.Answer{} // what was wrong before is no longer said
	if x := l.Step().Tile; x != tile.None && l.t.hand.lifted == nil {
		l.t.Point(l.t.rack().Find(x, l.t.hand.cursor))
	}
}

// hintWord is the id of the word below the tile that is pointed out.
func (h *handView) hintWord() string {
	if h.goal.tile != tile.None {
		return "learn.this"
	}
	return "group.hint"
}

// answerText is what the lesson says at the end of a round, and how it goes on.
func (l *lesson) answerText(w *words.Words) string {
	if l.answer.Verdict == learn.Nothing {
		return ""
	}
	next := "learn.next"
	switch {
	case !l.Solved():
		next = "learn.next.again"
	case l.Last():
		next = "learn.next.last"
	}
	if l.answer.Verdict == learn.Wrong && l.Step().Kind != learn.Round {
		return l.answer.Text(w)
	}
	return l.answer.Text(w) + " " + w.Say(next)
}
