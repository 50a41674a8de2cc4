package hand

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// outcome holds the chances of a hand in the round.
type outcome struct {
	win  float64 // the chance of winning the round
	gain float64 // the same, a win counting as many times as it is doubled on average (rule 5.1)
}

// plus adds the share of what q expects.
func (p outcome) plus(share float64, q outcome) outcome {
	return outcome{p.win + float64(share*q.win), p.gain + float64(share*q.gain)}
}

// times returns the share of what p expects.
func (p outcome) times(share float64) outcome { return outcome{}.plus(share, p) }

// waiting is a hand of 14 between two turns of its seat.
type waiting struct {
	tiles  tile.Set
	thrown tile.Tile // to come to it; None where none was
	seen   tile.Set  // outside the hand, the indicator left out
	turns  int       // of the round, the seat's last being one of them
	stock  int

	features Features
	useful   tile.Set // what brings it nearer
	static   outcome  // by its features
}

// draw is a tile that may come, and what the hand expects with it.
type draw struct {
	tile  tile.Tile
	share float64 // of the unseen tiles
	wins  bool
	worth outcome
}

// Evaluator says what hands of one round are worth. It keeps scratch space, so every goroutine needs its
// own.
type Evaluator struct {
	weights *Weights // nil where there are none
	players int
	rules   game.Rules
	terms   meld.Terms
	solver  *meld.Solver
	all     tile.Set // all tiles but the indicator
	near    [tile.Faces + 1]kinds
}

// New returns an evaluator for the round of a table.
func New(t *game.Table) *Evaluator {
	e := &Evaluator{rules: t.Rules, terms: t.Terms(), all: t.Rules.Tiles(), players: t.Rules.Seats}
	for s := range game.Seat(t.Rules.Seats) {
		if t.Out(s) {
			e.players--
		}
	}
	e.weights = weightsFor(t.Rules, e.players)
	e.solver = meld.NewSolver(e.terms)
	e.all.Remove(t.Indicator)
	for x := range e.near {
		e.near[x] = kindsNear(e.terms, tile.Tile(x))
	}
	return e
}

// Fits reports whether weights are fitted to the rules of the round. Without them an evaluator has
// Features, and nothing else.
func (e *Evaluator) Fits() bool { return e.weights != nil }

// unseen returns the tiles that may be drawn by a seat with such a hand, having seen such tiles.
func (e *Evaluator) unseen(tiles, seen *tile.Set) tile.Set {
	left := e.all
	for x := range left {
		left[x] -= min(left[x], tiles[x]+seen[x])
	}
	return left
}

// okeys counts the okeys among tiles.
func (e *Evaluator) okeys(tiles *tile.Set) int { return int(tiles[e.terms.Wild()]) }

// features returns those of a hand with so many okeys that the solver has described.
func (e *Evaluator) features(d *meld.Discard, okeys, turns, stock int) Features {
	players := float64(e.players)
	return Features{
		Pairs: d.Distance.Pairs < d.Distance.Melds, Distance: d.Distance.Total, Useful: d.Count, Okeys: okeys,
		Turn: float64(turns) / players, Draws: float64(stock) / players,
	}
}

// static returns what a hand with such features expects, by the weights alone.
func (e *Evaluator) static(f *Features) outcome {
	p := e.weights.win(f)
	if f.Pairs {
		return outcome{p, 2 * p}
	}
	return outcome{p, p}
}

// finish returns what finishing now brings, given the discards of a hand of 15; nothing where it does
// not win. A win by throwing an okey and one with seven pairs are doubled (rule 5.1).
func (e *Evaluator) finish(discards []meld.Discard) (best outcome) {
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total > 0 {
			break // the nearest come first
		}
		best = outcome{1, max(best.gain, gainOf(d.Tile == e.terms.Wild(), d.Distance.Pairs == 0))}
	}
	return best
}

// gainOf returns how many times a win by throwing an okey, or with seven pairs, is doubled (rule 5.1).
func gainOf(okey, pairs bool) float64 {
	gain := 1.0
	if okey {
		gain *= 2
	}
	if pairs {
		gain *= 2
	}
	return gain
}

// without returns the hand that is left of 15 tiles after a discard.
func (e *Evaluator) without(tiles, seen tile.Set, d *meld.Discard, turns, stock int) *waiting {
	tiles.Remove(d.Tile)
	seen.Add(d.Tile)
	h := &waiting{tiles: tiles, thrown: d.Tile, seen: seen, turns: turns, stock: stock, useful: d.Useful}
	h.features = e.features(d, e.okeys(&tiles), turns, stock)
	h.static = e.static(&h.features)
	return h
}

// expected returns what a hand expects by what best says of it.
func expected(next *waiting, win outcome) outcome {
	if next == nil {
		return win
	}
	return next.static
}

// best returns the best that can be made of a hand of 15: a win, or the hand of 14 of the greatest static
// value that a discard other than kept leaves. Only where no other discard leaves it nearest may it be
// farther away.
func (e *Evaluator) best(tiles, seen tile.Set, kept tile.Tile, turns, stock int) (next *waiting, win outcome) {
	discards := e.solver.NearestDiscards(tiles, seen)
	if win = e.finish(discards); win.win > 0 {
		return nil, win
	}
	okeys := e.okeys(&tiles)
	best := e.bestOf(discards, okeys, kept, turns, stock)
	if best == nil {
		best = e.bestOf(e.solver.Discards(tiles, seen), okeys, kept, turns, stock)
	}
	return e.without(tiles, seen, best, turns, stock), outcome{}
}

// bestOf returns the discard other than kept with the greatest static value. An okey is thrown only where
// there is nothing else.
func (e *Evaluator) bestOf(discards []meld.Discard, okeys int, kept tile.Tile, turns, stock int) (best *meld.Discard) {
	most := -1.0
	for i := range discards {
		d := &discards[i]
		if d.Tile == kept || d.Tile == e.terms.Wild() && most >= 0 {
			continue
		}
		f := e.features(d, okeys, turns, stock)
		if p := e.weights.win(&f); p > most {
			best, most = d, p
		}
	}
	return best
}

// draws returns all tiles that may come to the hand in its next turn, and what it becomes with each. Tiles
// that it would throw again at once are one draw together, without a tile.
func (e *Evaluator) draws(h *waiting, turns, stock int) []draw {
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
		if h.useful[x] == 0 && !e.widens(h, &with) {
			idle.share += share
		} else {
			next, win := e.best(with, h.seen, tile.None, turns, stock)
			all = append(all, draw{x, share, next == nil, expected(next, win)})
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

// widens reports whether more tiles are useful to a hand of 15 than to h, which it is with a tile
// that brings h no nearer. If not, no discard leaves a better hand than h itself.
func (e *Evaluator) widens(h *waiting, with *tile.Set) bool {
	if h.features.Distance == 0 {
		return true // it wins with anything
	}
	useful := e.solver.Useful(*with, h.seen)
	return useful.Len() > h.features.Useful
}
