package session

import (
	"context"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Hint is what the master would do in the player's place, from what the player sees.
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

// Ask waits for the master's answer, which takes some tens of milliseconds, and for the coach's. What
// they answer once ctx is done is stale.
func (a Advising) Ask(ctx context.Context) Hint {
	h := AskMaster(ctx, a.view)
	h.Win = chanceOf(ctx, a.view, h.Action)
	if ctx.Err() == nil {
		h.at = a.at
	}
	return h
}

// AskMaster asks what the master would do with a view. The view's seat must be able to act.
func AskMaster(ctx context.Context, v game.View) (h Hint) {
	ask := func(l bots.Level, v game.View) game.Action {
		a, _ := bots.NewPlayer(l.New(0)).Ask(ctx, v) // where it fails it is the fallback's answer
		return a
	}
	switch h.Action = ask(bots.Master(), v); {
	case h.Action.Kind == game.Take && v.Rules.LaysMelds():
		h.Then = ask(bots.Master(), AfterTaking(v))
	case breaksPairs(v, h.Action):
		h.Action = ask(bots.PairsMaster(), v)
	}
	return h
}

// breaksPairs reports whether an action plays for sets and runs from a hand that only the player's
// own plan can have led to: a single tile makes seven pairs, and sets and runs are much farther
// away. The master, who never begins pairs, would tear them up.
func breaksPairs(v game.View, a game.Action) bool {
	const much = 3 // tiles to go
	wins := false
	switch a.Kind {
	case game.Take:
		with := AfterTaking(v)
		_, wins = with.DearestFinish()
	case game.Discard: // where it could finish, it is held back
		_, wins = v.DearestFinish()
	default:
		return false
	}
	d := meld.NewSolver(v.Terms()).DistanceGiven(v.Hand, v.Seen())
	return !wins && !v.Rules.LaysMelds() && d.Pairs == 1 && d.Melds >= much
}

// AfterTaking is what a seat would see if it had taken the left discard, which it may.
func AfterTaking(v game.View) game.View {
	v = v.Clone()
	pile := &v.Discards[v.Left(v.Seat)]
	last := len(*pile) - 1
	v.Step, v.Taken, v.TakenLaid = game.MustDiscard, (*pile)[last], false
	*pile = (*pile)[:last]
	v.Hand.Add(v.Taken)
	v.HandSizes[v.Seat]++
	return v
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
