package value

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"fair/okey/bots/value/hand"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/tile"
)

// What can be wrong with a question.
var (
	// ErrNoEstimate reports rules without an estimate.
	ErrNoEstimate = errors.New("there is no estimate for this game")
	// ErrNotToPlay reports a seat that has nothing to decide.
	ErrNotToPlay = errors.New("the seat has nothing to play")
)

// Estimate is something that a seat may do, and what it can expect of the round then. Estimates of one
// decision are compared by Win where a hand is finished whole, and by Points in Okey 101.
type Estimate struct {
	Action game.Action `json:"action"`
	// Win is the chance of winning the round.
	Win float64 `json:"win"`
	// Points is the expected change of the seat's score less the mean of the others', without gösterme
	// (rules 5.1 to 5.6); 0 where there are no points. In Okey 101 it is what the round will cost the
	// others on average less what it will cost the seat, penalties so far included (rule 7.13); with
	// partners what it will cost each side on average (rule 7.15). More is better.
	Points float64 `json:"points"`
	// SE is the standard error of what is compared: of Win, in Okey 101 of Points.
	SE float64 `json:"se"`
	// Loss is the equity loss: by how much the option is worse than the best one, in what is compared, and
	// LossSE its standard error. Options meet the same tiles, so LossSE is less than SE would say. Both
	// are 0 for the best.
	Loss   float64 `json:"behind,omitempty"`
	LossSE float64 `json:"behind_se,omitempty"`
	// Samples is in how many worlds the option was played out.
	Samples int `json:"-"`
}

// Rounded returns the estimate with as many digits as mean anything: four behind the point.
func (e Estimate) Rounded() Estimate {
	for _, x := range []*float64{&e.Win, &e.Points, &e.SE, &e.Loss, &e.LossSE} {
		*x = math.Round(*x*1e4)/1e4 + 0 // not -0
	}
	return e
}

// Budget says how long Race looks at a decision.
type Budget struct {
	// Samples is the number of worlds in which each option is played out at most, at least 1.
	Samples int
	// StopSE ends the race once every LossSE is at most StopSE, or at most StopPart of its Loss; 0 to go on as
	// long as any world tells options apart.
	StopSE, StopPart float64
	// DropSEs drops options whose Loss is more than so many LossSE; 0 for never. It saves time where only
	// the best is wanted: the Loss of an option that was dropped is too great, because it was dropped in
	// an unlucky moment.
	DropSEs float64
	// Keep is an option that is not dropped, such as what was played; the zero Action for none.
	Keep game.Action
	// Limits end the race once the Loss of Keep lies between the same two of them, two standard errors more
	// or less. How much others lose is then known less well. Empty for never.
	Limits []float64
	// Only are the options that race, Keep besides them; empty for all that are not plainly worse. Options
	// of Okey 101 that Choices does not list, such as another way to open, race if they are legal and
	// named here or in Keep.
	Only []game.Action
	// Seed chooses the worlds.
	Seed uint64
}

// names reports whether the budget names an option.
func (b *Budget) names(a game.Action) bool {
	return a.Same(b.Keep) || slices.ContainsFunc(b.Only, a.Same)
}

// Estimator answers what positions are worth. It keeps scratch space, so every goroutine needs its
// own. The zero Estimator is ready to use.
type Estimator struct {
	round struct {
		rules     game.Rules
		indicator tile.Tile
		fell      [game.MaxSeats]int
	}
	hands *hand.Evaluator // of that round
}

// Hands returns the evaluator of hands for the round of a view. The error is ErrNoEstimate where no
// weights are fitted to the rules, as for Okey 101.
func (e *Estimator) Hands(v *game.View) (*hand.Evaluator, error) {
	if r := &e.round; e.hands == nil || r.rules != v.Rules || r.indicator != v.Indicator || r.fell != v.Fell {
		r.rules, r.indicator, r.fell = v.Rules, v.Indicator, v.Fell
		e.hands = hand.New(&v.Table)
	}
	if !e.hands.Fits() {
		return nil, ErrNoEstimate
	}
	return e.hands, nil
}

// Look returns what the seat to play may do, the best first, by looking one turn ahead. It has no noise
// and takes a fraction of the time of Race, but is off by more than good moves differ by. Showing gösterme
// is not among the options, as it costs nothing.
//
// The error is ErrNoEstimate, as for Okey 101, ErrNotToPlay, or that of ctx.
func (e *Estimator) Look(ctx context.Context, v game.View) ([]Estimate, error) {
	hands, err := e.Hands(&v)
	switch {
	case err != nil:
		return nil, err
	case !toPlay(&v):
		return nil, ErrNotToPlay
	}
	options, err := hands.Look(ctx, &v)
	if err != nil {
		return nil, err
	}
	all := make([]Estimate, len(options))
	for i := range options {
		all[i] = estimateOf(&options[i])
	}
	slices.SortStableFunc(all, Compare)
	for i := range all {
		if o := &all[i]; i > 0 {
			o.Loss, o.LossSE = all[0].Win-o.Win, max(all[0].SE, o.SE)
		}
	}
	return all, nil
}

