package table

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
)

// botPace makes each move of a bot when it is there and its time has come.
type botPace struct {
	*board
	move   *session.Move // the one that waits, nil if the bot still thinks
	due    bool
	step   bool               // is made even while the bots are stopped
	cancel context.CancelFunc // ends the thinking, nil before it has begun

	stopped bool // nothing is played by the bots
	away    bool // they were stopped because nobody looked
}

// forget awaits the move no longer.
func (p *botPace) forget() {
	if p.cancel != nil {
		p.cancel()
	}
	p.move, p.due, p.step, p.cancel = nil, false, false, nil
}

// askBot lets a bot think, in a goroutine of its own. Its move comes back in a message.
func (m *Model) askBot(bot session.Thinking) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	m.bots.cancel = cancel
	think := m.Own(screen.Beside(func() session.Move { return bot.Ask(ctx) }, m.takeMove))
	pause := m.bots.pauseOf(bot.Temper)
	if pause == 0 {
		m.bots.due = true
		return think
	}
	return tea.Batch(think, m.due(pause, m.paced))
}

// takeMove takes the move of a bot, unless it answers an older question.
func (m *Model) takeMove(move session.Move) tea.Cmd {
	if !m.s.Awaits(move) {
		return nil
	}
	m.bots.move = &move
	return m.settle()
}

// pauseOf is how long a bot takes, by the pace of the table and its temper.
func (p *botPace) pauseOf(t bots.Temper) time.Duration {
	return time.Duration(float64(p.opts.Pace.step()) * t.Pace())
}

// ready is the move that is to be made now, if nothing is missing for it.
func (p *botPace) ready() (session.Move, bool) {
	if p.move == nil || !p.due || p.stopped && !p.step {
		return session.Move{}, false
	}
	return *p.move, true
}

// betweenRounds is how long the end of a round is shown before the next one is dealt, when nobody
// sits there who could ask for it.
func betweenRounds(p Pace) time.Duration { return max(time.Second, 6*p.step()) }
