package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// noticeTime returns how long to show a notice, which may cover something else: long enough to read it.
func noticeTime(text string) time.Duration {
	const shortest, letter = 3 * time.Second, time.Second / 20
	return max(shortest, time.Duration(len([]rune(text)))*letter)
}

// A Notice is a message to the player. It ends when the player has had time to read it, or with a call of Clear when
// the player presses a key.
type Notice struct {
	Text string
	// Lasting keeps the notice until Clear is called, in case the player looked away.
	Lasting bool
	// Fresh is set until the time to read the notice has passed.
	Fresh bool

	timed bool // whether Age has been called
	id    int
}

// Set replaces the notice. lasting is the new value of Lasting.
func (n *Notice) Set(text string, lasting bool) { *n = Notice{text, lasting, true, false, n.id + 1} }

// Clear ends the notice.
func (n *Notice) Clear() { n.Set("", false) }

// Age returns a command that ends the notice after the time to read it. It returns nil if there is no notice or Age has
// already been called for it. The Notice must not be copied.
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
