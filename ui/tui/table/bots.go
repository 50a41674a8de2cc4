package table

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
)

// botPace holds back each move of a bot until its time has come.
type botPace struct {
	*board
	move     *session.Move // the move that waits, nil while the bot thinks
	due      bool
	stepping bool               // the move is made even while the bots are stopped
	cancel   context.CancelFunc // stops the thinking, nil before it has begun

	stopped bool // the bots do not play
	away    bool // because the window has no focus
}

// cancelMove cancels the thinking and drops the awaited move.
func (p *botPace) cancelMove() {
	if p.cancel != nil {
		p.cancel()
	}
	p.move, p.due, p.stepping, p.cancel = nil, false, false, nil
}

// askBot lets a bot think in a goroutine. takeMove takes its move.
func (m *Model) askBot(bot session.BotRequest) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	m.bots.cancel = cancel
	think := m.WhileOpen(screen.InBackground(func() session.Move { return bot.Ask(ctx) }, m.takeMove))
	pause := m.bots.pauseOf(bot.Temper)
	if pause == 0 {
		m.bots.due = true
		return think
	}
	return tea.Batch(think, m.afterUnlessMoved(pause, m.paceElapsed))
}

// takeMove takes the move of a bot, unless it is stale.
func (m *Model) takeMove(move session.Move) tea.Cmd {
	if !m.s.Awaits(move) {
		return nil
	}
	m.bots.move = &move
	return m.playBotMove()
}

// pauseOf returns the time that a bot of a temper takes for a move, at the pace of the table.
func (p *botPace) pauseOf(t bots.Temper) time.Duration {
	return time.Duration(float64(p.opts.Pace.step()) * t.Pace())
}

// ready returns the awaited move, and reports whether it is to be made now.
func (p *botPace) ready() (session.Move, bool) {
	if p.move == nil || !p.due || p.stopped && !p.stepping {
		return session.Move{}, false
	}
	return *p.move, true
}

// betweenRounds returns the time for which the end of a round is shown before the next one, if no player could ask
// for it.
func betweenRounds(p Pace) time.Duration { return max(time.Second, 6*p.step()) }
