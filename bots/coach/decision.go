package coach

import (
	"cmp"
	"math"
	"slices"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Step is a kind of decision.
type Step uint8

// These are the steps of a turn.
const (
	// Drawing is the choice between the stock and the left discard.
	Drawing Step = iota + 1
	// Discarding is the choice of a discard, or of a finish.
	Discarding
	// Showing is the choice whether to show gösterme (rule 4.1). It counts as a decision only if the seat fails to show
	// it.
	Showing
	// Laying exists only in Okey 101. It is the choice to open, lay melds, lay off a tile, swap a tile for an okey on
	// the table, or give a tile back.
	Laying
)

// String returns the name of the step: "draw", "discard", "show" or "lay".
func (s Step) String() string {
	return map[Step]string{Drawing: "draw", Discarding: "discard", Showing: "show", Laying: "lay"}[s]
}

// A Mark grades a bad decision.
type Mark uint8

// The marks, from none to the worst. Scale holds the minimum loss for each.
const (
	Unmarked Mark = iota
	Doubtful
	Bad
	VeryBad
)

// String returns the mark in chess notation: "", "?!", "?" or "??".
func (m Mark) String() string { return [...]string{"", "?!", "?", "??"}[m] }

// A Decision is a judged decision of a seat.
type Decision struct {
	// Line is the line of the act in the journal, Round is the number of the round in the match, and Turn is the number
	// of the turn in the round, from 1.
	Line, Round, Turn int
	Step              Step
	// View is the seat's view before the action.
	View game.View
	// Played is the action that the seat chose.
	Played game.Action
	// Options are the seat's options, best first.
	Options []value.Estimate
	// Loss is the equity that the seat lost by not playing the best option, in the unit of the game's Scale. It is 0 if
	// the seat played the best option, or if the loss is within the noise or too small to be shown. LossSE is the
	// standard error of the difference.
	Loss, LossSE float64
	Mark         Mark
	Verdict
	// Deeper reports whether the decision has a mark although the action is the one that Advise returns. Only Deep
	// reviews mark such decisions.
	Deeper bool
	// Reasons explain why the best option is better, with the most important reason first. The list is empty if there
	// is no loss.
	Reasons []Reason
}

// newDecision returns the decision to play an action in a view, which is yet to be judged. It returns nil if the action
// is not a decision.
func newDecision(v game.View, played game.Action) *Decision {
	step := stepOf(played.Kind)
	if step == 0 {
		return nil
	}
	return &Decision{Round: v.Round, Turn: v.Turns, Step: step, View: v, Played: played}
}

// stepOf returns the step of the turn to which a kind of action belongs, or 0 if such actions are not decisions.
func stepOf(kind game.Kind) Step {
	switch kind {
	case game.Draw, game.Take, game.Pass:
		return Drawing
	case game.Discard, game.Finish:
		return Discarding
	case game.Open, game.Lay, game.LayOff, game.Swap, game.Return:
		return Laying
	}
	return 0
}

// judge sets the options, the loss and the mark, and reports whether there was a choice. If the action is advised, the
// caller must still remove the mark.
func (d *Decision) judge(options []value.Estimate) (unforced bool) {
	d.Options = slices.Clone(options)
	if d.Step == Showing {
		d.Options = showingOptions(d)
	}
	return d.judgeLoss()
}

// Sign returns "!" for a find, and the mark in chess notation for any other decision.
func (d *Decision) Sign() string {
	if d.Missed != nil {
		return "!"
	}
	return d.Mark.String()
}

// Best returns the best option.
func (d *Decision) Best() *value.Estimate { return &d.Options[0] }

// Chosen returns the option that was played, or nil if Options does not contain it.
func (d *Decision) Chosen() *value.Estimate {
	i := slices.IndexFunc(d.Options, func(o value.Estimate) bool { return o.Action.Same(d.Played) })
	if i < 0 {
		return nil
	}
	return &d.Options[i]
}

// TiesWithBest reports whether o is as good as the best option: its loss is within the noise or too small to be shown.
// It returns false for the best option itself. o must point into Options.
func (d *Decision) TiesWithBest(o *value.Estimate) bool {
	loss := o.Loss - d.Best().Loss
	return o != d.Best() && (loss < ScaleOf(&d.View.Rules).Shown || loss < noise*max(o.LossSE, d.Best().LossSE))
}

// AllSame reports whether every option is as good as the best.
func (d *Decision) AllSame() bool {
	for i := range d.Options[1:] {
		if !d.TiesWithBest(&d.Options[i+1]) {
			return false
		}
	}
	return true
}

// As returns the decision as it would be if the seat had played the given action. The result has the loss and the mark
// of that action, but no Verdict, Deeper or Reasons. It is nil if the action is not among the options or if there was no
// choice.
func (d *Decision) As(played game.Action) *Decision {
	other := *d
	other.Options, other.Played = slices.Clone(d.Options), played
	other.Loss, other.LossSE, other.Mark, other.Verdict, other.Deeper, other.Reasons = 0, 0, Unmarked, Verdict{}, false, nil
	if d.Step != Showing {
		other.Step = stepOf(played.Kind)
	}
	if !other.judgeLoss() {
		return nil
	}
	return &other
}

// Explain returns a copy of the decision with its Reasons. Finding them takes a few milliseconds.
func (d *Decision) Explain() *Decision {
	other := *d
	if d.Loss > 0 {
		other.Reasons = explain(&other)
	}
	return &other
}

// noise is the number of standard errors that a loss must reach to count.
const noise = 2.0

// judgeLoss sorts the options, sets the loss and the mark of the one played, and reports whether there was a choice.
func (d *Decision) judgeLoss() (unforced bool) {
	if len(d.Options) < 2 || d.Step == Drawing && takeLosesMatch(&d.View) {
		return false
	}
	d.weigh()
	slices.SortStableFunc(d.Options, func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) })
	scale, played := ScaleOf(&d.View.Rules), d.Chosen()
	if played == nil || d.Options[len(d.Options)-1].Loss-d.Best().Loss < scale.Shown {
		return false
	}
	d.Loss, d.LossSE = played.Loss-d.Best().Loss, max(played.LossSE, d.Best().LossSE)
	if d.Loss < scale.Shown || d.Loss < noise*d.LossSE {
		d.Loss = 0
	}
	if d.Loss > 0 && !d.isLost() && !d.gainsPoints(played) {
		d.Mark = scale.markOf(d.Loss, d.LossSE)
	}
	return true
}

