package table

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/ui/session"
)

// answer is what a bot wants to do.
type answer struct{ move session.Move }

// paceTick tells that a bot has taken as long as people like to see, or that a round was shown as
// long.
type paceTick struct{ at session.TurnID }

// botPace is how the moves of bots come: each is made when it is there and its time has come.
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

// ask lets a bot think, in a goroutine of its own.
func (p *botPace) ask(bot session.Thinking, at session.TurnID) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	think := func() tea.Msg { return answer{bot.Ask(ctx)} }
	pause := p.pauseOf(bot.Temper)
	if pause == 0 {
		p.due = true
		return think
	}
	return tea.Batch(think, tea.Tick(pause, func(time.Time) tea.Msg { return paceTick{at} }))
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
