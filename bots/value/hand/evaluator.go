package hand

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// An outcome holds the expected result of a hand in the round.
type outcome struct {
	win  float64 // the probability of winning the round
	gain float64 // the expected worth of wins, in ordinary wins; see winWorth
}

// plus returns p + share*q.
func (p outcome) plus(share float64, q outcome) outcome {
	return outcome{p.win + float64(share*q.win), p.gain + float64(share*q.gain)}
}

// times returns share*p.
func (p outcome) times(share float64) outcome { return outcome{}.plus(share, p) }

// A waitingHand is a hand of 14 tiles between two turns of its seat.
type waitingHand struct {
	tiles tile.Set
	last  meld.Discard // the last discard; its Tile is None if the hand is not the result of one
	seen  tile.Set     // the tiles seen outside the hand, without the indicator
	turns int          // the number of turns played in the round, including the seat's last one
	stock int

	features Features
	static   outcome // the value given by the features
}

// A draw is a tile that a hand may receive, with the outcome that is expected once it has the tile.
type draw struct {
	tile  tile.Tile
	share float64 // its share of the unseen tiles
	wins  bool
	worth outcome
}

// An Evaluator evaluates hands in one round. It keeps scratch space, so each goroutine needs its own.
type Evaluator struct {
	weights *Weights // nil if none are fitted to the rules
	players int
	pot     float64 // the pot as a multiple of an ordinary loss (rule 5.7)
	rules   game.Rules
	terms   meld.Terms
	solver  *meld.Solver
	all     tile.Set // all tiles of the game except the indicator
	near    [tile.Faces + 1]tileBits
}

// New returns an evaluator for the current round of a table.
func New(t *game.Table) *Evaluator {
	e := &Evaluator{rules: t.Rules, terms: t.Terms(), all: t.Rules.Tiles(), players: t.Rules.Seats}
	for s := range game.Seat(t.Rules.Seats) {
		if t.Eliminated(s) {
			e.players--
		}
	}
	if t.Pot > 0 {
		e.pot = float64(t.Pot) / float64(t.WinLoss(t.Turn))
	}
	e.weights = weightsFor(t.Rules, e.players)
	e.solver = meld.NewSolver(e.terms)
	e.all.Remove(t.Indicator)
	for x := range e.near {
		e.near[x] = kindsNear(e.terms, tile.Tile(x))
	}
	return e
}

// HasWeights reports whether weights have been fitted to the rules of the round. Without them, only Features may be
// called.
func (e *Evaluator) HasWeights() bool { return e.weights != nil }

// unseen returns the tiles that a seat may draw. tiles is the seat's hand, and seen holds the tiles seen elsewhere.
func (e *Evaluator) unseen(tiles, seen *tile.Set) tile.Set {
	left := e.all
	for x := range left {
		left[x] -= min(left[x], tiles[x]+seen[x])
	}
	return left
}

// countOkeys returns the number of okeys among tiles.
func (e *Evaluator) countOkeys(tiles *tile.Set) int { return int(tiles[e.terms.Wild()]) }

// features returns the features of a hand of 14 tiles. d describes the hand as if a discard had left it. okeys is the
// number of okeys in the hand.
func (e *Evaluator) features(d *meld.Discard, okeys, turns, stock int) Features {
	players := float64(e.players)
	return Features{
		Pairs: d.Distance.Pairs < d.Distance.Melds, Distance: d.Distance.Total, Useful: d.Count, Okeys: okeys,
		Turn: float64(turns) / players, Draws: float64(stock) / players,
	}
}

// static returns the outcome that the weights give for the features.
func (e *Evaluator) static(f *Features) outcome {
	p := e.weights.winChance(f)
	if f.Pairs {
		return outcome{p, e.winWorth(false, true) * p}
	}
	return outcome{p, p}
}

// finish returns the best outcome of finishing now with a hand of 15 tiles. discards are the discards of the hand,
// sorted by distance. The outcome is zero if the hand does not win.
func (e *Evaluator) finish(discards []meld.Discard) (best outcome) {
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total > 0 {
			break // the discards are sorted by distance
		}
		best = outcome{1, max(best.gain, e.winWorth(d.Tile == e.terms.Wild(), d.Distance.Pairs == 0))}
	}
	return best
}

