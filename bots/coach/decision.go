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

// The marks. Scale has the least loss of each.
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
	Options []value.Estimate
	// Loss is the equity loss of the one played against the best, in the unit of the game's Scale: 0 where
	// it is the best, or within the noise. LossSE is the standard error of the difference.
	Loss, LossSE float64
	Mark         Mark
	// Deeper reports whether the mark is on what Advise says: a Deep review looked deeper.
	Deeper bool
	// Reasons are why the best option is better, the weightiest first; none where there is no loss.
	Reasons []Reason
}

// Best is the best option.
func (d *Decision) Best() *value.Estimate { return &d.Options[0] }

// Chosen is the option that was played, nil if it is none of them.
func (d *Decision) Chosen() *value.Estimate {
	i := slices.IndexFunc(d.Options, func(o value.Estimate) bool { return o.Action.Same(d.Played) })
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
	other.Loss, other.LossSE, other.Mark, other.Deeper, other.Reasons = 0, 0, Unmarked, false, nil
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
		other.Reasons = new(reasoner).find(&other)
	}
	return &other
}

// noise is how many standard errors a loss has to be for it to count.
const noise = 2.0

// judgeLoss fills in what follows from the options, and reports whether there was a choice.
func (d *Decision) judgeLoss() (unforced bool) {
	if len(d.Options) < 2 || d.Step == Drawing && takeLosesMatch(&d.View) {
		return false
	}
	d.weighFinishes()
	slices.SortStableFunc(d.Options, func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) })
	scale, played := ScaleOf(&d.View.Rules), d.Chosen()
	if played == nil || d.Options[len(d.Options)-1].Loss-d.Best().Loss < scale.Shown {
		return false
	}
	d.Loss, d.LossSE = played.Loss-d.Best().Loss, max(played.LossSE, d.Best().LossSE)
	if d.Loss < scale.Shown || d.Loss < noise*d.LossSE {
		d.Loss = 0
	}
	if d.Loss > 0 && !d.gainsPoints(played) {
		d.Mark = scale.markOf(d.Loss)
	}
	return true
}

// weighFinishes puts options right that the races do not tell apart: a finish that loses the match
// is better held back, of options that win for certain the dearest is the best, and gösterme is
// worth its points. What only may win is compared by its chance, however many points it may bring.
func (d *Decision) weighFinishes() {
	v := &d.View
	if !winsBringPoints(v) {
		return
	}
	each, most := winPoints(&v.Table, v.Seat), math.Inf(-1)
	byPoints := func(o *value.Estimate) bool { return d.Step == Showing || o.Win >= 1 && !losesMatch(v, o.Action) }
	for i := range d.Options {
		o := &d.Options[i]
		if o.Action.Kind == game.Finish { // the estimate does not know of one colour (rule 5.2)
			o.Points = v.Margins(v.LossTo(v.Seat, v.FinishLoss(o.Action)))[v.Seat]
		}
		if byPoints(o) {
			most = max(most, o.Points)
		}
	}
	for i := range d.Options {
		switch o := &d.Options[i]; {
		case losesMatch(v, o.Action):
			o.Loss = 1
		case byPoints(o):
			o.Loss = (most - o.Points) / each
		}
	}
}

// winsBringPoints reports whether options are compared by wins, which bring points.
func winsBringPoints(v *game.View) bool {
	return v.Rules.HasPoints() && ScaleOf(&v.Rules).Unit == Wins
}

// takeLosesMatch reports whether the left discard wins, but by a finish that loses the match. A
// player who takes it would hold that back, and could not throw the tile in this turn (rule 2.7): no
// estimate says what that is worth.
func takeLosesMatch(v *game.View) bool {
	if !winsBringPoints(v) || v.Check(game.Action{Kind: game.Take}) != nil {
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
func (d *Decision) gainsPoints(played *value.Estimate) bool {
	return winsBringPoints(&d.View) && d.Step != Showing && played.Action.Kind != game.Finish && played.Points >= d.Best().Points
}

// winPoints is how many points a win is worth against somebody else's win, in the measure of
// Estimate.Points.
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
