package screen

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

func TestNotice(t *testing.T) {
	clock := Clock{Tick: func(d time.Duration, send func(time.Time) tea.Msg) tea.Cmd {
		return func() tea.Msg { return send(time.Time{}.Add(d)) }
	}}
	over := func(age tea.Cmd) { age().(Answer).Take() }
	var n Notice
	if n.Age(clock) != nil {
		t.Error("nothing ages")
	}
	n.Set("first", false)
	first := n.Age(clock)
	if first == nil || n.Age(clock) != nil {
		t.Error("the end of a notice is asked for once")
	}
	n.Set("second", false)
	second := n.Age(clock)
	if over(first); n.Text != "second" || !n.Fresh {
		t.Error("the time of the first notice ends the second")
	}
	if over(second); n.Text != "" {
		t.Error("the second notice stays")
	}
	n.Set("damaged", true)
	if over(n.Age(clock)); n.Text != "damaged" || n.Fresh {
		t.Error("what has to be seen goes by itself, or stays fresh")
	}
	if n.Clear(); n.Text != "" {
		t.Error("it stays after a key")
	}
}
