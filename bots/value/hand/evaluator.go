package hand

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// An outcome holds the expected result of a hand in the round.
type outcome struct {
	win  float64 // probability of winning the round
	gain float64 // expected number of ordinary wins, doubled wins counting twice (rule 5.1)
}

// plus returns p + share*q.
func (p outcome) plus(share float64, q outcome) outcome {
	return outcome{p.win + float64(share*q.win), p.gain + float64(share*q.gain)}
}

// times returns share*p.
func (p outcome) times(share float64) outcome { return outcome{}.plus(share, p) }

// A waiting is a hand of 14 between two turns of its seat.
type waiting struct {
	tiles  tile.Set
	thrown tile.Tile // last discard, or tile.None
	seen   tile.Set  // outside the hand, the indicator left out
	turns  int       // of the round, the seat's last included
	stock  int

	features Features
	useful   tile.Set // unseen tiles that reduce its distance
	static   outcome  // by its features
}

// A draw is a tile that may come, and the expected outcome with it.
type draw struct {
	tile  tile.Tile
	share float64 // among the unseen tiles
	wins  bool
	worth outcome
}

// An Evaluator evaluates hands of one round. It keeps scratch space, so every goroutine needs its own.
type Evaluator struct {
	weights *Weights // nil if there are none
	players int
	rules   game.Rules
	terms   meld.Terms
	solver  *meld.Solver
	all     tile.Set // afterDiscard the indicator
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

// Fits reports whether weights are fitted to the rules of the round. Without them only Features is available.
func (e *Evaluator) Fits() bool { return e.weights != nil }

// unseen returns the tiles that a seat holding tiles and having seen others may draw.
func (e *Evaluator) unseen(tiles, seen *tile.Set) tile.Set {
	left := e.all
	for x := range left {
		left[x] -= min(left[x], tiles[x]+seen[x])
	}
	return left
}

// okeys returns the number of okeys among tiles.
func (e *Evaluator) okeys(tiles *tile.Set) int { return int(tiles[e.terms.Wild()]) }

// features returns the features of a hand described by the solver.
func (e *Evaluator) features(d *meld.Discard, okeys, turns, stock int) Features {
	players := float64(e.players)
	return Features{
		Pairs: d.Distance.Pairs < d.Distance.Melds, Distance: d.Distance.Total, Useful: d.Count, Okeys: okeys,
		Turn: float64(turns) / players, Draws: float64(stock) / players,
	}
}

// static returns the outcome by the weights alone.
func (e *Evaluator) static(f *Features) outcome {
	p := e.weights.win(f)
	if f.Pairs {
		return outcome{p, 2 * p}
	}
	return outcome{p, p}
}

// finish returns the outcome of finishing now, given the discards of a hand of 15; it is zero if the hand does not
// win.
func (e *Evaluator) finish(discards []meld.Discard) (best outcome) {
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total > 0 {
			break // sorted by distance
		}
		best = outcome{1, max(best.gain, winFactor(d.Tile == e.terms.Wild(), d.Distance.Pairs == 0))}
	}
	return best
}

// winFactor returns the factor by which a win by discarding the okey, or with seven pairs, is doubled (rule 5.1).
func winFactor(okey, pairs bool) float64 {
	gain := 1.0
	if okey {
		gain *= 2
	}
	if pairs {
		gain *= 2
	}
	return gain
}

// afterDiscard returns the hand left of 15 tiles after a discard.
func (e *Evaluator) afterDiscard(tiles, seen tile.Set, d *meld.Discard, turns, stock int) *waiting {
	tiles.Remove(d.Tile)
	seen.Add(d.Tile)
	h := &waiting{tiles: tiles, thrown: d.Tile, seen: seen, turns: turns, stock: stock, useful: d.Useful}
	h.features = e.features(d, e.okeys(&tiles), turns, stock)
	h.static = e.static(&h.features)
	return h
}

// bestOutcome returns the outcome of the results of best.
func bestOutcome(next *waiting, win outcome) outcome {
	if next == nil {
		return win
	}
	return next.static
}

// best returns the best use of a hand of 15: a win, or the hand of 14 with the greatest static value that a discard
// other than kept leaves. It increases the distance only if no other discard leaves the hand nearest.
func (e *Evaluator) best(tiles, seen tile.Set, kept tile.Tile, turns, stock int) (next *waiting, win outcome) {
	discards := e.solver.NearestDiscards(tiles, seen)
	if win = e.finish(discards); win.win > 0 {
		return nil, win
	}
	okeys := e.okeys(&tiles)
	best := e.bestDiscard(discards, okeys, kept, turns, stock)
	if best == nil {
		best = e.bestDiscard(e.solver.Discards(tiles, seen), okeys, kept, turns, stock)
	}
	return e.afterDiscard(tiles, seen, best, turns, stock), outcome{}
}

// bestDiscard returns the discard other than kept with the greatest static value. It returns an okey only if there is
// nothing else.
func (e *Evaluator) bestDiscard(discards []meld.Discard, okeys int, kept tile.Tile, turns, stock int) (best *meld.Discard) {
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

// draws returns all tiles that may come to the hand in its next turn, and the outcome with each. Tiles that it would
// discard again at once are one draw, without a tile.
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

// widens reports whether the hand of 15, which is h and a tile that does not reduce its distance, has more useful
// tiles than h. If not, no discard leaves a better hand than h itself.
func (e *Evaluator) widens(h *waiting, with *tile.Set) bool {
	if h.features.Distance == 0 {
		return true // any tile wins
	}
	useful := e.solver.Useful(*with, h.seen)
	return useful.Len() > h.features.Useful
}
