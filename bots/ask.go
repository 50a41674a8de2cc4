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

// What can be wrong with a bot's answer; a Fault wraps one of them.
var (
	ErrLate     = errors.New("the bot did not answer in time")
	ErrPanicked = errors.New("the bot broke down")
	ErrIllegal  = errors.New("the bot's answer is against the rules")
	ErrFailed   = errors.New("the bot gave up")
	ErrEndless  = errors.New("the bot does not come to the end of its turn")
)

// mostAsked is how often a bot is asked in one turn. Only where something can be taken back could it go on for ever.
const mostAsked = 200

// Player is a bot in its seat: it is asked for one action at a time, and whatever it does, a legal one comes back.
type Player struct {
	bot      Bot
	free     chan struct{} // holds a token while the bot is not thinking
	patience time.Duration // how long it may think; 0 for as long as it takes

	mu          sync.Mutex
	round, turn int // that were last asked about
	asked       int // how often in that turn
}

// Seat gives a bot a seat, in which it may think for as long as it takes.
func Seat(b Bot) *Player {
	p := &Player{bot: b, free: make(chan struct{}, 1)}
	p.free <- struct{}{}
	return p
}

// Within limits how long the bot may think about each question, as WithPatience counts it, and returns p. A TimeKeeper is left to its
// own limits. It is called before the first question.
func (p *Player) Within(patience time.Duration) *Player {
	if _, ok := p.bot.(TimeKeeper); !ok {
		p.patience = patience
	}
	return p
}

// Ask gets an action for the view and sees to it that it is a legal one. When the bot is late, panics, gives up, answers illegally or
// has been asked 200 times in one turn, Fallback's action is returned together with the fault, an error that wraps one of the above.
// The view's seat must be able to act. A bot that has not yet answered an earlier question is waited for; one that never answers costs
// a goroutine for each question.
func (p *Player) Ask(ctx context.Context, v game.View) (game.Action, error) {
	if p.endless(&v) {
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
	replies := make(chan reply, 1) // so that a late answer finds room and its goroutine ends
	own := v.Clone()               // what the bot does to its view is its own affair
	go func() {
		defer func() {
			if p := recover(); p != nil {
				replies <- reply{err: fmt.Errorf("%w: %v", ErrPanicked, p)}
			}
		}()
		select {
		case <-p.free:
			defer func() { p.free <- struct{}{} }()
		case <-ctx.Done():
			return // nobody waits any more
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
			return Fallback(v), ErrLate // it only gave up because its time was over
		}
		if err := v.Check(r.action); err != nil {
			return Fallback(v), fmt.Errorf("%w: %w", ErrIllegal, err)
		}
		return r.action, nil
	case <-ctx.Done():
		return Fallback(v), ErrLate
	}
}

// endless counts the questions of a turn and reports whether there have been too many.
func (p *Player) endless(v *game.View) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.round != v.Round || p.turn != v.Turns {
		p.round, p.turn, p.asked = v.Round, v.Turns, 0
	}
	p.asked++
	return p.asked > mostAsked
}

// Tell shows a Listener a view that asks for nothing. A bot that is thinking is not disturbed and misses it.
func (p *Player) Tell(v game.View) {
	l, ok := p.bot.(Listener)
	if !ok {
		return
	}
	select {
	case <-p.free:
		l.Tell(v.Clone())
		p.free <- struct{}{}
	default:
	}
}

// Close lets a bot go that has something to let go: one that is an io.Closer. It is not to be asked any more.
func (p *Player) Close() error {
	if c, ok := p.bot.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Fallback is the simplest legal play, made for whoever cannot answer: finish, or else draw, or else let the round end, or else
// discard what costs no penalty and is not wild. In Okey 101 it gives back what was taken, and takes back what was laid where the
// turn could not end otherwise; it lays nothing but what must be (rule 7.7). It is no action at all where the seat has nothing to do.
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
		case a.Kind == game.Discard && v.Offends(v.Seat, a.Tile) != game.NoOffence:
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
