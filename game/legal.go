package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// verdict is the judge's whole answer to an action; the zero verdict allows it. It is found once
// and handed on: to the error where the action is refused, to the doing of it where it is not.
type verdict struct {
	reason Reason
	// group is the group of Action.Groups at fault, counted from 1; 0 where none is.
	group uint8
	// missing is the tile that is not in the hand, None where that is not what is wrong.
	missing tile.Tile
	// how and value are what an Open that is allowed is worth.
	how   meld.How
	value int32
}

// refusal is the error of an action that was found illegal.
func (v verdict) refusal(seat Seat, a Action) *Refusal {
	return &Refusal{Reason: v.reason, Seat: seat, Action: a, Group: int(v.group), Tile: v.missing}
}

// judge says what is legal at a table; it is the only one to do so. It is made where it is asked
// and holds nothing of its own.
type judge struct{ *Table }

// decide says whether seat, holding hand, may do a.
func (t judge) decide(seat Seat, hand *tile.Set, a Action) verdict {
	if reason := t.refusesEver(seat, a.Kind); reason != 0 {
		return verdict{reason: reason}
	}
	if reason := t.refusesNow(seat, hand, a.Kind); reason != 0 {
		return verdict{reason: reason}
	}
	switch a.Kind {
	case Discard:
		v := verdict{reason: t.refusesDiscard(hand, a.Tile)}
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

// legal lists all that seat, holding hand, may do.
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
		if t.lacks(kind) != 0 || t.refusesNow(seat, hand, kind) != 0 {
			continue
		}
		switch kind {
		case Discard:
			for _, x := range hand.Distinct() {
				if t.refusesDiscard(hand, x) == 0 {
					legal = append(legal, Action{Kind: kind, Tile: x})
				}
			}
		case Finish:
			legal = t.legalFinishes(legal, hand)
		case Open, Lay, LayOff, Swap:
			legal = t.legalLaying(legal, seat, hand, kind)
		default:
			legal = append(legal, Action{Kind: kind})
		}
	}
	return legal
}

// refusesEver is why a seat may do nothing of a kind, whatever the moment.
func (t judge) refusesEver(seat Seat, kind Kind) Reason {
	switch {
	case seat < 0 || int(seat) >= t.Rules.Seats:
		return UnknownSeat
	case !kind.known():
		return UnknownAction
	case t.Phase == MatchOver:
		return MatchIsOver
	}
	return t.lacks(kind)
}

// lacks returns why the game has no action of a kind, 0 if it has.
func (t judge) lacks(kind Kind) Reason {
	switch {
	case kind == Finish && !t.Rules.FinishesWhole():
		return FinishByDiscard
	case kind.aboutMelds() && !t.Rules.LaysMelds():
		return NothingIsLaid
	}
	return 0
}

// refusesNow is why a seat at the table may not do what the game has now, whatever tiles it names.
func (t judge) refusesNow(seat Seat, hand *tile.Set, kind Kind) Reason {
	switch {
	case kind == NextRound && t.Phase == Playing:
		return RoundStillOn
	case kind == NextRound:
		return 0
	case t.Phase != Playing:
		return RoundNotOn
	case kind == ShowTwin:
		return t.refusesShow(seat, hand)
	case seat != t.Turn:
		return NotYourTurn
	case kind == Draw || kind == Take || kind == Pass:
		return t.refusesDraw(seat, hand, kind)
	case t.Step != MustDiscard:
		return DrawFirst
	case t.Rules.LaysMelds():
		return t.refusesAfterDraw(seat, kind)
	}
	return 0
}

// refusesShow judges gösterme (rules 4.1 to 4.3).
func (t judge) refusesShow(seat Seat, hand *tile.Set) Reason {
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

// refusesDraw judges how a turn begins (rules 2.5 and 2.9).
func (t judge) refusesDraw(seat Seat, hand *tile.Set, kind Kind) Reason {
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

// refusesDiscard judges how a turn ends (rules 2.7 and 2.9). In Okey 101 any tile may be thrown: one
// that was taken has reached the table.
func (t judge) refusesDiscard(hand *tile.Set, x tile.Tile) Reason {
	switch {
	case !hand.Has(x):
		return NotInHand
	case t.Rules.LaysMelds() || t.Taken == tile.None:
		return 0
	case t.takesOnlyToFinish():
		return OnlyToFinish
	case x == t.Taken: // or its twin: that would leave everything as if nothing had been taken
		return JustTaken
	}
	return 0
}

// takesOnlyToFinish reports whether the stock is empty and the last discard only good for finishing
// (rule 2.9).
func (t *Table) takesOnlyToFinish() bool {
	return t.StockLeft == 0 && t.Rules.StockEnd == WinOnly
}

// finishesWith reports whether a hand that gets one more tile can finish.
func (t *Table) finishesWith(hand tile.Set, more tile.Tile) bool {
	hand.Add(more)
	return len(t.Terms().Finishes(hand)) > 0
}
