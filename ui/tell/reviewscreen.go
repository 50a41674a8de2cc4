package tell

import (
	"math"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// OptionLabel returns a short name of an option; a tile alone stands for its discard.
func (r Reviewer) OptionLabel(d *coach.Decision, o *value.Estimate) string {
	w, a := r.Words, o.Action
	switch a.Kind {
	case game.Discard:
		if d.Step != coach.Showing {
			return words.Mark(a.Tile)
		}
		return w.Say("review.option.silent")
	case game.Swap:
		return w.With("review.option.swap", words.Args{"Tile": a.Tile})
	case game.Open, game.Lay, game.LayOff, game.Return:
		if ambiguous(d, a) {
			return w.With("review.option.layoff", r.actionArgs(&d.View, a))
		}
		return r.actionPhrase(&d.View, a)
	case game.Draw:
		return w.Say("key.draw")
	case game.Pass:
		return w.Say("review.option.pass")
	case game.ShowTwin:
		return w.Say("key.show")
	case game.Take:
		return w.With("review.option.take", words.Args{"Tile": d.View.TopDiscard(d.View.Left(d.View.Seat))})
	}
	return w.With("review.option.finish", words.Args{"Tile": a.Tile})
}

// ComparisonUnit returns the unit in which the options of a decision are compared: that of the game, or
// certain points if the options have the same chance of winning, as with a missed gösterme or a finish that
// was not the dearest.
func ComparisonUnit(d *coach.Decision) Unit {
	if d.Step == coach.Showing || cheapFinish(d) {
		return certainPoints
	}
	return UnitOf(&d.View.Rules)
}

// cheapFinish reports whether a finish was played where there was a dearer one.
func cheapFinish(d *coach.Decision) bool {
	return d.Loss > 0 && d.Played.Kind == game.Finish && d.Best().Action.Kind == game.Finish
}

// Worth returns the figure of an option in its ComparisonUnit.
func Worth(d *coach.Decision, o *value.Estimate) float64 { return ComparisonUnit(d).figure(o) }

// Expected returns the expected value of the round with an option: the chance of winning it, in Okey 101 the
// points.
func Expected(d *coach.Decision, o *value.Estimate) float64 { return UnitOf(&d.View.Rules).figure(o) }

// markIDs holds the ids of the names of marks.
var markIDs = map[coach.Mark]string{
	coach.Doubtful: "review.mark.doubtful", coach.Bad: "review.mark.bad", coach.VeryBad: "review.mark.verybad",
}

// MarkName returns the name of a mark: "very bad".
func MarkName(w *words.Words, m coach.Mark) string { return w.Say(markIDs[m]) }

// Verdicts says what was played, whether anything was better, and what it cost, in several versions: the
// longest first, and the last fits into the smallest window. A nil decision means that there was no choice.
func (r Reviewer) Verdicts(d *coach.Decision) []string {
	switch {
	case d == nil:
		return []string{r.Words.Say("review.forced")}
	case d.Loss == 0 && d.Chosen() == d.Best():
		return []string{r.Words.Say("review.best")}
	case d.Loss == 0:
		return []string{r.Words.Say("review.even")}
	}
	played, cost := r.Played(d), ": "+r.Cost(d)
	if d.Mark == coach.Unmarked {
		return []string{played + cost, played, r.Words.Say("review.close")}
	}
	mark := d.Mark.String() + " "
	name := mark + MarkName(r.Words, d.Mark)
	return []string{name + ": " + played + cost, mark + played + cost, mark + played, name + cost}
}

// Balance returns a seat's account of a round: what it could expect before the deal, what luck, its choices
// and the rest changed, and the result. The rounded numbers add up.
func (r Reviewer) Balance(round *coach.Round, rules game.Rules, seat game.Seat) string {
	w, a, u := r.Words, round.Ledger(seat), UnitOf(&rules)
	whole := func(x float64) float64 { return math.Round(u.scale*x) / u.scale }
	choices := whole(a.Choices)
	if !round.Over || !round.Lucky {
		return w.With(u.textID("review.choices"), words.Args{"Choices": u.Change(w, choices)})
	}
	from, to, luck := whole(a.Before), whole(a.After), whole(a.Luck)
	return w.With(u.textID("review.balance"), words.Args{
		"From": u.Worth(w, from, 0), "To": u.Worth(w, to, 0),
		"Luck": u.Change(w, luck), "Choices": u.Change(w, choices), "Rest": u.Change(w, to-from-luck-choices),
	})
}
