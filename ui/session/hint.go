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

// Advising asks the coach for advice about one moment of a match. It shares nothing that changes with the
// session, so that Ask may run in a goroutine of its own.
type HintRequest struct {
	at    TurnID
	view  game.View
	known Hint // the answer, if the session has it
}

// Master returns the coach to be asked for a hint. ok is false if no hint can be given: it is not the
// player's turn, all hints of the round are given, or the player has this one.
func (s *Session) RequestHint() (a HintRequest, ok bool) {
	if _, given := s.Hint(); given || !s.MyTurn() || s.HintsLeft() == 0 {
		return HintRequest{}, false
	}
	return HintRequest{s.at, s.view, s.advice}, true
}

// MasterOfTurn returns the coach to be asked at the player's turn without a hint: whether to take the left
// neighbour's discard, which LeftTile.Advised reports, and for the chance to win. ok is false if the session has
// the answer, there is nothing to ask, or hints are counted.
func (s *Session) MasterOfTurn() (a HintRequest, ok bool) {
	if s.table.Hints >= 0 || s.advice.at == s.at || !s.May(game.Take) && !(s.MyTurn() && s.view.Rules.FinishesWhole()) {
		return HintRequest{}, false
	}
	return HintRequest{at: s.at, view: s.view}, true
}

// Ask waits for the coach's advice: about 10 ms, in Okey 101 some tenths of a second. The answer is stale if
// ctx is done.
func (a HintRequest) Ask(ctx context.Context) Hint {
	if a.known.at == a.at && a.at != (TurnID{}) {
		return a.known
	}
	h := HintOf(ctx, a.view, coach.Advise(ctx, a.view))
	h.Win = winChance(ctx, a.view, h.Action)
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

// KeepAdvice keeps the coach's answer about this moment of the match. A stale answer does nothing.
func (s *Session) KeepAdvice(h Hint) {
	if h.at == s.at && s.MyTurn() && s.advice.at != s.at {
		s.advice, s.reading = h, Reading{} // which depends on it
		s.chances.note(s.view.Turns, h.Win)
	}
}

// GiveHint gives the player a hint, and reports whether it is about this moment of the match. It costs one of
// those that a round has; a stale hint, or one given twice, costs nothing.
func (s *Session) GiveHint(h Hint) bool {
	if h.at != s.at || !s.MyTurn() {
		return false
	}
	if _, given := s.Hint(); !given {
		if s.HintsLeft() == 0 {
			return false
		}
		s.KeepAdvice(h)
		s.advice.Made = s.Reading().Left.Made
		s.hintAt, s.reading = s.at, Reading{} // which depends on both
		s.hinted++
	}
	return true
}

// Hint returns the hint that the player was given for this moment of the match. It holds until the player has
// done something.
func (s *tableState) Hint() (h Hint, ok bool) {
	ok = s.hintAt == s.at && s.MyTurn()
	if ok {
		h = s.advice
	}
	return h, ok
}

// HintedTile is the tile of the player's that the hint is about, None where it is about none, or
// none was given.
func (s *tableState) HintedTile() tile.Tile {
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
func (s *tableState) HintsLeft() int {
	if s.table.Hints < 0 {
		return -1
	}
	return max(0, s.table.Hints-s.hinted)
}

// chances holds the chance to win at each of the player's turns of the round, as the coach estimated it last.
type chances struct {
	turn int // the last of them
	wins []float64
	told int // how often it was estimated
}

// note notes the chance at a turn, 0 for unknown.
func (c *chances) note(turn int, win float64) {
	c.told++
	switch {
	case win == 0:
	case turn == c.turn && len(c.wins) > 0:
		c.wins[len(c.wins)-1] = win
	default:
		c.turn, c.wins = turn, append(c.wins, win)
	}
}

// Chances returns the chances to win the round at the player's turns, from 0 to 1, as far as the coach was asked.
// They must not be changed.
func (s *tableState) Chances() []float64 { return s.chances.wins }

// Asked returns how often the coach has answered in this round: Chances and the advice to take stay as they are
// as long as it does.
func (s *tableState) Asked() int { return s.chances.told }

// Helpful returns the tiles that bring the player's hand nearer to a win, with how many copies nobody has seen,
// and how near it is. In the player's turn it is the hand without the tile that costs it least. There are none
// where the game is not won so.
func (s *tableState) Helpful() (tiles tile.Set, missing int) {
	v := &s.view
	if s.distance().Total == meld.Never || s.me == game.Nobody {
		return tiles, meld.Never
	}
	if v.Turn == v.Seat && v.Step == game.MustDiscard {
		best, _ := s.Advice().BestDiscard(v.Hand, v.Taken)
		return best.Useful, best.Distance.Total
	}
	return s.solver.Useful(v.Hand, v.Seen()), s.distance().Total
}
