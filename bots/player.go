package bots

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// These are the faults of a bot. Every error returned by Player.Ask wraps one of them.
var (
	ErrLate     = errors.New("the bot did not answer in time")
	ErrPanicked = errors.New("the bot panicked")
	ErrIllegal  = errors.New("the bot's answer is against the rules")
	ErrFailed   = errors.New("the bot gave up")
	ErrEndless  = errors.New("the bot does not come to the end of its turn")
)

// maxQuestions is the maximum number of questions to a bot in one turn. Without this limit, a bot could lay melds and
// take them back forever.
const maxQuestions = 200

// A Player runs a bot in its seat. It asks for one action at a time and always returns a legal action, even if the bot
// fails.
type Player struct {
	bot      Bot
	idle     chan struct{} // holds a token unless the bot is thinking
	patience time.Duration // the limit for each question, or 0 for no limit

	mu          sync.Mutex
	round, turn int // the round and the turn of the last question
	questions   int // the number of questions in that turn
}

// NewPlayer returns a Player for a bot, without a time limit.
func NewPlayer(b Bot) *Player {
	p := &Player{bot: b, idle: make(chan struct{}, 1)}
	p.idle <- struct{}{}
	return p
}

// Within limits how long the bot may think about each question, measured as by WithPatience, and returns p. It has no
// effect on a TimeKeeper. It must be called before the first question.
func (p *Player) Within(patience time.Duration) *Player {
	if _, ok := p.bot.(TimeKeeper); !ok {
		p.patience = patience
	}
	return p
}

// Ask returns the bot's action for the view. The view's seat must be able to act. If the bot is late, panics, fails,
// answers illegally or has been asked more than 200 times in one turn, Ask returns Fallback's action together with an
// error that wraps ErrLate, ErrPanicked, ErrFailed, ErrIllegal or ErrEndless.
//
// If the bot is still busy with an earlier question, Ask waits for it until ctx is done. A bot that never answers
// leaks one goroutine for each question.
func (p *Player) Ask(ctx context.Context, v game.View) (game.Action, error) {
	p.mu.Lock()
	if p.round != v.Round || p.turn != v.Turns {
		p.round, p.turn, p.questions = v.Round, v.Turns, 0
	}
	p.questions++
	endless := p.questions > maxQuestions
	p.mu.Unlock()
	if endless {
		return Fallback(v), ErrEndless
	}
	if p.patience > 0 {
		var cancel context.CancelFunc
		ctx, cancel = WithPatience(ctx, p.patience)
		defer cancel()
	}
	type reply struct {
		action game.Action
		err    error
	}
	replies := make(chan reply, 1) // buffered, so that a late answer does not block its goroutine
	own := v.Clone()               // a copy, as the bot may change its view
	go func() {
		defer func() {
			if p := recover(); p != nil {
				replies <- reply{err: fmt.Errorf("%w: %v", ErrPanicked, p)}
			}
		}()
		select {
		case <-p.idle:
			defer func() { p.idle <- struct{}{} }()
		case <-ctx.Done():
			return // the caller no longer waits
		}
		a, err := p.bot.Play(ctx, own)
		if err != nil && !errors.Is(err, ErrLate) {
			err = fmt.Errorf("%w: %w", ErrFailed, err)
		}
		replies <- reply{a, err}
	}()
	select {
	case r := <-replies:
		if r.err != nil && ctx.Err() == nil {
			return Fallback(v), r.err
		}
		if r.err != nil {
			return Fallback(v), ErrLate // the bot failed only because it ran out of time
		}
		if err := v.Check(r.action); err != nil {
			return Fallback(v), fmt.Errorf("%w: %w", ErrIllegal, err)
		}
		return r.action, nil
	case <-ctx.Done():
		return Fallback(v), ErrLate
	}
}

// ShowEnd passes the view to the bot's Hear method. It does nothing if the bot is not a Listener or is still thinking.
func (p *Player) ShowEnd(v game.View) {
	l, ok := p.bot.(Listener)
	if !ok {
		return
	}
	select {
	case <-p.idle:
		l.Hear(v.Clone())
		p.idle <- struct{}{}
	default:
	}
}

// Close closes the bot if it is an io.Closer. The player must not be used afterwards.
func (p *Player) Close() error {
	if c, ok := p.bot.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Fallback returns the simplest legal action, for use when a bot fails to answer. It finishes if possible, or else
// draws or passes, or else discards, preferably a tile that is neither an okey nor a false joker and incurs no penalty.
// In Okey 101 it lays nothing. If the turn cannot end otherwise, it gives the taken tile back (rule 7.7) or takes back
// laid tiles. If the seat has nothing to do, it returns the zero Action.
func Fallback(v game.View) game.Action {
	wild := v.Terms().Wild()
	best, rank := game.Action{}, 0
	for _, a := range v.Legal() {
		r := 0
		switch {
		case a.Kind == game.Finish:
			r = 9
		case a.Kind == game.Draw || a.Kind == game.Pass:
			r = 8
		case a.Kind == game.Discard && v.DiscardOffence(v.Seat, a.Tile) != game.NoOffence:
			r = 4
			if a.Tile == wild {
				r = 3
			}
		case a.Kind == game.Discard && a.Tile != wild && a.Tile != tile.FalseJoker:
			r = 7
		case a.Kind == game.Discard:
			r = 6
		case a.Kind == game.Return:
			r = 2
		case a.Kind == game.TakeBack || a.Kind == game.Take || a.Kind == game.ShowTwin || a.Kind == game.NextRound:
			r = 1
		}
		if r > rank {
			best, rank = a, r
		}
	}
	return best
}
