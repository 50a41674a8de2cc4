package session

import (
	"context"
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Hint is the coach's advice to the player, based on what the player sees (coach.Advise).
type Hint struct {
	// Action is the advised action.
	Action game.Action
	// Then is the advised laying of the tile that Action takes, where melds are laid (rule 7.7); otherwise the zero
	// Action.
	Then game.Action
	// Win is the estimated chance of winning the round after Action; 0 without an estimate.
	Win float64
	// Made is the set or run that the taken tile makes on the rack; zero if it makes none.
	Made meld.Laid
	// Scattered reports that the group to lay does not stand on the rack, which must be arranged first.
	Scattered bool

	at TurnID
}

// A HintRequest asks the coach for advice at one moment of a match. It shares no mutable state with the session, so
// that Ask may run in the background.
type HintRequest struct {
	at    TurnID
	view  game.View
	known Hint // the answer, if the session has it
	shelf *Shelf
	turns chan struct{} // Table.Thinking
}

// RequestHint returns the request whose answer GiveHint takes. ok is false if no hint can be given: it is not the
// player's turn, all hints of the round are used up, or the player already has this one.
func (s *Session) RequestHint() (a HintRequest, ok bool) {
	if _, given := s.Hint(); given || !s.MyTurn() || s.HintsLeft() == 0 {
		return HintRequest{}, false
	}
	return HintRequest{s.at, s.view, s.advice, s.table.Shelf, s.table.Thinking}, true
}

// RequestTurnAdvice returns the request whose answer KeepAdvice takes, at the player's turn. LeftTile.Advised and
// Chances depend on that answer. ok is false if the session has the answer already, if hints are counted, or if
// nothing depends on it.
func (s *Session) RequestTurnAdvice() (a HintRequest, ok bool) {
	if s.table.Hints >= 0 || s.advice.at == s.at || !s.May(game.Take) && !(s.MyTurn() && s.view.Rules.FinishesWhole()) {
		return HintRequest{}, false
	}
	return HintRequest{at: s.at, view: s.view, shelf: s.table.Shelf, turns: s.table.Thinking}, true
}

// Ask waits for the coach's advice: about 10 ms, in Okey 101 some tenths of a second. The answer is stale if ctx is
// done.
func (a HintRequest) Ask(ctx context.Context) Hint {
	if a.known.at == a.at && a.at != (TurnID{}) {
		return a.known
	}
	defer a.shelf.Hurry()()
	if a.turns != nil {
		select {
		case a.turns <- struct{}{}:
			defer func() { <-a.turns }()
		case <-ctx.Done():
			return Hint{}
		}
	}
	h := HintOf(ctx, a.view, coach.Advise(ctx, a.view))
	h.Win = winChance(ctx, a.view, h.Action)
	if ctx.Err() == nil {
		h.at = a.at
	}
	return h
}

// HintOf returns the hint to take action a, and then to lay the tile that a takes. v is what the player sees.
func HintOf(ctx context.Context, v game.View, a game.Action) Hint {
	h := Hint{Action: a}
	if a.Kind == game.Take {
		if with, _ := v.After(a); with.TileToLay() != tile.None {
			h.Then = coach.Advise(ctx, with)
		}
	}
	return h
}

// KeepAdvice keeps the coach's answer at this moment of the match. A stale answer is ignored.
func (s *Session) KeepAdvice(h Hint) {
	if h.at == s.at && s.MyTurn() && s.advice.at != s.at {
		s.advice, s.reading = h, Reading{} // the reading depends on it
		s.chances.note(s.view.Turns, h.Win)
	}
}

// GiveHint gives the player a hint and uses up one of the hints of the round. The same hint again uses up none. If h
// is not of this moment of the match, it does nothing and returns false.
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
		s.hintAt, s.reading = s.at, Reading{} // the reading depends on both
		s.hinted++
	}
	return true
}

// Hint returns the hint that the player was given at this moment of the match; ok is false if there is none.
func (h *playerHand) Hint() (given Hint, ok bool) {
	given, ok = h.givenHint()
	if ok && given.Action.Kind == game.Lay && !h.rack.InOrder {
		group := tile.SetOf(given.Action.Groups.Split()[0]...)
		given.Scattered = !slices.ContainsFunc(h.Reading().Parts, func(p Part) bool { return p.Finished() && tile.SetOf(p.Tiles...) == group })
	}
	return given, ok
}

// givenHint returns the hint that the player was given at this moment, without what depends on the rack.
func (s *tableState) givenHint() (h Hint, ok bool) {
	ok = s.hintAt == s.at && s.MyTurn()
	if ok {
		h = s.advice
	}
	return h, ok
}

// HintedTile returns the player's tile that the hint is about, or None if there is none.
func (s *tableState) HintedTile() tile.Tile {
	h, ok := s.givenHint()
	switch {
	case !ok:
		return tile.None
	case h.Action.Kind == game.ShowTwin:
		return s.view.Indicator
	}
	return h.Action.Tile
}

// HintsLeft returns the number of hints left in this round; negative for no limit.
func (s *tableState) HintsLeft() int {
	if s.table.Hints < 0 {
		return -1
	}
	return max(0, s.table.Hints-s.hinted)
}

// HintsGiven returns the number of hints given in this round.
func (s *tableState) HintsGiven() int { return s.hinted }

// IsFirstSteps reports whether these are a player's first two turns ever, in which faces show one idea at a time:
// what to do, without chances, distances and lists.
func (s *tableState) IsFirstSteps() bool {
	const turns = 2
	v := &s.view
	if !s.table.First || v.Round > 1 || s.me == game.Nobody || s.Watched() {
		return false
	}
	played := 0
	for _, m := range v.Record {
		if m.Seat == s.me && m.Discarded != tile.None {
			played++
		}
	}
	return v.Phase == game.Playing && played < turns
}

// chances are the estimated chances of winning the round, one for each of the player's turns so far.
type chances struct {
	turn    int // the turn of the last chance
	wins    []float64
	answers int
}

// note adds the chance at a turn, unless win is 0, which means unknown. A second chance at the same turn replaces the
// first.
func (c *chances) note(turn int, win float64) {
	c.answers++
	switch {
	case win == 0:
	case turn == c.turn && len(c.wins) > 0:
		c.wins[len(c.wins)-1] = win
	default:
		c.turn, c.wins = turn, append(c.wins, win)
	}
}

// Chances returns the estimated chances of winning the round, from 0 to 1, one for each of the player's turns for
// which the coach has answered. The slice must not be changed.
func (s *tableState) Chances() []float64 { return s.chances.wins }

// Answers returns how often the coach has answered in this round. Chances changes only when Answers does.
func (s *tableState) Answers() int { return s.chances.answers }

// Helpful returns the tiles that bring the player's hand nearer to a win, with the number of copies that nobody has
// seen, and the number of tiles that the hand lacks. If the player must discard, both are about the hand without its
// least valuable tile. The set is empty in games where no whole hand wins.
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
