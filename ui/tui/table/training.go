package table

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tell"
	"fair/okey/ui/train"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// training is the player's table while he solves puzzles there: the keys, the mouse and the rack are
// those of any match, but nobody else moves.
type training struct {
	*train.Trainer
	search *search // nil if nothing is searched
}

// trainingExplained is an attempt with what took longer to find out about it.
type trainingExplained struct {
	of, now *train.Attempt
	err     error
}

// NewTraining is a table where puzzles are solved, daily the one of the day first. How they go is
// noted in the notebook. The error is about the theme, or as that of train.Begin.
func NewTraining(opts Options, notebook *train.Notebook, daily bool) (*Model, error) {
	p, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	trainer, err := train.Begin(notebook, opts.Table, daily)
	if err != nil {
		return nil, err
	}
	opts.Table = *trainer.Session().Table()
	m := newModel(opts, p, trainer.Session())
	t := &training{Trainer: trainer}
	t.sit(m)
	if trainer.DoneToday != nil {
		m.Notify(tell.ReviewerOf(m.teller()).PuzzleDone(trainer.DoneToday), true)
	}
	m.Notify(opts.Note, true)
	notKept{"train.kept.not", notebook.Trouble()}.tell(m)
	return m, nil
}

// training is the training at this table, nil if there is none.
func (s *modes) training() *training {
	t, _ := s[atTable].(*training)
	return t
}

func (*training) keys() command.Mode { return command.Puzzle | command.Table }

func (t *training) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	return m.runKey(k, t.keys())
}

func (*training) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	return playing{}.mouse(m, e, at)
}

func (*training) paint(*Model, *cells.Brush) {}

// sit shows the puzzle from its beginning.
func (t *training) sit(m *Model) {
	m.bots.forget()
	m.air.skip()
	m.air.land()
	m.sitAt(t.Session())
	m.opts.Table = *m.s.Table()
	m.modes = modes{atTable: t}
	m.hand.dealt()
	m.last, m.note, m.myTurn = m.presenter().lastOf(m.view.Log.Events()), "", false
	m.noteTurn()
	if m.layout.W > 0 {
		m.resize(m.layout.W, m.layout.H)
	}
}

// judge shows what the player's move was worth, once he has made it. The puzzle stands there again
// as it began, and the cursor where it was.
func (t *training) judge(m *Model) tea.Cmd {
	a := t.Judge()
	if a == nil {
		return nil
	}
	at := m.hand.cursor
	t.sit(m)
	m.hand.cursor = m.rack().Nearest(at)
	m.modes[atPanel] = &solution{attempt: a}
	return tea.Batch(t.keep(), explainAttempt(a))
}

// explainAttempt finds beside the loop what takes longer.
func explainAttempt(a *train.Attempt) tea.Cmd {
	return func() tea.Msg {
		explained, err := a.Explained(context.Background())
		return trainingExplained{a, explained, err}
	}
}

// told hears what goes on beside the loop. There is no training where it was left meanwhile.
func (t *training) told(m *Model, msg tea.Msg) tea.Cmd {
	if t == nil {
		return nil
	}
	switch msg := msg.(type) {
	case searchTold:
		return t.searched(m, msg)
	case trainingExplained:
		return t.explained(m, msg)
	}
	return nil
}

// explained adds to a solution what took longer to find.
func (t *training) explained(m *Model, msg trainingExplained) tea.Cmd {
	s, ok := m.modes[atPanel].(*solution)
	shown := ok && s.attempt == msg.of
	if msg.err != nil {
		if m.note = words.Safe(msg.err.Error(), screen.NoteWidth); shown && !msg.of.Known() {
			m.modes[atPanel] = nil
		}
		return nil
	}
	if t.Note(msg.now); shown {
		s.attempt = msg.now
	}
	return t.keep()
}

// keep writes what was tried beside the loop.
func (t *training) keep() tea.Cmd {
	return writeBeside("train.kept.not", t.Notebook().Write)
}

