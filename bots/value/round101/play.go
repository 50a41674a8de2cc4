package round101

import (
	"math/bits"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A round is a simulated round of Okey 101 in which the place of every tile is known. Simple players play it to its
// end. They play much like kalfa, but take a hundredth of the time.
type round struct {
	*tileTables
	solver *meld.Solver
	rules  *game.Rules
	// openings and cheapest are caches, keyed by hand, that all options of a world share. openings holds the highest
	// opening of a hand, and cheapest the melds that leave the lowest cost in the hand.
	openings map[tile.Set]opening
	cheapest map[tile.Set][][]tile.Tile

	table  table
	hands  [game.MaxSeats]tile.Set
	sizes  [game.MaxSeats]int
	how    [game.MaxSeats]meld.WinKind
	need   [meld.Pairs + 1]int // the opening thresholds, which may rise (rule 7.14)
	stock  []tile.Tile         // the next tile first; shared, so never written to
	thrown tile.Tile           // the last discard, or None
	turn   game.Seat
	// seer is the seat that, until it has opened, discards as if it knew its coming draws. The tiles that it keeps are
	// then nearly those that a good player would keep. A rule of thumb would exaggerate the differences between
	// options.
	seer  game.Seat
	fresh bool // whether the seat to play has opened on this turn, before any other seat

	// value and loose cache facts about a hand, and are valid if known is true. If the seat has not opened, they are
	// the value of its highest opening and the tiles that this opening does not use. If the seat has opened, loose
	// holds its whole hand, from which no set or run can be laid.
	known [game.MaxSeats]bool
	value [game.MaxSeats]int
	loose [game.MaxSeats]tile.Set

	over      bool
	winner    game.Seat
	finish    Finish // the finish of the winner
	multiple  int
	penalties [game.MaxSeats]int
}

// An opening holds the value of the highest opening of a hand and the tiles that it does not use.
type opening struct {
	value int
	loose tile.Set
}

// highestOpening returns the highest opening of a hand.
func (r *round) highestOpening(hand *tile.Set) opening {
	o, ok := r.openings[*hand]
	if !ok {
		o.value, o.loose = r.solver.OpeningRest(*hand)
		r.openings[*hand] = o
	}
	return o
}

// meldsLeavingLeast returns the melds that leave the lowest cost in a hand.
func (r *round) meldsLeavingLeast(hand *tile.Set) [][]tile.Tile {
	melds, ok := r.cheapest[*hand]
	if !ok {
		melds = r.solver.Leftover(*hand).Melds
		r.cheapest[*hand] = melds
	}
	return melds
}

// reset makes r a copy of other, reusing r's memory.
func (r *round) reset(other *round) {
	table := r.table
	*r = *other
	table.reset(&other.table)
	r.table = table
}

// playOut plays the round to its end.
func (r *round) playOut() {
	for !r.over {
		r.playTurn()
	}
}

// playTurn plays the turn of the seat to play.
func (r *round) playTurn() {
	if s := r.turn; r.thrown != tile.None && r.wouldTake(s, r.thrown) {
		r.add(s, r.thrown)
	} else {
		r.draw(s)
	}
	r.endTurn()
}

func (r *round) add(s game.Seat, x tile.Tile) {
	if r.known[s] {
		if r.mayMeld(&r.hands[s], x) {
			r.known[s] = false
		} else {
			r.loose[s].Add(x)
		}
	}
	r.hands[s].Add(x)
	r.sizes[s]++
}

func (r *round) remove(s game.Seat, x tile.Tile) {
	r.hands[s].Remove(x)
	r.sizes[s]--
	if r.known[s] && !r.loose[s].Remove(x) {
		r.known[s] = false
	}
}

// computeOpening computes the highest opening of a seat that has not opened, unless it is known already.
func (r *round) computeOpening(s game.Seat) {
	if !r.known[s] {
		o := r.highestOpening(&r.hands[s])
		r.value[s], r.loose[s], r.known[s] = o.value, o.loose, true
	}
}

// draw gives a seat the next tile of the stock.
func (r *round) draw(s game.Seat) {
	r.add(s, r.stock[0])
	r.stock = r.stock[1:]
}

// endTurn plays the rest of a turn after the draw: the seat opens if it can, lays what it can, and discards.
func (r *round) endTurn() {
	s := r.turn
	if r.how[s] == meld.NoWin {
		r.computeOpening(s)
		if !r.tryOpen(s) {
			r.discard(s, r.chooseUnopened(s))
			return
		}
	}
	r.layAll(s)
	r.discard(s, r.chooseOpened(s))
}

// maxOpeningGain is the maximum by which one tile can raise the value of an opening: the value of a run from 9 to 13.
// Longer runs need not be considered, and all other melds could be laid without the tile.
const maxOpeningGain = 55

// wouldTake reports whether a seat takes the discard x. It does if it can lay x at once.
func (r *round) wouldTake(s game.Seat, x tile.Tile) bool {
	hand := r.hands[s]
	open := r.how[s] != meld.NoWin
	switch {
	case open && (x == r.wild || r.table.canLayOff(x) || r.rules.JokerSwap && r.table.swaps>>x&1 == 1):
		return true
	case open:
		return r.laysWith(s, hand, x)
	case !r.mayMeld(&hand, x):
		return hand[x] > 0 && r.countPairs(&hand)+1 >= r.need[meld.Pairs]
	case r.known[s] && r.value[s]+maxOpeningGain < r.need[meld.Melds] && hand[x] == 0:
		return false
	}
	hand.Add(x)
	o := r.highestOpening(&hand)
	return o.value >= r.need[meld.Melds] && o.loose[x] <= r.hands[s][x] ||
		(r.hands[s][x] > 0 || x == r.wild) && r.countPairs(&hand) >= r.need[meld.Pairs]
}

// laysWith reports whether a seat that has opened can lay x together with tiles from its hand, after swapping tiles for
// as many okeys on the table as possible.
func (r *round) laysWith(s game.Seat, hand tile.Set, x tile.Tile) bool {
	if r.rules.JokerSwap {
		for swaps := r.table.swaps; swaps != 0; swaps &= swaps - 1 {
			if hand.Remove(tile.Tile(bits.TrailingZeros64(swaps))) {
				hand.Add(r.wild)
			}
		}
	}
	switch {
	case r.sizes[s] > 1 && hand[x]+hand[r.wild] > 0 && r.mayLayPairs(s):
		return true
	case r.how[s] == meld.Pairs || !r.mayMeld(&hand, x):
		return false
	}
	own := hand[x]
	hand.Add(x)
	o := r.highestOpening(&hand)
	return o.loose[x] <= own && o.loose.Len() > 0
}

// countPairs returns the number of pairs in a hand, where okeys complete single tiles (rule 1.7).
func (r *round) countPairs(hand *tile.Set) int {
	n, singles, okeys := 0, 0, int(hand[r.wild])
	for _, copies := range hand {
		n += int(copies >> 1)
		singles += int(copies & 1)
	}
	n -= okeys >> 1
	singles -= okeys & 1
	with := min(okeys, singles)
	return n + with + (okeys-with)/2
}

// tryOpen opens with sets and runs or else with pairs, if their value is high enough, and reports whether it did.
func (r *round) tryOpen(s game.Seat) bool {
	hand, value := &r.hands[s], r.value[s]
	var groups [][]tile.Tile
	var how meld.WinKind
	switch {
	case value >= r.need[meld.Melds]:
		how, groups = meld.Melds, r.meldsLeavingLeast(hand)
		if cheapest := r.openingValue(groups); cheapest >= r.need[meld.Melds] {
			value = cheapest
		} else {
			groups = r.solver.Opening(*hand).Melds
		}
	case r.countPairs(hand) >= r.need[meld.Pairs]:
		how, groups = meld.Pairs, r.solver.MostPairs(*hand)
		value = len(groups)
	default:
		return false
	}
	r.recordOpening(s, how, value)
	r.layGroups(s, groups)
	return true
}

// layGroups lays groups of tiles from the hand.
func (r *round) layGroups(s game.Seat, groups [][]tile.Tile) {
	for _, group := range groups {
		r.layGroup(s, group)
	}
	r.table.findFits(r.tileTables)
}

// openingValue returns the value of an opening with groups (rule 7.4).
func (r *round) openingValue(groups [][]tile.Tile) (value int) {
	for _, group := range groups {
		l := r.convertGroup(group)
		for i := range l.size {
			if l.kind == meld.Set {
				value += int(l.number)
			} else {
				value += int(l.first+i-1)%tile.Numbers + 1
			}
		}
	}
	return value
}

// recordOpening records how a seat has opened. value is the sum of the melds or the number of pairs.
func (r *round) recordOpening(s game.Seat, how meld.WinKind, value int) {
	r.fresh = true
	for _, other := range r.how {
		r.fresh = r.fresh && other == meld.NoWin
	}
	r.how[s], r.known[s] = how, false
	if r.rules.Raising {
		r.need[how] = max(r.need[how], value+1)
	}
}

// layGroup lays a group from the hand. If no tile would be left to discard, it leaves out the last tile of the group,
// or lays nothing if the group would then be too short.
func (r *round) layGroup(s game.Seat, group []tile.Tile) {
	if len(group) == r.sizes[s] {
		if len(group) < 4 {
			return
		}
		group = group[:len(group)-1]
	}
	for _, x := range group {
		r.remove(s, x)
	}
	r.table.melds = append(r.table.melds, r.convertGroup(group))
}

// layMeld lays a meld from the hand as it is.
func (r *round) layMeld(s game.Seat, l meld.Laid) {
	for _, x := range l.Tiles() {
		r.remove(s, x)
	}
	r.table.melds = append(r.table.melds, r.convertMeld(l))
}

// layAll lays everything that the seat can lay. The seat must have opened.
func (r *round) layAll(s game.Seat) {
	hand := &r.hands[s]
	r.swapAll(s)
	if r.how[s] == meld.Melds && r.sizes[s] > 3 && !r.known[s] {
		if r.mayLay(hand) {
			r.layGroups(s, r.meldsLeavingLeast(hand))
		}
		r.known[s], r.loose[s] = true, *hand
	}
	r.layOffAll(s)
	if r.mayLayPairs(s) {
		r.layPairs(s)
	}
	for hand[r.wild] > 0 && r.sizes[s] > 1 && r.table.layOffOkey(r.tileTables, hand) {
		r.remove(s, r.wild)
		r.layOffAll(s)
	}
}

// mayLay reports whether a hand may contain a set or run.
func (r *round) mayLay(hand *tile.Set) bool {
	for x, n := range hand {
		if n > 0 && r.mayMeld(hand, tile.Tile(x)) {
			return true
		}
	}
	return false
}

// mayLayPairs reports whether a seat may lay pairs (rule 7.5).
func (r *round) mayLayPairs(s game.Seat) bool {
	if r.how[s] == meld.Pairs {
		return true
	}
	for _, how := range r.how {
		if how == meld.Pairs {
			return r.rules.SetOpenerPairs
		}
	}
	return false
}

// layPairs lays the pairs in a hand. Okeys are paired with the costliest single tiles.
func (r *round) layPairs(s game.Seat) {
	hand := &r.hands[s]
	for x, n := range hand {
		if n >= tile.Copies && tile.Tile(x) != r.wild && r.sizes[s] > tile.Copies {
			r.layPair(s, tile.Tile(x), tile.Tile(x))
		}
	}
	for hand[r.wild] > 0 && r.sizes[s] > tile.Copies {
		x := r.chooseOpened(s) // the costliest tile
		if x == r.wild {
			break
		}
		r.layPair(s, x, r.wild)
	}
	r.table.findFits(r.tileTables)
}

// layPair lays a pair of x and partner, which is a second copy of x or an okey.
func (r *round) layPair(s game.Seat, x, partner tile.Tile) {
	r.remove(s, x)
	r.remove(s, partner)
	pair := laidMeld{kind: meld.Pair, size: tile.Copies, other: x}
	if partner == r.wild {
		pair.okeys = 1
	}
	r.table.melds = append(r.table.melds, pair)
}

// layOffAll lays off every natural tile that fits, but keeps at least one tile to discard.
func (r *round) layOffAll(s game.Seat) {
	for r.sizes[s] > 1 {
		x := firstHeld(r.table.fits, &r.hands[s])
		if x == tile.None {
			break
		}
		r.table.layOff(r.tileTables, x)
		r.remove(s, x)
	}
}

// swapAll swaps tiles from the hand for as many okeys on the table as possible (rule 7.8).
func (r *round) swapAll(s game.Seat) {
	for r.rules.JokerSwap {
		x := firstHeld(r.table.swaps, &r.hands[s])
		if x == tile.None {
			break
		}
		r.table.swap(r.tileTables, x)
		r.remove(s, x)
		r.add(s, r.wild)
	}
}

// firstHeld returns the first tile of a hand whose bit is set in kinds, or None.
func firstHeld(kinds uint64, hand *tile.Set) tile.Tile {
	for ; kinds != 0; kinds &= kinds - 1 {
		if x := tile.Tile(bits.TrailingZeros64(kinds)); hand[x] > 0 {
			return x
		}
	}
	return tile.None
}

// chooseOpened returns the discard of a seat that has opened: the costliest tile, if possible one that cannot be laid
// off.
func (r *round) chooseOpened(s game.Seat) (best tile.Tile) {
	hand, highest := &r.hands[s], -1
	for x, n := range hand {
		if n == 0 {
			continue
		}
		cost := int(r.number[x])
		switch {
		case r.sizes[s] == 1:
		case tile.Tile(x) == r.wild:
			cost = 0
		case !r.table.canLayOff(tile.Tile(x)):
			cost += 2 * tile.Numbers
		}
		if cost > highest {
			best, highest = tile.Tile(x), cost
		}
	}
	return best
}

// chooseUnopened returns the discard of a seat that has not opened: the least valuable of the tiles that the highest
// opening does not use, if possible without a penalty.
func (r *round) chooseUnopened(s game.Seat) (best tile.Tile) {
	hand, rest, least := &r.hands[s], r.loose[s], 1<<30
	if s == r.seer {
		if loose, ok := r.foreseeLoose(s); ok {
			rest = loose
		}
	}
	for x, n := range hand {
		if n == 0 {
			continue
		}
		keep := r.keepValue(hand, tile.Tile(x))
		switch {
		case tile.Tile(x) == r.wild:
			keep += 3000
		case r.table.canLayOff(tile.Tile(x)):
			keep += 2000
		case rest[x] == 0:
			keep += 1000
		}
		if keep < least {
			best, least = tile.Tile(x), keep
		}
	}
	return best
}

// foreseeLoose returns the tiles that a seat will not need for opening once it has made its coming draws. ok is false
// if the seat will not be able to open even then.
func (r *round) foreseeLoose(s game.Seat) (loose tile.Set, ok bool) {
	whole := r.hands[s]
	for i := r.rules.Seats - 1; i < len(r.stock); i += r.rules.Seats {
		whole.Add(r.stock[i])
	}
	if o := r.highestOpening(&whole); o.value >= r.need[meld.Melds] {
		return o.loose, true
	}
	for x, n := range whole {
		loose[x] = n & 1
	}
	return loose, r.countPairs(&whole) >= r.need[meld.Pairs]
}

// keepValue returns how much a tile is worth to a seat that has not opened. The weights are those with which simulated
// players open most often.
func (r *round) keepValue(hand *tile.Set, x tile.Tile) int {
	const secondCopy = 3
	keep := r.neighbourWeight(hand, x) + int(r.number[x])
	if hand[x] > 1 {
		keep += secondCopy
	}
	return keep
}
