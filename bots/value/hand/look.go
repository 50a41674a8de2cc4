package hand

import (
	"context"

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
func (e *Evaluator) LookAhead(ctx context.Context, v *game.View) (options []Option, err error) {
	worth := map[game.Action]outcome{}
	if v.Step == game.MustDraw {
		if v.StockLeft > 0 {
			worth[game.Action{Kind: game.Draw}] = e.evaluateDraw(v)
		}
		if take := (game.Action{Kind: game.Take}); v.Check(take) == nil {
			worth[take] = e.evaluateTake(v)
		}
	} else if err := e.evaluateDiscards(ctx, v, worth); err != nil {
		return nil, err
	}
	stakes := e.newStakes(v)
	for _, a := range v.Legal() {
		if p, ok := worth[withoutGroups(a)]; ok || a.Kind == game.Pass {
			options = append(options, stakes.option(a, p))
		}
	}
	return options, nil
}

// WinAfter returns the probability of winning the round after a legal draw, take, pass, discard or finish. It equals
// the Win of that option in LookAhead, except that WinAfter also looks ahead for discards that are plainly worse than
// the best one.
func (e *Evaluator) WinAfter(v *game.View, a game.Action) float64 {
	switch a.Kind {
	case game.Draw:
		return e.evaluateDraw(v).win
	case game.Take:
		return e.evaluateTake(v).win
	case game.Discard:
		if h := e.handAfter(v, a.Tile); h != nil {
			return e.nextTurnOutcome(h).win
		}
	case game.Finish:
		return 1
	}
	return 0
}

// withoutGroups returns an action without the groups of a finish.
func withoutGroups(a game.Action) game.Action { return game.Action{Kind: a.Kind, Tile: a.Tile} }

// evaluateDiscards stores in worth the outcome of each way to end the turn. Any error comes from ctx.
func (e *Evaluator) evaluateDiscards(ctx context.Context, v *game.View, worth map[game.Action]outcome) error {
	seen := v.Seen()
	var hands []*waitingHand
	best := 0
	discards := e.solver.Discards(v.Hand, seen)
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total == 0 {
			worth[game.Action{Kind: game.Finish, Tile: d.Tile}] = e.finish(discards[i : i+1])
		}
		if v.Check(game.Action{Kind: game.Discard, Tile: d.Tile}) != nil {
			continue // the tile was just taken (rule 2.7)
		}
		h := e.afterDiscard(v.Hand, seen, d, v.Turns, v.StockLeft)
		if hands = append(hands, h); h.static.win > hands[best].static.win {
			best = len(hands) - 1
		}
	}
	scale := 1.0 // the best discard's look-ahead value divided by its static value
	for i := range hands {
		k := (best + i) % len(hands) // start with the best
		h := hands[k]
		p := h.static.times(scale)
		if h.static.win >= PlainlyWorse*hands[best].static.win {
			if err := ctx.Err(); err != nil {
				return err
			}
			p = e.nextTurnOutcome(h)
		}
		if k == best && h.static.win > 0 {
			scale = p.win / h.static.win
		}
		worth[game.Action{Kind: game.Discard, Tile: h.thrown}] = p
	}
	return nil
}

// evaluateDraw returns the expected outcome of a draw on this turn.
func (e *Evaluator) evaluateDraw(v *game.View) outcome {
	if v.IndicatorNext() {
		return bestOutcome(e.bestWithIndicator(v))
	}
	return meanDraw(e.draws(e.currentHand(v), v.Turns, v.StockLeft-1))
}

// bestWithIndicator returns what bestUse returns for the hand after drawing the indicator.
func (e *Evaluator) bestWithIndicator(v *game.View) (next *waitingHand, win outcome) {
	tiles := v.Hand
	tiles.Add(v.Indicator)
	return e.bestUse(tiles, v.Seen(), tile.None, v.Turns, 0)
}

// currentHand returns the hand of 14 tiles with which a seat starts its turn.
func (e *Evaluator) currentHand(v *game.View) *waitingHand {
	h := &waitingHand{tiles: v.Hand, seen: v.Seen(), turns: v.Turns, stock: v.StockLeft}
	h.useful = e.solver.Useful(h.tiles, h.seen)
	d := meld.Discard{Distance: e.solver.DistanceGiven(h.tiles, h.seen), Useful: h.useful, Count: h.useful.Len()}
	h.features = e.features(&d, e.countOkeys(&h.tiles), v.Turns, v.StockLeft)
	h.static = e.static(&h.features)
	return h
}

// evaluateTake returns the expected outcome of taking the left discard.
func (e *Evaluator) evaluateTake(v *game.View) outcome {
	next, win, worthless := e.bestWithTake(v)
	if worthless {
		return outcome{}
	}
	return bestOutcome(next, win)
}

// bestWithTake returns what bestUse returns for the hand after taking the left discard. worthless reports whether the
// tile may be taken only to win but does not win (rule 2.9).
func (e *Evaluator) bestWithTake(v *game.View) (next *waitingHand, win outcome, worthless bool) {
	top, tiles, seen := v.TopDiscard(v.Left(v.Seat)), v.Hand, v.Seen()
	tiles.Add(top)
	seen.Remove(top)
	next, win = e.bestUse(tiles, seen, top, v.Turns, v.StockLeft)
	return next, win, next != nil && v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly
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
