package value

import (
	"context"
	"errors"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// What can be wrong with a question.
var (
	// ErrNoEstimate is the answer about a game that the question is not for: those whose names end in
	// 101 are for Okey 101, all others for games in which a hand is finished whole.
	ErrNoEstimate = errors.New("there is no estimate for this game")
	// ErrNotToPlay is the answer about a seat that has nothing to decide.
	ErrNotToPlay = errors.New("the seat has nothing to play")
)

// Estimate is what a seat can expect of the round. Win, Lose and Drawn sum up to 1.
type Estimate struct {
	// Win is the chance that the seat wins the round, Lose that another one does, and Drawn that
	// nobody does.
	Win, Lose, Drawn float64
	// Points is the expected change of the seat's score less the mean of the others', without
	// gösterme (rules 5.1 to 5.6); 0 in a game without points.
	Points float64
	// Err is the standard error of Win: how far the estimate is off from what playing the hand on to
	// its end would say. It is not chance: the same view has the same error. That of the difference
	// between two options is not more than theirs together, and less where they are alike.
	Err float64
}

// Option is something that a seat may do, and what it can expect then.
type Option struct {
	Action game.Action
	Estimate
}

// Estimator answers what positions are worth. It keeps scratch space, so every goroutine needs its
// own. The zero Estimator is ready to use.
type Estimator struct {
	round struct {
		rules     game.Rules
		indicator tile.Tile
		fell      [game.MaxSeats]int
	}
	judge *judge // of that round
}

// prepare readies the judge for the view's round.
func (e *Estimator) prepare(v *game.View) (*judge, error) {
	if v.Rules.LaysMelds() {
		return nil, ErrNoEstimate
	}
	j := e.judgeOf(v)
	if j.weights == nil {
		return nil, ErrNoEstimate
	}
	return j, nil
}

// judgeOf is the judge for the view's round, with or without weights.
func (e *Estimator) judgeOf(v *game.View) *judge {
	if r := &e.round; e.judge == nil || r.rules != v.Rules || r.indicator != v.Indicator || r.fell != v.Fell {
		r.rules, r.indicator, r.fell = v.Rules, v.Indicator, v.Fell
		e.judge = newJudge(&v.Table)
	}
	return e.judge
}

// Options are what the seat to play may do, each with what it can expect then: draws, takes and
// passes, or discards and finishes. They are in the order of View.Legal; showing gösterme is not
// among them, as it costs nothing. A draw or a take is judged by the line, once for each tile that may
// come; a discard by all that may happen in the seat's next turn, and by the line then. A discard that
// is plainly worse than the best is judged by the line alone.
//
// The error is ErrNoEstimate, ErrNotToPlay or that of ctx.
func (e *Estimator) Options(ctx context.Context, v game.View) ([]Option, error) {
	j, err := e.prepare(&v)
	if err != nil {
		return nil, err
	}
	if v.Phase != game.Playing || v.Turn != v.Seat {
		return nil, ErrNotToPlay
	}
	worth := map[game.Action]prospect{}
	if v.Step == game.MustDraw {
		if v.StockLeft > 0 {
			worth[game.Action{Kind: game.Draw}] = j.drawNow(&v)
		}
		if take := (game.Action{Kind: game.Take}); v.Check(take) == nil {
			worth[take] = j.takeNow(&v)
		}
	} else if err := j.discardNow(ctx, &v, worth); err != nil {
		return nil, err
	}
	now := j.features(&meld.Discard{}, 0, v.Turns, v.StockLeft)
	var options []Option
	for _, a := range v.Legal() {
		plain := game.Action{Kind: a.Kind, Tile: a.Tile} // without the groups of a finish
		if p, ok := worth[plain]; ok || a.Kind == game.Pass {
			options = append(options, Option{a, j.estimate(&v.Table, v.Seat, p, &now)})
		}
	}
	return options, nil
}

// plainlyWorse is which part of the best discard's chance a discard must have, as the line says, to
// be looked at more closely.
const plainlyWorse = 0.6

// discardNow notes what each way to end the turn is worth.
func (j *judge) discardNow(ctx context.Context, v *game.View, worth map[game.Action]prospect) error {
	seen := v.Seen()
	var hands []*hand
	best := 0
	discards := j.solver.Discards(v.Hand, seen)
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total == 0 {
			worth[game.Action{Kind: game.Finish, Tile: d.Tile}] = j.finish(discards[i : i+1])
		}
		if v.Check(game.Action{Kind: game.Discard, Tile: d.Tile}) != nil {
			continue // it was just taken (rule 2.7)
		}
		h := j.without(v.Hand, seen, d, v.Turns, v.StockLeft)
		if hands = append(hands, h); h.line.win > hands[best].line.win {
			best = len(hands) - 1
		}
	}
	scale := 1.0 // by which the line is off for the best
	for i := range hands {
		k := (best + i) % len(hands) // the best comes first
		h := hands[k]
		p := h.line.times(scale)
		if h.line.win >= plainlyWorse*hands[best].line.win {
			if err := ctx.Err(); err != nil {
				return err
			}
			p = j.lookAhead(h)
		}
		if k == best && h.line.win > 0 {
			scale = p.win / h.line.win
		}
		worth[game.Action{Kind: game.Discard, Tile: h.thrown}] = p
	}
	return nil
}

// drawNow is what a draw in this turn brings.
func (j *judge) drawNow(v *game.View) prospect {
	if v.IndicatorNext() {
		return expected(j.drawIndicator(v))
	}
	return meanDraw(j.draws(j.hold(v), v.Turns, v.StockLeft-1))
}

// drawIndicator is what drawing the indicator makes of the hand, as best says it.
func (j *judge) drawIndicator(v *game.View) (next *hand, win prospect) {
	tiles := v.Hand
	tiles.Add(v.Indicator)
	return j.best(tiles, v.Seen(), tile.None, v.Turns, 0)
}

// hold is the hand of 14 with which a seat begins its turn.
func (j *judge) hold(v *game.View) *hand {
	h := &hand{tiles: v.Hand, seen: v.Seen(), turns: v.Turns, stock: v.StockLeft}
	h.useful = j.solver.Useful(h.tiles, h.seen)
	d := meld.Discard{Distance: j.solver.DistanceGiven(h.tiles, h.seen), Useful: h.useful, Count: h.useful.Len()}
	h.features = j.features(&d, j.okeys(&h.tiles), v.Turns, v.StockLeft)
	h.line = j.line(&h.features)
	return h
}

// takeNow is what taking the left tile brings.
func (j *judge) takeNow(v *game.View) prospect {
	top, tiles, seen := v.TopDiscard(v.Left(v.Seat)), v.Hand, v.Seen()
	tiles.Add(top)
	seen.Remove(top)
	next, win := j.best(tiles, seen, top, v.Turns, v.StockLeft)
	if next != nil && v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly {
		return prospect{} // rule 2.9
	}
	return expected(next, win)
}

// Features are those of the hand of 14 that a discard would leave to the seat, which holds 15
// tiles; not ok where it does not, or has no such tile.
func (e *Estimator) Features(v game.View, discard tile.Tile) (f Features, ok bool) {
	j := e.judgeOf(&v)
	left := v.Hand
	left.Remove(discard)
	seen := v.Seen()
	for _, discards := range [...]func(hand, dead tile.Set) []meld.Discard{j.solver.NearestDiscards, j.solver.Discards} {
		for _, d := range discards(v.Hand, seen) {
			if d.Tile == discard {
				return j.features(&d, j.okeys(&left), v.Turns, v.StockLeft), true
			}
		}
	}
	return Features{}, false
}
