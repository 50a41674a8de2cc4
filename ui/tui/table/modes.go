package table

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// mode is what the keys and the mouse are for now: the table itself, or what lies over it.
type mode interface {
	// keys is where keys work that work here.
	keys() command.Mode
	// key does what a key does, mouse what the mouse does at a place.
	key(m *Model, k tea.KeyMsg) tea.Cmd
	mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd
	// paint paints what lies over the table.
	paint(m *Model, b *cells.Brush)
}

// layer is how high a mode lies. This order is all the precedence there is: the highest mode has
// the keys, the mouse and the footer, and is painted last.
type layer int

// The layers.
const (
	atTable layer = iota
	atLetters
	atPause
	atEnd
	atPanel
	atReview
	atDealing
	atRules
	atWord
	atQuestion
	atExit
	layers
)

// modes are what lies over the table, by layer, nil where nothing is.
type modes [layers]mode

// top is the mode that has the keys.
func (s *modes) top() mode {
	for at := layers - 1; at > atTable; at-- {
		if s[at] != nil {
			return s[at]
		}
	}
	return s[atTable]
}

// covered reports whether anything but a question lies over the table. The dealing lies on it.
func (s *modes) covered() bool {
	for at := atPause; at < atQuestion; at++ {
		if s[at] != nil && at != atDealing {
			return true
		}
	}
	return false
}

// playing is the player's own table.
type playing struct{}

func (playing) keys() command.Mode { return command.Table }

func (p playing) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	return m.runKey(k, p.keys())
}

func (playing) paint(*Model, *cells.Brush) {}

func (playing) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	if cmd, done := m.wheelOrFooter(e, at); done {
		return cmd
	}
	switch e.Action {
	case tea.MouseActionPress:
		m.clearNote()
		return m.press(at, modified(e))
	case tea.MouseActionMotion:
		m.hand.drag(at, e.X, e.Y)
	case tea.MouseActionRelease:
		if m.hand.release() {
			return m.drop(at, modified(e))
		}
	}
	return nil
}

// watching is a table where bots have every seat.
type watching struct{}

func (watching) keys() command.Mode { return command.Watch }

func (w watching) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	return m.runKey(k, w.keys())
}

func (watching) paint(*Model, *cells.Brush) {}

func (watching) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := m.wheelOrFooter(e, at)
	return cmd
}

// besidePause are the commands that do what they always do while the bots are stopped.
var besidePause = []command.ID{command.Leave, command.Next, command.Slower, command.Faster, command.Help}

// pause is the player's table while the bots are stopped: any key goes on.
type pause struct{}

func (pause) keys() command.Mode { return command.Paused }

func (p pause) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	if c := m.commandOf(k, p.keys()); c != nil && slices.Contains(besidePause, c.ID) {
		return m.run(c, m.target(k))
	}
	return m.pause()
}

func (pause) mouse(m *Model, e tea.MouseMsg, _ layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress {
		return m.pause()
	}
	return nil
}

func (p pause) paint(m *Model, b *cells.Brush) {
	if m.modes.top() == mode(p) {
		rows := []cells.Row{{}, {Text: "  " + m.words.Say("rest.goes-on") + "  ", Ink: cells.RoleInk}, {}}
		b.Panel(m.words.Say("rest.title"), rows, 0, panelHeight(&m.layout))
	}
}

// asking is a question that has to be answered: the session's.
type asking struct{ since time.Time }

func (asking) keys() command.Mode { return command.Question }

// key takes the answer; anything that is no answer is ignored.
func (q asking) key(m *Model, k tea.KeyMsg) tea.Cmd {
	c, letter := m.commandOf(k, q.keys()), strings.ToLower(k.String())
	switch {
	case c != nil:
	case slices.Contains(m.yesKeys(), letter):
		c = command.ByID(command.Yes)
	case letter == m.words.Say("letter.no"):
		c = command.ByID(command.No)
	}
	switch {
	case c == nil || !c.Offered(m.s, m.target(k)):
		return nil
	case c.ID == command.Yes && m.commandOf(k, command.Table) != nil && m.clock().Sub(q.since) < enterRests: // a key pressed twice at once
		return nil
	case c.ID == command.LayThat:
		return m.show(c.Do(m.s, m.target(k)))
	case c.ID == command.Instead:
		return finish(m, c, m.target(k))
	case c.ID == command.ShowBetter, c.ID == command.TutorOff:
		return answerTutor(m, c.ID)
	case c.ID == command.No:
		m.s.Confirm(false)
		return nil
	case c.ID == command.Choose:
		by := 1
		if m.target(k).Key == "left" {
			by = -1
		}
		m.s.ChooseWay(by)
		m.hand.pointToWay(m.s.Question())
		return nil
	}
	return m.show(m.s.Confirm(true))
}

func (asking) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := m.pressFooter(e, at)
	return cmd
}

func (asking) paint(*Model, *cells.Brush) {}

// yesKeys are the keys that say yes to the question.
func (b *board) yesKeys() []string {
	return command.YesKeys(&b.view.Rules, b.s.Question(), b.words.Say("letter.yes"))
}

// answerKeys are all keys that answer the question, with what they do.
func answerKeys(m *Model) (text string) {
	for _, c := range command.Answers(m.s) {
		o := m.offer(c, command.Target{})
		text += "  [" + o.Shown + "] " + o.Text
	}
	return text
}

// questionText is what is asked.
func (b *board) questionText() string { return b.teller().Question(b.s.Question()) }

// leaving is a table that is being left: what is still to be written is written.
type leaving struct{}

func (leaving) keys() command.Mode                                { return 0 }
func (leaving) key(*Model, tea.KeyMsg) tea.Cmd                    { return nil }
func (leaving) mouse(*Model, tea.MouseMsg, layout.Target) tea.Cmd { return nil }
func (leaving) paint(*Model, *cells.Brush)                        {}

// reading is the rules, which are read over a table that goes on below.
type reading struct{ *screen.Rules }

func (reading) keys() command.Mode { return 0 }

func (r reading) key(_ *Model, k tea.KeyMsg) tea.Cmd { return r.Rules.Key(k) }

func (r reading) mouse(_ *Model, e tea.MouseMsg, _ layout.Target) tea.Cmd {
	_, cmd := r.Rules.Update(e)
	return cmd
}

func (reading) paint(*Model, *cells.Brush) {}

// setQuestion has the mode of a question there as long as the session asks one.
func setQuestion(m *Model) {
	switch {
	case m.s.Question() == nil:
		m.modes[atQuestion] = nil
	case m.modes[atQuestion] == nil:
		m.modes[atQuestion] = asking{m.clock()}
	}
}
