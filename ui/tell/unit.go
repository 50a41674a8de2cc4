package tell

import (
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// A Unit formats figures of a coach.Scale. It shows chances as percentages, and points as they are.
type Unit struct {
	coach.Unit
	// Digits is the number of decimals of a result in points. It is 0 in Okey 101, where results are in the hundreds.
	Digits int
	// Certain is set if figures in this unit have no standard error.
	Certain bool
	scale   float64 // factor from a figure to the number shown
	suffix  string  // follows the IDs of messages that exist for each unit
}

var units = [...]Unit{
	coach.Wins:   {Unit: coach.Wins, Digits: 1, scale: 100},
	coach.Points: {Unit: coach.Points, scale: 1, suffix: ".points"},
}

// certainPoints is the unit for points that follow directly from the rules.
var certainPoints = Unit{Unit: coach.Points, Digits: 1, Certain: true, scale: 1, suffix: ".points"}

// UnitOf returns the unit for the figures in a game with the given rules.
func UnitOf(rules *game.Rules) Unit { return units[coach.ScaleOf(rules).Unit] }

// Figure returns the value of an option in the unit: the chance of winning the round, or the expected points.
func (u Unit) Figure(o *value.Estimate) float64 {
	if u.Unit == coach.Points {
		return o.Points
	}
	return o.Win
}

// Amount formats a nonnegative figure with one decimal, as in "3.1".
func (u Unit) Amount(w *words.Words, x float64) string { return w.Decimal(u.scale*x, 1) }

// Worth formats an expected value of the round, as in "31.4 %", or as signed points.
func (u Unit) Worth(w *words.Words, x float64, digits int) string {
	if u.Unit == coach.Points {
		return signed(w, x, digits)
	}
	return Percent(w, x, digits)
}

// Change formats a change, rounded to a whole number, as in "+3 %". The sign comes first even if the language writes
// the percent sign before the number.
func (u Unit) Change(w *words.Words, x float64) string {
	text := signed(w, u.scale*x, 0)
	if u.Unit == coach.Points {
		return text
	}
	number := strings.TrimLeft(text, "+−")
	return strings.TrimSuffix(text, number) + w.With("percent", words.Args{"Number": number})
}
