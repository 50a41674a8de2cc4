package round101

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Luck is what a deal or a draw was worth to each seat, in points: what the round will cost the others on
// average less what it will cost the seat, so that more is better and the sum of all seats is 0. With
// partners the cost of a seat is the mean of its side (rule 7.15).
type Luck = [game.MaxSeats]float64

// DrawLuck returns the luck of a tile that the seat to play is about to draw from the stock. It knows
// every hand and which tiles are left in the stock, but not their order: it puts the stock into so many
// orders and plays each out twice, as it is and with the tile drawn on top; the luck is the mean of the
// difference. Each tile of the stock is as likely to be drawn, so the luck is 0 on average whatever the
// simple players do. The game must be Okey 101.
func DrawLuck(m *game.Match, drawn tile.Tile, orders int) (luck Luck) {
	r := newReferee(m)
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
		r.add(&luck, draw, -1)
		at := slices.Index(r.stock, drawn)
		r.stock[0], r.stock[at] = r.stock[at], r.stock[0]
		r.add(&luck, draw, 1)
	}
	return over(luck, orders)
}

// DealLuck returns the luck of a deal that has just been done: what its hands come to in so many rounds,
// less what as many other deals of all tiles but the indicator come to. The game must be Okey 101.
func DealLuck(m *game.Match, rounds int) (luck Luck) {
	r := newReferee(m)
	all := slices.Clone(r.stock)
	for s := range game.Seat(r.start.rules.Seats) {
		all = append(all, r.start.hands[s].Tiles()...)
	}
	for range rounds {
		r.shuffle(r.stock)
		r.add(&luck, func(w *round) { w.stock = r.stock; w.endTurn() }, 1)
	}
	r.start.openings, r.start.cheapest = map[tile.Set]opening{}, map[tile.Set][][]tile.Tile{} // other hands
	for range rounds {
		r.shuffle(all)
		r.add(&luck, func(w *round) { w.dealOut(all); w.endTurn() }, -1)
	}
	return over(luck, rounds)
}

// dealOut deals tiles out to the hands, and leaves the rest as the stock.
func (r *round) dealOut(tiles []tile.Tile) {
	clear(r.openings)
	clear(r.cheapest)
	for s := range game.Seat(r.rules.Seats) {
		r.hands[s], r.known[s] = tile.Set{}, false
		for _, x := range tiles[:r.sizes[s]] {
			r.hands[s].Add(x)
		}
		tiles = tiles[r.sizes[s]:]
		r.learn(s)
	}
	r.stock = tiles
}

// referee plays rounds out with the hands as they are.
type referee struct {
	start, play round
	stock       []tile.Tile
	random      *rand.Rand
}

// newReferee returns the referee of a match, always the same one for the same match.
func newReferee(m *game.Match) *referee {
	seat, _ := m.ToPlay()
	v := m.View(seat)
	rollouts := New(&v, 0)
	r := &referee{start: rollouts.start}
	r.start.seer = game.Nobody
	seed := fnv.New64()
	for s := range game.Seat(v.Rules.Seats) {
		hand := m.View(s).Hand
		seed.Write(hand[:])
		if r.start.hands[s] = hand; s != seat {
			rollouts.dealer.reveal(s, hand)
		}
		if r.start.how[s] == meld.NoWin {
			r.start.learn(s)
		}
	}
	r.stock = rollouts.dealer.pool
	r.random = rand.New(rand.NewPCG(seed.Sum64(), uint64(v.Turns)))
	return r
}

// shuffle puts tiles into another order.
func (r *referee) shuffle(tiles []tile.Tile) {
	r.random.Shuffle(len(tiles), func(i, k int) { tiles[i], tiles[k] = tiles[k], tiles[i] })
}

// add plays a round out that begins in some way, and adds what it is worth so many times.
func (r *referee) add(luck *Luck, begin func(w *round), times float64) {
	w := &r.play
	w.reset(&r.start)
	begin(w)
	w.playOut()
	for s := range game.Seat(w.rules.Seats) {
		luck[s] += float64(times * w.points(s))
	}
}

// over returns the mean of a sum of n.
func over(sum Luck, n int) (mean Luck) {
	for s := range mean {
		mean[s] = sum[s] / float64(n)
	}
	return mean
}
