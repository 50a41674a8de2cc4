package table

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// lesson is the player's table while he learns the game there: the keys, the mouse and the rack are
// those of any match.
type lesson struct {
	t *Model
	*practice.Runner
	*practice.Course
	shown lessonTexts
}

// Solved reports whether the task of the step is done.
func (l *lesson) Solved() bool { return l.Done() }

// goal is what the lesson wants on the rack: a tile, and the empty slot where it belongs.
type goal struct {
	tile tile.Tile // None if it wants nothing
	slot rack.Slot
}

// NewPractice returns a table where the exercises of a series are done. Beside a deck, find searches
// matches for the player's mistakes until its context ends; nil searches nothing. The error is about the
// theme, or as that of practice.Begin.
func NewPractice(opts Options, series practice.Series, find func(ctx context.Context, found func(match, of int)) error) (*Model, error) {
	r, err := practice.Begin(series, opts.Table)
	if err != nil {
		return nil, err
	}
	opts.Table = *r.Session().Table()
	if deck, ok := series.(*practice.Deck); ok {
		return newTraining(opts, r, deck, find)
	}
	leave := opts.Leave
	if leave == nil {
		leave = tea.Quit
	}
	opts.Leave = func() tea.Msg {
		series.Write() // it is told at the table if it cannot be
		return leave()
	}
	opts.Brackets, opts.Ceremony, opts.Chains = BracketsAll, false, false
	m, err := At(opts, r.Session())
	if err != nil {
		return nil, err
	}
	taken := &lesson{t: m, Runner: r, Course: series.(*practice.Course)}
	taken.beginStep()
	m.Notify(opts.Note, true)
	return m, nil
}

func (*lesson) Layer() Layer { return Base }

// Keys are those of the lesson and of the table; a round is played as any other.
func (l *lesson) Keys() command.Mode {
	if l.Round() {
		return command.Table
	}
	return command.Lesson | command.Table
}

// Key does what a key does. From a round, too, the lesson's way back leads to the step before it.
func (l *lesson) Key(k Press) tea.Cmd {
	if k.Command == nil {
		k.Command = command.ByKey(l.t.s, k.Target, command.Lesson)
	}
	return l.t.do(k)
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
			return l.goTo(1), true
		}
	}
	return nil, false
}

// Target tells which step it is.
func (l *lesson) Target(t *command.Target) {
	t.Learning, t.Solved, t.First = true, l.Solved(), l.At() == 0
}

// Advance keeps bots from playing but in a round.
func (l *lesson) Advance() (tea.Cmd, bool) { return nil, !l.Round() }

// Refusal says of what is refused in a task on the rack that this comes first: whose turn it is does
// not matter there.
func (l *lesson) Refusal(error) string {
	if l.Step().Kind != practice.OnRack {
		return ""
	}
	return l.t.words.Say("learn.first")
}

// beginStep shows the step as it begins.
func (l *lesson) beginStep() tea.Cmd {
	m := l.t
	cmd := m.Sit(l, l.Session())
	m.hand.cursor, m.hand.tiles = m.rack().Nearest(rack.Slot{}), m.rack().Tiles()
	if l.Round() {
		m.Notify(l.Step().Say(m.words, "idea")+" "+l.Step().Say(m.words, "more"), true)
	}
	return cmd
}

// Follow asks the lesson what it says to what the player has done, and points out what it wants. In a
// round, where he has nothing to be told, it asks for a hint at each of his turns.
func (l *lesson) Follow() (cmd tea.Cmd) {
	m := l.t
	switch a := l.Judge(); {
	case a.Verdict != practice.Nothing:
		if x := l.Step().Tile; l.Step().Kind == practice.OnRack && l.Solved() { // it may have been drawn to its place
			m.hand.cursor = m.rack().Find(x, m.hand.cursor)
		}
		cmd = tea.Batch(l.keepProgress(), l.beginAgain())
	case l.Round() && m.modes.top() == Mode(l):
		if _, ok := m.s.Master(); ok {
			cmd = m.AskHint()
		}
	}
	m.hand.goal.tile, m.hand.goal.slot = l.Goal()
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

// keepProgress writes beside the loop how far the player is.
func (l *lesson) keepProgress() tea.Cmd { return l.t.Write(l.NotKept(), l.Write) }

// goTo goes to another step, or deals a round again that was lost; behind the last step the lesson is
// left.
func (l *lesson) goTo(by int) tea.Cmd {
	switch err := l.Go(by); {
	case err == nil:
		return tea.Batch(l.keepProgress(), l.beginStep())
	case err != practice.ErrNoMore:
		l.t.note = err.Error()
	case by > 0:
		return l.t.Leave()
	}
	return nil
}

// show shows the tile that the task is about, and where it is wanted.
func (l *lesson) show() {
	if l.Solved() {
		return
	}
	l.Show() // what was wrong before is no longer said
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
	text := l.Answer().Text(w)
	if text == "" || l.Answer().Verdict == practice.Wrong && !l.Round() {
		return text
	}
	return text + " " + l.GoesOn(w)
}
