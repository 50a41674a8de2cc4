package table

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
)

// botPace delays each move of a bot until it is due.
type botPace struct {
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

// askBot asks a bot for a move in the background, and plays it when it is due. It drops a move meant for an earlier turn.
func (m *Model) askBot(bot session.BotRequest) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	m.bots.cancel = cancel
	think := m.WhileOpen(screen.InBackground(func() session.Move { return bot.Ask(ctx) }, func(move session.Move) tea.Cmd {
		if !m.Session.Awaits(move) {
			return nil
		}
		m.bots.move = &move
		return m.playBotMove()
	}))
	delay := time.Duration(float64(m.Options.Pace.step()) * bot.Temper.Pace())
	if delay == 0 {
		m.bots.due = true
		return think
	}
	return tea.Batch(think, m.afterUnlessMoved(delay, m.handleDelayElapsed))
}

// roundEndDelay returns how long the screen at the end of a round is shown in a match without a human player.
func roundEndDelay(p Pace) time.Duration { return max(time.Second, 6*p.step()) }