// estimateOf returns the estimate of an option that is not played out.
func estimateOf(o *hand.Option) Estimate {
	return Estimate{Action: o.Action, Win: o.Win, Points: o.Points, SE: o.SE}
}

// toPlay reports whether the seat of a view has something to decide.
func toPlay(v *game.View) bool { return v.Phase == game.Playing && v.Turn == v.Seat }

// Compare orders options of a decision by their Loss, and by Win where that is not known. The best comes before
// options that have lost nothing against it in fewer worlds or by chance: it alone has no LossSE.
func Compare(a, b Estimate) int {
	return cmp.Or(cmp.Compare(a.Loss, b.Loss), cmp.Compare(a.LossSE, b.LossSE), cmp.Compare(b.Win, a.Win))
}

// Race returns what the seat to play may do, the best first. Each option is played on to the end of the
// round in many worlds, the same for all options, so that differences between options are told more
// precisely than their worth. The race ends when each option is dropped or known precisely enough, or when
// the budget is spent. Where a hand is finished whole, an option without Samples is plainly worse: it has
// its static value. The same view and budget always get the same answer.
//
// Showing gösterme is not among the options, nor is in Okey 101 what Choices leaves out. What the others may win with,
// and what a finish does to the match, is left out.
//
// The error is ErrNoEstimate, ErrNotToPlay, or that of ctx.
func (e *Estimator) Race(ctx context.Context, v game.View, b Budget) ([]Estimate, error) {
	race := e.raceHands
	if v.Rules.LaysMelds() {
		race = e.raceRounds
	}
	if !toPlay(&v) {
		return nil, ErrNotToPlay
	}
	all, err := race(ctx, &v, &b)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, Compare)
	return all, nil
}

// raceHands is Race where a hand is finished whole.
func (e *Estimator) raceHands(ctx context.Context, v *game.View, b *Budget) ([]Estimate, error) {
	hands, err := e.Hands(v)
	if err != nil {
		return nil, err
	}
	rollouts, most := hands.Rollouts(v, b.Seed), 0.0
	for i := range rollouts.Len() {
		most = max(most, rollouts.Static(i, 1).Win)
	}
	r := race{rollouts: rollouts, budget: b}
	for i := range rollouts.Len() {
		o := rollouts.Static(i, 1)
		r.add(o.Action, b.names(o.Action) || len(b.Only) == 0 && o.Win >= hand.PlainlyWorse*most)
	}
	all, best, err := r.run(ctx)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	scale := min(1, all[best].Win/max(rollouts.Static(best, 1).Win, 1e-9)) // from static values to worth
	for i := range all {
		if all[i].Samples > 0 {
			continue
		}
		o := rollouts.Static(i, scale)
		all[i] = estimateOf(&o)
		all[i].Win = min(o.Win, all[best].Win)
		all[i].Loss, all[i].LossSE = all[best].Win-all[i].Win, o.SE
	}
	return all, nil
}

// Choices returns what Race compares in Okey 101: what is legal but for taking back, and while a tile has to reach
// the table (rule 7.7), what lays it or gives it back. Whether something else lets it get there later is not known.
func Choices(v *game.View) []game.Action {
	owed := v.TileToLay()
	return slices.DeleteFunc(v.Legal(), func(a game.Action) bool {
		if a.Kind == game.TakeBack || owed == tile.None || a.Kind == game.Return {
			return a.Kind == game.TakeBack
		}
		after, err := v.After(a)
		return err == nil && after.TileToLay() != tile.None
	})
}

// raceRounds is Race in Okey 101.
func (e *Estimator) raceRounds(ctx context.Context, v *game.View, b *Budget) ([]Estimate, error) {
	rollouts := round101.New(v, b.Seed)
	r := race{rollouts: rollouts, budget: b, byPoints: true}
	choices := Choices(v)
	for _, a := range append([]game.Action{b.Keep}, b.Only...) {
		if !slices.ContainsFunc(choices, a.Same) && v.Check(a) == nil {
			choices = append(choices, a)
		}
	}
	for _, a := range choices {
		if (len(b.Only) == 0 || b.names(a)) && rollouts.Add(v, round101.Way{Action: a}) {
			r.add(a, true)
		}
	}
	all, _, err := r.run(ctx)
	return all, err
}

// RaceWays is Race for ways to play a turn of Okey 101, in their order. Each way must be possible. Only of
// the budget has no effect.
func (e *Estimator) RaceWays(ctx context.Context, v *game.View, ways []round101.Way, b Budget) ([]Estimate, error) {
	rollouts := round101.New(v, b.Seed)
	r := race{rollouts: rollouts, budget: &b, byPoints: true}
	for _, way := range ways {
		if !rollouts.Add(v, way) {
			return nil, fmt.Errorf("%w: %v cannot be played out", ErrNotToPlay, way.Action)
		}
		r.add(way.Action, true)
	}
	all, _, err := r.run(ctx)
	return all, err
}
