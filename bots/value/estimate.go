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

// These are errors of Hands, LookAhead and Race.
var (
	// ErrNoEstimate is returned for rules under which there is no estimate.
	ErrNoEstimate = errors.New("there is no estimate for this game")
	// ErrNotToPlay is returned for a seat that has no decision to make.
	ErrNotToPlay = errors.New("the seat has nothing to play")
)

// An Estimate is an option of a decision with its expected result. Estimates of one decision are compared by Win, or by
// Points in Okey 101.
type Estimate struct {
	Action game.Action `json:"action"`
	// Win is the probability of winning the round.
	Win float64 `json:"win"`
	// Points is the expected change of the seat's score minus the mean change of the others' scores, without gösterme
	// (rules 5.1 to 5.7). It is 0 in games without points. In Okey 101 it is the mean cost of the round to the others
	// minus the cost to the seat, including the penalties so far (rule 7.13); with partners it is the difference
	// between the means of the two sides (rule 7.15). More is better.
	Points float64 `json:"points"`
	// SE is the standard error of Win, or of Points in Okey 101.
	SE float64 `json:"se"`
	// Loss is the equity loss: the Win of the best option minus that of this one or, in Okey 101, the Points. LossSE is
	// its standard error, which is smaller than SE suggests because the options are played with the same tiles. Both
	// are 0 for the best option.
	Loss   float64 `json:"behind,omitempty"`
	LossSE float64 `json:"behind_se,omitempty"`
	// Samples is the number of worlds in which the option was played out.
	Samples int `json:"-"`
}

// Rounded returns the estimate with every value rounded to four decimals.
func (e Estimate) Rounded() Estimate {
	for _, x := range []*float64{&e.Win, &e.Points, &e.SE, &e.Loss, &e.LossSE} {
		*x = math.Round(*x*1e4)/1e4 + 0 // adding 0 turns -0 into 0
	}
	return e
}

// A Budget limits a race.
type Budget struct {
	// Samples is the maximum number of worlds in which each option is played out, at least 1.
	Samples int
	// StopSE and StopPart end the race once every LossSE is at most StopSE or at most StopPart times its Loss. If both
	// are 0, the race goes on as long as any world distinguishes the options.
	StopSE, StopPart float64
	// DropSEs drops an option once its Loss exceeds DropSEs times its LossSE; 0 drops none. Dropping saves time if only
	// the best option matters, but biases the Loss of a dropped option upwards.
	DropSEs float64
	// Keep is an option that must not be dropped, such as the one played. The zero Action stands for none.
	Keep game.Action
	// Limits end the race once Keep's Loss is at least two standard errors away from each of them. The losses of other
	// options are then less precise. An empty list means no limits.
	Limits []float64
	// Only lists the options that race, besides Keep. If it is empty, all options race except those that are plainly
	// worse than the best. Options of Okey 101 that Choices leaves out, such as another way to open, race if they are
	// legal and listed here or in Keep.
	Only []game.Action
	// Seed determines the worlds.
	Seed uint64
}

// names reports whether Keep or Only contains the option.
func (b *Budget) names(a game.Action) bool {
	return a.Same(b.Keep) || slices.ContainsFunc(b.Only, a.Same)
}

// An Estimator estimates options. It keeps scratch space, so each goroutine needs its own. The zero Estimator is ready
// to use.
type Estimator struct {
	round struct {
		rules     game.Rules
		indicator tile.Tile
		fell      [game.MaxSeats]int
		pot       int
	}
	hands *hand.Evaluator // the evaluator for the round of the last view
}

// Hands returns the evaluator for the round of a view. It returns ErrNoEstimate if no weights have been fitted to the
// rules, as in Okey 101.
func (e *Estimator) Hands(v *game.View) (*hand.Evaluator, error) {
	if r := &e.round; e.hands == nil || r.rules != v.Rules || r.indicator != v.Indicator || r.fell != v.EliminatedIn || r.pot != v.Pot {
		r.rules, r.indicator, r.fell, r.pot = v.Rules, v.Indicator, v.EliminatedIn, v.Pot
		e.hands = hand.New(&v.Table)
	}
	if !e.hands.HasWeights() {
		return nil, ErrNoEstimate
	}
	return e.hands, nil
}

