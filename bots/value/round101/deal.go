package round101

import (
	"math/rand/v2"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A dealer deals the tiles that a seat has not seen to the other seats and the stock.
type dealer struct {
	seat   game.Seat
	wild   tile.Tile
	pool   []tile.Tile
	chosen []tile.Tile          // the pool with the best hand that chooseHand has found so far
	okeys  [game.MaxSeats]uint8 // the number of okeys in each seat's hand that all players know of
	stock  int
	closed [game.MaxSeats]bool // whether a seat has played but not opened
	// choices is the number of candidates for a hand that cannot open. The one with the highest opening is chosen
	// because players discard the tiles that help them least.
	choices int
	shown   [game.MaxSeats]bool // whether reveal has fixed the hand of each seat
	hands   [game.MaxSeats]tile.Set
}

// newDealer returns the dealer for a view.
func newDealer(v *game.View) dealer {
	unseen := v.Unseen()
	d := dealer{seat: v.Seat, wild: v.Terms().Wild(), stock: v.StockLeft, okeys: v.OkeysTaken, pool: unseen.Tiles()}
	d.choices = min(max(1, v.Turns/v.Rules.Seats), 3)
	d.chosen = make([]tile.Tile, len(d.pool))
	for s := range d.closed {
		d.closed[s] = v.Acted[s] && v.Opened[s].How == meld.NoWin
	}
	return d
}

// reveal fixes a seat's hand in all worlds.
func (d *dealer) reveal(s game.Seat, hand tile.Set) {
	d.shown[s], d.hands[s] = true, hand
	hand[d.wild] -= d.okeys[s]
	d.pool = slices.DeleteFunc(d.pool, func(x tile.Tile) bool { return hand.Remove(x) })
}

// maxAttempts is the maximum number of hands that chooseHand deals.
const maxAttempts = 8

// deal deals a world, which is otherwise a copy of start. Each unseen tile is equally likely to be in each place, with
// one exception: a seat that has played but not opened gets a hand that cannot open, but that is nearer to opening than
// a random one.
func (d *dealer) deal(world, start *round, random *rand.Rand) {
	d.clear(world, start)
	at := 0
	for s := range game.Seat(start.rules.Seats) {
		if s != d.seat {
			at = d.dealSeat(world, s, at, random)
		}
	}
	d.shuffle(at, d.stock, random)
	world.stock = d.pool[at : at+d.stock]
}

// dealOnly deals only the hand of one seat in a world, leaving out the other hands and the stock.
func (d *dealer) dealOnly(s game.Seat, world, start *round, random *rand.Rand) {
	d.clear(world, start)
	d.dealSeat(world, s, 0, random)
}

// clear copies start into a world and clears the world's caches.
func (d *dealer) clear(world, start *round) {
	world.reset(start)
	clear(world.openings)
	clear(world.cheapest)
}

// dealSeat deals a seat its hand from the pool, starting at index at. It returns the index at which the rest of the
// pool starts.
func (d *dealer) dealSeat(world *round, s game.Seat, at int, random *rand.Rand) (next int) {
	if d.shown[s] {
		world.hands[s] = d.hands[s]
		d.learnHand(world, s)
		return at
	}
	size := world.sizes[s] - int(d.okeys[s])
	if d.shuffle(at, size, random); d.closed[s] {
		d.chooseHand(world, s, at, size, random)
	}
	d.dealHand(world, s, at, size)
	return at + size
}

// shuffle fills pool[at:at+size] with random tiles from pool[at:].
func (d *dealer) shuffle(at, size int, random *rand.Rand) {
	for i := at; i < at+size; i++ {
		k := i + random.IntN(len(d.pool)-i)
		d.pool[i], d.pool[k] = d.pool[k], d.pool[i]
	}
}

// dealHand deals pool[at:at+size] to a seat.
func (d *dealer) dealHand(world *round, s game.Seat, at, size int) {
	hand := &world.hands[s]
	*hand = tile.Set{}
	hand[world.wild] = d.okeys[s]
	for _, x := range d.pool[at : at+size] {
		hand.Add(x)
	}
	d.learnHand(world, s)
}

// learnHand computes the highest opening of a hand just dealt, if its seat has not opened.
func (d *dealer) learnHand(world *round, s game.Seat) {
	if world.known[s] = false; world.how[s] == meld.NoWin {
		world.computeOpening(s)
	}
}

// chooseHand fills pool[at:at+size] with a hand for a seat that has not opened.
func (d *dealer) chooseHand(world *round, s game.Seat, at, size int, random *rand.Rand) {
	best, found := -1, 0
	for attempt := 0; attempt < maxAttempts && found < d.choices; attempt++ {
		if attempt > 0 {
			d.shuffle(at, size, random)
		}
		d.dealHand(world, s, at, size)
		value := world.value[s]
		if value >= world.need[meld.Melds] || world.countPairs(&world.hands[s]) >= world.need[meld.Pairs] {
			continue
		}
		if found++; value > best {
			best = value
			copy(d.chosen[at:], d.pool[at:])
		}
	}
	if found > 0 {
		copy(d.pool[at:], d.chosen[at:])
	}
}
