package table

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/screen"
)

// betweenRounds is how long the end of a round is shown before the next one is dealt, when nobody sits there who could ask for it.
func betweenRounds(p Pace) time.Duration { return max(time.Second, 6*p.step()) }

// watchKey does what a key does when nobody sits down: the bots go on, stop, or make one move; another seat is looked from.
func (m *Model) watchKey(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return screen.Bound(k, b) }
	seats := game.Seat(m.view.Rules.Seats)
	switch {
	case is(m.keys.pause):
		return m.pause()
	case is(m.keys.step):
		m.paused = true
		if m.view.Phase == game.RoundOver {
			return m.goOn()
		}
		m.pending.step = true
		cmd, _ := m.hasten()
		return cmd
	case is(m.keys.nextSeat):
		m.lookFrom((m.me + 1) % seats)
	case is(m.keys.prevSeat):
		m.lookFrom((m.me + seats - 1) % seats)
	}
	return nil
}

// resume lets a paused match go on at once.
func (m *Model) resume() tea.Cmd {
	if m.view.Phase == game.RoundOver {
		return m.goOn()
	}
	cmd, _ := m.hasten()
	return cmd
}

// lookFrom shows the table as a seat sees it, with its hand put up by what stands.
func (m *Model) lookFrom(s game.Seat) {
	m.me, m.view = s, m.match.View(s)
	m.chains = m.view.Terms().Chains(m.view.Hand)
	m.rack, m.fresh = rack.New(m.columns()), nil
	m.rack.Hold(m.view.Hand, rack.Slot{})
	flying := len(m.flights)
	m.arrange(meld.ByBest)
	m.flights = m.flights[:flying] // nobody has seen the tiles stand otherwise
	m.cursor = rack.Slot{Row: -1}  // nobody's hand is on the rack
	m.described = moment{}
}
