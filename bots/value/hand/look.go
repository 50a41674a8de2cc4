package hand

import (
	"context"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Option is something that a seat may do, and what it expects of the round then.
type Option struct {
	Action game.Action
	// Win is the chance of winning the round.
	Win float64
	// Points is the expected change of the seat's score less the mean of the others', without gösterme
	// (rules 5.1 to 5.6); 0 in a game without points.
	Points float64
	// SE is the standard error of Win against playing the hand on to its end. It is not chance: the same
	// view has the same error.
	SE float64
}

// PlainlyWorse is the part of the best option's static value below which an option is not looked at more
// closely.
const PlainlyWorse = 0.6

// Look returns what the seat to play may do, in the order of View.Legal: draws, takes and passes, or
// discards and finishes, but not to show gösterme. A draw or a take is worth its static value, averaged
// over the tiles that may come; a discard what may happen until the end of the seat's next turn, and the
// static value then. A discard that is plainly worse than the best has its static value alone. The error
// is that of ctx.
func (e *Evaluator) Look(ctx context.Context, v *game.View) (options []Option, err error) {
	worth := map[game.Action]outcome{}
	if v.Step == game.MustDraw {
		if v.StockLeft > 0 {
			worth[game.Action{Kind: game.Draw}] = e.drawNow(v)
		}
		if take := (game.Action{Kind: game.Take}); v.Check(take) == nil {
			worth[take] = e.takeNow(v)
		}
	} else if err := e.discardNow(ctx, v, worth); err != nil {
		return nil, err
	}
	stakes := e.stakesOf(v)
	for _, a := range v.Legal() {
		if p, ok := worth[plain(a)]; ok || a.Kind == game.Pass {
			options = append(options, stakes.option(a, p))
		}
	}
	return options, nil
}

// plain returns an action without the groups of a finish.
func plain(a game.Action) game.Action { return game.Action{Kind: a.Kind, Tile: a.Tile} }

// discardNow notes what each way to end the turn is worth.
func (e *Evaluator) discardNow(ctx context.Context, v *game.View, worth map[game.Action]outcome) error {
	seen := v.Seen()
	var hands []*waiting
	best := 0
	discards := e.solver.Discards(v.Hand, seen)
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total == 0 {
			worth[game.Action{Kind: game.Finish, Tile: d.Tile}] = e.finish(discards[i : i+1])
		}
		if v.Check(game.Action{Kind: game.Discard, Tile: d.Tile}) != nil {
			continue // it was just taken (rule 2.7)
		}
		h := e.without(v.Hand, seen, d, v.Turns, v.StockLeft)
		if hands = append(hands, h); h.static.win > hands[best].static.win {
			best = len(hands) - 1
		}
	}
	scale := 1.0 // from the static value of the best to what it is worth
	for i := range hands {
		k := (best + i) % len(hands) // the best comes first
		h := hands[k]
		p := h.static.times(scale)
		if h.static.win >= PlainlyWorse*hands[best].static.win {
			if err := ctx.Err(); err != nil {
				return err
			}
			p = e.lookAhead(h)
		}
		if k == best && h.static.win > 0 {
			scale = p.win / h.static.win
		}
		worth[game.Action{Kind: game.Discard, Tile: h.thrown}] = p
	}
	return nil
}

// drawNow returns what a draw in this turn brings.
func (e *Evaluator) drawNow(v *game.View) outcome {
	if v.IndicatorNext() {
		return expected(e.drawIndicator(v))
	}
	return meanDraw(e.draws(e.hold(v), v.Turns, v.StockLeft-1))
}

// drawIndicator returns what drawing the indicator makes of the hand, as best does.
func (e *Evaluator) drawIndicator(v *game.View) (next *waiting, win outcome) {
	tiles := v.Hand
	tiles.Add(v.Indicator)
	return e.best(tiles, v.Seen(), tile.None, v.Turns, 0)
}

// hold returns the hand of 14 with which a seat begins its turn.
func (e *Evaluator) hold(v *game.View) *waiting {
	h := &waiting{tiles: v.Hand, seen: v.Seen(), turns: v.Turns, stock: v.StockLeft}
	h.useful = e.solver.Useful(h.tiles, h.seen)
	d := meld.Discard{Distance: e.solver.DistanceGiven(h.tiles, h.seen), Useful: h.useful, Count: h.useful.Len()}
	h.features = e.features(&d, e.okeys(&h.tiles), v.Turns, v.StockLeft)
	h.static = e.static(&h.features)
	return h
}

// takeNow returns what taking the left discard brings.
func (e *Evaluator) takeNow(v *game.View) outcome {
	next, win, worthless := e.taken(v)
	if worthless {
		return outcome{}
	}
	return expected(next, win)
}

// taken returns what taking the left discard makes of the hand, as best does. It is worthless where the
// tile may only be taken to win and does not (rule 2.9).
func (e *Evaluator) taken(v *game.View) (next *waiting, win outcome, worthless bool) {
	top, tiles, seen := v.TopDiscard(v.Left(v.Seat)), v.Hand, v.Seen()
	tiles.Add(top)
	seen.Remove(top)
	next, win = e.best(tiles, seen, top, v.Turns, v.StockLeft)
	return next, win, next != nil && v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly
}

// lookAhead returns what a hand expects between two turns of its seat, when all that may come in the next
// one is gone through.
func (e *Evaluator) lookAhead(h *waiting) outcome {
	stock := max(0, h.stock-(e.players-1)) // the others draw, too
	return e.beginTurn(h, h.turns+e.players, stock).times(e.weights.survive(h.features.Turn, h.features.Okeys))
}

// beginTurn returns what a hand expects when its seat's turn begins, before it is known what the left
// neighbour has thrown. That tile, any but an okey, is taken where it is worth more than a draw.
func (e *Evaluator) beginTurn(h *waiting, turns, stock int) outcome {
	if stock == 0 && e.rules.StockEnd == game.NoTake {
		return outcome{}
	}
	draws := e.draws(h, turns, max(0, stock-1))
	drawn := meanDraw(draws)
	if stock == 0 {
		drawn = outcome{}
	}
	onlyToFinish := stock == 0 && e.rules.StockEnd == game.WinOnly // rule 2.9
	taken, offered, left := outcome{}, 1.0, 1.0                    // left is the share of offers that are left lying
	for _, d := range draws {
		switch {
		case d.tile == tile.None: // it would be thrown again at once
		case d.tile == e.terms.Wild():
			offered -= d.share
			left -= d.share
		case d.worth.win > drawn.win && (d.wins || !onlyToFinish):
			taken = taken.plus(d.share, d.worth)
			left -= d.share
		}
	}
	return taken.plus(left, drawn).times(1 / offered)
}

// meanDraw returns what a draw brings on average.
func meanDraw(draws []draw) (mean outcome) {
	for _, d := range draws {
		mean = mean.plus(d.share, d.worth)
	}
	return mean
}
