package table

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/command"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
)

// questionMode is the mode in which the player answers a question of the session.
type questionMode struct {
	t     *Model
	since time.Time // when the question was asked
}

func (*questionMode) Layer() Layer              { return Question }
func (*questionMode) CommandMode() command.Mode { return command.Question }

// Key handles the keys that answer the question and ignores all other keys.
func (q *questionMode) Key(k Press) tea.Cmd {
	m, c, letter := q.t, k.Command, strings.ToLower(k.String())
	switch {
	case c != nil:
	case slices.Contains(command.YesKeys(&m.view.Rules, m.Session.Question(), m.Words.Say("letter.yes"), command.Question), letter):
		c = command.ByID(command.Yes)
	case letter == m.Words.Say("letter.no"):
		c = command.ByID(command.No)
	}
	switch {
	case c == nil || !c.Offered(k.Target):
		return nil
	case c.ID == command.Yes && command.Resolve(k.Target, command.Table) != nil && m.Options.Clock.Now().Sub(q.since) < graceTime: // the player pressed the key twice
		return nil
	case c.Do != nil:
		return m.Run(c, k.Target)
	case c.ID == command.ShowBetter:
		return m.showBetter()
	case c.ID == command.TutorOff:
		m.Session.Table().Tutor = false
		cmd := m.showOutcome(m.Session.Confirm(true))
		m.Notify(tell.TutorText(m.Session.Table(), m.Words), false)
		return tea.Batch(cmd, m.saveTutor())
	case c.ID == command.No:
		m.Session.Confirm(false)
		return nil
	case c.ID == command.Choose:
		by := 1
		if k.Target.Key == "left" {
			by = -1
		}
		m.Session.NextWay(by)
		m.hand.moveCursorToFinish(m.Session.Question())
		return nil
	}
	return m.showOutcome(m.Session.Confirm(true))
}

func (q *questionMode) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := q.t.PressFooter(e, at)
	return cmd
}
