package session

import (
	"context"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Hint is what the coach advises the player to do, from what the player sees (coach.Advise).
type Hint struct {
	// Action is what he would do now.
	Action game.Action
	// Then is what he would do with the tile that Action takes, where melds are laid (rule 7.7); it
	// is the zero Action otherwise.
	Then game.Action
	// Win is the chance of winning the round so, by the coach; 0 where he has no estimate.
	Win float64
	// Made is the set or run that the taken tile makes on the rack; the zero Laid if it makes none
	// there.
	Made meld.Laid

	at TurnID
}

// Advising is the master who is to be asked for a hint. It shares nothing that changes with the
// session, so that Ask may run in a goroutine of its own.
type Advising struct {
	at   TurnID
	view game.View
}

// Master is to be asked for a hint. ok is false where there is none to be had: it is not the
// player's turn, all of the round are given, or the player has it already.
func (s *Session) Master() (a Advising, ok bool) {
	if _, given := s.Hint(); given || !s.MyTurn() || s.HintsLeft() == 0 {
		return Advising{}, false
	}
	return Advising{s.at, s.view}, true
}

// Ask waits for the coach's advice, which takes some tens of milliseconds, in Okey 101 some tenths of a second. What
// he answers once ctx is done is stale.
func (a Advising) Ask(ctx context.Context) Hint {
	h := HintOf(ctx, a.view, coach.Advise(ctx, a.view))
	h.Win = chanceOf(ctx, a.view, h.Action)
	if ctx.Err() == nil {
		h.at = a.at
	}
	return h
}

// HintOf returns the hint to do an action.
func HintOf(ctx context.Context, v game.View, a game.Action) Hint {
	h := Hint{Action: a}
	if a.Kind == game.Take {
		if with, _ := v.After(a); with.TileToLay() != tile.None {
			h.Then = coach.Advise(ctx, with)
		}
	}
	return h
}

// GiveHint gives the player a hint, and reports whether it is about this moment of the match. It
// costs one of those that a round has; a stale one, or one given twice, costs nothing.
func (s *Session) GiveHint(h Hint) bool {
	if h.at != s.at || !s.MyTurn() {
		return false
	}
	if _, given := s.Hint(); !given {
		if s.HintsLeft() == 0 {
			return false
		}
		s.hint = h
		s.hint.Made = s.Reading().Left.Made
		s.reading = Reading{} // which knows the hint
		s.hinted++
	}
	return true
}

// Hint is the hint that the player was given for this moment of the match: it holds until he has
// done something.
func (s *seen) Hint() (h Hint, ok bool) {
	return s.hint, s.hint.at == s.at && s.MyTurn()
}

// HintedTile is the tile of the player's that the hint is about, None where it is about none, or
// none was given.
func (s *seen) HintedTile() tile.Tile {
	h, ok := s.Hint()
	switch {
	case !ok:
		return tile.None
	case h.Action.Kind == game.ShowTwin:
		return s.view.Indicator
	}
	return h.Action.Tile
}

// HintsLeft is how many hints the player may still ask for in this round; below 0 there is no
// limit.
func (s *seen) HintsLeft() int {
	if s.table.Hints < 0 {
		return -1
	}
	return max(0, s.table.Hints-s.hinted)
}
