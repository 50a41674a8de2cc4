package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/learn"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// lesson is the player's table while he learns the game there: the keys, the mouse and the rack are
// those of any match.
type lesson struct {
	*learn.Lesson
	progress *learn.Progress
	answer   learn.Answer
	showing  bool // the player has asked to be shown
	shown    lessonTexts
}

// goal is what the lesson wants on the rack: a tile, and the empty slot where it belongs.
type goal struct {
	tile tile.Tile // None if it wants nothing
	slot rack.Slot
}

// NewLesson is a table where a course of learn.Courses is taken, from where it was left. How far the
// player is goes into progress. The error is about the theme.
func NewLesson(opts Options, course string, progress *learn.Progress) (*Model, error) {
	p, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
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
	m := newModel(opts, p, l.Session())
	taken := &lesson{Lesson: l, progress: progress}
	m.modes[atTable] = taken
	taken.beginStep(m)
	m.Notify(opts.Note, true)
	return m, nil
}

// lesson is the lesson that is taken at this table, nil if there is none.
func (s *modes) lesson() *lesson {
	l, _ := s[atTable].(*lesson)
	return l
}

// keys are those of the lesson and of the table; a round is played as any other.
func (l *lesson) keys() command.Mode {
	if l.Step().Kind == learn.Round {
		return command.Table
	}
	return command.Lesson | command.Table
}

// key does what a key does. From a round, too, the lesson's way back leads to the step before it.
func (l *lesson) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	mode := l.keys()
	if m.commandOf(k, mode) == nil {
		mode = command.Lesson
	}
	return m.runKey(k, mode)
}

func (*lesson) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	return playing{}.mouse(m, e, at)
}

// beginStep shows the step as it begins.
func (l *lesson) beginStep(m *Model) tea.Cmd {
	m.bots.forget()
	m.air.skip()
	m.air.land()
	m.sitAt(l.Session())
	m.modes = modes{atTable: l}
	m.hand.dealt()
	m.hand.cursor, m.hand.tiles = m.rack().Nearest(rack.Slot{}), m.rack().Tiles()
	m.last, m.note, m.myTurn = m.presenter().lastOf(m.view.Log.Events()), "", false
	m.noteTurn()
	if m.layout.W > 0 {
		m.resize(m.layout.W, m.layout.H)
	}
	if l.Step().Kind == learn.Round {
		m.Notify(l.Step().Idea(m.words)+" "+l.Step().More(m.words), true)
	}
	return m.advance()
}

// judge asks the lesson what it says to what the player has done. In a round, where he has nothing
// to be told, it asks for a hint at each of his turns.
func (l *lesson) judge(m *Model) tea.Cmd {
	switch a := l.Judge(); {
	case a.Verdict != learn.Nothing:
		l.answer = a
		if x := l.Step().Tile; l.Step().Kind == learn.OnRack && l.Solved() { // it may have been drawn to its place
			m.hand.cursor = m.rack().Find(x, m.hand.cursor)
		}
		return tea.Batch(l.keepProgress(), l.beginAgain(m))
	case l.Step().Kind == learn.Round && m.modes.top() == mode(l):
		if _, ok := m.s.Master(); ok {
			return askHint(m)
		}
	}
	return nil
}

// beginAgain shows the step from its beginning if it has begun anew. The cursor stays near to where it
// was.
func (l *lesson) beginAgain(m *Model) tea.Cmd {
	if m.s == l.Session() {
		return nil
	}
	at := m.hand.cursor
	cmd := l.beginStep(m)
	m.hand.cursor = m.rack().Nearest(at)
	return cmd
}

// keepProgress notes how far the player is, and writes it beside the loop.
func (l *lesson) keepProgress() tea.Cmd {
	l.progress.Set(l.Name, l.Mark())
	return writeBeside("learn.kept.not", l.progress.Write)
}

// goTo goes to another step; behind the last one the lesson is left.
func (l *lesson) goTo(m *Model, by int) tea.Cmd {
	moved, err := l.Go(by)
	switch {
	case err != nil:
		m.note = err.Error()
		return nil
	case !moved && by > 0:
		l.progress.Set(l.Name, l.Mark()) // which is written as the table is left
		return m.leave()
	case !moved:
		return nil
	}
	l.answer, l.showing = learn.Answer{}, false
	return tea.Batch(l.keepProgress(), l.beginStep(m))
}

// afterRound goes on behind a round that has been won, or deals it again.
func (l *lesson) afterRound(m *Model) tea.Cmd {
	if l.Solved() {
		return l.goTo(m, 1)
	}
	if err := l.Again(); err != nil {
		m.note = err.Error()
		return nil
	}
	l.answer = learn.Answer{}
	return l.beginStep(m)
}

func lessonOn(m *Model) tea.Cmd   { return m.modes.lesson().goTo(m, 1) }
func lessonBack(m *Model) tea.Cmd { return m.modes.lesson().goTo(m, -1) }

// showStep shows the tile that the task is about, and where it is wanted.
func showStep(m *Model) {
	l := m.modes.lesson()
	if l.Solved() {
		return
	}
	l.showing, l.answer = true, learn.Answer{} // what was wrong before is no longer said
	if x := l.Step().Tile; x != tile.None && m.hand.lifted == nil {
		m.hand.cursor, m.hand.steered = m.rack().Find(x, m.hand.cursor), true
	}
}

// goalOf is what the lesson wants on the rack now.
func goalOf(m *Model) goal {
	l := m.modes.lesson()
	if l == nil || l.Solved() || l.Step().Puzzle && !l.showing {
		return goal{slot: rack.Nowhere}
	}
	return goal{l.Step().Tile, l.Step().To}
}

// hintWord is the id of the word below the tile that is pointed out.
func (h *handView) hintWord() string {
	if h.goal.tile != tile.None {
		return "learn.this"
	}
	return "group.hint"
}

// answerText is what the lesson says at the end of a round, and how it goes on; nothing where there is no
// lesson.
func (l *lesson) answerText(w *words.Words) string {
	if l == nil || l.answer.Verdict == learn.Nothing {
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
