package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// noticeTime is how long a notice may cover something else: long enough to read two lines.
const noticeTime = 3 * time.Second

// A Notice is a message to the player. It ends after noticeTime, or with Clear when the player presses a key.
type Notice struct {
	Text string
	// Lasting keeps the notice until Clear, for a player who looked away.
	Lasting bool
	// Fresh is set until noticeTime is over.
	Fresh bool

	timed bool // Age was called
	id    int
}

// Set replaces the notice. See Notice.Lasting for lasting.
func (n *Notice) Set(text string, lasting bool) { *n = Notice{text, lasting, true, false, n.id + 1} }

// Clear ends the notice.
func (n *Notice) Clear() { n.Set("", false) }

// Age returns a command that ends the notice after noticeTime. It returns nil if there is no notice or Age was already
// called for it. The Notice must not be copied.
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