// nextPuzzle goes to another puzzle once this one was tried.
func nextPuzzle(m *Model) tea.Cmd {
	t := m.modes.training()
	if !t.Tried() {
		m.note = m.words.Say("train.first")
		return nil
	}
	switch err := t.Next(); err {
	case nil:
		t.sit(m)
	case train.ErrAllTried:
		m.modes[atPanel] = nil
		m.note = m.words.Say("train.all")
	default:
		m.note = words.Safe(tell.Error(m.words, err), screen.NoteWidth)
	}
	return nil
}

// present puts together what is said of the puzzle: where it comes from, how the training goes and
// what is to be decided.
func (t *training) present(m *Model) {
	m.texts.header = tell.Puzzle(m.words, t.Puzzle)
	c := t.Notebook().Count()
	switch {
	case t.search != nil && t.search.told.of > 0:
		m.texts.goal = m.words.With("train.searching.brief", words.Args{"Match": t.search.told.match, "Of": t.search.told.of})
	case c.Tried > 0:
		m.texts.goal = m.words.With("train.goal", words.Args{"Tried": c.Tried, "Right": c.Right})
	default:
		m.texts.goal = m.words.Say("train.name")
	}
	if m.note == "" && m.notice.text == "" && m.s.Question() == nil {
		m.texts.status = tell.ReviewerOf(m.teller()).PuzzleTask(t.Trainer)
	}
	if s, ok := m.modes[atPanel].(*solution); ok {
		s.present(m)
	}
}

// solution is what a move in a puzzle was worth, and why; it lies over the puzzle.
type solution struct {
	attempt *train.Attempt
	scroll  int
	rows    []cells.Row
}

func (*solution) keys() command.Mode { return command.Solution | command.Panel }

func (s *solution) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	c := m.commandOf(k, s.keys())
	switch {
	case c == nil:
		return nil
	case c.ID == command.Scroll:
		s.scrollBy(m, screen.Scrolls(k, panelHeight(&m.layout), len(s.rows)))
		return nil
	}
	return m.run(c, m.target(k))
}

func (s *solution) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	if cmd, done := m.wheelOrFooter(e, at); done {
		return cmd
	}
	if e.Action == tea.MouseActionPress {
		m.modes[atPanel] = nil
	}
	return nil
}

// scrollBy scrolls, as far as there is something to read.
func (s *solution) scrollBy(m *Model, n int) {
	s.scroll = max(0, min(s.scroll+n, len(s.rows)-panelHeight(&m.layout)))
}

// present puts together what it says.
func (s *solution) present(m *Model) {
	r, b := tell.ReviewerOf(m.teller()), m.brush()
	width := min(m.layout.W-8, screen.PageWidth)
	s.rows = nil
	add := func(text string, ink cells.Role, bold bool) {
		for _, line := range b.Wrap(text, width) {
			s.rows = append(s.rows, cells.Row{Text: line, Ink: ink, Bold: bold})
		}
	}
	if !s.attempt.Known() {
		add(m.words.Say("train.judging"), cells.RoleInk, false)
		return
	}
	ink := cells.RoleGood
	if !s.attempt.Right() {
		ink = cells.RoleBad
	}
	add(r.PuzzleVerdict(s.attempt), ink, true)
	s.rows = append(s.rows, cells.Row{})
	worth := "review.curve"
	if m.view.Rules.LaysMelds() {
		worth = "train.worth.points"
	}
	add(m.words.Say(worth)+":", cells.RoleDim, false)
	for _, line := range r.Chances(s.attempt.Decision) {
		s.rows = append(s.rows, cells.Row{Text: "  " + line, Ink: cells.RoleInk})
	}
	s.rows = append(s.rows, cells.Row{})
	for _, line := range r.PuzzleReasons(s.attempt) {
		add(line, cells.RoleDim, false)
	}
	if back := tell.PuzzleComesBack(m.words, s.attempt.Days); back != "" {
		add(back, cells.RoleDim, false)
	}
	add(m.notice.text, cells.RoleGold, false) // it would be gone with the solution
	s.scrollBy(m, 0)
}

// paint paints it.
func (s *solution) paint(m *Model, b *cells.Brush) {
	b.Panel(m.words.Say("train.solution"), s.rows, s.scroll, panelHeight(&m.layout))
}