// isLost reports whether even the best option is unlikely to win the round. It returns false for gösterme and for
// finishes, which lose or win points for certain.
func (d *Decision) isLost() bool {
	return d.Step != Showing && d.Played.Kind != game.Finish && d.Best().Win < ScaleOf(&d.View.Rules).lost
}

// weigh corrects options that cannot be compared by wins alone, in games where they are. A finish that loses the match
// gets a loss of 1, which makes holding it back better. Options that are certain to win and options about gösterme are
// compared by points, and so are all options if the hand may wait for the pot. All others keep their loss in wins. Their
// Win becomes that of the best of them minus the difference between their losses, which is more precise. New estimates
// have that Win already, but older ones in puzzles and stored reviews do not.
func (d *Decision) weigh() {
	v := &d.View
	if v.Rules.LaysMelds() {
		return
	}
	points, waits, most := v.Rules.HasPoints(), d.mayWaitForPot(), math.Inf(-1)
	var byPoints, byWins []*value.Estimate
	for i := range d.Options {
		o := &d.Options[i]
		if points && o.Action.Kind == game.Finish { // the estimate ignores rule 5.2
			win := v.FinishResult(o.Action)
			o.Points = v.Margins(v.ChangeBy(&win))[v.Seat]
		}
		switch {
		case points && losesMatch(v, o.Action):
			o.Loss = 1
		case points && (d.Step == Showing || o.Win >= 1 || waits):
			byPoints, most = append(byPoints, o), max(most, o.Points)
		case o.Win < 1:
			byWins = append(byWins, o)
		}
	}
	perWin := winPoints(&v.Table, v.Seat)
	for _, o := range byPoints {
		o.Loss = (most - o.Points) / perWin
	}
	if len(byWins) == 0 {
		return
	}
	best := *slices.MinFunc(byWins, func(a, b *value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) })
	for _, o := range byWins {
		o.Win = min(1, max(0, best.Win-(o.Loss-best.Loss)))
	}
}

// mayWaitForPot reports whether the hand can finish without taking the pot or ending the match, but could take the pot
// later by finishing with its okey (rule 5.7).
func (d *Decision) mayWaitForPot() bool {
	v := &d.View
	finish, ok := v.BestFinish()
	if !ok || v.Pot == 0 || d.Step != Discarding || !v.Hand.Has(v.Terms().Wild()) {
		return false
	}
	win := v.FinishResult(finish)
	over, _ := v.Outcome(finish)
	return win.PotWon() == 0 && !over
}

// MissedPot reports whether the seat finished although it should have waited for a finish that takes the pot.
func (d *Decision) MissedPot() bool {
	return d.View.Pot > 0 && d.Loss > 0 && d.Played.Kind == game.Finish && d.Best().Action.Kind == game.Discard && !losesMatch(&d.View, d.Played)
}

// winsBringPoints reports whether the game has points although its options are compared by wins.
func winsBringPoints(v *game.View) bool {
	return v.Rules.HasPoints() && !v.Rules.LaysMelds()
}

// takeLosesMatch reports whether the left discard completes a winning hand, but finishing with it would lose the match.
// A player who takes that tile has to hold the finish back and cannot discard the tile on this turn (rule 2.7). The
// estimates do not consider this.
func takeLosesMatch(v *game.View) bool {
	if !winsBringPoints(v) || v.Check(game.Action{Kind: game.Take}) != nil {
		return false
	}
	with := *v
	with.Hand.Add(v.LeftDiscard())
	finish, ok := with.BestFinish()
	return ok && losesMatch(&with, finish)
}

// losesMatch reports whether an action is a finish that ends the match and loses it.
func losesMatch(v *game.View, a game.Action) bool {
	if a.Kind != game.Finish {
		return false
	}
	over, won := v.Outcome(a)
	return over && !won
}

// gainsPoints reports whether the option played wins less often than the best one but promises at least as many points,
// as going for seven pairs or waiting for an okey finish may. Such a choice is not a mistake.
func (d *Decision) gainsPoints(played *value.Estimate) bool {
	return winsBringPoints(&d.View) && d.Step != Showing && played.Action.Kind != game.Finish && played.Points >= d.Best().Points
}

// winPoints returns how much more a seat gains if it wins than if another seat does, averaged over the other seats, in
// points as in Estimate.Points.
func winPoints(t *game.Table, seat game.Seat) float64 {
	var own, other, winners float64
	for winner := range game.Seat(t.Rules.Seats) {
		if t.Eliminated(winner) {
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
