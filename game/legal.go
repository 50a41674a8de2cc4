package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// verdict is the judge's whole answer to an action; the zero verdict allows it. It is found once and handed on: to the error
// where the action is refused, to the doing of it where it is not.
type verdict struct {
	reason Reason
	// group is the group of Action.Groups at fault, counted from 1; 0 where none is.
	group int
	// missing is the tile that is not in the hand, None where that is not what is wrong.
	missing tile.Tile
	// how and value are what an Open that is allowed is worth.
	how   meld.How
	value int
}

// refusal is the error of an action that was found illegal.
func (v verdict) refusal(seat Seat, a Action) *Refusal {
	return &Refusal{Reason: v.reason, Seat: seat, Action: a, Group: v.group, Tile: v.missing}
}

// judge says whether seat, holding hand, may do a. The one judge of legality.
func (t *Table) judge(seat Seat, hand *tile.Set, a Action) verdict {
	if reason := t.refusesKind(seat, hand, a.Kind); reason != 0 {
		return verdict{reason: reason}
	}
	switch a.Kind {
	case Discard:
		return t.judgeDiscard(hand, a.Tile)
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
func (t *Table) legal(seat Seat, hand *tile.Set) []Action {
	room := 4
	if t.Step == MustDiscard {
		room = t.Rules.HandSize + 2
	}
	legal := make([]Action, 0, room)
	for _, kind := range t.kinds() {
		if t.refusesKind(seat, hand, kind) != 0 {
			continue
		}
		switch kind {
		case Discard:
			for _, x := range hand.Distinct() {
				if t.judgeDiscard(hand, x).reason == 0 {
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

// kinds lists the kinds of actions that the game has, in the order in which legal lists the actions.
func (t *Table) kinds() []Kind {
	if t.Rules.Opens() {
		return kindsOfOkey101
	}
	return kindsOfClassic
}

var (
	kindsOfClassic = []Kind{Draw, Take, Discard, Finish, ShowTwin, Pass, NextRound}
	kindsOfOkey101 = []Kind{Draw, Take, Discard, NextRound, Return, Open, Lay, LayOff, Swap, TakeBack}
)

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
	case !kind.known():
		return UnknownAction
	case t.Phase == MatchOver:
		return MatchIsOver
	case kind.aboutMelds() && !t.Rules.Opens():
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
	case kind.aboutMelds():
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

// judgeDiscard judges how a turn ends (rules 2.7 and 2.9).
func (t *Table) judgeDiscard(hand *tile.Set, x tile.Tile) verdict {
	switch {
	case !hand.Has(x):
		return verdict{reason: NotInHand, missing: x}
	case t.Rules.Opens(): // the tile taken has reached the table
		return verdict{}
	case t.Taken != tile.None && t.takesOnlyToFinish():
		return verdict{reason: OnlyToFinish}
	case x == t.Taken: // or its twin: that would leave everything as if nothing had been taken
		return verdict{reason: JustTaken}
	}
	return verdict{}
}

// judgeFinish judges a finish (rules 3.1, 3.5 and 6).
func (t *Table) judgeFinish(hand *tile.Set, a Action) verdict {
	if !hand.Has(a.Tile) {
		return verdict{reason: NotInHand, missing: a.Tile}
	}
	rest := *hand
	rest.Remove(a.Tile)
	if t.Rules.Show == Auto {
		if t.Terms().Wins(rest) == meld.NoWin {
			return verdict{reason: DoesNotWin}
		}
		return verdict{}
	}
	if missing := a.Groups.takeFrom(&rest); missing != tile.None || rest != (tile.Set{}) {
		return verdict{reason: NotTheHand, missing: missing}
	}
	switch how, fault := t.Terms().Arranged(a.Groups.Split()); {
	case fault >= 0:
		return verdict{reason: BadGroup, group: fault + 1}
	case how == meld.NoWin:
		return verdict{reason: WrongShapes}
	}
	return verdict{}
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
