package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// okey101 is Okey 101 (section 7): melds are laid on the table, a round is finished by discarding
// the last tile, and a match has a fixed number of rounds, in which the lowest total is the best.
type okey101 struct{}

func (okey101) kinds() []Kind { return kindsOfOkey101 }

var kindsOfOkey101 = []Kind{Draw, Take, Discard, NextRound, Return, Open, Lay, LayOff, Swap, TakeBack}

func (okey101) lacks(kind Kind) Reason {
	if kind == Finish {
		return FinishByDiscard
	}
	return 0
}

func (okey101) refusesAfterDraw(t *Table, seat Seat, kind Kind) Reason {
	open := t.Opened[seat].How != meld.NoWin
	switch {
	case kind == Discard && t.Taken != tile.None && !t.TakenLaid:
		return LayTaken
	case kind == Return && t.Taken == tile.None:
		return NothingTaken
	case kind == Return && len(t.Placed()) > 0:
		return LaidSince
	case kind == TakeBack && len(t.Placed()) == 0:
		return NothingPlaced
	case kind == Open && open:
		return AlreadyOpen
	case kind == Swap && !t.Rules.JokerSwap:
		return NoSwap
	case (kind == Lay || kind == LayOff || kind == Swap) && !open:
		return NotOpen
	}
	return 0
}

// refusesDiscard has nothing to say of a tile that was taken: it has reached the table.
func (okey101) refusesDiscard(_ *Table, hand *tile.Set, x tile.Tile) Reason {
	if !hand.Has(x) {
		return NotInHand
	}
	return 0
}

func (okey101) judgeTiles(t *Table, seat Seat, hand *tile.Set, a Action) verdict {
	switch a.Kind {
	case Open:
		return judge{t}.judgeOpen(hand, a)
	case Lay:
		return judge{t}.judgeLay(seat, hand, a)
	case LayOff:
		return judge{t}.judgeLayOff(hand, a)
	case Swap:
		return judge{t}.judgeSwap(hand, a)
	}
	return verdict{}
}

func (okey101) listTiles(t *Table, legal []Action, seat Seat, hand *tile.Set, kind Kind) []Action {
	return judge{t}.legalLaying(legal, seat, hand, kind)
}

func (okey101) do(m *Match, seat Seat, a Action, v verdict) {
	switch a.Kind {
	case Return:
		m.giveBack(seat)
	case TakeBack:
		m.takeBack(seat)
	case Open:
		m.open(seat, a, v)
	case Lay:
		m.place(seat, a)
		at := len(m.public.Melds)
		m.log(MeldLaid{seat, at, m.layGroups(seat, a)[0], a.Groups})
	case LayOff:
		m.layOff(seat, a)
	case Swap:
		m.swap(seat, a)
	default:
		panic("game: an action was found legal that nobody carries out: " + a.String())
	}
}

func (okey101) penaltyFor(t *Table, seat Seat, x tile.Tile) Offence {
	switch {
	case t.HandSizes[seat] == 1:
		return NoOffence
	case x == t.Terms().Wild():
		return OkeyDiscarded
	case t.Playable(x):
		return PlayableDiscarded
	}
	return NoOffence
}

// afterDiscard counts the round where the hand or the stock is empty (rules 7.3, 7.10 and 7.12).
func (okey101) afterDiscard(m *Match, seat Seat, x tile.Tile, offence Offence) {
	t := &m.public
	t.forgetOkey(seat, x)
	m.undo, t.Placements, t.TakingBack = nil, nil, UndoNone
	t.Taken, t.TakenLaid, t.Returned = tile.None, false, tile.None
	if offence != NoOffence {
		m.punish(Penalty{Seat: seat, Why: offence, Tile: x})
	}
	switch {
	case t.HandSizes[seat] == 0:
		m.count(seat, x)
	case t.StockLeft == 0:
		m.count(Nobody, tile.None)
	default:
		m.nextTurn()
	}
}

// seenInHands adds what was laid, and what everyone saw a seat get: a tile that was taken is in a
// hand only in the turn it was taken in (rule 7.7).
func (okey101) seenInHands(v *View, seen *tile.Set) {
	for i := range v.Melds {
		for _, x := range v.Melds[i].Tiles() {
			seen.Add(x)
		}
	}
	if v.Turn != v.Seat && v.Taken != tile.None && !v.TakenLaid {
		seen.Add(v.Taken)
	}
	for s, okeys := range v.OkeysTaken {
		if Seat(s) != v.Seat {
			seen[v.Terms().Wild()] += okeys
		}
	}
}

func (okey101) ends(t *Table) bool { return t.Played >= t.Rules.Rounds } // rule 7.2

// better is the lower total (rules 7.2 and 7.15).
func (okey101) better(t *Table, a, b Seat) bool { return t.Total(a) < t.Total(b) }

func (okey101) drawn(*Table) bool { return false }

func (okey101) isLastTurn(t *Table) bool {
	left := t.StockLeft
	if t.Step == MustDraw {
		left-- // for this turn
	}
	return t.Phase == Playing && left < t.Rules.Seats
}

func (okey101) bestAloneWins(*Table) bool { return true }

// total is that of a team where there are any (rule 7.15).
func (okey101) total(t *Table, s Seat) int {
	if t.Rules.Partners {
		return t.Scores[s] + t.Scores[(s+2)%MaxSeats]
	}
	return t.Scores[s]
}
