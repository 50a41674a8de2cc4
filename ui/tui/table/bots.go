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
	move     *session.Move      // the move that waits, nil while the bot thinks
	due      bool               // the pause before the move is over
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

// askBot lets a bot think in a goroutine. The answer goes to takeMove.
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

// takeMove stores the move of a bot and makes it if it is due. A move for an earlier turn is dropped.
func (m *Model) takeMove(move session.Move) tea.Cmd {
	if !m.s.Awaits(move) {
		return nil
	}
	m.bots.move = &move
	return m.playBotMove()
}

// pauseOf returns how long a bot with the given temper waits before a move, at the pace of the table.
func (p *botPace) pauseOf(t bots.Temper) time.Duration {
	return time.Duration(float64(p.opts.Pace.step()) * t.Pace())
}

// dueMove returns the bot's move, and reports whether it is known and to be made now.
func (p *botPace) dueMove() (session.Move, bool) {
	if p.move == nil || !p.due || p.stopped && !p.stepping {
		return session.Move{}, false
	}
	return *p.move, true
}

// betweenRounds returns how long the end of a round is shown before the next round begins, in a match without a player
// who could ask for it.
func betweenRounds(p Pace) time.Duration { return max(time.Second, 6*p.step()) }
