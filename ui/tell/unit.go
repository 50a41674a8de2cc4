package tell

import (
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// Unit says figures of a coach.Scale: chances in percent, points as they are.
type Unit struct {
	coach.Unit
	// Digits is how many digits of a result in points mean anything: in Okey 101 there are hundreds.
	Digits int
	// Certain tells that a figure has no standard error.
	Certain bool
	scale   float64 // from a figure to what is said
	suffix  string  // of the ids of texts
}

var units = [...]Unit{
	coach.Wins:   {Unit: coach.Wins, Digits: 1, scale: 100},
	coach.Points: {Unit: coach.Points, scale: 1, suffix: ".points"},
}

// certainPoints are points of the score that follow from the rules.
var certainPoints = Unit{Unit: coach.Points, Digits: 1, Certain: true, scale: 1, suffix: ".points"}

// UnitOf returns the unit of a game's figures.
func UnitOf(rules *game.Rules) Unit { return units[coach.ScaleOf(rules).Unit] }

// of returns what an option is worth in the unit.
func (u Unit) of(o *value.Estimate) float64 {
	if u.Unit == coach.Points {
		return o.Points
	}
	return o.Win
}

// id returns the id of a text in the unit.
func (u Unit) id(id string) string { return id + u.suffix }

// Amount returns a figure without a sign: "3.1".
func (u Unit) Amount(w *words.Words, x float64) string { return w.Decimal(u.scale*x, 1) }

// Worth returns what can be expected of the round: "31.4 %", or points with their sign.
func (u Unit) Worth(w *words.Words, x float64, digits int) string {
	if u.Unit == coach.Points {
		return signed(w, x, digits)
	}
	return Percent(w, x, digits)
}

// Change returns a whole figure with its sign before all: "+3 %".
func (u Unit) Change(w *words.Words, x float64) string {
	text := signed(w, u.scale*x, 0)
	if u.Unit == coach.Points {
		return text
	}
	number := strings.TrimLeft(text, "+−")
	return strings.TrimSuffix(text, number) + w.With("percent", words.Args{"Number": number})
}

// Margin returns the 95 % interval of a figure, by its standard error: "±1.2".
func (u Unit) Margin(w *words.Words, se float64) string { return "±" + u.Amount(w, within*se) }
