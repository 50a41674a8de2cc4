package table

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/words"
)

// moment is a point of a match at a table: answers that belong to another one are stale.
type moment struct {
	table       *Model
	match, move int
}

// answer is what a bot wants to do, and what was wrong if the fallback had to answer for it.
type answer struct {
	moment
	action game.Action
	fault  error
}

// beat tells that a bot has taken as long as people like to see.
type beat struct{ moment }

// pending is the move that is awaited: it is made when it is there and its time has come.
type pending struct {
	answer *answer
	due    bool
	step   bool               // is made even while the match is paused
	cancel context.CancelFunc // ends the thinking, nil before it has begun
}

// stop awaits the move no longer.
func (p *pending) stop() {
	if p.cancel != nil {
		p.cancel()
	}
	*p = pending{}
}

// now is the moment the match is at.
func (m *Model) now() moment { return moment{m, m.matchID, m.moves} }

// othersTurn reports whether a bot is to play.
func (m *Model) othersTurn() bool {
	return m.view.Phase == game.Playing && (m.opts.Watch || m.view.Turn != m.me)
}

// advance lets the bot whose turn it is think, in a goroutine of its own.
func (m *Model) advance() tea.Cmd {
	if m.sealed != nil || m.replay != nil {
		return nil
	}
	if m.dealing != nil {
		return m.nextStep()
	}
	now, seat := m.now(), m.view.Turn
	if m.opts.Watch && m.view.Phase == game.RoundOver {
		return tea.Tick(betweenRounds(m.opts.Pace), func(time.Time) tea.Msg { return beat{now} })
	}
	if !m.othersTurn() {
		return nil
	}
	player, view := m.seated[seat], m.match.View(seat)
	ctx, cancel := context.WithCancel(context.Background())
	m.pending.cancel = cancel
	think := func() tea.Msg {
		action, fault := player.Ask(ctx, view)
		return answer{now, action, fault}
	}
	pause := m.pauseOf(seat)
	if pause == 0 {
		m.pending.due = true
		return think
	}
	return tea.Batch(think, tea.Tick(pause, func(time.Time) tea.Msg { return beat{now} }))
}

// pauseOf is how long a bot takes, by the pace of the table and its temper.
func (m *Model) pauseOf(s game.Seat) time.Duration {
	return time.Duration(float64(m.opts.Pace.step()) * m.opts.Levels[s].Temper.Pace())
}

// answered takes a bot's answer.
func (m *Model) answered(a answer) tea.Cmd {
	if a.moment != m.now() || !m.othersTurn() {
		return nil
	}
	m.pending.answer = &a
	return m.settle()
}

// paced notes that the awaited move may be shown.
func (m *Model) paced(b beat) tea.Cmd {
	if b.moment != m.now() {
		return nil
	}
	m.pending.due = true
	if m.opts.Watch && m.view.Phase == game.RoundOver && !m.paused {
		return m.goOn()
	}
	return m.settle()
}

// hasten does not wait for the time of the awaited move. It reports whether one is awaited.
func (m *Model) hasten() (tea.Cmd, bool) {
	if !m.othersTurn() {
		return nil, false
	}
	m.pending.due = true
	return m.settle(), true
}

// settle makes the awaited move if nothing is missing for it.
func (m *Model) settle() tea.Cmd {
	if m.pending.answer == nil || !m.pending.due || m.paused && !m.pending.step {
		return nil
	}
	a := *m.pending.answer
	seat := m.view.Turn
	cmd, err := m.do(journal.Act{Seat: seat, Action: a.action, Fallback: a.fault != nil})
	if err != nil {
		a.fault = err
		if cmd, err = m.do(journal.Act{Seat: seat, Action: bots.Fallback(m.match.View(seat)), Fallback: true}); err != nil {
			m.Notify(err.Error(), true) // whoever is to play always has a legal move; the rules' own tests hold that
			return nil
		}
	}
	if a.fault != nil {
		m.Notify(m.words.With("event.fault", words.Args{"Name": m.name(seat)}), false)
	}
	return cmd
}

// setPace changes how long bots take.
func (m *Model) setPace(p Pace) tea.Cmd {
	m.opts.Pace = min(max(p, Slow), Instant)
	m.note = m.words.With("pace.is", words.Args{"Pace": m.words.Say("set.pace." + Paces()[m.opts.Pace])})
	if m.opts.Pace == Instant {
		cmd, _ := m.hasten()
		return cmd
	}
	return nil
}
