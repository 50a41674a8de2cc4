package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
)

// Notify shows a notice to the player, on the table or before its first tile. An empty text shows nothing.
func (m *Model) Notify(text string, stays bool) {
	switch p, sealed := m.modes[Sealed].(*wordPrompt); {
	case text == "":
	case sealed:
		p.note = text
	default:
		m.notice.Set(text, stays)
	}
}

// Write calls write beside the loop, and tells the player once if it fails; id is that for tell.KeepError.
func (m *Model) Write(id string, write func() error) tea.Cmd {
	return screen.Beside(write, func(err error) tea.Cmd {
		m.NotifyUnkept(id, err)
		return nil
	})
}

// NotifyUnkept tells the player once why something cannot be kept. A nil error tells nothing.
func (m *Model) NotifyUnkept(id string, err error) {
	if told := tell.KeepError(m.words, id, err); told != "" && told != m.unkept {
		m.unkept = told
		m.Notify(told, true)
	}
}

// ClearNote removes the messages to the player.
func (m *Model) ClearNote() {
	m.note, m.back = "", false
	m.notice.Clear()
}

// ageNotice asks for the end of a new notice, whose time begins once the tiles are dealt.
func (m *Model) ageNotice() tea.Cmd {
	if m.modes[Sealed] != nil {
		return nil
	}
	return m.notice.Age(m.opts.Clock)
}
