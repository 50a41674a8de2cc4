package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
)

// Notify shows a notice at the table or, before the deal, on the word prompt. If stays is set, the notice stays until a
// key is pressed. Notify does nothing if text is empty.
func (m *Model) Notify(text string, stays bool) {
	switch p, sealed := m.modes[WordPrompt].(*wordPrompt); {
	case text == "":
	case sealed:
		p.note = text
	default:
		m.notice.Set(text, stays)
	}
}

// Write returns a command that calls write in the background and, if it fails, calls NotifySaveError.
func (m *Model) Write(id string, write func() error) tea.Cmd {
	return screen.InBackground(write, func(err error) tea.Cmd {
		m.NotifySaveError(id, err)
		return nil
	})
}

// NotifySaveError shows the message of tell.SaveError for id and err, unless it was the last message shown this way. It
// does nothing if err is nil.
func (m *Model) NotifySaveError(id string, err error) {
	if told := tell.SaveError(m.Words, id, err); told != "" && told != m.saveNotice {
		m.saveNotice = told
		m.Notify(told, true)
	}
}

// ClearNote removes the messages to the player from the screen.
func (m *Model) ClearNote() {
	m.Note, m.returned = "", false
	m.notice.Clear()
}

// expireNotice returns a command that removes a new notice after a while. The time counts from the moment the tiles are
// dealt.
func (m *Model) expireNotice() tea.Cmd {
	if m.modes[WordPrompt] != nil {
		return nil
	}
	return m.notice.Expire(m.Options.Clock)
}
