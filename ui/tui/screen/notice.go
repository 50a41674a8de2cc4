package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// noticeTime is how long a notice may take room that something else needs: enough to read two lines.
const noticeTime = 3 * time.Second

// Notice is something that the player is told. It ends after noticeTime; Clear ends it before, when the
// player has pressed a key.
type Notice struct {
	Text string
	// Lasting leaves the notice for somebody who looked away: it ends with Clear only.
	Lasting bool
	// Fresh is set until noticeTime is over.
	Fresh bool

	timed bool // Age was called
	id    int
}

// Set puts a notice in the place of the last.
func (n *Notice) Set(text string, lasting bool) { *n = Notice{text, lasting, true, false, n.id + 1} }

// Clear ends the notice.
func (n *Notice) Clear() { n.Set("", false) }

// Age returns a command that ends a new notice when its time is over, and nil for any other. The notice
// has to stay where it is in memory.
func (n *Notice) Age(c Clock) tea.Cmd {
	if n.Text == "" || n.timed {
		return nil
	}
	n.timed = true
	id := n.id
	return c.After(noticeTime, func() tea.Cmd {
		if id == n.id {
			if n.Fresh = false; !n.Lasting {
				n.Text = ""
			}
		}
		return nil
	})
}
