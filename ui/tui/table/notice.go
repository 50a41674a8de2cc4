package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
)

// noticeTime is how long a notice may take room that something else needs: enough to read two
// lines.
const noticeTime = 3 * time.Second

// notice is something that the player did not ask for. It stands below the rack, where the last
// moves do otherwise, so that what is to be done now stays in sight.
type notice struct {
	text string
	// stays is set for what has to be seen by somebody who looked away, such as trouble with the
	// disk: until the next key. Any other notice goes after noticeTime.
	stays bool
	fresh bool // a text that needs two lines may cover the status
	timed bool // its end was asked for
	id    int
}

// Notify tells the player something, on the table or before its first tile. An empty text tells
// nothing.
func (m *Model) Notify(text string, stays bool) {
	switch p, sealed := m.modes[Sealed].(*wordPrompt); {
	case text == "":
	case sealed:
		p.note = text
	default:
		m.notice = notice{text: text, stays: stays, fresh: true, id: m.notice.id + 1}
	}
}

// Write writes beside the loop what is to be kept, and tells the player once if it cannot be; id is
// that for tell.NotKept.
func (m *Model) Write(id string, write func() error) tea.Cmd {
	return screen.Beside(write, func(err error) tea.Cmd {
		m.NotifyUnkept(id, err)
		return nil
	})
}

// NotifyUnkept tells the player once why something cannot be kept. A nil error tells nothing.
func (m *Model) NotifyUnkept(id string, err error) {
	if told := tell.NotKept(m.words, id, err); told != "" && told != m.unkept {
		m.unkept = told
		m.Notify(told, true)
	}
}

// ClearNote takes away what was said to the player: he has pressed a key.
func (m *Model) ClearNote() {
	m.note, m.back = "", false
	m.notice = notice{id: m.notice.id}
}

// ageNotice asks for the end of a new notice.
func (m *Model) ageNotice() tea.Cmd {
	if m.notice.text == "" || m.notice.timed || m.modes[Sealed] != nil {
		return nil
	}
	m.notice.timed = true
	id := m.notice.id
	return m.opts.Clock.After(noticeTime, func() tea.Cmd {
		switch {
		case id != m.notice.id:
		case m.notice.stays: // from now on it takes only the line below the rack
			m.notice.fresh = false
		default:
			m.notice.text = ""
		}
		return nil
	})
}
