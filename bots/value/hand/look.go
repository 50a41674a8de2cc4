package hand

import (
	"context"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// An Option is an action of a seat with its expected result.
type Option struct {
	Action game.Action
	// Win is the probability of winning the round.
	Win float64
	// Points is the expected change of the seat's score minus the mean change of the others' scores, without gösterme
	// (rules 5.1 to 5.7). It is 0 in a game without points.
	Points float64
	// SE is the standard error of Win, compared with playing the hand to its end. The error is not random: it is the
	// same for equal views.
	SE float64
}

// PlainlyWorse is a fraction of the best option's static value. Options with a lower static value are not examined more
// closely.
const PlainlyWorse = 0.6

// LookAhead returns the options of the seat to play, in the order of View.Legal: draws, takes and passes, or discards
// and finishes, but not showing gösterme. A draw or a take has its static value, averaged over the tiles that it may
// bring. A discard has the static value at the end of the seat's next turn, averaged over everything that may happen
// before. A discard that is plainly worse than the best one has only its static value. Any error comes from ctx.
func (e *Evaluator) LookAhead(ctx context.Context, v *game.View) ([]Option, error) {
	all := e.choices(v)
	best, most := 0, -1.0 // the discard with the greatest static value
	for i := range all {
		c := &all[i]
		if win := c.static.win; c.action.Kind == game.Discard && (win > most || win == most && c.rank < all[best].rank) {
			best, most = i, win
		}
	}
	stakes, options := e.newStakes(v), make([]Option, len(all))
	scale := 1.0 // the best discard's look-ahead value divided by its static value
	for i := range all {
		k := (best + i) % len(all) // start with the best
		c := &all[k]
		p := c.static
		if c.action.Kind == game.Discard {
			p = p.times(scale)
			if c.static.win >= PlainlyWorse*most {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				p = e.nextTurnOutcome(c.next)
			}
			if k == best && most > 0 {
				scale = p.win / most
			}
		}
		options[k] = stakes.option(c.action, p)
	}
	return options, nil
}

// A choice is an action of a seat with its static value and the hand to which it leads.
type choice struct {
	action game.Action
	next   *waitingHand // nil if the outcome is certain and is that in static
	draws  bool         // whether the seat still has to draw
	rank   int          // of a discard, its index among the solver's discards of the hand
	static outcome
}

// choices returns the choices of the seat to play, in the order of View.Legal, except showing gösterme.
func (e *Evaluator) choices(v *game.View) (all []choice) {
	var discards []meld.Discard
	seen := v.Seen()
	if v.Step == game.MustDiscard {
		discards = e.solver.Discards(v.Hand, seen)
	}
	for _, a := range v.Legal() {
		var c choice
		switch a.Kind {
		case game.ShowTwin:
			continue
		case game.Draw:
			c = e.evaluateDraw(v)
		case game.Take:
			c = e.evaluateTake(v)
		case game.Discard, game.Finish:
			c.rank = slices.IndexFunc(discards, func(d meld.Discard) bool { return d.Tile == a.Tile })
			if a.Kind == game.Finish {
				c.static = e.finish(discards[c.rank : c.rank+1])
			} else {
				c.next = e.afterDiscard(v.Hand, seen, &discards[c.rank], v.Turns, v.StockLeft)
				c.static = c.next.static
			}
		}
		c.action = a
		all = append(all, c)
	}
	return all
}

// WinAfter returns the probability of winning the round after a legal draw, take, pass, discard or finish. It equals
// the Win of that option in LookAhead, except that WinAfter also looks ahead for discards that are plainly worse than
// the best one.
func (e *Evaluator) WinAfter(v *game.View, a game.Action) float64 {
	switch a.Kind {
	case game.Draw:
		return e.evaluateDraw(v).static.win
	case game.Take:
		return e.evaluateTake(v).static.win
	case game.Discard:
		if h := e.handAfter(v, a.Tile); h != nil {
			return e.nextTurnOutcome(h).win
		}
	case game.Finish:
		return 1
	}
	return 0
}

// evaluateDraw returns the choice to draw.
func (e *Evaluator) evaluateDraw(v *game.View) choice {
	if v.IndicatorNext() { // the tile to be drawn is known
		tiles := v.Hand
		tiles.Add(v.Indicator)
		next, win := e.bestUse(tiles, v.Seen(), tile.None, v.Turns, 0)
		return choice{next: next, static: bestOutcome(next, win)}
	}
	h := e.currentHand(v)
	return choice{next: h, draws: true, static: meanDraw(e.draws(h, v.Turns, v.StockLeft-1))}
}

// currentHand returns the hand of 14 tiles with which a seat starts its turn.
func (e *Evaluator) currentHand(v *game.View) *waitingHand {
	h := &waitingHand{tiles: v.Hand, seen: v.Seen(), turns: v.Turns, stock: v.StockLeft}
	h.last.Distance, h.last.Useful = e.solver.DistanceGiven(h.tiles, h.seen), e.solver.Useful(h.tiles, h.seen)
	h.last.Count = h.last.Useful.Len()
	h.features = e.features(&h.last, e.countOkeys(&h.tiles), v.Turns, v.StockLeft)
	h.static = e.static(&h.features)
	return h
}

// evaluateTake returns the choice to take the left discard. It is worthless if the tile may be taken only to win but does
// not win (rule 2.9).
func (e *Evaluator) evaluateTake(v *game.View) choice {
	top, tiles, seen := v.LeftDiscard(), v.Hand, v.Seen()
	tiles.Add(top)
	seen.Remove(top)
	next, win := e.bestUse(tiles, seen, top, v.Turns, v.StockLeft)
	if next != nil && v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly {
		return choice{}
	}
	return choice{next: next, static: bestOutcome(next, win)}
}

// nextTurnOutcome returns the outcome of a hand, averaged over everything that may happen until the end of its next
// turn.
func (e *Evaluator) nextTurnOutcome(h *waitingHand) outcome {
	stock := max(0, h.stock-(e.players-1)) // the other players draw first
	return e.beginTurn(h, h.turns+e.players, stock).times(e.weights.survivalChance(h.features.Turn, h.features.Okeys))
}

// beginTurn returns the outcome of a hand at the start of its seat's turn, before the left neighbour's discard is
// known. That discard may be any tile except an okey. It is taken if this is better than drawing.
func (e *Evaluator) beginTurn(h *waitingHand, turns, stock int) outcome {
	if stock == 0 && e.rules.StockEnd == game.NoTake {
		return outcome{}
	}
	draws := e.draws(h, turns, max(0, stock-1))
	drawn := meanDraw(draws)
	if stock == 0 {
		drawn = outcome{}
	}
	onlyToFinish := stock == 0 && e.rules.StockEnd == game.WinOnly // rule 2.9
	taken, offered, left := outcome{}, 1.0, 1.0                    // left is the share of the offers that are not taken
	for _, d := range draws {
		switch {
		case d.tile == tile.None: // these tiles are not worth taking
		case d.tile == e.terms.Wild():
			offered -= d.share
			left -= d.share
		case e.isBetter(d.worth, drawn) && (d.wins || !onlyToFinish):
			taken = taken.plus(d.share, d.worth)
			left -= d.share
		}
	}
	return taken.plus(left, drawn).times(1 / offered)
}

// isBetter reports whether p is better than q. It compares probabilities of winning or, if there is a pot, the worth of
// the wins (rule 5.7).
func (e *Evaluator) isBetter(p, q outcome) bool {
	if e.pot > 0 {
		return p.gain > q.gain
	}
	return p.win > q.win
}

// meanDraw returns the mean outcome of the draws, weighted by their shares.
func meanDraw(draws []draw) (mean outcome) {
	for _, d := range draws {
		mean = mean.plus(d.share, d.worth)
	}
	return mean
}
