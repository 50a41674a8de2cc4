package hand

import (
	"math/bits"
	"math/rand/v2"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// node is a hand of 14 between two turns, and what it becomes with each tile. Nodes are kept, as
// rollouts come to the same hands again and again.
type node struct {
	tiles    tile.Set
	distance int
	pairs    bool // it is nearer to seven pairs
	okeys    int
	count    int     // of useful tiles
	useful   kinds   // the different ones
	held     kinds   // those of the hand
	gain     float64 // how many times a win is doubled on average, where one tile is missing or none
	next     [tile.Faces + 1]int32
	refused  kinds // tiles that are of no use and would not be taken
}

// start is where an option begins to be played out.
type start struct {
	action game.Action
	node   int32 // 0 where static is certain
	draws  bool  // a tile before anything else
	turns  int
	stock  int
	static outcome
}

// Rollouts plays the options of a decision on to the end of the round, in worlds that they share. Each
// world has another order of the tiles that the seat has not seen. The other players are a clock, and
// most of the luck of the tiles is taken out again by control variates, so that fewer worlds will do.
type Rollouts struct {
	*Evaluator
	options []start
	stakes  stakes

	nodes []node // the first is none
	index map[tile.Set]int32
	known tile.Set // all that the seat has seen, its first hand included
	// alive is, by okeys and turns, the chance that nobody else finishes before the next own turn.
	alive [tile.Copies + 1][]float64

	chance *rand.PCG
	unseen tile.Set
	tiles  []tile.Tile // the unseen ones in the order of the present world
	again  uint64      // chance for tiles of it that have to come later

	control control
	rest    []tile.Tile // what is left of the tiles, for an option in the present world
	whole   []tile.Tile // the memory of rest
	left    tile.Set    // the same tiles as in rest
	state   uint64      // of again
}

// Rollouts returns the rollouts of all that the seat to play may do, in the order of View.Legal: draws,
// takes and passes, or discards and finishes, but not to show gösterme. The same view and seed always
// give the same worlds.
func (e *Evaluator) Rollouts(v *game.View, seed uint64) *Rollouts {
	r := &Rollouts{
		Evaluator: e, stakes: e.stakesOf(v), nodes: make([]node, 1, 1024), index: map[tile.Set]int32{}, known: v.Seen(),
		chance: rand.NewPCG(seed, 0), unseen: v.Unseen(),
	}
	for x, n := range v.Hand {
		r.known[x] += n
	}
	r.tiles = r.unseen.Tiles()
	var starts map[game.Action]start
	if v.Step == game.MustDraw {
		starts = r.beginnings(v)
	} else {
		starts = r.endings(v)
	}
	for _, a := range v.Legal() {
		if s, ok := starts[plain(a)]; ok || a.Kind == game.Pass { // a pass ends the round
			s.action = a
			r.options = append(r.options, s)
		}
	}
	return r
}

// Len returns the number of options.
func (r *Rollouts) Len() int { return len(r.options) }

// Static returns option i as its static value times scale.
func (r *Rollouts) Static(i int, scale float64) Option {
	s := &r.options[i]
	return r.stakes.option(s.action, s.static.times(scale))
}

// Play plays option i to the end of the round in the present world. win is the share of the round that it
// wins there, which may lie outside 0 to 1 by the luck taken out, and points what that is worth, as in
// Option.
func (r *Rollouts) Play(i int) (win, points float64) {
	s := &r.options[i]
	p := s.static
	if s.node != 0 {
		end := r.play(s)
		p = end.won.plus(-luckShare, end.luck)
	}
	return p.win, r.stakes.points(p)
}

// beginnings returns where a draw and a take begin.
func (r *Rollouts) beginnings(v *game.View) map[game.Action]start {
	starts := map[game.Action]start{}
	switch {
	case v.IndicatorNext(): // it is known what comes
		if next, win := r.drawIndicator(v); next == nil {
			starts[game.Action{Kind: game.Draw}] = start{static: win}
		} else {
			starts[game.Action{Kind: game.Draw}] = start{node: r.nodeOf(next.tiles), turns: v.Turns, static: next.static}
		}
	case v.StockLeft > 0:
		starts[game.Action{Kind: game.Draw}] = start{
			node: r.nodeOf(v.Hand), draws: true, turns: v.Turns, stock: v.StockLeft, static: r.drawNow(v),
		}
	}
	take := game.Action{Kind: game.Take}
	if v.Check(take) != nil {
		return starts
	}
	switch next, win, worthless := r.taken(v); {
	case worthless:
		starts[take] = start{}
	case next == nil:
		starts[take] = start{static: win}
	default:
		starts[take] = start{node: r.nodeOf(next.tiles), turns: v.Turns, stock: v.StockLeft, static: next.static}
	}
	return starts
}

// endings returns where discards begin.
func (r *Rollouts) endings(v *game.View) map[game.Action]start {
	starts, seen := map[game.Action]start{}, v.Seen()
	discards := r.solver.Discards(v.Hand, seen)
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total == 0 {
			starts[game.Action{Kind: game.Finish, Tile: d.Tile}] = start{static: r.finish(discards[i : i+1])}
		}
		h := r.without(v.Hand, seen, d, v.Turns, v.StockLeft)
		starts[game.Action{Kind: game.Discard, Tile: d.Tile}] = start{
			node: r.add(h.tiles, d), turns: v.Turns, stock: v.StockLeft, static: h.static,
		}
	}
	return starts
}

