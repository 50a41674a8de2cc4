package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// endRound101 ends a round of Okey 101 and scores it (rules 7.12, 7.13 and 7.15). winner finished with the given tile,
// or is Nobody if the stock is exhausted.
func (m *Match) endRound101(winner Seat, finished tile.Tile) {
	t := &m.public
	result := Result{Winner: winner, Multiplier: 1}
	if winner == Nobody {
		result.DrawnBy = DrawnStock
	} else {
		t.setMultiplier(&result, finished)
	}
	for s := range Seat(t.Rules.Seats) {
		result.Opened[s] = t.Opened[s].How
		t.Scores[s] += t.roundCost(s, &m.hands[s], &result)
	}
	result.Penalties = m.public.Log.newest.penalties()
	for s, points := range result.Penalties {
		t.Scores[s] += points
	}
	m.endRound(result, Reveal{Laid: finished})
}

// setMultiplier sets r.How, r.OkeyFinish and r.Elden, and doubles r.Multiplier for each that counts double (rule 7.13).
// finished is the tile that the winner finished with.
func (t *Table) setMultiplier(r *Result, finished tile.Tile) {
	own := t.Opened[r.Winner]
	r.How = own.How
	r.OkeyFinish = finished == t.Terms().Wild()
	r.Elden = own.Turn == t.Turns
	for s := range t.Opened {
		if Seat(s) != r.Winner && t.Opened[s].How != meld.NoWin {
			r.Elden = false
		}
	}
	for _, doubled := range []bool{r.OkeyFinish, r.How == meld.Pairs, r.Elden} {
		if doubled {
			r.Multiplier *= 2
		}
	}
}

// roundCost returns the points, without penalties, that a round with the result r costs a seat with the given hand
// (rules 7.13 and 7.15). The cost is negative for the winner.
func (t *Table) roundCost(s Seat, hand *tile.Set, r *Result) int {
	switch opened := t.Opened[s].How; {
	case s == r.Winner:
		return -t.Rules.Penalty * r.Multiplier
	case r.Winner != Nobody && t.Rules.Partners && (s-r.Winner)%2 == 0:
		return 0
	case opened == meld.NoWin:
		return t.Rules.UnopenedCost(r.Multiplier)
	default:
		sum, okeys := t.Terms().LeftoverCost(*hand)
		return t.Rules.LeftoverCost(opened, sum, okeys, r.Multiplier)
	}
}

// UnopenedCost returns the points that a round with the given Result.Multiplier costs a seat that has not opened (rule
// 7.13).
func (r Rules) UnopenedCost(multiplier int) int {
	cost := r.Unopened * multiplier
	if r.UnopenedCap == Cap404 {
		cost = min(cost, 404)
	}
	return cost
}

// LeftoverCost returns the points that a round costs a seat with tiles left after opening (rule 7.13). sum and okeys
// are the results of meld.Terms.LeftoverCost, and multiplier is Result.Multiplier. opened is how the seat opened.
func (r Rules) LeftoverCost(opened meld.WinKind, sum, okeys, multiplier int) int {
	if opened == meld.Pairs {
		sum *= 2
	}
	return sum*multiplier + okeys*r.Penalty
}

// LeftoverCost returns the points that the tiles left in the hand cost a seat that has opened, with a multiplier of 1
// (rule 7.13).
func (t *Table) LeftoverCost(s Seat, hand tile.Set) int {
	return t.LeftoverCostIfOpened(t.Opened[s].How, hand)
}

// LeftoverCostIfOpened is like LeftoverCost for a seat that has opened in the given way.
func (t *Table) LeftoverCostIfOpened(how meld.WinKind, hand tile.Set) int {
	sum, okeys := t.Terms().LeftoverCost(hand)
	return t.Rules.LeftoverCost(how, sum, okeys, 1)
}
