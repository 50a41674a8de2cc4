package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// A Notice is a message to the player. It ends after the time to read it, or earlier if the player presses a key and
// Clear is called.
type Notice struct {
	Text string
	// Lasting keeps the notice until Clear is called.
	Lasting bool
	// Fresh is set until the time to read the notice is over.
	Fresh bool

	timed bool // whether Expire has been called
	id    int
}

// Set replaces the notice. If lasting is set, the new notice stays until Clear is called.
func (n *Notice) Set(text string, lasting bool) { *n = Notice{text, lasting, true, false, n.id + 1} }

// Clear removes the notice.
func (n *Notice) Clear() { n.Set("", false) }

// Expire returns a command that ends the notice after the time to read it, or nil if there is no notice or Expire has
// already been called for it. The Notice must not be copied.
func (n *Notice) Expire(c Clock) tea.Cmd {
	if n.Text == "" || n.timed {
		return nil
	}
	n.timed = true
	id, letters := n.id, time.Duration(len([]rune(n.Text)))
	return c.After(max(3*time.Second, letters*time.Second/20), func() tea.Cmd {
		if id == n.id {
			if n.Fresh = false; !n.Lasting {
				n.Text = ""
			}
		}
		return nil
	})
}