// winWorth returns the worth of a win, in ordinary wins. Discarding the okey doubles it, and so does winning with seven
// pairs. Each of them also takes the pot (rules 5.1 and 5.7).
func (e *Evaluator) winWorth(okey, pairs bool) float64 {
	gain := 1.0
	if okey {
		gain *= 2
	}
	if pairs {
		gain *= 2
	}
	if okey || pairs {
		gain += e.pot
	}
	return gain
}

// afterDiscard returns the hand left after the discard d from 15 tiles.
func (e *Evaluator) afterDiscard(tiles, seen tile.Set, d *meld.Discard, turns, stock int) *waitingHand {
	tiles.Remove(d.Tile)
	seen.Add(d.Tile)
	h := &waitingHand{tiles: tiles, last: *d, seen: seen, turns: turns, stock: stock}
	h.features = e.features(d, e.countOkeys(&tiles), turns, stock)
	h.static = e.static(&h.features)
	return h
}

// bestOutcome combines the two results of bestUse: it returns win if next is nil, and the static value of next
// otherwise.
func bestOutcome(next *waitingHand, win outcome) outcome {
	if next == nil {
		return win
	}
	return next.static
}

// bestUse returns the best use of a hand of 15 tiles. If the hand wins, it returns the outcome of the win and a nil
// next hand. Otherwise next is the hand with the greatest static value that remains after a discard other than kept. It
// is among the hands nearest to winning, unless only kept would leave such a hand.
func (e *Evaluator) bestUse(tiles, seen tile.Set, kept tile.Tile, turns, stock int) (next *waitingHand, win outcome) {
	discards := e.solver.NearestDiscards(tiles, seen)
	if win = e.finish(discards); win.win > 0 {
		return nil, win
	}
	okeys := e.countOkeys(&tiles)
	best := e.bestDiscard(discards, okeys, kept, turns, stock)
	if best == nil {
		best = e.bestDiscard(e.solver.Discards(tiles, seen), okeys, kept, turns, stock)
	}
	return e.afterDiscard(tiles, seen, best, turns, stock), outcome{}
}

// bestDiscard returns the discard other than kept with the greatest static value. It returns an okey only if there is
// no other discard.
func (e *Evaluator) bestDiscard(discards []meld.Discard, okeys int, kept tile.Tile, turns, stock int) (best *meld.Discard) {
	most := -1.0
	for i := range discards {
		d := &discards[i]
		if d.Tile == kept || d.Tile == e.terms.Wild() && most >= 0 {
			continue
		}
		f := e.features(d, okeys, turns, stock)
		if p := e.weights.winChance(&f); p > most {
			best, most = d, p
		}
	}
	return best
}

// draws returns all tiles that the hand may receive on its next turn, each with its outcome. Tiles that the hand would
// discard at once are combined into one draw, whose tile is tile.None.
func (e *Evaluator) draws(h *waitingHand, turns, stock int) []draw {
	unseen := e.unseen(&h.tiles, &h.seen)
	total := float64(unseen.Len())
	var all []draw
	idle := draw{}
	with := h.tiles
	for x, n := range unseen {
		if n == 0 {
			continue
		}
		x, share := tile.Tile(x), float64(n)/total
		with.Add(x)
		if h.last.Useful[x] == 0 && !e.widens(h, &with) {
			idle.share += share
		} else {
			next, win := e.bestUse(with, h.seen, tile.None, turns, stock)
			all = append(all, draw{x, share, next == nil, bestOutcome(next, win)})
		}
		with.Remove(x)
	}
	if idle.share > 0 {
		same := h.features
		same.Turn = float64(turns) / float64(e.players)
		same.Draws = float64(stock) / float64(e.players)
		idle.worth = e.static(&same)
		all = append(all, idle)
	}
	return all
}

// widens reports whether h gets more useful tiles by adding a tile that does not reduce its distance. with holds the
// tiles of h and that tile. If there are no more, no discard leaves a better hand than h.
func (e *Evaluator) widens(h *waitingHand, with *tile.Set) bool {
	if h.features.Distance == 0 {
		return true // any tile wins
	}
	useful := e.solver.Useful(*with, h.seen)
	return useful.Len() > h.features.Useful
}
