package tell

import (
	"errors"
	"strconv"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Percent formats a share, from 0 to 1, as a percentage with the given number of decimal places, in the notation of the
// language.
func Percent(w *words.Words, share float64, digits int) string {
	return w.With("percent", words.Args{"Number": w.Decimal(100*share, digits)})
}

// mistakeQuestion returns the tutor's question. It names what is wrong with the action, compares its value with the
// value of the best action, and asks whether to proceed, as in "That breaks 12-13-1: 11% to win instead of 22%. Throw
// it anyway?"
func (t Teller) mistakeQuestion(q *session.Question) string {
	d, w := q.Decision, t.Words
	ask := "tutor.ask.throw"
	switch q.Does {
	case game.Draw:
		ask = "tutor.ask.draw"
	case game.Take:
		ask = "tutor.ask.take"
	}
	best, played := worthTexts(w, d, d.Best(), d.Chosen())
	return w.With("confirm.mistake"+UnitOf(&d.View.Rules).suffix, words.Args{"What": t.mistakeClause(q), "Played": played, "Best": best, "Ask": w.Say(ask)})
}

// mistakeClause describes what is wrong with the action that the tutor asks about.
func (t Teller) mistakeClause(q *session.Question) string {
	d, w := q.Decision, t.Words
	best := d.Best().Action
	args := words.Args{"Tile": best.Tile}
	switch {
	case q.Breaks != nil:
		return w.With("tutor.breaks", words.Args{"Group": groupNumbers(&d.View, q.Breaks)})
	case draws(best) || draws(d.Played):
		args["Tile"] = d.View.LeftDiscard()
	case best.Kind != game.Discard && best.Kind != game.Finish:
		return w.With("tutor.lay", words.Args{"Action": t.betterPhrase(d)})
	}
	for _, reason := range d.Reasons {
		args["Count"], args["Than"] = reason.OtherCount, reason.Count // reason.Count is about the best option
		switch reason.Fact {
		case coach.Farther:
			if reason.OtherCount >= meld.Never {
				return w.With("tutor.never", args)
			}
			return w.With("tutor.farther", args)
		case coach.HelpsLess:
			return w.With("tutor.helps", args)
		case coach.FewAfterTake:
			args["Count"] = reason.Count
			return w.With("tutor.draw.few", args)
		case coach.TakeNearer, coach.TakeWins:
			return w.With("tutor.take", args)
		}
	}
	switch best.Kind {
	case game.Take:
		return w.With("tutor.take.helps", args)
	case game.Draw:
		return w.With("tutor.draw", args)
	}
	return w.With("tutor.other", args)
}

// groupNumbers returns the numbers of a group, such as "12-13-1", with a mark for an okey.
func groupNumbers(v *game.View, group []tile.Tile) string {
	var all []string
	for _, x := range group {
		if x == v.Terms().Wild() {
			all = append(all, words.Mark(x))
		} else {
			all = append(all, strconv.Itoa(v.Terms().Face(x).Number()))
		}
	}
	return strings.Join(all, "-")
}

// worthTexts formats the expected values of two options of a decision. They are whole numbers, or have one decimal if
// the whole numbers are equal.
func worthTexts(w *words.Words, d *coach.Decision, one, other *value.Estimate) (a, b string) {
	u := UnitOf(&d.View.Rules)
	for digits := range 2 {
		if a, b = u.Worth(w, u.Figure(one), digits), u.Worth(w, u.Figure(other), digits); a != b {
			break
		}
	}
	return a, b
}

// BetterMove names the move that is better than the intended one, and explains why.
func (t Teller) BetterMove(d *coach.Decision) string {
	best, u := d.Best(), UnitOf(&d.View.Rules)
	most, less := worthTexts(t.Words, d, best, d.Chosen())
	id, args := "tutor.better", t.actionArgs(&d.View, best.Action)
	args["Played"], args["Best"] = less, t.Words.With("tutor.worth"+u.suffix, words.Args{"Worth": most})
	switch best.Action.Kind {
	case game.Open, game.Lay, game.LayOff, game.Swap, game.Return:
		id, args["Action"] = "tutor.better.lay", t.betterPhrase(d)
	case game.Draw:
		id = "tutor.better.draw"
	case game.Take:
		id = "tutor.better.take"
	}
	return strings.Join(append([]string{t.Words.With(id, args)}, t.Why(d)...), " ")
}

// TutorText describes the state of the tutor. If the tutor is on, the text names the least serious mark that it asks
// about.
func TutorText(t *session.Table, w *words.Words) string {
	if !t.Tutor {
		return w.Say("tutor.now.off")
	}
	from := max(t.TutorFrom, coach.Doubtful)
	id := "tutor.now.on"
	if from == coach.VeryBad { // no mark is worse
		id = "tutor.now.worst"
	}
	return w.With(id, words.Args{"Mark": from.String(), "Meaning": MarkName(w, from)})
}

// TutorError explains why the tutor cannot judge a game.
func TutorError(w *words.Words, err error) string {
	if errors.Is(err, value.ErrNoEstimate) {
		return w.Say("tutor.cannot")
	}
	return words.Safe(Error(w, err), 200)
}

// ReviewError explains why there is no review.
func ReviewError(w *words.Words, err error) string {
	for known, id := range map[error]string{
		review.ErrNotOver: "review.wait", review.ErrNoDecisions: "review.nothing", review.ErrNotSaved: "review.unkept", value.ErrNoEstimate: "review.cannot",
	} {
		if errors.Is(err, known) {
			return w.Say(id)
		}
	}
	return w.With("review.refused", words.Args{"Why": words.Safe(Error(w, err), 200)})
}