// LookAhead returns the options of the seat to play, best first, by looking one turn ahead. It has no noise and is much
// faster than Race, but its error exceeds the differences between good moves. Showing gösterme is not among the options
// because it costs nothing.
//
// Any error is ErrNoEstimate, for Okey 101 and other rules without an estimate, or ErrNotToPlay, or comes from ctx.
func (e *Estimator) LookAhead(ctx context.Context, v game.View) ([]Estimate, error) {
	hands, err := e.Hands(&v)
	switch {
	case err != nil:
		return nil, err
	case !hasDecision(&v):
		return nil, ErrNotToPlay
	}
	options, err := hands.LookAhead(ctx, &v)
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

// estimateOf returns the Estimate of an option that was not played out.
func estimateOf(o *hand.Option) Estimate {
	return Estimate{Action: o.Action, Win: o.Win, Points: o.Points, SE: o.SE}
}

// hasDecision reports whether the seat of a view has a decision to make.
func hasDecision(v *game.View) bool { return v.Phase == game.Playing && v.Turn == v.Seat }

// Compare orders the options of a decision by Loss, then by LossSE, then by descending Win. The best option comes
// before other options with a Loss of 0 because only its LossSE is 0 as well.
func Compare(a, b Estimate) int {
	return cmp.Or(cmp.Compare(a.Loss, b.Loss), cmp.Compare(a.LossSE, b.LossSE), cmp.Compare(b.Win, a.Win))
}

// Race returns the options of the seat to play, best first. Each is played to the end of the round in many worlds. The
// worlds are the same for all options, so the differences between values are more precise than the values themselves.
// The race ends when each option has been dropped or is known precisely enough, or when the budget is spent. Outside
// Okey 101, an option with 0 Samples is plainly worse than the best and has its static value. Equal views and budgets
// give equal answers.
//
// Showing gösterme is not among the options; in Okey 101, neither are the actions that Choices leaves out. The
// estimates ignore the kinds of finish with which the others may win, and the effect of a finish on the match.
//
// Any error is ErrNoEstimate or ErrNotToPlay, or comes from ctx.
func (e *Estimator) Race(ctx context.Context, v game.View, b Budget) ([]Estimate, error) {
	race := e.raceHands
	if v.Rules.LaysMelds() {
		race = e.raceRounds
	}
	if !hasDecision(&v) {
		return nil, ErrNotToPlay
	}
	all, err := race(ctx, &v, &b)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, Compare)
	return all, nil
}

// raceHands implements Race outside Okey 101.
func (e *Estimator) raceHands(ctx context.Context, v *game.View, b *Budget) ([]Estimate, error) {
	hands, err := e.Hands(v)
	if err != nil {
		return nil, err
	}
	rollouts, most := hands.Rollouts(v, b.Seed), 0.0
	for i := range rollouts.Len() {
		most = max(most, rollouts.StaticOption(i, 1).Win)
	}
	r := race{rollouts: rollouts, budget: b}
	for i := range rollouts.Len() {
		o := rollouts.StaticOption(i, 1)
		r.add(o.Action, b.names(o.Action) || len(b.Only) == 0 && o.Win >= hand.PlainlyWorse*most)
	}
	all, best, err := r.run(ctx)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	scale := min(1, all[best].Win/max(rollouts.StaticOption(best, 1).Win, 1e-9)) // the best option's raced value divided by its static value
	for i := range all {
		if all[i].Samples > 0 {
			continue
		}
		o := rollouts.StaticOption(i, scale)
		all[i] = estimateOf(&o)
		all[i].Win = min(o.Win, all[best].Win)
		all[i].Loss, all[i].LossSE = all[best].Win-all[i].Win, o.SE
	}
	return all, nil
}

// Choices returns the options that Race compares in Okey 101: the legal actions except TakeBack. If a taken tile has to
// be laid (rule 7.7), only the actions that lay it or give it back are included, although others might let it be laid
// later in the turn.
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

// raceRounds implements Race in Okey 101.
func (e *Estimator) raceRounds(ctx context.Context, v *game.View, b *Budget) ([]Estimate, error) {
	choices := Choices(v)
	for _, a := range append([]game.Action{b.Keep}, b.Only...) {
		if !slices.ContainsFunc(choices, a.Same) && v.Check(a) == nil {
			choices = append(choices, a)
		}
	}
	var ways []round101.Way
	for _, a := range choices {
		if a.Kind != game.TakeBack && (len(b.Only) == 0 || b.names(a)) {
			ways = append(ways, round101.Way{Action: a})
		}
	}
	return e.RaceWays(ctx, v, ways, *b)
}

// RaceWays is like Race, but races the given ways to play a turn of Okey 101. The estimates are in the order of the
// ways. Every way must be legal. Budget.Only has no effect.
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
