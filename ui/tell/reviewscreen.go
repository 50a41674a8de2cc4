package tell

import (
	"math"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// Option says what an option is, short: a tile is to be discarded.
func (r Reviewer) Option(d *coach.Decision, o *coach.Option) string {
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
			return w.With("review.option.layoff", r.actArgs(&d.View, a))
		}
		return r.action(&d.View, a)
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

// InPoints reports whether options are compared by points: in Okey 101, and where they leave the chance
// of winning as it is, as gösterme that was missed and a finish that was not the dearest do.
func InPoints(d *coach.Decision) bool {
	return d.View.Rules.LaysMelds() || d.Step == coach.Showing || cheapFinish(d)
}

// cheapFinish reports whether a finish was played where there was a dearer one.
func cheapFinish(d *coach.Decision) bool {
	return d.Loss > 0 && d.Played.Kind == game.Finish && d.Best().Action.Kind == game.Finish
}

// Worth is what options are compared by: the chance of winning, or the points (see InPoints).
func Worth(d *coach.Decision, o *coach.Option) float64 {
	if InPoints(d) {
		return o.Points
	}
	return o.Win
}

// Chance is what can be expected of the round with an option: the chance of winning it, in Okey 101 the
// points.
func Chance(d *coach.Decision, o *coach.Option) float64 {
	if d.View.Rules.LaysMelds() {
		return o.Points
	}
	return o.Win
}

// WorthText is a worth in percent, or in points.
func (r Reviewer) WorthText(points bool, worth float64, digits int) string {
	if points {
		return signed(r.Words, worth, digits)
	}
	return Percent(r.Words, worth, digits)
}

// Margin is the 95 % interval of a worth, by its standard error: "±1.2".
func (r Reviewer) Margin(laying bool, err float64) string {
	scale := 100.0
	if laying {
		scale = 1
	}
	return "±" + r.Words.Decimal(within*scale*err, 1)
}

// markNames are the ids of what the marks are called.
var markNames = map[coach.Mark]string{
	coach.Doubtful: "review.mark.doubtful", coach.Bad: "review.mark.bad", coach.VeryBad: "review.mark.verybad",
}

// MarkName is what a mark is called: "very bad".
func MarkName(w *words.Words, m coach.Mark) string { return w.Say(markNames[m]) }

// Verdicts say what was played, whether anything was better, and what it cost: the fullest first, so
// that the first for which there is room can be shown; for the last there always is, at the least of
// windows. A decision that is nil is one where there was no choice.
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

// Balance says how a round came to its end for a seat: what it could expect before the deal, what
// luck, its choices and the rest did to that, and what came of it. The numbers add up as they are
// shown.
func (r Reviewer) Balance(round *coach.Round, rules game.Rules, seat game.Seat) string {
	w, a, laying := r.Words, round.Account(seat), rules.LaysMelds()
	known, unknown, scale := "review.balance", "review.choices", 100.0
	if laying {
		known, unknown, scale = "review.balance.points", "review.choices.points", 1
	}
	whole := func(x float64) float64 { return math.Round(scale * x) }
	change := func(x float64) string {
		if laying {
			return signed(w, x, 0)
		}
		return signedPercent(w, x/scale)
	}
	choices := whole(a.Choices)
	if !round.Over || !round.Lucky {
		return w.With(unknown, words.Args{"Choices": change(choices)})
	}
	from, to, luck := whole(a.From), whole(a.To), whole(a.Luck)
	return w.With(known, words.Args{
		"From": r.WorthText(laying, from/scale, 0), "To": r.WorthText(laying, to/scale, 0),
		"Luck": change(luck), "Choices": change(choices), "Rest": change(to - from - luck - choices),
	})
}

// signedPercent is a share of 1 in percent, with its sign before all.
func signedPercent(w *words.Words, share float64) string {
	text := signed(w, 100*share, 0)
	number := strings.TrimLeft(text, "+−")
	return strings.TrimSuffix(text, number) + w.With("percent", words.Args{"Number": number})
}
