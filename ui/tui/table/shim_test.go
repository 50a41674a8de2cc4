package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/session"
)

type taken func() tea.Cmd

func (f taken) Take() tea.Cmd { return f() }

func sinceAt(m *Model, at session.TurnID, do func() tea.Cmd) tea.Msg {
	return taken(func() tea.Cmd {
		if at != m.s.At() {
			return nil
		}
		return do()
	})
}

func pace(m *Model, at session.TurnID) tea.Msg { return sinceAt(m, at, m.paced) }
func dealt(m *Model, at session.TurnID) tea.Msg {
	return sinceAt(m, at, func() tea.Cmd {
		if d := m.modes.dealing(); d != nil {
			return d.next()
		}
		return nil
	})
}
func answered(m *Model, move session.Move) tea.Msg {
	return taken(func() tea.Cmd { return m.takeMove(move) })
}
func aged(m *Model, id int) tea.Msg {
	return taken(func() tea.Cmd {
		switch {
		case id != m.notice.id:
		case m.notice.stays:
			m.notice.fresh = false
		default:
			m.notice.text = ""
		}
		return nil
	})
}
func adviceOf(m *Model, h session.Hint) tea.Msg {
	return taken(func() tea.Cmd { return m.giveHint(h) })
}
func judgedBy(m *Model, j session.Judged) tea.Msg {
	return taken(func() tea.Cmd { return m.heedTutor(j) })
}

func as[T any](m Mode) T { v, _ := m.(T); return v }

func (s *stack) dealing() *dealing    { return as[*dealing](s[Dealt]) }
func (s *stack) ending() *ending      { return as[*ending](s[Ended]) }
func (s *stack) lesson() *lesson      { return as[*lesson](s[Base]) }
func (s *stack) panel() *panel        { return as[*panel](s[Panel]) }
func (s *stack) replay() *replaying   { return as[*replaying](s[Base]) }
func (s *stack) reviewed() *reviewing { return as[*reviewing](s[Page]) }
func (s *stack) training() *training  { return as[*training](s[Base]) }

// deliver runs commands and gives the table their messages, until there are none.
func deliver(m *Model, cmds ...tea.Cmd) {
	for ; len(cmds) > 0; cmds = cmds[1:] {
		if cmds[0] == nil {
			continue
		}
		switch msg := cmds[0]().(type) {
		case tea.BatchMsg:
			cmds = append(cmds, msg...)
		case nil:
		default:
			_, next := m.Update(msg)
			cmds = append(cmds, next)
		}
	}
}

// noTicks is a clock whose time never comes.
func noTicks(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
