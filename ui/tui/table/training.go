package table

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// training is the player's table while he solves puzzles there: the keys, the mouse and the rack are
// those of any match, but nobody else moves.
type training struct {
	t *Model
	*practice.Runner
	deck      *practice.Deck
	search    *screen.Job[searched] // nil if nothing is searched
	match, of int                   // how far the search is, of 0 before it has begun
}

// searched is how far a search is: in which match of how many.
type searched struct{ match, of int }

// newTraining is a table where puzzles are solved.
func newTraining(opts Options, r *practice.Runner, deck *practice.Deck, find func(ctx context.Context, found func(match, of int)) error) (m *Model, err error) {
	t := &training{Runner: r, deck: deck}
	if find != nil {
		t.searchBeside(find, &opts)
	}
	if m, err = At(opts, r.Session()); err != nil {
		return nil, err
	}
	t.t = m
	t.sit()
	if deck.DoneToday != nil {
		m.Notify(tell.ReviewerOf(m.teller()).PuzzleDone(deck.DoneToday), true)
	}
	m.Notify(opts.Note, true)
	m.NotifyUnkept(t.NotKept(), deck.Notebook.Trouble())
	return m, nil
}

// searchBeside searches for mistakes until the table is left.
func (t *training) searchBeside(find func(ctx context.Context, found func(match, of int)) error, opts *Options) {
	t.search = screen.Start(func(ctx context.Context, report func(searched)) error {
		return find(ctx, func(match, of int) { report(searched{match, of}) })
	}, t.takeSearched)
	leave := opts.Leave
	if leave == nil {
		leave = tea.Quit
	}
	opts.Leave = func() tea.Msg {
		t.search.Cancel()
		t.search.Wait() // or else it might write what another training has written meanwhile
		return leave()
	}
}

// takeSearched notes how far the search is.
func (t *training) takeSearched(news screen.News[searched]) tea.Cmd {
	if n := len(news.Found); n > 0 {
		t.match, t.of = news.Found[n-1].match, news.Found[n-1].of
	}
	if news.Over {
		t.of = 0
		t.t.NotifyUnkept(t.NotKept(), news.Err)
	}
	return nil
}

// Init awaits the search.
func (t *training) Init() tea.Cmd {
	if t.search == nil {
		return nil
	}
	return t.search.Await
}

func (*training) Layer() Layer       { return Base }
func (*training) Keys() command.Mode { return command.Puzzle | command.Table }
func (*training) Paint(*cells.Brush) {}

func (t *training) Key(k Press) tea.Cmd { return t.t.do(k) }

func (t *training) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd { return t.t.Play(e, at) }

// Run does the commands of the training. It is left without a question: nothing is lost.
func (t *training) Run(c *command.Command, _ command.Target) (tea.Cmd, bool) {
	switch c.ID {
	case command.PuzzleNext:
		return t.next(), true
	case command.Leave:
		return t.t.Leave(), true
	}
	return nil, false
}

// Target tells whether the puzzle was tried.
func (t *training) Target(target *command.Target) { target.Tried = t.Done() }

// Advance keeps bots from playing.
func (*training) Advance() (tea.Cmd, bool) { return nil, true }

// sit shows the puzzle from its beginning.
func (t *training) sit() { t.t.Sit(t, t.Session()) }

// Follow shows what the player's move was worth, once he has made it. The puzzle stands there again
// as it began, and the cursor where it was.
func (t *training) Follow() tea.Cmd {
	a, m := t.Judge().Attempt, t.t
	if m.s == t.Session() {
		return nil
	}
	at := m.hand.cursor
	t.sit()
	m.hand.cursor = m.rack().Nearest(at)
	if a == nil { // what lay there before was taken back
		return nil
	}
	m.Open(&solution{t: m, attempt: a})
	return tea.Batch(t.keep(), t.explain(a))
}

// explain finds beside the loop what takes longer, and adds it to the solution.
func (t *training) explain(a *practice.Attempt) tea.Cmd {
	type explained struct {
		*practice.Attempt
		err error
	}
	return screen.Beside(func() explained {
		now, err := a.Explained(context.Background())
		return explained{now, err}
	}, func(e explained) tea.Cmd {
		m := t.t
		s, ok := m.modes[Panel].(*solution)
		shown := ok && s.attempt == a
		if e.err != nil {
			if m.note = words.Safe(e.err.Error(), screen.NoteWidth); shown && !a.Known() {
				m.Close(Panel)
			}
			return nil
		}
		if t.Note(e.Attempt); shown {
			s.attempt = e.Attempt
		}
		return t.keep()
	})
}

// keep writes what was tried beside the loop.
func (t *training) keep() tea.Cmd { return t.t.Write(t.NotKept(), t.Write) }

// next goes to another puzzle once this one was tried.
func (t *training) next() tea.Cmd {
	m := t.t
	switch err := t.Go(1); err {
	case nil:
		t.sit()
	case practice.ErrNotTried:
		m.note = m.words.Say("train.first")
	case practice.ErrNoMore:
		m.Close(Panel)
		m.note = m.words.Say("train.all")
	default:
		m.note = words.Safe(tell.Error(m.words, err), screen.NoteWidth)
	}
	return nil
}

// Present puts together what is said of the puzzle: where it comes from, how the training goes and
// what is to be decided.
func (t *training) Present(said *Said) {
	m := t.t
	said.Header = t.Header(m.words)
	c := t.deck.Notebook.Count()
	switch {
	case t.of > 0:
		said.Goal = m.words.With("train.searching.brief", words.Args{"Match": t.match, "Of": t.of})
	case c.Tried > 0:
		said.Goal = m.words.With("train.goal", words.Args{"Tried": c.Tried, "Right": c.Right})
	default:
		said.Goal = m.words.Say("train.name")
	}
	said.Status = t.Task(m.words)
}

// solution is what a move in a puzzle was worth, and why; it lies over the puzzle.
type solution struct {
	t       *Model
	attempt *practice.Attempt
	scroll  int
	rows    []cells.Row
}

func (*solution) Layer() Layer       { return Panel }
func (*solution) Keys() command.Mode { return command.Solution | command.Panel }

func (s *solution) Key(k Press) tea.Cmd {
	if k.Command != nil && k.Command.ID == command.Scroll {
		s.t.ClearNote()
		s.Scroll(screen.Scrolls(k.KeyMsg, panelHeight(&s.t.layout), len(s.rows)))
		return nil
	}
	return s.t.do(k)
}

func (s *solution) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if cmd, done := s.t.WheelOrFooter(e, at); done {
		return cmd
	}
	if e.Action == tea.MouseActionPress {
		s.t.Close(Panel)
	}
	return nil
}

// Scroll scrolls, as far as there is something to read.
func (s *solution) Scroll(lines int) {
	s.scroll = max(0, min(s.scroll+lines, len(s.rows)-panelHeight(&s.t.layout)))
}

// Present puts together what it says.
func (s *solution) Present(said *Said) {
	m := s.t
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
	add(said.Notice, cells.RoleGold, false) // it would be gone with the solution
	s.Scroll(0)
}

// Paint paints it.
func (s *solution) Paint(b *cells.Brush) {
	b.Panel(s.t.words.Say("train.solution"), s.rows, s.scroll, panelHeight(&s.t.layout))
}