// nodeOf returns the node of a hand of 14.
func (r *Rollouts) nodeOf(tiles tile.Set) int32 {
	if i, ok := r.index[tiles]; ok {
		return i
	}
	dead := r.dead(&tiles)
	useful := r.solver.Useful(tiles, dead)
	return r.add(tiles, &meld.Discard{Distance: r.solver.DistanceGiven(tiles, dead), Useful: useful, Count: useful.Len()})
}

// dead returns the tiles that a seat with such a hand has seen elsewhere.
func (r *Rollouts) dead(tiles *tile.Set) tile.Set {
	dead := r.known
	for x, n := range tiles {
		dead[x] -= min(dead[x], n)
	}
	return dead
}

// add adds the node of a hand that the solver has described.
func (r *Rollouts) add(tiles tile.Set, d *meld.Discard) int32 {
	if i, ok := r.index[tiles]; ok {
		return i
	}
	n := node{tiles: tiles, distance: d.Distance.Total, pairs: d.Distance.Pairs < d.Distance.Melds, okeys: r.okeys(&tiles), count: d.Count, gain: 1}
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
	if n.distance <= 1 {
		n.gain = r.meanGain(&n, d.Distance.Pairs <= n.distance)
	}
	i := int32(len(r.nodes))
	r.nodes = append(r.nodes, n)
	r.index[tiles] = i
	return i
}

// meanGain returns how many times a win of a hand that lacks one tile, or none, is doubled on average (rule
// 5.1). Where it has no okey and no six pairs there is nothing to double.
func (r *Rollouts) meanGain(n *node, pairs bool) float64 {
	wild := r.terms.Wild()
	if n.distance == 0 || !pairs && (wild == tile.None || n.tiles[wild] == 0) {
		if pairs {
			return 2
		}
		return 1
	}
	sum, count := 0.0, 0.0
	with := n.tiles
	for k := n.useful; k != 0; k &= k - 1 {
		x := tile.Tile(bits.TrailingZeros64(uint64(k)))
		with.Add(x)
		copies := float64(r.unseen[x])
		sum += float64(copies * r.dearestGain(with, pairs))
		count += copies
		with.Remove(x)
	}
	return sum / max(1, count)
}

// dearestGain returns how many times the dearest finish of a hand of 15 that wins is doubled. Where it has
// no seven pairs, only throwing the okey doubles it.
func (r *Rollouts) dearestGain(hand tile.Set, pairs bool) float64 {
	wild := r.terms.Wild()
	if !pairs {
		hand.Remove(wild)
		return gainOf(r.terms.Wins(hand) != meld.NoWin, false)
	}
	most := 1.0
	for _, f := range r.terms.Finishes(hand) {
		most = max(most, gainOf(f.Tile == wild, f.How == meld.Pairs))
	}
	return most
}

// after returns the node that a node becomes with a tile, the best discard thrown.
func (r *Rollouts) after(i int32, x tile.Tile) int32 {
	if to := r.nodes[i].next[x]; to != 0 {
		return to
	}
	to := r.find(i, x)
	r.nodes[i].next[x] = to
	return to
}

// find returns what a node becomes with a tile: itself where the tile would be thrown again, as one that goes
// with no tile of the hand is.
func (r *Rollouts) find(i int32, x tile.Tile) int32 {
	n := &r.nodes[i]
	with := n.tiles
	with.Add(x)
	if !n.useful.has(x) && (n.held&r.near[x] == 0 || r.usefulWith(n, x) <= n.count) {
		return i
	}
	wild := r.terms.Wild()
	discards := r.solver.NearestDiscards(with, r.dead(&n.tiles))
	for k := range discards {
		d := &discards[k]
		if d.Tile == wild {
			continue
		}
		if d.Distance.Total > n.distance || d.Distance.Total == n.distance && d.Count <= n.count {
			return i
		}
		with.Remove(d.Tile)
		return r.add(with, d)
	}
	return i
}

// usefulWith returns how many tiles are useful with one more in the hand; a discard leaves no more.
func (r *Rollouts) usefulWith(n *node, x tile.Tile) int {
	with := n.tiles
	with.Add(x)
	useful := r.solver.Useful(with, r.dead(&n.tiles))
	return useful.Len()
}

