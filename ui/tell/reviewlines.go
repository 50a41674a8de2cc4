package tell

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// reviewWidth is the maximum length of a line of a review. reviewIndent is the indentation of the lines about a
// decision. Both are in characters.
const (
	reviewWidth  = 76
	reviewIndent = 3
)

// z95 is the half-width of a 95% confidence interval, in standard errors.
const z95 = 1.96

// Costliest returns the marked decisions of a review, costliest first, but not more than three.
func Costliest(review *coach.Review) []*coach.Decision {
	all := slices.DeleteFunc(review.Decisions(), func(d *coach.Decision) bool { return d.Mark == coach.Unmarked })
	slices.SortStableFunc(all, func(a, b *coach.Decision) int { return cmp.Compare(b.Loss, a.Loss) })
	return all[:min(len(all), 3)]
}

// ReviewLines returns a review as lines of text: the costliest decisions with reasons, the best one, the rounds, and a
// summary. A Deep review shows 95% confidence intervals, and other reviews do not, regardless of t.Intervals. formatTiles
// replaces the tile marks in each text before it is broken into lines.
func (t Teller) ReviewLines(review *coach.Review, formatTiles func(text string) string) (lines []string) {
	t.Intervals = review.Depth == coach.Deep
	w := t.Words
	add := func(text string, in int) { lines = append(lines, words.Wrap(formatTiles(text), reviewWidth, in)...) }
	if len(review.Rounds) > 0 && len(review.Figures()) == 0 { // the player was out of the match in all rounds
		return []string{w.Say("review.nothing")}
	}
	costliest := Costliest(review)
	switch {
	case len(costliest) > 0:
		add(w.Say("review.costliest"), 0)
	case review.Complete:
		add(w.Say("review.none"), 0)
	default:
		add(w.Say("review.none.yet"), 0)
	}
	for i, d := range costliest {
		id := "review.decision"
		if d.Step == coach.Showing {
			id = "review.decision.show"
		}
		add(fmt.Sprintf("%d. ", i+1)+w.With(id, words.Args{
			"Round": d.Round, "Turn": t.When(d), "Played": t.Played(d), "Mark": d.Mark.String(), "Cost": t.Cost(d),
		}), reviewIndent)
		add(strings.Repeat(" ", reviewIndent)+w.With("review.hand", words.Args{"Hand": t.Hand(d)}), reviewIndent)
		for _, reason := range t.Why(d) {
			add(strings.Repeat(" ", reviewIndent)+reason, reviewIndent)
		}
	}
	if best := review.Highlights().Best; best != nil {
		lines = append(lines, "")
		add(t.finestText(best), reviewIndent)
	}
	lines = append(lines, "")
	add(t.ResultsNote(review.Rules), 0)
	for i := range review.Rounds {
		add(t.RoundLine(review, &review.Rounds[i]), reviewIndent)
	}
	lines = append(lines, "")
	for _, text := range t.Summary(review) {
		add(text, reviewIndent)
	}
	if t.Intervals {
		add(w.Say("review.margin"), 0)
	}
	return lines
}

// finestText describes the best decision of a review, d: what was played and why it was good.
func (t Teller) finestText(d *coach.Decision) string {
	why := ""
	if d.Missed != nil {
		why = t.findTexts(d)[0]
	} else {
		next := d.As(d.Options[1].Action)
		why = t.Words.With("review.finest.next", words.Args{"Option": t.optionPhrase(next, next.Chosen()), "Cost": t.Cost(next)})
	}
	return t.Words.With("review.finest", words.Args{"Round": d.Round, "Turn": t.When(d), "Did": t.playedPhrase(d), "Why": why})
}

// OwnTurn returns the number of turns that the view's seat has had in the round, including the current one. By
// contrast, game.Table.Turns counts the turns of all seats.
func OwnTurn(v *game.View) int {
	n := 1
	for i := range min(v.Turns-1, len(v.Record)) {
		seat := v.Record[i].Seat
		if i == 0 {
			seat = v.Starter
		}
		if seat == v.Seat {
			n++
		}
	}
	return n
}

// When describes at what point of the round a decision was made, as in "your turn 4 (37 left in the stock)".
func (t Teller) When(d *coach.Decision) string {
	v := &d.View
	return t.ForSeat("review.when", v.Seat, words.Args{"Turn": OwnTurn(v), "Stock": v.StockLeft})
}

// ResultsNote explains the results of rounds. They differ from the score sheet, since a result is the seat's gain
// relative to the other seats (see coach.Round.Result).
func (t Teller) ResultsNote(rules game.Rules) string {
	return t.Words.With(resultsTextID("review.rounds", rules), words.Args{"Win": fmt.Sprint("+", rules.Seats-1)})
}

// resultsTextID returns the ID of the version of a message for the unit of the results: points relative to each of the
// others, points of Okey 101, wins in games without points, or points of partners.
func resultsTextID(id string, rules game.Rules) string {
	switch {
	case UnitOf(&rules).Unit == coach.Points:
		return id + ".101"
	case !rules.HasPoints():
		return id + ".wins"
	case rules.Partners:
		return id + ".partners"
	}
	return id
}

