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
	due      bool               // the delay before the move is over
	stepping bool               // the move is made even if the bots are stopped
	cancel   context.CancelFunc // makes the bot stop thinking; nil if no bot has been asked

	stopped bool // the bots are stopped
	away    bool // the bots are stopped because the window has no focus
}

// cancelMove makes the bot stop thinking and drops the waiting move.
func (p *botPace) cancelMove() {
	if p.cancel != nil {
		p.cancel()
	}
	p.move, p.due, p.stepping, p.cancel = nil, false, false, nil
}

// askBot asks a bot for a move in the background, and passes the move to receiveMove.
func (m *Model) askBot(bot session.BotRequest) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	m.bots.cancel = cancel
	think := m.WhileOpen(screen.InBackground(func() session.Move { return bot.Ask(ctx) }, m.receiveMove))
	delay := m.bots.delayOf(bot.Temper)
	if delay == 0 {
		m.bots.due = true
		return think
	}
	return tea.Batch(think, m.afterUnlessMoved(delay, m.handleDelayElapsed))
}

// receiveMove stores a bot's move, and plays it if it is due. It drops a move meant for an earlier turn.
func (m *Model) receiveMove(move session.Move) tea.Cmd {
	if !m.s.Awaits(move) {
		return nil
	}
	m.bots.move = &move
	return m.playBotMove()
}

// delayOf returns the delay before a move of a bot with the given temper, at the pace of the table.
func (p *botPace) delayOf(t bots.Temper) time.Duration {
	return time.Duration(float64(p.opts.Pace.step()) * t.Pace())
}

// dueMove returns the bot's move, and reports whether the move is known and due.
func (p *botPace) dueMove() (session.Move, bool) {
	if p.move == nil || !p.due || p.stopped && !p.stepping {
		return session.Move{}, false
	}
	return *p.move, true
}

// roundEndDelay returns how long the screen at the end of a round is shown in a match without a human player.
func roundEndDelay(p Pace) time.Duration { return max(time.Second, 6*p.step()) }
