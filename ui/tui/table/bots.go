package table

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
)

// botPace delays each move of a bot until it is due.
type botPace struct {
	*board
	move     *session.Move      // the waiting move, or nil while the bot thinks
	due      bool               // the pause before the move is over
	stepping bool               // the move is made even if the bots are stopped
	cancel   context.CancelFunc // stops the bot from thinking; nil until a bot is asked

	stopped bool // the bots are stopped
	away    bool // the bots are stopped because the window has no focus
}

// cancelMove stops the bot from thinking and drops the waiting move.
func (p *botPace) cancelMove() {
	if p.cancel != nil {
		p.cancel()
	}
	p.move, p.due, p.stepping, p.cancel = nil, false, false, nil
}

// askBot makes a bot think in the background. Its answer goes to takeMove.
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

// takeMove stores a bot's move, and plays it if it is due. It drops a move meant for an earlier turn.
func (m *Model) takeMove(move session.Move) tea.Cmd {
	if !m.s.Awaits(move) {
		return nil
	}
	m.bots.move = &move
	return m.playBotMove()
}

// pauseOf returns how long a bot with the given temper pauses before a move, at the pace of the table.
func (p *botPace) pauseOf(t bots.Temper) time.Duration {
	return time.Duration(float64(p.opts.Pace.step()) * t.Pace())
}

// dueMove returns the move of the bot, and reports whether the move is known and due.
func (p *botPace) dueMove() (session.Move, bool) {
	if p.move == nil || !p.due || p.stopped && !p.stepping {
		return session.Move{}, false
	}
	return *p.move, true
}

// betweenRounds returns how long the end of a round is shown before the next round begins, in a match without a human
// player.
func betweenRounds(p Pace) time.Duration { return max(time.Second, 6*p.step()) }
