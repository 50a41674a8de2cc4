package table

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// turnClock is the clock for the player's turns. It counts ticks of one second, so the player loses no time while the
// program or the machine is suspended.
type turnClock struct {
	*board
	left  time.Duration // the time until the turn ends
	ticks bool          // the next tick is scheduled
	tick  int           // the number of the last scheduled tick; ticks with other numbers are stale
}

// shortTime is the remaining time at which the clock starts to warn the player.
const shortTime = 5 * time.Second

// shown reports whether a timed turn of the player is in progress, even if the clock is stopped. Daily deals are not
// timed, because attempts at them are compared.
func (c *turnClock) shown() bool {
	t := c.Session.Table()
	return c.Options.TurnTime > 0 && c.Session.MyTurn() && !t.Exercise && t.Daily == ""
}

// stop cancels the scheduled tick.
func (c *turnClock) stop() {
	c.ticks = false
	c.tick++
}

// runClock returns a command that waits for the next tick. The clock stops during a pause and the dealing ceremony, and
// while the window is too small to show the table. It keeps running behind panels and questions, and while the tutor
// thinks.
func (m *Model) runClock() tea.Cmd {
	c := m.clock
	if !c.shown() || m.bots.stopped || m.modes[Ceremony] != nil || m.Plan.Small {
		if c.ticks {
			c.stop()
		}
		return nil
	}
	if c.ticks {
		return nil
	}
	c.ticks = true
	c.tick++
	due := c.tick
	return m.after(time.Second, func() tea.Cmd {
		if due != c.tick {
			return nil
		}
		c.ticks = false
		if c.left -= time.Second; c.left > 0 {
			return nil
		}
		return m.endTimedTurn()
	})
}

// endTimedTurn ends the player's turn when the time is up.
func (m *Model) endTimedTurn() tea.Cmd {
	m.tutor.deferred = nil // they were meant for this turn
	m.hand.endLift()
	m.Close(Letters)
	o := m.Session.TimeUp()
	cmd := m.showOutcome(o)
	text := m.Words.Say("clock.over")
	for _, e := range o.Events {
		if e, ok := e.(game.Acted); ok && e.Action.Kind == game.Discard && e.Seat == m.ownSeat() {
			text = m.Words.With("clock.over.thrown", words.Args{"Tile": e.Tile})
		}
	}
	m.Notify(text, true)
	return cmd
}

// parts returns the clock as parts of the status line: a bar, then the time left if there is room for it.
func (c *turnClock) parts() []cells.Part {
	ink := cells.RoleGold
	if c.left <= shortTime {
		ink = cells.RoleBad
	}
	bar := cells.Bar{Part: int(c.left / time.Second), Whole: int(c.Options.TurnTime / time.Second), Ink: ink, Style: cells.BarSolid}
	text := fmt.Sprintf("%d:%02d", int(c.left.Minutes()), int(c.left.Seconds())%60)
	return []cells.Part{{Bar: bar, BarWidth: 8, Gap: 1}, {Text: text, Ink: ink, Bold: true, Gap: 1, Spare: 1}}
}
