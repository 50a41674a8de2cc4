package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// noticeTime returns how long a notice may cover something else: long enough to read it.
func noticeTime(text string) time.Duration {
	const shortest, letter = 3 * time.Second, time.Second / 20
	return max(shortest, time.Duration(len([]rune(text)))*letter)
}

// A Notice is a message to the player. It ends after the time to read it, or with Clear when the player presses a key.
type Notice struct {
	Text string
	// Lasting keeps the notice until Clear, for a player who looked away.
	Lasting bool
	// Fresh is set until that time has passed.
	Fresh bool

	timed bool // Age has been called
	id    int
}

// Set replaces the notice. Notice.Lasting explains lasting.
func (n *Notice) Set(text string, lasting bool) { *n = Notice{text, lasting, true, false, n.id + 1} }

// Clear ends the notice.
func (n *Notice) Clear() { n.Set("", false) }

// Age returns a command that ends the notice after the time to read it, or nil if there is no notice or Age has already
// been called for it. The Notice must not be copied.
func (n *Notice) Age(c Clock) tea.Cmd {
	if n.Text == "" || n.timed {
		return nil
	}
	n.timed = true
	id := n.id
	return c.After(noticeTime(n.Text), func() tea.Cmd {
		if id == n.id {
			if n.Fresh = false; !n.Lasting {
				n.Text = ""
			}
		}
		return nil
	})
}
