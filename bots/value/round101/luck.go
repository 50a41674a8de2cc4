package round101

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Luck holds what a deal or a draw is worth to each seat, in points: the mean cost of the round to the others minus the
// cost to the seat. More is better, and the values of all seats sum to 0. With partners the cost to a seat is the mean
// cost to its side (rule 7.15).
type Luck = [game.MaxSeats]float64

// DrawLuck returns the luck of drawing a tile, for the seat to play, which must be about to draw it. It uses all hands
// and the contents of the stock, but not the order of the stock. It shuffles the stock the given number of times and
// plays each order out twice: once as it is, and once with the drawn tile swapped to the top. The luck is the mean
// difference. Each tile in the stock is equally likely to be drawn, so the luck averages 0 however the simple players
// play. The game must be Okey 101.
func DrawLuck(m *game.Match, drawn tile.Tile, orders int) (luck Luck) {
	r := newLuckSimulator(m)
	draw := func(w *round) {
		w.stock = r.stock
		w.draw(w.turn)
		w.endTurn()
	}
	for range orders {
		r.shuffle(r.stock)
		if r.stock[0] == drawn {
			continue
		}
		r.addRound(&luck, draw, -1)
		at := slices.Index(r.stock, drawn)
		r.stock[0], r.stock[at] = r.stock[at], r.stock[0]
		r.addRound(&luck, draw, 1)
	}
	return meanLuck(luck, orders)
}

// DealLuck returns the luck of a fresh deal: the mean result of its hands over the given number of shuffles of the
// stock, minus the mean result over the same number of other deals, which deal all tiles except the indicator. The game
// must be Okey 101.
func DealLuck(m *game.Match, rounds int) (luck Luck) {
	r := newLuckSimulator(m)
	all := slices.Clone(r.stock)
	for s := range game.Seat(r.start.rules.Seats) {
		all = append(all, r.start.hands[s].Tiles()...)
	}
	for range rounds {
		r.shuffle(r.stock)
		r.addRound(&luck, func(w *round) { w.stock = r.stock; w.endTurn() }, 1)
	}
	r.start.openings, r.start.cheapest = map[tile.Set]opening{}, map[tile.Set][][]tile.Tile{} // the hands change
	for range rounds {
		r.shuffle(all)
		r.addRound(&luck, func(w *round) { w.dealOut(all); w.endTurn() }, -1)
	}
	return meanLuck(luck, rounds)
}

// dealOut deals tiles to the hands in the given order. The rest becomes the stock.
func (r *round) dealOut(tiles []tile.Tile) {
	clear(r.openings)
	clear(r.cheapest)
	for s := range game.Seat(r.rules.Seats) {
		r.hands[s], r.known[s] = tile.Set{}, false
		for _, x := range tiles[:r.sizes[s]] {
			r.hands[s].Add(x)
		}
		tiles = tiles[r.sizes[s]:]
		r.computeOpening(s)
	}
	r.stock = tiles
}

// A luckSimulator plays rounds out with the hands that the players really have.
type luckSimulator struct {
	start, play round
	stock       []tile.Tile
	random      *rand.Rand
}

// newLuckSimulator returns the simulator for a match. Equal matches give equal results.
func newLuckSimulator(m *game.Match) *luckSimulator {
	seat, _ := m.ToPlay()
	v := m.View(seat)
	rollouts := New(&v, 0)
	r := &luckSimulator{start: rollouts.start}
	r.start.seer = game.Nobody
	seed := fnv.New64()
	for s := range game.Seat(v.Rules.Seats) {
		hand := m.View(s).Hand
		seed.Write(hand[:])
		if r.start.hands[s] = hand; s != seat {
			rollouts.dealer.reveal(s, hand)
		}
		if r.start.how[s] == meld.NoWin {
			r.start.computeOpening(s)
		}
	}
	r.stock = rollouts.dealer.pool
	r.random = rand.New(rand.NewPCG(seed.Sum64(), uint64(v.Turns)))
	return r
}

func (r *luckSimulator) shuffle(tiles []tile.Tile) {
	r.random.Shuffle(len(tiles), func(i, k int) { tiles[i], tiles[k] = tiles[k], tiles[i] })
}

// addRound plays out a round that begin has started, and adds factor times its points to luck.
func (r *luckSimulator) addRound(luck *Luck, begin func(w *round), factor float64) {
	w := &r.play
	w.reset(&r.start)
	begin(w)
	w.playOut()
	for s := range game.Seat(w.rules.Seats) {
		luck[s] += float64(factor * w.points(s))
	}
}

// meanLuck returns sum divided by n.
func meanLuck(sum Luck, n int) (mean Luck) {
	for s := range mean {
		mean[s] = sum[s] / float64(n)
	}
	return mean
}