// RoundOutcome describes who won a round and how the seat's score changed. It returns "" before the round is over.
func (t Teller) RoundOutcome(review *coach.Review, round *coach.Round) string {
	if !round.Over {
		return ""
	}
	w, seat := t.Words, review.Seat
	text := w.Say("end.title.nobody")
	if round.Winner != game.Nobody {
		text = t.ForSeat("end.title.won", round.Winner, nil)
	}
	if review.Rules.HasPoints() && !round.Out {
		text += "; " + w.With("review.round.sheet", words.Args{"Change": signed(w, float64(round.Change[seat]), 0)})
	}
	return text
}

// RoundLine returns one line about a round: its outcome, the seat's result and luck, and its marked decisions.
func (t Teller) RoundLine(review *coach.Review, round *coach.Round) string {
	w := t.Words
	parts := []string{t.RoundOutcome(review, round)}
	switch {
	case round.Out:
		parts = append(parts, t.ForSeat("review.round.out", review.Seat, nil))
	case round.Over:
		id := "review.round.result"
		if !review.Rules.HasPoints() {
			id = "review.round.result.wins"
		}
		result := w.With(id, words.Args{"Result": signed(w, round.Result[review.Seat], 0)})
		if round.Lucky {
			result += ", " + w.With("review.round.luck", words.Args{"Luck": signed(w, round.Luck[review.Seat], UnitOf(&review.Rules).Digits)})
		}
		parts = append(parts, result)
	}
	for mark := coach.VeryBad; mark > coach.Unmarked; mark-- {
		var turns []string
		for k := range round.Decisions {
			if d := &round.Decisions[k]; d.Mark == mark {
				turns = append(turns, fmt.Sprint(OwnTurn(&d.View)))
			}
		}
		if turns = slices.Compact(turns); len(turns) > 0 {
			parts = append(parts, t.ForSeat("review.round.marks", review.Seat, words.Args{"Mark": mark.String(), "Count": len(turns), "Turns": strings.Join(turns, ", ")}))
		}
	}
	if best := round.Highlights().Best; best != nil {
		parts = append(parts, t.ForSeat("review.round.finest", review.Seat, words.Args{"Turn": OwnTurn(&best.View)}))
	}
	return w.With("review.round", words.Args{"Round": round.Number}) + " " + strings.Join(nonEmpty(parts...), "; ")
}

// Summary returns lines with the figures of a whole review: decisions, level of play and luck.
func (t Teller) Summary(review *coach.Review) (lines []string) {
	figures := review.Figures()
	w, sum := t.Words, coach.Sum(figures)
	if !review.Complete {
		lines = append(lines, w.Say("review.part"))
	}
	lines = append(lines, w.With("review.marks", words.Args{
		"Count": sum.Unforced, "Doubtful": sum.Marks[coach.Doubtful], "Bad": sum.Marks[coach.Bad], "VeryBad": sum.Marks[coach.VeryBad],
	}))
	if run := review.Highlights().Run; run >= longRun {
		lines = append(lines, w.With("review.run", words.Args{"Count": run}))
	}
	u := UnitOf(&review.Rules)
	var cost []string
	if review.Complete { // the loss so far would seem too small
		cost = append(cost, w.With("review.loss"+u.suffix, words.Args{"Loss": u.Amount(w, sum.Loss/float64(max(1, len(figures))))}))
	}
	if level, interval, ok := coach.NearestLevel(&sum, review.Rules); ok {
		cost = append(cost, LevelsText(w, level, interval))
	}
	if cost != nil {
		lines = append(lines, strings.Join(cost, " "))
	}
	if sum.LuckKnown() {
		lines = append(lines, t.Luck(&sum, review.Rules))
	}
	return lines
}

// LevelsText names the bot levels between which a seat's play lies. level and its 95% confidence interval are indices
// of bots.Levels.
func LevelsText(w *words.Words, level int, interval [2]int) string {
	all := bots.Levels()
	id, args := "review.level.between", words.Args{"Level": all[level].Name, "Low": all[interval[0]].Name, "High": all[interval[1]].Name}
	switch {
	case interval[0] == interval[1]:
		id = "review.level"
	case interval == [2]int{0, len(all) - 1}:
		id = "review.level.unsure"
	}
	return w.With(id, args)
}

// Luck describes the result of the rounds, the part of it that was luck, and the rest. If t.Intervals is set, it adds the
// 95% confidence interval for the rest.
func (t Teller) Luck(sum *coach.Summary, rules game.Rules) string {
	w, digits := t.Words, UnitOf(&rules).Digits
	luck := roundTo(sum.Luck, digits)
	adjusted := roundTo(sum.Result, digits) - luck // rounded like this, the figures add up
	text := w.With(resultsTextID("review.luck", rules), words.Args{"Result": signed(w, sum.Result, 0), "Luck": signed(w, luck, digits), "Adjusted": signed(w, adjusted, digits)})
	if !t.Intervals || math.IsInf(sum.Margin, 0) {
		return text + "."
	}
	return text + " " + w.With("review.luck.error", words.Args{"Err": w.Decimal(sum.Margin, digits)})
}

// roundTo rounds x to the given number of decimals.
func roundTo(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(scale*x) / scale
}

// signed formats a number with its sign. A number that rounds to zero has no sign.
func signed(w *words.Words, x float64, digits int) string {
	text := w.Decimal(x, digits)
	if strings.Trim(text, "−0.,") == "" {
		return strings.TrimPrefix(text, "−")
	}
	if x > 0 {
		return "+" + text
	}
	return text
}
