package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
)

// replayMode is the base mode of a table that replays a match.
type replayMode struct {
	SeatMode
	open bool // all hands are shown
	runs bool // the replay advances by itself
	tick int  // the number of the last scheduled step; steps with other numbers are stale
}

// NewReplay returns a table that replays a match from opts.Step. It takes the names from rec, not from opts. NewReplay
// returns an error if the theme is invalid or rec contains no deal.
func NewReplay(opts Options, rec *journal.Record) (*Model, error) {
	opts.Names = tell.Names(rec.Header)
	s, err := session.NewReplay(opts.Table, rec)
	if err != nil {
		return nil, err
	}
	m, err := NewWithSession(opts, s)
	if err != nil {
		return nil, err
	}
	m.Open(&replayMode{SeatMode: SeatMode{m}})
	m.ShowStep(opts.Step)
	m.Note = opts.Note
	return m, nil
}

// ShowStep shows a replayed match as it was after the given step or, if there is no such step, after the nearest one.
func (m *Model) ShowStep(step int) {
	m.lastText = m.lastEvent(m.Session.StepTo(step))
	m.hand.moveCursorAfter(nil)
	if m.view.Phase != game.Playing {
		m.showEnd()
	} else {
		m.Close(RoundEnd)
	}
}

// minReplayStep is the minimum time between two steps of a replay.
const minReplayStep = 60 * time.Millisecond

// scheduleStep returns a command that shows the next step after a delay, or nil if the replay is stopped.
func (r *replayMode) scheduleStep() tea.Cmd {
	m := r.Table
	if at, last, _ := m.Session.ReplayPosition(); at == last {
		r.runs = false
	}
	if !r.runs {
		return nil
	}
	r.tick++
	due := r.tick
	wait := max(m.Options.Pace.step(), minReplayStep)
	if m.view.Phase != game.Playing {
		wait = roundEndDelay(m.Options.Pace)
	}
	return m.after(wait, func() tea.Cmd {
		if due != r.tick || !r.runs {
			return nil
		}
		at, _, _ := m.Session.ReplayPosition()
		m.ShowStep(at + 1)
		return r.scheduleStep()
	})
}

// Run runs the commands of a replay. Moving to another step or opening a review stops the replay.
func (r *replayMode) Run(c *command.Command, t command.Target) (cmd tea.Cmd, done bool) {
	m := r.Table
	at, last, _ := m.Session.ReplayPosition()
	switch c.ID {
	case command.Pause:
		if !r.runs && at == last { // start again from the beginning
			m.ShowStep(0)
		}
		r.runs = !r.runs
		return r.scheduleStep(), true
	case command.Review:
		r.runs = false
		return nil, false
	case command.AllHands:
		if m.mayLook() {
			r.open = !r.open
		}
		return nil, true
	case command.NextSeat, command.PrevSeat:
		if m.mayLook() {
			m.lookFrom(c)
			m.ShowStep(at) // show the last event from that seat's point of view
		}
		return nil, true
	case command.StepOn:
		at++
	case command.Back:
		at--
	case command.RoundOn:
		at = m.Session.RoundStart(1)
	case command.RoundOff:
		at = m.Session.RoundStart(-1)
	case command.First:
		at = 0
	case command.Last:
		at = last
	default:
		return nil, false
	}
	r.runs = false
	m.ShowStep(at)
	return nil, true
}

func (*replayMode) CommandMode() command.Mode { return command.Replay }

// Target sets t.Stopped, which reports whether the replay is stopped.
func (r *replayMode) Target(t command.Target) command.Target {
	t.Stopped = !r.runs
	return t
}

// Advance stops the bots from playing.
func (*replayMode) Advance() (tea.Cmd, bool) { return nil, true }

// Hides hides the rack while all hands are shown.
func (r *replayMode) Hides() Parts {
	if r.open {
		return Hand
	}
	return 0
}

// Paint paints all hands in place of the rack if they are shown.
func (r *replayMode) Paint(b *cells.Brush) {
	if r.open && r.Table.modes.hidden()&Felt == 0 {
		r.Table.hand.paintHands(b)
	}
}
