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
	"fair/okey/ui/tui/layout"
)

// replaying is a match that was played, at the table where only what was done is done again.
type replaying struct {
	open bool // all hands lie open
	runs bool // it goes on by itself
	tick int  // counts the ticks that were asked for; others are stale
}

// replayTick tells that the next step of a replay is due.
type replayTick struct {
	of   *replaying
	tick int
}

// NewReplay is a table that shows a match that was played, from its first tile. Of the options, who
// plays what comes from the record. The error is about the theme, or that nothing was dealt.
func NewReplay(opts Options, rec *journal.Record) (*Model, error) {
	p, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	opts.Names = tell.Names(rec.Header)
	s, err := session.NewReplay(opts.Table, rec)
	if err != nil {
		return nil, err
	}
	m := newModel(opts, p, s)
	m.modes[atTable] = new(replaying)
	m.stepTo(0)
	m.note = opts.Note
	return m, nil
}

// stepTo shows the match after a step, or after the nearest one there is.
func (m *Model) stepTo(at int) {
	m.last = ""
	for _, e := range m.s.StepTo(at) {
		m.last = m.presenter().event(e)
	}
	m.hand.follow(nil)
	switch {
	case m.view.Phase != game.Playing:
		m.modes.showEnd()
	default:
		m.modes[atEnd] = nil
	}
}

// fastest is the least time between two steps of a replay.
const fastest = 60 * time.Millisecond

// next asks for the next step, if the replay goes on by itself.
func (r *replaying) next(m *Model) tea.Cmd {
	if at, last, _ := m.s.Replaying(); at == last {
		r.runs = false
	}
	if !r.runs {
		return nil
	}
	r.tick++
	due := replayTick{r, r.tick}
	wait := max(m.opts.Pace.step(), fastest)
	if m.view.Phase != game.Playing {
		wait = betweenRounds(m.opts.Pace)
	}
	return tea.Tick(wait, func(time.Time) tea.Msg { return due })
}

// ticked makes the step that is due.
func (r *replaying) ticked(m *Model, t replayTick) tea.Cmd {
	if t.of != r || t.tick != r.tick || !r.runs {
		return nil
	}
	at, _, _ := m.s.Replaying()
	m.stepTo(at + 1)
	return r.next(m)
}

// toggle lets the replay go on by itself, from its beginning if it is at its end, or stops it.
func (r *replaying) toggle(m *Model) tea.Cmd {
	if at, last, _ := m.s.Replaying(); !r.runs && at == last {
		m.stepTo(0)
	}
	r.runs = !r.runs
	return r.next(m)
}

// step does what a key for going to another step does.
func (r *replaying) step(m *Model, id command.ID) {
	at, last, _ := m.s.Replaying()
	r.runs = false
	switch id {
	case command.StepOn:
		at++
	case command.Back:
		at--
	case command.RoundOn:
		at = m.s.RoundStart(1)
	case command.RoundOff:
		at = m.s.RoundStart(-1)
	case command.First:
		at = 0
	case command.Last:
		at = last
	}
	m.stepTo(at)
}

func (*replaying) keys() command.Mode { return command.Replay }

func (r *replaying) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	return m.runKey(k, r.keys())
}

func (*replaying) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := m.wheelOrFooter(e, at)
	return cmd
}

func (*replaying) paint(*Model, *cells.Brush) {}

// replay is the replay that is shown, nil if this is none.
func (s *modes) replay() *replaying {
	r, _ := s[atTable].(*replaying)
	return r
}
