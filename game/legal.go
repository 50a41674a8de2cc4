package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// verdict is the judge's decision on an action. The zero verdict allows the action. Apply computes it once and then
// either refuses the action or carries it out.
type verdict struct {
	reason Reason
	// group is the number of the faulty group in Action.Groups, counting from 1, or 0 if there is none.
	group uint8
	// missing is the tile that is not in the hand, or None if the reason is a different one.
	missing tile.Tile
	// how and value are the kind and the worth of a legal Open.
	how   meld.WinKind
	value int32
}

// refusal returns the error for an illegal action.
func (v verdict) refusal(seat Seat, a Action) *Refusal {
	return &Refusal{Reason: v.reason, Seat: seat, Action: a, Group: int(v.group), Tile: v.missing}
}

// judge decides which actions are legal at a table. No other code may decide this.
type judge struct{ *Table }

// decide returns the verdict on the action a of a seat with the given hand.
func (t judge) decide(seat Seat, hand *tile.Set, a Action) verdict {
	if reason := t.whyNever(seat, a.Kind); reason != 0 {
		return verdict{reason: reason}
	}
	if reason := t.whyNotNow(seat, hand, a.Kind); reason != 0 {
		return verdict{reason: reason}
	}
	switch a.Kind {
	case Discard:
		v := verdict{reason: t.whyNoDiscard(hand, a.Tile)}
		if v.reason == NotInHand {
			v.missing = a.Tile
		}
		return v
	case Finish:
		return t.judgeFinish(hand, a)
	case Open:
		return t.judgeOpen(hand, a)
	case Lay:
		return t.judgeLay(seat, hand, a)
	case LayOff:
		return t.judgeLayOff(hand, a)
	case Swap:
		return t.judgeSwap(hand, a)
	}
	return verdict{}
}

// legal lists all legal actions of a seat with the given hand.
func (t judge) legal(seat Seat, hand *tile.Set) []Action {
	room := 4
	if t.Step == MustDiscard {
		room = t.Rules.HandSize + 2
	}
	legal := make([]Action, 0, room)
	if seat < 0 || int(seat) >= t.Rules.Seats || t.Phase == MatchOver {
		return legal
	}
	for kind := Draw; kind < kinds; kind++ {
		if t.whyNotInGame(kind) != 0 || t.whyNotNow(seat, hand, kind) != 0 {
			continue
		}
		switch kind {
		case Discard:
			for _, x := range hand.Distinct() {
				if t.whyNoDiscard(hand, x) == 0 {
					legal = append(legal, Action{Kind: kind, Tile: x})
				}
			}
		case Finish:
			for _, f := range t.Terms().Finishes(*hand) {
				legal = append(legal, t.finishAction(*hand, f))
			}
		case Open, Lay, LayOff, Swap:
			legal = t.legalLaying(legal, seat, hand, kind)
		default:
			legal = append(legal, Action{Kind: kind})
		}
	}
	return legal
}

// whyNever returns the reason why the seat may never perform an action of the given kind in this match, or 0 if it may.
func (t judge) whyNever(seat Seat, kind Kind) Reason {
	switch {
	case seat < 0 || int(seat) >= t.Rules.Seats:
		return UnknownSeat
	case !kind.known():
		return UnknownAction
	case t.Phase == MatchOver:
		return MatchIsOver
	}
	return t.whyNotInGame(kind)
}

// whyNotInGame returns the reason why the game has no actions of the given kind, or 0 if it has them.
func (t judge) whyNotInGame(kind Kind) Reason {
	switch {
	case kind == Finish && !t.Rules.FinishesWhole():
		return FinishByDiscard
	case kind.layingOnly() && !t.Rules.LaysMelds():
		return NothingIsLaid
	}
	return 0
}

// whyNotNow returns the reason why the seat may not perform any action of the given kind now, regardless of its tiles,
// or 0 if it may.
func (t judge) whyNotNow(seat Seat, hand *tile.Set, kind Kind) Reason {
	switch {
	case kind == NextRound && t.Phase == Playing:
		return RoundStillOn
	case kind == NextRound:
		return 0
	case t.Phase != Playing:
		return RoundNotOn
	case kind == ShowTwin:
		return t.whyNoShow(seat, hand)
	case seat != t.Turn:
		return NotYourTurn
	case kind == Draw || kind == Take || kind == Pass:
		return t.whyNoDraw(seat, hand, kind)
	case t.Step != MustDiscard:
		return DrawFirst
	case t.Rules.LaysMelds():
		return t.whyNotAfterDraw(seat, kind)
	}
	return 0
}

// whyNoShow returns the reason why the seat may not show gösterme now, or 0 if it may (rules 4.1 to 4.3).
func (t judge) whyNoShow(seat Seat, hand *tile.Set) Reason {
	switch {
	case !t.Rules.HasGosterme():
		return NoGosterme
	case t.Shown != Nobody:
		return AlreadyShown
	case t.Acted[seat]:
		return ShownTooLate
	case !hand.Has(t.Indicator):
		return NotTheTwin
	}
	return 0
}

// whyNoDraw returns the reason why the seat to play may not start its turn with an action of the given kind (Draw, Take
// or Pass), or 0 if it may (rules 2.5 and 2.9).
func (t judge) whyNoDraw(seat Seat, hand *tile.Set, kind Kind) Reason {
	top := t.TopDiscard(t.Left(seat))
	switch {
	case t.Step != MustDraw:
		return AlreadyDrawn
	case kind == Draw && t.StockLeft == 0:
		return StockEmpty
	case kind == Pass && t.StockLeft > 0:
		return StockNotEmpty
	case kind == Take && t.Returned != tile.None:
		return GivenBack
	case kind == Take && top == tile.None:
		return NothingToTake
	case kind == Take && t.takesOnlyToFinish() && !t.finishesWith(*hand, top):
		return OnlyToFinish
	}
	return 0
}

// whyNoDiscard returns the reason why the seat to play may not discard x now, or 0 if it may (rules 2.7 and 2.9). In
// Okey 101 any tile in the hand may be discarded, because a taken tile has been laid by then.
func (t judge) whyNoDiscard(hand *tile.Set, x tile.Tile) Reason {
	switch {
	case !hand.Has(x):
		return NotInHand
	case t.Rules.LaysMelds() || t.Taken == tile.None:
		return 0
	case t.takesOnlyToFinish():
		return OnlyToFinish
	case x == t.Taken: // either copy, since discarding the second one would undo the take, too
		return JustTaken
	}
	return 0
}

// takesOnlyToFinish reports whether the stock is empty and the last discard may be taken only to finish (rule 2.9).
func (t *Table) takesOnlyToFinish() bool {
	return t.StockLeft == 0 && t.Rules.StockEnd == WinOnly
}

// finishesWith reports whether the hand can finish once the tile more is added to it.
func (t *Table) finishesWith(hand tile.Set, more tile.Tile) bool {
	hand.Add(more)
	return len(t.Terms().Finishes(hand)) > 0
}
