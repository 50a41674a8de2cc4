package bots

import (
	"context"
	"errors"
	"fmt"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// What can be wrong with a bot's answer; a Fault wraps one of them.
var (
	ErrLate     = errors.New("the bot did not answer in time")
	ErrPanicked = errors.New("the bot broke down")
	ErrIllegal  = errors.New("the bot's answer is against the rules")
	ErrFailed   = errors.New("the bot gave up")
)

// Ask gets an action for the view from a bot and sees to it that it is a legal one. When the bot is late, panics, gives up
// or answers illegally, the fallback's action is returned together with the fault, an error that wraps one of the above. The
// view's seat must be able to act. A bot that never answers costs a goroutine until it does.
func Ask(ctx context.Context, b Bot, v game.View) (game.Action, error) {
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
		a, err := b.Play(ctx, own)
		if err != nil {
			err = fmt.Errorf("%w: %w", ErrFailed, err)
		}
		replies <- reply{a, err}
	}()
	select {
	case r := <-replies:
		if r.err != nil {
			return fallback(v), r.err
		}
		if err := v.Check(r.action); err != nil {
			return fallback(v), fmt.Errorf("%w: %w", ErrIllegal, err)
		}
		return r.action, nil
	case <-ctx.Done():
		return fallback(v), ErrLate
	}
}

// fallback is the simplest legal play: finish, or else draw, or else discard what is not wild.
func fallback(v game.View) game.Action {
	wild := v.Terms().Wild()
	best, rank := game.Action{}, 0
	for _, a := range v.Legal() {
		r := 1
		switch {
		case a.Kind == game.Finish:
			r = 6
		case a.Kind == game.Draw:
			r = 5
		case a.Kind == game.Take && v.StockLeft == 0: // only possible to finish
			r = 4
		case a.Kind == game.Discard && a.Tile != wild && a.Tile != tile.FalseJoker:
			r = 3
		case a.Kind == game.Discard || a.Kind == game.Pass:
			r = 2
		}
		if r > rank {
			best, rank = a, r
		}
	}
	return best
}
