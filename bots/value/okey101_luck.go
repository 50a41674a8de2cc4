package value

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Luck101 is what a stroke of luck was worth to each seat of a round of Okey 101, in points: what the
// round will cost the others on average less what it will cost the seat, so that more is better and
// all seats together have 0. With partners the cost of a seat is the mean of its side (rule 7.15).
type Luck101 [game.MaxSeats]float64

// DrawLuck101 is the luck of a tile that the seat to play draws, for a referee who knows every hand
// and which tiles are left in the stock, though not in which order. The stock is put into so many
// orders. For each the round is played out by simple players, once as it is and once with the tile
// drawn on top; the luck is the mean of the difference. As each tile of the stock is as likely to be
// drawn, that is 0 on average, whatever the simple players do. The error is ErrNoEstimate for
// another game, or ErrNotToPlay.
func (e *Estimator) DrawLuck101(m *game.Match, drawn tile.Tile, orders int) (luck Luck101, err error) {
	r, err := newReferee101(m)
	if err != nil {
		return luck, err
	}
	if m.Public().Step != game.MustDraw {
		return luck, ErrNotToPlay
	}
	draw := func(w *round101) {
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
	return luck.over(orders), nil
}

// DealLuck101 is the luck of a deal that has just been done: what its hands come to in so many
// rounds, less what as many deals of all tiles but the indicator come to. Otherwise it is like
// DrawLuck101.
func (e *Estimator) DealLuck101(m *game.Match, rounds int) (luck Luck101, err error) {
	r, err := newReferee101(m)
	if err != nil {
		return luck, err
	}
	all := slices.Clone(r.stock)
	for s := range game.Seat(r.start.rules.Seats) {
		all = append(all, r.start.hands[s].Tiles()...)
	}
	for range rounds {
		r.shuffle(r.stock)
		r.add(&luck, func(w *round101) { w.stock = r.stock; w.endTurn() }, 1)
	}
	r.start.openings, r.start.cheapest = map[tile.Set]opening101{}, map[tile.Set][][]tile.Tile{} // other hands
	for range rounds {
		r.shuffle(all)
		r.add(&luck, func(w *round101) { w.dealOut(all); w.endTurn() }, -1)
	}
	return luck.over(rounds), nil
}

// dealOut deals tiles out to the hands, and leaves the rest as the stock.
func (r *round101) dealOut(tiles []tile.Tile) {
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

// referee101 plays rounds out with the hands as they are.
type referee101 struct {
	start, play round101
	stock       []tile.Tile
	random      *rand.Rand
}

// newReferee101 is the referee of a match. The same match always has the same one.
func newReferee101(m *game.Match) (*referee101, error) {
	seat, phase := m.ToPlay()
	v := m.View(seat)
	switch {
	case !v.Rules.LaysMelds():
		return nil, ErrNoEstimate
	case phase != game.Playing:
		return nil, ErrNotToPlay
	}
	race := newRace101(&v, Budget101{})
	r := &referee101{start: race.start}
	r.start.seer = game.Nobody
	seed := fnv.New64()
	for s := range game.Seat(v.Rules.Seats) {
		hand := m.View(s).Hand
		seed.Write(hand[:])
		if r.start.hands[s] = hand; s != seat {
			race.dealer.show(s, hand)
		}
		if r.start.how[s] == meld.NoWin {
			r.start.learn(s)
		}
	}
	r.stock = race.dealer.pool
	r.random = rand.New(rand.NewPCG(seed.Sum64(), uint64(v.Turns)))
	return r, nil
}

// shuffle puts tiles into another order.
func (r *referee101) shuffle(tiles []tile.Tile) {
	r.random.Shuffle(len(tiles), func(i, k int) { tiles[i], tiles[k] = tiles[k], tiles[i] })
}

// add plays a round out that begins in some way, and adds what it is worth so many times.
func (r *referee101) add(luck *Luck101, begin func(w *round101), times float64) {
	w := &r.play
	w.reset(&r.start)
	begin(w)
	w.playOut()
	var costs Luck101
	sum := 0.0
	seats := game.Seat(w.rules.Seats)
	for s := range seats {
		costs[s] = float64(w.cost(s))
		sum += costs[s]
	}
	for s := range seats {
		own := costs[s]
		if w.rules.Partners {
			own = (own + costs[(s+2)%seats]) / 2
		}
		luck[s] += times * (sum - float64(seats)*own) / float64(seats-1)
	}
}

// over is the mean of a sum.
func (l Luck101) over(n int) Luck101 {
	for s := range l {
		l[s] /= float64(n)
	}
	return l
}
