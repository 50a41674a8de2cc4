package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/tell"
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

// noticeAged tells that noticeTime is over for a notice of a table.
type noticeAged struct {
	table *Model
	id    int
}

// age ends a notice whose time is over, or lets it take only the line below the rack.
func (n *notice) age(aged noticeAged) {
	switch {
	case aged.id != n.id:
	case n.stays:
		n.fresh = false
	default:
		n.text = ""
	}
}

// Notify tells the player something, on the table or before its first tile. An empty text tells
// nothing.
func (m *Model) Notify(text string, stays bool) {
	if text == "" {
		return
	}
	if p, ok := m.modes[atWord].(*wordPrompt); ok {
		p.note = text
		return
	}
	m.notice = notice{text: text, stays: stays, fresh: true, id: m.notice.id + 1}
}

// notKept is why something cannot be kept, and the id for tell.NotKept; with a nil error it is kept.
type notKept struct {
	id  string
	err error
}

// writeBeside writes beside the loop what is to be kept.
func writeBeside(id string, write func() error) tea.Cmd {
	return func() tea.Msg { return notKept{id, write()} }
}

// tell tells it once.
func (k notKept) tell(m *Model) {
	if told := tell.NotKept(m.words, k.id, k.err); told != "" && told != m.unkept {
		m.unkept = told
		m.Notify(told, true)
	}
}

// clearNote takes away what was said to the player: he has pressed a key.
func (m *Model) clearNote() {
	m.note, m.back = "", false
	m.notice = notice{id: m.notice.id}
}

// ageNotice asks for the end of a new notice.
func (m *Model) ageNotice() tea.Cmd {
	if m.notice.text == "" || m.notice.timed || m.modes[atWord] != nil {
		return nil
	}
	m.notice.timed = true
	aged := noticeAged{m, m.notice.id}
	return tea.Tick(noticeTime, func(time.Time) tea.Msg { return aged })
}
