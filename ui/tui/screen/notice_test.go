package screen

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
)

func TestNotice(t *testing.T) {
	clock := Clock{Tick: func(d time.Duration, send func(time.Time) tea.Msg) tea.Cmd {
		return func() tea.Msg { return send(time.Time{}.Add(d)) }
	}}
	over := func(age tea.Cmd) { age().(Answer).Take() }
	var n Notice
	check.That(t, n.Expire(clock) == nil, "an empty notice expires")
	n.Set("first", false)
	first := n.Expire(clock)
	check.That(t, first != nil && n.Expire(clock) == nil, "a notice does not expire exactly once")
	n.Set("second", false)
	second := n.Expire(clock)
	if over(first); n.Text != "second" || !n.Fresh {
		t.Error("the first notice's timer ends the second notice")
	}
	if over(second); n.Text != "" {
		t.Error("the second notice stays")
	}
	n.Set("damaged", true)
	if over(n.Expire(clock)); n.Text != "damaged" || n.Fresh {
		t.Error("a lasting notice ends by itself, or stays fresh")
	}
	if n.Clear(); n.Text != "" {
		t.Error("Clear does not remove the notice")
	}
}
