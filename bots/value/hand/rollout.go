package hand

import (
	"math/bits"
	"math/rand/v2"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A node is a hand of 14 tiles between two turns, with its successor for each tile. Nodes are cached because rollouts
// reach the same hands many times.
type node struct {
	tiles    tile.Set
	distance int
	pairs    bool // whether the hand is nearer to seven pairs
	okeys    int
	count    int      // the number of useful tiles
	useful   tileBits // the distinct useful tiles
	held     tileBits // the distinct tiles of the hand
	frees    tileBits // at distance 0 with a pot, the tiles with which the hand also wins without its okey
	gain     float64  // the mean worth of wins at distance 0 or 1; see winWorth
	next     [tile.Faces + 1]int32
	refused  tileBits // the tiles that the hand would not take
}

// A start is a choice from which a rollout starts, with the node of its hand.
type start struct {
	choice
	node int32 // 0 if the outcome is certain
}

// Rollouts plays the options of a decision to the end of the round. All options are played in the same worlds, which
// are random orders of the tiles that the seat has not seen. The other players are modelled as a clock. A control
// variate removes most of the luck, so that fewer worlds are needed.
type Rollouts struct {
	*Evaluator
	options []start
	stakes  stakes

	nodes []node // index 0 is unused
	index map[tile.Set]int32
	known tile.Set // the tiles that the seat has seen, including its first hand
	// alive is the probability that no other player finishes before the seat's next turn, indexed by okeys and turns.
	alive [tile.Copies + 1][]float64

	chance *rand.PCG
	unseen tile.Set
	tiles  []tile.Tile // the unseen tiles in the order of the current world
	again  uint64      // the initial value of state in the current world

	control controlVariate
	rest    []tile.Tile // the tiles left in the current rollout
	whole   []tile.Tile // the backing array of rest
	left    tile.Set    // the tiles in rest
	state   uint64      // the state of the random generator of nextNonWinning
}

// Rollouts returns the rollouts for the seat to play, with an option for each action in View.Legal except showing
// gösterme. These are draws, takes and passes, or discards and finishes. Equal views and seeds give equal worlds.
func (e *Evaluator) Rollouts(v *game.View, seed uint64) *Rollouts {
	r := &Rollouts{
		Evaluator: e, stakes: e.newStakes(v), nodes: make([]node, 1, 1024), index: map[tile.Set]int32{}, known: v.Seen(),
		chance: rand.NewPCG(seed, 0), unseen: v.Unseen(),
	}
	for x, n := range v.Hand {
		r.known[x] += n
	}
	r.tiles = r.unseen.Tiles()
	for _, c := range e.choices(v) {
		s := start{choice: c}
		if c.next != nil {
			s.node = r.addNode(c.next.tiles, &c.next.last)
		}
		r.options = append(r.options, s)
	}
	return r
}

// Len returns the number of options.
func (r *Rollouts) Len() int { return len(r.options) }

// StaticOption returns option i with its static value multiplied by scale.
func (r *Rollouts) StaticOption(i int, scale float64) Option {
	s := &r.options[i]
	return r.stakes.option(s.action, s.static.times(scale))
}

// Play plays option i to the end of the round in the current world. win is the share of the round that the option wins,
// minus luck. It may be outside [0, 1]. points are the option's points, as in Option.
func (r *Rollouts) Play(i int) (win, points float64) {
	s := &r.options[i]
	p := s.static
	if s.node != 0 {
		end := r.play(s)
		p = end.won.plus(-luckShare, end.luck)
	}
	return p.win, r.stakes.points(p)
}

// seenElsewhere returns the tiles that the seat has seen outside its hand when it holds the given tiles.
func (r *Rollouts) seenElsewhere(tiles *tile.Set) tile.Set {
	dead := r.known
	for x, n := range tiles {
		dead[x] -= min(dead[x], n)
	}
	return dead
}

// addNode returns the index of the node for the given 14 tiles. It adds the node if there is none. d describes the hand
// as if a discard had left it.
func (r *Rollouts) addNode(tiles tile.Set, d *meld.Discard) int32 {
	if i, ok := r.index[tiles]; ok {
		return i
	}
	n := node{tiles: tiles, distance: d.Distance.Total, pairs: d.Distance.Pairs < d.Distance.Melds, okeys: r.countOkeys(&tiles), count: d.Count, gain: 1}
	for x, c := range d.Useful {
		if c > 0 {
			n.useful |= 1 << x
		}
	}
	for x, c := range tiles {
		if c > 0 {
			n.held |= 1 << x
		}
	}
	if n.distance == 0 && r.pot > 0 && d.Distance.Pairs > 0 {
		n.frees = r.freeingTiles(&n)
	}
	if n.distance <= 1 {
		n.gain = r.meanWinWorth(&n, d.Distance.Pairs <= n.distance)
	}
	i := int32(len(r.nodes))
	r.nodes = append(r.nodes, n)
	r.index[tiles] = i
	return i
}

// meanWinWorth returns the mean of winWorth over the wins of a hand at distance 0 or 1. pairs reports whether the hand
// may win with pairs. If it may not and has no okey, the mean is 1. At distance 0, okeys matter only if there is a pot.
func (r *Rollouts) meanWinWorth(n *node, pairs bool) float64 {
	wild := r.terms.Wild()
	if n.distance == 0 && n.frees != 0 {
		part := float64(n.frees.count(&r.unseen)) / float64(len(r.tiles))
		return 1 + float64(part*(r.winWorth(true, false)-1))
	}
	if n.distance == 0 || !pairs && (wild == tile.None || n.tiles[wild] == 0) {
		if pairs {
			return r.winWorth(false, true)
		}
		return 1
	}
	sum, count := 0.0, 0.0
	with := n.tiles
	for k := n.useful; k != 0; k &= k - 1 {
		x := tile.Tile(bits.TrailingZeros64(uint64(k)))
		with.Add(x)
		copies := float64(r.unseen[x])
		sum += float64(copies * r.maxWinWorth(with, pairs))
		count += copies
		with.Remove(x)
	}
	return sum / max(1, count)
}

// freeingTiles returns the unseen tiles with which a winning hand would also win without its okey, and could therefore
// finish by discarding it (rule 5.7). It returns none if the hand has no okey.
func (r *Rollouts) freeingTiles(n *node) (tiles tileBits) {
	wild, with := r.terms.Wild(), n.tiles
	if !with.Remove(wild) {
		return 0
	}
	for x, left := range r.unseen {
		if left == 0 {
			continue
		}
		with.Add(tile.Tile(x))
		if r.terms.WinKindOf(with) != meld.NoWin {
			tiles |= 1 << x
		}
		with.Remove(tile.Tile(x))
	}
	return tiles
}

// maxWinWorth returns the maximum of winWorth over the finishes of a winning hand. pairs reports whether the hand may
// win with pairs. If it may not, the hand must have an okey, and only discarding that okey is worth more than 1.
func (r *Rollouts) maxWinWorth(hand tile.Set, pairs bool) float64 {
	wild := r.terms.Wild()
	if !pairs {
		hand.Remove(wild)
		return r.winWorth(r.terms.WinKindOf(hand) != meld.NoWin, false)
	}
	most := 1.0
	for _, f := range r.terms.Finishes(hand) {
		most = max(most, r.winWorth(f.Tile == wild, f.How == meld.Pairs))
	}
	return most
}

// successor returns the node that follows node i if the hand gets x and makes the best discard.
func (r *Rollouts) successor(i int32, x tile.Tile) int32 {
	if to := r.nodes[i].next[x]; to != 0 {
		return to
	}
	to := r.computeSuccessor(i, x)
	r.nodes[i].next[x] = to
	return to
}

// computeSuccessor computes what successor returns. This is node i itself if the best discard is a copy of x, as it
// always is if x goes with no tile of the hand.
func (r *Rollouts) computeSuccessor(i int32, x tile.Tile) int32 {
	n := &r.nodes[i]
	with := n.tiles
	with.Add(x)
	if !n.useful.has(x) && (n.held&r.near[x] == 0 || r.usefulWith(n, x) <= n.count) {
		return i
	}
	wild := r.terms.Wild()
	discards := r.solver.NearestDiscards(with, r.seenElsewhere(&n.tiles))
	for k := range discards {
		d := &discards[k]
		if d.Tile == wild {
			continue
		}
		if d.Distance.Total > n.distance || d.Distance.Total == n.distance && d.Count <= n.count {
			return i
		}
		with.Remove(d.Tile)
		return r.addNode(with, d)
	}
	return i
}

// usefulWith returns the number of useful tiles after x is added to the hand. No discard increases that number.
func (r *Rollouts) usefulWith(n *node, x tile.Tile) int {
	with := n.tiles
	with.Add(x)
	useful := r.solver.Useful(with, r.seenElsewhere(&n.tiles))
	return useful.Len()
}

// takeOffered reports whether the hand of node i takes an offered tile, and returns the node's successor if it does. It
// takes the tile if that brings it nearer to winning, or if the number of useful tiles grows by more than a factor of
// worthTaking.
func (r *Rollouts) takeOffered(i int32, x tile.Tile) (to int32, taken bool) {
	n := &r.nodes[i]
	if n.refused.has(x) {
		return i, false
	}
	enough := worthTaking * float64(n.count)
	if !n.useful.has(x) && n.next[x] == 0 {
		near, wider := r.near[x]&^n.useful, 0
		if most := n.count + near.count(&r.unseen); float64(most) > enough { // otherwise there cannot be enough
			if wider = r.usefulWith(n, x); wider <= n.count {
				n.next[x] = i
			}
		}
		if float64(wider) <= enough {
			n.refused |= 1 << x
			return i, false
		}
	}
	distance := n.distance
	to = r.successor(i, x) // successor may have reallocated nodes and invalidated n
	then := &r.nodes[to]
	return to, then.distance < distance || float64(then.count) > enough
}

// Next starts the next world.
func (r *Rollouts) Next() {
	r.control.update()
	for i := range r.tiles {
		k := i + randomBelow(r.chance.Uint64(), len(r.tiles)-i)
		r.tiles[i], r.tiles[k] = r.tiles[k], r.tiles[i]
	}
	r.again = r.chance.Uint64()
}

// randomBelow converts a random number to a number from 0 to n-1.
func randomBelow(chance uint64, n int) int { return int(chance >> 32 * uint64(n) >> 32) }

// survivalChance returns the probability that no other player finishes between two turns of the seat. okeys is the
// number of okeys that the seat holds. turns is the number of turns played so far, including the seat's last one.
func (r *Rollouts) survivalChance(okeys, turns int) float64 {
	alive := &r.alive[okeys]
	for len(*alive) <= turns {
		*alive = append(*alive, r.weights.survivalChance(float64(len(*alive))/float64(r.players), okeys))
	}
	return (*alive)[turns]
}

const (
	// minAlone limits a rollout: once the probability that nobody has finished falls below it, the rollout ends with
	// the static value.
	minAlone = 0.05
	// worthTaking is the factor by which the number of useful tiles must grow for the seat to take a tile that brings
	// the hand no nearer to winning.
	worthTaking = 1.75
)

// A rolloutState is the state of a rollout.
type rolloutState struct {
	at    int32 // the index of its node
	turns int
	stock int
	alone float64 // the probability that nobody has finished
	won   outcome // what the seat has won so far
	luck  outcome // the luck so far
}

// play plays an option to the end of the round and returns the last state. Where possible it computes expectations
// instead of sampling. The clock gives the probability that another player finishes first. At distance 1 the remaining
// tiles give the probability that the offered or drawn tile wins. The rollout then continues as if it had not.
func (r *Rollouts) play(s *start) rolloutState {
	r.rest = append(r.whole[:0], r.tiles...)
	r.whole = r.rest
	r.left, r.state = r.unseen, r.again
	now := rolloutState{at: s.node, turns: s.next.turns, stock: s.next.stock, alone: 1}
	if s.draws {
		r.draw(&now)
	}
	for now.stock >= r.players-1 && len(r.rest) >= 2 {
		if now.alone < minAlone {
			now.won = now.won.plus(now.alone, r.staticOf(&now))
			break
		}
		now.alone *= r.survivalChance(r.nodes[now.at].okeys, now.turns)
		now.turns += r.players
		now.stock -= r.players - 1
		if now.stock == 0 && r.rules.StockEnd == game.NoTake {
			break
		}
		if !r.offerTile(&now) && now.stock > 0 {
			r.draw(&now)
		}
	}
	return now
}

// staticOf returns the static value of the hand in the given state.
func (r *Rollouts) staticOf(now *rolloutState) outcome {
	f := r.featuresOf(now)
	return r.static(&f)
}

// featuresOf returns the features of the hand in the given state.
func (r *Rollouts) featuresOf(now *rolloutState) Features {
	n := &r.nodes[now.at]
	return Features{
		Pairs: n.pairs, Distance: n.distance, Useful: n.count, Okeys: n.okeys,
		Turn: float64(now.turns) / float64(r.players), Draws: float64(now.stock) / float64(r.players),
	}
}

// draw adds to now.won the chance that a draw wins, and then draws a tile that does not win.
func (r *Rollouts) draw(now *rolloutState) {
	if r.addWins(now, false); now.alone == 0 {
		return
	}
	o := r.newOutlook(now, false)
	x := r.nextNonWinning(&r.nodes[now.at], tile.None)
	to := r.successor(now.at, x)
	r.addLuck(now, &o, x, to)
	now.at = to
	now.stock--
}

// offerTile adds to now.won the chance that the offered tile wins. It then offers a tile that neither wins nor is an
// okey, and reports whether the seat takes it. If the stock is empty, a tile may be taken only to win (rule 2.9).
func (r *Rollouts) offerTile(now *rolloutState) bool {
	if r.addWins(now, true); now.alone == 0 || r.nodes[now.at].frees != 0 {
		return false
	}
	o := r.newOutlook(now, true)
	x := r.nextNonWinning(&r.nodes[now.at], r.terms.Wild())
	if now.stock == 0 {
		return false
	}
	to, taken := r.takeOffered(now.at, x)
	r.addLuck(now, &o, x, to)
	if taken {
		now.at = to
	}
	return taken
}

// addWins adds to now.won the chance that the next tile, offered or drawn, wins. It sets now.alone to the probability
// that the rollout goes on without a win.
func (r *Rollouts) addWins(now *rolloutState, offered bool) {
	n := &r.nodes[now.at]
	if n.distance > 1 {
		return
	}
	all, useful := len(r.rest), n.useful
	if offered {
		wild := r.terms.Wild()
		all -= int(r.left[wild])
		useful &^= 1 << wild
	}
	wins, gain := all, n.gain
	switch {
	case n.distance == 1:
		wins = useful.count(&r.left)
	case offered && n.frees != 0: // with any other tile left, the draw that follows wins as well
		wins, gain = (n.frees &^ (1 << r.terms.Wild())).count(&r.left), r.winWorth(true, false)
	}
	if all == 0 {
		return
	}
	won := now.alone * float64(wins) / float64(all)
	now.won = now.won.plus(won, outcome{1, gain})
	now.alone -= won
}

// nextNonWinning removes and returns the next tile of r.rest that does not win at once and is not excluded.
func (r *Rollouts) nextNonWinning(n *node, excluded tile.Tile) tile.Tile {
	for range 20 * len(r.rest) { // bounded, as there may be no such tile
		x := r.rest[0]
		if x != excluded && (n.distance > 1 || !n.useful.has(x)) {
			break
		}
		r.state = r.state*6364136223846793005 + 1442695040888963407
		k := randomBelow(r.state, len(r.rest))
		r.rest[0], r.rest[k] = r.rest[k], r.rest[0]
	}
	x := r.rest[0]
	r.rest = r.rest[1:]
	r.left[x]--
	return x
}
