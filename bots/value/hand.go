package value

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// prospect is what a hand can expect.
type prospect struct {
	win  float64 // the chance of winning the round
	gain float64 // the same, a win counting as many times as it is doubled on average (rule 5.1)
}

// plus adds the share of what q expects.
func (p prospect) plus(share float64, q prospect) prospect {
	return prospect{p.win + share*q.win, p.gain + share*q.gain}
}

// times is the share of what p expects.
func (p prospect) times(share float64) prospect { return prospect{}.plus(share, p) }

// hand is a hand of 14 between two turns of its seat.
type hand struct {
	tiles  tile.Set
	thrown tile.Tile // to come to it; None where none was
	seen   tile.Set  // outside the hand, the indicator left out
	turns  int       // of the round, the seat's last being one of them
	stock  int

	features Features
	useful   tile.Set // what brings it nearer
	line     prospect // as the line says
}

// draw is a tile that may come, and what the hand expects with it.
type draw struct {
	tile  tile.Tile
	share float64 // of the unseen tiles
	wins  bool
	worth prospect
}

// judge is what a turn of a seat is judged with: the rules of the round and the weights for them.
type judge struct {
	weights *Weights // nil where there are none
	players int
	rules   game.Rules
	terms   meld.Terms
	solver  *meld.Solver
	all     tile.Set // all tiles but the indicator
}

// newJudge makes the judge for a table.
func newJudge(t *game.Table) *judge {
	j := &judge{rules: t.Rules, terms: t.Terms(), all: t.Rules.Tiles(), players: t.Rules.Seats}
	for s := range game.Seat(t.Rules.Seats) {
		if t.Out(s) {
			j.players--
		}
	}
	j.weights = weightsFor(t.Rules, j.players)
	j.solver = meld.NewSolver(j.terms)
	j.all.Remove(t.Indicator)
	return j
}

// unseen are the tiles that may be drawn by a seat with such a hand, having seen such tiles.
func (j *judge) unseen(tiles, seen *tile.Set) tile.Set {
	left := j.all
	for x := range left {
		left[x] -= min(left[x], tiles[x]+seen[x])
	}
	return left
}

// okeys is how many okeys there are among tiles.
func (j *judge) okeys(tiles *tile.Set) int { return int(tiles[j.terms.Wild()]) }

// features are those of a hand with so many okeys that the solver has described.
func (j *judge) features(d *meld.Discard, okeys, turns, stock int) Features {
	players := float64(j.players)
	return Features{
		Pairs: d.Distance.Pairs < d.Distance.Melds, Distance: d.Distance.Total, Useful: d.Count, Okeys: okeys,
		Turn: float64(turns) / players, Draws: float64(stock) / players,
	}
}

// line is what the line expects of features.
func (j *judge) line(f *Features) prospect {
	p := j.weights.win(f)
	if f.Pairs {
		return prospect{p, 2 * p}
	}
	return prospect{p, p}
}

// finish is what finishing now brings, given the discards of a hand of 15; nothing where it does
// not win. A win by throwing an okey and one with seven pairs are doubled (rule 5.1).
func (j *judge) finish(discards []meld.Discard) (best prospect) {
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total > 0 {
			break // the nearest come first
		}
		best = prospect{1, max(best.gain, gainOf(d.Tile == j.terms.Wild(), d.Distance.Pairs == 0))}
	}
	return best
}

// gainOf is how many times a win by throwing an okey, or with seven pairs, is doubled (rule 5.1).
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

// without is the hand that is left of 15 tiles after a discard.
func (j *judge) without(tiles, seen tile.Set, d *meld.Discard, turns, stock int) *hand {
	tiles.Remove(d.Tile)
	seen.Add(d.Tile)
	h := &hand{tiles: tiles, thrown: d.Tile, seen: seen, turns: turns, stock: stock, useful: d.Useful}
	h.features = j.features(d, j.okeys(&tiles), turns, stock)
	h.line = j.line(&h.features)
	return h
}

// expected is what a hand expects of which best has said that it wins, or what it becomes next.
func expected(next *hand, win prospect) prospect {
	if next == nil {
		return win
	}
	return next.line
}

// best is the best that can be made of a hand of 15: a win, or by the line the best hand of 14 that
// a discard other than kept leaves. Only where no other leaves it nearest may it be farther away.
func (j *judge) best(tiles, seen tile.Set, kept tile.Tile, turns, stock int) (next *hand, win prospect) {
	discards := j.solver.NearestDiscards(tiles, seen)
	if win = j.finish(discards); win.win > 0 {
		return nil, win
	}
	okeys := j.okeys(&tiles)
	best := j.bestOf(discards, okeys, kept, turns, stock)
	if best == nil {
		best = j.bestOf(j.solver.Discards(tiles, seen), okeys, kept, turns, stock)
	}
	return j.without(tiles, seen, best, turns, stock), prospect{}
}

// bestOf is the best of the discards of a hand with so many okeys, by the line, but for kept. An okey
// is thrown only where there is nothing else.
func (j *judge) bestOf(discards []meld.Discard, okeys int, kept tile.Tile, turns, stock int) (best *meld.Discard) {
	most := -1.0
	for i := range discards {
		d := &discards[i]
		if d.Tile == kept || d.Tile == j.terms.Wild() && most >= 0 {
			continue
		}
		f := j.features(d, okeys, turns, stock)
		if p := j.weights.win(&f); p > most {
			best, most = d, p
		}
	}
	return best
}

// draws are all tiles that may come to the hand in its next turn, and what it becomes with each.
// Tiles that it would throw again at once are one draw together, without a tile.
func (j *judge) draws(h *hand, turns, stock int) []draw {
	unseen := j.unseen(&h.tiles, &h.seen)
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
		if h.useful[x] == 0 && !j.widens(h, &with) {
			idle.share += share
		} else {
			next, win := j.best(with, h.seen, tile.None, turns, stock)
			all = append(all, draw{x, share, next == nil, expected(next, win)})
		}
		with.Remove(x)
	}
	if idle.share > 0 {
		same := h.features
		same.Turn = float64(turns) / float64(j.players)
		same.Draws = float64(stock) / float64(j.players)
		idle.worth = j.line(&same)
		all = append(all, idle)
	}
	return all
}

// widens reports whether more tiles are useful to a hand of 15 than to h, which it is with a tile
// that brings h no nearer. If not, no discard leaves a better hand than h itself.
func (j *judge) widens(h *hand, with *tile.Set) bool {
	if h.features.Distance == 0 {
		return true // it wins with anything
	}
	useful := j.solver.Useful(*with, h.seen)
	return useful.Len() > h.features.Useful
}