// take returns what a node becomes with a tile that is offered, and whether it is taken: where it brings
// the hand nearer or to many more useful tiles.
func (r *Rollouts) take(i int32, x tile.Tile) (to int32, taken bool) {
	n := &r.nodes[i]
	if n.refused.has(x) {
		return i, false
	}
	enough := worthTaking * float64(n.count)
	if !n.useful.has(x) && n.next[x] == 0 {
		near, wider := r.near[x]&^n.useful, 0
		if most := n.count + near.count(&r.unseen); float64(most) > enough { // or else it cannot be enough
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
	to = r.after(i, x) // n may have moved
	then := &r.nodes[to]
	return to, then.distance < distance || float64(then.count) > enough
}

// Next begins another world.
func (r *Rollouts) Next() {
	r.control.update()
	for i := range r.tiles {
		k := i + below(r.chance.Uint64(), len(r.tiles)-i)
		r.tiles[i], r.tiles[k] = r.tiles[k], r.tiles[i]
	}
	r.again = r.chance.Uint64()
}

// below turns chance into a number from 0 to n-1.
func below(chance uint64, n int) int { return int(chance >> 32 * uint64(n) >> 32) }

// survival returns the chance that no other player finishes between two own turns.
func (r *Rollouts) survival(okeys, turns int) float64 {
	alive := &r.alive[okeys]
	for len(*alive) <= turns {
		*alive = append(*alive, r.weights.survive(float64(len(*alive))/float64(r.players), okeys))
	}
	return (*alive)[turns]
}

const (
	// hardlyAlive is the chance of coming to a turn below which the static value says what the rest is worth.
	hardlyAlive = 0.05
	// worthTaking is how many times as many tiles have to be useful for a tile to be taken that brings
	// the hand no nearer.
	worthTaking = 1.75
)

// stage is how far an option has come in the present world.
type stage struct {
	at    int32 // its node
	turns int
	stock int
	alone float64 // the chance that nobody has finished before
	won   outcome // by then
	luck  outcome // of the tiles by then
}

// play plays an option to the end of the round. What can be computed without chance is: whether the others
// finish first, by the clock, and with one tile missing how often the offer or the draw wins, by what is
// left of the tiles. The rollout then goes on as if it did not win.
func (r *Rollouts) play(s *start) stage {
	r.rest = append(r.whole[:0], r.tiles...)
	r.whole = r.rest
	r.left, r.state = r.unseen, r.again
	now := stage{at: s.node, turns: s.turns, stock: s.stock, alone: 1}
	if s.draws {
		r.draw(&now)
	}
	for now.stock >= r.players-1 && len(r.rest) >= 2 {
		if now.alone < hardlyAlive {
			now.won = now.won.plus(now.alone, r.staticOf(&now))
			break
		}
		now.alone *= r.survival(r.nodes[now.at].okeys, now.turns)
		now.turns += r.players
		now.stock -= r.players - 1
		if now.stock == 0 && r.rules.StockEnd == game.NoTake {
			break
		}
		if !r.offer(&now) && now.stock > 0 {
			r.draw(&now)
		}
	}
	return now
}

// staticOf returns the static value of the hand.
func (r *Rollouts) staticOf(now *stage) outcome {
	f := r.featuresOf(now)
	return r.static(&f)
}

// featuresOf returns the features of the hand.
func (r *Rollouts) featuresOf(now *stage) Features {
	n := &r.nodes[now.at]
	return Features{
		Pairs: n.pairs, Distance: n.distance, Useful: n.count, Okeys: n.okeys,
		Turn: float64(now.turns) / float64(r.players), Draws: float64(now.stock) / float64(r.players),
	}
}

// draw draws a tile, after what is won with it.
func (r *Rollouts) draw(now *stage) {
	if r.win(now, false); now.alone == 0 {
		return
	}
	o := r.outlookOf(now, false)
	x := r.pull(&r.nodes[now.at], tile.None)
	to := r.after(now.at, x)
	r.addLuck(now, &o, x, to)
	now.at = to
	now.stock--
}

// offer offers a tile, which is no okey as nobody throws one, and reports whether it is taken. With
// an empty stock that would only be to win (rule 2.9).
func (r *Rollouts) offer(now *stage) bool {
	if r.win(now, true); now.alone == 0 {
		return false
	}
	o := r.outlookOf(now, true)
	x := r.pull(&r.nodes[now.at], r.terms.Wild())
	if now.stock == 0 {
		return false
	}
	to, taken := r.take(now.at, x)
	r.addLuck(now, &o, x, to)
	if taken {
		now.at = to
	}
	return taken
}

// win adds what is won with the tile that comes next. The rollout goes on for the chance that it is none
// that wins.
func (r *Rollouts) win(now *stage, offered bool) {
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
	wins := all
	if n.distance == 1 {
		wins = useful.count(&r.left)
	}
	if all == 0 {
		return
	}
	won := now.alone * float64(wins) / float64(all)
	now.won = now.won.plus(won, outcome{1, n.gain})
	now.alone -= won
}

// pull takes the next tile that is not another one and does not win at once.
func (r *Rollouts) pull(n *node, not tile.Tile) tile.Tile {
	for range 20 * len(r.rest) { // there may be no such tile
		x := r.rest[0]
		if (x != not || not == tile.None) && (n.distance > 1 || !n.useful.has(x)) {
			break
		}
		r.state = r.state*6364136223846793005 + 1442695040888963407
		k := below(r.state, len(r.rest))
		r.rest[0], r.rest[k] = r.rest[k], r.rest[0]
	}
	x := r.rest[0]
	r.rest = r.rest[1:]
	r.left[x]--
	return x
}
