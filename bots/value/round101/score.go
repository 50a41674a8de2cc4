package round101

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// discard discards x and ends the turn. It also ends the round if the hand or the stock is then empty, or if all seats
// have opened with pairs.
func (r *round) discard(s game.Seat, x tile.Tile) {
	last := r.sizes[s] == 1
	if !last && (x == r.wild || r.table.canLayOff(x)) {
		r.penalties[s] += r.rules.Penalty
	}
	r.remove(s, x)
	switch {
	case last:
		r.over, r.winner, r.multiple = true, s, 1
		r.finish = Finish{Okey: x == r.wild, Pairs: r.how[s] == meld.Pairs, Elden: r.fresh}
		for _, doubled := range []bool{r.finish.Okey, r.finish.Pairs, r.finish.Elden} {
			if doubled {
				r.multiple *= 2
			}
		}
	case len(r.stock) == 0 || r.allOpenedWithPairs():
		r.over, r.winner, r.multiple = true, game.Nobody, 1
	}
	r.thrown, r.fresh = x, false
	r.turn = (r.turn + 1) % game.Seat(r.rules.Seats)
}

// allOpenedWithPairs reports whether all seats have opened with pairs, which makes the round void (rule 7.9).
func (r *round) allOpenedWithPairs() bool {
	for _, how := range r.how[:r.rules.Seats] {
		if how != meld.Pairs {
			return false
		}
	}
	return true
}

// cost returns the cost of the round to a seat (rule 7.13).
func (r *round) cost(s game.Seat) int {
	penalties := r.penalties[s]
	switch {
	case r.allOpenedWithPairs():
		return 0
	case s == r.winner:
		return penalties - r.rules.Penalty*r.multiple
	case r.winner != game.Nobody && r.rules.Partners && (s-r.winner)%2 == 0:
		return penalties
	case r.how[s] == meld.NoWin:
		return r.rules.UnopenedCost(r.multiple) + penalties
	}
	sum, okeys := 0, int(r.hands[s][r.wild])
	for x, n := range r.hands[s] {
		sum += int(n) * int(r.number[x])
	}
	sum -= okeys * int(r.number[r.wild])
	return r.rules.LeftoverCost(r.how[s], sum, okeys, r.multiple) + penalties
}

// points returns a seat's points for the round: the mean cost to the others minus the cost to the seat. With partners
// it is the difference between the means of the two sides.
func (r *round) points(seat game.Seat) float64 {
	own, others, side := 0, 0, 0
	for s := range game.Seat(r.rules.Seats) {
		if s == seat || r.rules.Partners && (s-seat)%2 == 0 {
			own += r.cost(s)
			side++
		} else {
			others += r.cost(s)
		}
	}
	return float64(others)/float64(r.rules.Seats-side) - float64(own)/float64(side)
}
