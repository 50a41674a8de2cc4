package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// count ends a round of Okey 101 and scores it: winner finished with a tile, or is Nobody once the
// stock is exhausted (rules 7.12, 7.13 and 7.15).
func (m *Match) count(winner Seat, finished tile.Tile) {
	t := &m.public
	result := Result{Winner: winner, Multiplier: 1}
	if winner == Nobody {
		result.DrawnBy = DrawnStock
	} else {
		t.distinguish(&result, finished)
	}
	for s := range Seat(t.Rules.Seats) {
		result.Opened[s] = t.Opened[s].How
		t.Scores[s] += t.cost(s, &m.hands[s], &result)
	}
	result.Penalties = m.public.Log.newest.penalties()
	for s, points := range result.Penalties {
		t.Scores[s] += points
	}
	m.endRound(result, Reveal{Laid: finished})
}

// distinguish finds what multiplies the scores of a round that its winner finished with a tile
// (rule 7.13).
func (t *Table) distinguish(r *Result, finished tile.Tile) {
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

// cost is what the round costs a seat but for its penalties.
func (t *Table) cost(s Seat, hand *tile.Set, r *Result) int {
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

// UnopenedCost returns what a round costs a seat that has not opened, in points, with all that the end
// of the round multiplies it by (rule 7.13).
func (r Rules) UnopenedCost(multiplier int) int {
	cost := r.Unopened * multiplier
	if r.UnopenedCap == Cap404 {
		cost = min(cost, 404)
	}
	return cost
}

// LeftoverCost returns what a round costs a seat that has opened and is left with tiles, in points, with
// all that the end of the round multiplies it by; sum and okeys are as of meld.Terms.LeftoverCost (rule
// 7.13).
func (r Rules) LeftoverCost(opened meld.How, sum, okeys, multiplier int) int {
	if opened == meld.Pairs {
		sum *= 2
	}
	return sum*multiplier + okeys*r.Penalty
}

// LeftoverCost is what a hand costs a seat that has opened and is left with it (rule 7.13), in
// points, where the way in which the round ends multiplies nothing.
func (t *Table) LeftoverCost(s Seat, hand tile.Set) int {
	return t.LeftoverCostOpenWith(t.Opened[s].How, hand)
}

// LeftoverCostOpenWith is LeftoverCost for a seat that is open with melds or with pairs, or thinks
// of opening with them.
func (t *Table) LeftoverCostOpenWith(how meld.How, hand tile.Set) int {
	sum, okeys := t.Terms().LeftoverCost(hand)
	return t.Rules.LeftoverCost(how, sum, okeys, 1)
}
