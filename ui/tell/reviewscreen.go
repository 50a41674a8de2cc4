package tell

import (
	"cmp"
	"math"
	"strings"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// OptionLabel returns a short name for an option. The name of a discard is just the tile.
func (t Teller) OptionLabel(d *coach.Decision, o *value.Estimate) string {
	w, a := t.Words, o.Action
	switch a.Kind {
	case game.Discard:
		if d.Step != coach.Showing {
			return words.Mark(a.Tile)
		}
		return w.Say("review.option.silent")
	case game.Open, game.Lay, game.LayOff, game.Return:
		if isAmbiguous(d, a) {
			return w.With("review.option.layoff", t.actionArgs(&d.View, a))
		}
		return t.actionPhrase(&d.View, a)
	case game.Draw, game.ShowTwin:
		return w.Say("key." + a.Kind.String())
	}
	return w.With("review.option."+a.Kind.String(), t.actionArgs(&d.View, a))
}

// ComparisonUnit returns the unit in which the options of a decision are compared. It is the unit of the game, or
// points if the options differ only in the points that follow from the rules, as with a missed gösterme, the pot, or a
// finish worth less than another.
func ComparisonUnit(d *coach.Decision) Unit {
	if d.Step == coach.Showing || choseCheaperFinish(d) || d.MissedPot() {
		return certainPoints
	}
	return UnitOf(&d.View.Rules)
}

// choseCheaperFinish reports whether the player finished when another finish was worth more.
func choseCheaperFinish(d *coach.Decision) bool {
	return d.Loss > 0 && d.Played.Kind == game.Finish && d.Best().Action.Kind == game.Finish
}

// MarkName returns the name of a mark, such as "very bad", or "" for coach.Unmarked.
func MarkName(w *words.Words, m coach.Mark) string {
	return w.Say([...]string{"", "review.mark.doubtful", "review.mark.bad", "review.mark.verybad"}[m])
}

// Verdicts describes what was played, what was better and what it cost. It returns several versions, longest first. The
// last one fits in the smallest window. A nil decision means that the player had no choice.
func (t Teller) Verdicts(d *coach.Decision) []string {
	switch {
	case d == nil:
		return []string{t.Words.Say("review.forced")}
	case d.Missed != nil:
		return t.findTexts(d)
	case d.Loss == 0 && d.Chosen() == d.Best():
		return []string{t.Words.Say("review.best")}
	case d.Loss == 0:
		return []string{t.Words.Say("review.even")}
	}
	played, cost := t.Played(d), ": "+t.Cost(d)
	if d.Mark == coach.Unmarked {
		return []string{played + cost, played, t.Words.Say("review.close")}
	}
	mark := d.Mark.String() + " "
	name := mark + MarkName(t.Words, d.Mark)
	return []string{name + ": " + played + cost, mark + played + cost, mark + played, name + cost}
}

// findTexts describes what a bot level would have played in d, where the player found a better move. It returns a long
// and a short version.
func (t Teller) findTexts(d *coach.Decision) []string {
	best, missed := worthTexts(t.Words, d, d.Chosen(), &d.Missed.Estimate)
	args := words.Args{
		"Level": bots.Levels()[d.Missed.Level].Name, "Option": t.optionPhrase(d, &d.Missed.Estimate), "Best": best, "Missed": missed,
	}
	return []string{t.Words.With("review.find"+UnitOf(&d.View.Rules).suffix, args), t.Words.With("review.find.short", args)}
}

// Highlights returns short sentences, if any, about the best and the worst move of a round and of the match, and about
// the run of good moves in the round, most important first. If review is nil, the match is left out.
func (t Teller) Highlights(round *coach.Round, review *coach.Review) (texts []string) {
	w := t.Words
	add := func(id string, d *coach.Decision) {
		if d == nil {
			return
		}
		texts = append(texts, w.With(id, words.Args{"Mark": cmp.Or(d.Sign(), "✓"), "Round": d.Round, "Turn": OwnTurn(&d.View)}))
	}
	h := round.Highlights()
	add("review.high.best", h.Best)
	add("review.high.worst", h.Worst)
	if h.Run >= longRun {
		texts = append(texts, w.With("review.high.run", words.Args{"Count": h.Run}))
	}
	if review != nil && len(review.Rounds) > 1 {
		h = review.Highlights()
		add("review.high.match.best", h.Best)
		add("review.high.match.worst", h.Worst)
	}
	return texts
}

// longRun is the minimum length of a run of unmarked decisions that is mentioned.
const longRun = 10

// WholeLedger returns the ledger of a seat in a round with whole percentages or points, which add up. No change in a
// chance of winning is greater than the chance itself. ok is false if the round is not over or its luck is unknown; then
// only Choices is set.
func WholeLedger(round *coach.Round, rules *game.Rules, seat game.Seat) (a coach.Ledger, ok bool) {
	a = round.Ledger(seat)
	u := UnitOf(rules)
	whole := func(x float64) float64 { return math.Round(u.scale*x) / u.scale }
	if !round.Over || !round.Lucky {
		return coach.Ledger{Choices: whole(a.Choices)}, false
	}
	a.Before, a.After = whole(a.Before), whole(a.After)
	if parts := [...]float64{a.Luck, a.Choices, a.Rest}; u.Unit == coach.Wins {
		confine(parts[:], max(a.Before, a.After))
		a.Luck, a.Choices = parts[0], parts[1]
	}
	a.Luck, a.Choices = whole(a.Luck), whole(a.Choices)
	a.Rest = whole(a.After - a.Before - a.Luck - a.Choices)
	return a, true
}

// Balance accounts for a seat's result in a round with the numbers of WholeLedger: what the seat could expect before the
// deal, how much luck, the seat's choices and everything else changed that, and the result.
func (t Teller) Balance(round *coach.Round, rules game.Rules, seat game.Seat) string {
	w, u := t.Words, UnitOf(&rules)
	a, ok := WholeLedger(round, &rules, seat)
	if !ok {
		return w.With("review.choices"+u.suffix, words.Args{"Choices": u.Change(w, a.Choices)})
	}
	luck, moves := "review.part.bad", "review.part.moves"
	if a.Luck > 0 {
		luck = "review.part.good"
	}
	if t.IsPlayer(seat) {
		moves += ".me"
	}
	var texts []string
	for _, part := range []struct {
		id     string
		change float64
	}{{luck, a.Luck}, {moves, a.Choices}, {"review.part.others", a.Rest}} {
		if part.change != 0 {
			texts = append(texts, w.With(part.id, words.Args{"Name": t.Name(seat), "Change": signed(w, u.scale*part.change, 0)}))
		}
	}
	args := words.Args{"From": u.Worth(w, a.Before, 0), "To": u.Worth(w, a.After, 0), "Parts": w.Capitalize(strings.Join(texts, ", "))}
	switch {
	case u.Unit == coach.Points:
		return w.With("review.balance.points", args)
	case len(texts) == 0:
		return w.With("review.balance.none", args)
	}
	return w.With("review.balance", args)
}

// confine scales the parts of a change so that none is greater than whole, while keeping their sum. It shrinks the
// parts opposed to the sum, and reduces the other parts by the same total amount.
func confine(parts []float64, whole float64) {
	sum, most := 0.0, [2]float64{} // the largest part in each direction
	along := [2]float64{}          // the sum in each direction
	for _, x := range parts {
		i := 0
		if x < 0 {
			i = 1
		}
		sum += x
		along[i] += math.Abs(x)
		most[i] = max(most[i], math.Abs(x))
	}
	with, against := 0, 1
	if sum < 0 {
		with, against = 1, 0
	}
	if most[0] <= whole && most[1] <= whole || along[against] == 0 {
		return
	}
	// Parts opposed to the change are scaled by k. The others then add up to |sum| + k along[against].
	k := min(1, whole/most[against], (float64(whole*along[with]/most[with])-math.Abs(sum))/along[against])
	k = max(k, 0)
	for i, x := range parts {
		if (x < 0) == (against == 1) {
			parts[i] = k * x
		} else {
			parts[i] = x * (math.Abs(sum) + float64(k*along[against])) / along[with]
		}
	}
}
