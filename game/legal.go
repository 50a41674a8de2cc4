package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// refuses is the reason why seat, holding hand, may not do a; 0 if it may. The one judge of legality.
func (t *Table) refuses(seat Seat, hand *tile.Set, a Action) Reason {
	if reason := t.refusesKind(seat, hand, a.Kind); reason != 0 {
		return reason
	}
	switch a.Kind {
	case Discard:
		return t.refusesDiscard(hand, a.Tile)
	case Finish:
		return t.refusesFinish(hand, a)
	case Open:
		reason, _ := t.refusesOpen(hand, a)
		return reason
	case Lay:
		return t.refusesLay(seat, hand, a)
	case LayOff:
		return t.refusesLayOff(hand, a)
	case Swap:
		return t.refusesSwap(hand, a)
	}
	return 0
}

// legal lists all that seat, holding hand, may do.
func (t *Table) legal(seat Seat, hand *tile.Set) []Action {
	room := 4
	if t.Step == MustDiscard {
		room = t.Rules.HandSize + 2
	}
	end := kinds
	if !t.Rules.Opens() {
		end = Return // the first of those that only lay
	}
	legal := make([]Action, 0, room)
	for kind := Kind(1); kind < end; kind++ {
		if t.refusesKind(seat, hand, kind) != 0 {
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
			for _, f := range t.Terms().Finishes(*hand) {
				rest := *hand
				rest.Remove(f.Tile)
				legal = append(legal, t.finishing(rest, f))
			}
		case Open, Lay, LayOff, Swap:
			legal = t.legalLaying(legal, seat, hand, kind)
		default:
			legal = append(legal, Action{Kind: kind})
		}
	}
	return legal
}

// finishing is the action of a finish that leaves the rest.
func (t *Table) finishing(rest tile.Set, f meld.Finish) Action {
	a := Action{Kind: Finish, Tile: f.Tile}
	if t.Rules.Show == Arranged {
		a.Groups = GroupsOf(t.Terms().Split(rest, f.How))
	}
	return a
}

// refusesKind judges all of an action but the tiles that it names.
func (t *Table) refusesKind(seat Seat, hand *tile.Set, kind Kind) Reason {
	switch {
	case seat < 0 || int(seat) >= t.Rules.Seats:
		return UnknownSeat
	case kind == 0 || kind >= kinds:
		return UnknownAction
	case t.Phase == MatchOver:
		return MatchIsOver
	case kind >= Return && !t.Rules.Opens():
		return NothingIsLaid
	case kind == Finish && t.Rules.Opens():
		return FinishByDiscard
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
	case kind >= Return:
		return t.refusesLaying(seat, kind)
	case kind == Discard && t.Rules.Opens() && t.Taken != tile.None && !t.TakenLaid:
		return LayTaken
	}
	return 0
}

// refusesShow judges gösterme (rules 4.1 to 4.3).
func (t *Table) refusesShow(seat Seat, hand *tile.Set) Reason {
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
func (t *Table) refusesDraw(seat Seat, hand *tile.Set, kind Kind) Reason {
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

// refusesDiscard judges how a turn ends (rules 2.7 and 2.9).
func (t *Table) refusesDiscard(hand *tile.Set, x tile.Tile) Reason {
	switch {
	case !hand.Has(x):
		return NotInHand
	case t.Rules.Opens(): // the tile taken has reached the table
		return 0
	case t.Taken != tile.None && t.takesOnlyToFinish():
		return OnlyToFinish
	case x == t.Taken: // or its twin: that would leave everything as if nothing had been taken
		return JustTaken
	}
	return 0
}

// refusesFinish judges a finish (rules 3.1, 3.5 and 6).
func (t *Table) refusesFinish(hand *tile.Set, a Action) Reason {
	if !hand.Has(a.Tile) {
		return NotInHand
	}
	rest := *hand
	rest.Remove(a.Tile)
	if t.Rules.Show == Auto {
		if t.Terms().Wins(rest) == meld.NoWin {
			return DoesNotWin
		}
		return 0
	}
	if !a.Groups.holds(rest) {
		if block := a.Groups.blockOf(a.Tile); block > 0 && a.Groups.holds(*hand) {
			return NotAlone
		}
		return NotTheHand
	}
	switch how, fault := t.Terms().Arranged(a.Groups.Split()); {
	case fault >= 0:
		return BadGroup
	case how == meld.NoWin:
		return WrongShapes
	}
	return 0
}

// refusal is the error for a reason that refuses has found.
func (t *Table) refusal(seat Seat, a Action, reason Reason) *Refusal {
	r := &Refusal{Reason: reason, Seat: seat, Action: a}
	switch reason {
	case NotAlone:
		r.Group = a.Groups.blockOf(a.Tile)
	case BadGroup:
		_, fault := t.Terms().Arranged(a.Groups.Split())
		r.Group = fault + 1
	case BadMeld, BadPair:
		_, _, fault := t.Worth(a.Groups.Split())
		r.Group = fault + 1
	}
	return r
}

// takesOnlyToFinish tells that the stock is empty and the last discard only good for finishing (rule 2.9).
func (t *Table) takesOnlyToFinish() bool {
	return t.StockLeft == 0 && t.Rules.StockEnd == WinOnly
}

// finishesWith reports whether a hand that gets one more tile can finish.
func (t *Table) finishesWith(hand tile.Set, more tile.Tile) bool {
	hand.Add(more)
	return len(t.Terms().Finishes(hand)) > 0
}
