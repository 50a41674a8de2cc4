package coach

import (
	"cmp"
	"math"
	"slices"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// Step is what a decision is about.
type Step uint8

// The steps of a turn at which something is decided.
const (
	// Drawing is to draw, or to take the left discard.
	Drawing Step = iota + 1
	// Discarding is to discard a tile, or to finish.
	Discarding
	// Showing is to show gösterme (rule 4.1). There is only a decision where it was missed.
	Showing
	// Laying is to open, to lay, to lay off, to take an okey from the table, or to give a tile back, in
	// Okey 101.
	Laying
)

// String is the word for the step.
func (s Step) String() string {
	return map[Step]string{Drawing: "draw", Discarding: "discard", Showing: "show", Laying: "lay"}[s]
}

// Mark says how bad a decision was.
type Mark uint8

// The marks. What they cost at least is in limits.
const (
	Unmarked Mark = iota
	Doubtful
	Bad
	VeryBad
)

// String is the mark as it is written.
func (m Mark) String() string { return [...]string{"", "?!", "?", "??"}[m] }

// Decision is something that a seat decided.
type Decision struct {
	// Line is that of its act in the journal, Round the round of the match and Turn the turn in the
	// round, from 1.
	Line, Round, Turn int
	Step              Step
	// View is what the seat saw.
	View game.View
	// Played is what it did.
	Played game.Action
	// Options are what it could do, the best first.
	Options []Option
	// Loss is what the one played lost against the best, in rounds won (in Okey 101 in points): 0
	// where it is the best, or nobody can tell them apart. Err is the standard error of the
	// difference.
	Loss, Err float64
	Mark      Mark
	// Reasons are why the best option is better, the weightiest first; none where there is no loss.
	Reasons []Reason
}

// Option is something that a seat could do, and what it could expect then.
type Option struct {
	Action game.Action `json:"action"`
	// Win is the chance of winning the round.
	Win float64 `json:"win"`
	// Points is the expected change of the score less the mean of the others', more being better; 0
	// where there are no points.
	Points float64 `json:"points"`
	// Err is the standard error of Win, in Okey 101 that of Points.
	Err float64 `json:"se"`
	// Behind is by how much it is worse than the best option, in Win or in Okey 101 in Points, with
	// the same tiles, and BehindErr the standard error of that.
	Behind    float64 `json:"behind,omitempty"`
	BehindErr float64 `json:"behind_se,omitempty"`
}

// Best is the best option.
func (d *Decision) Best() *Option { return &d.Options[0] }

// Chosen is the option that was played, nil if it is none of them.
func (d *Decision) Chosen() *Option {
	i := slices.IndexFunc(d.Options, func(o Option) bool { return sameChoice(o.Action, d.Played) })
	if i < 0 {
		return nil
	}
	return &d.Options[i]
}

// As is the decision with another of its options played, without Reasons; nil where there was no
// choice.
func (d *Decision) As(played game.Action) *Decision {
	other := *d
	other.Options, other.Played = slices.Clone(d.Options), played
	other.Loss, other.Err, other.Mark, other.Reasons = 0, 0, Unmarked, nil
	if d.Step != Showing {
		act := Act{Action: played}
		other.Step = act.decides()
	}
	if !other.judgeLoss() {
		return nil
	}
	return &other
}

// Explained is the decision with its Reasons, which take some milliseconds to find.
func (d *Decision) Explained() *Decision {
	other := *d
	if d.Loss > 0 {
		other.Reasons = new(reasoner).find(&other, new(value.Estimator))
	}
	return &other
}

// sameChoice reports whether two actions are the same option: how a finish is arranged does not
// matter.
func sameChoice(a, b game.Action) bool {
	if a.Kind == game.Finish && b.Kind == game.Finish {
		return a.Tile == b.Tile
	}
	return a == b
}

// smallest and smallest101 are the smallest losses that are shown, in rounds won and in points of Okey
// 101: what is less may be the estimator's own error. Where no option loses as much, there is nothing
// to decide.
const (
	smallest    = 0.003
	smallest101 = 1.0
)

// noise is how many standard errors a loss has to be for it to count.
const noise = 2.0

// limits and limits101 are the least losses of each mark, in rounds won and in points of Okey 101.
var (
	limits    = [VeryBad + 1]float64{Doubtful: 0.005, Bad: 0.01, VeryBad: 0.025}
	limits101 = [VeryBad + 1]float64{Doubtful: 5, Bad: 10, VeryBad: 20}
)

// judgeLoss fills in what follows from the options, and reports whether there was a choice.
func (d *Decision) judgeLoss() (unforced bool) {
	if len(d.Options) < 2 || d.Step == Drawing && takeLosesMatch(&d.View) {
		return false
	}
	d.weighFinishes()
	slices.SortStableFunc(d.Options, func(a, b Option) int { return cmp.Compare(a.Behind, b.Behind) })
	shown, limits := smallest, &limits
	if d.View.Rules.LaysMelds() {
		shown, limits = smallest101, &limits101
	}
	played := d.Chosen()
	if played == nil || d.Options[len(d.Options)-1].Behind-d.Best().Behind < shown {
		return false
	}
	d.Loss, d.Err = played.Behind-d.Best().Behind, max(played.BehindErr, d.Best().BehindErr)
	if d.Loss < shown || d.Loss < noise*d.Err {
		d.Loss = 0
	}
	if d.Loss == 0 || d.gainsPoints(played) {
		return true
	}
	for m := Doubtful; m <= VeryBad && d.Loss >= limits[m]; m++ {
		d.Mark = m
	}
	return true
}

// weighFinishes puts options right that the races do not tell apart: a finish that loses the match
// is better held back, of options that win for certain the dearest is the best, and gösterme is
// worth its points. What only may win is compared by its chance, however many points it may bring.
func (d *Decision) weighFinishes() {
	v := &d.View
	if !v.Rules.HasPoints() || v.Rules.LaysMelds() {
		return
	}
	each, most := winPoints(&v.Table, v.Seat), math.Inf(-1)
	byPoints := func(o *Option) bool { return d.Step == Showing || o.Win >= 1 && !losesMatch(v, o.Action) }
	for i := range d.Options {
		o := &d.Options[i]
		if o.Action.Kind == game.Finish { // the estimate does not know of one colour (rule 5.2)
			o.Points = value.Margins(&v.Table, v.LossTo(v.Seat, v.FinishLoss(o.Action)))[v.Seat]
		}
		if byPoints(o) {
			most = max(most, o.Points)
		}
	}
	for i := range d.Options {
		switch o := &d.Options[i]; {
		case losesMatch(v, o.Action):
			o.Behind = 1
		case byPoints(o):
			o.Behind = (most - o.Points) / each
		}
	}
}

// takeLosesMatch reports whether the left discard wins, but by a finish that loses the match. A
// player who takes it would hold that back, and could not throw the tile in this turn (rule 2.7): no
// estimate says what that is worth.
func takeLosesMatch(v *game.View) bool {
	if !v.Rules.HasPoints() || v.Rules.LaysMelds() || v.Check(game.Action{Kind: game.Take}) != nil {
		return false
	}
	with := *v
	with.Hand.Add(v.TopDiscard(v.Left(v.Seat)))
	finish, ok := with.DearestFinish()
	return ok && losesMatch(&with, finish)
}

// losesMatch reports whether an action is a finish that ends the match and loses it: then it is
// better held back.
func losesMatch(v *game.View, a game.Action) bool {
	if a.Kind != game.Finish {
		return false
	}
	over, won := v.Outcome(a)
	return over && !won
}

// gainsPoints reports whether the option played can expect at least as many points as the best one,
// if it wins less often, as one that goes for seven pairs or holds back for an okey finish may. That
// is no mistake.
func (d *Decision) gainsPoints(played *Option) bool {
	return d.View.Rules.HasPoints() && !d.View.Rules.LaysMelds() && d.Step != Showing && played.Action.Kind != game.Finish && played.Points >= d.Best().Points
}

// winPoints is how many points a win is worth against somebody else's win, in the measure of
// Option.Points.
func winPoints(t *game.Table, seat game.Seat) float64 {
	var own, other, winners float64
	for winner := range game.Seat(t.Rules.Seats) {
		if t.Out(winner) {
			continue
		}
		change := winMargins(t, winner)[seat]
		if winner == seat {
			own = change
			continue
		}
		other += change
		winners++
	}
	if winners == 0 {
		return 0
	}
	return own - other/winners
}
